// SPDX-License-Identifier: Apache-2.0
#include "solve/constraint_rows.h"

#include <algorithm>

#include "base/assert.h"
#include "math/dense/dense.h"
#include "solve/validate_rows.h"

namespace sinew {
namespace {

// The rows of an elliptic contact have neither bound nor cost of their own. Returns the number of cones.
int set_bounds(const Problem& p, double* low, double* high) {
  for (int i = 0; i < p.ne; ++i) low[i] = -kInfinity, high[i] = kInfinity;
  for (int i = p.ne; i < p.ne + p.nf; ++i) {
    high[i] = p.R[i] * p.frictionloss[i];
    low[i] = -high[i];
  }
  int cones = 0;
  for (int i = p.ne + p.nf; i < p.nefc;) {
    const bool elliptic = p.type[i] == mjCNSTR_CONTACT_ELLIPTIC;
    const int end = i + (elliptic ? p.contact[p.id[i]].dim : 1);
    cones += elliptic;
    for (; i < end; ++i) low[i] = elliptic ? 0 : -kInfinity, high[i] = 0;
  }
  return cones;
}

void find_cones(const Problem& p, Cone* cone) {
  for (int i = p.ne + p.nf; i < p.nefc;) {
    if (p.type[i] == mjCNSTR_CONTACT_ELLIPTIC) {
      *cone = make_cone(i, p.contact[p.id[i]], p.D);
      i += cone++->dim;
    } else {
      ++i;
    }
  }
}

}  // namespace

int find_groups(const int* rowsuper, int nrow, int* group) {
  int count = 0;
  for (int i = 0; i < nrow; i += 1 + rowsuper[i]) group[count++] = i;
  group[count] = nrow;
  return count;
}

ConstraintRows prepare(const Problem& p, double scale, Scratch& scratch) {
  double* low = scratch.alloc<double>(p.nefc);
  double* high = scratch.alloc<double>(p.nefc);
  int* group = scratch.alloc<int>(p.nefc + 1);
  const int ncone = set_bounds(p, low, high);
  Cone* cone = ncone ? scratch.alloc<Cone>(ncone) : nullptr;
  if (ncone > 0) find_cones(p, cone);
  const int ngroup = p.rowsuper ? find_groups(p.rowsuper, p.nefc, group) : find_row_groups(group, p.J_pattern);
  int longest = 0;
  for (int g = 0; g < ngroup; ++g) longest = std::max(longest, p.J_pattern.rownnz[group[g]]);
  SINEW_ASSERT(rows_are_well_formed(p));
  return {.problem = p,
          .costs = {p.D, low, high, p.nefc},
          .ncone = ncone,
          .cone = cone,
          .ngroup = ngroup,
          .group = group,
          .gathered = longest ? scratch.alloc<double>(longest) : nullptr,
          .longest = longest,
          .scale = scale};
}

double move_constraints(ConstraintRows& rows, double* x, const double* direction, double step, double* force,
                        double* weight) {
  double cost = row_kernels().move(x, direction, step, rows.costs, force, weight);
  for (int k = 0; k < rows.ncone; ++k) cost += evaluate_cone(rows.cone[k], x, rows.problem.D, force, weight);
  return cost;
}

double cost_of_constraints(const ConstraintRows& rows, const double* x) {
  double cost = row_kernels().cost(x, rows.costs);
  for (int k = 0; k < rows.ncone; ++k) cost += cost_of_cone(rows.cone[k], x, rows.problem.D);
  return cost;
}

bool any_cone_slides(const ConstraintRows& rows) {
  return std::any_of(rows.cone, rows.cone + rows.ncone, [](const Cone& c) { return c.zone == mjCNSTRSTATE_CONE; });
}

void write_states(const ConstraintRows& rows, const double* x, int* state) {
  const Problem& p = rows.problem;
  const RowCosts& c = rows.costs;
  for (int i = 0; i < p.ne; ++i) state[i] = mjCNSTRSTATE_QUADRATIC;
  for (int i = p.ne; i < p.ne + p.nf; ++i) {
    state[i] = x[i] <= c.low[i]    ? mjCNSTRSTATE_LINEARNEG
               : x[i] >= c.high[i] ? mjCNSTRSTATE_LINEARPOS
                                   : mjCNSTRSTATE_QUADRATIC;
  }
  for (int i = p.ne + p.nf; i < p.nefc; ++i) state[i] = x[i] < 0 ? mjCNSTRSTATE_QUADRATIC : mjCNSTRSTATE_SATISFIED;
  for (int k = 0; k < rows.ncone; ++k) std::fill_n(state + rows.cone[k].row, rows.cone[k].dim, rows.cone[k].zone);
}

void write_cone_hessians(const ConstraintRows& rows, const double* x, mjContact* contact) {
  for (int k = 0; k < rows.ncone; ++k) {
    const Cone& cone = rows.cone[k];
    if (cone.zone != mjCNSTRSTATE_CONE) continue;
    double B[kMaxConeDim * kMaxConeDim];
    cone_hessian_root(B, cone, x);
    sqr_mat_t_d(contact[rows.problem.id[cone.row]].H, B, nullptr, cone.dim, cone.dim);
  }
}

void mul_J(const ConstraintRows& rows, double* res, const double* vec) {
  row_kernels().multiply(res, rows.problem.J, rows.groups(), vec, rows.gathered);
}

void mul_J_t(const ConstraintRows& rows, double* res, const double* vec) {
  fill(res, 0, rows.problem.nv);
  row_kernels().pull(res, rows.problem.J, rows.groups(), vec);
}

void residual(const ConstraintRows& rows, double* x, const double* a) {
  mul_J(rows, x, a);
  subtract(x, x, rows.problem.aref, rows.problem.nefc);
}

}  // namespace sinew
