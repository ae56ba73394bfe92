// SPDX-License-Identifier: Apache-2.0
// robot.cpp -- <robot>: links and joints, in any order, become a tree of bodies.
#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "format/urdf/reading.h"

namespace sinew::urdf {
namespace {

constexpr std::string_view kWorld = "world";  // the link of this name is the world itself

struct Link {
  const XmlNode* node;
  const XmlNode* joint = nullptr;  // by which it hangs from its parent
  std::vector<std::size_t> children{};
  Body* body = nullptr;  // once it has a place in the tree
};

class Tree {
 public:
  explicit Tree(const XmlNode& top) {
    for (const XmlNode* node = top.first_child; node; node = node->next) {
      if (node->name == "link") add_link(*node);
    }
    for (const XmlNode* node = top.first_child; node; node = node->next) {
      if (node->name == "joint") add_joint(*node);
    }
  }

  void build(Robot& robot);

 private:
  void add_link(const XmlNode& node) {
    const auto [known, fresh] = ids_.emplace(read_name(node), links_.size());
    if (!fresh) {
      fail(node, "there is already a link of this name, in line " + std::to_string(links_[known->second].node->line));
    }
    links_.push_back({&node});
  }

  std::size_t find_end(const XmlNode& joint, const char* end) const {
    LinkName name;
    read_attributes(needed_child(joint, end), kLinkName, &name);
    const auto found = ids_.find(name.link);
    if (found != ids_.end()) return found->second;
    std::vector<std::string_view> known;
    for (const auto& [other, id] : ids_) known.push_back(other);
    fail(joint,
         "its " + std::string(end) + " '" + name.link + "' is not a link" + mjcf::did_you_mean(name.link, known));
  }

  void add_joint(const XmlNode& node) {
    read_name(node);
    const std::size_t parent = find_end(node, "parent"), child = find_end(node, "child");
    Link& link = links_[child];
    if (parent == child) fail(node, "its parent and its child are the same link, '" + name_of(link) + "'");
    if (link.joint) {
      fail(node, "link '" + name_of(link) + "' has a parent already, by joint '" + mjcf::text_of(*link.joint, "name") +
                     "' in line " + std::to_string(link.joint->line) +
                     ": URDF has no loops, and a link hangs from one joint");
    }
    link.joint = &node;
    links_[parent].children.push_back(child);
  }

  static std::string name_of(const Link& link) { return mjcf::text_of(*link.node, "name"); }
  bool is_world(const Link& link) const { return *link.node->find("name") == kWorld; }
  void place(Robot& robot, std::size_t root);
  void check_all_placed() const;
  void warn_of_roots() const;

  std::vector<Link> links_;
  std::map<std::string, std::size_t, std::less<>> ids_;
};

// The root and all below it, parents before children, in the order of the joints. Keeps its own stack: a chain of links
// may be longer than the call stack is deep.
void Tree::place(Robot& robot, std::size_t root) {
  std::vector<std::pair<std::size_t, Body*>> pending{{root, robot.spec.world.get()}};
  while (!pending.empty()) {
    const auto [id, parent] = pending.back();
    pending.pop_back();
    Link& link = links_[id];
    if (link.body) continue;
    link.body = robot.spec.world.get();
    if (!is_world(link)) {
      Body& place = link.joint ? parent_of_child(robot, *link.joint, *parent) : *parent;
      link.body = &add_to_body<Body>(place, nullptr, robot.defaults());
      mark(*link.body, *link.node);
    }
    if (link.joint) read_joint(robot, *link.joint, *parent, *link.body);
    for (auto child = link.children.rbegin(); child != link.children.rend(); ++child)
      pending.emplace_back(*child, link.body);
  }
}

// A link that no root leads to is part of a circle, or hangs from one.
void Tree::check_all_placed() const {
  const auto lost = std::ranges::find(links_, nullptr, &Link::body);
  if (lost == links_.end()) return;
  std::vector<bool> seen(links_.size());
  std::size_t id = static_cast<std::size_t>(lost - links_.begin());
  while (!seen[id]) {
    seen[id] = true;
    LinkName parent;
    read_attributes(needed_child(*links_[id].joint, "parent"), kLinkName, &parent);
    id = ids_.find(parent.link)->second;
  }
  fail(*links_[id].joint, "link '" + name_of(links_[id]) + "' is below itself: the joints make a loop");
}

void Tree::warn_of_roots() const {
  std::string names;
  int count = 0;
  const XmlNode* second = nullptr;
  for (const Link& link : links_) {
    if (link.joint) continue;
    if (++count == 2) second = link.node;
    names += (names.empty() ? "'" : ", '") + name_of(link) + "'";
  }
  if (count > 1)
    warn(*second,
         "a robot has one root, and here are " + std::to_string(count) + ": " + names + "; each is fixed to the world");
}

void Tree::build(Robot& robot) {
  warn_of_roots();
  for (std::size_t id = 0; id < links_.size(); ++id) {
    if (!links_[id].joint) place(robot, id);
  }
  check_all_placed();
  // in the order of the document, which decides about the names of meshes and who keeps a name that is given twice
  for (const Link& link : links_) read_link(robot, *link.node, *link.body);
}

void warn_of_what_is_left_out(const Robot& robot, const XmlNode& top) {
  if (!robot.turned_inertials.empty()) {
    warn(*robot.turned_inertials.front(),
         "the rpy of its origin is passed over, as MuJoCo does, here and in " +
             std::to_string(robot.turned_inertials.size() - 1) +
             " further inertials; <mujoco standard=\"true\"/> in the file turns the moments of inertia as URDF says");
  }
  if (robot.unreadable.empty()) return;
  warn(top, std::to_string(robot.unreadable.size()) + " visual(s) in COLLADA are passed over, '" +
                robot.unreadable.front() + "' first: meshes are OBJ, STL or MSH");
}

}  // namespace
}  // namespace sinew::urdf

namespace sinew {

std::unique_ptr<Spec> read_urdf(const XmlNode& top, const std::string& directory, const mjVFS* vfs,
                                const UrdfOptions& options) {
  std::unique_ptr<Spec> spec = make_spec();
  spec->source = mjcf::source_of(top);
  spec->c.modelfiledir->assign(directory);
  if (const std::string_view* name = top.find("name")) spec->c.modelname->assign(*name);
  urdf::Robot robot{*spec, vfs, options, urdf::AssetSearch(*spec, vfs, options.folders)};
  urdf::read_settings(robot, top);
  urdf::read_materials(robot, top);
  urdf::Tree(top).build(robot);
  urdf::tie_followers(robot);
  urdf::warn_of_what_is_left_out(robot, top);
  robot.search.finish();
  return spec;
}

}  // namespace sinew
