// SPDX-License-Identifier: Apache-2.0
#include "constraint/row_reference.h"

#include <algorithm>

#include "model/arena/arena.h"
#include "solve/row_kernels.h"
#include "tree/constraint_jacobian.h"

namespace sinew {

namespace {

// What multiply_jacobian() gives, to the bit, with the columns of a block of rows looked up once.
void multiply_blocks(const mjModel& m, mjData& d, mjtNum* result, const mjtNum* v) {
  StackFrame frame(d);
  const SparseRows rows = constraint_jacobian(m, d);
  int* group = frame.alloc<int>(d.nefc + 1);
  mjtNum* scratch = frame.alloc<mjtNum>(m.nv);
  const int count = find_groups(d.efc_J_rowsuper, d.nefc, group);
  row_kernels().multiply(result, constraint_jacobian_values(m, d), {rows, group, count}, v, scratch);
}

}  // namespace

void reference_constraint(const mjModel& m, mjData& d) {
  if (d.nefc == 0) return;
  multiply_blocks(m, d, d.efc_vel, d.qvel);
  for (int r = 0; r < d.nefc; ++r) {
    const mjtNum* kbip = d.efc_KBIP + 4 * r;
    d.efc_aref[r] = -kbip[1] * d.efc_vel[r] - kbip[0] * kbip[2] * (d.efc_pos[r] - d.efc_margin[r]);
  }
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
