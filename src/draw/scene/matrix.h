// SPDX-License-Identifier: Apache-2.0
// matrix.h -- 4x4 matrices as OpenGL has them: floats, by columns.
#ifndef SINEW_DRAW_SCENE_MATRIX_H_
#define SINEW_DRAW_SCENE_MATRIX_H_

#include "math/vec3.h"

namespace sinew::draw {

using Vec = Vec3<float>;

struct Mat4 {
  float m[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};

  float& at(int row, int column) { return m[4 * column + row]; }
  float at(int row, int column) const { return m[4 * column + row]; }
};

inline Mat4 operator*(const Mat4& a, const Mat4& b) {
  Mat4 c;
  for (int i = 0; i < 4; ++i) {
    for (int j = 0; j < 4; ++j) {
      float sum = 0;
      for (int k = 0; k < 4; ++k) sum += a.at(i, k) * b.at(k, j);
      c.at(i, j) = sum;
    }
  }
  return c;
}

struct Clip {
  float x, y, z, w;
};

inline Clip transform(const Mat4& a, const Vec& p) {
  const auto row = [&](int i) { return a.at(i, 0) * p.x + a.at(i, 1) * p.y + a.at(i, 2) * p.z + a.at(i, 3); };
  return {row(0), row(1), row(2), row(3)};
}

// World to a camera that looks along `forward`: x to the right, y up, z backward.
Mat4 look_along(const Vec& position, const Vec& forward, const Vec& up);

struct Lens {
  float left, right, bottom, top;  // on the near plane
  float near, far;
  bool orthographic;
};

// Depth in clip space: from -1 at the near plane to 1, as OpenGL has it, or from 1 at the near plane to 0.
enum class DepthStyle { Plain, Reversed };
Mat4 project(const Lens& lens, DepthStyle style);

// Reflection at the plane of the points p with dot(normal, p) + offset = 0.
Mat4 mirror_at(const Vec& normal, float offset);

// A unit vector at right angles to v.
Vec any_normal_to(const Vec& v);

}  // namespace sinew::draw

#endif  // SINEW_DRAW_SCENE_MATRIX_H_
