// SPDX-License-Identifier: Apache-2.0
// As math/kernels/kernels_avx2.cpp: everything here has internal linkage or belongs to PackLanes.
#include "constraint/contact_kernels.h"

#include "math/simd/lanes_avx2.h"
#include "math/simd/six_packs.h"
#include "math/spatial.h"

namespace sinew {
namespace {

using Real = PackLanes;

Vec3<Real> spread(const mjtNum* v) { return {Real(v[0]), Real(v[1]), Real(v[2])}; }

// The axes of four dofs from k on; where there are fewer, the last one again.
[[gnu::always_inline]] inline Motion<Real> load_axes(const ContactDofs& dofs, int k, int count) {
  const int* dof = dofs.dof + k;
  const mjtNum *p = dofs.cdof + 6 * dof[0], *q = count > 1 ? dofs.cdof + 6 * dof[1] : p;
  const mjtNum *r = count > 2 ? dofs.cdof + 6 * dof[2] : q, *s = count > 3 ? dofs.cdof + 6 * dof[3] : r;
  const SixPacks<PackAvx2> axes(p, q, r, s);
  return {{Real(axes.a0), Real(axes.a1), Real(axes.a2)}, {Real(axes.a3), Real(axes.a4), Real(axes.a5)}};
}

[[gnu::always_inline]] inline void store(const Real& x, mjtNum* at, int count) {
  if (count == 4) {
    x.pack.store(at);
  } else {
    x.pack.store_first(at, count);
  }
}

// The point of the contact relative to the reference points of the trees, and the shares of four dofs in the motion.
struct Sides {
  Vec3<Real> first, second;
  explicit Sides(const ContactDofs& dofs) : first(spread(dofs.offset[0])), second(spread(dofs.offset[1])) {}

  Real share(const ContactDofs& dofs, int k, int count) const {
    return Real(PackAvx2::load_first(dofs.share + k, count));
  }
  Vec3<Real> offset(const Real& share) const {
    const auto is_first = share < Real(0);
    return {select(is_first, first.x, second.x), select(is_first, first.y, second.y),
            select(is_first, first.z, second.z)};
  }
};

// The same where all dofs move one and the same body.
struct OneSide {
  Real shares;
  Vec3<Real> offsets;
  explicit OneSide(const ContactDofs& dofs) : shares(dofs.share[0]), offsets(spread(dofs.offset[dofs.share[0] > 0])) {}

  Real share(const ContactDofs&, int, int) const { return shares; }
  Vec3<Real> offset(const Real&) const { return offsets; }
};

template <int kDim, bool kPyramid, class Side>
void fill_rows(const ContactDofs& dofs, const mjContact& contact, mjtNum* J) {
  const Vec3<Real> axis[3] = {spread(contact.frame), spread(contact.frame + 3), spread(contact.frame + 6)};
  const Side side(dofs);
  const int n = dofs.n;
  for (int k = 0; k < n; k += 4) {
    const int count = n - k < 4 ? n - k : 4;
    const Motion<Real> motion = load_axes(dofs, k, count);
    const Real share = side.share(dofs, k, count);
    const Vec3<Real> velocity = (motion.linear + cross(motion.angular, side.offset(share))) * share;
    Real S[kDim];
    for (int r = 0; r < 3 && r < kDim; ++r) S[r] = dot(axis[r], velocity);
    if constexpr (kDim > 3) {
      const Vec3<Real> turn = motion.angular * share;
      for (int r = 3; r < kDim; ++r) S[r] = dot(axis[r - 3], turn);
    }
    mjtNum* at = J + k;
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
}

template <int kDim, bool kPyramid>
void fill(const ContactDofs& dofs, const mjContact& contact, mjtNum* J) {
  if (dofs.is_one_sided) {
    fill_rows<kDim, kPyramid, OneSide>(dofs, contact, J);
  } else {
    fill_rows<kDim, kPyramid, Sides>(dofs, contact, J);
  }
}

template <bool kPyramid>
void fill_contact(const ContactDofs& dofs, const mjContact& contact, mjtNum* J) {
  switch (contact.dim) {
    case 1:
      return fill<1, kPyramid>(dofs, contact, J);
    case 3:
      return fill<3, kPyramid>(dofs, contact, J);
    case 4:
      return fill<4, kPyramid>(dofs, contact, J);
    default:
      return fill<6, kPyramid>(dofs, contact, J);
  }
}

}  // namespace

constinit const ContactKernels kAvx2ContactKernels = {fill_contact<false>, fill_contact<true>};

}  // namespace sinew
