// SPDX-License-Identifier: Apache-2.0
// collide_convex.h -- contacts and distances of any two convex shapes.
//   in    two shapes, settings, scratch memory     out   contact points; or the distance and the nearest points
//   math  docs/theory/collision.md (c.3)-(c.11). GJK for the distance, EPA for the depth; polygons that face each
//         other are clipped for further contacts. The portal method (MPR) answers instead where the model asks for
//         it.
//   cost  a few support calls if the shapes are apart, some tens if they overlap; no heap
#ifndef SINEW_SHAPE_CONVEX_COLLIDE_CONVEX_H_
#define SINEW_SHAPE_CONVEX_COLLIDE_CONVEX_H_

#include <cstddef>

#include "shape/contact_point.h"
#include "shape/convex/convex_shape.h"
#include "shape/convex/mujoco_ties.h"

namespace sinew {

inline constexpr int kMaxConvexContacts = 8;

struct CcdSettings {
  mjtNum tolerance = 1e-6;  // mjOption.ccd_tolerance; 0 asks for the answer itself (polish.h)
  int iterations = 35;      // mjOption.ccd_iterations
  bool multi = false;       // mjENBL_MULTICCD: several contacts where flat faces meet
  bool portal = false;      // mjDSBL_NATIVECCD: the portal method in place of GJK and EPA
  MujocoTies ties{};
  void* scratch = nullptr;  // ccd_scratch_bytes(iterations) bytes, aligned for mjtNum

  bool is_exact() const { return tolerance <= 0; }
};

// No pair needs more iterations; scratch memory grows with their number.
inline constexpr int kMostCcdIterations = 10'000;

// What `scratch` must hold.
std::size_t ccd_scratch_bytes(int iterations);

// A direction along which nothing of one shape comes near the other, and where searches on their hulls have ended.
struct PartingAxis {
  bool found = false;
  Vector along{};  // from the first shape to the second
  int start[2] = {0, 0};
};

// Whether the shapes are further apart than `gap` along an axis, which must have unit length.
bool parts(PartingAxis& axis, const ConvexShape& a, const ConvexShape& b, mjtNum gap);

// Writes the contacts of shapes closer than margin and returns their number, at most kMaxConvexContacts. If there are
// none because some axis parts the shapes, that is left in `parting`.
int collide_convex(const ConvexShape& a, const ConvexShape& b, mjtNum margin, const CcdSettings& settings,
                   ContactPoint* out, PartingAxis* parting = nullptr);

// A prism of a height field, its lid raised by the margin, against a shape, which this inflates by half of it. Nothing
// is taken off the distance again: MuJoCo's height fields are higher than drawn by up to one and a half margins
// (measured), and begin to push that much earlier than other geoms of the same margin.
bool collide_prism(const ConvexShape& prism, const ConvexShape& shape, mjtNum margin, const CcdSettings& settings,
                   ContactPoint& out);

// The signed distance of two shapes, negative where they overlap; max_distance if they are further apart than that,
// and then the nearest points are left alone.
mjtNum distance_convex(const ConvexShape& a, const ConvexShape& b, mjtNum max_distance, const CcdSettings& settings,
                       mjtNum nearest_a[3], mjtNum nearest_b[3]);

}  // namespace sinew

#endif  // SINEW_SHAPE_CONVEX_COLLIDE_CONVEX_H_
