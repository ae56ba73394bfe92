// SPDX-License-Identifier: Apache-2.0
// hull_table.h -- the vertices of a small hull, coordinate by coordinate, so that all are tried at once.
//   use   copy_hull(hull, table) once for many questions; then table.search(table, pose, direction, found)
//   note  a vertex that is further than all others by more than rounding is where every walk uphill ends
//         (support.h): only among equals does the way decide, and the walk then reads the values that are there
//   cost  120 instructions for 24 vertices, where a walk takes 430; 250 with turns outside and loops over packs
//   lost  the point found stored as one pack, that its reader need not wait for three numbers: no time
//   lost  the turns in lanes: 10 % more time, since lanes have to wait for what was stored one by one
//   note  a function for each kind of processor, as math/simd/kernels_table.h; plain numbers only
#ifndef SINEW_SHAPE_CONVEX_HULL_TABLE_H_
#define SINEW_SHAPE_CONVEX_HULL_TABLE_H_

#include <cstdint>

namespace sinew {

struct HullTable;

// Where a hull is.
struct HullPose {
  const double *pos, *mat;  // 3 and 9 numbers
};

struct FarthestVertices {
  double value[64];  // of all vertices along the direction; whole packs are used
  double point[3];   // in the world, if only one vertex is the farthest
};

// Returns a bit for each vertex that is as far along a direction in the world as any, up to rounding. None where the
// direction is no number.
using FarthestOfHull = std::uint64_t (*)(const HullTable& table, const HullPose& pose, const double direction[3],
                                         FarthestVertices& found);

struct HullTable {
  static constexpr int kMost = 64, kPack = 4, kMostPacks = kMost / kPack;  // vertices, one bit each in a mask

  alignas(32) double x[kMost], y[kMost], z[kMost];  // numbered as in the graph; whole packs of four
  double rounding;  // difference of values, times the length of the direction, that says nothing
  FarthestOfHull search;
  int count;

  int packs() const { return (count + kPack - 1) / kPack; }
};

// By the number of packs less one: loops that know their length.
struct HullSearches {
  FarthestOfHull by_packs[HullTable::kMostPacks];
  FarthestOfHull of(const HullTable& table) const { return by_packs[table.packs() - 1]; }
};
extern const HullSearches kScalarHullSearches;
extern const HullSearches kAvx2HullSearches;  // call them only where has_avx2_fma()

}  // namespace sinew

#endif  // SINEW_SHAPE_CONVEX_HULL_TABLE_H_
