// SPDX-License-Identifier: Apache-2.0
#include "solve/gauss_seidel.h"

#include <algorithm>
#include <cmath>

#include "math/dense/dense.h"
#include "math/sparse/sparse_ldl.h"
#include "solve/slice.h"
#include "solve/whitened.h"

namespace sinew {
namespace {

// An update that would raise the cost by more than this, which only rounding can make it do, is not done.
constexpr double kRise = 1e-10;

// Forces and what they do. z is kept up to date while a sweep changes one row after another.
struct DualState {
  Solution answer;
  Whitened Y;
  double* z;      // Y^T f
  double* local;  // z at the columns of the group in work
  double* block;  // by cone: its dim x dim part of A

  const double* cone_block(int cone) const { return block + std::ptrdiff_t{cone} * kMaxConeDim * kMaxConeDim; }
};

// A group of rows in work: their matrix over the columns that `local` has.
struct Group {
  const double* Y;
  int first, width;
  double *local, *force;
  const double* b;

  const double* row(int i) const { return Y + std::ptrdiff_t{i - first} * width; }
  double times_row(int i) const { return dot(row(i), local, width); }
  void set_force(int i, double value, double change) {
    force[i] = value;
    add_scaled(local, local, row(i), change, width);
  }
};

// What a sweep has done.
struct Sweep {
  double improvement = 0;
  int changed = 0;  // rows that came to a bound or left it
};

DualState begin_dual(const ConstraintRows& rows, const Solution& answer, Scratch& scratch) {
  DualState dual{answer, whiten(rows, scratch), scratch.alloc<double>(rows.problem.nv), nullptr, nullptr};
  dual.local = dual.Y.longest ? scratch.alloc<double>(dual.Y.longest) : nullptr;
  if (rows.ncone) dual.block = scratch.alloc<double>(rows.ncone * kMaxConeDim * kMaxConeDim);
  for (int k = 0, g = 0; k < rows.ncone; ++k) {
    const Cone& cone = rows.cone[k];
    while (rows.group[g + 1] <= cone.row) ++g;
    const int width = dual.Y.width(g);
    const double* y = dual.Y.row(g, cone.row - rows.group[g]);
    mul_mat_mat_t(dual.block + k * kMaxConeDim * kMaxConeDim, y, y, cone.dim, width, cone.dim);
  }
  return dual;
}

// z = Y^T f
void project_forces(const ConstraintRows& rows, DualState& dual) {
  fill(dual.z, 0, rows.problem.nv);
  for (int g = 0; g < rows.ngroup; ++g) {
    const int first = rows.group[g], count = rows.group[g + 1] - first, width = dual.Y.width(g);
    const int* columns = dual.Y.columns(g);
    mul_mat_t_vec(dual.local, dual.Y.row(g, 0), dual.answer.force + first, count, width);
    for (int i = 0; i < width; ++i) dual.z[columns[i]] += dual.local[i];
  }
}

double dual_cost(const Problem& p, const DualState& dual) {
  const double* f = dual.answer.force;
  double total = 0.5 * dot(dual.z, dual.z, p.nv) + dot(f, dual.answer.b, p.nefc);
  for (int i = 0; i < p.nefc; ++i) total += 0.5 * p.R[i] * f[i] * f[i];
  return total;
}

// Forces of the warm start, or none if those are better.
void start_dual(ConstraintRows& rows, DualState& dual, Scratch& scratch) {
  const Problem& p = rows.problem;
  residual(rows, dual.answer.b, p.qacc_smooth);
  if (p.qacc_warmstart) {
    double* x = scratch.alloc<double>(p.nefc);
    double* weight = scratch.alloc<double>(p.nefc);
    residual(rows, x, p.qacc_warmstart);
    move_constraints(rows, x, x, 0, dual.answer.force, weight);
    project_forces(rows, dual);
    if (dual_cost(p, dual) < 0) return;
  }
  fill(dual.answer.force, 0, p.nefc);
  fill(dual.z, 0, p.nv);
}

// The best force of row i between two bounds (s.11): the cost is quadratic in it with the given gradient and diagonal.
void update_row(Group& g, int i, double gradient, double diagonal, double low, double high, Sweep& sweep) {
  const double old = g.force[i];
  const double best = std::min(std::max(old - gradient / diagonal, low), high);
  const double change = best - old, rise = change * (gradient + 0.5 * diagonal * change);
  if (!(rise < kRise) || change == 0) return;
  g.set_force(i, best, change);
  sweep.improvement -= rise;
  sweep.changed += (old == low || old == high) != (best == low || best == high);
}

// An elliptic contact in work: its forces before, and the gradient and Hessian of the cost with respect to them.
struct ConeStep {
  int dim;
  double old[kMaxConeDim], gradient[kMaxConeDim], H[kMaxConeDim * kMaxConeDim];

  double rise(const double* f) const {
    double total = 0;
    for (int i = 0; i < dim; ++i) {
      double slope = gradient[i];
      for (int j = 0; j < dim; ++j) slope += 0.5 * H[i * dim + j] * (f[j] - old[j]);
      total += (f[i] - old[i]) * slope;
    }
    return total;
  }
};

// R: null where the contact is treated as if it had none
ConeStep begin_cone(const Group& g, const Cone& cone, const double* block, const double* R) {
  ConeStep step;
  step.dim = cone.dim;
  std::copy_n(block, cone.dim * cone.dim, step.H);
  for (int i = 0; i < cone.dim; ++i) {
    const int row = cone.row + i;
    const double r = R ? R[row] : 0;
    step.old[i] = g.force[row];
    step.H[i * (cone.dim + 1)] += r;
    step.gradient[i] = g.b[row] + r * g.force[row] + g.times_row(row);
  }
  return step;
}

// Where to go from the tip of the cone: along the normal; if the cost rises there, along the edge where it falls
// fastest. Without that, a contact whose normal force pays only together with friction would stay at the tip for ever.
void leave_tip(double* f, const ConeStep& step, const mjContact& contact) {
  f[0] = 1;
  std::fill(f + 1, f + step.dim, 0);
  if (step.gradient[0] < 0) return;
  double pull = 0;
  for (int i = 1; i < step.dim; ++i) {
    f[i] = -contact.friction[i - 1] * step.gradient[i];
    pull += f[i] * f[i];
  }
  pull = std::sqrt(pull);
  for (int i = 1; i < step.dim; ++i) f[i] *= pull > mjMINVAL ? contact.friction[i - 1] / pull : 0;
}

// The best point of the ray from the tip through the force.
void move_along_ray(double* f, const ConeStep& step, const mjContact& contact) {
  const bool at_tip = step.old[0] < mjMINVAL;
  if (at_tip) leave_tip(f, step, contact);
  double slope = 0;
  for (int i = 0; i < step.dim; ++i) slope += f[i] * step.gradient[i];
  const double curvature = mul_vec_mat_vec(f, step.H, f, step.dim);
  const double here = at_tip ? 0 : 1;
  const double stretch = curvature < mjMINVAL ? here : std::max(0.0, here - slope / curvature);
  for (int i = 0; i < step.dim; ++i) f[i] *= stretch;
}

// The friction that is best at the normal force f[0] (s.12).
void move_in_slice(double* f, const ConeStep& step, const mjContact& contact) {
  if (f[0] < mjMINVAL) {
    std::fill(f + 1, f + step.dim, 0);
    return;
  }
  double linear[kMaxSliceDim];
  for (int i = 1; i < step.dim; ++i) {
    linear[i - 1] = step.gradient[i] + step.H[i * step.dim] * f[0] - dot(step.H + i * step.dim, step.old, step.dim);
  }
  minimize_in_slice(f + 1, step.H + step.dim + 1, step.dim, linear, contact.friction, f[0], step.dim - 1);
}

void accept_cone(Group& g, int row, const ConeStep& step, const double* f, Sweep& sweep) {
  const double rise = step.rise(f);
  if (!(rise < kRise)) return;
  for (int i = 0; i < step.dim; ++i) {
    if (f[i] == step.old[i]) continue;
    g.set_force(row + i, f[i], f[i] - step.old[i]);
  }
  sweep.improvement -= rise;
  sweep.changed += step.dim * ((f[0] == 0) != (step.old[0] == 0));
}

// Normal force and friction; with R null only friction, as if the contact had no softness.
void update_cone(Group& g, const Cone& cone, const double* block, const double* R, Sweep& sweep) {
  const ConeStep step = begin_cone(g, cone, block, R);
  double f[kMaxConeDim];
  std::copy_n(step.old, step.dim, f);
  if (R) move_along_ray(f, step, *cone.contact);
  move_in_slice(f, step, *cone.contact);
  accept_cone(g, cone.row, step, f, sweep);
}

// Two opposing edges of a pyramid: their sum is normal force and stays, their difference is friction.
void update_edges(Group& g, int i, const double* diagonal, Sweep& sweep) {
  const double curvature = diagonal[i] + diagonal[i + 1] - 2 * dot(g.row(i), g.row(i + 1), g.width);
  if (curvature < mjMINVAL) return;
  const double slope = g.b[i] + g.times_row(i) - g.b[i + 1] - g.times_row(i + 1);
  const double change = std::min(std::max(-slope / curvature, -g.force[i]), g.force[i + 1]);
  const double rise = change * (slope + 0.5 * curvature * change);
  if (!(rise < kRise)) return;
  g.set_force(i, g.force[i] + change, change);
  g.set_force(i + 1, g.force[i + 1] - change, -change);
  sweep.improvement -= rise;
}

// One group after another: visit(group, first row, end).
template <class Visit>
void for_each_group(const ConstraintRows& rows, DualState& dual, Visit visit) {
  for (int g = 0; g < rows.ngroup; ++g) {
    const int* columns = dual.Y.columns(g);
    Group group{.Y = dual.Y.row(g, 0),
                .first = rows.group[g],
                .width = dual.Y.width(g),
                .local = dual.local,
                .force = dual.answer.force,
                .b = dual.answer.b};
    for (int i = 0; i < group.width; ++i) dual.local[i] = dual.z[columns[i]];
    visit(group, rows.group[g], rows.group[g + 1]);
    for (int i = 0; i < group.width; ++i) dual.z[columns[i]] = dual.local[i];
  }
}

Sweep sweep_rows(const ConstraintRows& rows, DualState& dual) {
  const Problem& p = rows.problem;
  Sweep sweep;
  int cone = 0;
  for_each_group(rows, dual, [&](Group& g, int first, int end) {
    for (int i = first; i < end;) {
      if (p.type[i] == mjCNSTR_CONTACT_ELLIPTIC) {
        update_cone(g, rows.cone[cone], dual.cone_block(cone), p.R, sweep);
        i += rows.cone[cone++].dim;
        continue;
      }
      const bool equality = i < p.ne, friction = !equality && i < p.ne + p.nf;
      const double high = friction ? p.frictionloss[i] : kInfinity;
      const double low = equality ? -kInfinity : friction ? -high : 0;
      const double gradient = g.b[i] + p.R[i] * g.force[i] + g.times_row(i);
      update_row(g, i, gradient, dual.Y.diagonal[i] + p.R[i], low, high, sweep);
      ++i;
    }
  });
  return sweep;
}

Sweep sweep_friction(const ConstraintRows& rows, DualState& dual) {
  const Problem& p = rows.problem;
  Sweep sweep;
  int cone = 0;
  for_each_group(rows, dual, [&](Group& g, int first, int end) {
    for (int i = first; i < end;) {
      int count = 1;
      if (p.ne <= i && i < p.ne + p.nf && dual.Y.diagonal[i] >= mjMINVAL) {
        const double high = p.frictionloss[i];
        update_row(g, i, g.b[i] + g.times_row(i), dual.Y.diagonal[i], -high, high, sweep);
      } else if (p.type[i] == mjCNSTR_CONTACT_PYRAMIDAL) {
        count = 2;
        update_edges(g, i, dual.Y.diagonal, sweep);
      } else if (p.type[i] == mjCNSTR_CONTACT_ELLIPTIC) {
        count = rows.cone[cone].dim;
        update_cone(g, rows.cone[cone], dual.cone_block(cone), nullptr, sweep);
        ++cone;
      }
      i += count;
    }
  });
  return sweep;
}

template <class OneSweep>
void iterate(const ConstraintRows& rows, const double* force, int iterations, double tolerance, SolverReport& report,
             OneSweep one_sweep) {
  const int nefc = rows.problem.nefc;
  for (int k = 0; k < iterations; ++k) {
    const Sweep sweep = one_sweep();
    mjSolverStat stat{};
    stat.improvement = rows.scale * sweep.improvement;
    stat.nactive = static_cast<int>(nefc - std::count(force, force + nefc, 0.0));
    stat.nchange = sweep.changed;
    report.add(stat);
    if (!(stat.improvement >= tolerance)) break;
  }
}

// On which side of its bounds each force is.
void write_dual_states(const ConstraintRows& rows, const double* force, int* state) {
  const Problem& p = rows.problem;
  for (int i = 0; i < p.ne; ++i) state[i] = mjCNSTRSTATE_QUADRATIC;
  for (int i = p.ne; i < p.ne + p.nf; ++i) {
    state[i] = force[i] >= p.frictionloss[i]    ? mjCNSTRSTATE_LINEARNEG
               : force[i] <= -p.frictionloss[i] ? mjCNSTRSTATE_LINEARPOS
                                                : mjCNSTRSTATE_QUADRATIC;
  }
  for (int i = p.ne + p.nf; i < p.nefc; ++i) {
    state[i] = force[i] > 0 ? mjCNSTRSTATE_QUADRATIC : mjCNSTRSTATE_SATISFIED;
  }
  for (int k = 0; k < rows.ncone; ++k) {
    const Cone& cone = rows.cone[k];
    const double* f = force + cone.row;
    double friction = 0;
    for (int i = 1; i < cone.dim; ++i) {
      friction += f[i] * f[i] / (cone.contact->friction[i - 1] * cone.contact->friction[i - 1]);
    }
    const int zone = f[0] < mjMINVAL                         ? mjCNSTRSTATE_SATISFIED
                     : f[0] - std::sqrt(friction) < mjMINVAL ? mjCNSTRSTATE_CONE
                                                             : mjCNSTRSTATE_QUADRATIC;
    std::fill_n(state + cone.row, cone.dim, zone);
  }
}

// qacc = qacc_smooth + M^-1 J^T force (s.13), and states
void follow_forces(const ConstraintRows& rows, const Solution& answer) {
  const Problem& p = rows.problem;
  mul_J_t(rows, answer.qfrc_constraint, answer.force);
  copy(answer.qacc, answer.qfrc_constraint, p.nv);
  ldl_solve(answer.qacc, 1, p.mass_factor, p.mass_inverse_diag, p.mass, nullptr);
  add(answer.qacc, answer.qacc, p.qacc_smooth, p.nv);
  write_dual_states(rows, answer.force, answer.state);
}

}  // namespace

void solve_pgs(ConstraintRows& rows, const SolverSettings& settings, const Solution& answer, Scratch& scratch,
               SolverReport& report) {
  DualState dual = begin_dual(rows, answer, scratch);
  report.nnz = dual.Y.entries;
  start_dual(rows, dual, scratch);
  iterate(rows, answer.force, settings.iterations, settings.tolerance, report, [&] { return sweep_rows(rows, dual); });
  follow_forces(rows, answer);
}

void remove_slip(const ConstraintRows& rows, const SolverSettings& settings, const Solution& answer, Scratch& scratch,
                 SolverReport& report) {
  DualState dual = begin_dual(rows, answer, scratch);
  project_forces(rows, dual);
  iterate(rows, answer.force, settings.noslip_iterations, settings.noslip_tolerance, report,
          [&] { return sweep_friction(rows, dual); });
  follow_forces(rows, answer);
}

}  // namespace sinew
