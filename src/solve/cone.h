// SPDX-License-Identifier: Apache-2.0
// cone.h -- the cost of an elliptic contact: the squared distance of its residual to the dual of the friction cone.
//   math  (s.3): with U = (mu x_0, mu_1 x_1, ..., mu_d x_d), N = U_0, T = |U_1 .. U_d| (mu_i: friction, mu: that of the
//         regularized cone, mu_i^2 R_i = mu^2 R_0; Todorov 2014, (16)-(17)) the cone is circular, and the cost is
//             0                                    where N >= mu T            (it separates: satisfied)
//             sum of D_i x_i^2 / 2                 where mu N + T <= 0        (it sticks: quadratic)
//             D_0 (N - mu T)^2 / (2 mu^2 (1+mu^2)) between them               (it slides: cone)
#ifndef SINEW_SOLVE_CONE_H_
#define SINEW_SOLVE_CONE_H_

#include <mujoco/mjdata.h>

#include "solve/row_kernels.h"

namespace sinew {

constexpr int kMaxConeDim = 6;

struct Cone {
  int row, dim;
  const mjContact* contact;
  int zone;               // mjCNSTRSTATE_SATISFIED, _QUADRATIC or _CONE, where the solver is
  double middle;          // D_0 / (mu^2 (1 + mu^2))
  double normal, length;  // N and T where the solver is
};

// A cone along a line x + step * direction.
struct ConeLine {
  double mu, middle;
  double N, N1;                 // N at the start, and its rate
  double UU, UV, VV;            // T^2 = UU + 2 step UV + step^2 VV
  double stick, stick_by_step;  // slope where it sticks: at the start, and its rate
};

Cone make_cone(int row, const mjContact& contact, const double* D);

// Zone, forces and weights (D where it sticks) of the cone's rows; returns its cost.
double evaluate_cone(Cone& cone, const double* x, const double* D, double* force, double* weight);
double cost_of_cone(const Cone& cone, const double* x, const double* D);

// A square root of the Hessian with respect to x where it slides: Hessian = B^T B, B is dim x dim.
void cone_hessian_root(double* B, const Cone& cone, const double* x);

ConeLine cone_line(const Cone& cone, const double* x, const double* direction, const double* D);
LineSlope slope_of_cone(const ConeLine& line, double step);

}  // namespace sinew

#endif  // SINEW_SOLVE_CONE_H_
