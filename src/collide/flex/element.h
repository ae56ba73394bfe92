// SPDX-License-Identifier: Apache-2.0
// element.h -- the elements of a flex as shapes, and who their neighbours are.
//   in    flexvert_xpos, flexelem_aabb (kinematics/flex.h)
//   note  a segment is a capsule; a triangle or tetrahedron is the hull of its corners. All are thickened by the radius
#ifndef SINEW_COLLIDE_FLEX_ELEMENT_H_
#define SINEW_COLLIDE_FLEX_ELEMENT_H_

#include <algorithm>

#include <mujoco/mjdata.h>

#include "collide/bounds.h"
#include "shape/convex/convex_shape.h"
#include "shape/pairs/posed_shape.h"

namespace sinew {

// Vertices of an element, counted within the flex: dim + 1 of them.
inline const int* element_vertices(const mjModel& m, int flex, int elem) {
  return m.flex_elem + m.flex_elemdataadr[flex] + elem * (m.flex_dim[flex] + 1);
}

inline Vector vertex_position(const mjModel& m, const mjData& d, int flex, int vertex) {
  return load3(d.flexvert_xpos + 3 * (m.flex_vertadr[flex] + vertex));
}

// Of solids only the outer layers touch anything; without any active layer, all do (element_tree.h).
inline bool element_is_active(const mjModel& m, int flex, int elem) {
  return m.flex_dim[flex] < 3 || m.flex_bvhnum[flex] <= 0 ||
         m.flex_elemlayer[m.flex_elemadr[flex] + elem] < m.flex_activelayers[flex];
}

inline const mjtNum* element_aabb(const mjModel& m, const mjData& d, int flex, int elem) {
  return d.flexelem_aabb + 6 * (m.flex_elemadr[flex] + elem);
}

struct Corners {
  Vector at[4];
};

inline Corners element_corners(const mjModel& m, const mjData& d, int flex, int elem) {
  Corners corners;
  const int* vertex = element_vertices(m, flex, elem);
  for (int k = 0; k <= m.flex_dim[flex]; ++k) corners.at[k] = vertex_position(m, d, flex, vertex[k]);
  return corners;
}

inline ConvexShape element_shape(const mjModel& m, const mjData& d, int flex, int elem) {
  ConvexShape shape;
  shape.type = kPointsShape;
  shape.element = true;
  shape.size.x = m.flex_radius[flex];
  shape.npoint = m.flex_dim[flex] + 1;
  const int* vertex = element_vertices(m, flex, elem);
  for (int k = 0; k < shape.npoint; ++k) shape.point[k] = vertex_position(m, d, flex, vertex[k]);
  return shape;
}

// The capsule around a segment, whose z axis goes from the second vertex to the first, as MuJoCo has it.
inline PosedShape element_capsule(const mjModel& m, const mjData& d, int flex, int elem) {
  const int* vertex = element_vertices(m, flex, elem);
  const Vector first = vertex_position(m, d, flex, vertex[0]), second = vertex_position(m, d, flex, vertex[1]);
  Vector z = first - second;
  const mjtNum length = normalize(z);
  const Vector x = normalized(default_tangent(z)), y = cross(z, x);
  PosedShape capsule;
  capsule.pos = (first + second) * mjtNum{0.5};
  capsule.mat = Matrix{{x.x, y.x, z.x, x.y, y.y, z.y, x.z, y.z, z.z}};
  capsule.size = {m.flex_radius[flex], length / 2, 0};
  return capsule;
}

}  // namespace sinew

#endif  // SINEW_COLLIDE_FLEX_ELEMENT_H_
