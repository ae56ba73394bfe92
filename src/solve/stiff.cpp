// SPDX-License-Identifier: Apache-2.0
#include "solve/stiff.h"

#include <cmath>

#include "math/dense/dense.h"

namespace sinew {
namespace {

// A row so many times stiffer than the mean inertia leaves too few digits of it in their sum.
constexpr double kStiff = 1e9;

// What rounding may leave of a sum, as a part of the sizes of its terms.
constexpr double kRounding = 64 * std::numeric_limits<double>::epsilon();

// A gradient that is this part of the forces on the mechanism is still better than what a hundred sweeps would find.
constexpr double kEnough = 1e-3;

}  // namespace

bool has_stiff_rows(const Problem& p, double scale) {
  const double mean_inertia = 1 / (scale * p.nv);
  return std::any_of(p.D, p.D + p.nefc, [=](double D) { return D > kStiff * mean_inertia; });
}

bool is_solved(const ConstraintRows& rows, const double* force, double gradient, double tolerance, double* work) {
  if (rows.scale * gradient < tolerance) return true;
  const Problem& p = rows.problem;
  fill(work, 0, p.nv);
  for (int i = 0; i < p.nefc; ++i) {
    const int adr = p.J_pattern.rowadr[i];
    for (int k = adr; k < adr + p.J_pattern.rownnz[i]; ++k) work[p.J_pattern.colind[k]] += std::abs(p.J[k] * force[i]);
  }
  return gradient <= kEnough * norm(p.qfrc_smooth, p.nv) + kRounding * norm(work, p.nv);
}

}  // namespace sinew
