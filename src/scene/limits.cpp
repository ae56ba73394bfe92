// SPDX-License-Identifier: Apache-2.0
#include "scene/limits.h"

#include "math/quat.h"
#include "tree/impedance.h"

namespace sinew {

namespace {

bool limits_are_on(const mjModel& m) { return !(m.opt.disableflags & (mjDSBL_CONSTRAINT | mjDSBL_LIMIT)); }

mjtNum impedance_at(mjtNum distance, mjtNum margin, const mjtNum* solimp) {
  return distance < margin ? evaluate_impedance(solimp, distance - margin).value : 0;
}

mjtNum distance_within(mjtNum value, const mjtNum* range) { return min_of(value - range[0], range[1] - value); }

}  // namespace

mjtNum joint_limit_impedance(const mjModel& m, const mjData& d, int joint) {
  if (!m.jnt_limited[joint] || !limits_are_on(m)) return 0;
  const mjtNum* q = d.qpos + m.jnt_qposadr[joint];
  const mjtNum* range = m.jnt_range + 2 * joint;
  mjtNum distance = 0;
  if (m.jnt_type[joint] == mjJNT_BALL) {
    distance = max_of(range[0], range[1]) - norm(to_rotation_vector(load4(q)));
  } else {
    distance = distance_within(*q, range);
  }
  return impedance_at(distance, m.jnt_margin[joint], m.jnt_solimp + mjNIMP * joint);
}

mjtNum tendon_limit_impedance(const mjModel& m, const mjData& d, int tendon) {
  if (!m.tendon_limited[tendon] || !limits_are_on(m)) return 0;
  return impedance_at(distance_within(d.ten_length[tendon], m.tendon_range + 2 * tendon), m.tendon_margin[tendon],
                      m.tendon_solimp_lim + mjNIMP * tendon);
}

}  // namespace sinew
