// SPDX-License-Identifier: Apache-2.0
// noise.h -- random numbers of one environment, from its number and a seed: the same on every machine and in any order.
//   math  a counter goes through the mixer of base/hash.h; even distribution on [-1, 1)
#ifndef SINEW_BATCH_NOISE_H_
#define SINEW_BATCH_NOISE_H_

#include <cstdint>

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace sinew {

// Sizes of the numbers that are added at a reset.
struct ResetNoise {
  std::uint64_t seed = 0;
  mjtNum qpos = 0, qvel = 0, act = 0, ctrl = 0;
};

// Throws StepError if there is no memory for a vector of nv numbers.
void add_noise(const mjModel& m, mjData& d, const ResetNoise& noise, int env);

}  // namespace sinew

#endif  // SINEW_BATCH_NOISE_H_
