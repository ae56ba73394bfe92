// SPDX-License-Identifier: Apache-2.0
// contact_kernels.h -- the Jacobians of contacts between two geoms, four dofs in the lanes of a register.
//   in    cdof, the dofs between the two bodies, frames and points of the contacts      out   their rows
//   math  that of contact_rows.cpp for one dof after the other, operation by operation: each lane has the bits of a
//         double (math/simd/lanes_avx2.h)
//   note  contacts of the same geoms share the axes of the dofs, which are turned over once for all of them
//   note  for processors with AVX2 only; others take dofs one by one
#ifndef SINEW_CONSTRAINT_CONTACT_KERNELS_H_
#define SINEW_CONSTRAINT_CONTACT_KERNELS_H_

#include <mujoco/mjdata.h>

namespace sinew {

// The dofs that move the second body of a contact relative to the first, ascending.
struct ContactDofs {
  const mjtNum* cdof;  // of all dofs
  const int* dof;
  const mjtNum* share;  // 1: moves the second body, -1: the first
  int n;
  const mjtNum* reference[2];  // points that the motions of the bodies' trees refer to
};

// Rows with n numbers each, of one contact after the other: the first dim rows of S, or the edges of the pyramid that
// they make. All contacts have the dim of the first.
using FillContacts = void (*)(const ContactDofs& dofs, const mjContact* contact, int count, mjtNum* J);

struct ContactKernels {
  FillContacts cone, pyramid;
};

extern const ContactKernels kAvx2ContactKernels;  // call its members only where has_avx2_fma()

}  // namespace sinew

#endif  // SINEW_CONSTRAINT_CONTACT_KERNELS_H_
