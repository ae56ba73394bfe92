// SPDX-License-Identifier: Apache-2.0
// geom.h -- one visual geom: what it is before anybody fills it in, and how it is stretched between two points.
#ifndef SINEW_SCENE_GEOM_H_
#define SINEW_SCENE_GEOM_H_

#include <mujoco/mjvisualize.h>

#include "math/mat3.h"

namespace sinew {

// A color; alpha 1 is opaque.
struct Rgba {
  float c[4];

  static Rgba load(const float* p) { return {{p[0], p[1], p[2], p[3]}}; }
};

constexpr Rgba kGrey{{0.5f, 0.5f, 0.5f, 1.0f}};

// The whole way from one color to another at share 1, none of it at 0.
Rgba mix(const Rgba& from, const Rgba& to, mjtNum share);

// Null pointers stand for size 0.1, the origin, no rotation, and grey.
void init_geom(mjvGeom& geom, int type, const mjtNum* size, const mjtNum* pos, const mjtNum* mat, const float* rgba);

// Capsules and cylinders are put midway; arrows and lines begin at `from`. What connects a point with itself points up.
void connect_geom(mjvGeom& geom, int type, mjtNum width, const Vector& from, const Vector& to);

void set_size(mjvGeom& geom, const Vector& size);
void set_pose(mjvGeom& geom, const Vector& pos, const Matrix& mat);

}  // namespace sinew

#endif  // SINEW_SCENE_GEOM_H_
