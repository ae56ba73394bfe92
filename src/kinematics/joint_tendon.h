// SPDX-License-Identifier: Apache-2.0
// joint_tendon.h -- fixed tendons, whose lengths are sums over joints.
//   in    qpos           out   ten_length
//   note  their rows of ten_J are the same in every pose
#ifndef SINEW_KINEMATICS_JOINT_TENDON_H_
#define SINEW_KINEMATICS_JOINT_TENDON_H_

#include <mujoco/mjmodel.h>

#include "tree/real.h"

namespace sinew {

inline bool is_joint_tendon(const mjModel& m, int tendon) { return m.wrap_type[m.tendon_adr[tendon]] == mjWRAP_JOINT; }

inline bool has_tendon_paths(const mjModel& m) {
  for (int t = 0; t < m.ntendon; ++t) {
    if (!is_joint_tendon(m, t)) return true;
  }
  return false;
}

template <class Data>
RealOf<Data> length_along_joints(const mjModel& m, const Data& d, int tendon) {
  using Real = RealOf<Data>;
  Real length(0);
  for (int w = m.tendon_adr[tendon]; w < m.tendon_adr[tendon] + m.tendon_num[tendon]; ++w) {
    length += Real(m.wrap_prm[w]) * d.qpos[m.jnt_qposadr[m.wrap_objid[w]]];
  }
  return length;
}

}  // namespace sinew

#endif  // SINEW_KINEMATICS_JOINT_TENDON_H_
