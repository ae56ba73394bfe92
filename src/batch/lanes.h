// SPDX-License-Identifier: Apache-2.0
// lanes.h -- the first stages of four environments at once, each in a lane of a vector register.
//   in    qpos, qvel, mocap poses of four mjData of one model
//   out   poses, motion axes, crb, M, qM, velocities and bias forces in each, with the bits that its own stages give
//   note  Collision, constraints and the solver differ from one environment to the next and are done one by one
//         (step/prepared.h). So is the factor of M, whose kernel has its own way of using vector registers.
//   note  kLaneCount environments take as long as two alone: docs/performance.md has the figures
#ifndef SINEW_BATCH_LANES_H_
#define SINEW_BATCH_LANES_H_

#include <memory>
#include <string>

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace sinew {

constexpr int kLaneCount = 4;

// Whether the model as it is now, on this processor, has these stages in lanes: nothing of them depends on tendons, and
// rows of M are short.
bool lanes_fit(const mjModel& m);

// Whether these stages read that field of the model: then all four environments need the same numbers in it.
bool lanes_read(const std::string& field);

class Lanes4Data;
struct DeleteLanes {
  void operator()(Lanes4Data* lanes) const;
};
using LanesPtr = std::unique_ptr<Lanes4Data, DeleteLanes>;

// Room for the numbers of four environments.
LanesPtr make_lanes(const mjModel& m);

void compute_in_lanes(const mjModel& m, Lanes4Data& lanes, mjData* const (&data)[kLaneCount]);

}  // namespace sinew

#endif  // SINEW_BATCH_LANES_H_
