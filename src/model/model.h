// SPDX-License-Identifier: Apache-2.0
// model.h -- mjModel as memory: one block that holds every array, laid out from the field table.
//   in    sizes                      out   a model whose arrays exist, zeroed and aligned to 64 bytes
//   next  base/option_defaults.h fills options; compile/ or model/file/mjb.h fills the arrays
#ifndef SINEW_MODEL_MODEL_H_
#define SINEW_MODEL_MODEL_H_

#include <cstdint>
#include <optional>

#include <mujoco/mjmodel.h>

namespace sinew {

// Every size of mjModel that decides the length of an array, and the bytes its data will start with.
struct ModelSizes {
#define SINEW_SIZE(name) int name = 0;
  MJMODEL_SIZES_TABLE(SINEW_SIZE)
#undef SINEW_SIZE
  mjtSize narena = 0;
};

ModelSizes sizes_of(const mjModel& m);
void set_sizes(mjModel& m, const ModelSizes& sizes);

// Bytes of all arrays together, each rounded up to whole cache lines; nothing if a size is negative or the sum
// overflows.
std::optional<std::int64_t> array_bytes(const ModelSizes& sizes);

// A model with default options and zeroed arrays, or null when the sizes make no sense or memory has run out.
mjModel* make_model(const ModelSizes& sizes);

// Copies src into dest, which is resized as needed; makes a new model if dest is null. Null when memory has run out.
mjModel* copy_model(mjModel* dest, const mjModel& src);

// Copies what a viewer needs into a model of the same sizes; arrays outside the visual list keep what they had.
bool copy_visual_model(mjModel& dest, const mjModel& src);

void delete_model(mjModel* m);

}  // namespace sinew

#endif  // SINEW_MODEL_MODEL_H_
