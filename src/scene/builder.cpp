// SPDX-License-Identifier: Apache-2.0
#include "scene/builder.h"

#include <algorithm>
#include <cstring>

#include "model/warnings.h"

namespace sinew {

mjvGeom* Builder::add(int object_type, int object, int category, int type, const mjtNum* size, const mjtNum* pos,
                      const mjtNum* mat) {
  if (scene.ngeom >= scene.maxgeom) {
    if (!scene.status) count_warning(d, mjWARN_VGEOMFULL, scene.maxgeom);
    scene.status = 1;
    return nullptr;
  }
  mjvGeom& geom = scene.geoms[scene.ngeom];
  init_geom(geom, type, size, pos, mat, nullptr);
  geom.objtype = object_type;
  geom.objid = object;
  geom.category = category;
  geom.segid = scene.ngeom++;
  return &geom;
}

mjvGeom* Builder::add_decor(int object_type, int object, int type, const Vector& size, const Vector& pos,
                            const Matrix& mat, const Rgba& rgba) {
  mjvGeom* geom = add(object_type, object, mjCAT_DECOR);
  if (!geom) return nullptr;
  geom->type = type;
  set_size(*geom, size);
  set_pose(*geom, pos, mat);
  std::memcpy(geom->rgba, rgba.c, sizeof geom->rgba);
  return geom;
}

mjvGeom* Builder::add_connector(int object_type, int object, int category, int type, mjtNum width, const Vector& from,
                                const Vector& to, const Rgba& rgba) {
  mjvGeom* geom = add(object_type, object, category);
  if (!geom) return nullptr;
  connect_geom(*geom, type, width, from, to);
  std::memcpy(geom->rgba, rgba.c, sizeof geom->rgba);
  return geom;
}

void Builder::add_triangle(int object_type, int object, const Vector& corner, const Vector& first, const Vector& second,
                           const Rgba& rgba) {
  const Vector a = first - corner, b = second - corner, normal = cross(a, b);
  const Matrix edges = Matrix::from_columns(normalized(a), normalized(b), normalized(normal));
  add_decor(object_type, object, mjGEOM_TRIANGLE, {norm(a), norm(b), norm(normal)}, corner, edges, rgba);
}

void Builder::add_frame(int object, const Vector& pos, const Matrix& mat, mjtNum scale) {
  if (!wants(mjCAT_DECOR)) return;
  constexpr Rgba kColors[3] = {{{0.9f, 0, 0, 1}}, {{0, 0.9f, 0, 1}}, {{0, 0, 0.9f, 1}}};
  const mjtNum length = scale * scaled(m.vis.scale.framelength), width = scale * scaled(m.vis.scale.framewidth);
  for (int i = 0; i < 3; ++i) {
    add_connector(mjOBJ_UNKNOWN, object, mjCAT_DECOR, mjGEOM_CYLINDER, width, pos, pos + length * mat.column(i),
                  kColors[i]);
  }
}

int category_of(const mjModel& m, int body) {
  return m.body_weldid[body] == 0 && m.body_mocapid[body] < 0 ? mjCAT_STATIC : mjCAT_DYNAMIC;
}

bool group_shown(const mjtByte* groups, int group) { return groups[std::clamp(group, 0, mjNGROUP - 1)] != 0; }

Rgba look_rgba(const mjModel& m, int material, const float* rgba) {
  const bool own = !std::equal(rgba, rgba + 4, kGrey.c);
  return Rgba::load(material < 0 || own ? rgba : m.mat_rgba + 4 * material);
}

void paint(const Builder& scene, mjvGeom& geom, const Rgba& rgba) {
  std::memcpy(geom.rgba, rgba.c, sizeof geom.rgba);
  if (scene.shows(mjVIS_TRANSPARENT) && geom.category == mjCAT_DYNAMIC) geom.rgba[3] *= scene.m.vis.map.alpha;
}

void set_look(const Builder& scene, mjvGeom& geom, int material, const float* rgba) {
  const mjModel& m = scene.m;
  paint(scene, geom, look_rgba(m, material, rgba));
  if (material < 0) return;
  geom.matid = scene.shows(mjVIS_TEXTURE) ? material : -1;
  geom.emission = m.mat_emission[material];
  geom.specular = m.mat_specular[material];
  geom.shininess = m.mat_shininess[material];
  geom.reflectance = m.mat_reflectance[material];
}

}  // namespace sinew
