// SPDX-License-Identifier: Apache-2.0
// data.h -- mjData as memory: one buffer for the arrays whose sizes the model fixes, an arena for the rest.
//   in    a model                               out   data at the model's reference state
//   note  under ASan the bytes between two arrays are poisoned
//   next  model/arena/arena.h, model/state.h
#ifndef SINEW_MODEL_DATA_H_
#define SINEW_MODEL_DATA_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace sinew {

// Data at the model's reference state; null when memory has run out.
mjData* make_data(const mjModel& m);

enum class CopyScope { kAll, kVisual };

// Copies src, which belongs to the same model, into dest, or into new data if dest is null; only what a viewer needs if
// the scope says so, and then other arrays keep what they had. dest keeps its own arena, open stack frames and thread
// pool. Null when memory has run out, or when the two are not data of this model.
mjData* copy_data(mjData* dest, const mjModel& m, const mjData& src, CopyScope scope);

void delete_data(mjData* d);

// The reference state: qpos0, mocap bodies where the model has them, equality constraints as the model says; else zero.
void reset_data(const mjModel& m, mjData& d);

// Likewise, but every byte of the results holds a value that no stage should ever read.
void reset_data_debug(const mjModel& m, mjData& d, unsigned char debug_value);

void reset_data_keyframe(const mjModel& m, mjData& d, int key);  // the reference state if there is no such keyframe
bool set_keyframe(mjModel& m, const mjData& d, int key);         // false if there is no such keyframe

}  // namespace sinew

#endif  // SINEW_MODEL_DATA_H_
