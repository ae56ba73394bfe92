// SPDX-License-Identifier: Apache-2.0
#include "scene/actuators.h"

#include <cmath>
#include <cstring>

#include "base/kinds/geoms.h"
#include "scene/joints.h"
#include "scene/label.h"
#include "scene/tendons.h"

namespace sinew {

namespace {

// Shapes that lie over others are larger, so that they can be seen.
constexpr mjtNum kOverJoint = 1.1, kOverGeom = 1.05;

// A value as a share of its range: 0 is no drive, or the end of the range that is nearest to it; 1 and -1 are the ends.
mjtNum share_of(mjtNum value, const mjtNum* range) {
  const mjtNum low = range[0], high = range[1];
  if (low > 0) return (value - low) / at_least_minval(high - low);
  if (high < 0) return (value - high) / at_least_minval(high - low);
  const mjtNum end = value >= 0 ? high : -low;
  return end > 0 ? value / end : value;
}

// From -1 to 1: the control, or the activation where it is asked for.
mjtNum drive(const Builder& scene, int i) {
  const mjModel& m = scene.m;
  const int act = m.actuator_actadr[i];
  const bool activation = scene.shows(mjVIS_ACTIVATION) && act >= 0;
  mjtNum value = activation ? scene.d.act[act + m.actuator_actnum[i] - 1] : scene.d.ctrl[i];
  if (m.actuator_ctrllimited[i]) {
    value = share_of(value, m.actuator_ctrlrange + 2 * i);
  } else if (activation && m.actuator_actlimited[i]) {
    value = share_of(value, m.actuator_actrange + 2 * i);
  }
  return clip(value, mjtNum{-1}, mjtNum{1});
}

Rgba drive_color(const Builder& scene, int i) {
  const auto& rgba = scene.m.vis.rgba;
  const mjtNum value = drive(scene, i);
  return mix(Rgba::load(rgba.actuator), Rgba::load(value < 0 ? rgba.actuatornegative : rgba.actuatorpositive),
             std::abs(value));
}

void label(const Builder& scene, mjvGeom* geom, int i) {
  if (geom && scene.option.label == mjLABEL_ACTUATOR) label_with_name(scene.m, *geom, mjOBJ_ACTUATOR, i);
}

// The shape of a site or geom, a little larger.
mjvGeom* add_cover(Builder& scene, int i, int type, const mjtNum* size, const mjtNum* pos, const mjtNum* mat,
                   const Rgba& rgba) {
  mjvGeom* cover = scene.add(mjOBJ_ACTUATOR, i, mjCAT_DECOR, type, size, pos, mat);
  if (!cover) return nullptr;
  for (float& extent : cover->size) extent = static_cast<float>(extent * kOverGeom);
  for (int k = 0; k < 4; ++k) cover->rgba[k] = rgba.c[k];
  return cover;
}

void add_on_joint(Builder& scene, int i, const Rgba& rgba) {
  const auto& scale = scene.m.vis.scale;
  label(scene,
        add_joint_shape(scene, scene.m.actuator_trnid[2 * i], mjOBJ_ACTUATOR, i,
                        kOverJoint * 0.3 * scene.scaled(scale.jointlength), scene.scaled(scale.actuatorlength),
                        scene.scaled(scale.actuatorwidth), rgba),
        i);
}

void add_on_tendon(Builder& scene, int i, const Rgba& rgba) {
  const mjModel& m = scene.m;
  const int tendon = m.actuator_trnid[2 * i];
  const mjtNum width = m.tendon_width[tendon] * m.vis.map.actuatortendon;
  bool first = true;
  for_each_tendon_piece(m, scene.d, tendon, [&](const Vector& from, const Vector& to, bool inside) {
    mjvGeom* geom = scene.add(mjOBJ_ACTUATOR, i, mjCAT_DECOR);
    if (!geom) return;
    connect_geom(*geom, mjGEOM_CAPSULE, inside ? 0.5 * width : width, from, to);
    set_look(scene, *geom, m.tendon_matid[tendon], rgba.c);
    std::memcpy(geom->rgba, rgba.c, sizeof geom->rgba);
    if (first) label(scene, geom, i);
    first = false;
  });
}

void add_on_site(Builder& scene, int i, const Rgba& rgba) {
  const mjModel& m = scene.m;
  const int site = m.actuator_trnid[2 * i];
  label(scene,
        add_cover(scene, i, m.site_type[site], m.site_size + 3 * site, scene.d.site_xpos + 3 * site,
                  scene.d.site_xmat + 9 * site, rgba),
        i);
}

void add_on_body(Builder& scene, int i, const Rgba& rgba) {
  const mjModel& m = scene.m;
  const int body = m.actuator_trnid[2 * i];
  for (int g = m.body_geomadr[body]; g < m.body_geomadr[body] + m.body_geomnum[body]; ++g) {
    if (!kinds::geom_has(m.geom_type[g], kinds::kPrimitive)) continue;  // there is nothing to make larger
    add_cover(scene, i, m.geom_type[g], m.geom_size + 3 * g, scene.d.geom_xpos + 3 * g, scene.d.geom_xmat + 9 * g,
              rgba);
  }
}

void add_actuator(Builder& scene, int i) {
  const Rgba rgba = drive_color(scene, i);
  switch (scene.m.actuator_trntype[i]) {
    case mjTRN_JOINT:
    case mjTRN_JOINTINPARENT:
      return add_on_joint(scene, i, rgba);
    case mjTRN_TENDON:
      return add_on_tendon(scene, i, rgba);
    case mjTRN_SITE:
      return add_on_site(scene, i, rgba);
    case mjTRN_BODY:
      return add_on_body(scene, i, rgba);
    default:
      return;
  }
}

// The slider ends where the rod from the crank meets its axis. A rod too short for that is shown in another color, from
// the nearest point of the axis.
void add_slider_crank(Builder& scene, int i) {
  const mjModel& m = scene.m;
  const mjData& d = scene.d;
  const int crank = m.actuator_trnid[2 * i], slider = m.actuator_trnid[2 * i + 1];
  const Vector start = load3(d.site_xpos + 3 * slider), axis = load9(d.site_xmat + 9 * slider).column(2);
  const Vector joint = load3(d.site_xpos + 3 * crank), way = joint - start;
  const mjtNum rod = m.actuator_cranklength[i], along = dot(way, axis);
  const mjtNum square = along * along + rod * rod - dot(way, way);
  const Vector end = start + (along - std::sqrt(max_of(square, mjtNum{0}))) * axis;
  const mjtNum width = scene.scaled(m.vis.scale.slidercrank);
  label(scene,
        scene.add_connector(mjOBJ_ACTUATOR, i, mjCAT_DYNAMIC, mjGEOM_CYLINDER, width, start, end,
                            Rgba::load(m.vis.rgba.slidercrank)),
        i);
  scene.add_connector(mjOBJ_ACTUATOR, i, mjCAT_DYNAMIC, mjGEOM_CAPSULE, 0.5 * width, end, joint,
                      Rgba::load(square < 0 ? m.vis.rgba.crankbroken : m.vis.rgba.slidercrank));
}

}  // namespace

void add_actuators(Builder& scene) {
  if (!scene.shows(mjVIS_ACTUATOR) || !scene.wants(mjCAT_DECOR)) return;
  for (int i = 0; i < scene.m.nu; ++i) {
    if (group_shown(scene.option.actuatorgroup, scene.m.actuator_group[i])) add_actuator(scene, i);
  }
}

void add_slider_cranks(Builder& scene) {
  if (!scene.wants(mjCAT_DYNAMIC)) return;
  for (int i = 0; i < scene.m.nu; ++i) {
    if (scene.m.actuator_trntype[i] == mjTRN_SLIDERCRANK) add_slider_crank(scene, i);
  }
}

}  // namespace sinew
