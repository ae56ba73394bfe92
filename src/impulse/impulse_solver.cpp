// SPDX-License-Identifier: Apache-2.0
#include "impulse/impulse_solver.h"

#include <algorithm>
#include <cmath>

#include "impulse/impulse_cone.h"
#include "math/dense/cholesky.h"

namespace sinew {
namespace {

constexpr int kMostRows = 6;      // of an object
constexpr int kNewtonSteps = 40;  // to the multiplier of a friction ellipsoid
constexpr double kOnSurface = 1e-14;

// An object in work: its rows of H and its impulses.
struct RowBlock {
  const ImpulseProblem& problem;
  const ImpulseObject& object;
  double* f;  // all impulses

  int dim() const { return object.dim; }
  double* own() const { return f + object.first; }
  double H(int i, int j) const { return problem.H[std::ptrdiff_t{object.first + i} * problem.n + object.first + j]; }
  double slope(int i) const {
    const int row = object.first + i;
    return dot(problem.H + std::ptrdiff_t{row} * problem.n, f, problem.n) + problem.offset[row];
  }
};

// Weights about as large as the diagonal of H.
void block_weights(const RowBlock& block, double* w) {
  double mean = 0;
  for (int j = 1; j < block.dim(); ++j) mean += block.H(j, j) / (block.dim() - 1);
  set_cone_weights(block.object, block.H(0, 0), mean, w);
}

// The block of H is at most this many times diag(w): the largest sum over a row, in the scale of w.
double largest_ratio(const RowBlock& block, const double* w) {
  double most = 0;
  for (int i = 0; i < block.dim(); ++i) {
    double sum = 0;
    for (int j = 0; j < block.dim(); ++j) sum += std::abs(block.H(i, j)) / std::sqrt(w[i] * w[j]);
    most = std::max(most, sum);
  }
  return most;
}

// A step down the gradient, no longer than is sure to lower the cost, then back into the cone.
void update_by_projection(const RowBlock& block) {
  double w[kMostRows], g[kMostRows];
  block_weights(block, w);
  const double ratio = largest_ratio(block, w);
  for (int i = 0; i < block.dim(); ++i) g[i] = block.slope(i);
  for (int i = 0; i < block.dim(); ++i) block.own()[i] -= g[i] / (ratio * w[i]);
  project_impulse(block.object, w, block.own());
}

// The best impulse on the ray through the present one.
void update_along_ray(const RowBlock& block) {
  double* f = block.own();
  double slope = 0, curvature = 0;
  for (int i = 0; i < block.dim(); ++i) {
    slope += f[i] * block.slope(i);
    for (int j = 0; j < block.dim(); ++j) curvature += f[i] * block.H(i, j) * f[j];
  }
  if (curvature <= 0) return;
  const double factor = std::max(0.0, 1 - slope / curvature);
  for (int i = 0; i < block.dim(); ++i) f[i] *= factor;
}

// Friction for a given normal impulse: min 1/2 z'Q z + z'b within |z| <= radius, where z = f_j / slope_j. Outside, the
// multiplier of the bound is found by Newton's method on 1/|z| - 1/radius, which is concave in it.
void update_friction(const RowBlock& block) {
  const int n = block.dim() - 1;
  const double* mu = block.object.slope;
  double* f = block.own();
  double Q[25], b[5], L[25], z[5], y[5];
  for (int i = 0; i < n; ++i) {
    b[i] = mu[i] * block.slope(1 + i);
    for (int j = 0; j < n; ++j) {
      Q[i * n + j] = mu[i] * mu[j] * block.H(1 + i, 1 + j);
      b[i] -= Q[i * n + j] * f[1 + j] / mu[j];
    }
  }
  const double radius = f[0];
  double multiplier = 0;
  for (int step = 0; step < kNewtonSteps; ++step) {
    std::copy_n(Q, n * n, L);
    for (int i = 0; i < n; ++i) L[i * n + i] += multiplier;
    chol_factor(L, n, 1e-300);
    for (int i = 0; i < n; ++i) z[i] = -b[i];
    chol_solve(z, L, z, n);
    const double length = norm(z, n);
    if (length <= radius * (1 + kOnSurface)) break;
    chol_solve(y, L, z, n);
    multiplier += (length / radius - 1) * length * length / dot(z, y, n);
  }
  const double length = norm(z, n);
  const double inside = length > radius ? radius / length : 1;
  for (int i = 0; i < n; ++i) f[1 + i] = inside * mu[i] * z[i];
}

void update_contact(const RowBlock& block, ImpulseSolver solver) {
  // at its tip the cone has no ray: the projection finds one
  if (solver == ImpulseSolver::kProjected || block.own()[0] <= 0) return update_by_projection(block);
  update_along_ray(block);
  if (block.own()[0] > 0) update_friction(block);
}

void update_scalar(const RowBlock& block) {
  const double curvature = block.H(0, 0);
  *block.own() -= block.slope(0) / curvature;
  project_impulse(block.object, &curvature, block.own());
}

}  // namespace

double impulse_cost(const ImpulseProblem& problem, const double* f) {
  double cost = 0;
  for (int i = 0; i < problem.n; ++i) {
    cost += f[i] * (0.5 * dot(problem.H + std::ptrdiff_t{i} * problem.n, f, problem.n) + problem.offset[i]);
  }
  return cost;
}

int solve_impulses(const ImpulseProblem& problem, const ImpulseSettings& settings, double* f) {
  int sweep = 0;
  while (sweep < settings.iterations) {
    ++sweep;
    double change = 0, largest = 0;
    for (int k = 0; k < problem.nobject; ++k) {
      const ImpulseObject& object = problem.objects[k];
      const RowBlock block{problem, object, f};
      double before[kMostRows];
      std::copy_n(block.own(), object.dim, before);
      object.kind == ImpulseObject::kContact ? update_contact(block, settings.solver) : update_scalar(block);
      for (int i = 0; i < object.dim; ++i) {
        change = std::max(change, std::abs(block.own()[i] - before[i]));
        largest = std::max(largest, std::abs(block.own()[i]));
      }
    }
    if (change <= settings.tolerance * largest) break;
  }
  return sweep;
}

}  // namespace sinew
