// SPDX-License-Identifier: Apache-2.0
// table.h -- all primitive shapes. Private to this folder and to shape/convex/, whose inner loops want them inlined.
#ifndef SINEW_SHAPE_PRIMITIVES_TABLE_H_
#define SINEW_SHAPE_PRIMITIVES_TABLE_H_

#include "shape/primitives/box.h"
#include "shape/primitives/capsule.h"
#include "shape/primitives/cylinder.h"
#include "shape/primitives/ellipsoid.h"
#include "shape/primitives/plane.h"
#include "shape/primitives/sphere.h"

namespace sinew {

template <class Shape>
constexpr Primitive row_of() {
  return {Shape::volume,  Shape::inertia,  Shape::radius, Shape::fit_inertia_box,
          Shape::fit_box, Shape::contains, Shape::ray,    Shape::field};
}

template <class... Shapes>
struct ShapeList {
  // By mjtGeom.
  static constexpr std::array<Primitive, mjNGEOMTYPES> rows() {
    std::array<Primitive, mjNGEOMTYPES> table{};
    for (Primitive& row : table) row = row_of<NoPrimitive>();
    ((table[Shapes::kType] = row_of<Shapes>()), ...);
    return table;
  }

  // Are these the shapes that have a trait, each of them once?
  static constexpr bool are_all_with(unsigned traits) {
    int listed[mjNGEOMTYPES] = {};
    (++listed[Shapes::kType], ...);
    for (const kinds::Geom& geom : kinds::kGeoms) {
      if (listed[geom.type] != ((geom.traits & traits) == traits ? 1 : 0)) return false;
    }
    return true;
  }

  // Calls visit with the shape of this type: one comparison each, which compilers turn into a jump.
  template <class Visit>
  static void visit(int type, Visit&& visit) {
    static_cast<void>(((type == Shapes::kType ? (visit(Shapes{}), true) : false) || ...));
  }
};

// Those of finite size also have support(size, direction, corner), the point furthest along a direction, and
// core_radius(size): how thick the shape is around what support finds (shape/convex/support.h).
using SolidPrimitives = ShapeList<Sphere, Capsule, Ellipsoid, Cylinder, Box>;
using Primitives = ShapeList<Plane, Sphere, Capsule, Ellipsoid, Cylinder, Box>;

static_assert(Primitives::are_all_with(kinds::kPrimitive));
static_assert(SolidPrimitives::are_all_with(kinds::kPrimitive | kinds::kConvex));

}  // namespace sinew

#endif  // SINEW_SHAPE_PRIMITIVES_TABLE_H_
