// SPDX-License-Identifier: Apache-2.0
// factor.h -- stage 4 of the step: M = L^T D L, and what is solved and multiplied with it.
//   in    M, or what it is made of         out   qLD, qLDiagInv
//   math  eliminated from the leaves to the root the factor has the entries of M and no others
//   cost  O(sum over dofs of ancestors squared); scratch from the stack           next  kinematics/velocity.h
#ifndef SINEW_INERTIA_FACTOR_H_
#define SINEW_INERTIA_FACTOR_H_

#include <mujoco/mjdata.h>

#include "math/sparse/sparse.h"

namespace sinew {

void factor_mass_matrix(const mjModel& m, mjData& d);

// crb, M, qM and the factor, which comes from the bodies where that is quicker (tree/articulated.h).
void compute_mass_and_factor(const mjModel& m, mjData& d);

// x = M^-1 y for n vectors of nv numbers; x may be y.
void solve_mass_matrix(const mjModel& m, mjData& d, mjtNum* x, const mjtNum* y, int n);

// One vector; x keeps its numbers of dofs that sleep. O(nv) where the factor came from the bodies.
void solve_awake_mass_matrix(const mjModel& m, mjData& d, mjtNum* x, const mjtNum* y);

// x = D^(-1/2) L^-T y, so that |x|^2 = y^T M^-1 y. sqrt_inv_d: the square roots of qLDiagInv.
void solve_half_mass_matrix(const mjModel& m, mjData& d, mjtNum* x, const mjtNum* y, const mjtNum* sqrt_inv_d, int n);

// Adds the lower triangle of M to a matrix: dense nv x nv if there is no pattern, else in the entries the pattern has.
void add_mass_matrix(const mjModel& m, const mjData& d, mjtNum* dst, const SparseRows* pattern);

// result = M v, and result = D^(1/2) L v, so that |result|^2 = v^T M v.
void multiply_mass_matrix(const mjModel& m, const mjData& d, mjtNum* result, const mjtNum* v);
void multiply_half_mass_matrix(const mjModel& m, const mjData& d, mjtNum* result, const mjtNum* v);

}  // namespace sinew

#endif  // SINEW_INERTIA_FACTOR_H_
