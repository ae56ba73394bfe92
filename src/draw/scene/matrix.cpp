// SPDX-License-Identifier: Apache-2.0
#include "draw/scene/matrix.h"

#include <cmath>

namespace sinew::draw {

namespace {

Vec unit(const Vec& v, const Vec& otherwise) {
  const float length = std::sqrt(dot(v, v));
  return length > 1e-12f && std::isfinite(length) ? v * (1 / length) : otherwise;
}

}  // namespace

Vec any_normal_to(const Vec& v) {
  const Vec other = std::abs(v.z) < 0.9f ? Vec{0, 0, 1} : Vec{1, 0, 0};
  return unit(cross(cross(v, other), v), {1, 0, 0});
}

Mat4 look_along(const Vec& position, const Vec& forward, const Vec& up) {
  const Vec f = unit(forward, {0, 0, -1});
  const Vec right = unit(cross(f, up), unit(cross(f, any_normal_to(f)), {1, 0, 0}));
  const Vec u = cross(right, f);
  const Vec axes[3] = {right, u, -f};
  Mat4 view;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) view.at(i, j) = axes[i][j];
    view.at(i, 3) = -dot(axes[i], position);
  }
  return view;
}

Mat4 project(const Lens& lens, DepthStyle style) {
  Mat4 p;
  const float width = lens.right - lens.left, height = lens.top - lens.bottom, depth = lens.far - lens.near;
  const bool reversed = style == DepthStyle::Reversed;
  if (lens.orthographic) {
    p.at(0, 0) = 2 / width;
    p.at(0, 3) = -(lens.right + lens.left) / width;
    p.at(1, 1) = 2 / height;
    p.at(1, 3) = -(lens.top + lens.bottom) / height;
    p.at(2, 2) = reversed ? 1 / depth : -2 / depth;
    p.at(2, 3) = reversed ? lens.far / depth : -(lens.far + lens.near) / depth;
    return p;
  }
  p.at(0, 0) = 2 * lens.near / width;
  p.at(0, 2) = (lens.right + lens.left) / width;
  p.at(1, 1) = 2 * lens.near / height;
  p.at(1, 2) = (lens.top + lens.bottom) / height;
  p.at(2, 2) = reversed ? lens.near / depth : -(lens.far + lens.near) / depth;
  p.at(2, 3) = (reversed ? 1.0f : -2.0f) * lens.far * lens.near / depth;
  p.at(3, 2) = -1;
  p.at(3, 3) = 0;
  return p;
}

Mat4 mirror_at(const Vec& normal, float offset) {
  Mat4 r;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) r.at(i, j) -= 2 * normal[i] * normal[j];
    r.at(i, 3) = -2 * offset * normal[i];
  }
  return r;
}

}  // namespace sinew::draw
