// SPDX-License-Identifier: Apache-2.0
#include "tree/run_factor.h"

#include "math/sparse/sparse_fill.h"
#include "math/sparse/sparse_ldl.h"
#include "model/arena/arena.h"

namespace sinew {
namespace {

// Visits the pattern of M run by run. It counts rows from the first of M, as blocks do.
template <class Visit>
void for_each_pattern(const mjModel& m, const Scope& scope, StackFrame& frame, Visit&& visit) {
  int* block = frame.alloc<int>(m.nv + 1);
  for (const Run& run : scope.runs) {
    if (run.dofs.empty()) continue;
    const int count = find_blocks(block, run.dofs.after, m.M_rownnz, m.M_rowadr, m.M_colind, run.dofs.first);
    visit(LdlPattern{run.dofs.after, m.M_rownnz, m.M_rowadr, m.M_colind, count, block});
  }
}

}  // namespace

int factor_runs(const mjModel& m, mjData& d, const Scope& scope, mjtNum* values, mjtNum* inverse_diag) {
  if (m.nv == 0) return 0;
  StackFrame frame(d);
  mjtNum* scratch = frame.alloc<mjtNum>(ldl_scratch_size(m.nv));
  int* index_scratch = frame.alloc<int>(m.nv);
  int raised = 0;
  for_each_pattern(m, scope, frame, [&](const LdlPattern& pattern) {
    raised += pattern.n - ldl_factor(values, inverse_diag, pattern, mjMINVAL, scratch, index_scratch);
  });
  return raised;
}

void solve_runs(const mjModel& m, mjData& d, const Scope& scope, mjtNum* x, const mjtNum* values,
                const mjtNum* inverse_diag) {
  if (m.nv == 0) return;
  StackFrame frame(d);
  for_each_pattern(m, scope, frame, [&](const LdlPattern& pattern) {
    ldl_solve_part(x, values, pattern, LdlParts::kLT);
    for (int i = pattern.block[0]; i < pattern.n; ++i) x[i] *= inverse_diag[i];
    ldl_solve_part(x, values, pattern, LdlParts::kL);
  });
}

}  // namespace sinew
