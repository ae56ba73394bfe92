// SPDX-License-Identifier: Apache-2.0
// sleep_memory.h -- what mjData keeps about sleeping besides its public fields.
//   note  hangs from mjData.memory (private_data.h); its arrays lie behind those of mjData.buffer
#ifndef SINEW_MODEL_SLEEP_MEMORY_H_
#define SINEW_MODEL_SLEEP_MEMORY_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace sinew {

// Things that sleep or wake with their bodies and that have a list of those that are awake (tree/awake.h).
enum AwakeList : int {
  kListSites,
  kListCameras,
  kListLights,
  kListTendons,
  kListActuators,
  kListEqualities,
  kListSensors,
  kListReferred,  // bodies, by the reference point of their cinert and cdof
  kAwakeLists
};

struct AwakeListSizes {
  mjtSize of[kAwakeLists];
};

inline AwakeListSizes awake_list_sizes(const mjModel& m) {
  return {{m.nsite, m.ncam, m.nlight, m.ntendon, m.nu, m.neq, m.nsensor, m.nbody}};
}

// Arrays that are zero for what sleeps. A tree that falls asleep gets its zeros then; stages clear the rest.
enum RestingZeros : unsigned {
  kZeroSpring = 1u << 0,
  kZeroDamper = 1u << 1,
  kZeroGravcomp = 1u << 2,
  kZeroFluid = 1u << 3,
  kZeroPassive = 1u << 4,
  kZeroBias = 1u << 5,
  kZeroActuator = 1u << 6,
  kZeroConstraint = 1u << 7,
  kZeroAcceleration = 1u << 8,
  kZeroWarmstart = 1u << 9,
  kZeroDerivative = 1u << 10,
  kZeroSubtreeVelocity = 1u << 11,
  kZeroAll = (1u << 12) - 1
};

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

enum class Answer : signed char { kUnknown, kNo, kYes };

struct SleepMemory {
  // model/awake.h
  mjtNum* rest_qpos = nullptr;
  mjtByte* rest_eq_active = nullptr;
  int* awake_tree = nullptr;  // ntree: those that are awake, ntree_awake of them
  RestingCells cells;

  // RestingZeros that may be something else: nobody has looked since they were last written for all
  unsigned unsettled = kZeroAll;

  // All that follows is for those that sleep now: forgotten when others do.
  bool listed = false;
  int* list[kAwakeLists] = {};
  int list_size[kAwakeLists] = {};
  mjtNum resting_moment[3] = {};             // mass times place of all that the list of referred bodies leaves out
  unsigned reached = 0;                      // RestingZeros to which something awake adds its pull at what sleeps
  Answer rest_is_damped = Answer::kUnknown;  // whether some dof that sleeps has damping
  bool ties_are_known = false;               // no equality ties two islands that sleep

  // Rows of arms and tendons follow one another. Those that are awake can be written where they are if they have the
  // same columns in every pose, and if all rows have been laid out since the list was made.
  bool arms_are_fixed = false, arms_are_placed = false;
  bool tendons_are_fixed = false, tendons_are_placed = false, tendons_are_dense = false;
};

// To be called when what is awake has changed.
inline void forget_lists(SleepMemory& memory) {
  memory.listed = memory.ties_are_known = false;
  memory.rest_is_damped = Answer::kUnknown;
}

// To be called for data that has nothing in common with what it was.
inline void forget_all(SleepMemory& memory) {
  forget_lists(memory);
  memory.unsettled = kZeroAll;
  memory.cells.made = false;
}

}  // namespace sinew

#endif  // SINEW_MODEL_SLEEP_MEMORY_H_
