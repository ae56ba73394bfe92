// SPDX-License-Identifier: Apache-2.0
// hull_table.tpp -- hull_table.h for one Pack; included by hull_table_scalar.cpp and hull_table_avx2.cpp only.
#ifndef SINEW_SHAPE_CONVEX_HULL_TABLE_TPP_
#define SINEW_SHAPE_CONVEX_HULL_TABLE_TPP_

#include "shape/convex/hull_table.h"

namespace sinew {
namespace {  // internal: see math/kernels/dense_product.tpp

template <class Pack>
std::uint64_t farthest_of_hull(const HullTable& table, const double direction[3], double* values) {
  const Pack x = Pack::broadcast(direction[0]), y = Pack::broadcast(direction[1]), z = Pack::broadcast(direction[2]);
  Pack most = Pack::broadcast(-1e300);
  for (int i = 0; i < table.count; i += Pack::kLanes) {
    const Pack value = Pack::load(table.x + i) * x + Pack::load(table.y + i) * y + Pack::load(table.z + i) * z;
    value.store(values + i);
    most = max(value, most);
  }
  double lane[Pack::kLanes];
  most.store(lane);
  const double first = lane[0] > lane[1] ? lane[0] : lane[1], second = lane[2] > lane[3] ? lane[2] : lane[3];
  const Pack least = Pack::broadcast((first > second ? first : second) - table.rounding);
  std::uint64_t farthest = 0;
  for (int i = 0; i < table.count; i += Pack::kLanes) {
    farthest |= std::uint64_t{bits(least <= Pack::load(values + i))} << i;
  }
  return farthest & (~std::uint64_t{0} >> (HullTable::kMost - table.count));
}

}  // namespace
}  // namespace sinew

#endif  // SINEW_SHAPE_CONVEX_HULL_TABLE_TPP_
