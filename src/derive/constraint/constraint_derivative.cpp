// SPDX-License-Identifier: Apache-2.0
// constraint_derivative.cpp -- forces of constraints by position, velocity and acceleration, by their kinds.
#include "derive/constraint/contact_block.h"
#include "derive/constraint/moving_axes.h"
#include "derive/constraint/pose_block.h"
#include "derive/constraint/row_law.h"
#include "derive/constraint/scalar_rows.h"
#include "derive/constraint/tree_block.h"
#include "derive/inverse_terms.h"

namespace sinew {
namespace {

// Returns the first row after those of the same constraint.
int add_equality(const mjModel& m, mjData& d, const MovingAxes& axes, int row, const InverseTerms& terms,
                 DerivativeReport& report) {
  const int equality = d.efc_id[row];
  int end = row + 1;
  while (end < d.ne && d.efc_id[end] == equality) ++end;
  switch (m.eq_type[equality]) {
    case mjEQ_CONNECT:
    case mjEQ_WELD:
      subtract_pose(m, d, axes, row, end - row, terms);
      break;
    case mjEQ_JOINT:
      add_joint_equality(m, d, row, terms);
      break;
    default:
      report.add(Obstacle::kConstraint, mjCNSTR_EQUALITY);
  }
  return end;
}

}  // namespace

void add_constraint_derivative(const mjModel& m, mjData& d, const InverseTerms& terms, DerivativeReport& report) {
  if (d.nefc == 0) return;
  StackFrame frame(d);
  const MovingAxes axes = find_moving_axes(m, d, frame);
  mjtNum* residual = frame.alloc<mjtNum>(d.nefc);
  find_residuals(m, d, residual);
  count_near_changes(d, residual, report);
  for (int row = 0; row < d.ne;) row = add_equality(m, d, axes, row, terms, report);
  for (int row = d.ne; row < d.ne + d.nf; ++row) add_friction_row(m, d, row, terms);
  for (int row = d.ne + d.nf; row < d.ne + d.nf + d.nl; ++row) add_limit_row(m, d, row, terms);
  TreeBlock trees(m, frame);
  subtract_contacts(m, d, axes, residual, trees, terms, report);
  trees.subtract_from(axes, terms);
}

}  // namespace sinew
