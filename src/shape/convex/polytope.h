// SPDX-License-Identifier: Apache-2.0
// polytope.h -- a convex polytope with the origin inside that grows by one vertex at a time. Private to EPA.
//   math  docs/theory/collision.md (c.8), (c.10)
//   note  a polytope of v vertices has 2v - 4 triangles, so the number of steps bounds the memory; triangles that a
//         new vertex covers are used again for those it makes
#ifndef SINEW_SHAPE_CONVEX_POLYTOPE_H_
#define SINEW_SHAPE_CONVEX_POLYTOPE_H_

#include <cstddef>

#include "shape/convex/polytope_kernels.h"
#include "shape/convex/simplex.h"

namespace sinew {

class Polytope {
 public:
  struct Plane {
    Vector outward;  // to the point nearest to the origin; of unit length if the origin is in the plane
    mjtNum reach;    // of its points along outward: the square of the distance; infinite if the face has no area

    // Whether a point is above the plane, and not in it but for rounding.
    bool sees(const Vector& p) const {
      const mjtNum above = dot(outward, p) - reach;  // in units of outward's length
      return above > 0 && above * above > mjMINVAL * mjMINVAL * abs(reach);
    }
    mjtNum depth() const { return reach < 0 ? -sqrt(-reach) : sqrt(reach); }  // of the origin below the plane
    Vector normal() const {
      const mjtNum length = norm(outward);
      return {outward.x / length, outward.y / length, outward.z / length};
    }
  };

  static std::size_t bytes(int max_vertices);
  Polytope(void* memory, int max_vertices);

  // Four corners of a tetrahedron, or five of two pyramids over a common triangle 0 1 2 with the tips 3 and 4.
  void start(const PairPoint* corners, int count);

  // Adds a point that lies outside the given face. False if rounding makes a mess of it; the polytope is then spoilt.
  bool grow(const PairPoint& p, int face);

  // The face nearest to the origin, of equals the one that goes first; -1 if there is none.
  int nearest_face() const;
  const Plane& plane(int face) const { return plane_[face]; }
  const PairPoint& corner(int face, int i) const { return vertex_[face_[face].vertex[i]]; }
  bool has(const PairPoint& p) const;
  bool has_corner_b(int corner) const;

 private:
  static constexpr int kDead = -1;

  struct Face {
    int vertex[3];  // counter-clockwise from outside
    int link[3];    // across the edge from vertex i to vertex i + 1: the neighbour, and which of its edges that is
    int age;        // faces are numbered as they are made; kDead: a vertex has covered it
    int unused;     // so that a place is found by a shift
  };

  void add_vertex(const PairPoint& p);
  Vector at(int vertex) const { return load3(at_ + 4 * vertex); }
  void add_first_face(int a, int b, int c);
  void set_plane(int face);
  int find_horizon(const Vector& p, int face, int& nvisible);
  void cover_horizon(int nhorizon, int tip);
  bool close_fan(int nhorizon);

  PairPoint* vertex_;
  mjtNum* at_;     // differences of the vertices, 4 numbers each
  Plane* plane_;   // by face
  mjtNum* reach_;  // of the planes of faces that are alive; infinite elsewhere
  Face* face_;
  HorizonEdge* horizon_;
  int* visible_;  // faces that the new point sees
  int* free_;     // faces to use again
  int* leaving_;  // by vertex: the edge of the horizon that starts there
  int max_vertices_, nvertex_ = 0, nface_ = 0, nfree_ = 0, made_ = 0;
};

}  // namespace sinew

#endif  // SINEW_SHAPE_CONVEX_POLYTOPE_H_
