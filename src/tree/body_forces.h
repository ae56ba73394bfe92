// SPDX-License-Identifier: Apache-2.0
// body_forces.h -- forces on bodies become forces on dofs.
//   in    wrenches about the reference points of the trees (wrench_at), cdof        out   added to qfrc
//   math  a dof feels the forces on all bodies that it moves
#ifndef SINEW_TREE_BODY_FORCES_H_
#define SINEW_TREE_BODY_FORCES_H_

#include "tree/awake.h"
#include "tree/jacobian.h"

namespace sinew {

// One body: a walk up its chain.
template <class Data>
void add_body_force(const mjModel& m, const Data& d, int body, const Force<RealOf<Data>>& wrench, RealOf<Data>* qfrc) {
  for (int i = last_dof(m, body); i >= 0; i = m.dof_parentid[i]) {
    qfrc[i] = qfrc[i] + dot(Motion<RealOf<Data>>::load(d.cdof + 6 * i), wrench);
  }
}

// The row of xfrc_applied about the reference point of the body's tree.
template <class Data>
Force<RealOf<Data>> applied_wrench(const mjModel& m, const Data& d, int body) {
  const RealOf<Data>* applied = d.xfrc_applied + 6 * body;
  return wrench_at(m, d, body, load3(d.xipos + 3 * body), load3(applied), load3(applied + 3));
}

// Zeros for all bodies that are awake, to add wrenches to.
template <class Data>
void clear_body_forces(const mjModel& m, const Data& d, RealOf<Data>* wrenches) {
  const IndexList bodies = awake_bodies(m, d);
  for (int k = 0; k < bodies.size(); ++k) Force<RealOf<Data>>{}.store(wrenches + 6 * bodies[k]);
}

// All bodies that are awake, 6 numbers each: one sweep from the leaves to the root, which leaves sums over subtrees in
// `wrenches`.
template <class Data>
void add_body_forces(const mjModel& m, const Data& d, RealOf<Data>* wrenches, RealOf<Data>* qfrc) {
  using Real = RealOf<Data>;
  const IndexList bodies = awake_bodies(m, d);
  for (int k = bodies.size() - 1; k > 0; --k) {
    const int b = bodies[k];
    const Force<Real> wrench = Force<Real>::load(wrenches + 6 * b);
    for (int i = m.body_dofadr[b]; i < m.body_dofadr[b] + m.body_dofnum[b]; ++i) {
      qfrc[i] = qfrc[i] + dot(Motion<Real>::load(d.cdof + 6 * i), wrench);
    }
    // trees have reference points of their own, so sums end at their roots
    if (const int parent = m.body_parentid[b]; parent > 0) {
      (Force<Real>::load(wrenches + 6 * parent) + wrench).store(wrenches + 6 * parent);
    }
  }
}

}  // namespace sinew

#endif  // SINEW_TREE_BODY_FORCES_H_
