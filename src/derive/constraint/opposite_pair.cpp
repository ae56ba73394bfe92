// SPDX-License-Identifier: Apache-2.0
#include "derive/constraint/opposite_pair.h"

#include "derive/chain_terms.h"
#include "math/dense/dense.h"
#include "tree/jacobian.h"

namespace sinew {
namespace {

// By a dof that moves both bodies the wrench turns with them, and no more.
WrenchMatrices by_both(const OppositePair& pair) {
  WrenchMatrices both{};
  add(both.q.row[0], pair.by[0].q.row[0], pair.by[1].q.row[0], sizeof(WrenchMatrix) / sizeof(double));
  return both;
}

}  // namespace

void subtract_opposite_pair(const mjModel& m, mjData& d, const MovingAxes& axes, const OppositePair& pair,
                            const InverseTerms& terms) {
  StackFrame frame(d);
  int n = 0;
  for_each_dof_of_either(m, pair.body[0], pair.body[1], [&](int, bool, bool) { ++n; });
  PairRow* rows = frame.alloc<PairRow>(n);
  PairColumn* columns = frame.alloc<PairColumn>(n);
  int nrow = 0, ncolumn = 0;
  for_each_dof_of_either(m, pair.body[0], pair.body[1], [&](int dof, bool moves_first, bool moves_second) {
    const MovingAxis axis = moved(axes.dof[dof], reference_offset(m, d, m.dof_bodyid[dof], pair.point));
    PairColumn& column = columns[ncolumn++];
    store_eight(axis.S, column.S);
    store_eight(axis.P, column.P);
    store_eight(axis.Q, column.Q);
    column.dof = dof;
    column.moves[0] = moves_first;
    column.moves[1] = moves_second;
    if (moves_first && moves_second) return;
    PairRow& row = rows[nrow++];
    const Axis S = axis.S * (moves_second ? 1 : -1);
    store_eight(S, row.S);
    store_eight(cross(S, pair.wrench), row.carried);
    row.dof = dof;
    row.side = moves_second;
    row.carried_before = axes.carried_before[dof];
  });
  const WrenchMatrices both = by_both(pair);
  for (int c = 0; c < n; ++c) {
    PairColumn& column = columns[c];
    const WrenchMatrices& by = column.moves[0] && column.moves[1] ? both : pair.by[column.moves[1]];
    slope_kernels().set_pair_column(by, pair.one_damping, column);
  }
  slope_kernels().subtract_pair({nrow, ncolumn, rows, columns, static_cast<int>(m.nv), terms.dq, terms.dv, terms.da});
}

}  // namespace sinew
