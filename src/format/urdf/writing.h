// SPDX-License-Identifier: Apache-2.0
// writing.h -- the parts of the writer.
//   idea  URDF has a joint's axis go through the origin of its child link. So the frame of a link is that of its body,
//         moved to the anchor of the body's last joint: `anchor` says how far, in the axes of the body.
#ifndef SINEW_FORMAT_URDF_WRITING_H_
#define SINEW_FORMAT_URDF_WRITING_H_

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "format/urdf/urdf.h"
#include "format/xml/writer.h"
#include "math/pose.h"

namespace sinew::urdf {

struct Writing {
  const mjModel& m;
  std::string mesh_folder;
  XmlWriter xml{};
  UrdfText result{};

  std::vector<std::string> link_names{}, joint_names{};  // by body and by joint
  std::set<std::string> taken{};                         // names of links and joints
  std::vector<Vector> anchor{};                          // by body
  std::map<int, std::string> mesh_files{};               // by mesh
  std::set<std::string> taken_files{};
  std::map<std::vector<float>, std::string> colors{};  // the names of colors that are in use
};

// write_tree.cpp: links and joints, the world first.
void write_tree(Writing& writing);
bool is_plane(const mjModel& m, int body);  // its joints are those that a planar joint stands for

// write_geom.cpp: the inertia and the shapes of a body.
void write_inertial(Writing& writing, int body);
void write_geoms(Writing& writing, int body);

// losses.cpp
void list_losses(Writing& writing);
bool is_mimic(const mjModel& m, int equality);  // a linear relation of two joints, which <mimic> can say

// write.cpp
std::string name_in_model(const mjModel& m, const int* addresses, int id);
std::string free_name(std::set<std::string>& taken, const std::string& wish);
void write_numbers(XmlWriter& xml, std::string_view attribute, const double* values, int count);
void write_number(XmlWriter& xml, std::string_view attribute, double value);
void write_origin(XmlWriter& xml, const Pose<double>& pose);

}  // namespace sinew::urdf

#endif  // SINEW_FORMAT_URDF_WRITING_H_
