// SPDX-License-Identifier: Apache-2.0
// every_stage.h -- every smooth stage over data of one scalar: a stage that stops compiling for it stops the tests.
#ifndef SINEW_TESTS_SCALAR_EVERY_STAGE_H_
#define SINEW_TESTS_SCALAR_EVERY_STAGE_H_

#include <vector>

#include "kinematics/camlight.tpp"
#include "kinematics/subtree_velocity.tpp"
#include "sense/energy.tpp"
#include "step/forward_smooth.tpp"
#include "tree/jacobian.tpp"

namespace sinew::test {

// What no array of the data holds.
template <class Real>
struct Extras {
  Real potential{}, kinetic{};
  std::vector<Real> point, turn, rate, centre, axis, momentum, difference;

  explicit Extras(const mjModel& m) {
    const auto size = static_cast<std::size_t>(3 * m.nv);
    for (auto* numbers : {&point, &turn, &rate, &centre, &axis, &momentum}) numbers->resize(size);
    difference.resize(static_cast<std::size_t>(m.nv));
  }
};

// forward_smooth() and all stages beside it; then, as the last, the next state.
template <class Real>
Extras<Real> run_every_stage(const mjModel& m, TreeData<Real>& d) {
  Extras<Real> extras(m);
  const int body = m.nbody - 1;
  std::vector<Real> before(d.qpos, d.qpos + m.nq), scratch(static_cast<std::size_t>(10 * m.nbody));
  forward_smooth(m, d);
  place_cameras_and_lights(m, d);
  compute_subtree_velocities(m, d, scratch.data());
  extras.potential = potential_energy(m, d);
  extras.kinetic = kinetic_energy(m, d);
  const Vec3<Real> point = load3(d.xipos + 3 * body), axis = load9(d.xmat + 9 * body).column(0);
  compute_point_jacobian(m, d, point, body, extras.point.data(), extras.turn.data());
  compute_jacobian_rate(m, d, point, body, extras.rate.data(), static_cast<Real*>(nullptr));
  compute_subtree_jacobian(m, d, 1, extras.centre.data());
  compute_axis_jacobian(m, d, point, axis, body, static_cast<Real*>(nullptr), extras.axis.data());
  compute_angular_momentum_matrix(m, d, 1, extras.momentum.data(), scratch.data());
  advance_smooth(m, d);
  normalize_quaternions(m, before.data());
  differentiate_position(m, extras.difference.data(), Real(m.opt.timestep), before.data(), d.qpos);
  return extras;
}

}  // namespace sinew::test

#endif  // SINEW_TESTS_SCALAR_EVERY_STAGE_H_
