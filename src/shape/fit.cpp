// SPDX-License-Identifier: Apache-2.0
#include "shape/fit.h"

#include <algorithm>

namespace sinew {

Fit fit_to_inertia_box(Primitive kind, const Triple& box, double fitscale) {
  const auto [a, b, c] = box;
  Fit fit;
  switch (kind) {
    case Primitive::Plane:
      break;
    case Primitive::Sphere:
      fit.size = {(a + b + c) / 3, 0, 0};
      break;
    // half of each cap counts as length: the caps' masses are as far out as those of the box's ends
    case Primitive::Capsule:
      fit.size = {(a + b) / 2, std::max(0.0, c - (a + b) / 4), 0};
      break;
    case Primitive::Cylinder:
      fit.size = {(a + b) / 2, c, 0};
      break;
    case Primitive::Ellipsoid:
    case Primitive::Box:
      fit.size = box;
      break;
  }
  for (double& s : fit.size) s *= fitscale;
  return fit;
}

Fit fit_to_aabb(Primitive kind, const CenteredBox& box, double fitscale) {
  const double a = box[3], b = box[4], c = box[5];
  Fit fit;
  fit.pos = {box[0], box[1], box[2]};
  switch (kind) {
    case Primitive::Plane:
      break;
    case Primitive::Sphere:
      fit.size = {std::max({a, b, c}), 0, 0};
      break;
    case Primitive::Capsule:
      fit.size = {std::max(a, b), std::max(0.0, c - std::max(a, b)), 0};
      break;
    case Primitive::Cylinder:
      fit.size = {std::max(a, b), c, 0};
      break;
    case Primitive::Ellipsoid:
    case Primitive::Box:
      fit.size = {a, b, c};
      break;
  }
  for (double& s : fit.size) s *= fitscale;
  return fit;
}

}  // namespace sinew
