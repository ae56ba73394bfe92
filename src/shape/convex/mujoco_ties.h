// SPDX-License-Identifier: Apache-2.0
// mujoco_ties.h -- what GJK and EPA leave open, decided as MuJoCo decides it. All that is fitted to MuJoCo is here.
//   note  where flat sides meet, several corners are equally near but for rounding, and the last bit of a direction
//         picks one of them. The methods in gjk.h, epa.h, simplex.h and polytope.h are right with any choice; with
//         these, which were found by comparing with recorded contacts, the same corner is picked. Beside each stands
//         the form that a textbook would have
#ifndef SINEW_SHAPE_CONVEX_MUJOCO_TIES_H_
#define SINEW_SHAPE_CONVEX_MUJOCO_TIES_H_

#include "math/vec3.h"

namespace sinew {

struct MujocoTies {
  // For prisms of height fields: EPA between a kPoints shape (the first) and a box or mesh ends as soon as a corner of
  // the latter comes again, though with another point of the prism. The depth is then too small; MuJoCo, which does not
  // tell the corners of a prism apart, computes just that. Textbook: false.
  bool forget_points = false;

  // EPA ends when some direction that it tried proves the depth. The last normal, which is the contact's, can then be
  // off by more than the tolerance allows; true makes EPA go on until that one proves the depth. Textbook: true.
  bool prove_normal = false;

  // Depth is looked for where the cores of round shapes are nearer than the tolerance. Textbook: where they touch.
  static bool cores_touch(mjtNum distance, mjtNum tolerance) { return distance <= tolerance; }

  // Of a third of a turn, for the triangle around a segment: 11 digits tell mirror images apart. Textbook: sqrt(3) / 2.
  static constexpr mjtNum kSine = 0.86602540378;

  // A face of GJK's tetrahedron: its corners, the one opposite, and the two that change places when that is exchanged.
  // Textbook: any order, after the four points were brought into a right-handed one. MuJoCo takes them as they come: if
  // they are left-handed all faces lie the wrong way, and the search makes a fatter tetrahedron first.
  struct TetrahedronFace {
    int corner[3], opposite, swapped[2];
  };
  static constexpr TetrahedronFace kFaces[4] = {
      {{1, 3, 0}, 2, {0, 3}}, {{2, 3, 1}, 0, {1, 2}}, {{0, 3, 2}, 1, {2, 3}}, {{0, 2, 1}, 3, {0, 1}}};

  // Two directions that differ by less than 1.6 mrad (measured) are parallel where faces are clipped.
  static constexpr mjtNum kParallel = 0.99999872, kPerpendicular = 0.0016;

  // Of two faces of EPA's polytope that are equally near, the older one is the nearest. Textbook: either.
  static bool goes_first(int age, int other) { return age < other; }

  // Weights of the corners of a segment at the origin's projection p, from the coordinate in which it is longest, as
  // Montanari, Petrinic and Barbieri 2017 have it: (p - b) / (a - b). Textbook: toward b by -a.ab / |ab|^2.
  static void segment_weights(const Vector& a, const Vector& b, const Vector& ab, mjtNum length2, mjtNum weight[2]) {
    const int k = longest(ab);
    const mjtNum from = a[k], to = b[k], whole = from - to;
    const mjtNum foot = to - ab[k] * (dot(b, ab) / length2);
    weight[0] = (foot - to) / whole;
    weight[1] = (from - foot) / whole;
  }

  // The same for a triangle: areas that p makes with the sides, in the coordinate plane where the triangle is largest.
  // Textbook: normal . (b x c) / |normal|^2 and so on around.
  static void triangle_weights(const Vector& a, const Vector& b, const Vector& c, mjtNum weight[3]) {
    const Vector normal = cross(c - b, a - b);
    const mjtNum scale = dot(normal, b) / norm_squared(normal);
    const int axis = longest(normal), x = axis == 0 ? 1 : 0, y = axis == 2 ? 1 : 2;
    const mjtNum ax = a[x], ay = a[y], bx = b[x], by = b[y], cx = c[x], cy = c[y];
    const mjtNum px = normal[x] * scale, py = normal[y] * scale;
    const mjtNum whole = bx * cy - by * cx - ax * cy + ay * cx + ax * by - ay * bx;
    weight[0] = area_from(px, py, bx, by, cx, cy) / whole;
    weight[1] = area_from(px, py, cx, cy, ax, ay) / whole;
    weight[2] = area_from(px, py, ax, ay, bx, by) / whole;
  }

  // The point nearest to the origin in the plane through p with this normal, of any length, and the square of its
  // distance, negative if the origin is above. Textbook: the unit normal n and the distance n . p.
  static mjtNum foot_of_plane(const Vector& p, const Vector& normal, mjtNum length2, Vector& foot) {
    const mjtNum scale = dot(normal, p) / length2;
    foot = normal * abs(scale);
    const mjtNum square = norm_squared(foot);
    return scale < 0 ? -square : square;
  }

 private:
  static int longest(const Vector& v) {
    const mjtNum x = abs(v.x), y = abs(v.y), z = abs(v.z);
    return x >= y && x >= z ? 0 : y >= z ? 1 : 2;
  }

  // Twice the signed area of a triangle in a coordinate plane.
  static mjtNum area_from(mjtNum px, mjtNum py, mjtNum bx, mjtNum by, mjtNum cx, mjtNum cy) {
    return px * by + py * cx + bx * cy - px * cy - py * bx - cx * by;
  }
};

}  // namespace sinew

#endif  // SINEW_SHAPE_CONVEX_MUJOCO_TIES_H_
