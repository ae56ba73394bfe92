// SPDX-License-Identifier: Apache-2.0
#include "solve/prepared.h"

#include <algorithm>
#include <limits>

#include "base/cpu.h"
#include "math/dense/dense.h"
#include "solve/stiff.h"

namespace sinew {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

int count_cones(const Problem& p) {
  int count = 0;
  for (int i = p.ne + p.nf; i < p.nefc;) {
    const bool elliptic = p.type[i] == mjCNSTR_CONTACT_ELLIPTIC;
    count += elliptic;
    i += elliptic ? p.contact[p.id[i]].dim : 1;
  }
  return count;
}

void set_bounds(const Problem& p, double* low, double* high) {
  for (int i = 0; i < p.ne; ++i) low[i] = -kInfinity, high[i] = kInfinity;
  for (int i = p.ne; i < p.ne + p.nf; ++i) {
    high[i] = p.R[i] * p.frictionloss[i];
    low[i] = -high[i];
  }
  for (int i = p.ne + p.nf; i < p.nefc; ++i) {
    high[i] = 0;
    low[i] = p.type[i] == mjCNSTR_CONTACT_ELLIPTIC ? 0 : -kInfinity;
  }
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

int set_groups(const Problem& p, int* group) {
  if (!p.rowsuper) return find_row_groups(group, p.rows);
  int count = 0;
  for (int i = 0; i < p.nefc; i += 1 + p.rowsuper[i]) group[count++] = i;
  group[count] = p.nefc;
  return count;
}

}  // namespace

Prepared prepare(const Problem& p, double scale, Scratch& scratch) {
  double* low = scratch.alloc<double>(p.nefc);
  double* high = scratch.alloc<double>(p.nefc);
  int* group = scratch.alloc<int>(p.nefc + 1);
  set_bounds(p, low, high);
  const int ncone = count_cones(p);
  Cone* cone = ncone ? scratch.alloc<Cone>(ncone) : nullptr;
  find_cones(p, cone);
  const int longest = p.nefc ? *std::max_element(p.rows.rownnz, p.rows.rownnz + p.nefc) : 0;
  return {.p = p,
          .kernels = has_avx2_fma() ? kAvx2RowKernels : kScalarRowKernels,
          .costs = {p.D, low, high, p.nefc},
          .ncone = ncone,
          .cone = cone,
          .ngroup = set_groups(p, group),
          .group = group,
          .gathered = longest ? scratch.alloc<double>(longest) : nullptr,
          .longest = longest,
          .scale = scale,
          .stiff = has_stiff_rows(p, scale)};
}

double move_constraints(const Prepared& r, double* x, const double* direction, double step, double* force,
                        double* weight) {
  double cost = r.kernels.move(x, direction, step, r.costs, force, weight);
  for (int k = 0; k < r.ncone; ++k) cost += evaluate_cone(r.cone[k], x, r.p.D, force, weight);
  return cost;
}

double cost_of_constraints(const Prepared& r, const double* x) {
  double cost = r.kernels.cost(x, r.costs);
  for (int k = 0; k < r.ncone; ++k) cost += cost_of_cone(r.cone[k], x, r.p.D);
  return cost;
}

bool any_cone_slides(const Prepared& r) {
  return std::any_of(r.cone, r.cone + r.ncone, [](const Cone& c) { return c.zone == mjCNSTRSTATE_CONE; });
}

void write_states(const Prepared& r, const double* x, int* state) {
  const Problem& p = r.p;
  const RowCosts& c = r.costs;
  for (int i = 0; i < p.ne; ++i) state[i] = mjCNSTRSTATE_QUADRATIC;
  for (int i = p.ne; i < p.ne + p.nf; ++i) {
    state[i] = x[i] <= c.low[i]    ? mjCNSTRSTATE_LINEARNEG
               : x[i] >= c.high[i] ? mjCNSTRSTATE_LINEARPOS
                                   : mjCNSTRSTATE_QUADRATIC;
  }
  for (int i = p.ne + p.nf; i < p.nefc; ++i) state[i] = x[i] < 0 ? mjCNSTRSTATE_QUADRATIC : mjCNSTRSTATE_SATISFIED;
  for (int k = 0; k < r.ncone; ++k) std::fill_n(state + r.cone[k].row, r.cone[k].dim, r.cone[k].zone);
}

void write_cone_hessians(const Prepared& r, const double* x) {
  for (int k = 0; k < r.ncone; ++k) {
    const Cone& cone = r.cone[k];
    if (cone.zone != mjCNSTRSTATE_CONE) continue;
    double B[kMaxConeDim * kMaxConeDim];
    cone_hessian_root(B, cone, x);
    sqr_mat_t_d(cone.contact->H, B, nullptr, cone.dim, cone.dim);
  }
}

void mul_J(const Prepared& r, double* res, const double* vec) {
  mul_grouped_vec(res, r.p.J, r.p.rows, r.group, r.ngroup, vec, r.gathered);
}

void mul_J_t(const Prepared& r, double* res, const double* vec) {
  const SparseRows& rows = r.p.rows;
  fill(res, 0, r.p.nv);
  for (int g = 0; g < r.ngroup; ++g) {
    const int first = r.group[g], end = r.group[g + 1], adr = rows.rowadr[first];
    if (std::all_of(vec + first, vec + end, [](double f) { return f == 0; })) continue;
    r.kernels.add_pull(res, rows.colind + adr, r.p.J + adr, vec + first, end - first, rows.rownnz[first]);
  }
}

void residual(const Prepared& r, double* x, const double* a) {
  mul_J(r, x, a);
  subtract(x, x, r.p.aref, r.p.nefc);
}

}  // namespace sinew
