// SPDX-License-Identifier: Apache-2.0
// plain_factor.h -- M = L^T D L and solutions with it over data of any scalar; mjData has tree/mass_factor.h.
//   in    M                                out   qLD, qLDiagInv
//   note  the operations are those of the kernels, in their order: the bits of a lane are those of mjData, except for
//         chains so long that their factor comes from the bodies (tree/articulated.h)
#ifndef SINEW_INERTIA_PLAIN_FACTOR_H_
#define SINEW_INERTIA_PLAIN_FACTOR_H_

#include <algorithm>

#include "math/sparse/plain_ldl.h"
#include "math/sparse/sparse_fill.h"
#include "tree/scratch.h"

namespace sinew {
namespace plain_factor {

template <class Real>
LdlPattern pattern(const mjModel& m, TreeFrame<Real>& frame) {
  int* block = frame.template alloc<int>(mjtSize{m.nv} + 1);
  return blocked_pattern(m.nv, m.M_rownnz, m.M_rowadr, m.M_colind, block);
}

}  // namespace plain_factor

template <class Real>
void factor_mass_matrix(const mjModel& m, TreeData<Real>& d) {
  if (m.nv == 0) return;
  TreeFrame<Real> frame(d);
  std::copy_n(d.M, m.nC, d.qLD);
  plain_ldl_factor(d.qLD, d.qLDiagInv, plain_factor::pattern(m, frame), mjMINVAL);
}

// x = M^-1 y, one vector.
template <class Real>
void solve_mass_matrix(const mjModel& m, TreeData<Real>& d, Real* x, const Real* y) {
  if (m.nv == 0) return;
  TreeFrame<Real> frame(d);
  if (x != y) std::copy_n(y, m.nv, x);
  plain_ldl_solve(x, d.qLD, d.qLDiagInv, plain_factor::pattern(m, frame));
}

}  // namespace sinew

#endif  // SINEW_INERTIA_PLAIN_FACTOR_H_
