// SPDX-License-Identifier: Apache-2.0
// The closed forms of inverse dynamics without constraints, against dual numbers through the smooth stages.
#include <cmath>

#include <gtest/gtest.h>

#include "derive/inverse_terms.h"
#include "math/dual.h"
#include "scalar/every_stage.h"
#include "scalar/scalar_support.h"

namespace sinew::test {
namespace {

constexpr int kPack = 8;
using Number = Dual<kPack>;
using Matrix = std::vector<mjtNum>;

enum class By { kPosition, kVelocity, kActivation, kControl };

int count_inputs(const mjModel& m, By by) {
  return static_cast<int>(by == By::kActivation ? m.na : by == By::kControl ? m.nu : m.nv);
}

void seed(const mjModel& m, TreeData<Number>& d, By by, int first, int count) {
  std::vector<Number> along(static_cast<std::size_t>(m.nv));
  for (int k = 0; k < count; ++k) {
    const int j = first + k;
    if (by == By::kPosition) along[static_cast<std::size_t>(j)].slope[k] = 1;
    if (by == By::kVelocity) d.qvel[j].slope[k] = 1;
    if (by == By::kActivation) d.act[j].slope[k] = 1;
    if (by == By::kControl) d.ctrl[j].slope[k] = 1;
  }
  if (by == By::kPosition) integrate_position(m, d.qpos, along.data(), Number(1));
}

// M a - qfrc_smooth with slopes.
std::vector<Number> inverse_dynamics(const mjModel& m, TreeData<Number>& d, const mjtNum* qacc) {
  forward_smooth(m, d);
  std::vector<Number> force(static_cast<std::size_t>(m.nv));
  for (int i = 0; i < m.nv; ++i) force[static_cast<std::size_t>(i)] -= d.qfrc_smooth[i];
  for (int i = 0; i < m.nv; ++i) {
    for (int k = m.M_rowadr[i]; k < m.M_rowadr[i] + m.M_rownnz[i]; ++k) {
      const int j = m.M_colind[k];
      force[static_cast<std::size_t>(i)] += d.M[k] * Number(qacc[j]);
      if (j != i) force[static_cast<std::size_t>(j)] += d.M[k] * Number(qacc[i]);
    }
  }
  return force;
}

// nv x inputs
Matrix dual_jacobian(const mjModel& m, const mjData& state, By by) {
  const int n = count_inputs(m, by);
  Matrix result(static_cast<std::size_t>(m.nv) * static_cast<std::size_t>(n));
  for (int first = 0; first < n; first += kPack) {
    const int count = std::min(kPack, n - first);
    TreeData<Number> d(m);
    copy_state(m, state, d);
    seed(m, d, by, first, count);
    const std::vector<Number> force = inverse_dynamics(m, d, state.qacc);
    for (int i = 0; i < m.nv; ++i) {
      for (int k = 0; k < count; ++k) {
        result[static_cast<std::size_t>(i * n + first + k)] = force[static_cast<std::size_t>(i)].slope[k];
      }
    }
  }
  return result;
}

void expect_equal(const Matrix& got, const Matrix& want, int columns, const char* name, mjtNum tolerance) {
  mjtNum scale = 1;
  for (const mjtNum x : want) scale = std::max(scale, std::abs(x));
  int shown = 0;
  for (std::size_t k = 0; k < want.size() && shown < 5; ++k) {
    if (std::abs(got[k] - want[k]) <= tolerance * scale) continue;
    ++shown;
    ADD_FAILURE() << name << " row " << k / static_cast<std::size_t>(columns) << " column "
                  << k % static_cast<std::size_t>(columns) << ": " << got[k] << " is not " << want[k];
  }
}

TEST(SmoothDerivative, IsThatOfDualNumbers) {
  int compared = 0;
  for (const auto& [name, m] : scalar_models()) {
    ASSERT_TRUE(m);
    for (int seed_number = 0; seed_number < 3; ++seed_number) {
      SCOPED_TRACE(name + " " + std::to_string(seed_number));
      const DataPtr d = random_state(*m, seed_number);
      mj_forward(m.get(), d.get());
      const std::size_t nv = static_cast<std::size_t>(m->nv), na = static_cast<std::size_t>(m->na),
                        nu = static_cast<std::size_t>(m->nu);
      for (int i = 0; i < m->nv; ++i) d->qacc[i] = std::sin(3 * i + 1);
      Matrix dq(nv * nv), dv(nv * nv), da(nv * nv), dact(nv * na), dctrl(nv * nu);
      // a block's turn is fitted to 1e-9 radians, which the two routes leave in other places
      const bool fitted = std::any_of(m->flex_interp, m->flex_interp + m->nflex, [](int order) { return order > 0; });
      const mjtNum tolerance = fitted ? 1e-8 : 1e-11;
      DerivativeReport report;
      add_smooth_derivative(*m, *d, {true, true}, {dq.data(), dv.data(), da.data()}, {dact.data(), dctrl.data()},
                            report);
      EXPECT_EQ(report.obstacles, 0u);
      expect_equal(dq, dual_jacobian(*m, *d, By::kPosition), m->nv, "by position", tolerance);
      expect_equal(dv, dual_jacobian(*m, *d, By::kVelocity), m->nv, "by velocity", tolerance);
      expect_equal(dact, dual_jacobian(*m, *d, By::kActivation), static_cast<int>(m->na), "by activation", tolerance);
      expect_equal(dctrl, dual_jacobian(*m, *d, By::kControl), static_cast<int>(m->nu), "by control", tolerance);
      Matrix M(nv * nv);
      mj_fullM(m.get(), M.data(), d->qM);
      expect_equal(da, M, m->nv, "by acceleration", tolerance);
      ++compared;
    }
  }
  EXPECT_EQ(compared, 18);
}

}  // namespace
}  // namespace sinew::test
