// SPDX-License-Identifier: Apache-2.0
#include "scene/model_geoms.h"

#include <cmath>
#include <cstring>

#include "scene/camera.h"
#include "scene/islands.h"
#include "scene/label.h"

namespace sinew {

namespace {

// A material repeats twice per step, so that what is dark and light in a checker stays where it is.
mjtNum plane_step(const mjModel& m, int material, int axis) {
  const mjtNum repeat = material < 0 ? 0 : m.mat_texrepeat[2 * material + axis];
  if (repeat > 0) return 4 / repeat;
  return 2 * 2.1 * m.vis.map.zfar * m.stat.extent / (mjMAXPLANEGRID - 2);  // the grid that the plane is drawn with
}

Vector plane_position(const Builder& scene, int geom) {
  const mjModel& m = scene.m;
  const Vector pos = load3(scene.d.geom_xpos + 3 * geom);
  const mjtNum* size = m.geom_size + 3 * geom;
  if (size[0] > 0 && size[1] > 0) return pos;
  const Matrix R = load9(scene.d.geom_xmat + 9 * geom);
  const Vector to_camera = transpose_times(R, camera_in_model(scene.scene).position - pos);
  Vector shifted = pos;
  for (int axis = 0; axis < 2; ++axis) {
    const mjtNum step = plane_step(m, m.geom_matid[geom], axis);
    if (size[axis] <= 0 && step > 0) shifted += step * std::round(to_camera[axis] / step) * R.column(axis);
  }
  return shifted;
}

// Renderers keep each mesh twice: as it is, and its convex hull, which is what collides.
int mesh_data(const Builder& scene, int geom) {
  const mjModel& m = scene.m;
  const int mesh = m.geom_dataid[geom];
  if (mesh < 0) return -1;
  const bool collides = m.geom_contype[geom] || m.geom_conaffinity[geom];
  const bool hull = scene.shows(mjVIS_CONVEXHULL) && collides && m.mesh_graphadr[mesh] >= 0;
  return 2 * mesh + (hull ? 1 : 0);
}

void set_shape(const Builder& scene, mjvGeom& visual, int geom, int plane) {
  const mjModel& m = scene.m;
  const int type = m.geom_type[geom], data = m.geom_dataid[geom];
  visual.modelrbound = static_cast<float>(m.geom_rbound[geom]);
  switch (type) {
    case mjGEOM_PLANE:
      visual.dataid = plane;
      set_pose(visual, plane_position(scene, geom), load9(scene.d.geom_xmat + 9 * geom));
      break;
    case mjGEOM_MESH:
    case mjGEOM_SDF:
      visual.dataid = mesh_data(scene, geom);
      visual.texcoord = data >= 0 && m.mesh_texcoordadr[data] >= 0;
      break;
    default:
      visual.dataid = data;  // primitives fitted to a mesh keep its number
      break;
  }
}

// What selection, islands and transparency make of a look.
void adapt_look(const Builder& scene, mjvGeom& visual, int body) {
  if (scene.is_selected(body)) visual.emission += scene.m.vis.global.glow;
  if (visual.category != mjCAT_DYNAMIC) return;
  if (scene.shows(mjVIS_ISLAND) && scene.m.body_treeid[body] >= 0) {
    std::memcpy(visual.rgba, island_rgba(scene.m, scene.d, body).c, sizeof visual.rgba);  // never transparent
    visual.matid = -1;
  }
}

bool body_shown(const Builder& scene, int body) {
  const int category = category_of(scene.m, body);
  return scene.wants(category) && (category == mjCAT_DYNAMIC || scene.shows(mjVIS_STATIC));
}

// Whoever is made invisible by its material has no frame, even if a color of its own shows it.
bool has_frame(const mjModel& m, int material, const float* rgba) {
  return (material < 0 ? rgba : m.mat_rgba + 4 * material)[3] != 0;
}

void add_geom(Builder& scene, int geom, int plane) {
  const mjModel& m = scene.m;
  const mjData& d = scene.d;
  const int body = m.geom_bodyid[geom];
  if (!body_shown(scene, body) || !group_shown(scene.option.geomgroup, m.geom_group[geom])) return;
  if (look_rgba(m, m.geom_matid[geom], m.geom_rgba + 4 * geom).c[3] == 0) return;
  mjvGeom* visual = scene.add(mjOBJ_GEOM, geom, category_of(m, body), m.geom_type[geom], m.geom_size + 3 * geom,
                              d.geom_xpos + 3 * geom, d.geom_xmat + 9 * geom);
  if (!visual) return;
  set_shape(scene, *visual, geom, plane);
  set_look(scene, *visual, m.geom_matid[geom], m.geom_rgba + 4 * geom);
  adapt_look(scene, *visual, body);
  if (scene.option.label == mjLABEL_GEOM) label_with_name(m, *visual, mjOBJ_GEOM, geom);
  if (scene.option.frame == mjFRAME_GEOM && has_frame(m, m.geom_matid[geom], m.geom_rgba + 4 * geom)) {
    scene.add_frame(geom, load3(d.geom_xpos + 3 * geom), load9(d.geom_xmat + 9 * geom));
  }
}

void add_site(Builder& scene, int site) {
  const mjModel& m = scene.m;
  const mjData& d = scene.d;
  const int body = m.site_bodyid[site];
  if (!body_shown(scene, body) || !group_shown(scene.option.sitegroup, m.site_group[site])) return;
  if (look_rgba(m, m.site_matid[site], m.site_rgba + 4 * site).c[3] == 0) return;
  mjvGeom* visual = scene.add(mjOBJ_SITE, site, category_of(m, body), m.site_type[site], m.site_size + 3 * site,
                              d.site_xpos + 3 * site, d.site_xmat + 9 * site);
  if (!visual) return;
  set_look(scene, *visual, m.site_matid[site], m.site_rgba + 4 * site);
  if (scene.is_selected(body)) visual->emission += m.vis.global.glow;
  if (scene.option.label == mjLABEL_SITE) label_with_name(m, *visual, mjOBJ_SITE, site);
  if (scene.option.frame == mjFRAME_SITE && has_frame(m, m.site_matid[site], m.site_rgba + 4 * site)) {
    scene.add_frame(site, load3(d.site_xpos + 3 * site), load9(d.site_xmat + 9 * site));
  }
}

}  // namespace

void add_geoms_of_model(Builder& scene) {
  int plane = -1;
  for (int geom = 0; geom < scene.m.ngeom; ++geom) {
    if (scene.m.geom_type[geom] == mjGEOM_PLANE) ++plane;
    add_geom(scene, geom, plane);
  }
}

void add_sites(Builder& scene) {
  for (int site = 0; site < scene.m.nsite; ++site) add_site(scene, site);
}

}  // namespace sinew
