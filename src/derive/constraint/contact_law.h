// SPDX-License-Identifier: Apache-2.0
// contact_law.h -- the law of one contact in its own frame: force and curvature by the relative motion there.
//   in    the rows of the contact, their residuals
//   math  residuals in the axes of the contact, x = C (A + b V) + k d(r) r e_normal with A, V the relative motions by
//         qacc and qvel; f = -grad s(x), W = Hessian of s. The rows of a pyramid are x_0 +- mu_j x_j, so that
//         W = sum over edges of W_e e e^T; those of an elliptic cone are x
//   note  friction may have a damping of its own (solreffriction)
#ifndef SINEW_DERIVE_CONSTRAINT_CONTACT_LAW_H_
#define SINEW_DERIVE_CONSTRAINT_CONTACT_LAW_H_

#include <mujoco/mjdata.h>

namespace sinew {

struct ContactLaw {
  static constexpr int kMost = 6;

  int dim;
  mjtNum force[kMost] = {};          // normal, tangents, then torques about these
  mjtNum weight[kMost][kMost] = {};  // W
  mjtNum damping, friction_damping;  // b of the normal and of the other axes
  mjtNum residual_slope;             // of x_normal by the distance
  mjtNum log_stiffness;              // of f, relative, by the distance
  bool is_idle;                      // neither force nor curvature
};

// residual: of all rows.
ContactLaw contact_law(const mjModel& m, const mjData& d, const mjContact& contact, const mjtNum* residual);

}  // namespace sinew

#endif  // SINEW_DERIVE_CONSTRAINT_CONTACT_LAW_H_
