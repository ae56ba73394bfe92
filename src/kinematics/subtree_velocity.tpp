// SPDX-License-Identifier: Apache-2.0
#include <type_traits>

#include "kinematics/subtree_velocity.h"
#include "tree/jacobian.h"
#include "tree/resting_zeros.h"

namespace sinew {

namespace subtree_velocity {

// All bodies, until those that sleep have their zeros.
template <class Data>
IndexList moving_bodies(const mjModel& m, Data& d) {
  if constexpr (std::is_same_v<Data, mjData>) {
    if (settle(m, d, kZeroSubtreeVelocity)) return awake_bodies(m, d);
  }
  return IndexList(static_cast<int>(m.nbody));
}

}  // namespace subtree_velocity

template <class Data>
void compute_subtree_velocities(const mjModel& m, Data& d, RealOf<Data>* scratch) {
  using Real = RealOf<Data>;
  // the world has the reference point of no tree: its momentum is about its own centre of mass
  const auto reference = [&](int b) { return load3(d.subtree_com + 3 * (b > 0 ? m.body_rootid[b] : 0)); };
  const IndexList bodies = subtree_velocity::moving_bodies(m, d);
  Force<Real>{}.store(scratch);
  for (int k = 1; k < bodies.size(); ++k) {
    const int b = bodies[k];
    (Inertia<Real>::load(d.cinert + 10 * b) * Motion<Real>::load(d.cvel + 6 * b)).store(scratch + 6 * b);
  }
  for (int k = bodies.size() - 1; k >= 0; --k) {
    const int b = bodies[k];
    const Force<Real> momentum = Force<Real>::load(scratch + 6 * b);
    (momentum.linear * Real(1 / at_least_minval(m.body_subtreemass[b]))).store(d.subtree_linvel + 3 * b);
    moved(momentum, load3(d.subtree_com + 3 * b) - reference(b)).angular.store(d.subtree_angmom + 3 * b);
    if (b == 0) break;
    const int parent = m.body_parentid[b];
    const Force<Real> carried = parent > 0 ? momentum : moved(momentum, reference(0) - reference(b));
    (Force<Real>::load(scratch + 6 * parent) + carried).store(scratch + 6 * parent);
  }
}

}  // namespace sinew
