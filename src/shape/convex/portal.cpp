// SPDX-License-Identifier: Apache-2.0
#include "shape/convex/portal.h"

#include <algorithm>
#include <utility>

#include "shape/convex/simplex.h"

namespace sinew {
namespace {

constexpr mjtNum kFlat = 1e-10;  // a triangle or segment shorter than this has no direction

// The inner point and the three corners of the portal; seen from the inner point they turn counter-clockwise.
struct Portal {
  Vector inside;
  PairPoint corner[3];

  const Vector& at(int i) const { return corner[i].difference; }
  Vector normal() const { return normalized(cross(at(1) - at(0), at(2) - at(0))); }
};

enum class Found { kYes, kNo, kSegment };  // kSegment: the origin lies between the inner point and corner 0

// A first portal, not yet on the surface.
Found find_portal(PairSupport& support, Portal& portal, int iterations) {
  const Vector& v0 = portal.inside;
  Vector direction = normalized(-v0);
  portal.corner[0] = support(direction);
  if (!(dot(portal.at(0), direction) > 0)) return Found::kNo;
  direction = cross(v0, portal.at(0));
  if (norm(direction) < kFlat) return Found::kSegment;
  portal.corner[1] = support(normalized(direction));
  if (!(dot(portal.at(1), direction) > 0)) return Found::kNo;
  direction = cross(portal.at(0) - v0, portal.at(1) - v0);
  if (dot(direction, v0) > 0) {
    std::swap(portal.corner[0], portal.corner[1]);
    direction = -direction;
  }
  for (int i = 0; i < iterations; ++i) {
    portal.corner[2] = support(normalized(direction));
    if (!(dot(portal.at(2), direction) > 0)) return Found::kNo;
    // the origin must be inside the three planes through the inner point and two corners each
    if (dot(cross(portal.at(0), portal.at(2)), v0) < 0) {
      portal.corner[1] = portal.corner[2];
    } else if (dot(cross(portal.at(2), portal.at(1)), v0) < 0) {
      portal.corner[0] = portal.corner[2];
    } else {
      return Found::kYes;
    }
    direction = cross(portal.at(0) - v0, portal.at(1) - v0);
  }
  return Found::kNo;
}

// Exchanges the corner that keeps the ray inside when the portal moves out to p.
void move_out(Portal& portal, const PairPoint& p) {
  const Vector side = cross(p.difference, portal.inside);
  const bool left[3] = {dot(portal.at(0), side) > 0, dot(portal.at(1), side) > 0, dot(portal.at(2), side) > 0};
  const int replaced = left[0] ? (left[1] ? 0 : 2) : (left[2] ? 1 : 0);
  portal.corner[replaced] = p;
}

// Pushes the portal to the surface; false if the origin turns out to be beyond it.
bool refine(PairSupport& support, Portal& portal, mjtNum tolerance, int iterations) {
  bool passed = false;  // the origin is on this side of the portal
  for (int i = 0; i < iterations; ++i) {
    const Vector direction = portal.normal();
    passed = passed || dot(direction, portal.at(0)) >= 0;
    const PairPoint p = support(direction);
    const mjtNum reach = dot(direction, p.difference);
    const mjtNum portal_reach =
        std::max({dot(direction, portal.at(0)), dot(direction, portal.at(1)), dot(direction, portal.at(2))});
    if (reach < 0) return false;
    if (reach - portal_reach <= tolerance) return passed;
    move_out(portal, p);
  }
  return passed;
}

// Where the ray meets the portal, as weights of its corners and of the inner point.
Vector ray_position(const Portal& portal, const Vector& inside_pos) {
  const Vector &v0 = portal.inside, &v1 = portal.at(0), &v2 = portal.at(1), &v3 = portal.at(2);
  mjtNum weight[4] = {dot(cross(v1, v2), v3), dot(cross(v3, v2), v0), dot(cross(v0, v1), v3), dot(cross(v2, v1), v0)};
  mjtNum sum = weight[0] + weight[1] + weight[2] + weight[3];
  if (!(sum > 0)) {
    const Vector direction = portal.normal();
    weight[0] = 0;
    weight[1] = dot(cross(v2, v3), direction);
    weight[2] = dot(cross(v3, v1), direction);
    weight[3] = dot(cross(v1, v2), direction);
    sum = weight[1] + weight[2] + weight[3];
  }
  Vector pos = inside_pos * weight[0];
  for (int i = 0; i < 3; ++i) pos += (portal.corner[i].a + portal.corner[i].b) * (0.5 * weight[i + 1]);
  return pos * (1 / sum);
}

}  // namespace

PortalContact find_portal_contact(PairSupport& support, mjtNum tolerance, int iterations) {
  Portal portal;
  portal.inside = support.inside();
  if (norm(portal.inside) < kFlat) portal.inside = {1e-5, 0, 0};
  const Found found = find_portal(support, portal, iterations);
  if (found == Found::kNo) return {};
  if (found == Found::kSegment) {
    const PairPoint& p = portal.corner[0];
    const Vector normal = normalized(-portal.inside);
    return {true, dot(normal, p.difference), normal, (p.a + p.b) * 0.5};
  }
  if (!refine(support, portal, tolerance, iterations)) return {};

  Simplex simplex;
  for (const PairPoint& p : portal.corner) simplex.add(p);
  reduce(simplex);
  Vector normal = simplex.nearest();
  const mjtNum depth = norm(normal);
  normal = depth < kFlat ? portal.normal() : normal * (1 / depth);
  return {true, depth, normal, ray_position(portal, support.inside_pos())};
}

}  // namespace sinew
