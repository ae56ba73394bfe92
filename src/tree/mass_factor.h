// SPDX-License-Identifier: Apache-2.0
// mass_factor.h -- M = L^T D L: factoring M, and everything that is solved and multiplied with it.
//   in    M, or what it is made of (crb, cinert, cdof)
//   out   qLD, qLDiagInv; with something added to M: qH, qHDiagInv
//   math  docs/theory/inertia.md (2.2): Eliminated from the leaves to the root the factor has the entries of M and no
//         others. It has none between trees, so every tree is what it would be with all others awake, bit for bit;
//         sleepers stay as they are.
//   note  Where rows are long (model/plan.h) the factor comes from the bodies (tree/articulated.h) and is kept in a
//         form that solves in O(nv). That form is the factor until someone else writes qLD: factor(), a reset, or a
//         program, which shows by another D at the root of a tree: all of the tree has its part in that number.
//   cost  O(sum over dofs of ancestors squared) to factor, O(nv + entries of M) from bodies; scratch from the stack
#ifndef SINEW_TREE_MASS_FACTOR_H_
#define SINEW_TREE_MASS_FACTOR_H_

#include <algorithm>

#include <mujoco/mjdata.h>

#include "math/sparse/sparse.h"
#include "model/scope.h"

namespace sinew {

// A tendon's armature is no body's.
inline bool has_tendon_armature(const mjModel& m) {
  return std::any_of(m.tendon_armature, m.tendon_armature + m.ntendon, [](mjtNum armature) { return armature != 0; });
}

class MassFactor {
 public:
  MassFactor(const mjModel& m, mjData& d, const Scope& scope) : m_(m), d_(d), scope_(scope) {}

  // qLD and qLDiagInv of the dofs in the scope, from M. A pivot that is not positive is raised, with a warning.
  void factor();

  // The same in two steps, of which the first goes by parts of a scope and returns how many pivots it has raised.
  int factor_runs();
  void set_factored(int raised);

  // Long rows of M from crb and cdof, and the same with qM and the factor. False, and nothing done, if rows are short.
  bool bodies_are_quicker() const;
  bool write_long_rows();
  bool factor_bodies();

  // x = M^-1 y for dofs in the scope; other numbers of x stay.
  void solve_in_scope(mjtNum* x, const mjtNum* y);

  // x = M^-1 y for n vectors of nv numbers; x may be y. These two read qLD and qLDiagInv, whoever wrote them.
  void solve(mjtNum* x, const mjtNum* y, int n);

  // x = D^(-1/2) L^-T y, so that |x|^2 = y^T M^-1 y. sqrt_inv_d: the square roots of qLDiagInv.
  void solve_half(mjtNum* x, const mjtNum* y, const mjtNum* sqrt_inv_d, int n);

  // x becomes (M + scale diag(diagonal))^-1 x, or (M + scale C)^-1 x with the symmetric C in the structure D of the
  // model, for dofs in the scope. The factor goes to qH and qHDiagInv.
  void solve_with_diagonal(mjtNum* x, mjtNum scale, const mjtNum* diagonal);
  void solve_with_matrix(mjtNum* x, mjtNum scale, const mjtNum* C);

  // Whether the form that solves in O(nv) is there, and x = M^-1 x with it.
  bool is_kept() const;
  void solve_kept(mjtNum* x);

 private:
  // Calls visit(dofs, entries of M) for each run.
  template <class Visit>
  void for_each_run(Visit&& visit) const;
  int factor_rows(mjtNum* values, mjtNum* inverse_diag);
  void solve_rows(mjtNum* x, const mjtNum* values, const mjtNum* inverse_diag) const;
  bool is_diagonal(const mjtNum* C) const;

  const mjModel& m_;
  mjData& d_;
  const Scope& scope_;
};

// Products, which change nothing: result = M v, and result = D^(1/2) L v, so that |result|^2 = v^T M v.
void multiply_mass_matrix(const mjModel& m, const mjData& d, mjtNum* result, const mjtNum* v);
void multiply_half_mass_matrix(const mjModel& m, const mjData& d, mjtNum* result, const mjtNum* v);

// Adds the lower triangle of M to a matrix: dense nv x nv if there is no pattern, else in the entries the pattern has.
void add_mass_matrix(const mjModel& m, const mjData& d, mjtNum* dst, const SparseRows* pattern);

}  // namespace sinew

#endif  // SINEW_TREE_MASS_FACTOR_H_
