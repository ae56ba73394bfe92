// SPDX-License-Identifier: Apache-2.0
// chain_terms.h -- axes of dofs and wrenches below them as the kernels of slopes read them (kernels/slope_kernels.h).
//   note  what is stored here number by number is read as packs, and a processor waits for that if it comes at once:
//         users fill a whole array before they call a kernel with its first entry
#ifndef SINEW_DERIVE_CHAIN_TERMS_H_
#define SINEW_DERIVE_CHAIN_TERMS_H_

#include "derive/kernels/slope_kernels.h"
#include "math/spatial.h"

namespace sinew {

// Three numbers, a zero, three, a zero.
template <class Kind>
void store_eight(const Spatial<double, Kind>& six, double* numbers) {
  six.angular.store(numbers);
  numbers[3] = 0;
  six.linear.store(numbers + 4);
  numbers[7] = 0;
}

inline void clear_eight(double* numbers) {
  for (int k = 0; k < 8; ++k) numbers[k] = 0;
}

// The momentum of a body by its motion; the same for the rate of an inertia.
inline void set_inertia_matrix(const Inertia<double>& inertia, WrenchMatrix& matrix) {
  const auto& [J, h, mass] = inertia;
  const auto set = [&matrix](int i, double a, double b, double c, double d, double e, double f) {
    double* row = matrix.row[i];
    row[0] = a, row[1] = b, row[2] = c, row[4] = d, row[5] = e, row[6] = f;
    row[3] = row[7] = 0;
  };
  set(0, J.xx, J.xy, J.xz, 0, -h.z, h.y);
  set(1, J.xy, J.yy, J.yz, h.z, 0, -h.x);
  set(2, J.xz, J.yz, J.zz, -h.y, h.x, 0);
  set(3, 0, h.z, -h.y, mass, 0, 0);
  set(4, -h.z, 0, h.x, 0, mass, 0);
  set(5, h.y, -h.x, 0, 0, 0, mass);
}

// matrix += (y -> y x* p)
inline void add_momentum_matrix(const Force<double>& p, WrenchMatrix& matrix) {
  for (int i = 0; i < 3; ++i) {
    const int next = (i + 1) % 3, last = (i + 2) % 3;
    matrix.row[i][next] += p.angular[last];
    matrix.row[i][last] -= p.angular[next];
    matrix.row[i][4 + next] += p.linear[last];
    matrix.row[i][4 + last] -= p.linear[next];
    matrix.row[3 + i][next] += p.linear[last];
    matrix.row[3 + i][last] -= p.linear[next];
  }
}

}  // namespace sinew

#endif  // SINEW_DERIVE_CHAIN_TERMS_H_
