// SPDX-License-Identifier: Apache-2.0
// contact_kernels.h -- the Jacobian of a contact between geoms, four dofs in the lanes of a register.
//   in    cdof, the dofs between the two bodies, frame and point of the contact      out   its rows
//   math  that of contact_rows.cpp for one dof after the other, operation by operation: each lane has the bits of a
//         double (math/simd/lanes_avx2.h)
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
  bool is_one_sided;    // all shares are the same
  mjtNum offset[2][3];  // the point of the contact, relative to the reference points of the bodies' trees
};

// Rows with n numbers each: the first dim rows of S, or the edges of the pyramid that they make.
using FillContact = void (*)(const ContactDofs& dofs, const mjContact& contact, mjtNum* J);

struct ContactKernels {
  FillContact cone, pyramid;
};

extern const ContactKernels kAvx2ContactKernels;  // call its members only where has_avx2_fma()

}  // namespace sinew

#endif  // SINEW_CONSTRAINT_CONTACT_KERNELS_H_
