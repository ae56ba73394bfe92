// SPDX-License-Identifier: Apache-2.0
#include "constraint/row_reference.h"

#include <algorithm>

#include "model/arena/side_by_side.h"
#include "solve/row_kernels.h"
#include "tree/constraint_jacobian.h"

namespace sinew {

namespace {

constexpr int kFewToRefer = 300;  // they are done before another thread is of help

// Rows of some groups, which have the same columns each: efc_vel as multiply_jacobian() gives it, to the bit, with the
// columns of a group looked up once.
void reference_groups(const mjModel& m, mjData& d, const RowGroups& groups, StackFrame& frame) {
  mjtNum* scratch = frame.alloc<mjtNum>(m.nv);
  row_kernels().multiply(d.efc_vel, constraint_jacobian_values(m, d), groups, d.qvel, scratch);
  for (int r = groups.group[0]; r < groups.group[groups.ngroup]; ++r) {
    const mjtNum* kbip = d.efc_KBIP + 4 * r;
    d.efc_aref[r] = -kbip[1] * d.efc_vel[r] - kbip[0] * kbip[2] * (d.efc_pos[r] - d.efc_margin[r]);
  }
}

}  // namespace

void reference_constraint(const mjModel& m, mjData& d) {
  if (d.nefc == 0) return;
  StackFrame frame(d);
  const SparseRows rows = constraint_jacobian(m, d);
  int* group = frame.alloc<int>(d.nefc + 1);
  const int count = find_groups(d.efc_J_rowsuper, d.nefc, group);
  if (!has_helpers(d) || d.nefc < kFewToRefer) return reference_groups(m, d, {rows, group, count}, frame);
  side_by_side(d, kChunks, [&](int c, int) {
    const Range chunk = chunk_of(count, kChunks, c);
    StackFrame own(d);
    reference_groups(m, d, {rows, group + chunk.first, chunk.after - chunk.first}, own);
  });
}

void multiply_jacobian(const mjModel& m, const mjData& d, mjtNum* result, const mjtNum* v) {
  if (d.nefc > 0) mul_sparse_vec(result, constraint_jacobian_values(m, d), constraint_jacobian(m, d), v);
}

void multiply_jacobian_transposed(const mjModel& m, const mjData& d, mjtNum* result, const mjtNum* f) {
  if (d.nefc > 0) {
    mul_sparse_t_vec(result, constraint_jacobian_values(m, d), constraint_jacobian(m, d), f);
  } else {
    std::fill_n(result, m.nv, 0);
  }
}

}  // namespace sinew
