// SPDX-License-Identifier: Apache-2.0
#include "kinematics/motion_axes.tpp"

namespace sinew {

void keep_moments(const mjModel& m, const mjData& d, const Scope& part, mjtNum* moment) {
  for (const Run& run : part.whole_roots) {
    for (const int b : run.bodies) {
      if (b == 0 || m.body_parentid[b] == 0) std::copy_n(d.subtree_com + 3 * b, 3, moment + 3 * b);
    }
  }
}

// The sum of gather_moment_of_world(), in its order.
void compute_centre_of_world(const mjModel& m, mjData& d, const Scope& scope, const mjtNum* moment) {
  Vector sum = load3(moment);
  for (const Run& run : backwards(scope.whole_roots)) {
    for (int b = run.bodies.after; b > run.below_world().first;) {
      b = m.body_rootid[b - 1];
      sum = sum + load3(moment + 3 * b);
    }
  }
  sum.store(d.subtree_com);
  for (int k = 0; k < 3 && !scope.is_whole(); ++k) d.subtree_com[k] += scope.left_out_moment[k];
  motion_axes::divide_moments(m, d, {0, 1});
}

}  // namespace sinew

template void sinew::gather_moments<mjData>(const mjModel& m, mjData& d, const Scope& scope);
template void sinew::gather_moment_of_world<mjData>(const mjModel& m, mjData& d, const Scope& scope);
template void sinew::compute_axes<mjData>(const mjModel& m, mjData& d, const Scope& scope);
template void sinew::compute_motion_axes<mjData>(const mjModel& m, mjData& d, const Scope& scope);
