// SPDX-License-Identifier: Apache-2.0
// posed.h -- the sample model in a pose where nothing is symmetric, and small motions away from it.
#ifndef SINEW_TESTS_SUPPORT_POSED_H_
#define SINEW_TESTS_SUPPORT_POSED_H_

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <vector>

#include <mujoco/mujoco.h>

#include "math/quat.h"
#include "support/sample_model.h"

namespace sinew::test {

struct DeletePosedData {
  void operator()(mjData* d) const { mj_deleteData(d); }
};

// Turns and shifts one joint's coordinates along qvel, for time h.
inline void advance_joint(const mjModel& m, int joint, const mjtNum* qvel, mjtNum h, mjtNum* qpos) {
  mjtNum* q = qpos + m.jnt_qposadr[joint];
  const mjtNum* v = qvel + m.jnt_dofadr[joint];
  const auto turn = [h](mjtNum* quat, const mjtNum* w) { integrate(load4(quat), load3(w), h).store(quat); };
  switch (m.jnt_type[joint]) {
    case mjJNT_FREE:
      for (int k = 0; k < 3; ++k) q[k] += h * v[k];
      turn(q + 3, v + 3);
      break;
    case mjJNT_BALL:
      turn(q, v);
      break;
    default:
      q[0] += h * v[0];
  }
}

inline void advance(const mjModel& m, const mjtNum* qvel, mjtNum h, mjtNum* qpos) {
  for (int j = 0; j < m.njnt; ++j) advance_joint(m, j, qvel, h, qpos);
}

struct Posed {
  ModelPtr model = make_sample_model();
  mjModel& m = *model;
  std::unique_ptr<mjData, DeletePosedData> data{mj_makeData(model.get())};
  mjData& d = *data;

  Posed() {
    m.geom_size[3 * 4] = 0.04;  // the rope would end on the surface of the ball, where rounding decides if it wraps
    const mjtNum qpos[] = {.1, .2, .9, .8, .2, -.4, .4, .7, .1, .7, -.1, .3, -.5, .4};
    std::copy(qpos, qpos + m.nq, d.qpos);
    for (int i = 0; i < m.nv; ++i) d.qvel[i] = std::sin(1 + i);
    update();
  }

  void update() {
    mj_kinematics(&m, &d);
    mj_comPos(&m, &d);
    mj_camlight(&m, &d);
    mj_tendon(&m, &d);
    mj_transmission(&m, &d);
  }

  // Calls `measure` (after an update) and differentiates what it returns along qvel.
  std::vector<mjtNum> rate_along(const std::vector<mjtNum>& qvel, const std::function<std::vector<mjtNum>()>& measure) {
    constexpr mjtNum kStep = 1e-6;
    const std::vector<mjtNum> start(d.qpos, d.qpos + m.nq);
    const auto measure_at = [&](mjtNum h) {
      std::copy(start.begin(), start.end(), d.qpos);
      advance(m, qvel.data(), h, d.qpos);
      update();
      return measure();
    };
    std::vector<mjtNum> after = measure_at(kStep);
    const std::vector<mjtNum> before = measure_at(-kStep);
    for (std::size_t i = 0; i < after.size(); ++i) after[i] = (after[i] - before[i]) / (2 * kStep);
    std::copy(start.begin(), start.end(), d.qpos);
    update();
    return after;
  }

  // The derivative of `measure` by dof i.
  std::vector<mjtNum> slope(int i, const std::function<std::vector<mjtNum>()>& measure) {
    std::vector<mjtNum> unit(static_cast<std::size_t>(m.nv), 0);
    unit[static_cast<std::size_t>(i)] = 1;
    return rate_along(unit, measure);
  }
};

}  // namespace sinew::test

#endif  // SINEW_TESTS_SUPPORT_POSED_H_
