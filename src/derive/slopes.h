// SPDX-License-Identifier: Apache-2.0
// slopes.h -- memory of slopes and the dense algebra of derivatives.
#ifndef SINEW_DERIVE_SLOPES_H_
#define SINEW_DERIVE_SLOPES_H_

#include <algorithm>

#include "math/dense/cholesky.h"
#include "model/arena/arena.h"

namespace sinew {

// Slopes of nv numbers, row by row: by position and velocity (nv columns), activations (na) and controls (nu).
struct Slopes {
  mjtNum *dq, *dv, *dact, *dctrl;
};

inline mjtNum* zeros(StackFrame& frame, mjtSize n) {
  mjtNum* numbers = frame.alloc<mjtNum>(n);
  std::fill_n(numbers, n, 0);
  return numbers;
}

inline Slopes make_slopes(const mjModel& m, StackFrame& frame) {
  const mjtSize nv = m.nv;
  return {zeros(frame, nv * nv), zeros(frame, nv * nv), zeros(frame, nv * m.na), zeros(frame, nv * m.nu)};
}

// The same, not cleared.
inline Slopes alloc_slopes(const mjModel& m, StackFrame& frame) {
  const mjtSize nv = m.nv;
  return {frame.alloc<mjtNum>(nv * nv), frame.alloc<mjtNum>(nv * nv), frame.alloc<mjtNum>(nv * m.na),
          frame.alloc<mjtNum>(nv * m.nu)};
}

// Calls act(a, b, columns) with corresponding matrices that are there on both sides.
template <class Act>
void for_each_slope(const mjModel& m, const Slopes& a, const Slopes& b, Act&& act) {
  const int n[] = {static_cast<int>(m.nv), static_cast<int>(m.nv), static_cast<int>(m.na), static_cast<int>(m.nu)};
  mjtNum* const first[] = {a.dq, a.dv, a.dact, a.dctrl};
  mjtNum* const second[] = {b.dq, b.dv, b.dact, b.dctrl};
  for (int k = 0; k < 4; ++k) {
    if (first[k] && second[k] && n[k] > 0) act(first[k], second[k], n[k]);
  }
}

}  // namespace sinew

#endif  // SINEW_DERIVE_SLOPES_H_
