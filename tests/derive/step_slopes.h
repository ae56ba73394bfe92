// SPDX-License-Identifier: Apache-2.0
// step_slopes.h -- exact Jacobians of a step beside extrapolated differences of it.
#ifndef SINEW_TESTS_DERIVE_STEP_SLOPES_H_
#define SINEW_TESTS_DERIVE_STEP_SLOPES_H_

#include "derive/derive_support.h"

namespace sinew::test {

struct Jacobians {
  Numbers A, B;
  sinewDerivativeReport report{};
  int good = 0;

  Jacobians(const Point& point, mjData* d)
      : A(size_of(point.states()) * size_of(point.states())), B(size_of(point.states()) * size_of(point.m->nu)) {
    mj_setState(point.m, d, point.state.data(), Point::kWhat);
    good = sinew_deriveStep(point.m, d, A.data(), B.data(), nullptr, nullptr, &report);
  }
};

// The greatest difference in a column of [A B], in units of the greatest slope by inputs of its kind.
struct Comparison {
  int compared = 0;
  mjtNum worst = 0;
  int worst_column = -1;

  Comparison(const Point& point, const Jacobians& exact, mjtNum eps) {
    const DataPtr d(mj_makeData(point.m));
    const int nx = point.states(), nv = static_cast<int>(point.m->nv), nu = static_cast<int>(point.m->nu);
    const auto entry = [&](int i, int j) {
      return j < nx ? exact.A[size_of(i * nx + j)] : exact.B[size_of(i * nu + j - nx)];
    };
    const int ends[] = {0, nv, 2 * nv, nx, point.inputs()};
    for (int kind = 0; kind < 4; ++kind) {
      mjtNum scale = 1e-6;
      for (int j = ends[kind]; j < ends[kind + 1]; ++j) {
        for (int i = 0; i < nx; ++i) scale = std::max(scale, std::abs(entry(i, j)));
      }
      for (int j = ends[kind]; j < ends[kind + 1]; ++j) {
        Numbers column;
        if (!extrapolate_step(point, d.get(), j, eps, column)) continue;
        ++compared;
        for (int i = 0; i < nx; ++i) {
          const mjtNum off = std::abs(column[size_of(i)] - entry(i, j)) / scale;
          if (off > worst) worst = off, worst_column = j;
        }
      }
    }
  }
};

}  // namespace sinew::test

#endif  // SINEW_TESTS_DERIVE_STEP_SLOPES_H_
