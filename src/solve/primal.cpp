// SPDX-License-Identifier: Apache-2.0
#include "solve/primal.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "math/dense/dense.h"
#include "math/sparse/sparse_ldl.h"
#include "solve/hessian.h"
#include "solve/line_search.h"
#include "solve/stiff.h"

namespace sinew {
namespace {

// A gradient smaller by this is what rounding leaves of one that vanished.
constexpr double kGone = 1e-9;

// Where a primal solver is. The acceleration itself, forces and J^T force are the Problem's arrays.
struct Primal {
  double* x;       // J a - aref
  double* Ma;      // M a
  double* grad;    // M a - qfrc_smooth - J^T force
  double* weight;  // curvature of each row,
  double* before;  // and what it was before the last move
  double* search;  // direction,
  double* Jv;      // J search
  double* Mv;      // M search
  ConeLine* cone_lines;
  double cost;
  double grad_norm;
};

Primal allocate(const Prepared& r, Scratch& scratch) {
  const int nv = r.p.nv, nefc = r.p.nefc;
  Primal s{};
  for (double** v : {&s.Ma, &s.grad, &s.search, &s.Mv}) *v = scratch.alloc<double>(nv);
  for (double** v : {&s.x, &s.weight, &s.before, &s.Jv}) *v = scratch.alloc<double>(nefc);
  s.cone_lines = r.ncone ? scratch.alloc<ConeLine>(r.ncone) : nullptr;
  return s;
}

// (a - a_smooth)^T M (a - a_smooth) / 2
double gauss_cost(const Problem& p, const double* a, const double* Ma) {
  double total = 0;
  for (int i = 0; i < p.nv; ++i) total += (Ma[i] - p.qfrc_smooth[i]) * (a[i] - p.qacc_smooth[i]);
  return 0.5 * total;
}

// J^T force, and the gradient.
void pull_back(const Prepared& r, Primal& s) {
  const Problem& p = r.p;
  mul_J_t(r, p.qfrc_constraint, p.force);
  for (int i = 0; i < p.nv; ++i) s.grad[i] = s.Ma[i] - p.qfrc_smooth[i] - p.qfrc_constraint[i];
  s.grad_norm = norm(s.grad, p.nv);
}

// a += step * search, and all that follows from it.
void move(const Prepared& r, Primal& s, double step) {
  const Problem& p = r.p;
  add_scaled(p.qacc, p.qacc, s.search, step, p.nv);
  add_scaled(s.Ma, s.Ma, s.Mv, step, p.nv);
  std::swap(s.weight, s.before);
  s.cost = move_constraints(r, s.x, s.Jv, step, p.force, s.weight) + gauss_cost(p, p.qacc, s.Ma);
  pull_back(r, s);
}

// At the better of the warm start and the smooth acceleration. The reference chooses once for all islands; but then
// what one does depends on who else is awake, and the difference is within the tolerance (1e-5 of velocity with CG).
void start(const Prepared& r, Primal& s) {
  const Problem& p = r.p;
  fill(s.Jv, 0, p.nefc);
  residual(r, p.b, p.qacc_smooth);
  bool warm = p.qacc_warmstart != nullptr;
  if (warm) {
    copy(p.qacc, p.qacc_warmstart, p.nv);
    mul_symmetric_vec(s.Ma, p.M, p.qacc, p.mass);
    residual(r, s.x, p.qacc);
    s.cost = move_constraints(r, s.x, s.Jv, 0, p.force, s.weight) + gauss_cost(p, p.qacc, s.Ma);
    warm = s.cost <= cost_of_constraints(r, p.b);
  }
  if (!warm) {
    copy(p.qacc, p.qacc_smooth, p.nv);
    copy(s.Ma, p.qfrc_smooth, p.nv);
    copy(s.x, p.b, p.nefc);
    s.cost = move_constraints(r, s.x, s.Jv, 0, p.force, s.weight);
  }
  pull_back(r, s);
}

// M^-1 g
void precondition(const Problem& p, double* Mgrad, const double* grad) {
  copy(Mgrad, grad, p.nv);
  ldl_solve(Mgrad, 1, p.mass_factor, p.mass_inverse_diag, p.mass, nullptr);
}

Line line_along_search(const Prepared& r, Primal& s) {
  const Problem& p = r.p;
  mul_symmetric_vec(s.Mv, p.M, s.search, p.mass);
  mul_J(r, s.Jv, s.search);
  double slope = 0;
  for (int i = 0; i < p.nv; ++i) slope += s.search[i] * (s.Ma[i] - p.qfrc_smooth[i]);
  const Line line{{slope, dot(s.search, s.Mv, p.nv)}, s.x, s.Jv, s.cone_lines};
  set_cone_lines(r, line);
  return line;
}

// The slope below which a line search ends.
double enough_slope(const Prepared& r, const Primal& s, const SolverSettings& settings) {
  return settings.tolerance * settings.ls_tolerance * norm(s.search, r.p.nv) / r.scale;
}

mjSolverStat statistic(const Prepared& r, const Primal& s, const LineMinimum& line, double old_cost) {
  mjSolverStat stat{};
  stat.improvement = r.scale * (old_cost - s.cost);
  stat.gradient = r.scale * s.grad_norm;
  stat.lineslope = r.scale * std::abs(line.slope) / norm(s.search, r.p.nv);
  for (int i = 0; i < r.p.nefc; ++i) {
    stat.nactive += (s.weight[i] != 0) | (r.p.force[i] != 0);
    stat.nchange += s.weight[i] != s.before[i];
  }
  stat.neval = line.evaluations;
  return stat;
}

bool converged(const mjSolverStat& stat, double tolerance) {
  return !(stat.improvement >= tolerance) || stat.gradient < tolerance;
}

// Whether a step is more than rounding: it lowers the slope, or the cost by what can be seen of it.
bool gains(const Primal& s, const LineMinimum& line, double slope) {
  constexpr double kEpsilon = std::numeric_limits<double>::epsilon();
  return line.step > 0 && (std::abs(line.slope) < 0.5 * std::abs(slope) || -slope * line.step > kEpsilon * s.cost);
}

// Whether nothing is left to do for another solver.
bool finish(const Prepared& r, const Primal& s, const SolverSettings& settings) {
  write_states(r, s.x, r.p.state);
  return !r.stiff || is_solved(r, s.grad_norm, settings.tolerance, s.Mv);
}

}  // namespace

bool solve_newton(const Prepared& r, const SolverSettings& settings, Scratch& scratch, SolverReport& report) {
  const Problem& p = r.p;
  Primal s = allocate(r, scratch);
  start(r, s);
  if (r.scale * s.grad_norm >= settings.tolerance && settings.iterations > 0) {
    Hessian h = plan_hessian(r, scratch);
    build_hessian(h, r, s.weight, s.x);
    report.nnz = h.nnz;
    StiffEnd stiff_end;
    for (int k = 0; k < settings.iterations; ++k) {
      for (int i = 0; i < p.nv; ++i) s.search[i] = -s.grad[i];
      solve_hessian(h, s.search);
      const double slope = dot(s.grad, s.search, p.nv);
      if (!(slope < 0)) break;
      const Line line = line_along_search(r, s);
      const LineMinimum minimum =
          minimize_along(r, line, 1, slope, enough_slope(r, s, settings), settings.ls_iterations);
      if (!gains(s, minimum, slope)) break;
      const double old_cost = s.cost, old_norm = s.grad_norm;
      move(r, s, minimum.step);
      mjSolverStat stat = statistic(r, s, minimum, old_cost);
      const bool exact = stat.nchange == 0 && s.grad_norm < kGone * old_norm && !any_cone_slides(r);
      const bool expected = -0.5 * r.scale * slope < settings.tolerance;  // by Newton's model of the cost
      const bool last = r.stiff ? stiff_end.reached(stat, settings.tolerance)
                                : exact || expected || converged(stat, settings.tolerance);
      if (!last) stat.nupdate = update_hessian(h, r, s.weight, s.x);
      report.add(stat);
      if (last) break;
    }
  }
  return finish(r, s, settings);
}

bool solve_cg(const Prepared& r, const SolverSettings& settings, Scratch& scratch, SolverReport& report) {
  const Problem& p = r.p;
  Primal s = allocate(r, scratch);
  double* Mgrad = scratch.alloc<double>(p.nv);
  double* old_Mgrad = scratch.alloc<double>(p.nv);
  start(r, s);
  if (r.scale * s.grad_norm >= settings.tolerance) {
    precondition(p, Mgrad, s.grad);
    fill(s.search, 0, p.nv);
    double keep = 0;  // how much of the last direction the next one keeps
    for (int k = 0; k < settings.iterations; ++k) {
      for (int i = 0; i < p.nv; ++i) s.search[i] = keep * s.search[i] - Mgrad[i];
      double slope = dot(s.grad, s.search, p.nv);
      if (!(slope < 0)) {  // rounding has used up what the last direction was worth
        scale(s.search, Mgrad, -1, p.nv);
        slope = dot(s.grad, s.search, p.nv);
        if (!(slope < 0)) break;
      }
      const Line line = line_along_search(r, s);
      const double guess = -slope / slope_along(r, line, 0).curvature;
      const LineMinimum minimum =
          minimize_along(r, line, guess, slope, enough_slope(r, s, settings), settings.ls_iterations);
      if (!gains(s, minimum, slope)) break;
      const double old_cost = s.cost, old_product = dot(s.grad, Mgrad, p.nv);
      std::swap(Mgrad, old_Mgrad);
      move(r, s, minimum.step);
      const mjSolverStat stat = statistic(r, s, minimum, old_cost);
      report.add(stat);
      if (converged(stat, settings.tolerance)) break;
      precondition(p, Mgrad, s.grad);
      keep = std::max(0.0, (dot(s.grad, Mgrad, p.nv) - dot(s.grad, old_Mgrad, p.nv)) / old_product);
    }
  }
  return finish(r, s, settings);
}

}  // namespace sinew
