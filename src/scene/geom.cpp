// SPDX-License-Identifier: Apache-2.0
#include "scene/geom.h"

#include <cstring>

#include "math/quat.h"

namespace sinew {

namespace {

// Model geoms leave out sizes that follow from others; a renderer wants all three.
Vector full_size(int type, const Vector& size) {
  if (type == mjGEOM_SPHERE) return {size.x, size.x, size.x};
  if (type == mjGEOM_CAPSULE || type == mjGEOM_CYLINDER) return {size.x, size.x, size.y};
  return size;
}

bool begins_at_origin(int type) {
  return type == mjGEOM_ARROW || type == mjGEOM_ARROW1 || type == mjGEOM_ARROW2 || type == mjGEOM_LINE;
}

}  // namespace

Rgba mix(const Rgba& from, const Rgba& to, mjtNum share) {
  Rgba result;
  for (int i = 0; i < 4; ++i) {
    result.c[i] = static_cast<float>(from.c[i] + share * (static_cast<mjtNum>(to.c[i]) - from.c[i]));
  }
  return result;
}

void set_size(mjvGeom& geom, const Vector& size) {
  for (int i = 0; i < 3; ++i) geom.size[i] = static_cast<float>(size[i]);
}

void set_pose(mjvGeom& geom, const Vector& pos, const Matrix& mat) {
  for (int i = 0; i < 3; ++i) geom.pos[i] = static_cast<float>(pos[i]);
  for (int i = 0; i < 9; ++i) geom.mat[i] = static_cast<float>(mat.m[i]);
}

void init_geom(mjvGeom& geom, int type, const mjtNum* size, const mjtNum* pos, const mjtNum* mat, const float* rgba) {
  std::memset(&geom, 0, sizeof geom);
  geom.type = type;
  geom.dataid = -1;
  geom.objtype = mjOBJ_UNKNOWN;
  geom.objid = -1;
  geom.category = mjCAT_DECOR;
  geom.matid = -1;
  geom.segid = -1;
  set_size(geom, size ? full_size(type, load3(size)) : Vector{0.1, 0.1, 0.1});
  set_pose(geom, pos ? load3(pos) : Vector{}, mat ? load9(mat) : Matrix::identity());
  std::memcpy(geom.rgba, rgba ? rgba : kGrey.c, sizeof geom.rgba);
  geom.specular = 0.5f;
  geom.shininess = 0.5f;
}

void connect_geom(mjvGeom& geom, int type, mjtNum width, const Vector& from, const Vector& to) {
  const Vector way = to - from;
  const mjtNum length = norm(way);
  const bool from_start = begins_at_origin(type);
  geom.type = type;
  set_size(geom, {width, width, from_start ? length : 0.5 * length});
  set_pose(geom, from_start ? from : 0.5 * (from + to), to_matrix(from_z_axis_to(way)));
}

}  // namespace sinew
