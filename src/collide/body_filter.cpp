// SPDX-License-Identifier: Apache-2.0
#include "collide/body_filter.h"

#include <algorithm>

#include <mujoco/mujoco.h>

#include "model/plan.h"

namespace sinew {
namespace {

constexpr int kSignatureBits = 16;  // of each body in an exclude_signature

}  // namespace

// Most pairs that overlap have a body that no element names, and need no search.
BodyFilter::BodyFilter(const mjModel& m, const mjData& d, StackFrame& frame)
    : m_(m),
      d_(d),
      weld_parent_(plan_of(m, d).weld_parent),
      filters_parents_(!(m.opt.disableflags & mjDSBL_FILTERPARENT) && !mjcb_contactfilter),
      sleep_is_on_(sleep_is_on(m)) {
  if (m.nexclude == 0 || m.nexclude > m.nbody || m.nbody > 1 << kSignatureBits) return;
  is_named_ = frame.make<bool>(m.nbody);
  for (int i = 0; i < m.nexclude; ++i) {
    const auto signature = static_cast<unsigned>(m.exclude_signature[i]);
    for (const unsigned body : {signature >> kSignatureBits, signature & ((1u << kSignatureBits) - 1)}) {
      if (body < static_cast<unsigned>(m.nbody)) is_named_[body] = true;
    }
  }
}

// The signatures are sorted, and name the smaller body first.
bool BodyFilter::is_excluded(int body1, int body2) const {
  const int signature = (body1 << kSignatureBits) + body2;
  return std::binary_search(m_.exclude_signature, m_.exclude_signature + m_.nexclude, signature);
}

}  // namespace sinew
