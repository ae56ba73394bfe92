// SPDX-License-Identifier: Apache-2.0
#include "collide/flex/narrow.h"

#include <algorithm>

#include "base/kinds/geoms.h"
#include "shape/pairs/capsule_box.h"
#include "shape/pairs/heightfield_pairs.h"
#include "shape/pairs/round_pairs.h"
#include "shape/pairs/triangle_pairs.h"

namespace sinew {
namespace {

void turn_round(ContactPoint* point, int count) {
  for (int i = 0; i < count; ++i) {
    for (mjtNum& x : point[i].normal) x = -x;
  }
}

// Whether all of b lies beyond all of a along a direction of any length, by more than `reach`.
bool is_beyond(const Vector& direction, const Vector* a, int na, const Vector* b, int nb, mjtNum reach) {
  mjtNum last = dot(direction, a[0]), first = dot(direction, b[0]);
  for (int k = 1; k < na; ++k) last = std::max(last, dot(direction, a[k]));
  for (int k = 1; k < nb; ++k) first = std::min(first, dot(direction, b[k]));
  const mjtNum gap = first - last;
  return gap > 0 && gap * gap > reach * reach * norm_squared(direction);
}

// Of the directions in which the sides of a triangle or the faces of a tetrahedron look, the one that is most along
// another; sides count with their lengths, which serves as well.
Vector facing_side(const Vector* p, int corners, const Vector& along) {
  Vector best{};
  mjtNum most = 0;
  const auto offer = [&](const Vector& outward) {
    const mjtNum value = dot(outward, along);
    if (value <= most) return;
    most = value;
    best = outward;
  };
  if (corners == 3) {
    const Vector normal = cross(p[1] - p[0], p[2] - p[0]);
    for (int k = 0; k < 3; ++k) offer(cross(p[(k + 1) % 3] - p[k], normal));
  } else if (corners == 4) {
    for (int k = 0; k < 4; ++k) {
      const Vector &a = p[(k + 1) % 4], &b = p[(k + 2) % 4], &c = p[(k + 3) % 4];
      const Vector normal = cross(b - a, c - a);
      offer(dot(normal, p[k] - a) > 0 ? -normal : normal);
    }
  }
  return best;
}

// Elements have one contact with what they touch, whatever the model asks for between geoms.
CcdSettings single_contact(NarrowPhase& phase) {
  CcdSettings settings = phase.ccd();
  settings.multi = false;
  return settings;
}

}  // namespace

GeomAgainstFlex::Method GeomAgainstFlex::method_for(int geom_type, int dim) {
  if (dim == 1 && geom_type == mjGEOM_SPHERE) return Method::kSphereSegment;
  if (dim == 1 && geom_type == mjGEOM_CAPSULE) return Method::kCapsuleSegment;
  if (dim == 1 && geom_type == mjGEOM_BOX) return Method::kBoxSegment;
  if (dim == 2 && geom_type == mjGEOM_SPHERE) return Method::kSphereTriangle;
  if (geom_type == mjGEOM_HFIELD) return Method::kHeightField;
  return geom_type == mjGEOM_SDF || kinds::geom_has(geom_type, kinds::kConvex) ? Method::kConvex : Method::kNone;
}

GeomAgainstFlex::GeomAgainstFlex(NarrowPhase& phase, int geom, int flex, mjtNum margin)
    : phase_(phase), geom_(geom), flex_(flex), margin_(margin) {
  const mjModel& m = phase.model();
  const mjData& d = phase.data();
  method_ = method_for(m.geom_type[geom], m.flex_dim[flex]);
  const int type = m.geom_type[geom];
  const bool has_data = type == mjGEOM_HFIELD || type == mjGEOM_MESH || type == mjGEOM_SDF;
  if (has_data && m.geom_dataid[geom] < 0) method_ = Method::kNone;
  const mjtNum *pos = d.geom_xpos + 3 * geom, *mat = d.geom_xmat + 9 * geom;
  posed_ = shape_of_geom(m, geom, pos, mat);
  if (method_ == Method::kConvex) convex_ = convex_of_geom(m, geom, pos, mat);
}

bool GeomAgainstFlex::is_apart(int elem) const {
  const mjModel& m = phase_.model();
  const mjData& d = phase_.data();
  const Vector between = load3(element_aabb(m, d, flex_, elem)) - posed_.pos;
  const int* vertex = element_vertices(m, flex_, elem);
  mjtNum first = mjMAXVAL;
  for (int k = 0; k <= m.flex_dim[flex_]; ++k) {
    first = std::min(first, dot(between, vertex_position(m, d, flex_, vertex[k]) - posed_.pos));
  }
  const mjtNum bound = m.geom_rbound[geom_], reach = bound + m.flex_radius[flex_] + margin_;
  return bound > 0 && first > 0 && first * first > reach * reach * norm_squared(between);
}

int GeomAgainstFlex::collide(int elem, ContactPoint* out) {
  const mjModel& m = phase_.model();
  const mjData& d = phase_.data();
  switch (method_) {
    case Method::kNone:
      return 0;
    case Method::kSphereSegment:
      return collide_sphere_capsule(posed_, element_capsule(m, d, flex_, elem), margin_, out);
    case Method::kCapsuleSegment:
      return collide_capsule_capsule(posed_, element_capsule(m, d, flex_, elem), margin_, out);
    case Method::kBoxSegment: {
      const int count = collide_capsule_box(element_capsule(m, d, flex_, elem), posed_, margin_, out);
      turn_round(out, count);
      return count;
    }
    case Method::kSphereTriangle:
      return collide_sphere_triangle(posed_, element_corners(m, d, flex_, elem).at, m.flex_radius[flex_], margin_, out);
    case Method::kConvex:
      return collide_convex(convex_, element_shape(m, d, flex_, elem), margin_, single_contact(phase_), out);
    case Method::kHeightField:
      return collide_with_heightfield(elem, out);
  }
  return 0;
}

// trap  MuJoCo bounds the element by its vertices: a prism that only the thickness reaches into has no contact, and one
//       that a vertex reaches into has the thickness in its depth
int GeomAgainstFlex::collide_with_heightfield(int elem, ContactPoint* out) {
  const mjModel& m = phase_.model();
  const mjData& d = phase_.data();
  const PosedHeightField field{heightfield_of(m, m.geom_dataid[geom_]), posed_.pos, posed_.mat};
  mjtNum box[6];
  std::copy_n(element_aabb(m, d, flex_, elem), 6, box);
  for (int k = 3; k < 6; ++k) box[k] -= m.flex_radius[flex_];
  return collide_heightfield(field, element_shape(m, d, flex_, elem), box, margin_, single_contact(phase_), out,
                             kMaxElementContacts);
}

bool elements_are_apart(const mjModel& m, const mjData& d, int flex1, int elem1, int flex2, int elem2, mjtNum margin) {
  const Corners a = element_corners(m, d, flex1, elem1), b = element_corners(m, d, flex2, elem2);
  const int na = m.flex_dim[flex1] + 1, nb = m.flex_dim[flex2] + 1;
  const mjtNum reach = m.flex_radius[flex1] + m.flex_radius[flex2] + margin;
  const Vector between = load3(element_aabb(m, d, flex2, elem2)) - load3(element_aabb(m, d, flex1, elem1));
  return is_beyond(between, a.at, na, b.at, nb, reach) ||
         is_beyond(facing_side(a.at, na, between), a.at, na, b.at, nb, reach) ||
         is_beyond(facing_side(b.at, nb, -between), b.at, nb, a.at, na, reach);
}

int collide_elements(NarrowPhase& phase, int flex1, int elem1, int flex2, int elem2, mjtNum margin, ContactPoint* out) {
  const mjModel& m = phase.model();
  const mjData& d = phase.data();
  if (m.flex_dim[flex1] == 1 && m.flex_dim[flex2] == 1) {
    return collide_capsule_capsule(element_capsule(m, d, flex1, elem1), element_capsule(m, d, flex2, elem2), margin,
                                   out);
  }
  return collide_convex(element_shape(m, d, flex1, elem1), element_shape(m, d, flex2, elem2), margin,
                        single_contact(phase), out);
}

}  // namespace sinew
