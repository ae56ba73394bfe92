// SPDX-License-Identifier: Apache-2.0
#include "scene/tendons.h"

#include <cstring>

#include "scene/catenary.h"
#include "scene/label.h"
#include "scene/limits.h"

namespace sinew {

namespace {

// How long a rope is that nothing holds straight: two sites, and either a limit or a spring with nothing below it; 0 if
// the tendon is no rope.
mjtNum rope_length(const mjModel& m, const mjData& d, int t) {
  const bool spring = m.tendon_stiffness[t] > 0;
  const mjtNum* range = (spring ? m.tendon_lengthspring : m.tendon_range) + 2 * t;
  const bool bounded = spring ? !m.tendon_limited[t] : m.tendon_limited[t] != 0;
  const bool free = m.tendon_damping[t] == 0 && m.tendon_frictionloss[t] == 0;
  const bool is_rope = bounded && free && range[0] == 0 && m.tendon_num[t] == 2 && d.ten_wrapnum[t] == 2;
  return is_rope ? range[1] : 0;
}

bool hangs(const mjModel& m, const mjData& d, int t) {
  const bool heavy = !(m.opt.disableflags & mjDSBL_GRAVITY) && norm(load3(m.opt.gravity)) > mjMINVAL;
  return heavy && d.ten_length[t] < rope_length(m, d, t);
}

void add_piece(Builder& scene, int tendon, mjtNum limit, const Vec& from, const Vec& to, mjtNum width) {
  const mjModel& m = scene.m;
  mjvGeom* geom = scene.add(mjOBJ_TENDON, tendon, mjCAT_DYNAMIC);
  if (!geom) return;
  connect_geom(*geom, mjGEOM_CAPSULE, width, from, to);
  set_look(scene, *geom, m.tendon_matid[tendon], m.tendon_rgba + 4 * tendon);
  if (m.tendon_matid[tendon] < 0) {
    const Rgba rgba = mix(Rgba::load(geom->rgba), Rgba::load(m.vis.rgba.constraint), limit);
    std::memcpy(geom->rgba, rgba.c, sizeof geom->rgba);
  }
  if (scene.option.label == mjLABEL_TENDON) label_with_name(m, *geom, mjOBJ_TENDON, tendon);
}

void add_hanging(Builder& scene, int tendon, mjtNum limit) {
  const mjModel& m = scene.m;
  const mjtNum* ends = scene.d.wrap_xpos + 3 * scene.d.ten_wrapadr[tendon];
  const Catenary rope(load3(ends), load3(ends + 3), load3(m.opt.gravity), rope_length(m, scene.d, tendon));
  constexpr int kSteps = 29;
  Vec from = load3(ends);
  for (int i = 1; i < kSteps; ++i) {
    const Vec to = i + 1 < kSteps ? rope.at(static_cast<mjtNum>(i) / kSteps) : load3(ends + 3);
    add_piece(scene, tendon, limit, from, to, m.tendon_width[tendon]);
    from = to;
  }
}

void add_tendon(Builder& scene, int tendon, mjtNum limit) {
  const mjModel& m = scene.m;
  if (hangs(m, scene.d, tendon)) return add_hanging(scene, tendon, limit);
  for_each_tendon_piece(m, scene.d, tendon, [&](const Vec& from, const Vec& to, bool inside) {
    add_piece(scene, tendon, limit, from, to, m.tendon_width[tendon] * (inside ? 0.5 : 1));
  });
}

}  // namespace

void add_tendons(Builder& scene) {
  if (!scene.shows(mjVIS_TENDON) || !scene.wants(mjCAT_DYNAMIC)) return;
  const mjModel& m = scene.m;
  for (int t = 0; t < m.ntendon; ++t) {
    if (!group_shown(scene.option.tendongroup, m.tendon_group[t])) continue;
    if (look_rgba(m, m.tendon_matid[t], m.tendon_rgba + 4 * t).c[3] == 0) continue;
    add_tendon(scene, t, tendon_limit_impedance(m, scene.d, t));
  }
}

}  // namespace sinew
