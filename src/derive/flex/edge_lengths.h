// SPDX-License-Identifier: Apache-2.0
// edge_lengths.h -- lengths of a flex's edges as derivatives see them: moment arms, and how these bend.
//   math  J_i = t . (J_bi - J_ai) (f.15), and with u_i = J_bi - J_ai
//             dJ_i/dq_j = u_i . (1 - t t^T) u_j / l + t . (dJ_bi/dq_j - dJ_ai/dq_j)
//   cost  O(dofs of both ends squared)
#ifndef SINEW_DERIVE_FLEX_EDGE_LENGTHS_H_
#define SINEW_DERIVE_FLEX_EDGE_LENGTHS_H_

#include <algorithm>

#include "derive/flex/flex_points.h"
#include "derive/length_view.h"
#include "tree/jacobian_format.h"

namespace sinew {

class EdgeLengths {
 public:
  EdgeLengths(const mjModel& m, const mjData& d, int flex, StackFrame& frame)
      : m_(m), points_(vertex_points(m, d, flex, frame)) {}

  // edge: counted over all flexes. Its arrays live as long as the frame.
  Length length(int edge, StackFrame& frame) const;

 private:
  const mjModel& m_;
  FlexPoints points_;
};

// Visits the rows of an equality that holds the edges of a flex: visit(row, edge). They follow each other as the edges
// do, but for edges that have none: those that cannot change their lengths, and in the dense format those that no dof
// changes.
template <class Visit>
void for_each_edge_row(const mjModel& m, const mjData& d, int row, int end, Visit&& visit) {
  const int flex = m.eq_obj1id[d.efc_id[row]];
  for (int e = m.flex_edgeadr[flex]; row < end; ++e) {
    const mjtNum* J = d.flexedge_J + d.flexedge_J_rowadr[e];
    const int n = d.flexedge_J_rownnz[e];
    const bool moves = n > 0 && (jacobian_is_sparse(m) || std::any_of(J, J + n, [](mjtNum x) { return x != 0; }));
    if (!m.flexedge_rigid[e] && moves) visit(row++, e);
  }
}

// Adds scale times the slopes of D y, D the part of qDeriv that dampers of edges have.
void add_foreseen_edges(const mjModel& m, mjData& d, const mjtNum* y, mjtNum scale, const Slopes& slopes);

}  // namespace sinew

#endif  // SINEW_DERIVE_FLEX_EDGE_LENGTHS_H_
