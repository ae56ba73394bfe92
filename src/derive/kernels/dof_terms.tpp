// SPDX-License-Identifier: Apache-2.0
// dof_terms.tpp -- what wrenches below a dof do to the forces on it and on those above, for any Pack; included by the
// two kernel files of this folder only.
//   idea  matrices row by row: a row times a number of the axis adds up to v^T K, its products with an axis are a number
//         of K v
#ifndef SINEW_DERIVE_KERNELS_DOF_TERMS_TPP_
#define SINEW_DERIVE_KERNELS_DOF_TERMS_TPP_

#include "derive/kernels/by_motion.tpp"
#include "derive/kernels/slope_kernels.h"

namespace sinew {
namespace {  // internal: see math/kernels/dense_product.tpp

// Six sums, as wrenches have them.
template <class Pack>
ByMotion<Pack> sum_wrench(const Pack (&parts)[6]) {
  return {sum_each(parts[0], parts[1], parts[2], Pack::zero()), sum_each(parts[3], parts[4], parts[5], Pack::zero())};
}

template <class Pack>
Pack products(const ByMotion<Pack>& a, const ByMotion<Pack>& b) {
  return fma(a.shift, b.shift, a.turn * b.turn);
}

template <class Pack>
Pack add_products(const ByMotion<Pack>& a, const ByMotion<Pack>& b, Pack sum) {
  return fma(a.shift, b.shift, fma(a.turn, b.turn, sum));
}

template <class Pack>
void set_block_terms(const WrenchMatrices& below, bool one_damping, const ChainAxes& axes, ChainTerms& terms) {
  using Motion = ByMotion<Pack>;
  Motion row_v = Motion::zero(), row_a = row_v, row_q = Motion::zero().minus(1, Motion::load(terms.row_q));
  const Motion S = Motion::load(axes.S), P = Motion::load(axes.X), Q = Motion::load(axes.Y);
  Pack column_q[6], column_v[6];
  for (int c = 0; c < 6; ++c) {
    const Motion q = Motion::load(below.q.row[c]), v = Motion::load(below.v.row[c]), a = Motion::load(below.a.row[c]);
    const double along = axes.S[c < 3 ? c : c + 1];
    row_q = row_q.minus(along, q);
    row_v = row_v.minus(along, v);
    row_a = row_a.minus(along, a);
    column_v[c] = products(v, S);
    column_q[c] = add_products(a, Q, add_products(v, P, products(q, S)));
  }
  row_v.store(terms.row_q);
  row_a.store(terms.row_q + 8);
  row_q.store(terms.row_q + 16);
  row_v.store(terms.row_v);
  Motion::zero().store(terms.row_v + 8);
  row_a.store(terms.row_a);
  Motion::zero().minus(1, sum_wrench(column_q)).store(terms.column_q);
  if (one_damping) {
    row_v.store(terms.column_v);
  } else {
    Motion::zero().minus(1, sum_wrench(column_v)).store(terms.column_v);
  }
}

template <class Pack>
void set_tree_terms(const WrenchMatrix& inertia, const WrenchMatrix* rate, bool has_loads, double scale,
                    const ChainAxes& axes, ChainTerms& terms) {
  using Motion = ByMotion<Pack>;
  const Motion zero = Motion::zero();
  const Motion PP = Motion::load(axes.X), P = Motion::load(axes.Y), S = Motion::load(axes.S), T = Motion::load(axes.T);
  const Motion row_turn = has_loads ? zero.plus(scale, Motion::load(terms.row_q)) : zero;
  const Motion turned = zero.plus(scale, Motion::load(terms.column_q));
  Motion inertial = zero, gyroscopic = zero;
  Pack column_q[6], column_v[6];
  for (int c = 0; c < 6; ++c) {
    const Motion row = Motion::load(inertia.row[c]);
    const double along = scale * axes.S[c < 3 ? c : c + 1];
    inertial = inertial.plus(along, row);
    column_q[c] = products(row, PP);
    column_v[c] = products(row, T);
    if (!rate) continue;
    const Motion change = Motion::load(rate->row[c]);
    gyroscopic = gyroscopic.plus(along, change);
    column_q[c] = add_products(change, P, column_q[c]);
    column_v[c] = add_products(change, S, column_v[c]);
  }
  inertial.store(terms.row_q);
  gyroscopic.store(terms.row_q + 8);
  row_turn.store(terms.row_q + 16);
  gyroscopic.store(terms.row_v);
  inertial.store(terms.row_v + 8);
  turned.plus(scale, sum_wrench(column_q)).store(terms.column_q);
  zero.plus(scale, sum_wrench(column_v)).store(terms.column_v);
}

}  // namespace
}  // namespace sinew

#endif  // SINEW_DERIVE_KERNELS_DOF_TERMS_TPP_
