// SPDX-License-Identifier: Apache-2.0
// constraint_derivative.cpp -- forces of constraints by position, velocity and acceleration, by their kinds.
#include "derive/constraint/contact_block.h"
#include "derive/constraint/moving_axes.h"
#include "derive/constraint/pose_block.h"
#include "derive/constraint/row_law.h"
#include "derive/constraint/scalar_rows.h"
#include "derive/constraint/tree_block.h"
#include "derive/flex/edge_lengths.h"
#include "derive/inverse_terms.h"

namespace sinew {
namespace {

void add_edges(const mjModel& m, mjData& d, const ScalarRows& scalars, int row, int end) {
  StackFrame frame(d);
  const EdgeLengths lengths(m, d, m.eq_obj1id[d.efc_id[row]], frame);
  for_each_edge_row(m, d, row, end, [&](int r, int edge) {
    StackFrame inner(d);
    scalars.add_edge_equality(r, lengths.length(edge, inner));
  });
}

// Returns the first row after those of the same constraint.
int add_equality(const mjModel& m, mjData& d, const TreeFlow& axes, const ScalarRows& scalars, int row,
                 const InverseTerms& terms, DerivativeReport& report) {
  const int equality = d.efc_id[row];
  int end = row + 1;
  while (end < d.ne && d.efc_id[end] == equality) ++end;
  switch (m.eq_type[equality]) {
    case mjEQ_CONNECT:
    case mjEQ_WELD:
      subtract_pose(m, d, axes, row, end - row, terms);
      break;
    case mjEQ_JOINT:
      scalars.add_joint_equality(row);
      break;
    case mjEQ_TENDON:
      scalars.add_tendon_equality(row);
      break;
    case mjEQ_FLEX:
      add_edges(m, d, scalars, row, end);
      break;
    default:
      report.add(Obstacle::kConstraint, equality);
  }
  return end;
}

const LengthSlopes* find_curved_tendons(const mjModel& m, mjData& d, StackFrame& frame) {
  if (!has_curved_rows(m, d)) return nullptr;
  const TreeFlow flow = find_moving_axes(m, d, frame);
  return find_length_slopes(m, d, flow, LengthsOf::kTendons, frame).tendon;
}

}  // namespace

void add_constraint_derivative(const mjModel& m, mjData& d, const InverseTerms& terms, DerivativeReport& report,
                               TreeChains* chains) {
  if (d.nefc == 0) return;
  StackFrame frame(d);
  const bool has_contacts = d.ne + d.nf + d.nl < d.nefc;
  const bool has_flow = chains && chains->is_set;
  const TreeFlow axes = has_flow ? chains->flow : find_moving_axes(m, d, frame);
  mjtNum* residual = frame.alloc<mjtNum>(d.nefc);
  find_residuals(m, d, residual);
  count_near_changes(d, residual, report);
  const ScalarRows scalars(m, d, find_curved_tendons(m, d, frame), terms);
  for (int row = 0; row < d.ne;) row = add_equality(m, d, axes, scalars, row, terms, report);
  for (int row = d.ne; row < d.ne + d.nf; ++row) scalars.add_friction(row);
  for (int row = d.ne + d.nf; row < d.ne + d.nf + d.nl; ++row) scalars.add_limit(row);
  if (!has_contacts) return;
  TreeBlock trees(m, frame);
  subtract_contacts(m, d, axes, residual, trees, terms, report);
  if (has_flow) {
    trees.subtract_from(*chains);
  } else {
    trees.subtract_from(axes, terms, frame);
  }
}

}  // namespace sinew
