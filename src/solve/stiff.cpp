// SPDX-License-Identifier: Apache-2.0
#include "solve/stiff.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "math/dense/dense.h"
#include "math/sparse/sparse_ldl.h"

namespace sinew {
namespace {

// A row so many times stiffer than the mean inertia leaves too few digits of M in their sum.
constexpr double kStiff = 1e9;

// A / R' of the softened row that moves most. Newton's method takes few solutions (1e5 to 1e7 pass the tests);
// conjugate gradients want M to precondition (1e2 to 1e3).
constexpr double kNewtonStiffness = 1e6;
constexpr double kGradientStiffness = 3e2;

// Each solution takes away at least such a factor of the error, but where rows are nearly redundant.
constexpr int kMaxSolutions = 20;

double stiffest_bearable(const Problem& p, double scale) { return kStiff / (scale * p.nv); }

// The largest A = J M^-1 J^T of the stiff rows, each on its own and with the diagonal of M for M.
double largest_mobility(const Problem& p, double bearable) {
  double largest = 0;
  for (int i = 0; i < p.nefc; ++i) {
    if (p.D[i] <= bearable) continue;
    const int adr = p.J_pattern.rowadr[i];
    double mobility = 0;
    for (int k = adr; k < adr + p.J_pattern.rownnz[i]; ++k) {
      const int dof = p.J_pattern.colind[k];
      mobility += p.J[k] * p.J[k] / p.M[p.mass.rowadr[dof] + p.mass.rownnz[dof] - 1];
    }
    largest = std::max(largest, mobility);
  }
  return largest;
}

// The problem with softer rows, and what it owns.
struct Softened {
  Problem problem;
  double *R, *D, *aref;
};

// R' is at least `floor`. The rows of a cone keep the proportions that make it circular (cone.h).
Softened soften(const Problem& p, double floor, Scratch& scratch) {
  Softened soft{p, scratch.alloc<double>(p.nefc), scratch.alloc<double>(p.nefc), scratch.alloc<double>(p.nefc)};
  for (int i = 0; i < p.nefc;) {
    const int count = p.type[i] == mjCNSTR_CONTACT_ELLIPTIC ? p.contact[p.id[i]].dim : 1;
    const double factor = std::max(1.0, floor / *std::min_element(p.R + i, p.R + i + count));
    for (const int end = i + count; i < end; ++i) {
      soft.R[i] = factor * p.R[i];
      soft.D[i] = p.D[i] / factor;
    }
  }
  soft.problem.R = soft.R;
  soft.problem.D = soft.D;
  soft.problem.aref = soft.aref;
  return soft;
}

// (a - b)^T M (a - b) / 2; a becomes the difference.
double energy_of_difference(const Problem& p, double* a, const double* b, double* work) {
  subtract(a, a, b, p.nv);
  mul_symmetric_vec(work, p.M, a, p.mass);
  return 0.5 * dot(a, work, p.nv);
}

// Whether the gradient at the answer, M a - qfrc_smooth - J^T force, is what rounding leaves of the forces: rows that
// nothing can satisfy push against each other with forces beside which the mass is not felt.
bool is_rounding(const Problem& p, const Solution& answer, double* work) {
  constexpr double kRounding = 64 * std::numeric_limits<double>::epsilon();
  mul_symmetric_vec(work, p.M, answer.qacc, p.mass);
  for (int i = 0; i < p.nv; ++i) work[i] -= p.qfrc_smooth[i] + answer.qfrc_constraint[i];
  const double gradient = norm(work, p.nv);
  fill(work, 0, p.nv);
  for (int i = 0; i < p.nefc; ++i) {
    const int adr = p.J_pattern.rowadr[i];
    for (int k = adr; k < adr + p.J_pattern.rownnz[i]; ++k) {
      work[p.J_pattern.colind[k]] += std::abs(p.J[k] * answer.force[i]);
    }
  }
  return gradient <= kRounding * norm(work, p.nv);
}

}  // namespace

bool has_stiff_rows(const Problem& p, double scale) {
  const double bearable = stiffest_bearable(p, scale);
  return std::any_of(p.D, p.D + p.nefc, [=](double D) { return D > bearable; });
}

void solve_stiff(const Problem& p, double scale, const SolverSettings& settings, const Solution& answer,
                 Scratch& scratch, SolverReport& report) {
  const auto solve_primal = settings.solver == mjSOL_CG ? solve_cg : solve_newton;
  const double stiffness = settings.solver == mjSOL_CG ? kGradientStiffness : kNewtonStiffness;
  double* work = scratch.alloc<double>(p.nv);
  double* last_qacc = scratch.alloc<double>(p.nv);
  double* last_force = scratch.alloc<double>(p.nefc);

  // The start may be as good as the stated forces can be: then they are the answer.
  SolverSettings left = settings;
  left.iterations = 0;
  ConstraintRows stated = prepare(p, scale, scratch);
  solve_primal(stated, left, answer, scratch, report);
  if (is_rounding(p, answer, work)) return;

  // An error of a force costs the less the stiffer its row is, but the mass feels all of it: the tolerance is stricter.
  left.iterations = settings.iterations;
  left.tolerance /= stiffness;
  Softened soft = soften(p, largest_mobility(p, stiffest_bearable(p, scale)) / stiffness, scratch);
  fill(last_force, 0, p.nefc);
  for (int k = 0; k < kMaxSolutions; ++k) {
    for (int i = 0; i < p.nefc; ++i) soft.aref[i] = p.aref[i] + (soft.R[i] - p.R[i]) * last_force[i];  // (s.15)
    ConstraintRows rows = prepare(soft.problem, scale, scratch);
    const int before = report.niter;
    solve_primal(rows, left, answer, scratch, report);
    const int used = report.niter - before;
    left.iterations -= used;
    // Forces between rows that move nothing grow with every solution, to no end: the motion says when it is over. A
    // solution that the iterations may not suffice for is not begun: an unfinished one is worse than none.
    const double change = k > 0 ? scale * energy_of_difference(p, last_qacc, answer.qacc, work) : settings.tolerance;
    if (!(change * stiffness >= left.tolerance) || left.iterations < std::max(used, 1)) break;
    copy(last_force, answer.force, p.nefc);
    copy(last_qacc, answer.qacc, p.nv);
    soft.problem.qacc_warmstart = last_qacc;
  }
  for (int i = 0; i < p.nefc; ++i) answer.b[i] += soft.aref[i] - p.aref[i];
}

}  // namespace sinew
