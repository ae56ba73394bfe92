// SPDX-License-Identifier: Apache-2.0
// reading.h -- the parts of the reader; robot.cpp calls them in order.
#ifndef SINEW_FORMAT_URDF_READING_H_
#define SINEW_FORMAT_URDF_READING_H_

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "format/mjcf/check.h"
#include "format/mjcf/read/reading.h"
#include "format/urdf/asset_search.h"
#include "format/urdf/elements.h"
#include "format/urdf/urdf.h"
#include "math/pose.h"
#include "spec/edit.h"

namespace sinew::urdf {

using mjcf::fail;
using mjcf::mark;
using mjcf::warn;

// A <mimic> waits here until all joints are known.
struct Follower {
  const XmlNode* node;
  std::string joint;
};

// One mesh of the spec: a file at one scale.
struct MeshUse {
  std::string path;
  double scale[3];
  std::string name;
};

struct Robot {
  Spec& spec;
  const mjVFS* vfs;
  const UrdfOptions& options;
  AssetSearch search;
  bool standard = false;  // of the options, or asked for in the file

  std::map<std::string, Color, std::less<>> colors{};                // of the materials that have a name and a color
  std::map<std::string, const XmlNode*, std::less<>> textures{};     // of those that have a name and a texture
  std::vector<std::pair<std::string, std::string>> texture_names{};  // paths and names of those in use
  std::set<std::string> geom_names{}, mesh_names{};
  std::vector<MeshUse> meshes{};
  std::vector<Follower> followers{};
  std::vector<std::string> unreadable{};           // visuals in formats that nothing here reads
  std::vector<const XmlNode*> turned_inertials{};  // whose rotation was passed over

  Default* defaults() const { return spec.defaults[0].get(); }
};

// settings.cpp: the level's defaults for URDF, then what <mujoco> says.
void read_settings(Robot& robot, const XmlNode& top);

// material.cpp: the materials of the whole document; then what a visual's material says becomes the color of this and
// of the following geoms of its link, and its texture is that of the visual itself.
void read_materials(Robot& robot, const XmlNode& top);
void read_color(const Robot& robot, const XmlNode& visual, Color& color);
void use_texture(Robot& robot, const XmlNode& visual, mjsGeom& geom);

// joint.cpp: what <joint> says about the body that it moves, and the equalities of those that follow another. A free
// body is a child of the world; by the standard it may hang from whatever does not move.
Body& parent_of_child(Robot& robot, const XmlNode& joint, Body& parent);
void read_joint(Robot& robot, const XmlNode& node, const Body& parent, Body& body);
void tie_followers(Robot& robot);

// link.cpp: inertia and geoms of a link.
void read_link(Robot& robot, const XmlNode& node, Body& body);

// values.cpp
const XmlNode* only_child(const XmlNode& node, std::string_view name);  // null if there is none; fails if there are two
const XmlNode& needed_child(const XmlNode& node, std::string_view name);  // fails if there is none
void read_attributes(const XmlNode& node, mjcf::Attributes attributes, void* values);
Pose<double> read_origin(const XmlNode& node);  // of the element's <origin>
std::string read_name(const XmlNode& node);     // which it has to have
Quat<double> from_roll_pitch_yaw(const double rpy[3]);

}  // namespace sinew::urdf

#endif  // SINEW_FORMAT_URDF_READING_H_
