// SPDX-License-Identifier: Apache-2.0
// articulate_rows.tpp -- rows of M and of its factor from what articulate() has found; included by make_kernels.tpp and
// by articulate_rows_avx512.cpp.
//   note  a pass of its own: written among the joints of articulate(), the rows hide nothing of the recursion
#ifndef SINEW_MATH_KERNELS_ARTICULATE_ROWS_TPP_
#define SINEW_MATH_KERNELS_ARTICULATE_ROWS_TPP_

#include "math/kernels/project.tpp"
#include "math/simd/articulate.h"

namespace sinew {
namespace {

// The rows of one dof: of M in both orders, and of L.
template <class Pack>
void write_rows(const ArticulatedTree& t, const ArticulatedResult& r, int dof) {
  const int adr = t.rowadr[dof], before = t.rownnz[dof] - 1;
  __builtin_prefetch(t.colind + adr + before + 1);  // the next row asks for its first and last column before anything
  __builtin_prefetch(t.colind + adr + 2 * before + 2);
  const AxisRows axes{t.axis_blocks, t.colind + adr, before};
  const double* wrench = r.wrench + 6 * dof;
  if (!r.momentum) return project_row<Pack>(r.factor + adr, axes, wrench);
  const double* momentum = r.momentum + 6 * dof;
  double diagonal = t.axis[6 * dof] * momentum[0];
  for (int c = 1; c < 6; ++c) diagonal = Pack::fma1(t.axis[6 * dof + c], momentum[c], diagonal);
  diagonal = Pack::fma1(t.share[dof], diagonal, t.added[dof]);
  double* descending = r.mass_descending + r.descending_adr[dof];
  r.mass[adr + before] = descending[0] = diagonal;
  project_both_rows<Pack>({r.factor + adr, r.mass + adr, descending + before}, axes, wrench, momentum);
}

// In the order of memory.
template <class Pack>
void articulate_rows(const ArticulatedTree& t, const ArticulatedResult& r) {
  for (int k = 1; k < t.size; ++k) {
    const int b = t.body ? t.body[k] : k;
    for (int i = t.dofadr[b], end = i + t.dofnum[b]; i < end; ++i) write_rows<Pack>(t, r, i);
  }
}

}  // namespace
}  // namespace sinew

#endif  // SINEW_MATH_KERNELS_ARTICULATE_ROWS_TPP_
