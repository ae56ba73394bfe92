// SPDX-License-Identifier: Apache-2.0
#include "solve/dual.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "math/dense/dense.h"
#include "math/sparse/sparse_ldl.h"
#include "solve/slice.h"
#include "solve/whitened.h"

namespace sinew {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// An update that would raise the cost by more than this, which only rounding can make it do, is not done.
constexpr double kRise = 1e-10;

// Where a dual solver is. The forces are the Problem's.
struct Dual {
  Whitened Y;
  double* z;      // Y^T f
  double* local;  // z at the columns of the group in work
  double* block;  // by cone: its dim x dim part of A
};

// A group of rows in work: their matrix over the columns that `local` has.
struct Group {
  const double* Y;
  int first, width;
  double* local;

  const double* row(int i) const { return Y + std::ptrdiff_t{i - first} * width; }
  double times_row(int i) const { return dot(row(i), local, width); }
  void add_force(int i, double change) const { add_scaled(local, local, row(i), change, width); }
};

// What a sweep has done.
struct Sweep {
  double improvement = 0;
  int changed = 0;  // rows that came to a bound or left it
};

Dual begin_dual(const Prepared& r, Scratch& scratch) {
  Dual s{whiten(r, scratch), scratch.alloc<double>(r.p.nv), nullptr, nullptr};
  s.local = s.Y.longest ? scratch.alloc<double>(s.Y.longest) : nullptr;
  if (r.ncone) s.block = scratch.alloc<double>(r.ncone * kMaxConeDim * kMaxConeDim);
  for (int k = 0, g = 0; k < r.ncone; ++k) {
    const Cone& cone = r.cone[k];
    while (r.group[g + 1] <= cone.row) ++g;
    const int width = s.Y.width(g);
    const double* y = s.Y.val + s.Y.value_address[g] + std::ptrdiff_t{cone.row - r.group[g]} * width;
    mul_mat_mat_t(s.block + k * kMaxConeDim * kMaxConeDim, y, y, cone.dim, width, cone.dim);
  }
  return s;
}

// z = Y^T f
void project_forces(const Prepared& r, Dual& s) {
  fill(s.z, 0, r.p.nv);
  for (int g = 0; g < r.ngroup; ++g) {
    const int first = r.group[g], width = s.Y.width(g);
    const int* columns = s.Y.colind + s.Y.column_address[g];
    mul_mat_t_vec(s.local, s.Y.val + s.Y.value_address[g], r.p.force + first, r.group[g + 1] - first, width);
    for (int i = 0; i < width; ++i) s.z[columns[i]] += s.local[i];
  }
}

double dual_cost(const Prepared& r, const Dual& s) {
  const Problem& p = r.p;
  double total = 0.5 * dot(s.z, s.z, p.nv) + dot(p.force, p.b, p.nefc);
  for (int i = 0; i < p.nefc; ++i) total += 0.5 * p.R[i] * p.force[i] * p.force[i];
  return total;
}

// Forces of the warm start, or none if those are better.
void start_dual(const Prepared& r, Dual& s, Scratch& scratch) {
  const Problem& p = r.p;
  residual(r, p.b, p.qacc_smooth);
  if (p.qacc_warmstart) {
    double* x = scratch.alloc<double>(p.nefc);
    double* weight = scratch.alloc<double>(p.nefc);
    residual(r, x, p.qacc_warmstart);
    move_constraints(r, x, x, 0, p.force, weight);
    project_forces(r, s);
    if (dual_cost(r, s) < 0) return;
  }
  fill(p.force, 0, p.nefc);
  fill(s.z, 0, p.nv);
}

// The force of row i between two bounds, the residual of which has the given diagonal.
void update_row(const Group& g, const Problem& p, int i, double gradient, double diagonal, double low, double high,
                Sweep& sweep) {
  const double old = p.force[i];
  const double best = std::min(std::max(old - gradient / diagonal, low), high);
  const double change = best - old, rise = change * (gradient + 0.5 * diagonal * change);
  if (!(rise < kRise) || change == 0) return;
  p.force[i] = best;
  g.add_force(i, change);
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

ConeStep begin_cone(const Group& g, const Problem& p, const Cone& cone, const double* block, bool regular) {
  ConeStep s;
  s.dim = cone.dim;
  std::copy_n(block, cone.dim * cone.dim, s.H);
  for (int i = 0; i < cone.dim; ++i) {
    const int row = cone.row + i;
    const double R = regular ? p.R[row] : 0;
    s.old[i] = p.force[row];
    s.H[i * (cone.dim + 1)] += R;
    s.gradient[i] = p.b[row] + R * p.force[row] + g.times_row(row);
  }
  return s;
}

// Where to go from the tip of the cone: along the normal; if the cost rises there, along the edge where it falls
// fastest. Without that, a contact whose normal force pays only together with friction would stay at the tip for ever.
void leave_tip(double* f, const ConeStep& s, const mjContact& contact) {
  f[0] = 1;
  std::fill(f + 1, f + s.dim, 0);
  if (s.gradient[0] < 0) return;
  double pull = 0;
  for (int i = 1; i < s.dim; ++i) {
    f[i] = -contact.friction[i - 1] * s.gradient[i];
    pull += f[i] * f[i];
  }
  pull = std::sqrt(pull);
  for (int i = 1; i < s.dim; ++i) f[i] *= pull > mjMINVAL ? contact.friction[i - 1] / pull : 0;
}

// The best point of the ray from the tip through the force.
void move_along_ray(double* f, const ConeStep& s, const mjContact& contact) {
  const bool at_tip = s.old[0] < mjMINVAL;
  if (at_tip) leave_tip(f, s, contact);
  double slope = 0;
  for (int i = 0; i < s.dim; ++i) slope += f[i] * s.gradient[i];
  const double curvature = mul_vec_mat_vec(f, s.H, f, s.dim);
  const double here = at_tip ? 0 : 1;
  const double stretch = curvature < mjMINVAL ? here : std::max(0.0, here - slope / curvature);
  for (int i = 0; i < s.dim; ++i) f[i] *= stretch;
}

// The friction that is best at the normal force f[0].
void move_in_slice(double* f, const ConeStep& s, const mjContact& contact) {
  if (f[0] < mjMINVAL) {
    std::fill(f + 1, f + s.dim, 0);
    return;
  }
  double linear[kMaxSliceDim];
  for (int i = 1; i < s.dim; ++i) {
    linear[i - 1] = s.gradient[i] + s.H[i * s.dim] * f[0] - dot(s.H + i * s.dim, s.old, s.dim);
  }
  minimize_in_slice(f + 1, s.H + s.dim + 1, s.dim, linear, contact.friction, f[0], s.dim - 1);
}

void accept_cone(const Group& g, const Problem& p, int row, const ConeStep& s, const double* f, Sweep& sweep) {
  const double rise = s.rise(f);
  if (!(rise < kRise)) return;
  for (int i = 0; i < s.dim; ++i) {
    if (f[i] == s.old[i]) continue;
    p.force[row + i] = f[i];
    g.add_force(row + i, f[i] - s.old[i]);
  }
  sweep.improvement -= rise;
  sweep.changed += s.dim * ((f[0] == 0) != (s.old[0] == 0));
}

void update_cone(const Group& g, const Problem& p, const Cone& cone, const double* block, bool slip, Sweep& sweep) {
  const ConeStep s = begin_cone(g, p, cone, block, slip);
  double f[kMaxConeDim];
  std::copy_n(s.old, s.dim, f);
  if (slip) move_along_ray(f, s, *cone.contact);
  move_in_slice(f, s, *cone.contact);
  accept_cone(g, p, cone.row, s, f, sweep);
}

// Two opposing edges of a pyramid: their sum is normal force and stays, their difference is friction.
void update_edges(const Group& g, const Problem& p, int i, const Whitened& Y, Sweep& sweep) {
  const double curvature = Y.diagonal[i] + Y.diagonal[i + 1] - 2 * dot(g.row(i), g.row(i + 1), g.width);
  if (curvature < mjMINVAL) return;
  const double slope = p.b[i] + g.times_row(i) - p.b[i + 1] - g.times_row(i + 1);
  const double change = std::min(std::max(-slope / curvature, -p.force[i]), p.force[i + 1]);
  const double rise = change * (slope + 0.5 * curvature * change);
  if (!(rise < kRise)) return;
  p.force[i] += change;
  p.force[i + 1] -= change;
  g.add_force(i, change);
  g.add_force(i + 1, -change);
  sweep.improvement -= rise;
}

// One group after another: visit(group, first row, end).
template <class Visit>
void for_each_group(const Prepared& r, Dual& s, Visit visit) {
  for (int g = 0; g < r.ngroup; ++g) {
    const int* columns = s.Y.colind + s.Y.column_address[g];
    const Group group{s.Y.val + s.Y.value_address[g], r.group[g], s.Y.width(g), s.local};
    for (int i = 0; i < group.width; ++i) s.local[i] = s.z[columns[i]];
    visit(group, r.group[g], r.group[g + 1]);
    for (int i = 0; i < group.width; ++i) s.z[columns[i]] = s.local[i];
  }
}

Sweep sweep_rows(const Prepared& r, Dual& s) {
  const Problem& p = r.p;
  Sweep sweep;
  int cone = 0;
  for_each_group(r, s, [&](const Group& g, int first, int end) {
    for (int i = first; i < end;) {
      if (p.type[i] == mjCNSTR_CONTACT_ELLIPTIC) {
        update_cone(g, p, r.cone[cone], s.block + cone * kMaxConeDim * kMaxConeDim, true, sweep);
        i += r.cone[cone++].dim;
        continue;
      }
      const bool equality = i < p.ne, friction = !equality && i < p.ne + p.nf;
      const double high = friction ? p.frictionloss[i] : kInfinity;
      const double low = equality ? -kInfinity : friction ? -high : 0;
      const double gradient = p.b[i] + p.R[i] * p.force[i] + g.times_row(i);
      update_row(g, p, i, gradient, s.Y.diagonal[i] + p.R[i], low, high, sweep);
      ++i;
    }
  });
  return sweep;
}

Sweep sweep_friction(const Prepared& r, Dual& s) {
  const Problem& p = r.p;
  Sweep sweep;
  int cone = 0;
  for_each_group(r, s, [&](const Group& g, int first, int end) {
    for (int i = first; i < end;) {
      int rows = 1;
      if (p.ne <= i && i < p.ne + p.nf && s.Y.diagonal[i] >= mjMINVAL) {
        const double high = p.frictionloss[i];
        update_row(g, p, i, p.b[i] + g.times_row(i), s.Y.diagonal[i], -high, high, sweep);
      } else if (p.type[i] == mjCNSTR_CONTACT_PYRAMIDAL) {
        rows = 2;
        update_edges(g, p, i, s.Y, sweep);
      } else if (p.type[i] == mjCNSTR_CONTACT_ELLIPTIC) {
        rows = r.cone[cone].dim;
        update_cone(g, p, r.cone[cone], s.block + cone * kMaxConeDim * kMaxConeDim, false, sweep);
        ++cone;
      }
      i += rows;
    }
  });
  return sweep;
}

template <class OneSweep>
void iterate(const Prepared& r, int iterations, double tolerance, SolverReport& report, OneSweep one_sweep) {
  for (int k = 0; k < iterations; ++k) {
    const Sweep sweep = one_sweep();
    mjSolverStat stat{};
    stat.improvement = r.scale * sweep.improvement;
    stat.nactive = static_cast<int>(r.p.nefc - std::count(r.p.force, r.p.force + r.p.nefc, 0.0));
    stat.nchange = sweep.changed;
    report.add(stat);
    if (!(stat.improvement >= tolerance)) break;
  }
}

// On which side of its bounds each force is.
void write_dual_states(const Prepared& r) {
  const Problem& p = r.p;
  for (int i = 0; i < p.ne; ++i) p.state[i] = mjCNSTRSTATE_QUADRATIC;
  for (int i = p.ne; i < p.ne + p.nf; ++i) {
    p.state[i] = p.force[i] >= p.frictionloss[i]    ? mjCNSTRSTATE_LINEARNEG
                 : p.force[i] <= -p.frictionloss[i] ? mjCNSTRSTATE_LINEARPOS
                                                    : mjCNSTRSTATE_QUADRATIC;
  }
  for (int i = p.ne + p.nf; i < p.nefc; ++i) {
    p.state[i] = p.force[i] > 0 ? mjCNSTRSTATE_QUADRATIC : mjCNSTRSTATE_SATISFIED;
  }
  for (int k = 0; k < r.ncone; ++k) {
    const Cone& cone = r.cone[k];
    const double* f = p.force + cone.row;
    double friction = 0;
    for (int i = 1; i < cone.dim; ++i) {
      friction += f[i] * f[i] / (cone.contact->friction[i - 1] * cone.contact->friction[i - 1]);
    }
    const int state = f[0] < mjMINVAL                         ? mjCNSTRSTATE_SATISFIED
                      : f[0] - std::sqrt(friction) < mjMINVAL ? mjCNSTRSTATE_CONE
                                                              : mjCNSTRSTATE_QUADRATIC;
    std::fill_n(p.state + cone.row, cone.dim, state);
  }
}

void end_dual(const Prepared& r) {
  const Problem& p = r.p;
  mul_J_t(r, p.qfrc_constraint, p.force);
  copy(p.qacc, p.qfrc_constraint, p.nv);
  ldl_solve(p.qacc, 1, p.mass_factor, p.mass_inverse_diag, p.mass, nullptr);
  add(p.qacc, p.qacc, p.qacc_smooth, p.nv);
  write_dual_states(r);
}

}  // namespace

void solve_pgs(const Prepared& r, const SolverSettings& settings, Scratch& scratch, SolverReport& report) {
  Dual s = begin_dual(r, scratch);
  report.nnz = s.Y.entries;
  start_dual(r, s, scratch);
  iterate(r, settings.iterations, settings.tolerance, report, [&] { return sweep_rows(r, s); });
  end_dual(r);
}

void remove_slip(const Prepared& r, const SolverSettings& settings, Scratch& scratch, SolverReport& report) {
  Dual s = begin_dual(r, scratch);
  project_forces(r, s);
  iterate(r, settings.noslip_iterations, settings.noslip_tolerance, report, [&] { return sweep_friction(r, s); });
  end_dual(r);
}

}  // namespace sinew
