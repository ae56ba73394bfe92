// SPDX-License-Identifier: Apache-2.0
// mjb.h -- models as bytes: what mj_saveModel writes and mj_loadModel reads.
//   file  header | sizes, narena | opt, vis, stat | every array, in the order of mjModel | signature | checksum
//   note  native byte order and native structs, no padding between the parts: a file is read where it could have been
//         written, and refused elsewhere. kMjbVersion grows whenever a table or a struct changes.
//   note  bytes from outside are trusted in nothing: the length is compared with the sizes before memory is asked for,
//         the checksum before anything is believed, and every id and address before the model is handed out.
#ifndef SINEW_MODEL_FILE_MJB_H_
#define SINEW_MODEL_FILE_MJB_H_

#include <cstdint>
#include <string>

#include <mujoco/mjmodel.h>

namespace sinew {

constexpr std::uint32_t kMjbVersion = 1;

// The bytes that write_mjb fills, exactly.
std::int64_t mjb_size(const mjModel& m);

// The same model gives the same bytes.
void write_mjb(const mjModel& m, void* bytes);

// A new model; null, with the reason in `error`, if these bytes are not a model that is safe to compute with.
mjModel* read_mjb(const void* bytes, std::int64_t size, std::string& error);

}  // namespace sinew

#endif  // SINEW_MODEL_FILE_MJB_H_
