// SPDX-License-Identifier: Apache-2.0
// dof_terms.tpp -- what wrenches below a dof do to the forces on it and on those above, for any Pack; included by the
// two kernel files of this folder only.
//   idea  matrices row by row: rows times the numbers of an axis v add up to v^T K, their products with v are the
//         numbers of K v
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

// Less the change of a wrench by one dof: q S + v P + a Q, v S and a S.
template <class Pack>
struct WrenchChange {
  ByMotion<Pack> q, v, a;

  // row_v: minus v^T S
  WrenchChange(const WrenchMatrices& by, bool one_damping, const double* axis, const ByMotion<Pack>& P,
               const ByMotion<Pack>& Q, ByMotion<Pack>& row_v) {
    using Motion = ByMotion<Pack>;
    const Motion S = Motion::load(axis), zero = Motion::zero();
    Pack parts_q[6], parts_v[6];
    row_v = a = zero;
    for (int c = 0; c < 6; ++c) {
      const Motion row = Motion::load(by.v.row[c]), of_a = Motion::load(by.a.row[c]);
      const double along = axis[c < 3 ? c : c + 1];
      row_v = row_v.minus(along, row);
      a = a.minus(along, of_a);
      parts_v[c] = products(row, S);
      parts_q[c] = add_products(of_a, Q, add_products(row, P, products(Motion::load(by.q.row[c]), S)));
    }
    q = zero.minus(1, sum_wrench(parts_q));
    v = one_damping ? row_v : zero.minus(1, sum_wrench(parts_v));
  }
};

template <class Pack>
void set_pair_column(const WrenchMatrices& by, bool one_damping, PairColumn& column) {
  using Motion = ByMotion<Pack>;
  Motion row_v;
  const WrenchChange<Pack> change(by, one_damping, column.S, Motion::load(column.P), Motion::load(column.Q), row_v);
  change.q.store(column.q);
  change.v.store(column.v);
  change.a.store(column.a);
}

template <class Pack>
void set_common_column(const WrenchMatrix& by, PairColumn& column) {
  using Motion = ByMotion<Pack>;
  const Motion S = Motion::load(column.S);
  Pack parts[6];
  for (int c = 0; c < 6; ++c) parts[c] = products(Motion::load(by.row[c]), S);
  Motion::zero().minus(1, sum_wrench(parts)).store(column.q);
}

// Sums over the six rows of what is below a dof: row by row times S, and by component times axes.
template <class Pack, bool kBlock>
void set_terms_of(const ChainBody& below, bool has_loads, double scale, const ChainAxes& axes, ChainTerms& terms) {
  using Motion = ByMotion<Pack>;
  const Motion zero = Motion::zero(), S = Motion::load(axes.S), P = Motion::load(axes.P);
  const Motion turned = zero.plus(scale, Motion::load(terms.column_q));
  Motion inertial = zero, gyroscopic = zero, block_a = zero;
  Motion row_turn = has_loads ? zero.plus(scale, Motion::load(terms.row_q)) : zero;
  if (kBlock) row_turn = row_turn.minus(1, Motion::load(terms.row_a));
  Pack column_q[6], column_v[6];
  for (int c = 0; c < 6; ++c) {
    const double along = scale * axes.S[c < 3 ? c : c + 1];
    const Motion inertia = Motion::load(below.inertia.row[c]), rate = Motion::load(below.rate.row[c]);
    inertial = inertial.plus(along, inertia);
    gyroscopic = gyroscopic.plus(along, rate);
    column_q[c] = add_products(rate, P, products(inertia, Motion::load(axes.PP)));
    column_v[c] = add_products(rate, S, products(inertia, Motion::load(axes.T)));
    if (!kBlock) continue;
    const Motion by_a = Motion::load(below.block->a.row[c]), by_q = Motion::load(below.block->q.row[c]);
    block_a = block_a.minus(along, by_a);
    row_turn = row_turn.minus(along, by_q);
    column_q[c] = column_q[c] - add_products(by_a, Motion::load(axes.Q), products(by_q, S));
  }
  inertial.store(terms.row_q);
  gyroscopic.store(terms.row_q + 8);
  block_a.store(terms.row_q + 16);
  row_turn.store(terms.row_q + 24);
  gyroscopic.store(terms.row_v);
  inertial.store(terms.row_v + 8);
  block_a.store(terms.row_a);
  turned.plus(scale, sum_wrench(column_q)).store(terms.column_q);
  zero.plus(scale, sum_wrench(column_v)).store(terms.column_v);
}

template <class Pack>
void set_chain_terms(const ChainBody& below, bool has_loads, double scale, const ChainAxes& axes, ChainTerms& terms) {
  below.block ? set_terms_of<Pack, true>(below, has_loads, scale, axes, terms)
              : set_terms_of<Pack, false>(below, has_loads, scale, axes, terms);
}

}  // namespace
}  // namespace sinew

#endif  // SINEW_DERIVE_KERNELS_DOF_TERMS_TPP_
