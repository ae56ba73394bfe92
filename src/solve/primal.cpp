// SPDX-License-Identifier: Apache-2.0
#include "solve/primal.h"

#include <algorithm>
#include <cmath>

#include "math/dense/dense.h"
#include "math/sparse/sparse_ldl.h"
#include "solve/hessian.h"
#include "solve/line_search.h"
#include "solve/newton_rules.h"
#include "solve/unfactored.h"

namespace sinew {
namespace {

// Where a descent is: at answer.qacc, and what follows from that.
struct Descent {
  Solution answer;
  double* x;       // J a - aref
  double* Ma;      // M a
  double* grad;    // M a - qfrc_smooth - J^T force
  double* weight;  // curvature of each row
  double* search;  // direction,
  double* Jv;      // J search
  double* Mv;      // M search
  ConeLine* cone_lines;
  int* new_state;  // scratch: states of the rows after a move
  double cost;
  double grad_norm;
};

Descent allocate_descent(const ConstraintRows& rows, const Solution& answer, Scratch& scratch) {
  const int nv = rows.problem.nv, nefc = rows.problem.nefc;
  Descent descent{};
  descent.answer = answer;
  for (double** v : {&descent.Ma, &descent.grad, &descent.search, &descent.Mv}) *v = scratch.alloc<double>(nv);
  for (double** v : {&descent.x, &descent.weight, &descent.Jv}) *v = scratch.alloc<double>(nefc);
  descent.cone_lines = rows.ncone ? scratch.alloc<ConeLine>(rows.ncone) : nullptr;
  descent.new_state = scratch.alloc<int>(nefc);
  return descent;
}

// (a - a_smooth)^T M (a - a_smooth) / 2, the first term of (s.1)
double gauss_cost(const Problem& p, const double* a, const double* Ma) {
  double total = 0;
  for (int i = 0; i < p.nv; ++i) total += (Ma[i] - p.qfrc_smooth[i]) * (a[i] - p.qacc_smooth[i]);
  return 0.5 * total;
}

// J^T force, and the gradient (s.5).
void pull_back(const ConstraintRows& rows, Descent& descent) {
  const Problem& p = rows.problem;
  const double* pull = descent.answer.qfrc_constraint;
  mul_J_t(rows, descent.answer.qfrc_constraint, descent.answer.force);
  for (int i = 0; i < p.nv; ++i) descent.grad[i] = descent.Ma[i] - p.qfrc_smooth[i] - pull[i];
  descent.grad_norm = norm(descent.grad, p.nv);
}

// a += step * search, and all that follows from it.
void move_along_search(ConstraintRows& rows, Descent& descent, double step) {
  const Problem& p = rows.problem;
  double* a = descent.answer.qacc;
  add_scaled(a, a, descent.search, step, p.nv);
  add_scaled(descent.Ma, descent.Ma, descent.Mv, step, p.nv);
  descent.cost = move_constraints(rows, descent.x, descent.Jv, step, descent.answer.force, descent.weight) +
                 gauss_cost(p, a, descent.Ma);
  pull_back(rows, descent);
}

// At the better of the warm start and the smooth acceleration. MuJoCo chooses once for all islands; but then what one
// does depends on who else is awake, and the difference is within the tolerance (1e-5 of velocity with CG).
Descent begin_descent(ConstraintRows& rows, const Solution& answer, Scratch& scratch) {
  const Problem& p = rows.problem;
  Descent descent = allocate_descent(rows, answer, scratch);
  fill(descent.Jv, 0, p.nefc);
  residual(rows, answer.b, p.qacc_smooth);
  bool warm = p.qacc_warmstart != nullptr;
  if (warm) {
    copy(answer.qacc, p.qacc_warmstart, p.nv);
    mul_symmetric_vec(descent.Ma, p.M, answer.qacc, p.mass);
    residual(rows, descent.x, answer.qacc);
    descent.cost = move_constraints(rows, descent.x, descent.Jv, 0, answer.force, descent.weight) +
                   gauss_cost(p, answer.qacc, descent.Ma);
    warm = descent.cost <= cost_of_constraints(rows, answer.b);
  }
  if (!warm) {
    copy(answer.qacc, p.qacc_smooth, p.nv);
    copy(descent.Ma, p.qfrc_smooth, p.nv);
    copy(descent.x, answer.b, p.nefc);
    descent.cost = move_constraints(rows, descent.x, descent.Jv, 0, answer.force, descent.weight);
  }
  pull_back(rows, descent);
  write_states(rows, descent.x, answer.state);
  return descent;
}

// M^-1 g
void precondition(const Problem& p, double* Mgrad, const double* grad) {
  copy(Mgrad, grad, p.nv);
  ldl_solve(Mgrad, 1, p.mass_factor, p.mass_inverse_diag, p.mass, nullptr);
}

// The cost along the direction (s.8): the slope and curvature of its first term, J search, and what cones want.
Line line_along_search(const ConstraintRows& rows, Descent& descent) {
  const Problem& p = rows.problem;
  mul_symmetric_vec(descent.Mv, p.M, descent.search, p.mass);
  mul_J(rows, descent.Jv, descent.search);
  double slope = 0;
  for (int i = 0; i < p.nv; ++i) slope += descent.search[i] * (descent.Ma[i] - p.qfrc_smooth[i]);
  const Line line{{slope, dot(descent.search, descent.Mv, p.nv)}, descent.x, descent.Jv, descent.cone_lines};
  set_cone_lines(rows, line);
  return line;
}

// The slope below which a line search ends.
double enough_slope(const ConstraintRows& rows, const SolverSettings& settings, double search_norm) {
  return settings.tolerance * settings.ls_tolerance * search_norm / rows.scale;
}

// What the last move did; states become those after it.
mjSolverStat take_statistic(const ConstraintRows& rows, Descent& descent, const LineMinimum& line, double search_norm,
                            double old_cost) {
  const Problem& p = rows.problem;
  int* state = descent.answer.state;
  mjSolverStat stat{};
  stat.improvement = rows.scale * (old_cost - descent.cost);
  stat.gradient = rows.scale * descent.grad_norm;
  stat.lineslope = rows.scale * std::abs(line.slope) / search_norm;
  write_states(rows, descent.x, descent.new_state);
  for (int i = 0; i < p.nefc; ++i) {
    stat.nactive += descent.new_state[i] != mjCNSTRSTATE_SATISFIED;
    stat.nchange += descent.new_state[i] != state[i];
  }
  std::copy_n(descent.new_state, p.nefc, state);
  stat.neval = line.evaluations;
  return stat;
}

// Newton's steps -H^-1 g (s.6): by the factor of H or, where that would be large, without it as long as that works.
class NewtonSteps {
 public:
  NewtonSteps(const ConstraintRows& rows, const Descent& descent, double tolerance, Scratch& scratch)
      : rows_(rows), descent_(descent), scratch_(scratch), factors_(!is_for_gradients(rows)) {
    if (factors_) {
      factor();
    } else {
      unfactored_ = plan_unfactored(rows, scratch);
      enough_ = kOfTolerance * tolerance / rows.scale;
    }
  }

  int nnz() const { return factors_ ? hessian_.nnz : 0; }

  void find(double* step) {
    if (!factors_) {
      const double enough = std::clamp(enough_, kLeast * descent_.grad_norm, kMost * descent_.grad_norm);
      if (solve_unfactored(unfactored_, rows_, descent_.weight, descent_.x, descent_.grad, enough, step)) return;
      factors_ = true;
      factor();
    }
    for (int i = 0; i < rows_.problem.nv; ++i) step[i] = -descent_.grad[i];
    solve_hessian(hessian_, step);
  }

  // To where the descent has come; returns the number of rank-one updates.
  int update() { return factors_ ? update_hessian(hessian_, rows_, descent_.weight, descent_.x) : 0; }

 private:
  // What a step without the factor may leave of the gradient if no row changes its zone: a share of the tolerance, but
  // not more or less than these shares of what it was.
  static constexpr double kOfTolerance = 1e-2, kMost = 1e-4, kLeast = 1e-12;

  void factor() {
    plan_hessian(hessian_, rows_, scratch_);
    build_hessian(hessian_, rows_, descent_.weight, descent_.x);
  }

  const ConstraintRows& rows_;
  const Descent& descent_;
  Scratch& scratch_;
  bool factors_;
  double enough_ = 0;
  Hessian hessian_{};
  Unfactored unfactored_{};
};

}  // namespace

// Descends (s.1) until nothing is gained: factors H at the start, solves for Newton's step, goes to the minimum along
// it, and brings the factor up to date with the rows whose curvature has changed on the way.
void solve_newton(ConstraintRows& rows, const SolverSettings& settings, const Solution& answer, Scratch& scratch,
                  SolverReport& report) {
  const Problem& p = rows.problem;
  Descent descent = begin_descent(rows, answer, scratch);
  if (!(rows.scale * descent.grad_norm >= settings.tolerance) || settings.iterations <= 0) return;
  NewtonSteps steps(rows, descent, settings.tolerance, scratch);
  for (int k = 0; k < settings.iterations; ++k) {
    // It descends unless rounding has taken over.
    steps.find(descent.search);
    const double slope = dot(descent.grad, descent.search, p.nv);
    if (!(slope < 0)) break;
    // A full step, 1, is the minimum along the line if no row changes its zone: the search starts there.
    const Line line = line_along_search(rows, descent);
    const double search_norm = norm(descent.search, p.nv);
    const LineMinimum minimum =
        minimize_along(rows, line, 1, slope, enough_slope(rows, settings, search_norm), settings.ls_iterations);
    if (!is_worth_going(minimum, slope, descent.cost)) break;
    const double old_cost = descent.cost, old_norm = descent.grad_norm;
    move_along_search(rows, descent, minimum.step);
    mjSolverStat stat = take_statistic(rows, descent, minimum, search_norm, old_cost);
    const NewtonStep step{slope, old_norm, descent.grad_norm, any_cone_slides(rows)};
    const bool last = is_last(step, stat, rows.scale, settings.tolerance);
    if (!last) stat.nupdate = steps.update();
    report.add(stat);
    if (last) break;
  }
  report.nnz = steps.nnz();
}

// Descends (s.1) along conjugate directions (s.9): each is the preconditioned gradient and a part of the last one.
void solve_cg(ConstraintRows& rows, const SolverSettings& settings, const Solution& answer, Scratch& scratch,
              SolverReport& report) {
  const Problem& p = rows.problem;
  Descent descent = begin_descent(rows, answer, scratch);
  if (!(rows.scale * descent.grad_norm >= settings.tolerance) || settings.iterations <= 0) return;
  double* Mgrad = scratch.alloc<double>(p.nv);
  double* old_Mgrad = scratch.alloc<double>(p.nv);
  precondition(p, Mgrad, descent.grad);
  fill(descent.search, 0, p.nv);
  double keep = 0;  // how much of the last direction the next one keeps
  for (int k = 0; k < settings.iterations; ++k) {
    for (int i = 0; i < p.nv; ++i) descent.search[i] = keep * descent.search[i] - Mgrad[i];
    double slope = dot(descent.grad, descent.search, p.nv);
    if (!(slope < 0)) {  // rounding has used up what the last direction was worth: from the gradient alone again
      scale(descent.search, Mgrad, -1, p.nv);
      slope = dot(descent.grad, descent.search, p.nv);
      if (!(slope < 0)) break;
    }
    // The direction has no length of its own: the first guess is Newton's step along it.
    const Line line = line_along_search(rows, descent);
    const double guess = -slope / slope_along(rows, line, 0).curvature;
    const double search_norm = norm(descent.search, p.nv);
    const LineMinimum minimum =
        minimize_along(rows, line, guess, slope, enough_slope(rows, settings, search_norm), settings.ls_iterations);
    if (!is_worth_going(minimum, slope, descent.cost)) break;
    const double old_cost = descent.cost, old_product = dot(descent.grad, Mgrad, p.nv);
    std::swap(Mgrad, old_Mgrad);
    move_along_search(rows, descent, minimum.step);
    const mjSolverStat stat = take_statistic(rows, descent, minimum, search_norm, old_cost);
    report.add(stat);
    if (converged(stat, settings.tolerance)) break;
    precondition(p, Mgrad, descent.grad);
    keep = std::max(0.0, (dot(descent.grad, Mgrad, p.nv) - dot(descent.grad, old_Mgrad, p.nv)) / old_product);
  }
}

}  // namespace sinew
