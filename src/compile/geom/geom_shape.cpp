// SPDX-License-Identifier: Apache-2.0
#include "compile/geom/geom_shape.h"

#include <cmath>
#include <string>

#include "base/error.h"
#include "base/kinds/geoms.h"
#include "compile/tree/frame.h"

namespace sinew {
namespace {

// Sizes are radius and half length.
bool is_along_z(mjtGeom type) { return kinds::kGeoms[type].sizes == 2; }

void check_sizes(const Element& element, mjtGeom type, const Vector& size) {
  constexpr const char* kOrdinal[] = {"first", "second", "third"};
  if (type == mjGEOM_PLANE && !(size.z > 0)) {
    throw ModelError(describe(element) + ": a plane needs a positive third size, the spacing of its grid lines");
  }
  for (int i = 0; i < kinds::kGeoms[type].sizes; ++i) {
    if (size[i] > 0) continue;
    throw ModelError(describe(element) + ": the " + kOrdinal[i] + " size must be positive");
  }
}

template <class T>
void check_fromto(const T& element) {
  const mjtGeom type = element.c.type;
  if (kinds::kGeoms[type].sizes < 2) {
    throw ModelError(describe(element) + ": fromto is for capsules, cylinders, ellipsoids and boxes only");
  }
  const double* pos = element.c.pos;
  if (pos[0] != 0 || pos[1] != 0 || pos[2] != 0) {
    throw ModelError(describe(element) + ": pos and fromto both say where it is; keep one of them");
  }
}

// The z axis points from the second point to the first, as in MuJoCo, although the manual says the opposite.
template <class T>
ShapePlace place_between_points(const Build& build, const T& element) {
  check_fromto(element);
  const Vector from = load3(element.c.fromto), to = load3(element.c.fromto + 3);
  const Vector along = from - to;
  const double length = norm(along);
  if (!(length >= kNoDirection)) {
    throw ModelError(describe(element) + ": the two points of fromto are too close to each other");
  }
  Vector size = load3(element.c.size);
  if (is_along_z(element.c.type)) {
    size.y = length / 2;
  } else {
    size.y = size.x;
    size.z = length / 2;
  }
  return {frame_around(build, element) * Placement{(from + to) * 0.5, from_z_axis_to(along)}, size};
}

template <class T>
ShapePlace place_of(const Build& build, const T& element) {
  const ShapePlace result = std::isnan(element.c.fromto[0])
                                ? ShapePlace{placement_in_body(build, element), load3(element.c.size)}
                                : place_between_points(build, element);
  return result;
}

}  // namespace

ShapePlace shape_place(const Build& build, const Geom& geom) {
  if (geom.c.meshname->empty()) {
    const ShapePlace result = place_of(build, geom);
    check_sizes(geom, geom.c.type, result.size);
    return result;
  }
  if (!std::isnan(geom.c.fromto[0])) {
    throw ModelError(describe(geom) + ": the mesh gives the length, so fromto cannot");
  }
  return place_of(build, geom);
}

ShapePlace shape_place(const Build& build, const Site& site) {
  const mjtGeom type = site.c.type;
  if (!kinds::geom_has(type, kinds::kPrimitive) || !kinds::geom_has(type, kinds::kConvex)) {
    throw ModelError(describe(site) + ": a site is a sphere, capsule, ellipsoid, cylinder or box");
  }
  const ShapePlace result = place_of(build, site);
  check_sizes(site, type, result.size);
  return result;
}

}  // namespace sinew
