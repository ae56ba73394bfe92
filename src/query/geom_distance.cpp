// SPDX-License-Identifier: Apache-2.0
#include "query/geom_distance.h"

#include <algorithm>
#include <cstddef>

#include "base/assert.h"
#include "shape/convex/collide_convex.h"
#include "shape/convex/support.h"

namespace sinew {
namespace {

// The data is not to be changed, so scratch memory cannot come from its stack; this many iterations settle any pair.
constexpr int kMaxIterations = 128;
constexpr std::size_t kScratch = std::size_t{400} * (kMaxIterations + 5);

ConvexShape shape_of(const mjModel& m, const mjData& d, int geom) {
  return convex_of_geom(m, geom, d.geom_xpos + 3 * geom, d.geom_xmat + 9 * geom);
}

struct Segment {
  mjtNum from[3] = {}, to[3] = {};
};

mjtNum between_shapes(const mjModel& m, const mjData& d, int geom1, int geom2, mjtNum max_distance, Segment& segment) {
  alignas(mjtNum) std::byte scratch[kScratch];
  CcdSettings settings;
  settings.tolerance = m.opt.ccd_tolerance;
  settings.iterations = std::min(m.opt.ccd_iterations, kMaxIterations);
  settings.scratch = scratch;
  SINEW_ASSERT(ccd_scratch_bytes(settings.iterations) <= kScratch);
  return distance_convex(shape_of(m, d, geom1), shape_of(m, d, geom2), max_distance, settings, segment.from,
                         segment.to);
}

mjtNum from_plane(const mjModel& m, const mjData& d, int plane, int geom, mjtNum max_distance, Segment& segment) {
  const Vector normal = load9(d.geom_xmat + 9 * plane).column(2);
  const ConvexShape shape = shape_of(m, d, geom);
  const Vector lowest = Support(shape, Core::kNo)(-normal);
  const mjtNum height = dot(normal, lowest - load3(d.geom_xpos + 3 * plane));
  if (!(height < max_distance)) return max_distance;
  (lowest - normal * height).store(segment.from);
  lowest.store(segment.to);
  return height;
}

mjtNum find(const mjModel& m, const mjData& d, int geom1, int geom2, mjtNum max_distance, Segment& segment) {
  const int type1 = m.geom_type[geom1], type2 = m.geom_type[geom2];
  if (is_convex(type1) && is_convex(type2)) return between_shapes(m, d, geom1, geom2, max_distance, segment);
  if (type1 == mjGEOM_PLANE && is_convex(type2)) return from_plane(m, d, geom1, geom2, max_distance, segment);
  if (type2 == mjGEOM_PLANE && is_convex(type1)) {
    Segment reverse;
    const mjtNum distance = from_plane(m, d, geom2, geom1, max_distance, reverse);
    std::copy_n(reverse.to, 3, segment.from);
    std::copy_n(reverse.from, 3, segment.to);
    return distance;
  }
  return max_distance;
}

}  // namespace

mjtNum geom_distance(const mjModel& m, const mjData& d, int geom1, int geom2, mjtNum max_distance, mjtNum fromto[6]) {
  Segment segment;
  const mjtNum distance = find(m, d, geom1, geom2, max_distance, segment);
  if (fromto) {
    std::copy_n(segment.from, 3, fromto);
    std::copy_n(segment.to, 3, fromto + 3);
  }
  return distance;
}

}  // namespace sinew
