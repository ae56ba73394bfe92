// SPDX-License-Identifier: Apache-2.0
#include "tree/mobility.h"

#include <algorithm>

#include "math/dense/dense.h"
#include "model/kept_factor.h"

namespace sinew {
namespace {

constexpr int kSize = 36;

// Lets one dof yield and returns its number on the diagonal of M^-1: with p = W w and q = w . p + 1 / D the product of
// the header is W - p s^T - s p^T + q s s^T, and q is that number.
mjtNum add_dof(mjtNum* W, const mjtNum* s, const mjtNum* w, mjtNum inverse) {
  mjtNum p[6];
  mul_mat_vec(p, W, w, 6, 6);
  const mjtNum q = dot(w, p, 6) + inverse;
  for (int r = 0; r < 6; ++r) {
    for (int c = 0; c < 6; ++c) W[6 * r + c] += q * s[r] * s[c] - p[r] * s[c] - s[r] * p[c];
  }
  return q;
}

}  // namespace

Mobility::Mobility(const mjModel& m, const mjData& d, StackFrame& frame)
    : yield_(frame.alloc<mjtNum>(kSize * static_cast<std::size_t>(m.nbody))), inverse_diag_(frame.alloc<mjtNum>(m.nv)) {
  const KeptFactor kept = kept_factor(m, d);
  std::fill_n(yield_, kSize, 0);
  for (int b = 1; b < m.nbody; ++b) {
    mjtNum* W = yield_ + static_cast<std::ptrdiff_t>(kSize) * b;
    std::copy_n(yield_ + static_cast<std::ptrdiff_t>(kSize) * m.body_parentid[b], kSize, W);
    for (int i = m.body_dofadr[b], end = i + m.body_dofnum[b]; i < end; ++i) {
      inverse_diag_[i] = add_dof(W, kept.axis + 6 * i, kept.wrench + 6 * i, kept.inverse_diag[i]);
    }
  }
}

mjtNum Mobility::along(int body, const Force<mjtNum>& force) const {
  mjtNum f[6];
  force.store(f);
  return mul_vec_mat_vec(f, yield_ + static_cast<std::ptrdiff_t>(kSize) * body, f, 6);
}

}  // namespace sinew
