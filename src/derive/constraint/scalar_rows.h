// SPDX-License-Identifier: Apache-2.0
// scalar_rows.h -- rows about one number: friction loss, limits and equalities of joints, tendons and edges of flexes.
//   in    the row, its law; qpos, qvel, qacc          out   added to the terms
//   math  docs/theory/contact_derivatives.md (d.3).
//         r is the number, J = dr/dq. With the curvature H_ij = dJ_i/dq_j, zero where r is linear,
//             dx_j = sum_i H_ij (a_i + b v_i) + dx/dr J_j,     d(J^T f)_ij = J_i df_j + H_ij f
//   cost  O(entries of the row squared)
#ifndef SINEW_DERIVE_CONSTRAINT_SCALAR_ROWS_H_
#define SINEW_DERIVE_CONSTRAINT_SCALAR_ROWS_H_

#include "derive/inverse_terms.h"
#include "derive/length_view.h"

namespace sinew {

class ScalarRows {
 public:
  // tendons: the curvature of each; null if no row belongs to one that is curved.
  ScalarRows(const mjModel& m, mjData& d, const LengthSlopes* tendons, const InverseTerms& terms)
      : m_(m), d_(d), tendons_(tendons), terms_(terms) {}

  void add_friction(int row) const;
  void add_limit(int row) const;
  void add_joint_equality(int row) const;
  void add_tendon_equality(int row) const;
  void add_edge_equality(int row, const Length& edge) const;

 private:
  const mjModel& m_;
  mjData& d_;
  const LengthSlopes* tendons_;
  const InverseTerms& terms_;
};

// Whether any row is about a tendon whose moment arms change.
bool has_curved_rows(const mjModel& m, const mjData& d);

// Whether a limit is the lower one: of two limits of a tendon it comes first.
bool is_lower_limit(const mjModel& m, const mjData& d, int row, int tendon);

}  // namespace sinew

#endif  // SINEW_DERIVE_CONSTRAINT_SCALAR_ROWS_H_
