// SPDX-License-Identifier: Apache-2.0
#include "shape/convex/collide_convex.h"

#include <cstdio>
#include <cstdlib>
#include "shape/convex/epa.h"
#include "shape/convex/gjk.h"

namespace sinew {
std::size_t ccd_scratch_bytes(int iterations) { return epa_scratch_bytes(iterations); }

int collide_convex(const ConvexShape& a, const ConvexShape& b, mjtNum margin, const CcdSettings& settings,
                   ContactPoint* out) {
  PairSupport core(a, b, Core::kYes);
  const mjtNum radii = core.radius_a() + core.radius_b();
  const GjkResult gjk = find_distance(core, margin + radii, settings.tolerance, settings.iterations);
  if (getenv("CCD_LOG")) printf("gjk end %d dist %.12g count %d\n", (int)gjk.end, gjk.distance, gjk.simplex.count);
  if (gjk.end == GjkEnd::kApart || (gjk.end == GjkEnd::kUnknown)) {
    Vector x, y;
    gjk.simplex.witnesses(x, y);
    Vector normal = normalized(y - x);
    out->dist = gjk.distance - radii;
    if (out->dist >= margin) return 0;
    ((x + normal * core.radius_a() + y - normal * core.radius_b()) * 0.5).store(out->pos);
    normal.store(out->normal);
    Vector{}.store(out->tangent);
    return 1;
  }
  if (gjk.end != GjkEnd::kOverlap) return 0;
  PairSupport full(a, b, Core::kNo);
  Simplex simplex = gjk.simplex;
  if (radii > 0) {
    const GjkResult g2 = find_distance(full, margin, settings.tolerance, settings.iterations);
    simplex = g2.simplex;
  }
  const Penetration p = find_penetration(full, simplex, settings.tolerance, settings.iterations, settings.scratch);
  if (!p.found) return 0;
  out->dist = -p.depth;
  ((p.a + p.b) * 0.5).store(out->pos);
  p.normal.store(out->normal);
  Vector{}.store(out->tangent);
  return 1;
}

}  // namespace sinew
