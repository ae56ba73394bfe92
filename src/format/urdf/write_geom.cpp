// SPDX-License-Identifier: Apache-2.0
// write_geom.cpp -- mass, inertia and shapes of a link. What collides is written for the eye as well: most programs
// that show a robot look at nothing else.
#include <algorithm>
#include <string>

#include "base/ascii.h"
#include "format/mjcf/number.h"
#include "format/urdf/writing.h"
#include "math/mat3.h"

namespace sinew::urdf {
namespace {

std::string safe_file_name(std::string name) {
  for (char& c : name) {
    if (!is_letter(c) && !is_digit(c) && c != '-' && c != '_') c = '_';
  }
  return name.empty() ? "mesh" : name;
}

// Vertices stand in the frame of the geom, which a compiled mesh shares.
std::string obj_text(const mjModel& m, int mesh) {
  std::string text;
  const float* vertex = m.mesh_vert + 3 * m.mesh_vertadr[mesh];
  for (int i = 0; i < m.mesh_vertnum[mesh]; ++i) {
    text += 'v';
    for (int k = 0; k < 3; ++k) {
      text += ' ';
      mjcf::append_number(text, vertex[3 * i + k]);
    }
    text += '\n';
  }
  const int* face = m.mesh_face + 3 * m.mesh_faceadr[mesh];
  for (int i = 0; i < m.mesh_facenum[mesh]; ++i) {
    text += 'f';
    for (int k = 0; k < 3; ++k) {
      text += ' ';
      mjcf::append_number(text, face[3 * i + k] + 1);
    }
    text += '\n';
  }
  return text;
}

const std::string& file_of_mesh(Writing& writing, int mesh) {
  const auto [file, fresh] = writing.mesh_files.emplace(mesh, "");
  if (fresh) {
    const mjModel& m = writing.m;
    file->second = free_name(writing.taken_files, safe_file_name(name_in_model(m, m.name_meshadr, mesh))) + ".obj";
    writing.result.meshes.push_back({file->second, obj_text(m, mesh)});
  }
  return file->second;
}

bool has_shape(int type) {
  return type == mjGEOM_SPHERE || type == mjGEOM_CAPSULE || type == mjGEOM_CYLINDER || type == mjGEOM_BOX ||
         type == mjGEOM_MESH;
}

void write_shape(Writing& writing, int geom) {
  const mjModel& m = writing.m;
  XmlWriter& xml = writing.xml;
  const mjtNum* size = m.geom_size + 3 * geom;
  const int type = m.geom_type[geom];
  xml.open("geometry");
  if (type == mjGEOM_BOX) {
    const double sides[3] = {2 * size[0], 2 * size[1], 2 * size[2]};
    xml.open("box");
    write_numbers(xml, "size", sides, 3);
  } else if (type == mjGEOM_MESH) {
    const std::string folder = writing.mesh_folder.empty() ? "" : writing.mesh_folder + "/";
    xml.open("mesh");
    xml.attribute("filename", folder + file_of_mesh(writing, m.geom_dataid[geom]));
  } else {
    xml.open(type == mjGEOM_SPHERE ? "sphere" : type == mjGEOM_CAPSULE ? "capsule" : "cylinder");
    write_number(xml, "radius", size[0]);
    if (type != mjGEOM_SPHERE) write_number(xml, "length", 2 * size[1]);
  }
  xml.close();
  xml.close();
}

// A name stands for one color, so that a program which keeps the first of a name shows the right one.
void write_color(Writing& writing, int geom) {
  const mjModel& m = writing.m;
  XmlWriter& xml = writing.xml;
  const int material = m.geom_matid[geom];
  const float* rgba = material >= 0 ? m.mat_rgba + 4 * material : m.geom_rgba + 4 * geom;
  const auto [color, fresh] = writing.colors.emplace(std::vector<float>(rgba, rgba + 4), "");
  if (fresh) color->second = "color_" + std::to_string(writing.colors.size());
  const double values[4] = {rgba[0], rgba[1], rgba[2], rgba[3]};
  xml.open("material");
  xml.attribute("name", color->second);
  xml.open("color");
  write_numbers(xml, "rgba", values, 4);
  xml.close();
  xml.close();
}

void write_geom(Writing& writing, int geom, const char* kind) {
  const mjModel& m = writing.m;
  XmlWriter& xml = writing.xml;
  Pose<double> pose = Pose<double>::load(m.geom_pos + 3 * geom, m.geom_quat + 4 * geom);
  pose.p = pose.p - writing.anchor[static_cast<std::size_t>(m.geom_bodyid[geom])];
  const bool visual = kind == std::string_view("visual");
  const std::string name = name_in_model(m, m.name_geomadr, geom);
  xml.open(kind);
  if (!visual && !name.empty()) xml.attribute("name", name);
  write_origin(xml, pose);
  write_shape(writing, geom);
  if (visual) write_color(writing, geom);
  xml.close();
}

}  // namespace

void write_inertial(Writing& writing, int body) {
  const mjModel& m = writing.m;
  if (m.body_mass[body] <= 0) return;
  XmlWriter& xml = writing.xml;
  const Matrix R = to_matrix(load4(m.body_iquat + 4 * body));
  const Matrix I = R * Matrix::diagonal(load3(m.body_inertia + 3 * body)) * transpose(R);
  xml.open("inertial");
  write_origin(xml, {load3(m.body_ipos + 3 * body) - writing.anchor[static_cast<std::size_t>(body)], {}});
  xml.open("mass");
  write_number(xml, "value", m.body_mass[body]);
  xml.close();
  xml.open("inertia");
  write_number(xml, "ixx", I(0, 0));
  write_number(xml, "ixy", I(0, 1));
  write_number(xml, "ixz", I(0, 2));
  write_number(xml, "iyy", I(1, 1));
  write_number(xml, "iyz", I(1, 2));
  write_number(xml, "izz", I(2, 2));
  xml.close();
  xml.close();
}

void write_geoms(Writing& writing, int body) {
  const mjModel& m = writing.m;
  const int first = m.body_geomadr[body];
  for (int g = first; g < first + m.body_geomnum[body]; ++g) {
    if (!has_shape(m.geom_type[g])) continue;
    write_geom(writing, g, "visual");
    if (m.geom_contype[g] || m.geom_conaffinity[g]) write_geom(writing, g, "collision");
  }
}

}  // namespace sinew::urdf
