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

template <class Pack>
inline void add_to(double* sum, const ByMotion<Pack>& numbers) {
  ByMotion<Pack>::load(sum).plus(1, numbers).store(sum);
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
void subtract_block_terms(const WrenchMatrices& below, bool one_damping, const ChainAxes& axes, ChainTerms& terms) {
  using Motion = ByMotion<Pack>;
  Motion row_q = Motion::load(terms.row_q + 24).minus(1, Motion::load(terms.row_a)), row_v;
  for (int c = 0; c < 6; ++c) row_q = row_q.minus(axes.S[c < 3 ? c : c + 1], Motion::load(below.q.row[c]));
  const WrenchChange<Pack> change(below, one_damping, axes.S, Motion::load(axes.P), Motion::load(axes.Q), row_v);
  add_to(terms.row_q + 8, row_v);
  change.a.store(terms.row_q + 16);
  row_q.store(terms.row_q + 24);
  add_to(terms.row_v, row_v);
  change.a.store(terms.row_a);
  add_to(terms.column_q, change.q);
  add_to(terms.column_v, change.v);
}

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

template <class Pack>
void set_tree_terms(const WrenchMatrix& inertia, const WrenchMatrix* rate, bool has_loads, double scale,
                    const ChainAxes& axes, ChainTerms& terms) {
  using Motion = ByMotion<Pack>;
  const Motion zero = Motion::zero();
  const Motion PP = Motion::load(axes.PP), P = Motion::load(axes.P), S = Motion::load(axes.S), T = Motion::load(axes.T);
  const Motion row_turn = has_loads ? zero.plus(scale, Motion::load(terms.row_q)) : zero;
  const Motion turned = zero.plus(scale, Motion::load(terms.column_q));
  Motion inertial = zero, gyroscopic = zero;
  Pack column_q[6], column_v[6];
  for (int c = 0; c < 6; ++c) {
    const Motion row = Motion::load(inertia.row[c]);
    const double along = scale * axes.S[c < 3 ? c : c + 1];
    inertial = inertial.plus(along, row);
    column_q[c] = products(row, PP);
    if (!rate) continue;
    column_v[c] = products(row, T);
    const Motion change = Motion::load(rate->row[c]);
    gyroscopic = gyroscopic.plus(along, change);
    column_q[c] = add_products(change, P, column_q[c]);
    column_v[c] = add_products(change, S, column_v[c]);
  }
  inertial.store(terms.row_q);
  turned.plus(scale, sum_wrench(column_q)).store(terms.column_q);
  if (!rate) return;
  gyroscopic.store(terms.row_q + 8);
  zero.store(terms.row_q + 16);
  row_turn.store(terms.row_q + 24);
  zero.store(terms.row_a);
  gyroscopic.store(terms.row_v);
  inertial.store(terms.row_v + 8);
  zero.plus(scale, sum_wrench(column_v)).store(terms.column_v);
}

}  // namespace
}  // namespace sinew

#endif  // SINEW_DERIVE_KERNELS_DOF_TERMS_TPP_
