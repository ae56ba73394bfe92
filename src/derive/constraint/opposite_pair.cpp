// SPDX-License-Identifier: Apache-2.0
#include "derive/constraint/opposite_pair.h"

#include "derive/chain_terms.h"
#include "math/dense/dense.h"
#include "tree/jacobian.h"

namespace sinew {
namespace {

// By a dof that moves both bodies the wrench turns with them, and no more.
WrenchMatrix by_both(const OppositePair& pair) {
  WrenchMatrix both;
  add(both.row[0], pair.by[0].q.row[0], pair.by[1].q.row[0], sizeof(WrenchMatrix) / sizeof(double));
  return both;
}

}  // namespace

void subtract_opposite_pair(const mjModel& m, mjData& d, const TreeFlow& axes, const OppositePair& pair,
                            const InverseTerms& terms) {
  StackFrame frame(d);
  int n = 0, nrow = 0, ncommon = 0;
  for_each_dof_of_either(m, pair.body[0], pair.body[1], [&](int, bool, bool) { ++n; });
  PairRow* rows = frame.alloc<PairRow>(n);
  PairColumn* columns = frame.alloc<PairColumn>(n);
  for_each_dof_of_either(m, pair.body[0], pair.body[1], [&](int dof, bool moves_first, bool moves_second) {
    const bool is_common = moves_first && moves_second;
    const MovingAxis axis = moving_axis(axes, dof, reference_offset(m, d, m.dof_bodyid[dof], pair.point));
    PairColumn& column = columns[is_common ? n - ++ncommon : nrow];
    store_eight(axis.S, column.S);
    store_eight(axis.P, column.P);
    store_eight(axis.Q, column.Q);
    column.dof = dof;
    column.moves[0] = moves_first;
    column.moves[1] = moves_second;
    if (is_common) return;
    PairRow& row = rows[nrow++];
    const Axis S = axis.S * (moves_second ? 1 : -1);
    store_eight(S, row.S);
    store_eight(cross(S, pair.wrench), row.carried);
    row.dof = dof;
    row.side = moves_second;
    row.carried_before = axes.group_end[dof];
  });
  const SlopeKernels& kernels = slope_kernels();
  const WrenchMatrix both = by_both(pair);
  for (int c = 0; c < nrow; ++c) kernels.set_pair_column(pair.by[columns[c].moves[1]], pair.one_damping, columns[c]);
  for (int c = nrow; c < n; ++c) kernels.set_common_column(both, columns[c]);
  kernels.subtract_pair({nrow, n, rows, columns, static_cast<int>(m.nv), terms.dq, terms.dv, terms.da});
}

}  // namespace sinew
