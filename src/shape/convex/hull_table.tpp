// SPDX-License-Identifier: Apache-2.0
// hull_table.tpp -- hull_table.h for one Pack; included by hull_table_scalar.cpp and hull_table_avx2.cpp only.
#ifndef SINEW_SHAPE_CONVEX_HULL_TABLE_TPP_
#define SINEW_SHAPE_CONVEX_HULL_TABLE_TPP_

#include <bit>
#include <utility>

#include "shape/convex/hull_table.h"

namespace sinew {
namespace {  // internal: see math/kernels/dense_product.tpp

// The turns have the bits of transpose_times(R, direction) and of pos + R * vertex.
template <class Pack, int kPacks>
std::uint64_t farthest_of_hull(const HullTable& table, const HullPose& pose, const double direction[3],
                               FarthestVertices& found) {
  const double *m = pose.mat, dx = direction[0], dy = direction[1], dz = direction[2];
  const Pack x = Pack::broadcast(m[0] * dx + m[3] * dy + m[6] * dz),
             y = Pack::broadcast(m[1] * dx + m[4] * dy + m[7] * dz),
             z = Pack::broadcast(m[2] * dx + m[5] * dy + m[8] * dz);
  Pack most = Pack::broadcast(-1e300), most_of_odd = most;
  for (int k = 0; k < kPacks; ++k) {
    const int i = k * Pack::kLanes;
    const Pack value = Pack::load(table.x + i) * x + Pack::load(table.y + i) * y + Pack::load(table.z + i) * z;
    value.store(found.value + i);
    Pack& so_far = k % 2 == 0 ? most : most_of_odd;  // two, that neither waits for the other
    so_far = max(value, so_far);
  }
  double lane[Pack::kLanes];
  max(most_of_odd, most).store(lane);
  const double first = lane[0] > lane[1] ? lane[0] : lane[1], second = lane[2] > lane[3] ? lane[2] : lane[3];
  const Pack least = Pack::broadcast((first > second ? first : second) - table.rounding);
  std::uint64_t farthest = 0;
  for (int k = 0; k < kPacks; ++k) {
    farthest |= std::uint64_t{bits(least <= Pack::load(found.value + k * Pack::kLanes))} << k * Pack::kLanes;
  }
  farthest &= ~std::uint64_t{0} >> (HullTable::kMost - table.count);
  if (farthest != 0) {
    const int i = std::countr_zero(farthest);
    const double px = table.x[i], py = table.y[i], pz = table.z[i];
    for (int k = 0; k < 3; ++k) {
      found.point[k] = pose.pos[k] + (m[3 * k] * px + m[3 * k + 1] * py + m[3 * k + 2] * pz);
    }
  }
  return farthest;
}

template <class Pack, int... kBefore>
constexpr HullSearches hull_searches(std::integer_sequence<int, kBefore...>) {
  return {{farthest_of_hull<Pack, kBefore + 1>...}};
}

template <class Pack>
constexpr HullSearches hull_searches() {
  return hull_searches<Pack>(std::make_integer_sequence<int, HullTable::kMostPacks>{});
}

}  // namespace
}  // namespace sinew

#endif  // SINEW_SHAPE_CONVEX_HULL_TABLE_TPP_
