// SPDX-License-Identifier: Apache-2.0
// flow.tpp -- motions of bodies and axes down the tree (derive/tree_flow.h), for any Pack; included by the two kernel
// files of this folder only.
//   idea  a pack for the turn of a motion and one for its shift. With v' = (v_y, v_z, v_x), a cross product is
//         (a b' - a' b)', and the v' of a body serves all its axes
#ifndef SINEW_DERIVE_KERNELS_FLOW_TPP_
#define SINEW_DERIVE_KERNELS_FLOW_TPP_

#include "derive/kernels/by_motion.tpp"
#include "derive/kernels/slope_kernels.h"

namespace sinew {
namespace {  // internal: see math/kernels/dense_product.tpp

template <class Pack>
struct MotionPacks {
  ByMotion<Pack> own, cycled;  // v and v'

  explicit MotionPacks(const ByMotion<Pack>& motion) : own(motion), cycled{cycle(motion.turn), cycle(motion.shift)} {}
};

template <class Pack>
ByMotion<Pack> cross(const MotionPacks<Pack>& a, const MotionPacks<Pack>& b) {
  const Pack turn = fnma(a.cycled.turn, b.own.turn, a.own.turn * b.cycled.turn);
  const Pack by_turn = fnma(a.cycled.turn, b.own.shift, a.own.turn * b.cycled.shift);
  const Pack by_shift = fnma(a.cycled.shift, b.own.turn, a.own.shift * b.cycled.turn);
  return {cycle(turn), cycle(by_turn + by_shift)};
}

template <class Pack>
ByMotion<Pack> sum_of(const ByMotion<Pack>& a, const ByMotion<Pack>& b) {
  return {a.turn + b.turn, a.shift + b.shift};
}

template <class Pack>
class TreeSweep {
  using Motion = ByMotion<Pack>;
  using Packs = MotionPacks<Pack>;

 public:
  explicit TreeSweep(const TreePass& pass) : o_(pass) {}

  void run() {
    BodyMotion& world = o_.body[0];
    Motion::zero().store(world.V);
    Motion::zero().store(world.A);
    Motion::zero().store(world.U);
    for (int k = 0; k < 3; ++k) world.A[4 + k] = -o_.gravity[k];
    for (int b = 1; b < o_.nbody; ++b) {
      const BodyMotion& above = o_.body[o_.parent[b]];
      V_ = Motion::load(above.V);
      A_ = Motion::load(above.A);
      U_ = Motion::load(above.U);
      const int first = o_.first_dof[b], end = first + o_.dof_count[b];
      for (int i = first; i < end; i = o_.group_end[i]) pass_group(i, o_.group_end[i]);
      V_.store(o_.body[b].V);
      A_.store(o_.body[b].A);
      U_.store(o_.body[b].U);
    }
  }

 private:
  // Dofs whose axes all move with what is before them.
  void pass_group(int first, int end) {
    const Packs V(V_), A(A_), U(U_);
    for (int i = first; i < end; ++i) {
      const double* axis = o_.cdof + 6 * i;
      const Packs S(Motion{Pack::load_first(axis, 3), Pack::load_first(axis + 3, 3)});
      const Packs P(cross(V, S));
      ChainAxes& axes = o_.axes[i];
      S.own.store(axes.S);
      P.own.store(axes.P);
      sum_of(cross(A, S), cross(V, P)).store(axes.PP);
      cross(U, S).store(axes.Q);
      sum_of(P.own, P.own).store(axes.T);
      V_ = V_.plus(o_.qvel[i], S.own);
      A_ = A_.plus(o_.qvel[i], P.own);
      if (!o_.qacc) continue;
      A_ = A_.plus(o_.qacc[i], S.own);
      U_ = U_.plus(o_.qacc[i], S.own);
    }
    if (end == first + 1) return;  // V' has no more than S besides V, and T is 2 P
    const Packs after(V_);
    for (int i = first; i < end; ++i) {
      const Packs S(Motion::load(o_.axes[i].S));
      sum_of(Motion::load(o_.axes[i].P), cross(after, S)).store(o_.axes[i].T);
    }
  }

  const TreePass o_;
  Motion V_, A_, U_;
};

// At rest nothing but U and Q is there, and they are A and PP.
template <class Pack>
void sweep_at_rest(const TreePass& o) {
  using Motion = ByMotion<Pack>;
  Motion::zero().store(o.body[0].A);
  for (int b = 1; b < o.nbody; ++b) {
    Motion A = Motion::load(o.body[o.parent[b]].A);
    const int start = o.first_dof[b], end = start + o.dof_count[b];
    for (int first = start; first < end; first = o.group_end[first]) {
      const MotionPacks<Pack> before(A);
      for (int i = first; i < o.group_end[first]; ++i) {
        const double* axis = o.cdof + 6 * i;
        const MotionPacks<Pack> S(Motion{Pack::load_first(axis, 3), Pack::load_first(axis + 3, 3)});
        S.own.store(o.axes[i].S);
        cross(before, S).store(o.axes[i].PP);
        A = A.plus(o.qacc[i], S.own);
      }
    }
    A.store(o.body[b].A);
  }
}

template <class Pack>
void pass_tree(const TreePass& pass) {
  const TreePass o = pass;
  o.qvel ? TreeSweep<Pack>(o).run() : sweep_at_rest<Pack>(o);
}

}  // namespace
}  // namespace sinew

#endif  // SINEW_DERIVE_KERNELS_FLOW_TPP_
