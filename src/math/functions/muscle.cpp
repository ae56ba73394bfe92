// SPDX-License-Identifier: Apache-2.0
#include "math/functions/muscle.h"

namespace sinew {

MuscleShape::MuscleShape(const double lengthrange[2], double acc0, const double prm[9])
    : optimal_length((lengthrange[1] - lengthrange[0]) / at_least_minval(prm[1] - prm[0])),
      tendon_length(lengthrange[0] - prm[0] * optimal_length),
      peak_force(prm[2] < 0 ? prm[3] / at_least_minval(acc0) : prm[2]),
      lmin(prm[4]),
      lmax(prm[5]),
      vmax(prm[6]),
      fpmax(prm[7]),
      fvmax(prm[8]) {}

}  // namespace sinew
