// SPDX-License-Identifier: Apache-2.0
// articulate_solve.tpp -- solutions with the wrenches that articulate() found: once to the root and once back; included
// by make_kernels.tpp only.
#ifndef SINEW_MATH_KERNELS_ARTICULATE_SOLVE_TPP_
#define SINEW_MATH_KERNELS_ARTICULATE_SOLVE_TPP_

#include "math/kernels/articulate.tpp"

namespace sinew {
namespace {

// A weighted sum of vectors whose last weight may come late: products with the sum and with its last vector go ahead,
// so that from one weight to the next there is one fused operation to wait for, not a whole product.
template <class Pack>
struct LateSum {
  Six<Pack> before, last;  // ending in two zeros
  double weight;

  static LateSum from(Six<Pack> sum) { return {sum, Six<Pack>::zero(), 0}; }
  void add(Six<Pack> vector, double with_weight) {
    before = total();
    last = vector;
    weight = with_weight;
  }
  double dot(Six<Pack> v) const { return Pack::fma1(dot6(v, last), weight, dot6(v, before)); }
  Six<Pack> total() const { return fma(last, Pack::broadcast(weight), before); }
};

// y of L^T y = x, divided by D: a dof yields to the wrenches of all behind it. force: 8 zeros for each body.
template <class Pack>
void yield_backward(const ArticulatedTree& t, const double* wrench, const double* inverse_diag, double* x,
                    double* force) {
  auto below = LateSum<Pack>::from(Six<Pack>::zero());
  int receiver = 0;  // of the force of the body before: in a chain it is the next
  for (int k = t.size - 1; k > 0; --k) {
    const int b = t.body ? t.body[k] : k;
    if (receiver != b) {
      double* place = force + 8 * receiver;
      (Six<Pack>::load8(place) + below.total()).store8(place);
      below = LateSum<Pack>::from(Six<Pack>::zero());
    }
    below.before = below.before + Six<Pack>::load8(force + 8 * b);
    for (int i = t.dofadr[b] + t.dofnum[b] - 1; t.dofnum[b] > 0 && i >= t.dofadr[b]; --i) {
      const double y = x[i] - below.dot(Six<Pack>::load(t.axis + 6 * i));
      below.add(Six<Pack>::load(wrench + 6 * i), y);
      x[i] = y * inverse_diag[i];
    }
    receiver = t.parent[b];
  }
}

// x of L x = y: a dof turns back by what the motion of all before it does to its wrench. motion: 8 for each body.
template <class Pack>
void move_forward(const ArticulatedTree& t, const double* wrench, double* x, double* motion) {
  auto above = LateSum<Pack>::from(Six<Pack>::zero());
  above.before.store8(motion);
  for (int k = 1, last = 0; k < t.size; ++k) {
    const int b = t.body ? t.body[k] : k;
    if (t.parent[b] != last) above = LateSum<Pack>::from(Six<Pack>::load8(motion + 8 * t.parent[b]));
    for (int i = t.dofadr[b], end = i + t.dofnum[b]; i < end; ++i) {
      x[i] -= above.dot(Six<Pack>::load(wrench + 6 * i));
      above.add(Six<Pack>::load(t.axis + 6 * i), x[i]);
    }
    above.total().store8(motion + 8 * b);
    last = b;
  }
}

template <class Pack>
void articulate_solve(const ArticulatedTree& t, const double* wrench, const double* inverse_diag, double* x,
                      double* scratch) {
  yield_backward<Pack>(t, wrench, inverse_diag, x, scratch);
  move_forward<Pack>(t, wrench, x, scratch);
}

}  // namespace
}  // namespace sinew

#endif  // SINEW_MATH_KERNELS_ARTICULATE_SOLVE_TPP_
