// SPDX-License-Identifier: Apache-2.0
#include "support/near.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iomanip>

namespace sinew::test {

testing::AssertionResult near(std::span<const double> got, std::span<const double> want, double tolerance) {
  if (got.size() != want.size()) return testing::AssertionFailure() << got.size() << " numbers, not " << want.size();
  double scale = 0;
  for (const double x : want) scale = std::max(scale, std::abs(x));
  const double allowed = scale > 0 ? tolerance * scale : 1e-15;
  for (std::size_t i = 0; i < got.size(); ++i) {
    if (std::abs(got[i] - want[i]) <= allowed) continue;
    return testing::AssertionFailure() << std::setprecision(17) << "number " << i << " is " << got[i] << ", not "
                                       << want[i] << " (off by " << got[i] - want[i] << ", allowed " << allowed << ")";
  }
  return testing::AssertionSuccess();
}

testing::AssertionResult near(double got, double want, double tolerance) {
  return near(std::span(&got, 1), std::span(&want, 1), tolerance);
}

}  // namespace sinew::test
