// SPDX-License-Identifier: Apache-2.0
#include "query/geom_field.h"

#include <string_view>

#include "base/plugins.h"
#include "math/quat.h"
#include "shape/primitives/primitive.h"
#include "shape/sdf/heightfield_field.h"
#include "shape/sdf/hull_field.h"
#include "shape/sdf/octree_field.h"

namespace sinew {
namespace {

constexpr mjtNum kOrigin[3] = {0, 0, 0};
constexpr mjtNum kIdentity[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};

FieldSample sample_plugin(const mjpPlugin& plugin, const mjData& d, int instance, const Vector& x) {
  mjtNum point[3], gradient[3] = {0, 0, 0};
  x.store(point);
  const mjtNum distance = plugin.sdf_distance(point, &d, instance);
  plugin.sdf_gradient(gradient, point, &d, instance);
  return {distance, load3(gradient)};
}

ShapeField shape_of_geom(const mjModel& m, const mjData& d, int geom) {
  const mjpPlugin* plugin = m.geom_type[geom] == mjGEOM_SDF ? field_plugin(m, geom) : nullptr;
  return plugin ? ShapeField(m, d, *plugin, m.geom_plugin[geom]) : ShapeField(m, d, m.geom_type[geom], geom);
}

}  // namespace

const mjpPlugin* field_plugin(const mjModel& m, int geom) {
  const int instance = m.geom_plugin[geom];
  const mjpPlugin* plugin = instance < 0 ? nullptr : plugin_at(m.plugin[instance]);
  return plugin && plugin->sdf_distance && plugin->sdf_gradient ? plugin : nullptr;
}

bool collides_as_mujoco(const mjModel& m, int geom) {
  constexpr std::string_view kOurs = "sinew.";
  const mjpPlugin* plugin = m.geom_type[geom] == mjGEOM_SDF ? field_plugin(m, geom) : nullptr;
  return plugin && !std::string_view(plugin->name).starts_with(kOurs);
}

ShapeField::ShapeField(const mjModel& m, const mjData& d, const mjpPlugin& plugin, int instance)
    : m_(m), d_(d), kind_(Kind::kPlugin), id_(instance), plugin_(&plugin) {}

ShapeField::ShapeField(const mjModel& m, const mjData& d, int geom_type, int geom)
    : m_(m), d_(d), type_(geom_type), id_(m.geom_dataid[geom]), size_(load3(m.geom_size + 3 * geom)) {
  if (kinds::geom_has(type_, kinds::kPrimitive)) {
    kind_ = Kind::kPrimitive;
  } else if (id_ < 0) {
    return;
  } else if (type_ == mjGEOM_HFIELD) {
    if (m.hfield_nrow[id_] > 1 && m.hfield_ncol[id_] > 1) kind_ = Kind::kElevation;
  } else if (type_ == mjGEOM_MESH) {
    hull_ = convex_of_geom(m, geom, kOrigin, kIdentity);
    if (hull_.mesh.nvert > 0) kind_ = Kind::kHull;
  } else if (type_ == mjGEOM_SDF) {
    if (m.mesh_octadr[id_] >= 0 && m.mesh_octnum[id_] > 0) kind_ = Kind::kOctree;
  }
}

FieldSample ShapeField::operator()(const Vector& x) const {
  switch (kind_) {
    case Kind::kPrimitive:
      return primitive(type_).field(size_, x);
    case Kind::kHull:
      return hull_field(hull_, x);
    case Kind::kElevation:
      return heightfield_field(heightfield_of(m_, id_), x);
    case Kind::kOctree: {
      const int adr = m_.mesh_octadr[id_];
      return octree_field({m_.oct_child + 8 * adr, m_.oct_aabb + 6 * adr, m_.oct_coeff + 8 * adr}, x);
    }
    case Kind::kPlugin:
      return sample_plugin(*plugin_, d_, id_, x);
    case Kind::kNone:
      break;
  }
  return {mjMAXVAL, {0, 0, 0}};
}

GeomField::GeomField(const mjModel& m, const mjData& d, int geom)
    : shape_(shape_of_geom(m, d, geom)), pos_(load3(d.geom_xpos + 3 * geom)), mat_(load9(d.geom_xmat + 9 * geom)) {
  const int mesh = m.geom_dataid[geom];
  if (m.geom_type[geom] != mjGEOM_SDF || !field_plugin(m, geom) || mesh < 0) return;
  // drawn = R_dg * in_geom + p_dg
  const Quat<mjtNum> R_dg = load4(m.mesh_quat + 4 * mesh);
  const Vector p_dg = load3(m.mesh_pos + 3 * mesh);
  pos_ -= mat_ * rotate_back(R_dg, p_dg);
  mat_ = mat_ * transpose(to_matrix(R_dg));
}

FieldSample GeomField::operator()(const Vector& x) const {
  FieldSample sample = shape_(transpose_times(mat_, x - pos_));
  sample.gradient = mat_ * sample.gradient;
  return sample;
}

}  // namespace sinew
