// SPDX-License-Identifier: Apache-2.0
// numbers_tree.cpp -- bodies and what stands in them. A changed pose is one in the body's frame: the element leaves the
// frames around it, which the model knows nothing of.
#include <algorithm>
#include <limits>

#include "compile/build.h"
#include "compile/copy_back/numbers.h"

namespace sinew {
namespace {

constexpr double kNotGiven = std::numeric_limits<double>::quiet_NaN();
constexpr double kDegreesPerRadian = 180 / mjPI;

template <class T>
void set_place(T& element, const Placement& place) {
  place.store(element.c.pos, element.c.quat);
  element.c.alt.type = mjORIENTATION_QUAT;
  element.frame = nullptr;
}

Placement placed(const mjtNum* pos, const mjtNum* quat, int id) { return {load3(pos + 3 * id), load4(quat + 4 * id)}; }

bool pose_changed(const mjtNum* pos, const mjtNum* quat, int id, Numbers& numbers) {
  const bool moved = numbers.changed(pos + 3 * id, 3);
  return numbers.changed(quat + 4 * id, 4) || moved;
}

// The pose of a mesh geom in the model is that of the mesh's inertial frame.
void set_geom_place(Geom& geom, const mjModel& m) {
  Placement place = placed(m.geom_pos, m.geom_quat, geom.id);
  const int mesh = m.geom_dataid[geom.id];
  if (mesh >= 0 && !geom.c.meshname->empty()) place = place * inverse(placed(m.mesh_pos, m.mesh_quat, mesh));
  set_place(geom, place);
  geom.c.fromto[0] = kNotGiven;
}

void set_inertia(Body& body, const mjModel& m) {
  mjsBody& c = body.c;
  c.explicitinertial = 1;
  c.mass = m.body_mass[body.id];
  std::copy_n(m.body_ipos + 3 * body.id, 3, c.ipos);
  std::copy_n(m.body_iquat + 4 * body.id, 4, c.iquat);
  std::copy_n(m.body_inertia + 3 * body.id, 3, c.inertia);
  c.ialt.type = mjORIENTATION_QUAT;
  c.fullinertia[0] = kNotGiven;
  body.found.mass = c.mass;
  std::copy_n(c.ipos, 3, body.found.pos);
  std::copy_n(c.iquat, 4, body.found.quat);
  std::copy_n(c.inertia, 3, body.found.moments);
}

// Angles return to the unit of the element's own file.
double angle_for(const Joint& joint, double radians) {
  return compiler_of(joint).degree ? radians * kDegreesPerRadian : radians;
}

void walk_limit(Joint& joint, const mjModel& m, Numbers& numbers) {
  const int id = joint.id;
  const mjtNum* range = m.jnt_range + 2 * id;
  if (!numbers.changed(range, 2)) return;
  const bool angle = m.jnt_limited[id] && (joint.c.type == mjJNT_HINGE || joint.c.type == mjJNT_BALL);
  for (int k = 0; k < 2; ++k) joint.c.range[k] = angle ? angle_for(joint, range[k]) : range[k];
}

// Time constant and damping ratio give way to the stiffness and damping that they were turned into.
void walk_spring(Joint& joint, const mjModel& m, Numbers& numbers) {
  const int dof = m.jnt_dofadr[joint.id];
  const bool stiffer = numbers.changed(m.jnt_stiffness + joint.id, 1);
  if (!numbers.changed(m.dof_damping + dof, 1) && !stiffer) return;
  joint.c.stiffness = m.jnt_stiffness[joint.id];
  joint.c.damping = m.dof_damping[dof];
  std::fill_n(joint.c.springdamper, 2, 0.0);
}

void walk_reference(Joint& joint, const mjModel& m, Numbers& numbers) {
  const bool angle = joint.c.type == mjJNT_HINGE;
  if (!angle && joint.c.type != mjJNT_SLIDE) return;
  const int adr = m.jnt_qposadr[joint.id];
  const auto follow = [&](const mjtNum* values, double& member) {
    if (numbers.changed(values + adr, 1)) member = angle ? angle_for(joint, values[adr]) : values[adr];
  };
  follow(m.qpos0, joint.c.ref);
  follow(m.qpos_spring, joint.c.springref);
}

}  // namespace

void walk_body(Body& body, const mjModel& m, Numbers& numbers) {
  const int id = body.id;
  if (pose_changed(m.body_pos, m.body_quat, id, numbers)) set_place(body, placed(m.body_pos, m.body_quat, id));
  const bool heavier = numbers.changed(m.body_mass + id, 1);
  const bool reshaped = numbers.changed(m.body_inertia + 3 * id, 3);
  if (pose_changed(m.body_ipos, m.body_iquat, id, numbers) || heavier || reshaped) set_inertia(body, m);
  numbers.follow(m.body_gravcomp, id, body.c.gravcomp);
  numbers.follow_user(m.body_user, id, m.nuser_body, *body.c.userdata);
}

void walk_joint(Joint& joint, const mjModel& m, Numbers& numbers) {
  const int id = joint.id, dof = m.jnt_dofadr[id];
  mjsJoint& c = joint.c;
  const bool moved = numbers.changed(m.jnt_pos + 3 * id, 3);
  if (numbers.changed(m.jnt_axis + 3 * id, 3) || moved) {
    std::copy_n(m.jnt_pos + 3 * id, 3, c.pos);
    std::copy_n(m.jnt_axis + 3 * id, 3, c.axis);
    joint.frame = nullptr;
  }
  walk_limit(joint, m, numbers);
  walk_spring(joint, m, numbers);
  walk_reference(joint, m, numbers);
  numbers.follow(m.jnt_actfrcrange, id, c.actfrcrange);
  numbers.follow(m.jnt_margin, id, c.margin);
  numbers.follow(m.jnt_solref, id, c.solref_limit);
  numbers.follow(m.jnt_solimp, id, c.solimp_limit);
  numbers.follow(m.dof_armature, dof, c.armature);
  numbers.follow(m.dof_frictionloss, dof, c.frictionloss);
  numbers.follow(m.dof_solref, dof, c.solref_friction);
  numbers.follow(m.dof_solimp, dof, c.solimp_friction);
  numbers.follow_user(m.jnt_user, id, m.nuser_jnt, *c.userdata);
}

// End points say pose and length at once: if one of them is changed, both are said without.
void walk_geom(Geom& geom, const mjModel& m, Numbers& numbers) {
  const int id = geom.id;
  mjsGeom& c = geom.c;
  const bool moved = pose_changed(m.geom_pos, m.geom_quat, id, numbers);
  const bool resized = numbers.changed(m.geom_size + 3 * id, 3);
  const bool by_ends = c.fromto[0] == c.fromto[0];
  if (moved || (resized && by_ends)) set_geom_place(geom, m);
  if (resized || (moved && by_ends)) std::copy_n(m.geom_size + 3 * id, 3, c.size);
  numbers.follow(m.geom_friction, id, c.friction);
  numbers.follow(m.geom_solmix, id, c.solmix);
  numbers.follow(m.geom_solref, id, c.solref);
  numbers.follow(m.geom_solimp, id, c.solimp);
  numbers.follow(m.geom_margin, id, c.margin);
  numbers.follow(m.geom_gap, id, c.gap);
  numbers.follow(m.geom_rgba, id, c.rgba);
  numbers.follow_user(m.geom_user, id, m.nuser_geom, *c.userdata);
}

void walk_site(Site& site, const mjModel& m, Numbers& numbers) {
  const int id = site.id;
  mjsSite& c = site.c;
  const bool moved = pose_changed(m.site_pos, m.site_quat, id, numbers);
  const bool resized = numbers.changed(m.site_size + 3 * id, 3);
  if (moved || resized) {
    set_place(site, placed(m.site_pos, m.site_quat, id));
    std::copy_n(m.site_size + 3 * id, 3, c.size);
    c.fromto[0] = kNotGiven;
  }
  numbers.follow(m.site_rgba, id, c.rgba);
  numbers.follow_user(m.site_user, id, m.nuser_site, *c.userdata);
}

void walk_camera(Camera& camera, const mjModel& m, Numbers& numbers) {
  const int id = camera.id;
  if (pose_changed(m.cam_pos, m.cam_quat, id, numbers)) set_place(camera, placed(m.cam_pos, m.cam_quat, id));
  numbers.follow(m.cam_fovy, id, camera.c.fovy);
  numbers.follow(m.cam_ipd, id, camera.c.ipd);
  numbers.follow_user(m.cam_user, id, m.nuser_cam, *camera.c.userdata);
}

void walk_light(Light& light, const mjModel& m, Numbers& numbers) {
  const int id = light.id;
  mjsLight& c = light.c;
  const bool moved = numbers.changed(m.light_pos + 3 * id, 3);
  if (numbers.changed(m.light_dir + 3 * id, 3) || moved) {
    std::copy_n(m.light_pos + 3 * id, 3, c.pos);
    std::copy_n(m.light_dir + 3 * id, 3, c.dir);
    light.frame = nullptr;
  }
  numbers.follow(m.light_bulbradius, id, c.bulbradius);
  numbers.follow(m.light_intensity, id, c.intensity);
  numbers.follow(m.light_range, id, c.range);
  numbers.follow(m.light_attenuation, id, c.attenuation);
  numbers.follow(m.light_cutoff, id, c.cutoff);
  numbers.follow(m.light_exponent, id, c.exponent);
  numbers.follow(m.light_ambient, id, c.ambient);
  numbers.follow(m.light_diffuse, id, c.diffuse);
  numbers.follow(m.light_specular, id, c.specular);
}

}  // namespace sinew
