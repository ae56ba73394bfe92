// SPDX-License-Identifier: Apache-2.0
// subtree.tpp -- inertia, momentum and force of bodies, summed over subtrees (derive/tree_derivative.h), for any Pack;
// included by the two kernel files of this folder only.
//   math  with w, v the motion of a body, J its moments and h its first moment, the rate of J is X + X^T with
//         X = w x J - h v^T + (h . v) 1, and that of h is the linear momentum: y -> I' y + y x* p has no part by shifts
//   idea  a pack for each column of J and X
#ifndef SINEW_DERIVE_KERNELS_SUBTREE_TPP_
#define SINEW_DERIVE_KERNELS_SUBTREE_TPP_

#include "derive/kernels/contact.tpp"
#include "derive/kernels/flow.tpp"

namespace sinew {
namespace {  // internal: see math/kernels/dense_product.tpp

template <class Pack>
Pack cross_of(Pack a, Pack b) {
  return cycle(fnma(cycle(a), b, a * cycle(b)));
}

// A force on a body that moves, as the body carries it along.
template <class Pack>
ByMotion<Pack> carried(const ByMotion<Pack>& motion, const ByMotion<Pack>& force) {
  return {cross_of(motion.turn, force.turn) + cross_of(motion.shift, force.shift), cross_of(motion.turn, force.shift)};
}

// Ten numbers of an inertia.
template <class Pack>
struct InertiaPacks {
  Pack column[3], first_moment;
  const double* number;

  explicit InertiaPacks(const double* p)
      : column{Pack::of(p[0], p[3], p[4], 0), Pack::of(p[3], p[1], p[5], 0), Pack::of(p[4], p[5], p[2], 0)},
        first_moment(Pack::of(p[6], p[7], p[8], 0)),
        number(p) {}

  // Momentum. v: eight numbers.
  ByMotion<Pack> times(const double* v) const {
    const Pack turn = Pack::load(v), shift = Pack::load(v + 4);
    Pack torque = cross_of(first_moment, shift);
    for (int k = 0; k < 3; ++k) torque = fma(Pack::broadcast(v[k]), column[k], torque);
    return {torque, fma(Pack::broadcast(number[9]), shift, cross_of(turn, first_moment))};
  }

  // Columns of X. v: eight numbers.
  void set_rate(const double* v, Pack* x) const {
    const Pack turn = Pack::load(v);
    const double along = number[6] * v[4] + number[7] * v[5] + number[8] * v[6];
    const double unit[3][3] = {{along, 0, 0}, {0, along, 0}, {0, 0, along}};
    for (int k = 0; k < 3; ++k) {
      x[k] = fnma(Pack::broadcast(v[4 + k]), first_moment, cross_of(turn, column[k]) + three<Pack>(unit[k]));
    }
  }

  void store(WrenchMatrix& matrix) const {
    for (int r = 0; r < 3; ++r) {
      const Pack across = units_cross<Pack>(number + 6, r);
      const double mass[3] = {r == 0 ? number[9] : 0, r == 1 ? number[9] : 0, r == 2 ? number[9] : 0};
      ByMotion<Pack>{column[r], -across}.store(matrix.row[r]);
      ByMotion<Pack>{across, three<Pack>(mass)}.store(matrix.row[3 + r]);
    }
  }
};

template <class Pack, int kNumbers>
void add_to(const double (&from)[kNumbers], double (&sum)[kNumbers]) {
  for (int k = 0; k < kNumbers; k += 4) (Pack::load(sum + k) + Pack::load(from + k)).store(sum + k);
}
template <class Pack>
void add_to(const BodySums& from, BodySums& sum) {
  for (int k = 0; k < 3; ++k) add_to<Pack>(from.rate[k], sum.rate[k]);
  add_to<Pack>(from.momentum, sum.momentum);
  add_to<Pack>(from.force, sum.force);
}

// Of the body alone.
template <class Pack>
void set_sums(const SubtreePass& o, int b, BodySums& sums) {
  using Motion = ByMotion<Pack>;
  Motion force = Motion::zero();
  if (!o.cinert) {
    for (double(&column)[4] : sums.rate) Pack::zero().store(column);
    force.store(sums.momentum);
  } else {
    const BodyMotion& motion = o.body[b];
    const InertiaPacks<Pack> inertia(o.cinert + 10 * b);
    const Motion momentum = inertia.times(motion.V);
    Pack x[3];
    inertia.set_rate(motion.V, x);
    for (int k = 0; k < 3; ++k) x[k].store(sums.rate[k]);
    momentum.store(sums.momentum);
    force = sum_of(inertia.times(motion.A), carried(Motion::load(motion.V), momentum));
  }
  if (o.load) force = force.minus(1, Motion::load(o.load + 8 * b));
  force.store(sums.force);
}

// I' y + y x* p.
template <class Pack>
void store_rate(const BodySums& sums, WrenchMatrix& matrix) {
  Pack row[4] = {Pack::load(sums.rate[0]), Pack::load(sums.rate[1]), Pack::load(sums.rate[2]), Pack::zero()};
  transpose(row[0], row[1], row[2], row[3]);
  const double *p = sums.momentum, twice[3] = {2 * p[4], 2 * p[5], 2 * p[6]};
  for (int r = 0; r < 3; ++r) {
    const Pack moments = row[r] + Pack::load(sums.rate[r]);
    ByMotion<Pack>{moments + units_cross<Pack>(p, r), Pack::zero()}.store(matrix.row[r]);
    ByMotion<Pack>{units_cross<Pack>(twice, r), Pack::zero()}.store(matrix.row[3 + r]);
  }
}

template <class Pack>
void sum_subtrees(const SubtreePass& pass) {
  const SubtreePass o = pass;
  for (int b = 1; b < o.nbody; ++b) set_sums<Pack>(o, b, o.sums[b]);
  for (int b = o.nbody - 1; b > 0; --b) {  // in the world reference points differ
    if (o.parent[b] > 0) add_to<Pack>(o.sums[b], o.sums[o.parent[b]]);
    if (o.dof_count[b] == 0) continue;
    ChainBody& body = o.bodies[b];
    body.block = nullptr;
    store_rate<Pack>(o.sums[b], body.rate);
    if (o.crb) {
      InertiaPacks<Pack>(o.crb + 10 * b).store(body.inertia);
    } else {
      body.inertia = {};
    }
  }
  for (int i = 0; i < o.nv; ++i) {
    const double* force = o.sums[o.dof_body[i]].force;
    carried(ByMotion<Pack>::load(o.axes[i].S), ByMotion<Pack>::load(force)).store(o.terms[i].column_q);
  }
}

template <class Pack>
void sum_at_rest(const SubtreePass& pass) {
  using Motion = ByMotion<Pack>;
  const SubtreePass o = pass;
  for (int b = 1; b < o.nbody; ++b) {
    InertiaPacks<Pack>(o.cinert + 10 * b).times(o.body[b].A).store(o.sums[b].force);
  }
  for (int b = o.nbody - 1; b > 0; --b) {
    if (o.parent[b] > 0) add_to<Pack>(o.sums[b].force, o.sums[o.parent[b]].force);
  }
  for (int i = 0; i < o.nv; ++i) {
    const int b = o.dof_body[i];
    const ChainAxes& axes = o.axes[i];
    const Motion turned = carried(Motion::load(axes.S), Motion::load(o.sums[b].force));
    sum_of(turned, InertiaPacks<Pack>(o.crb + 10 * b).times(axes.PP)).store(o.terms[i].column_q);
  }
}

}  // namespace
}  // namespace sinew

#endif  // SINEW_DERIVE_KERNELS_SUBTREE_TPP_
