// SPDX-License-Identifier: Apache-2.0
// inverse_slopes.h -- exact derivatives of inverse dynamics beside extrapolated differences of it.
#ifndef SINEW_TESTS_DERIVE_INVERSE_SLOPES_H_
#define SINEW_TESTS_DERIVE_INVERSE_SLOPES_H_

#include <algorithm>

#include "derive/derive_support.h"

namespace sinew::test {

// qfrc_inverse with one of position, velocity and acceleration nudged, and which rows were active.
struct InverseOutcome {
  Numbers force;
  std::vector<int> active;
};

inline InverseOutcome inverse_at(const mjModel& m, mjData* d, const Point& point, const Numbers& qacc, int j,
                                 mjtNum by) {
  point.set(d, j < 2 * m.nv ? j : 0, j < 2 * m.nv ? by : 0);
  std::copy(qacc.begin(), qacc.end(), d->qacc);
  if (j >= 2 * m.nv) d->qacc[j - 2 * m.nv] += by;
  mj_inverse(&m, d);
  return {{d->qfrc_inverse, d->qfrc_inverse + m.nv}, {d->efc_state, d->efc_state + d->nefc}};
}

// The greatest difference of a slope, in units of the greatest of its kind. Columns where rows become active or
// inactive do not count, but more than half of them do.
inline mjtNum worst_inverse_slope(const mjModel& m, mjData* d, const Point& point, mjtNum eps) {
  const auto nv = size_of(m.nv);
  const Numbers qacc = waves(nv, 0.4);
  Numbers exact[3] = {Numbers(nv * nv), Numbers(nv * nv), Numbers(nv * nv)};
  const InverseOutcome base = inverse_at(m, d, point, qacc, 0, 0);
  sinewDerivativeReport report{};
  EXPECT_TRUE(sinew_deriveInverse(&m, d, 0, exact[0].data(), exact[1].data(), exact[2].data(), &report))
      << report.message;
  mjtNum worst = 0;
  std::size_t compared = 0;
  for (std::size_t kind = 0; kind < 3; ++kind) {
    mjtNum scale = 1e-6;
    for (const mjtNum x : exact[kind]) scale = std::max(scale, std::abs(x));
    for (std::size_t j = 0; j < nv; ++j) {
      const auto at = [&](mjtNum by) { return inverse_at(m, d, point, qacc, static_cast<int>(kind * nv + j), by); };
      const InverseOutcome far[2] = {at(-eps), at(eps)}, near[2] = {at(-eps / 2), at(eps / 2)};
      const auto changed = [&](const InverseOutcome& outcome) { return outcome.active != base.active; };
      if (std::any_of(far, far + 2, changed) || std::any_of(near, near + 2, changed)) continue;
      ++compared;
      for (std::size_t i = 0; i < nv; ++i) {
        const mjtNum wide = (far[1].force[i] - far[0].force[i]) / (2 * eps);
        const mjtNum narrow = (near[1].force[i] - near[0].force[i]) / eps;
        worst = std::max(worst, std::abs((4 * narrow - wide) / 3 - exact[kind][i * nv + j]) / scale);
      }
    }
  }
  EXPECT_GT(2 * compared, 3 * nv);
  return worst;
}

}  // namespace sinew::test

#endif  // SINEW_TESTS_DERIVE_INVERSE_SLOPES_H_
