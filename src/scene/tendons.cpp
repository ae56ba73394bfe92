// SPDX-License-Identifier: Apache-2.0
#include "scene/tendons.h"

#include <algorithm>
#include <cstring>

#include "scene/catenary.h"
#include "scene/islands.h"
#include "scene/label.h"
#include "scene/limits.h"

namespace sinew {

namespace {

// How long a rope is that nothing holds straight: two sites, and a spring or else a limit with nothing below it. Zero
// if the tendon is no rope.
mjtNum rope_length(const mjModel& m, const mjData& d, int t) {
  const bool spring = m.tendon_stiffness[t] > 0;
  const mjtNum* range = (spring ? m.tendon_lengthspring : m.tendon_range) + 2 * t;
  const bool bounded = spring || m.tendon_limited[t];
  const bool free = m.tendon_damping[t] == 0 && m.tendon_frictionloss[t] == 0;
  const bool of_sites = m.tendon_num[t] == 2 && m.wrap_type[m.tendon_adr[t]] == mjWRAP_SITE && d.ten_wrapnum[t] == 2;
  const bool is_rope = bounded && free && range[0] == 0 && of_sites;
  return is_rope ? range[1] : 0;
}

bool is_actuated(const mjModel& m, int tendon) {
  for (int i = 0; i < m.nu; ++i) {
    if (m.actuator_trntype[i] == mjTRN_TENDON && m.actuator_trnid[2 * i] == tendon) return true;
  }
  return false;
}

bool hangs(const mjModel& m, const mjData& d, int t) {
  const bool heavy = !(m.opt.disableflags & mjDSBL_GRAVITY) && norm(load3(m.opt.gravity)) > mjMINVAL;
  const mjtNum length = rope_length(m, d, t);
  return heavy && length > 0 && d.ten_length[t] < length && !is_actuated(m, t);
}

mjvGeom* add_piece(Builder& scene, int tendon, bool named, const Vector& from, const Vector& to, mjtNum width) {
  const mjModel& m = scene.m;
  mjvGeom* geom = scene.add(mjOBJ_TENDON, tendon, mjCAT_DYNAMIC);
  if (!geom) return nullptr;
  connect_geom(*geom, mjGEOM_CAPSULE, width, from, to);
  set_look(scene, *geom, m.tendon_matid[tendon], m.tendon_rgba + 4 * tendon);
  if (named && scene.option.label == mjLABEL_TENDON) label_with_name(m, *geom, mjOBJ_TENDON, tendon);
  return geom;
}

// Grey tendons turn red at their limits.
Rgba limit_color(const mjModel& m, const mjData& d, int tendon) {
  const float* own = m.tendon_rgba + 4 * tendon;
  const Rgba rgba = look_rgba(m, m.tendon_matid[tendon], own);
  const bool grey = m.tendon_matid[tendon] < 0 && std::equal(kGrey.c, kGrey.c + 4, own);
  return grey ? mix(rgba, Rgba::load(m.vis.rgba.constraint), tendon_limit_impedance(m, d, tendon)) : rgba;
}

// A tendon belongs to the island that its limit or its friction makes rows in.
Rgba tendon_island_rgba(const mjData& d, int tendon) {
  const int row = d.nisland > 0 && d.nefc > 0 ? d.tendon_efcadr[tendon] : -1;
  return island_rgba_of(d, row >= 0 ? d.efc_island[row] : -1);
}

void add_hanging(Builder& scene, int tendon) {
  const mjModel& m = scene.m;
  const mjtNum* ends = scene.d.wrap_xpos + 3 * scene.d.ten_wrapadr[tendon];
  const Catenary rope(load3(ends), load3(ends + 3), load3(m.opt.gravity), rope_length(m, scene.d, tendon));
  if (rope.is_folded()) {
    add_piece(scene, tendon, true, load3(ends), rope.at(0.5), m.tendon_width[tendon]);
    add_piece(scene, tendon, true, rope.at(0.5), load3(ends + 3), m.tendon_width[tendon]);
    return;
  }
  constexpr int kSteps = 29;
  Vector from = load3(ends);
  for (int i = 1; i < kSteps; ++i) {
    const Vector to = i + 1 < kSteps ? rope.at(static_cast<mjtNum>(i) / kSteps) : load3(ends + 3);
    add_piece(scene, tendon, true, from, to, m.tendon_width[tendon]);
    from = to;
  }
}

void add_straight(Builder& scene, int tendon) {
  const mjModel& m = scene.m;
  // MuJoCo's figures color all but ropes by island: those that hang, and those that a spring holds, even if taut
  const bool keeps_color = m.tendon_stiffness[tendon] > 0 && rope_length(m, scene.d, tendon) > 0;
  bool first = true;
  for_each_tendon_piece(m, scene.d, tendon, [&](const Vector& from, const Vector& to, bool inside) {
    mjvGeom* geom = add_piece(scene, tendon, first, from, to, m.tendon_width[tendon] * (inside ? 0.5 : 1));
    first = false;
    if (!geom) return;
    paint(scene, *geom, limit_color(m, scene.d, tendon));
    if (!scene.shows(mjVIS_ISLAND) || keeps_color) return;
    std::memcpy(geom->rgba, tendon_island_rgba(scene.d, tendon).c, sizeof geom->rgba);  // never transparent
    geom->matid = -1;
  });
}

}  // namespace

void add_tendons(Builder& scene) {
  if (!scene.shows(mjVIS_TENDON) || !scene.wants(mjCAT_DYNAMIC)) return;
  const mjModel& m = scene.m;
  for (int t = 0; t < m.ntendon; ++t) {
    if (!group_shown(scene.option.tendongroup, m.tendon_group[t])) continue;
    if (look_rgba(m, m.tendon_matid[t], m.tendon_rgba + 4 * t).c[3] == 0) continue;
    if (hangs(m, scene.d, t)) {
      add_hanging(scene, t);
    } else {
      add_straight(scene, t);
    }
  }
}

}  // namespace sinew
