// SPDX-License-Identifier: Apache-2.0
// axis_products.h -- powers of motions and forces, two numbers at a time: what derivatives take most of.
//   idea  six numbers are three pairs, which every 64-bit processor multiplies at once. Sums of several powers are kept
//         as pairs and added up across in the end
#ifndef SINEW_DERIVE_AXIS_PRODUCTS_H_
#define SINEW_DERIVE_AXIS_PRODUCTS_H_

#include "math/spatial.h"

namespace sinew {

using Two = double __attribute__((vector_size(16)));

// The numbers of a motion or a force.
struct Six {
  Two part[3];

  Six() noexcept : part{} {}
  template <class Kind>
  explicit Six(const Spatial<double, Kind>& s)
      : part{Two{s.angular.x, s.angular.y}, Two{s.angular.z, s.linear.x}, Two{s.linear.y, s.linear.z}} {}
};

inline Two products(const Six& a, const Six& b) {
  return a.part[0] * b.part[0] + a.part[1] * b.part[1] + a.part[2] * b.part[2];
}

inline double sum(const Two& two) { return two[0] + two[1]; }

}  // namespace sinew

#endif  // SINEW_DERIVE_AXIS_PRODUCTS_H_
