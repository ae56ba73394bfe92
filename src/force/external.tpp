// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <type_traits>

#include "force/external.h"
#include "math/simd/kernels.h"
#include "tree/body_forces.h"

namespace sinew {

template <class Data>
void add_external_forces(const mjModel& m, const Data& d, const Scope& scope, RealOf<Data>* qfrc) {
  using Real = RealOf<Data>;
  for (const Run& run : scope.runs) {
    if constexpr (std::is_same_v<Real, mjtNum>) {  // most often nobody is pushed, which few instructions tell
      const Range bodies = run.below_world();
      if (!kernels().any_bit(d.xfrc_applied + 6 * bodies.first, 6 * std::ptrdiff_t{bodies.after - bodies.first}))
        continue;
    }
    for (const int b : run.below_world()) {
      const Real* applied = d.xfrc_applied + 6 * b;
      if (std::all_of(applied, applied + 6, [](const Real& x) { return is_zero(x); })) continue;
      add_body_force(m, d, b, applied_wrench(m, d, b), qfrc);
    }
  }
}

}  // namespace sinew
