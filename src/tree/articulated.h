// SPDX-License-Identifier: Apache-2.0
// articulated.h -- the factor of M without M: from the inertias of bodies whose joints below are free to give way.
//   in    cinert, cdof, dof_armature                        out   L and D of M + diag(extra) = L^T D L, as ldl_factor()
//   math  eliminated from the last dof to the first, what is left of M is always that of a tree of 6 x 6 inertias P:
//         u = P s, D = s . u + armature, row i of L is cdof . (u / D), and P - u u^T / D goes on to the parent
//         (Featherstone 2008, chapter 7; Rodriguez and Jain's innovations factor)
//   note  needs all axes of a tree about one point, as cdof and cinert are; tendon armature is not of this form
//   note  a chain of 200 links has a condition number near 1e8: what is solved here was found 50 times nearer to the
//         solution in quadruple precision than what the factor of a rounded M gives (4e-10 against 2e-8 of the largest)
//   cost  O(nv + entries of M) where ldl_factor() takes the sum of squares of the row lengths; a solution alone: O(nv)
#ifndef SINEW_TREE_ARTICULATED_H_
#define SINEW_TREE_ARTICULATED_H_

#include <mujoco/mjdata.h>

#include "model/kept_factor.h"

namespace sinew {

// All of these are for dofs that are awake; factors return how many pivots were raised to mjMINVAL.

// Rows of M from crb, without qM.
void write_long_mass_rows(const mjModel& m, mjData& d);

// M, qM, qLD and qLDiagInv at once, from crb too: each row of M and of L is written while its axes are at hand. What
// the next function needs goes to `kept`.
int factor_with_mass_matrix(const mjModel& m, mjData& d, const KeptFactor& kept);

// x = M^-1 x without reading qLD.
void solve_with_bodies(const mjModel& m, mjData& d, const KeptFactor& factor, mjtNum* x);

// Factors M + diag(extra) and solves with it; x is the right hand side before.
int solve_articulated(const mjModel& m, mjData& d, const mjtNum* extra, mjtNum* values, mjtNum* inverse_diag,
                      mjtNum* x);

}  // namespace sinew

#endif  // SINEW_TREE_ARTICULATED_H_
