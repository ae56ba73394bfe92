// SPDX-License-Identifier: Apache-2.0
// private_data.h -- the half of mjData that programs do not see: what hangs from mjData.memory.
//   note  it lives as long as mjData; its arrays lie behind those of mjData.buffer and are copied with them (data.cpp)
#ifndef SINEW_MODEL_PRIVATE_DATA_H_
#define SINEW_MODEL_PRIVATE_DATA_H_

#include <cstddef>

#include <mujoco/mjdata.h>
#include <mujoco/mjxmacro.h>

#include "base/kept_axes.h"
#include "base/kept_records.h"
#include "model/arena/arena_blocks.h"
#include "model/sharing.h"
#include "model/sleep_memory.h"

namespace sinew {

struct Plan;

// Positions in MJMODEL_SIZES.
namespace size_of_model {
#define SINEW_PLACE(name) name,
enum Place { MJMODEL_SIZES_TABLE(SINEW_PLACE) count };
#undef SINEW_PLACE
}  // namespace size_of_model

struct PrivateData {
  ArenaBlocks blocks;                    // of the arena and the stack
  std::size_t contact_capacity = 0;      // contacts that fit behind mjData.contact
  std::size_t jacobian_size = 0;         // numbers in efc_J, the compact rows behind a dense one included
  mjtNum* kept_factor = nullptr;         // model/kept_factor.h
  KeptRecords hessian_plans;             // of solvers, a slot for each tree: an island has that of its first
  KeptAxes parting_axes;                 // of geoms without a closed form, for the narrow phase
  bool factor_is_kept = false;           // what kept_factor has is the factor in qLD (tree/mass_factor.h)
  Plan* plan = nullptr;                  // of a model that nobody has planned (model/plan.h)
  SleepMemory sleep;                     // who is awake, and what those that sleep were left with
  Sharing sharing;                       // of steps, by the threads of a pool that is bound to the data
  std::size_t own_frame = 0;             // 1 + pbase when the newest StackFrame was opened; 0 if there is none
  int sizes[size_of_model::count] = {};  // of the model that the data were made for, in the order of MJMODEL_SIZES
};

inline PrivateData& private_data(mjData& d) { return *static_cast<PrivateData*>(d.memory); }
inline const PrivateData& private_data(const mjData& d) { return *static_cast<const PrivateData*>(d.memory); }

// Makes and releases it, and the main block of the arena with it. False when there is no memory.
bool make_private_data(mjData& d, std::size_t arena_bytes);
void release_private_data(mjData& d);

}  // namespace sinew

#endif  // SINEW_MODEL_PRIVATE_DATA_H_
