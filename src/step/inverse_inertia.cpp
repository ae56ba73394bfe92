// SPDX-License-Identifier: Apache-2.0
#include "step/inverse_inertia.h"

#include <algorithm>

namespace sinew {

InverseInertia::InverseInertia(const mjModel& m, const mjData& d, StackFrame& frame)
    : m_(m), d_(d), work_(frame.alloc<mjtNum>(static_cast<std::size_t>(m.nv))) {
  std::fill_n(work_, m.nv, 0);
}

// Hands a dof's share to its ancestors and returns its part of the sum.
mjtNum InverseInertia::take(int dof) {
  const mjtNum x = work_[dof];
  work_[dof] = 0;
  if (x == 0) return 0;
  const int adr = m_.M_rowadr[dof];
  for (int k = adr; k < adr + m_.M_rownnz[dof] - 1; ++k) work_[m_.M_colind[k]] -= d_.qLD[k] * x;
  return x * x * d_.qLDiagInv[dof];
}

mjtNum InverseInertia::of_dof(int dof) {
  work_[dof] = 1;
  mjtNum sum = 0;
  for (int i = dof; i >= 0; i = m_.dof_parentid[i]) sum += take(i);
  return sum;
}

mjtNum InverseInertia::of_chain(const mjtNum* values, const int* columns, int count) {
  for (int k = 0; k < count; ++k) work_[columns[k]] = values[k];
  mjtNum sum = 0;
  for (int k = count - 1; k >= 0; --k) sum += take(columns[k]);
  return sum;
}

mjtNum InverseInertia::of_row(const mjtNum* values, const int* columns, int count) {
  for (int k = 0; k < count; ++k) work_[columns[k]] = values[k];
  mjtNum sum = 0;
  for (int i = count > 0 ? columns[count - 1] : -1; i >= 0; --i) sum += take(i);
  return sum;
}

}  // namespace sinew
