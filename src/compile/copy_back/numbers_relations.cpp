// SPDX-License-Identifier: Apache-2.0
// numbers_relations.cpp -- materials, height fields, pairs, equalities, tendons, actuators, sensors, custom data, keys;
// options, visual settings and statistics.
#include <algorithm>
#include <cstdint>
#include <tuple>

#include "base/hash.h"
#include "compile/copy_back/numbers.h"

namespace sinew {
namespace {

void walk_material(mjsMaterial& c, int id, const mjModel& m, Numbers& numbers) {
  numbers.follow(m.mat_rgba, id, c.rgba);
  numbers.follow(m.mat_texrepeat, id, c.texrepeat);
  numbers.follow(m.mat_emission, id, c.emission);
  numbers.follow(m.mat_specular, id, c.specular);
  numbers.follow(m.mat_shininess, id, c.shininess);
  numbers.follow(m.mat_reflectance, id, c.reflectance);
  numbers.follow(m.mat_metallic, id, c.metallic);
  numbers.follow(m.mat_roughness, id, c.roughness);
}

void walk_pair(mjsPair& c, int id, const mjModel& m, Numbers& numbers) {
  numbers.follow(m.pair_solref, id, c.solref);
  numbers.follow(m.pair_solreffriction, id, c.solreffriction);
  numbers.follow(m.pair_solimp, id, c.solimp);
  numbers.follow(m.pair_margin, id, c.margin);
  numbers.follow(m.pair_gap, id, c.gap);
  numbers.follow(m.pair_friction, id, c.friction);
}

// Numbers that the compiler takes from the model's pose stay its own: the second anchor of connect, everything of
// sites.
void walk_equality(mjsEquality& c, int id, const mjModel& m, Numbers& numbers) {
  numbers.follow(m.eq_solref, id, c.solref);
  numbers.follow(m.eq_solimp, id, c.solimp);
  const mjtNum* data = m.eq_data + static_cast<std::ptrdiff_t>(mjNEQDATA) * id;
  if (!numbers.changed(data, mjNEQDATA)) return;
  constexpr int kTorqueScale = 10;
  if (c.type == mjEQ_WELD) c.data[kTorqueScale] = data[kTorqueScale];
  const bool bodies = c.objtype != mjOBJ_SITE;
  if (c.type == mjEQ_WELD && bodies) std::copy_n(data, kTorqueScale, c.data);
  if (c.type == mjEQ_CONNECT && bodies) std::copy_n(data, 3, c.data);
  if (c.type == mjEQ_JOINT || c.type == mjEQ_TENDON) std::copy_n(data, 5, c.data);
}

void walk_tendon(mjsTendon& c, int id, const mjModel& m, Numbers& numbers) {
  numbers.follow(m.tendon_stiffness, id, c.stiffness);
  numbers.follow(m.tendon_lengthspring, id, c.springlength);
  numbers.follow(m.tendon_damping, id, c.damping);
  numbers.follow(m.tendon_armature, id, c.armature);
  numbers.follow(m.tendon_frictionloss, id, c.frictionloss);
  numbers.follow(m.tendon_range, id, c.range);
  numbers.follow(m.tendon_actfrcrange, id, c.actfrcrange);
  numbers.follow(m.tendon_margin, id, c.margin);
  numbers.follow(m.tendon_solref_lim, id, c.solref_limit);
  numbers.follow(m.tendon_solimp_lim, id, c.solimp_limit);
  numbers.follow(m.tendon_solref_fri, id, c.solref_friction);
  numbers.follow(m.tendon_solimp_fri, id, c.solimp_friction);
  numbers.follow(m.tendon_width, id, c.width);
  numbers.follow(m.tendon_rgba, id, c.rgba);
  numbers.follow_user(m.tendon_user, id, m.nuser_tendon, *c.userdata);
}

// A range of its own takes the place of an inherited one.
void walk_actuator(mjsActuator& c, int id, const mjModel& m, Numbers& numbers) {
  const bool control = numbers.changed(m.actuator_ctrlrange + 2 * id, 2);
  if (numbers.changed(m.actuator_actrange + 2 * id, 2) || control) {
    std::copy_n(m.actuator_ctrlrange + 2 * id, 2, c.ctrlrange);
    std::copy_n(m.actuator_actrange + 2 * id, 2, c.actrange);
    c.inheritrange = 0;
  }
  numbers.follow(m.actuator_gear, id, c.gear);
  numbers.follow(m.actuator_dynprm, id, c.dynprm);
  numbers.follow(m.actuator_gainprm, id, c.gainprm);
  numbers.follow(m.actuator_biasprm, id, c.biasprm);
  numbers.follow(m.actuator_forcerange, id, c.forcerange);
  numbers.follow(m.actuator_cranklength, id, c.cranklength);
  numbers.follow(m.actuator_lengthrange, id, c.lengthrange);
  numbers.follow_user(m.actuator_user, id, m.nuser_actuator, *c.userdata);
}

void walk_sensor(mjsSensor& c, int id, const mjModel& m, Numbers& numbers) {
  numbers.follow(m.sensor_cutoff, id, c.cutoff);
  numbers.follow(m.sensor_noise, id, c.noise);
  numbers.follow_user(m.sensor_user, id, m.nuser_sensor, *c.userdata);
}

void walk_numeric(mjsNumeric& c, int id, const mjModel& m, Numbers& numbers) {
  const mjtNum* data = m.numeric_data + m.numeric_adr[id];
  if (numbers.changed(data, m.numeric_size[id])) c.data->assign(data, data + m.numeric_size[id]);
}

void walk_tuple(mjsTuple& c, int id, const mjModel& m, Numbers& numbers) {
  const mjtNum* prm = m.tuple_objprm + m.tuple_adr[id];
  if (numbers.changed(prm, m.tuple_size[id])) c.objprm->assign(prm, prm + m.tuple_size[id]);
}

// A key that is changed is kept whole: what was known of it by element is in there.
// Elevations are many, so their hash stands for them. Changed ones take the place of the file that they came from.
void walk_hfield(HField& hfield, const mjModel& m, Numbers& numbers) {
  numbers.follow(m.hfield_size, hfield.id, hfield.c.size);
  const int nrow = m.hfield_nrow[hfield.id], ncol = m.hfield_ncol[hfield.id];
  const float* heights = m.hfield_data + m.hfield_adr[hfield.id];
  const std::ptrdiff_t count = static_cast<std::ptrdiff_t>(nrow) * ncol;
  const std::uint64_t hash = hash_bytes(heights, static_cast<std::size_t>(count) * sizeof(float));
  const std::uint32_t halves[2] = {static_cast<std::uint32_t>(hash >> 32), static_cast<std::uint32_t>(hash)};
  if (!numbers.changed(halves, 2)) return;
  hfield.c.nrow = nrow;
  hfield.c.ncol = ncol;
  hfield.c.userdata->assign(heights, heights + count);
  hfield.c.file->clear();
  hfield.c.content_type->clear();
}

void walk_key(Key& key, const mjModel& m, Numbers& numbers) {
  const std::ptrdiff_t i = key.id;
  const std::tuple<mjDoubleVec*, const mjtNum*, std::ptrdiff_t> rows[] = {
      {key.c.qpos, m.key_qpos, m.nq}, {key.c.qvel, m.key_qvel, m.nv},         {key.c.act, m.key_act, m.na},
      {key.c.ctrl, m.key_ctrl, m.nu}, {key.c.mpos, m.key_mpos, 3 * m.nmocap}, {key.c.mquat, m.key_mquat, 4 * m.nmocap},
  };
  bool any = numbers.changed(m.key_time + i, 1);
  for (const auto& [vector, values, count] : rows) any = numbers.changed(values + i * count, count) || any;
  if (!any) return;
  key.c.time = m.key_time[i];
  key.parts.clear();
  for (const auto& [vector, values, count] : rows) vector->assign(values + i * count, values + (i + 1) * count);
}

}  // namespace

void walk_relations(Spec& spec, const mjModel& m, Numbers& numbers) {
  const auto walk_list = [&](const auto& list, auto walk_one) {
    for (const auto& element : list) {
      if (element->id < 0) continue;
      if constexpr (requires { walk_one(element->c, 0, m, numbers); }) {
        walk_one(element->c, element->id, m, numbers);
      } else {
        walk_one(*element, m, numbers);
      }
    }
  };
  walk_list(spec.materials, walk_material);
  walk_list(spec.hfields, walk_hfield);
  walk_list(spec.pairs, walk_pair);
  walk_list(spec.equalities, walk_equality);
  walk_list(spec.tendons, walk_tendon);
  walk_list(spec.actuators, walk_actuator);
  walk_list(spec.sensors, walk_sensor);
  walk_list(spec.numerics, walk_numeric);
  walk_list(spec.tuples, walk_tuple);
  walk_list(spec.keys, walk_key);
}

// Statistics that the compiler found are stated only when somebody changed them.
void walk_settings(Spec& spec, const mjModel& m, Numbers& numbers) {
  mjStatistic& stat = spec.c.stat;
  numbers.follow(&m.stat.meaninertia, 0, stat.meaninertia);
  numbers.follow(&m.stat.meanmass, 0, stat.meanmass);
  numbers.follow(&m.stat.meansize, 0, stat.meansize);
  numbers.follow(&m.stat.extent, 0, stat.extent);
  numbers.follow(m.stat.center, 0, stat.center);
  if (numbers.recording()) return;
  spec.c.option = m.opt;
  spec.c.visual = m.vis;
}

}  // namespace sinew
