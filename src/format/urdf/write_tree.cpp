// SPDX-License-Identifier: Apache-2.0
// write_tree.cpp -- bodies become links, and what moves them becomes joints.
#include <cmath>

#include <algorithm>
#include <string>

#include "format/urdf/writing.h"

namespace sinew::urdf {
namespace {

// URDF wants to know the force and the speed of a joint, and how far a slide goes, where a model may leave them open.
constexpr double kUnlimited = 1e9;

// A body with several joints needs a link between each two, and MuJoCo wants each to have a mass. It is too small to be
// noticed beside that of any part.
constexpr double kSmallMass = 1e-9, kSmallInertia = 1e-12;

Pose<double> pose_in_parent(const mjModel& m, int body) {
  return Pose<double>::load(m.body_pos + 3 * body, m.body_quat + 4 * body);
}

Vector joint_anchor(const mjModel& m, int joint) {
  return m.jnt_type[joint] == mjJNT_FREE ? Vector{} : load3(m.jnt_pos + 3 * joint);
}

const char* type_of(const mjModel& m, int joint) {
  switch (m.jnt_type[joint]) {
    case mjJNT_FREE:
      return "floating";
    case mjJNT_BALL:
      return "spherical";
    case mjJNT_SLIDE:
      return "prismatic";
    default:
      return m.jnt_limited[joint] ? "revolute" : "continuous";
  }
}

void open_joint(Writing& writing, const std::string& name, const char* type, const std::string& parent,
                const std::string& child) {
  XmlWriter& xml = writing.xml;
  xml.open("joint");
  xml.attribute("name", name);
  xml.attribute("type", type);
  xml.open("parent");
  xml.attribute("link", parent);
  xml.close();
  xml.open("child");
  xml.attribute("link", child);
  xml.close();
}

// A coordinate of URDF is zero in the pose in which the robot is drawn, which a model calls qpos0.
void write_limit(XmlWriter& xml, const mjModel& m, int joint) {
  const int type = m.jnt_type[joint];
  const mjtNum* range = m.jnt_range + 2 * joint;
  const double zero = type == mjJNT_BALL ? 0 : m.qpos0[m.jnt_qposadr[joint]];
  const double effort = m.jnt_actfrclimited[joint] ? m.jnt_actfrcrange[2 * joint + 1] : kUnlimited;
  xml.open("limit");
  if (m.jnt_limited[joint]) {
    write_number(xml, "lower", range[0] - zero);
    write_number(xml, "upper", range[1] - zero);
  } else if (type == mjJNT_SLIDE) {
    write_number(xml, "lower", -kUnlimited);
    write_number(xml, "upper", kUnlimited);
  }
  write_number(xml, "effort", effort);
  write_number(xml, "velocity", kUnlimited);
  xml.close();
}

void write_dynamics(XmlWriter& xml, const mjModel& m, int joint) {
  const int dof = m.jnt_dofadr[joint];
  if (m.dof_damping[dof] == 0 && m.dof_frictionloss[dof] == 0) return;
  xml.open("dynamics");
  write_number(xml, "damping", m.dof_damping[dof]);
  write_number(xml, "friction", m.dof_frictionloss[dof]);
  xml.close();
}

void write_axis(XmlWriter& xml, const mjModel& m, int joint) {
  xml.open("axis");
  write_numbers(xml, "xyz", m.jnt_axis + 3 * joint, 3);
  xml.close();
}

void write_mimic(Writing& writing, int joint) {
  const mjModel& m = writing.m;
  for (int e = 0; e < m.neq; ++e) {
    if (m.eq_obj1id[e] != joint || !is_mimic(m, e)) continue;
    XmlWriter& xml = writing.xml;
    xml.open("mimic");
    xml.attribute("joint", writing.joint_names[static_cast<std::size_t>(m.eq_obj2id[e])]);
    write_number(xml, "multiplier", m.eq_data[mjNEQDATA * e + 1]);
    write_number(xml, "offset", m.eq_data[mjNEQDATA * e]);
    return xml.close();
  }
}

void write_joint(Writing& writing, int joint, const Pose<double>& place, const std::string& parent,
                 const std::string& child) {
  const mjModel& m = writing.m;
  XmlWriter& xml = writing.xml;
  open_joint(writing, writing.joint_names[static_cast<std::size_t>(joint)], type_of(m, joint), parent, child);
  write_origin(xml, place);
  const bool scalar = m.jnt_type[joint] == mjJNT_HINGE || m.jnt_type[joint] == mjJNT_SLIDE;
  if (scalar) write_axis(xml, m, joint);
  if (scalar || m.jnt_limited[joint]) write_limit(xml, m, joint);
  write_dynamics(xml, m, joint);
  if (scalar) write_mimic(writing, joint);
  xml.close();
}

std::string write_link_between(Writing& writing, int body, int joint) {
  XmlWriter& xml = writing.xml;
  const std::string name = free_name(writing.taken, writing.link_names[static_cast<std::size_t>(body)] + "_" +
                                                        writing.joint_names[static_cast<std::size_t>(joint)]);
  xml.open("link");
  xml.attribute("name", name);
  xml.open("inertial");
  xml.open("mass");
  write_number(xml, "value", kSmallMass);
  xml.close();
  xml.open("inertia");
  for (const char* moment : {"ixx", "iyy", "izz"}) write_number(xml, moment, kSmallInertia);
  for (const char* product : {"ixy", "ixz", "iyz"}) write_number(xml, product, 0);
  xml.close();
  xml.close();
  xml.close();
  return name;
}

void write_link(Writing& writing, int body) {
  XmlWriter& xml = writing.xml;
  xml.open("link");
  xml.attribute("name", writing.link_names[static_cast<std::size_t>(body)]);
  write_inertial(writing, body);
  write_geoms(writing, body);
  xml.close();
}

bool is_along(const mjModel& m, int joint, const Vector& axis) {
  constexpr double kSame = 1e-12;
  return norm_squared(load3(m.jnt_axis + 3 * joint) - axis) < kSame;
}

// What the reader calls "name_TX", "name_TY" and "name_RZ" was "name".
std::string name_of_plane(const Writing& writing, int turn) {
  const std::string& name = writing.joint_names[static_cast<std::size_t>(turn)];
  return name.size() > 3 && name.ends_with("_RZ") ? name.substr(0, name.size() - 3) : name;
}

void write_plane(Writing& writing, int body, const Pose<double>& place, const std::string& parent,
                 const std::string& child) {
  const mjModel& m = writing.m;
  const int first = m.body_jntadr[body], turn = first + 2;
  open_joint(writing, name_of_plane(writing, turn), "planar", parent, child);
  write_origin(writing.xml, place);
  write_axis(writing.xml, m, turn);
  if (m.jnt_limited[first]) write_limit(writing.xml, m, first);
  write_dynamics(writing.xml, m, first);
  writing.xml.close();
}

// The joints of a body act one after the other, each on all that follows.
void write_joints(Writing& writing, int body) {
  const mjModel& m = writing.m;
  const int parent = m.body_parentid[body], first = m.body_jntadr[body], count = m.body_jntnum[body];
  const std::string& own = writing.link_names[static_cast<std::size_t>(body)];
  std::string above = writing.link_names[static_cast<std::size_t>(parent)];
  Pose<double> place = pose_in_parent(m, body);
  place.p = place.p - writing.anchor[static_cast<std::size_t>(parent)];
  if (count == 0) {
    open_joint(writing, own + "_fixed", "fixed", above, own);
    write_origin(writing.xml, place);
    return writing.xml.close();
  }
  if (is_plane(m, body)) {
    place.p = place.p + rotate(place.q, joint_anchor(m, first));
    return write_plane(writing, body, place, above, own);
  }
  Vector at{};
  for (int j = first; j < first + count; ++j) {
    const Vector anchor = joint_anchor(m, j);
    place.p = place.p + rotate(place.q, anchor - at);
    const std::string child = j + 1 < first + count ? write_link_between(writing, body, j) : own;
    write_joint(writing, j, place, above, child);
    place = Pose<double>{};
    above = child;
    at = anchor;
  }
}

}  // namespace

bool is_plane(const mjModel& m, int body) {
  const int x = m.body_jntadr[body], y = x + 1, turn = x + 2;
  if (m.body_jntnum[body] != 3) return false;
  if (m.jnt_type[x] != mjJNT_SLIDE || m.jnt_type[y] != mjJNT_SLIDE || m.jnt_type[turn] != mjJNT_HINGE) return false;
  const Quat<double> q = from_z_axis_to(load3(m.jnt_axis + 3 * turn));
  if (!is_along(m, x, rotate(q, Vector{1, 0, 0})) || !is_along(m, y, rotate(q, Vector{0, 1, 0}))) {
    return false;
  }
  const auto same = [&](int j) {
    const int dof = m.jnt_dofadr[j], first = m.jnt_dofadr[x];
    return !m.jnt_limited[j] && norm_squared(joint_anchor(m, j) - joint_anchor(m, x)) == 0 &&
           m.dof_damping[dof] == m.dof_damping[first] && m.dof_frictionloss[dof] == m.dof_frictionloss[first];
  };
  return same(y) && same(turn);
}

void write_tree(Writing& writing) {
  const mjModel& m = writing.m;
  writing.anchor.resize(static_cast<std::size_t>(m.nbody));
  write_link(writing, 0);
  for (int b = 1; b < m.nbody; ++b) {
    const int count = m.body_jntnum[b];
    if (count > 0) writing.anchor[static_cast<std::size_t>(b)] = joint_anchor(m, m.body_jntadr[b] + count - 1);
    write_link(writing, b);
    write_joints(writing, b);
  }
}

}  // namespace sinew::urdf
