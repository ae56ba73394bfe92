// SPDX-License-Identifier: Apache-2.0
// constraint_derivative.cpp -- forces of constraints by position, velocity and acceleration.
//   note  rows are refused by name until their slopes are here
#include "derive/inverse_terms.h"

namespace sinew {

void add_constraint_derivative(const mjModel&, mjData& d, const InverseTerms&, DerivativeReport& report) {
  if (d.nefc > 0) report.add(Obstacle::kConstraint, d.efc_type[0]);
}

}  // namespace sinew
