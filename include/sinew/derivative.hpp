// SPDX-License-Identifier: Apache-2.0
// derivative.hpp -- exact derivatives (derivative.h) with matrices that own their memory.
//   use   const sinew::StepDerivative slopes = sinew::derive_step(model, data);   // slopes.A, slopes.B
//   note  what has no exact derivative throws Failure with its name
#ifndef SINEW_DERIVATIVE_HPP_
#define SINEW_DERIVATIVE_HPP_

#include <cstddef>
#include <string>
#include <vector>

#include <sinew/derivative.h>
#include <sinew/model.hpp>

namespace sinew {

// The next state by state (A) and by controls (B), sensors by both (C, D); row by row.
struct StepDerivative {
  std::size_t states = 0, controls = 0, sensors = 0;  // 2 nv + na, nu, nsensordata
  std::vector<mjtNum> A, B, C, D;
  sinewDerivativeReport report{};
};

enum class SensorSlopes { No, Yes };

inline StepDerivative derive_step(const Model& model, Data& data, SensorSlopes sensors = SensorSlopes::No) {
  const mjModel* m = model.get();
  StepDerivative result;
  result.states = static_cast<std::size_t>(2 * m->nv + m->na);
  result.controls = static_cast<std::size_t>(m->nu);
  result.sensors = sensors == SensorSlopes::Yes ? static_cast<std::size_t>(m->nsensordata) : 0;
  result.A.resize(result.states * result.states);
  result.B.resize(result.states * result.controls);
  result.C.resize(result.sensors * result.states);
  result.D.resize(result.sensors * result.controls);
  const auto numbers = [](std::vector<mjtNum>& matrix) { return matrix.empty() ? nullptr : matrix.data(); };
  if (!sinew_deriveStep(m, data.get(), numbers(result.A), numbers(result.B), numbers(result.C), numbers(result.D),
                        &result.report)) {
    throw Failure(std::string("there is no exact derivative of: ") + result.report.message);
  }
  return result;
}

}  // namespace sinew

#endif  // SINEW_DERIVATIVE_HPP_
