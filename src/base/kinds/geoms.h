// SPDX-License-Identifier: Apache-2.0
// geoms.h -- the shapes of geoms and sites (mjtGeom): their names, their sizes, and what sort of shape they are.
//   note  what primitives do (volume, rays, distances, ...) is in shape/primitives/, a file for each
#ifndef SINEW_BASE_KINDS_GEOMS_H_
#define SINEW_BASE_KINDS_GEOMS_H_

#include <array>
#include <string_view>

#include "base/kinds/kind.h"

namespace sinew::kinds {

enum GeomTrait : unsigned {
  kPrimitive = 1 << 0,  // told by its sizes alone
  kConvex = 1 << 1,     // convex and of finite size
  kPolytope = 1 << 2,   // made of corners, edges and flat faces only
  kRound = 1 << 3,      // touches anything at one point
};

struct Geom {
  mjtGeom type;
  std::string_view keyword;
  int sizes;                         // how many must be positive; two are a radius and half a length along z
  std::array<unsigned, 3> extent{};  // half sizes of its box, by axis: the sizes (bit i: size i) that add up to each
  unsigned traits = 0;

  constexpr bool has(GeomTrait trait) const { return (traits & trait) != 0; }
};

inline constexpr Geom kGeoms[] = {
    {mjGEOM_PLANE, "plane", 0, {1, 2, 4}, kPrimitive},
    {mjGEOM_HFIELD, "hfield", 0, {1, 2, 4}},
    {mjGEOM_SPHERE, "sphere", 1, {1, 1, 1}, kPrimitive | kConvex | kRound},
    {mjGEOM_CAPSULE, "capsule", 2, {1, 1, 1 | 2}, kPrimitive | kConvex},
    {mjGEOM_ELLIPSOID, "ellipsoid", 3, {1, 2, 4}, kPrimitive | kConvex | kRound},
    {mjGEOM_CYLINDER, "cylinder", 2, {1, 1, 2}, kPrimitive | kConvex},
    {mjGEOM_BOX, "box", 3, {1, 2, 4}, kPrimitive | kConvex | kPolytope},
    {mjGEOM_MESH, "mesh", 0, {1, 2, 4}, kConvex | kPolytope},
    {mjGEOM_SDF, "sdf", 0, {1, 2, 4}},
};
static_assert(has_all_rows(kGeoms, mjNGEOMTYPES));

constexpr bool is_geom(int type) { return 0 <= type && type < mjNGEOMTYPES; }
constexpr bool geom_has(int type, GeomTrait trait) { return is_geom(type) && kGeoms[type].has(trait); }

// Half sizes of the box around a geom, and semiaxes of the ellipsoid that stands for it in a medium.
template <class Vector>
constexpr Vector half_extents(int type, const Vector& size) {
  Vector half{};
  for (int axis = 0; axis < 3; ++axis) {
    for (int i = 0; i < 3; ++i) {
      if (kGeoms[type].extent[axis] >> i & 1) half[axis] += size[i];
    }
  }
  return half;
}

}  // namespace sinew::kinds

#endif  // SINEW_BASE_KINDS_GEOMS_H_
