// SPDX-License-Identifier: Apache-2.0
#include "integrate/position.h"
#include "math/quat.h"

namespace sinew {
namespace position {

// A joint's coordinates: some that simply add, and behind them perhaps a quaternion.
struct Layout {
  int plain;
  bool turns;
};

inline Layout layout(int joint_type) {
  switch (joint_type) {
    case mjJNT_FREE:
      return {3, true};
    case mjJNT_BALL:
      return {0, true};
    default:
      return {1, false};
  }
}

}  // namespace position

template <class Real>
void integrate_joint(const mjModel& m, int joint, Real* qpos, const Real* qvel, const Real& dt) {
  const auto [plain, turns] = position::layout(m.jnt_type[joint]);
  Real* q = qpos + m.jnt_qposadr[joint];
  const Real* v = qvel + m.jnt_dofadr[joint];
  for (int k = 0; k < plain; ++k) q[k] += dt * v[k];
  if (turns) integrate(load4(q + plain), load3(v + plain), dt).store(q + plain);
}

template <class Real>
void integrate_position(const mjModel& m, Real* qpos, const Real* qvel, const Real& dt) {
  for (int j = 0; j < m.njnt; ++j) integrate_joint(m, j, qpos, qvel, dt);
}

template <class Real>
void differentiate_position(const mjModel& m, Real* qvel, const Real& dt, const Real* qpos1, const Real* qpos2) {
  for (int j = 0; j < m.njnt; ++j) {
    const auto [plain, turns] = position::layout(m.jnt_type[j]);
    const Real* q1 = qpos1 + m.jnt_qposadr[j];
    const Real* q2 = qpos2 + m.jnt_qposadr[j];
    Real* v = qvel + m.jnt_dofadr[j];
    for (int k = 0; k < plain; ++k) v[k] = (q2[k] - q1[k]) / dt;
    if (turns) (difference(load4(q2 + plain), load4(q1 + plain)) * (Real(1) / dt)).store(v + plain);
  }
}

template <class Real>
void normalize_quaternions(const mjModel& m, Real* qpos) {
  for (int j = 0; j < m.njnt; ++j) {
    const auto [plain, turns] = position::layout(m.jnt_type[j]);
    Real* q = qpos + m.jnt_qposadr[j] + plain;
    if (turns) normalized(load4(q)).store(q);
  }
}

}  // namespace sinew
