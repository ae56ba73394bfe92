// SPDX-License-Identifier: Apache-2.0
#include "derive/parameter/softness.h"

#include <algorithm>
#include <cmath>

#include "math/scalar.h"
#include "tree/impedance.h"

namespace sinew {
namespace {

mjtNum clip_impedance(mjtNum d) { return clip<mjtNum>(d, mjMINIMP, mjMAXIMP); }
bool is_clipped(mjtNum d) { return d < mjMINIMP || d > mjMAXIMP; }

// y = x^p / edge^(p-1), by the edge and by the power; x and edge are above zero.
struct CurveSlopes {
  mjtNum by_x, by_edge, by_power, y;
};

CurveSlopes power_curve(mjtNum x, mjtNum edge, mjtNum power) {
  const mjtNum ratio = std::pow(x / edge, power - 1), y = x * ratio;
  return {power * ratio, -(power - 1) * y / edge, x > 0 ? y * std::log(x / edge) : 0, y};
}

CurveSlopes sigmoid_curve(mjtNum x, mjtNum midpoint, mjtNum power) {
  if (x <= midpoint) return power_curve(x, midpoint, power);
  const CurveSlopes mirrored = power_curve(1 - x, 1 - midpoint, power);
  return {mirrored.by_x, mirrored.by_edge, -mirrored.by_power, 1 - mirrored.y};
}

void add_impedance(const mjtNum* solimp, mjtNum r, mjtNum by, mjtNum* slope) {
  const mjtNum d0 = clip_impedance(solimp[0]), d_width = clip_impedance(solimp[1]), width = solimp[2];
  const auto add = [&](int k, mjtNum change) { slope[k] += by * change; };
  const auto add_ends = [&](mjtNum first, mjtNum second) {
    if (!is_clipped(solimp[0])) add(0, first);
    if (!is_clipped(solimp[1])) add(1, second);
  };
  if (width <= mjMINVAL) return add_ends(0.5, 0.5);
  const mjtNum x = std::abs(r) / width;
  if (x >= 1) return add_ends(0, 1);
  if (x == 0) return add_ends(1, 0);
  const CurveSlopes curve = sigmoid_curve(x, clip_impedance(solimp[3]), std::max<mjtNum>(1, solimp[4]));
  add_ends(1 - curve.y, curve.y);
  add(2, -curve.by_x * x / width * (d_width - d0));
  if (!is_clipped(solimp[3])) add(3, curve.by_edge * (d_width - d0));
  if (solimp[4] >= 1) add(4, curve.by_power * (d_width - d0));
}

// k = 1 / (dw tc ratio)^2 and b = 2 / (dw tc), or k = -s0 / dw^2 and b = -s1 / dw.
void add_reference(const mjModel& m, const mjtNum* solref, const mjtNum* solimp, const SoftnessSlopes& by,
                   mjtNum* solref_slope, mjtNum* solimp_slope) {
  const ReferenceSpring spring = evaluate_reference(m, solref, solimp);
  const mjtNum d_width = clip_impedance(solimp[1]);
  const mjtNum along_k = by.by_stiffness * spring.stiffness, along_b = by.by_damping * spring.damping;
  if (solimp_slope && !is_clipped(solimp[1])) solimp_slope[1] -= (2 * along_k + along_b) / d_width;
  if (!solref_slope || (solref[0] > 0) != (solref[1] > 0)) return;  // the default is taken instead
  if (solref[0] <= 0) {
    solref_slope[0] -= by.by_stiffness / (d_width * d_width);
    solref_slope[1] -= by.by_damping / d_width;
    return;
  }
  const bool safe = !(m.opt.disableflags & mjDSBL_REFSAFE);
  if (!safe || solref[0] >= 2 * m.opt.timestep) solref_slope[0] -= (2 * along_k + along_b) / solref[0];
  solref_slope[1] -= 2 * along_k / solref[1];
}

}  // namespace

void add_softness(const mjModel& m, const mjtNum* solref, const mjtNum* solimp, mjtNum r, const SoftnessSlopes& by,
                  mjtNum* solref_slope, mjtNum* solimp_slope) {
  if (solimp_slope) add_impedance(solimp, r, by.by_impedance, solimp_slope);
  add_reference(m, solref, solimp, by, solref_slope, solimp_slope);
}

}  // namespace sinew
