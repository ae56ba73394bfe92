// SPDX-License-Identifier: Apache-2.0
// articulate.tpp -- one sweep from the leaves of a tree of bodies to its root, in inertias whose joints below give way
// (tree/articulated.h has the mathematics); included by kernels.tpp only.
#ifndef SINEW_MATH_SIMD_ARTICULATE_TPP_
#define SINEW_MATH_SIMD_ARTICULATE_TPP_

#include "math/simd/articulate.h"
#include "math/simd/project.tpp"

namespace sinew {
namespace {

// Six numbers, angular part first: four and two. Of the lower pack, the last two lanes count only where it is said.
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

// One of them ends in two zeros.
template <class Pack>
double dot6(Six<Pack> a, Six<Pack> b) {
  return sum(fma(a.bottom, b.bottom, a.top * b.top));
}

// What a body hands to its parent: a symmetric 6 x 6 inertia. Four rows of the inertia are by columns, of
// the other two a pack has two columns: 04 05 14 15, 24 25 34 35, 44 45 54 55 (column, row). So all fit into registers.
//
// The last joint's way is kept aside as u and 1 / D, to be taken from the inertia when the next joint comes: the
// quotient is the slowest operation here, and so the next product need not wait for it.
//
// Single members, because registers have no index.
template <class Pack>
struct Articulated {
  Pack top0, top1, top2, top3, top4, top5, bottom0, bottom1, bottom2;
  Six<Pack> u;  // the two last numbers twice
  double inverse;

  static Articulated nothing() {
    const Pack o = Pack::zero();
    return {o, o, o, o, o, o, o, o, o, Six<Pack>::zero(), 0};
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
    bottom0 = bottom0 + Pack::of(-z, y, 0, -x);
    bottom1 = bottom1 + Pack::of(x, 0, 0, 0);
    bottom2 = bottom2 + Pack::of(mass, 0, 0, mass);
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

  // The product with an axis, its last two numbers twice. Sums of three, because each waits for the one before.
  Six<Pack> times(const double* axis, Six<Pack> s) const {
    Pack even = top0 * Pack::broadcast(axis[0]), odd = top1 * Pack::broadcast(axis[1]);
    even = fma(top2, Pack::broadcast(axis[2]), even), odd = fma(top3, Pack::broadcast(axis[3]), odd);
    even = fma(top4, Pack::broadcast(axis[4]), even), odd = fma(top5, Pack::broadcast(axis[5]), odd);
    Pack low = bottom0 * doubled_low(s.top);
    low = fma(bottom1, doubled_high(s.top), low);
    low = fma(bottom2, doubled_low(s.bottom), low);
    return {even + odd, low + swapped_halves(low)};
  }

  // Takes u u^T / D away.
  void give_way() {
    const Pack quotient = Pack::broadcast(inverse);
    top0 = fnma(u.top * in_all<0>(u.top), quotient, top0);
    top1 = fnma(u.top * in_all<1>(u.top), quotient, top1);
    top2 = fnma(u.top * in_all<2>(u.top), quotient, top2);
    top3 = fnma(u.top * in_all<3>(u.top), quotient, top3);
    top4 = fnma(u.top * in_all<0>(u.bottom), quotient, top4);
    top5 = fnma(u.top * in_all<1>(u.bottom), quotient, top5);
    bottom0 = fnma(u.bottom * doubled_low(u.top), quotient, bottom0);
    bottom1 = fnma(u.bottom * doubled_high(u.top), quotient, bottom1);
    bottom2 = fnma(u.bottom * doubled_low(u.bottom), quotient, bottom2);
    u = Six<Pack>::zero();
  }
};

// The rows of one dof: of M in both orders, and of L.
template <class Pack>
void write_rows(const ArticulatedTree& t, const ArticulatedResult& r, int dof) {
  const int adr = t.rowadr[dof], before = t.rownnz[dof] - 1;
  __builtin_prefetch(t.colind + adr + before + 1);  // the next row asks for its first and last column before anything
  __builtin_prefetch(t.colind + adr + 2 * before + 2);
  const AxisRows axes{t.axis_blocks, t.colind + adr, before};
  const double* wrench = r.wrench + 6 * dof;
  if (!r.momentum) return project_row<Pack>(r.factor + adr, axes, wrench);
  const double* momentum = r.momentum + 6 * dof;
  double diagonal = t.axis[6 * dof] * momentum[0];
  for (int c = 1; c < 6; ++c) diagonal = Pack::fma1(t.axis[6 * dof + c], momentum[c], diagonal);
  diagonal = Pack::fma1(t.share[dof], diagonal, t.added[dof]);
  double* descending = r.mass_descending + r.descending_adr[dof];
  r.mass[adr + before] = descending[0] = diagonal;
  project_both_rows<Pack>({r.factor + adr, r.mass + adr, descending + before}, axes, wrench, momentum);
}

template <class Pack>
int eliminate_dof(const ArticulatedTree& t, const ArticulatedResult& r, int dof, double min_pivot,
                  Articulated<Pack>& rest) {
  const double* axis = t.axis + 6 * dof;
  const Six<Pack> s = Six<Pack>::load(axis), before = rest.times(axis, s);
  const double met = dot6(s, rest.u), given = met * rest.inverse;
  const double own = Pack::fnma1(met, given, dot6(s, before));
  const Six<Pack> u = fma(rest.u, Pack::broadcast(-given), before);
  const double found = Pack::fma1(t.share[dof], own, t.added[dof]);
  const double pivot = found < min_pivot ? min_pivot : found;
  const double inverse = 1 / pivot;
  const Six<Pack> wrench{u.top * Pack::broadcast(inverse), u.bottom * Pack::broadcast(inverse)};
  wrench.store(r.wrench + 6 * dof);
  r.inverse_diag[dof] = inverse;
  rest.give_way();
  rest.u = u;
  rest.inverse = inverse;
  if (r.factor) r.factor[t.rowadr[dof] + t.rownnz[dof] - 1] = pivot;
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
  // A pass of its own: written among the joints above, the rows hide nothing of the recursion. In the order of memory.
  for (int k = 1; r.factor && k < t.size; ++k) {
    const int b = t.body ? t.body[k] : k;
    for (int i = t.dofadr[b], end = i + t.dofnum[b]; i < end; ++i) write_rows<Pack>(t, r, i);
  }
  return raised;
}

}  // namespace
}  // namespace sinew

#endif  // SINEW_MATH_SIMD_ARTICULATE_TPP_
