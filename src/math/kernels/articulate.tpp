// SPDX-License-Identifier: Apache-2.0
// articulate.tpp -- one sweep from the leaves of a tree of bodies to its root, in inertias whose joints below give way
// (tree/articulated.h has the mathematics); included by make_kernels.tpp only.
#ifndef SINEW_MATH_KERNELS_ARTICULATE_TPP_
#define SINEW_MATH_KERNELS_ARTICULATE_TPP_

#include "math/simd/articulate.h"

namespace sinew {
namespace {

// Six numbers, angular part first: four and two. What the last two lanes hold is said where it counts.
template <class Pack>
struct Six {
  Pack top, bottom;

  static Six zero() { return {Pack::zero(), Pack::zero()}; }
  static Six load(const double* p) { return {Pack::load(p), Pack::load_first(p + 4, 2)}; }  // then two zeros
  void store(double* p) const {
    top.store(p);
    bottom.store_first(p + 4, 2);
  }
  static Six load8(const double* p) { return {Pack::load(p), Pack::load(p + 4)}; }
  void store8(double* p) const {
    top.store(p);
    bottom.store(p + 4);
  }
};

template <class Pack>
Six<Pack> operator+(Six<Pack> a, Six<Pack> b) {
  return {a.top + b.top, a.bottom + b.bottom};
}

// c + a s, in each number.
template <class Pack>
Six<Pack> fma(Six<Pack> a, Pack s, Six<Pack> c) {
  return {fma(a.top, s, c.top), fma(a.bottom, s, c.bottom)};
}

template <class Pack>
double dot6(Six<Pack> a, Six<Pack> b) {
  return sum(fma(a.bottom, b.bottom, a.top * b.top));
}

// What a body hands to its parent: a symmetric 6 x 6 inertia. Of its columns, packs have the first four rows. The other
// two rows are crossed, two columns to a pack: 04 15 05 14, 24 35 25 34, 44 55 45 54 (column, row), so that factors of
// columns are pairs as they lie in memory. All fit into registers: single members, because those have no index.
//
// The last joint's way is kept aside as u and u / D, to be taken from the inertia when the next joint comes: the
// quotient is the slowest operation here, and so the next product need not wait for it.
template <class Pack>
struct Articulated {
  Pack top0, top1, top2, top3, top4, top5, bottom0, bottom1, bottom2;
  Six<Pack> u;           // its last two numbers crossed: 4 5 5 4
  const double* wrench;  // u / D
  double inverse;        // 1 / D

  static Articulated nothing() {
    const Pack o = Pack::zero();
    return {o, o, o, o, o, o, o, o, o, Six<Pack>::zero(), kNoWrench, 0};
  }

  // p: the ten numbers of a body; the columns are the momenta of unit motions.
  void add_body(const double* p) {
    const double xx = p[0], yy = p[1], zz = p[2], xy = p[3], xz = p[4], yz = p[5];
    const double x = p[6], y = p[7], z = p[8], mass = p[9];
    top0 = top0 + Pack::of(xx, xy, xz, 0);
    top1 = top1 + Pack::of(xy, yy, yz, z);
    top2 = top2 + Pack::of(xz, yz, zz, -y);
    top3 = top3 + Pack::of(0, z, -y, mass);
    top4 = top4 + Pack::of(-z, 0, x, 0);
    top5 = top5 + Pack::of(y, -x, 0, 0);
    bottom0 = bottom0 + Pack::of(-z, -x, y, 0);
    bottom1 = bottom1 + Pack::of(x, 0, 0, 0);
    bottom2 = bottom2 + Pack::of(mass, mass, 0, 0);
  }

  // What is stored has given way.
  void add_stored(const double* p) {
    top0 = top0 + Pack::load(p), top1 = top1 + Pack::load(p + 4), top2 = top2 + Pack::load(p + 8);
    top3 = top3 + Pack::load(p + 12), top4 = top4 + Pack::load(p + 16), top5 = top5 + Pack::load(p + 20);
    bottom0 = bottom0 + Pack::load(p + 24), bottom1 = bottom1 + Pack::load(p + 28);
    bottom2 = bottom2 + Pack::load(p + 32);
  }
  void store(double* p) {
    give_way();
    top0.store(p), top1.store(p + 4), top2.store(p + 8), top3.store(p + 12), top4.store(p + 16), top5.store(p + 20);
    bottom0.store(p + 24), bottom1.store(p + 28), bottom2.store(p + 32);
  }

  // The product with an axis, the sums of its last two numbers not added up: 4 5 5 4. Sums of three, because each
  // waits for the one before.
  Six<Pack> times(const double* axis) const {
    Pack even = top0 * Pack::broadcast(axis[0]), odd = top1 * Pack::broadcast(axis[1]);
    even = fma(top2, Pack::broadcast(axis[2]), even), odd = fma(top3, Pack::broadcast(axis[3]), odd);
    even = fma(top4, Pack::broadcast(axis[4]), even), odd = fma(top5, Pack::broadcast(axis[5]), odd);
    Pack low = bottom0 * Pack::broadcast_pair(axis);
    low = fma(bottom1, Pack::broadcast_pair(axis + 2), low);
    low = fma(bottom2, Pack::broadcast_pair(axis + 4), low);
    return {even + odd, low};
  }

  // Takes u u^T / D away.
  void give_way() {
    top0 = fnma(u.top, Pack::broadcast(wrench[0]), top0);
    top1 = fnma(u.top, Pack::broadcast(wrench[1]), top1);
    top2 = fnma(u.top, Pack::broadcast(wrench[2]), top2);
    top3 = fnma(u.top, Pack::broadcast(wrench[3]), top3);
    top4 = fnma(u.top, Pack::broadcast(wrench[4]), top4);
    top5 = fnma(u.top, Pack::broadcast(wrench[5]), top5);
    bottom0 = fnma(u.bottom, Pack::broadcast_pair(wrench), bottom0);
    bottom1 = fnma(u.bottom, Pack::broadcast_pair(wrench + 2), bottom1);
    bottom2 = fnma(u.bottom, Pack::broadcast_pair(wrench + 4), bottom2);
    u = Six<Pack>::zero();
  }

  static constexpr double kNoWrench[6] = {};
};

template <class Pack>
int eliminate_dof(const ArticulatedTree& t, const ArticulatedResult& r, int dof, double min_pivot,
                  Articulated<Pack>& rest) {
  const double* axis = t.axis + 6 * dof;
  double* wrench = r.wrench + 6 * dof;
  const Six<Pack> s = Six<Pack>::load(axis), parts = rest.times(axis);
  const Six<Pack> crossed{s.top, with_top_crossed(Pack::broadcast_pair(axis + 4))};
  const double met = dot6(s, rest.u), given = met * rest.inverse;
  const double own = Pack::fnma1(met, given, dot6(crossed, parts));
  const double found = Pack::fma1(t.share[dof], own, t.added[dof]);
  const double pivot = found < min_pivot ? min_pivot : found;
  const double inverse = 1 / pivot;
  if (r.factor) r.factor[t.rowadr[dof] + t.rownnz[dof] - 1] = pivot;
  const Six<Pack> before{parts.top, parts.bottom + reversed(parts.bottom)};
  const Six<Pack> u = fma(rest.u, Pack::broadcast(-given), before);
  Six<Pack>{u.top * Pack::broadcast(inverse), u.bottom * Pack::broadcast(inverse)}.store(wrench);
  r.inverse_diag[dof] = inverse;
  rest.give_way();
  rest.u = u;
  rest.wrench = wrench;
  rest.inverse = inverse;
  return found < min_pivot ? 1 : 0;
}

// waiting: kArticulateScratch for each body; has_waiting: one for each body, all zero.
template <class Pack>
int articulate(const ArticulatedTree& t, const ArticulatedResult& r, double min_pivot, double* waiting,
               unsigned char* has_waiting) {
  int raised = 0;
  auto rest = Articulated<Pack>::nothing();
  int receiver = 0;  // of what is left of the body before: in a chain it is the next, and nothing goes through memory
  for (int k = t.size - 1; k > 0; --k) {
    const int b = t.body ? t.body[k] : k;
    if (receiver > 0 && receiver != b) {
      double* place = waiting + static_cast<long>(kArticulateScratch) * receiver;
      if (has_waiting[receiver]) rest.add_stored(place);
      rest.store(place);
      has_waiting[receiver] = 1;
    }
    if (receiver != b) rest = Articulated<Pack>::nothing();
    rest.add_body(t.inertia + 10 * b);
    if (has_waiting[b]) rest.add_stored(waiting + static_cast<long>(kArticulateScratch) * b);
    for (int i = t.dofadr[b] + t.dofnum[b] - 1; t.dofnum[b] > 0 && i >= t.dofadr[b]; --i) {
      raised += eliminate_dof<Pack>(t, r, i, min_pivot, rest);
    }
    receiver = t.parent[b];
  }
  return raised;
}

}  // namespace
}  // namespace sinew

#endif  // SINEW_MATH_KERNELS_ARTICULATE_TPP_
