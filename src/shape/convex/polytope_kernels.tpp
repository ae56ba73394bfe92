// SPDX-License-Identifier: Apache-2.0
// polytope_kernels.tpp -- polytope_kernels.h for one Pack; included by polytope_kernels_scalar.cpp and
// polytope_kernels_avx2.cpp only.
#ifndef SINEW_SHAPE_CONVEX_POLYTOPE_KERNELS_TPP_
#define SINEW_SHAPE_CONVEX_POLYTOPE_KERNELS_TPP_

#include <bit>
#include <cstdint>
#include <limits>

#include "shape/convex/polytope_kernels.h"

namespace sinew {
namespace {  // internal: see math/kernels/dense_product.tpp

template <class Pack>
struct FanCorners {
  Pack x, y, z;

  static FanCorners load(const double* p0, const double* p1, const double* p2, const double* p3) {
    FanCorners p{Pack::load(p0), Pack::load(p1), Pack::load(p2)};
    Pack rest = Pack::load(p3);
    transpose(p.x, p.y, p.z, rest);
    return p;
  }
};

template <class Pack>
bool make_fan_planes(const Fan& fan) {
  const double* const at = fan.at;
  const double* const tip = at + 4 * fan.tip;
  const Pack tip_x = Pack::broadcast(tip[0]), tip_y = Pack::broadcast(tip[1]), tip_z = Pack::broadcast(tip[2]);
  const Pack nothing = Pack::broadcast(kPlaneThroughOrigin), zero = Pack::zero();
  bool are_planes = true;
  for (const HorizonEdge *e = fan.edge, *end = e + fan.count; e < end; e += Pack::kLanes) {
    const auto p = FanCorners<Pack>::load(at + 4 * e[0].to, at + 4 * e[1].to, at + 4 * e[2].to, at + 4 * e[3].to);
    const auto q =
        FanCorners<Pack>::load(at + 4 * e[0].from, at + 4 * e[1].from, at + 4 * e[2].from, at + 4 * e[3].from);
    const Pack ux = tip_x - p.x, uy = tip_y - p.y, uz = tip_z - p.z;
    const Pack vx = q.x - p.x, vy = q.y - p.y, vz = q.z - p.z;
    const Pack nx = uy * vz - uz * vy, ny = uz * vx - ux * vz, nz = ux * vy - uy * vx;
    const Pack length2 = nx * nx + ny * ny + nz * nz;
    const Pack scale = (nx * p.x + ny * p.y + nz * p.z) / length2;
    const Pack size = abs(scale);
    Pack x = nx * size, y = ny * size, z = nz * size;
    const Pack square = x * x + y * y + z * z;
    Pack reach = select(scale < zero, -square, square);
    are_planes = are_planes && all((nothing <= length2) & (nothing <= square));
    transpose(x, y, z, reach);
    x.store(fan.plane + 4 * e[0].face);
    y.store(fan.plane + 4 * e[1].face);
    z.store(fan.plane + 4 * e[2].face);
    reach.store(fan.plane + 4 * e[3].face);
  }
  return are_planes;
}

template <class Pack>
int place_of_least(const double* number, int count) {
  constexpr double kInfinite = std::numeric_limits<double>::infinity();
  Pack least = Pack::broadcast(kInfinite), least_of_odd = least;  // two, that neither waits for the other
  int i = 0;
  for (; i + 2 * Pack::kLanes <= count; i += 2 * Pack::kLanes) {
    least = min(Pack::load(number + i), least);
    least_of_odd = min(Pack::load(number + i + Pack::kLanes), least_of_odd);
  }
  for (; i < count; i += Pack::kLanes) least = min(Pack::load(number + i), least);
  double lane[Pack::kLanes];
  min(least_of_odd, least).store(lane);
  const double first = lane[0] < lane[1] ? lane[0] : lane[1], second = lane[2] < lane[3] ? lane[2] : lane[3];
  const double value = first < second ? first : second;
  if (!(value < kInfinite)) return -1;
  const Pack wanted = Pack::broadcast(value);
  constexpr int kBits = 64;
  int place = -1;
  for (int from = 0; from < count; from += kBits) {
    const int end = count - from < kBits ? count - from : kBits;
    std::uint64_t here = 0;
    for (int k = 0; k < end; k += Pack::kLanes) {
      here |= std::uint64_t{bits(Pack::load(number + from + k) == wanted)} << k;
    }
    if (here == 0) continue;
    if (place >= 0 || (here & (here - 1)) != 0) return kTies;
    place = from + std::countr_zero(here);
  }
  return place;
}

}  // namespace
}  // namespace sinew

#endif  // SINEW_SHAPE_CONVEX_POLYTOPE_KERNELS_TPP_
