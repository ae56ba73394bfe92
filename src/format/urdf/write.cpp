// SPDX-License-Identifier: Apache-2.0
// write.cpp -- a compiled model becomes URDF. The text reads back as the same bodies: <mujoco> asks for links that are
// kept as they are, and inertias stand in the axes of their links, because MuJoCo passes over rotated ones.
#include <cmath>

#include <algorithm>

#include "format/mjcf/number.h"
#include "format/urdf/writing.h"
#include "math/mat3.h"

namespace sinew::urdf {
namespace {

// Yaw first; the other two are those that remain when it is taken off, so that they fit together where the three are
// not unique.
Vector roll_pitch_yaw(const Quat<double>& q) {
  const Matrix R = to_matrix(q);
  const double yaw = std::atan2(R(1, 0), R(0, 0)), c = std::cos(yaw), s = std::sin(yaw);
  const double pitch = std::atan2(-R(2, 0), c * R(0, 0) + s * R(1, 0));
  const double roll = std::atan2(s * R(0, 2) - c * R(1, 2), c * R(1, 1) - s * R(0, 1));
  return {roll + 0.0, pitch + 0.0, yaw + 0.0};  // no -0
}

bool is_zero(const Vector& v) { return v.x == 0 && v.y == 0 && v.z == 0; }

void name_all(Writing& writing) {
  const mjModel& m = writing.m;
  writing.link_names.push_back(free_name(writing.taken, "world"));
  for (int b = 1; b < m.nbody; ++b) {
    const std::string name = name_in_model(m, m.name_bodyadr, b);
    writing.link_names.push_back(free_name(writing.taken, name.empty() ? "body_" + std::to_string(b) : name));
  }
  std::set<std::string> taken;  // joints may be called as links are
  for (int j = 0; j < m.njnt; ++j) {
    const std::string name = name_in_model(m, m.name_jntadr, j);
    writing.joint_names.push_back(free_name(taken, name.empty() ? "joint_" + std::to_string(j) : name));
  }
}

bool has_mimic(const mjModel& m) {
  for (int e = 0; e < m.neq; ++e) {
    if (is_mimic(m, e)) return true;
  }
  return false;
}

void write_settings(Writing& writing) {
  XmlWriter& xml = writing.xml;
  const mjOption& opt = writing.m.opt;
  xml.open("mujoco");
  if (has_mimic(writing.m)) xml.attribute("standard", "true");
  xml.open("compiler");
  xml.attribute("fusestatic", "false");
  xml.attribute("strippath", "false");
  xml.close();
  xml.open("option");
  write_number(xml, "timestep", opt.timestep);
  write_numbers(xml, "gravity", opt.gravity, 3);
  write_numbers(xml, "wind", opt.wind, 3);
  write_number(xml, "density", opt.density);
  write_number(xml, "viscosity", opt.viscosity);
  xml.close();
  xml.close();
}

}  // namespace

std::string name_in_model(const mjModel& m, const int* addresses, int id) { return m.names + addresses[id]; }

std::string free_name(std::set<std::string>& taken, const std::string& wish) {
  std::string name = wish;
  for (int i = 1; !taken.insert(name).second; ++i) name = wish + "_" + std::to_string(i);
  return name;
}

void write_numbers(XmlWriter& xml, std::string_view attribute, const double* values, int count) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    if (i) text += ' ';
    mjcf::append_number(text, values[i]);
  }
  xml.attribute(attribute, text);
}

void write_number(XmlWriter& xml, std::string_view attribute, double value) {
  write_numbers(xml, attribute, &value, 1);
}

void write_origin(XmlWriter& xml, const Pose<double>& pose) {
  const Vector rpy = roll_pitch_yaw(pose.q);
  if (is_zero(pose.p) && is_zero(rpy)) return;
  const double xyz_values[3] = {pose.p.x, pose.p.y, pose.p.z}, rpy_values[3] = {rpy.x, rpy.y, rpy.z};
  xml.open("origin");
  write_numbers(xml, "xyz", xyz_values, 3);
  write_numbers(xml, "rpy", rpy_values, 3);
  xml.close();
}

}  // namespace sinew::urdf

namespace sinew {

UrdfText write_urdf(const mjModel& m, const std::string& mesh_folder) {
  urdf::Writing writing{m, mesh_folder};
  urdf::name_all(writing);
  writing.xml.open("robot");
  writing.xml.attribute("name", m.names);
  urdf::write_settings(writing);
  urdf::write_tree(writing);
  writing.xml.close();
  urdf::list_losses(writing);
  writing.result.text = "<?xml version=\"1.0\"?>\n" + writing.xml.take();
  return std::move(writing.result);
}

}  // namespace sinew
