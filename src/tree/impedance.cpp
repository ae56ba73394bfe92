// SPDX-License-Identifier: Apache-2.0
#include "tree/impedance.h"

#include <algorithm>
#include <cmath>

#include "math/scalar.h"

namespace sinew {
namespace {

constexpr mjtNum kDefaultSolref[mjNREF] = {0.02, 1};

mjtNum clip_impedance(mjtNum d) { return clip<mjtNum>(d, mjMINIMP, mjMAXIMP); }

struct Curve {
  mjtNum y, slope;
};

// x^p / edge^(p-1): from 0 with slope 0 to `edge` at x = edge.
Curve power_curve(mjtNum x, mjtNum edge, mjtNum power) {
  if (power == 2) return {x * x / edge, 2 * x / edge};
  const mjtNum ratio = elementary::pow(x / edge, power - 1);
  return {x * ratio, power * ratio};
}

// From (0, 0) to (1, 1); the two halves are mirror images of the same power.
Curve sigmoid_curve(mjtNum x, mjtNum midpoint, mjtNum power) {
  if (power == 1) return {x, 1};
  if (x <= midpoint) return power_curve(x, midpoint, power);
  const Curve mirrored = power_curve(1 - x, 1 - midpoint, power);
  return {1 - mirrored.y, mirrored.slope};
}

}  // namespace

Impedance evaluate_impedance(const mjtNum* solimp, mjtNum r) {
  const mjtNum d0 = clip_impedance(solimp[0]), d_width = clip_impedance(solimp[1]), width = solimp[2];
  if (d0 == d_width || width <= mjMINVAL) return {(d0 + d_width) / 2, 0};
  const mjtNum x = std::abs(r) / width;
  if (x >= 1) return {d_width, 0};
  if (x == 0) return {d0, 0};
  const Curve curve = sigmoid_curve(x, clip_impedance(solimp[3]), std::max<mjtNum>(1, solimp[4]));
  return {d0 + curve.y * (d_width - d0), sign_of(r) * curve.slope * (d_width - d0) / width};
}

ReferenceSpring evaluate_reference(const mjModel& m, const mjtNum* solref, const mjtNum* solimp) {
  const mjtNum d_width = clip_impedance(solimp[1]);
  if ((solref[0] > 0) != (solref[1] > 0)) solref = kDefaultSolref;
  if (solref[0] <= 0) return {-solref[0] / (d_width * d_width), -solref[1] / d_width};
  const bool safe = !(m.opt.disableflags & mjDSBL_REFSAFE);
  const mjtNum time_constant = safe ? std::max(solref[0], 2 * m.opt.timestep) : solref[0];
  const mjtNum scaled = d_width * time_constant, frequency = 1 / at_least_minval(scaled * solref[1]);
  return {frequency * frequency, 2 / at_least_minval(scaled)};
}

}  // namespace sinew
