// SPDX-License-Identifier: Apache-2.0
// articulate.tpp -- one sweep from the leaves of a tree of bodies to its root, in inertias whose joints below give way
// (tree/articulated.h has the mathematics); included by kernels.tpp only.
#ifndef SINEW_MATH_SIMD_ARTICULATE_TPP_
#define SINEW_MATH_SIMD_ARTICULATE_TPP_

#include "math/simd/articulate.h"
#include "math/simd/project.tpp"

namespace sinew {
namespace {

// Six numbers, angular part first, and two zeros.
template <class Pack>
struct Six {
  Pack top, bottom;

  static Six zero() { return {Pack::zero(), Pack::zero()}; }
  static Six load(const double* p) { return {Pack::load(p), Pack::load_first(p + 4, 2)}; }
  void store(double* p) const {
    top.store(p);
    bottom.store_first(p + 4, 2);
  }
  void store8(double* p) const {
    top.store(p);
    bottom.store(p + 4);
  }
  static Six load8(const double* p) { return {Pack::load(p), Pack::load(p + 4)}; }
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

// What a body hands to its parent: a symmetric 6 x 6 inertia by columns, and a force.
template <class Pack>
struct Articulated {
  Six<Pack> column[6];
  Six<Pack> force;

  // p: the ten numbers of a body; the columns are the momenta of unit motions.
  static Articulated of_body(const double* p) {
    const double xx = p[0], yy = p[1], zz = p[2], xy = p[3], xz = p[4], yz = p[5];
    const double x = p[6], y = p[7], z = p[8], mass = p[9];
    return {{{Pack::of(xx, xy, xz, 0), Pack::of(-z, y, 0, 0)},
             {Pack::of(xy, yy, yz, z), Pack::of(0, -x, 0, 0)},
             {Pack::of(xz, yz, zz, -y), Pack::of(x, 0, 0, 0)},
             {Pack::of(0, z, -y, mass), Pack::zero()},
             {Pack::of(-z, 0, x, 0), Pack::of(mass, 0, 0, 0)},
             {Pack::of(y, -x, 0, 0), Pack::of(0, mass, 0, 0)}},
            Six<Pack>::zero()};
  }

  static Articulated load(const double* p) {
    Articulated a;
    for (int c = 0; c < 6; ++c) a.column[c] = Six<Pack>::load8(p + 8 * c);
    a.force = Six<Pack>::load8(p + 48);
    return a;
  }
  void store(double* p) const {
    for (int c = 0; c < 6; ++c) column[c].store8(p + 8 * c);
    force.store8(p + 48);
  }

  void add(const Articulated& other) {
    for (int c = 0; c < 6; ++c) column[c] = column[c] + other.column[c];
    force = force + other.force;
  }

  // Two sums of three, because each waits for the one before.
  Six<Pack> times(const double* axis) const {
    Six<Pack> even = Six<Pack>::zero(), odd = Six<Pack>::zero();
    for (int c = 0; c < 6; c += 2) {
      even = fma(column[c], Pack::broadcast(axis[c]), even);
      odd = fma(column[c + 1], Pack::broadcast(axis[c + 1]), odd);
    }
    return even + odd;
  }

  // Takes away u u^T / D. The products come first, so that only one operation waits for the quotient.
  void give_way(Six<Pack> u, double inverse) {
    double number[8];
    u.store8(number);
    const Pack quotient = Pack::broadcast(inverse);
    for (int c = 0; c < 6; ++c) {
      const Pack factor = Pack::broadcast(number[c]);
      column[c] = {fnma(u.top * factor, quotient, column[c].top), fnma(u.bottom * factor, quotient, column[c].bottom)};
    }
  }
};

// The rows of one dof: of M in both orders, and of L.
template <class Pack>
void write_rows(const ArticulatedTree& t, const ArticulatedResult& r, int dof, double pivot) {
  const int adr = t.rowadr[dof], before = t.rownnz[dof] - 1;
  const AxisRows axes{t.axis_component, t.stride, t.colind + adr, before};
  const double* wrench = r.wrench + 6 * dof;
  r.factor[adr + before] = pivot;
  if (!r.momentum) return project_row<Pack>(r.factor + adr, axes, wrench);
  const double* momentum = r.momentum + 6 * dof;
  double diagonal = t.axis[6 * dof] * momentum[0];
  for (int c = 1; c < 6; ++c) diagonal = Pack::fma1(t.axis[6 * dof + c], momentum[c], diagonal);
  diagonal = t.is_simple[dof] ? t.simple_inertia[dof] : diagonal + t.armature[dof];
  double* descending = r.mass_descending + r.descending_adr[dof];
  r.mass[adr + before] = descending[0] = diagonal;
  project_both_rows<Pack>({r.factor + adr, r.mass + adr, descending + before}, axes, wrench, momentum);
}

template <class Pack>
int eliminate_dof(const ArticulatedTree& t, const ArticulatedResult& r, int dof, double min_pivot,
                  Articulated<Pack>& rest) {
  const double* axis = t.axis + 6 * dof;
  const Six<Pack> s = Six<Pack>::load(axis), u = rest.times(axis);
  double pivot = t.is_simple[dof] ? t.simple_inertia[dof] : dot6(s, u) + t.armature[dof];
  if (t.extra) pivot += t.extra[dof];
  const bool raise = pivot < min_pivot;
  if (raise) pivot = min_pivot;
  const double inverse = 1 / pivot;
  const Six<Pack> wrench{u.top * Pack::broadcast(inverse), u.bottom * Pack::broadcast(inverse)};
  wrench.store(r.wrench + 6 * dof);
  r.inverse_diag[dof] = inverse;
  if (r.solution) {
    const double y = r.solution[dof] - dot6(s, rest.force);
    r.solution[dof] = y * inverse;
    rest.force = fma(wrench, Pack::broadcast(y), rest.force);
  }
  rest.give_way(u, inverse);
  if (r.factor) write_rows<Pack>(t, r, dof, pivot);
  return raise ? 1 : 0;
}

// L x = y from the root to the leaves: a dof turns back by what the motion of all before it does to its wrench.
// motion: 8 numbers for each body.
template <class Pack>
void move_forward(const ArticulatedTree& t, const ArticulatedResult& r, double* motion) {
  Six<Pack> moved = Six<Pack>::zero();
  moved.store8(motion);
  for (int k = 1, last = 0; k < t.size; ++k) {
    const int b = t.body ? t.body[k] : k;
    if (t.parent[b] != last) moved = Six<Pack>::load8(motion + 8 * t.parent[b]);
    for (int i = t.dofadr[b], end = i + t.dofnum[b]; i < end; ++i) {
      r.solution[i] -= dot6(Six<Pack>::load(r.wrench + 6 * i), moved);
      moved = fma(Six<Pack>::load(t.axis + 6 * i), Pack::broadcast(r.solution[i]), moved);
    }
    moved.store8(motion + 8 * b);
    last = b;
  }
}

// waiting: kArticulateScratch for each body; has_waiting: one for each body, all zero.
template <class Pack>
int articulate(const ArticulatedTree& t, const ArticulatedResult& r, double min_pivot, double* waiting,
               unsigned char* has_waiting) {
  int raised = 0;
  Articulated<Pack> rest = Articulated<Pack>::of_body(t.inertia);
  int receiver = 0;  // of what is left of the body before: in a chain it is the next, and nothing goes through memory
  for (int k = t.size - 1; k > 0; --k) {
    const int b = t.body ? t.body[k] : k;
    if (receiver > 0 && receiver != b) {
      double* place = waiting + static_cast<long>(kArticulateScratch) * receiver;
      if (has_waiting[receiver]) rest.add(Articulated<Pack>::load(place));
      rest.store(place);
      has_waiting[receiver] = 1;
    }
    const Articulated<Pack> own = Articulated<Pack>::of_body(t.inertia + 10 * b);
    if (receiver == b) {
      rest.add(own);
    } else {
      rest = own;
    }
    if (has_waiting[b]) rest.add(Articulated<Pack>::load(waiting + static_cast<long>(kArticulateScratch) * b));
    for (int i = t.dofadr[b] + t.dofnum[b] - 1; t.dofnum[b] > 0 && i >= t.dofadr[b]; --i) {
      raised += eliminate_dof<Pack>(t, r, i, min_pivot, rest);
    }
    receiver = t.parent[b];
  }
  if (r.solution) move_forward<Pack>(t, r, waiting);
  return raised;
}

}  // namespace
}  // namespace sinew

#endif  // SINEW_MATH_SIMD_ARTICULATE_TPP_
