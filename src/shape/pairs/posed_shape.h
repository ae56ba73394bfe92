// SPDX-License-Identifier: Apache-2.0
// posed_shape.h -- a primitive shape somewhere in space, and how the pair colliders of this folder report.
//   use   int n = collide_sphere_box(a, b, margin, out): contacts closer than margin, at most as many as the header
//         of the function says
//   note  size means what mjModel.geom_size means for the type; the functions are named after both types, and the
//         first shape is of the first type
#ifndef SINEW_SHAPE_PAIRS_POSED_SHAPE_H_
#define SINEW_SHAPE_PAIRS_POSED_SHAPE_H_

#include <mujoco/mjmodel.h>

#include "math/mat3.h"
#include "math/scalar.h"
#include "math/vec3.h"
#include "shape/contact_point.h"

namespace sinew {

struct PosedShape {
  Vector pos{};
  Matrix mat = Matrix::identity();
  Vector size{};
};

// A geom at a pose, which is not in the model.
inline PosedShape shape_of_geom(const mjModel& m, int geom, const mjtNum* pos, const mjtNum* mat) {
  return {load3(pos), load9(mat), load3(m.geom_size + 3 * geom)};
}

// Most contacts that one pair of primitives has (two boxes).
inline constexpr int kMaxPairContacts = 9;

inline ContactPoint contact_point(mjtNum dist, const Vector& pos, const Vector& normal, const Vector& tangent = {}) {
  ContactPoint point;
  point.dist = dist;
  pos.store(point.pos);
  normal.store(point.normal);
  tangent.store(point.tangent);
  return point;
}

}  // namespace sinew

#endif  // SINEW_SHAPE_PAIRS_POSED_SHAPE_H_
