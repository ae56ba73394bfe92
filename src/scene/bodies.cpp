// SPDX-License-Identifier: Apache-2.0
#include "scene/bodies.h"

#include <cmath>

#include "scene/islands.h"
#include "scene/label.h"

namespace sinew {

namespace {

constexpr mjtNum kDensity = 1000;  // of water, which shapes of inertia are compared with

bool has_name(const Builder& scene, int body) {
  return scene.option.label == mjLABEL_BODY || (scene.option.label == mjLABEL_SELECTION && scene.is_selected(body));
}

void add_inertia(Builder& scene, int body) {
  const mjModel& m = scene.m;
  if (!(m.body_mass[body] > 0)) return;
  const bool ellipsoid = m.vis.global.ellipsoidinertia != 0;
  mjvGeom* geom =
      scene.add_decor(mjOBJ_BODY, body, ellipsoid ? mjGEOM_ELLIPSOID : mjGEOM_BOX,
                      inertia_size(m, body, ellipsoid, scene.shows(mjVIS_SCLINERTIA)), load3(scene.d.xipos + 3 * body),
                      load9(scene.d.ximat + 9 * body), Rgba::load(m.vis.rgba.inertia));
  if (!geom) return;
  if (scene.is_selected(body)) geom->emission += m.vis.global.glow;
  if (has_name(scene, body)) label_with_name(m, *geom, mjOBJ_BODY, body);
}

// A text without a shape.
mjvGeom* add_text(Builder& scene, int body, const mjtNum* pos, const mjtNum* mat) {
  return scene.add_decor(mjOBJ_UNKNOWN, body, mjGEOM_LABEL, {0.1, 0.1, 0.1}, load3(pos), load9(mat), kGrey);
}

void add_name(Builder& scene, int body) {
  if (!has_name(scene, body) || scene.shows(mjVIS_INERTIA)) return;
  mjvGeom* geom = add_text(scene, body, scene.d.xpos + 3 * body, scene.d.xmat + 9 * body);
  if (geom) label_with_name(scene.m, *geom, mjOBJ_BODY, body);
}

void add_island_number(Builder& scene, int body) {
  const int island = island_of(scene.m, scene.d, body);
  if (scene.option.label != mjLABEL_ISLAND || island < 0) return;
  mjvGeom* geom = add_text(scene, body, scene.d.xipos + 3 * body, scene.d.ximat + 9 * body);
  if (geom) set_label(*geom, "%d", island);
}

void add_body_frame(Builder& scene, int body) {
  const mjData& d = scene.d;
  if (scene.option.frame != mjFRAME_BODY) return;
  const bool inertial = scene.shows(mjVIS_INERTIA);
  scene.add_frame(body, load3((inertial ? d.xipos : d.xpos) + 3 * body),
                  load9((inertial ? d.ximat : d.xmat) + 9 * body));
}

void add_applied_force(Builder& scene, int body) {
  const mjModel& m = scene.m;
  const Vector force = load3(scene.d.xfrc_applied + 6 * body);
  if (!scene.shows(mjVIS_PERTFORCE) || norm(force) < mjMINVAL) return;
  const Vector from = load3(scene.d.xipos + 3 * body);
  const Vector arrow = m.vis.map.force / at_least_minval(m.stat.meanmass) * force;
  scene.add_connector(mjOBJ_UNKNOWN, body, mjCAT_DECOR, mjGEOM_ARROW, scene.scaled(m.vis.scale.forcewidth), from,
                      from + arrow, Rgba::load(m.vis.rgba.force));
}

}  // namespace

Vector inertia_size(const mjModel& m, int body, bool ellipsoid, bool to_scale) {
  const Vector inertia = load3(m.body_inertia + 3 * body);
  const mjtNum mass = m.body_mass[body];
  const mjtNum shape = ellipsoid ? 2.5 : 1.5;  // I_x = m/5 (b^2 + c^2) of an ellipsoid, m/3 (b^2 + c^2) of a box
  Vector size;
  for (int i = 0; i < 3; ++i) {
    const mjtNum square = shape * (inertia.x + inertia.y + inertia.z - 2 * inertia[i]) / mass;
    size[i] = std::sqrt(max_of(square, mjtNum{0}));
  }
  if (to_scale) {
    const mjtNum volume = (ellipsoid ? 4 * mjPI / 3 : 8) * size.x * size.y * size.z;
    size *= std::cbrt(mass / at_least_minval(kDensity * volume));
  }
  return size;
}

void add_body_decor(Builder& scene) {
  if (!scene.wants(mjCAT_DECOR)) return;
  for (int body = 1; body < scene.m.nbody; ++body) {
    if (scene.wants(category_of(scene.m, body))) {
      if (scene.shows(mjVIS_INERTIA)) add_inertia(scene, body);
      add_body_frame(scene, body);
      add_name(scene, body);
    }
    add_island_number(scene, body);
    add_applied_force(scene, body);
  }
}

void add_connections(Builder& scene) {
  const mjModel& m = scene.m;
  const mjData& d = scene.d;
  if (!scene.shows(mjVIS_AUTOCONNECT) || !scene.wants(mjCAT_DECOR)) return;
  const mjtNum width = scene.scaled(m.vis.scale.connect);
  for (int body = 1; body < m.nbody; ++body) {
    if (m.body_parentid[body] == 0) continue;
    Vector from = load3(d.xipos + 3 * body);
    const auto go_to = [&](const Vector& to) {
      scene.add_connector(mjOBJ_UNKNOWN, body, mjCAT_DECOR, mjGEOM_CAPSULE, width, from, to,
                          Rgba::load(m.vis.rgba.connect));
      from = to;
    };
    for (int j = m.body_jntnum[body] - 1; j >= 0; --j) go_to(load3(d.xanchor + 3 * (m.body_jntadr[body] + j)));
    go_to(load3(d.xipos + 3 * m.body_parentid[body]));
  }
}

void add_centers_of_mass(Builder& scene) {
  const mjModel& m = scene.m;
  if (!scene.shows(mjVIS_COM) || !scene.wants(mjCAT_DECOR)) return;
  const mjtNum size = scene.scaled(m.vis.scale.com);
  for (int body = 1; body < m.nbody; ++body) {
    if (m.body_rootid[body] != body) continue;
    scene.add_decor(mjOBJ_UNKNOWN, body, mjGEOM_SPHERE, {size, size, size}, load3(scene.d.subtree_com + 3 * body),
                    Matrix::identity(), Rgba::load(m.vis.rgba.com));
  }
}

void add_world_frame(Builder& scene) {
  constexpr mjtNum kLarger = 2;
  if (scene.option.frame == mjFRAME_WORLD && scene.wants(mjCAT_DECOR)) {
    scene.add_frame(0, Vector{}, Matrix::identity(), kLarger);
  }
}

}  // namespace sinew
