// SPDX-License-Identifier: Apache-2.0
// hull_table.h -- the vertices of a small hull, coordinate by coordinate, so that all are tried at once.
//   use   copy_hull(hull, table) once for many questions; then farthest_of(table, direction, values)
//   note  a vertex that is further than all others by more than rounding is where every walk uphill ends
//         (support.h): only among equals does the way decide, and the walk then reads the values that are there
//   cost  170 instructions for 24 vertices, where a walk takes 430
//   note  a function for each kind of processor, as math/simd/kernels_table.h; plain numbers only
#ifndef SINEW_SHAPE_CONVEX_HULL_TABLE_H_
#define SINEW_SHAPE_CONVEX_HULL_TABLE_H_

#include <cstdint>

namespace sinew {

struct HullTable {
  static constexpr int kMost = 64;  // vertices, one bit each in a mask

  alignas(32) double x[kMost], y[kMost], z[kMost];  // numbered as in the graph; whole packs of four
  double rounding;  // difference of values, times the length of the direction, that says nothing
  int count;
};

// Writes the values of all vertices along a direction (kMost numbers, of which whole packs are used), and returns a bit
// for each that is as far as any, up to rounding. None where the direction is no number.
using FarthestOfHull = std::uint64_t (*)(const HullTable& table, const double direction[3], double* values);
extern const FarthestOfHull kScalarFarthestOfHull;
extern const FarthestOfHull kAvx2FarthestOfHull;  // call it only where has_avx2_fma()

}  // namespace sinew

#endif  // SINEW_SHAPE_CONVEX_HULL_TABLE_H_
