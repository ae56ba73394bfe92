// SPDX-License-Identifier: Apache-2.0
// link.cpp -- <link>: inertia, and geoms for contact (<collision>) and for the eye (<visual>).
#include <cmath>

#include <algorithm>
#include <iterator>
#include <string>

#include "base/ascii.h"
#include "base/files/file.h"
#include "format/urdf/reading.h"
#include "math/dense/eig3.h"

namespace sinew::urdf {
namespace {

bool is_zero(const double (&tensor)[9]) {
  return std::all_of(std::begin(tensor), std::end(tensor), [](double v) { return v == 0; });
}

// Moments and products of inertia are about the centre of mass, in the axes of the inertial's origin. MuJoCo takes them
// in the axes of the link.
void read_inertial(Robot& robot, const XmlNode& node, mjsBody& body) {
  const Pose<double> pose = read_origin(node);
  Mass mass;
  read_attributes(needed_child(node, "mass"), kMass, &mass);
  Inertia i;
  const XmlNode& inertia = needed_child(node, "inertia");
  read_attributes(inertia, kInertia, &i);
  const double tensor[9] = {i.ixx, i.ixy, i.ixz, i.ixy, i.iyy, i.iyz, i.ixz, i.iyz, i.izz};
  double axes[9], quat[4];
  if (!std::all_of(std::begin(tensor), std::end(tensor), [](double v) { return std::isfinite(v); })) {
    fail(inertia, "the numbers have to be finite");
  }
  eig3(body.inertia, axes, quat, tensor);
  if (!is_zero(tensor) && body.inertia[2] < mjMINVAL) {
    fail(inertia, "no body has such an inertia: it has to be positive about every axis");
  }
  const bool turned = pose.q.w != 1 && !is_zero(tensor);
  if (turned && !robot.standard) robot.turned_inertials.push_back(&node);
  pose.p.store(body.ipos);
  (turned && !robot.standard ? load4(quat) : pose.q * load4(quat)).store(body.iquat);
  body.mass = mass.value;
  body.explicitinertial = 1;
}

bool is_collada(const std::string& file) { return equal_ignoring_case(extension_of(file), ".dae"); }

bool same_scale(const MeshUse& use, const double scale[3]) { return std::equal(scale, scale + 3, use.scale); }

// "gem", "gem1", ...: the name of the file without folders and ending, and a number if it is taken.
std::string free_mesh_name(const Robot& robot, const std::string& file) {
  const std::string stem(strip_extension(file_name_of(file)));
  std::string name = stem;
  for (int i = 1; robot.mesh_names.contains(name); ++i) name = stem + std::to_string(i);
  return name;
}

// A file that is used twice at the same scale is one mesh.
void use_mesh(Robot& robot, const XmlNode& node, mjsGeom& geom) {
  MeshFile file;
  read_attributes(node, kMeshFile, &file);
  if (node.find("scale") && !mjcf::says(node, "scale")) fail(node, "attribute 'scale' needs 3 numbers, got 0");
  geom.type = mjGEOM_MESH;
  const std::string path = robot.search.find_mesh(node, file.filename);
  for (const MeshUse& use : robot.meshes) {
    if (use.path != path || !same_scale(use, file.scale)) continue;
    *geom.meshname = use.name;
    return;
  }
  Mesh& mesh = add_to_spec<Mesh>(robot.spec, robot.defaults());
  mesh.source = mjcf::source_of(node);
  *mesh.c.info = "line " + std::to_string(node.line);
  mesh.name = free_mesh_name(robot, file.filename);
  *mesh.c.file = path;
  std::copy_n(file.scale, 3, mesh.c.scale);
  robot.mesh_names.insert(mesh.name);
  MeshUse& use = robot.meshes.emplace_back(MeshUse{path, {}, mesh.name});
  std::copy_n(file.scale, 3, use.scale);
  *geom.meshname = mesh.name;
}

void read_box(const XmlNode& node, mjsGeom& geom) {
  Box box;
  read_attributes(node, kBox, &box);
  geom.type = mjGEOM_BOX;
  for (int i = 0; i < 3; ++i) geom.size[i] = box.size[i] / 2;
}

void read_sphere(const XmlNode& node, mjsGeom& geom) {
  Round sphere;
  read_attributes(node, kSphere, &sphere);
  geom.type = mjGEOM_SPHERE;
  geom.size[0] = sphere.radius;
}

void read_tube(const XmlNode& node, mjtGeom type, mjsGeom& geom) {
  Round tube;
  read_attributes(node, kCylinder, &tube);
  geom.type = type;
  geom.size[0] = tube.radius;
  geom.size[1] = tube.length / 2;
}

void read_shape(Robot& robot, const XmlNode& node, mjsGeom& geom) {
  if (node.name == "box") return read_box(node, geom);
  if (node.name == "sphere") return read_sphere(node, geom);
  if (node.name == "mesh") return use_mesh(robot, node, geom);
  read_tube(node, node.name == "capsule" ? mjGEOM_CAPSULE : mjGEOM_CYLINDER, geom);
}

// The shape of a <geometry>. It should have one; of several MuJoCo takes the first in this order.
const XmlNode& find_shape(const XmlNode& geometry) {
  constexpr std::string_view kShapes[] = {"box", "cylinder", "sphere", "capsule", "mesh"};
  const XmlNode* shape = nullptr;
  for (const std::string_view name : kShapes) {
    const XmlNode* found = shape && shape->name == name ? nullptr : only_child(geometry, name);
    if (shape && found) warn(*found, "is passed over: there is also a " + std::string(shape->name));
    if (!shape) shape = found;
  }
  if (shape) return *shape;
  const XmlNode* other = geometry.first_child;
  if (!other) fail(geometry, "there is no shape in it: box, cylinder, sphere, capsule or mesh");
  fail(*other, "unknown shape" + mjcf::did_you_mean(other->name, {std::begin(kShapes), std::end(kShapes)}) +
                   "; possible are: box, cylinder, sphere, capsule, mesh");
}

// Names of geoms are unique in a model, but not in URDF: the first keeps it.
void claim_name(Robot& robot, const XmlNode& node, Geom& geom) {
  if (geom.name.empty() || robot.geom_names.insert(geom.name).second) return;
  warn(node, "the name is taken by another geom, so this one has none");
  geom.name.clear();
}

void read_geom(Robot& robot, const XmlNode& node, Body& body, const Color& color) {
  const XmlNode& shape = find_shape(needed_child(node, "geometry"));
  Geom& geom = add_to_body<Geom>(body, nullptr, robot.defaults());
  mark(geom, node);
  claim_name(robot, node, geom);
  const Pose<double> pose = read_origin(node);
  pose.store(geom.c.pos, geom.c.quat);
  std::copy_n(color.rgba, 4, geom.c.rgba);
  read_shape(robot, shape, geom.c);
  if (node.name == "collision") return;
  geom.c.contype = geom.c.conaffinity = 0;
  geom.c.group = 1;
  geom.c.density = 0;
  use_texture(robot, node, geom.c);
}

// COLLADA has no reader here and in MuJoCo. Where the link has shapes to collide with, its looks can be left out.
bool is_passed_over(Robot& robot, const XmlNode& link, const XmlNode& visual) {
  const XmlNode* geometry = only_child(visual, "geometry");
  const XmlNode* mesh = geometry ? only_child(*geometry, "mesh") : nullptr;
  if (!mesh || !is_collada(mjcf::text_of(*mesh, "filename"))) return false;
  for (const XmlNode* child = link.first_child; child; child = child->next) {
    if (child->name != "collision") continue;
    robot.unreadable.push_back(mjcf::text_of(*mesh, "filename"));
    return true;
  }
  return false;
}

}  // namespace

void read_link(Robot& robot, const XmlNode& node, Body& body) {
  if (const XmlNode* inertial = only_child(node, "inertial")) read_inertial(robot, *inertial, body.c);
  Color color;
  std::copy_n(robot.defaults()->geom.c.rgba, 4, color.rgba);
  for (const XmlNode* child = node.first_child; child; child = child->next) {
    if (child->name == "collision") read_geom(robot, *child, body, color);
    if (child->name != "visual") continue;
    read_color(robot, *child, color);
    if (robot.spec.c.compiler.discardvisual || is_passed_over(robot, node, *child)) continue;
    read_geom(robot, *child, body, color);
  }
}

}  // namespace sinew::urdf
