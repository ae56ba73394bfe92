// SPDX-License-Identifier: Apache-2.0
// As math/kernels/kernels_avx2.cpp: everything here has internal linkage or belongs to PackLanes.
#include "constraint/contact_kernels.h"

#include <cstddef>

#include "math/simd/lanes_avx2.h"
#include "math/simd/six_packs.h"
#include "math/spatial.h"

namespace sinew {
namespace {

using Real = PackLanes;

Vec3<Real> spread(const mjtNum* v) { return {Real(v[0]), Real(v[1]), Real(v[2])}; }

// Four dofs from k on: where there are fewer than four, the last one again.
struct FourDofs {
  Motion<Real> motion;
  Real share;
  Vec3<Real> reference;

  [[gnu::always_inline]] FourDofs(const ContactDofs& dofs, int k, int count) {
    const int* dof = dofs.dof + k;
    const mjtNum *p = dofs.cdof + 6 * dof[0], *q = count > 1 ? dofs.cdof + 6 * dof[1] : p;
    const mjtNum *r = count > 2 ? dofs.cdof + 6 * dof[2] : q, *s = count > 3 ? dofs.cdof + 6 * dof[3] : r;
    const SixPacks<PackAvx2> axes(p, q, r, s);
    motion = {{Real(axes.a0), Real(axes.a1), Real(axes.a2)}, {Real(axes.a3), Real(axes.a4), Real(axes.a5)}};
    share = Real(PackAvx2::load_first(dofs.share + k, count));
    const auto is_first = share < Real(0);
    const Vec3<Real> first = spread(dofs.reference[0]), second = spread(dofs.reference[1]);
    reference = {select(is_first, first.x, second.x), select(is_first, first.y, second.y),
                 select(is_first, first.z, second.z)};
  }
};

[[gnu::always_inline]] inline void store(const Real& x, mjtNum* at, int count) {
  if (count == 4) {
    x.pack.store(at);
  } else {
    x.pack.store_first(at, count);
  }
}

// Four dofs of the rows of one contact, which have n numbers each.
template <int kDim, bool kPyramid>
[[gnu::always_inline]] inline void fill_four(const FourDofs& dofs, const mjContact& contact, int n, int count,
                                             mjtNum* at) {
  const Vec3<Real> axis[3] = {spread(contact.frame), spread(contact.frame + 3), spread(contact.frame + 6)};
  const Vec3<Real> offset = spread(contact.pos) - dofs.reference;
  const Vec3<Real> velocity = (dofs.motion.linear + cross(dofs.motion.angular, offset)) * dofs.share;
  Real S[kDim];
  for (int r = 0; r < 3 && r < kDim; ++r) S[r] = dot(axis[r], velocity);
  if constexpr (kDim > 3) {
    const Vec3<Real> turn = dofs.motion.angular * dofs.share;
    for (int r = 3; r < kDim; ++r) S[r] = dot(axis[r - 3], turn);
  }
  if constexpr (kPyramid) {
    for (int j = 1; j < kDim; ++j, at += 2 * n) {
      const Real sideways = Real(contact.friction[j - 1]) * S[j];
      store(S[0] + sideways, at, count);
      store(S[0] - sideways, at + n, count);
    }
  } else {
    for (int r = 0; r < kDim; ++r, at += n) store(S[r], at, count);
  }
}

// The last four dofs may be among those before, which then get the same numbers again.
template <int kDim, bool kPyramid>
void fill_rows(const ContactDofs& dofs, const mjContact* contact, int contacts, mjtNum* J) {
  constexpr int kRows = kPyramid ? 2 * (kDim - 1) : kDim;
  const int n = dofs.n, count = n < 4 ? n : 4, size = kRows * n;
  for (int k = 0; k < n; k += 4) {
    const int from = k + count <= n ? k : n - count;
    const FourDofs four(dofs, from, count);
    for (int c = 0; c < contacts; ++c) {
      fill_four<kDim, kPyramid>(four, contact[c], n, count, J + from + std::ptrdiff_t{c} * size);
    }
  }
}

template <bool kPyramid>
void fill_contacts(const ContactDofs& dofs, const mjContact* contact, int count, mjtNum* J) {
  switch (contact->dim) {
    case 1:
      return fill_rows<1, kPyramid>(dofs, contact, count, J);
    case 3:
      return fill_rows<3, kPyramid>(dofs, contact, count, J);
    case 4:
      return fill_rows<4, kPyramid>(dofs, contact, count, J);
    default:
      return fill_rows<6, kPyramid>(dofs, contact, count, J);
  }
}

}  // namespace

constinit const ContactKernels kAvx2ContactKernels = {fill_contacts<false>, fill_contacts<true>};

}  // namespace sinew
