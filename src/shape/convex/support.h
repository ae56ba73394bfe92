// SPDX-License-Identifier: Apache-2.0
// support.h -- the point of a shape furthest along a direction, and the same for the difference of two shapes.
//   math  docs/theory/collision.md (c.3), (c.7)
//   note  Core::kYes asks for the core of round shapes: the centre of a sphere, the axis of a capsule, the points of
//         thickened ones. The shape is then the core inflated by radius(), and distances between cores are exact
//         after a few steps, where a sphere would have to be approached by ever smaller triangles.
//   cost  O(1); for a mesh, a walk along the edges of its hull from the vertex where the last call ended, or on a large
//         hull from the best of a few that are spread over it: a walk across 10,000 vertices passes about 50
#ifndef SINEW_SHAPE_CONVEX_SUPPORT_H_
#define SINEW_SHAPE_CONVEX_SUPPORT_H_

#include "shape/convex/convex_shape.h"

namespace sinew {

// The vertex of a hull furthest along a direction, numbered as in its graph: from `node` uphill along the edges. On a
// convex hull a vertex that no neighbour beats is the best of all.
int climb_hull(const MeshHull& hull, const Vector& direction, int node);

// The vertices of a hull of at most HullTable::kMost, which must have a graph.
void copy_hull(const MeshHull& hull, HullTable& table);

// The same for vertices without a graph, by trying all; `vertex` stays where no other is further.
int search_vertices(const MeshHull& hull, const Vector& direction, int vertex);

enum class Core { kNo, kYes };

// By how much a shape is thicker than its core.
mjtNum core_radius(const ConvexShape& shape);

// One side of a pair: the shape, inflated, and where the last search on its hull ended. The shape must outlive it.
class Support {
 public:
  Support(const ConvexShape& shape, Core core, mjtNum inflation = 0);

  // Unit direction in the world frame.
  Vector operator()(const Vector& direction);

  // Corner found by the last call: vertex of the mesh, corner of the box (bit i: positive along axis i), or point.
  int corner() const { return corner_; }
  int node() const { return node_; }  // of the hull, numbered as in its graph
  const ConvexShape& shape() const { return shape_; }

  // What is left to add to the points found: 0 but for cores.
  mjtNum radius() const { return radius_; }

 private:
  friend class PairSupport;
  Vector find(const Vector& direction);
  Vector local(const Vector& direction);
  Vector farthest_point(const Vector& direction);
  Vector of_table(const Vector& direction);
  Vector farthest_vertex(const Vector& direction);
  void jump(const Vector& direction);

  const ConvexShape& shape_;
  mjtNum radius_ = 0;  // not part of what operator() returns
  mjtNum skin_ = 0;    // thickness that is part of it
  int corner_ = 0;
  int node_ = 0;  // vertex of the hull, numbered as in the graph

  // Vertices spread over a large hull: every nth of the graph. Read when first needed.
  static constexpr int kSamples = 64, kLargeHull = 1024;
  bool sampled_ = false;
  float sample_x_[kSamples], sample_y_[kSamples], sample_z_[kSamples];
};

// The point of a shape furthest along a unit direction, by a search on its hull that begins at `start` and leaves there
// where it has ended. Of points that are equally far but for rounding, which one is found depends on `start`.
Vector farthest_from(const ConvexShape& shape, const Vector& direction, int& start);

// A point of the difference a - b: which points of a and b it comes from, and their corners.
struct PairPoint {
  Vector difference, a, b;
  int corner_a, corner_b;
};

// How far the surface of either shape of a pair is moved outward.
struct Inflation {
  mjtNum a = 0, b = 0;
  bool none() const { return a == 0 && b == 0; }
};

class PairSupport {
 public:
  PairSupport(const ConvexShape& a, const ConvexShape& b, Core core, Inflation inflation = {})
      : a_(a, core, inflation.a), b_(b, core, inflation.b) {}

  void find(const Vector& direction, PairPoint& p);
  PairPoint operator()(const Vector& direction) {
    PairPoint p;
    find(direction, p);
    return p;
  }

  // Where the last searches on hulls with a graph have ended.
  int node_a() const { return a_.node(); }
  int node_b() const { return b_.node(); }

  mjtNum radius_a() const { return a_.radius(); }
  mjtNum radius_b() const { return b_.radius(); }

  // From the middle of b to the middle of a: a point inside the difference.
  Vector inside() const { return middle(a_.shape()) - middle(b_.shape()); }
  Vector inside_pos() const { return (middle(a_.shape()) + middle(b_.shape())) * 0.5; }

 private:
  Support a_, b_;
};

}  // namespace sinew

#endif  // SINEW_SHAPE_CONVEX_SUPPORT_H_
