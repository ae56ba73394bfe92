// SPDX-License-Identifier: Apache-2.0
#include "compile/geom/fluid.h"

#include <cmath>

namespace sinew {
namespace {

// Kronrod's 15 points on [0, 1] with their weights.
//   trap  eight digits and no more: MuJoCo has them so, and the recorded figures show it in their eighth digit
struct QuadraturePoint {
  double x, weight;
};
constexpr QuadraturePoint kKronrod[] = {
    {0.00427231, 0.01146766}, {0.02544604, 0.03154605}, {0.06756779, 0.05239501}, {0.12923441, 0.07032663},
    {0.20695638, 0.08450236}, {0.29707742, 0.09517529}, {0.39610752, 0.10221647}, {0.5, 0.10474107},
    {0.60389248, 0.10221647}, {0.70292258, 0.09517529}, {0.79304362, 0.08450236}, {0.87076559, 0.07032663},
    {0.93243221, 0.05239501}, {0.97455396, 0.03154605}, {0.99572769, 0.01146766},
};

// kappa_i = integral over lambda > 0 of a b c / sqrt((a^2 + lambda)^3 (b^2 + lambda) (c^2 + lambda)), where a is the
// semiaxis i. Substituting lambda = s x^3 / (1 - x)^2 makes the interval finite; s, of the order of the squared
// semiaxes, puts the points where the integrand is.
double shape_factor(double a, double b, double c) {
  const double s = std::pow(a * a * a * b * c, 0.4);
  double sum = 0;
  for (const auto& [x, weight] : kKronrod) {
    const double rest = 1 - x;
    const double lambda = s * x * x * x / (rest * rest);
    const double slope = s * x * x * (3 - x) / (rest * rest * rest);
    const double aa = a * a + lambda, bb = b * b + lambda, cc = c * c + lambda;
    sum += weight * slope / (aa * std::sqrt(aa * bb * cc));
  }
  return a * b * c * sum;
}

// Virtual inertia about the axis between semiaxes b and c, per displaced volume; none for a circle, which turns without
// moving the fluid.
double virtual_inertia(double b, double c, double kappa_b, double kappa_c) {
  const double difference = b * b - c * c;
  const double denominator = 2 * difference + (b * b + c * c) * (kappa_b - kappa_c);
  if (std::abs(denominator) < mjMINVAL) return 0;
  return difference * difference * (kappa_c - kappa_b) / (5 * denominator);
}

}  // namespace

std::array<double, mjNFLUID> fluid_numbers(const mjsGeom& geom, const Vector& semiaxes) {
  std::array<double, mjNFLUID> numbers{};
  if (!(geom.fluid_ellipsoid > 0)) return numbers;
  numbers[0] = geom.fluid_ellipsoid;
  for (int i = 0; i < 5; ++i) numbers[1 + i] = geom.fluid_coefs[i];

  const auto [a, b, c] = semiaxes;
  const double volume = 4 * mjPI / 3 * a * b * c;
  const double kappa[3] = {shape_factor(a, b, c), shape_factor(b, c, a), shape_factor(c, a, b)};
  for (int i = 0; i < 3; ++i) {
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    numbers[6 + i] = volume * kappa[i] / (2 - kappa[i]);
    numbers[9 + i] = volume * virtual_inertia(semiaxes[j], semiaxes[k], kappa[j], kappa[k]);
  }
  return numbers;
}

}  // namespace sinew
