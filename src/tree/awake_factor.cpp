// SPDX-License-Identifier: Apache-2.0
#include "tree/awake_factor.h"

#include "math/sparse/sparse_fill.h"
#include "math/sparse/sparse_ldl.h"
#include "model/arena/arena.h"
#include "tree/awake.h"

namespace sinew {
namespace {

// Visits the pattern of M run by run. It counts rows from the first of M, as blocks do.
template <class Visit>
void for_each_pattern(const mjModel& m, mjData& d, StackFrame& frame, Visit&& visit) {
  int* block = frame.alloc<int>(m.nv + 1);
  for_each_awake_run(m, d, [&](int first, int end) {
    const int count = find_blocks(block, end, m.M_rownnz, m.M_rowadr, m.M_colind, first);
    visit(LdlPattern{end, m.M_rownnz, m.M_rowadr, m.M_colind, count, block});
  });
}

}  // namespace

int factor_awake(const mjModel& m, mjData& d, mjtNum* values, mjtNum* inverse_diag) {
  if (m.nv == 0) return 0;
  StackFrame frame(d);
  mjtNum* scratch = frame.alloc<mjtNum>(ldl_scratch_size(m.nv));
  int* index_scratch = frame.alloc<int>(m.nv);
  int raised = 0;
  for_each_pattern(m, d, frame, [&](const LdlPattern& pattern) {
    raised += pattern.n - ldl_factor(values, inverse_diag, pattern, mjMINVAL, scratch, index_scratch);
  });
  return raised;
}

void solve_awake(const mjModel& m, mjData& d, mjtNum* x, const mjtNum* values, const mjtNum* inverse_diag) {
  if (m.nv == 0) return;
  StackFrame frame(d);
  for_each_pattern(m, d, frame, [&](const LdlPattern& pattern) {
    ldl_solve_part(x, values, pattern, LdlParts::kLT);
    for (int i = pattern.block[0]; i < pattern.n; ++i) x[i] *= inverse_diag[i];
    ldl_solve_part(x, values, pattern, LdlParts::kL);
  });
}

}  // namespace sinew
