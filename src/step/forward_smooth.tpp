// SPDX-License-Identifier: Apache-2.0
// forward_smooth.tpp -- the order is that of step/step.cpp, with its numbers.
#include "force/actuation.tpp"
#include "force/bias.tpp"
#include "force/external.tpp"
#include "force/flex_forces.tpp"
#include "force/fluid.tpp"
#include "force/passive.tpp"
#include "force/smooth.tpp"
#include "force/tendon_bias.tpp"
#include "inertia/mass_matrix.tpp"
#include "inertia/plain_factor.h"
#include "integrate/advance.tpp"
#include "integrate/position.tpp"
#include "kinematics/flex.tpp"
#include "kinematics/motion_axes.tpp"
#include "kinematics/poses.tpp"
#include "kinematics/tendon.tpp"
#include "kinematics/transmission.tpp"
#include "kinematics/velocity.tpp"
#include "kinematics/wrap.tpp"
#include "step/forward_smooth.h"

namespace sinew {

template <class Real>
void forward_smooth(const mjModel& m, TreeData<Real>& d) {
  const WholeScope scope(m);
  compute_poses(m, d, scope);  // 3.1
  compute_motion_axes(m, d, scope);
  compute_flexes(m, d);
  compute_tendons(m, d, scope);
  compute_mass_matrix(m, d, scope);  // 3.2
  factor_mass_matrix(m, d);
  compute_transmissions(m, d, scope);                     // 3.7
  compute_length_velocities(m, d, scope);                 // 4.1
  compute_flex_velocities(m, d);                          // 4.2
  compute_body_velocities(m, d, scope);                   // 4.3
  sum_passive_forces(m, d, scope);                        // 4.4
  compute_bias(m, d, scope);                              // 4.5
  compute_plain_actuation(m, d, scope);                   // 5
  compute_smooth_force(m, d, scope);                      // 6.1
  solve_mass_matrix(m, d, d.qacc_smooth, d.qfrc_smooth);  // 6.2
}

template <class Real>
void advance_smooth(const mjModel& m, TreeData<Real>& d) {
  advance_state(m, d, WholeScope(m), d.act_dot, d.qacc_smooth, static_cast<const Real*>(nullptr));
}

}  // namespace sinew
