// SPDX-License-Identifier: Apache-2.0
// losses.cpp -- what a model has and URDF has no words for, counted.
#include <string>

#include "format/urdf/writing.h"

namespace sinew::urdf {
namespace {

void lose(Writing& writing, int count, const std::string& what) {
  if (count > 0) writing.result.losses.push_back(what + ": " + std::to_string(count));
}

// How many of `count` things have a property.
template <class Has>
int count_if(int count, Has&& has) {
  int number = 0;
  for (int i = 0; i < count; ++i) number += has(i) ? 1 : 0;
  return number;
}

// In force from the start, between two joints, and without curvature.
bool is_linear(const mjModel& m, int e) {
  if (m.eq_type[e] != mjEQ_JOINT || m.eq_obj2id[e] < 0 || !m.eq_active0[e]) return false;
  const mjtNum* data = m.eq_data + mjNEQDATA * e;
  return data[2] == 0 && data[3] == 0 && data[4] == 0;
}

int count_geoms(const mjModel& m, int type) {
  return count_if(m.ngeom, [&](int g) { return m.geom_type[g] == type; });
}

void list_geoms(Writing& writing) {
  const mjModel& m = writing.m;
  lose(writing, count_geoms(m, mjGEOM_PLANE), "planes left out");
  lose(writing, count_geoms(m, mjGEOM_ELLIPSOID), "ellipsoids left out");
  lose(writing, count_geoms(m, mjGEOM_HFIELD), "height fields left out");
  lose(writing, count_geoms(m, mjGEOM_SDF), "signed distance shapes left out");
  lose(writing, count_geoms(m, mjGEOM_CAPSULE), "capsules, which not every reader of URDF knows");
  lose(writing, count_if(m.nmat, [&](int i) { return m.mat_texid[mjNTEXROLE * i + mjTEXROLE_RGB] >= 0; }),
       "textured materials written as their color");
}

void list_joints(Writing& writing) {
  const mjModel& m = writing.m;
  const auto joints = [&](auto&& has) { return count_if(m.njnt, has); };
  const auto is_scalar = [&](int j) { return m.jnt_type[j] == mjJNT_HINGE || m.jnt_type[j] == mjJNT_SLIDE; };
  lose(writing, joints([&](int j) { return m.jnt_stiffness[j] != 0; }), "springs of joints left out");
  lose(writing, joints([&](int j) { return m.dof_armature[m.jnt_dofadr[j]] != 0; }), "armatures of joints left out");
  lose(writing, joints([&](int j) { return is_scalar(j) && m.qpos0[m.jnt_qposadr[j]] != 0; }),
       "joints that do not read 0 in the reference pose, as in URDF they do");
  lose(writing, joints([&](int j) { return m.jnt_type[j] == mjJNT_BALL; }),
       "ball joints written as 'spherical', which not every reader of URDF knows");
  lose(writing, joints([&](int j) {
         return m.jnt_type[j] == mjJNT_SLIDE && !m.jnt_limited[j] && !is_plane(m, m.jnt_bodyid[j]);
       }),
       "slides without limits, which get limits of 1e9 as URDF needs some");
  lose(writing, count_if(m.nbody, [&](int b) { return m.body_jntnum[b] > 1 && !is_plane(m, b); }),
       "bodies with several joints, which get links of almost no mass in between");
  lose(writing, count_if(m.nbody, [&](int b) { return m.body_mocapid[b] >= 0; }),
       "mocap bodies written as fixed links");
  lose(writing, count_if(m.nbody, [&](int b) { return m.body_gravcomp[b] != 0; }),
       "gravity compensations of bodies left out");
}

void list_relations(Writing& writing) {
  const mjModel& m = writing.m;
  lose(writing, count_if(m.neq, [&](int e) { return !is_mimic(m, e); }), "equality constraints left out");
  lose(writing, m.ntendon, "tendons left out");
  lose(writing, m.nu, "actuators left out");
  lose(writing, m.nsensor, "sensors left out");
  lose(writing, m.nsite, "sites left out");
  lose(writing, m.ncam, "cameras left out");
  lose(writing, m.nlight, "lights left out");
  lose(writing, m.npair, "contact pairs left out");
  lose(writing, m.nexclude, "exclusions of contacts left out");
  lose(writing, m.nflex, "flexes left out");
  lose(writing, m.nskin, "skins left out");
  lose(writing, m.nkey, "keyframes left out");
  lose(writing, m.nplugin, "plugin instances left out");
  lose(writing, m.nnumeric + m.ntext + m.ntuple, "custom fields left out");
}

}  // namespace

// A joint can follow one other: the first that says so.
bool is_mimic(const mjModel& m, int e) {
  if (!is_linear(m, e)) return false;
  for (int other = 0; other < e; ++other) {
    if (m.eq_obj1id[other] == m.eq_obj1id[e] && is_linear(m, other)) return false;
  }
  return true;
}

void list_losses(Writing& writing) {
  list_geoms(writing);
  list_joints(writing);
  list_relations(writing);
}

}  // namespace sinew::urdf
