// SPDX-License-Identifier: Apache-2.0
// polytope.h -- a convex polytope with the origin inside that grows by one vertex at a time. Private to EPA.
//   math  docs/theory/collision.md (c.8), (c.10)
//   note  a polytope of v vertices has 2v - 4 triangles, so the number of steps bounds the memory; triangles that a
//         new vertex covers are used again for those it makes
#ifndef SINEW_SHAPE_CONVEX_POLYTOPE_H_
#define SINEW_SHAPE_CONVEX_POLYTOPE_H_

#include <cstddef>

#include "shape/convex/simplex.h"

namespace sinew {

class Polytope {
 public:
  struct Face {
    int vertex[3];     // counter-clockwise from outside
    int neighbour[3];  // across the edge from vertex i to vertex i + 1
    Vector outward;    // to the point of its plane nearest to the origin; of unit length if the origin is in the plane
    mjtNum reach;      // of its corners along outward: the square of the distance; infinite if the triangle has no area
    int age;           // faces are numbered as they are made
    bool alive;

    // Whether a point is above the face, and not in its plane but for rounding.
    bool sees(const Vector& p) const {
      const mjtNum above = dot(outward, p) - reach;  // in units of outward's length
      return above > 0 && above * above > mjMINVAL * mjMINVAL * abs(reach);
    }
    mjtNum depth() const { return reach < 0 ? -sqrt(-reach) : sqrt(reach); }  // of the origin below the face
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

  int nearest_face() const;  // -1 if there is none
  const Face& face(int i) const { return face_[i]; }
  const PairPoint& vertex(int i) const { return vertex_[i]; }
  bool has(const PairPoint& p) const;
  bool has_corner_b(int corner) const;

 private:
  int make_face(int a, int b, int c);
  int collect_visible(const Vector& p, int face);
  int cover_horizon(int nvisible, int added);
  bool close_fan(int first);

  PairPoint* vertex_;
  Face* face_;
  int* visible_;  // faces that the new point sees
  int* free_;     // faces to use again
  int* from_;     // by vertex: the new face whose horizon edge starts there
  int max_vertices_, nvertex_ = 0, nface_ = 0, nfree_ = 0, made_ = 0;
};

}  // namespace sinew

#endif  // SINEW_SHAPE_CONVEX_POLYTOPE_H_
