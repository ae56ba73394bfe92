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

template <class Six>
Six load_eight(const double* numbers) {
  return {load3(numbers), load3(numbers + 4)};
}

inline void set_wrench_row(double* row, const Vec3<double>& by_turn, const Vec3<double>& by_shift) {
  by_turn.store(row);
  by_shift.store(row + 4);
  row[3] = row[7] = 0;
}

// The momentum of a body by its motion.
inline void set_inertia_matrix(const Inertia<double>& inertia, WrenchMatrix& matrix) {
  const auto& [J, h, mass] = inertia;
  set_wrench_row(matrix.row[0], {J.xx, J.xy, J.xz}, {0, -h.z, h.y});
  set_wrench_row(matrix.row[1], {J.xy, J.yy, J.yz}, {h.z, 0, -h.x});
  set_wrench_row(matrix.row[2], {J.xz, J.yz, J.zz}, {-h.y, h.x, 0});
  set_wrench_row(matrix.row[3], {0, h.z, -h.y}, {mass, 0, 0});
  set_wrench_row(matrix.row[4], {-h.z, 0, h.x}, {0, mass, 0});
  set_wrench_row(matrix.row[5], {h.y, -h.x, 0}, {0, 0, mass});
}

// y -> I' y + y x* p, I' the rate of an inertia and p the momentum.
inline void set_rate_matrix(const Inertia<double>& rate, const Force<double>& p, WrenchMatrix& matrix) {
  const auto& [J, h, mass] = rate;
  const auto& [a, l] = p;
  set_wrench_row(matrix.row[0], {J.xx, J.xy + a.z, J.xz - a.y}, {0, l.z - h.z, h.y - l.y});
  set_wrench_row(matrix.row[1], {J.xy - a.z, J.yy, J.yz + a.x}, {h.z - l.z, 0, l.x - h.x});
  set_wrench_row(matrix.row[2], {J.xz + a.y, J.yz - a.x, J.zz}, {l.y - h.y, h.x - l.x, 0});
  set_wrench_row(matrix.row[3], {0, h.z + l.z, -h.y - l.y}, {mass, 0, 0});
  set_wrench_row(matrix.row[4], {-h.z - l.z, 0, h.x + l.x}, {0, mass, 0});
  set_wrench_row(matrix.row[5], {h.y + l.y, -h.x - l.x, 0}, {0, 0, mass});
}

}  // namespace sinew

#endif  // SINEW_DERIVE_CHAIN_TERMS_H_
