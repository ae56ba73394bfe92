// SPDX-License-Identifier: Apache-2.0
// sleep_memory.h -- what mjData keeps about sleeping besides its public fields.
//   note  part of PrivateData (private_data.h); its arrays lie behind those of mjData.buffer
#ifndef SINEW_MODEL_SLEEP_MEMORY_H_
#define SINEW_MODEL_SLEEP_MEMORY_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "model/awake_scope.h"

namespace sinew {

// Geoms that sleep, sorted into the cells of a grid (collide/resting_grid.h). Some may be awake by now; those that have
// fallen asleep since the grid was made are loose, in no cell.
struct RestingCells {
  bool made = false;
  int* geom = nullptr;                        // ngeom: large ones, then cell by cell, then loose ones
  int* start = nullptr;                       // ngeom + 3: where each cell begins in it
  int large = 0, used = 0, loose = 0;         // how many are large, all but the loose, the loose
  int count[3] = {};                          // cells along each axis
  mjtNum low[3] = {};                         // where the first begins
  mjtNum per_length = 0;                      // cells in a unit of length
  mjtNum radius = 0, radius_with_margin = 0;  // the largest of those in cells
};

struct SleepMemory {
  // model/awake.h
  mjtNum* rest_qpos = nullptr;
  mjtByte* rest_eq_active = nullptr;
  RestingCells cells;

  Run everything{};
  Scope whole;     // of the model
  ScopeRoom room;  // of `scope`
  Scope scope;     // those that are awake; `whole` if nothing sleeps

  bool zeros_are_in_doubt = true;  // somebody may have written forces or accelerations for those that sleep
  bool ties_are_known = false;     // no equality ties two islands that sleep
};

}  // namespace sinew

#endif  // SINEW_MODEL_SLEEP_MEMORY_H_
