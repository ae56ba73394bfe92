// SPDX-License-Identifier: Apache-2.0
#include "math/rotation_fit.h"

namespace sinew {

// Each column of A pulls at the same column of R like a spring: omega is their torque over their stiffness. It shrinks
// the error of a pure rotation to a third per round, and cannot blow up where A is singular.
int fit_rotation(Quat<double>& q, const Mat3<double>& A) {
  constexpr int kMaxIterations = 500;
  constexpr double kTolerance = 1e-9;
  for (int i = 0; i < kMaxIterations; ++i) {
    const Mat3<double> R = to_matrix(q);
    Vec3<double> torque;
    double stiffness = 0;
    for (int c = 0; c < 3; ++c) {
      torque += cross(R.column(c), A.column(c));
      stiffness += dot(R.column(c), A.column(c));
    }
    const Vec3<double> omega = torque * (1 / (std::abs(stiffness) + mjMINVAL));
    if (norm(omega) < kTolerance) return i;
    q = normalized(from_rotation_vector(omega) * q);
  }
  return kMaxIterations;
}

}  // namespace sinew
