// SPDX-License-Identifier: Apache-2.0
// scalar_rows.h -- rows about one number: friction loss, limits and equalities of joints and tendons.
//   in    the row, its law; qpos, qvel, qacc          out   added to the terms
//   math  r is the number, J = dr/dq. With the curvature H_ij = dJ_i/dq_j, zero where r is linear,
//             dx_j = sum_i H_ij (a_i + b v_i) + dx/dr J_j,     d(J^T f)_ij = J_i df_j + H_ij f
//   cost  O(entries of the row squared)
#ifndef SINEW_DERIVE_CONSTRAINT_SCALAR_ROWS_H_
#define SINEW_DERIVE_CONSTRAINT_SCALAR_ROWS_H_

#include "derive/inverse_terms.h"

namespace sinew {

void add_friction_row(const mjModel& m, mjData& d, int row, const InverseTerms& terms);
void add_limit_row(const mjModel& m, mjData& d, int row, const InverseTerms& terms);
void add_joint_equality(const mjModel& m, mjData& d, int row, const InverseTerms& terms);
void add_tendon_equality(const mjModel& m, mjData& d, int row, const InverseTerms& terms);

}  // namespace sinew

#endif  // SINEW_DERIVE_CONSTRAINT_SCALAR_ROWS_H_
