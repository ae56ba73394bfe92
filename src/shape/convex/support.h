// SPDX-License-Identifier: Apache-2.0
// support.h -- the point of a shape furthest along a direction, and the same for the difference of two shapes.
//   note  Core::kYes asks for the core of round shapes: the centre of a sphere, the axis of a capsule, the points of
//         thickened ones. The shape is then the core inflated by core_radius(), and distances between cores are exact
//         after a few steps, where a sphere would have to be approached by ever smaller triangles.
//   cost  O(1); for a mesh, a walk along the edges of its hull from the vertex where the last call ended
#ifndef SINEW_SHAPE_CONVEX_SUPPORT_H_
#define SINEW_SHAPE_CONVEX_SUPPORT_H_

#include "shape/convex/convex_shape.h"

namespace sinew {

enum class Core { kNo, kYes };

// One side of a pair: the shape and where the last search on its hull ended.
class Support {
 public:
  Support(const ConvexShape& shape, Core core);

  // Unit direction in the world frame.
  Vector operator()(const Vector& direction);

  // Corner found by the last call: vertex of the mesh, corner of the box (bit i: positive along axis i), or point.
  int corner() const { return corner_; }
  const ConvexShape& shape() const { return shape_; }
  mjtNum radius() const { return radius_; }

 private:
  Vector local(const Vector& direction);
  Vector farthest_vertex(const Vector& direction);

  const ConvexShape& shape_;
  mjtNum radius_;  // not part of what operator() returns
  mjtNum skin_;    // thickness that is part of it
  int corner_ = 0;
  int node_ = 0;  // vertex of the hull, numbered as in the graph
};

// A point of the difference a - b: which points of a and b it comes from, and their corners.
struct PairPoint {
  Vector difference, a, b;
  int corner_a, corner_b;
};

class PairSupport {
 public:
  PairSupport(const ConvexShape& a, const ConvexShape& b, Core core) : a_(a, core), b_(b, core) {}

  PairPoint operator()(const Vector& direction) {
    PairPoint p;
    p.a = a_(direction);
    p.b = b_(-direction);
    p.difference = p.a - p.b;
    p.corner_a = a_.corner();
    p.corner_b = b_.corner();
    return p;
  }

  mjtNum radius_a() const { return a_.radius(); }
  mjtNum radius_b() const { return b_.radius(); }
  // From the middle of b to the middle of a.
  Vector offset() const;

 private:
  Support a_, b_;
};

// A point inside the shape.
Vector middle(const ConvexShape& shape);

}  // namespace sinew

#endif  // SINEW_SHAPE_CONVEX_SUPPORT_H_
