// SPDX-License-Identifier: Apache-2.0
// joint.cpp -- <joint>: where the child link stands in its parent, and how it may move there.
#include <cmath>

#include <algorithm>
#include <iterator>
#include <string>

#include "format/urdf/reading.h"

namespace sinew::urdf {
namespace {

enum class Motion { Fixed, Hinge, Slide, Ball, Free, Plane };

struct Type {
  std::string_view word;
  Motion motion;
};
constexpr Type kTypes[] = {{"revolute", Motion::Hinge}, {"continuous", Motion::Hinge}, {"prismatic", Motion::Slide},
                           {"fixed", Motion::Fixed},    {"floating", Motion::Free},    {"planar", Motion::Plane},
                           {"spherical", Motion::Ball}};

bool is_static(const Body& body) {
  for (const Body* at = &body; at; at = at->body) {
    if (!at->joints.empty()) return false;
  }
  return true;
}

Motion read_motion(const XmlNode& node) {
  if (!node.find("type")) fail(node, "attribute 'type' is missing");
  const std::string word = mjcf::text_of(node, "type");
  std::vector<std::string_view> known;
  std::string list;
  for (const Type& type : kTypes) {
    if (word == type.word) return type.motion;
    known.push_back(type.word);
    list += (list.empty() ? "" : ", ") + std::string(type.word);
  }
  fail(node, "unknown type '" + word + "'" + mjcf::did_you_mean(word, known) + "; possible are: " + list);
}

Vector read_axis(const XmlNode& node) {
  const XmlNode* element = only_child(node, "axis");
  Axis axis;
  if (element) read_attributes(*element, kAxis, &axis);
  if (std::isnan(axis.xyz[0]) || std::isnan(axis.xyz[1]) || std::isnan(axis.xyz[2])) {
    warn(*element, "there is a NaN among the numbers, so the axis is taken as 0 0 1");
    return {0, 0, 1};
  }
  return load3(axis.xyz);
}

Joint& add_joint(Robot& robot, const XmlNode& node, Body& body, mjtJoint type, const Vector& axis, const char* suffix) {
  Joint& joint = add_to_body<Joint>(body, nullptr, robot.defaults());
  mark(joint, node);
  joint.name += suffix;
  joint.c.type = type;
  axis.store(joint.c.axis);
  return joint;
}

// A joint has limits if both are given in order; what is out of order, or half given, is kept but does not count.
void read_limit(const XmlNode& node, mjsJoint& joint) {
  const XmlNode* element = only_child(node, "limit");
  if (!element) return;
  Limit limit;
  read_attributes(*element, kLimit, &limit);
  if (std::isnan(limit.lower) || std::isnan(limit.upper)) {
    warn(*element, "there is a NaN among the numbers, so the joint has no limits");
  } else {
    joint.range[0] = limit.lower;
    joint.range[1] = limit.upper;
  }
  const bool both = mjcf::says(*element, "lower") && mjcf::says(*element, "upper");
  const bool some = joint.range[0] != 0 || joint.range[1] != 0;
  if (!both || joint.range[0] > joint.range[1]) {
    joint.limited = mjLIMITED_FALSE;
    if (some)
      warn(*element, both ? "'lower' is above 'upper', so the joint has no limits"
                          : "'lower' and 'upper' make a range together, so the joint has no limits");
  }
  if (std::isnan(limit.effort) || limit.effort == 0) return;
  joint.actfrcrange[0] = -std::abs(limit.effort);
  joint.actfrcrange[1] = std::abs(limit.effort);
}

void read_dynamics(const XmlNode& node, Body& body) {
  const XmlNode* element = only_child(node, "dynamics");
  if (!element) return;
  Dynamics dynamics;
  read_attributes(*element, kDynamics, &dynamics);
  for (const auto& joint : body.joints) {
    joint->c.damping = dynamics.damping;
    joint->c.frictionloss = dynamics.friction;
  }
}

// A plane is two slides and a turn; its axis stands upright on it. The limits are those of the first slide.
void add_plane(Robot& robot, const XmlNode& node, Body& body, const Vector& axis) {
  const Quat<double> q = from_z_axis_to(axis);
  add_joint(robot, node, body, mjJNT_SLIDE, rotate(q, Vector{1, 0, 0}), "_TX");
  add_joint(robot, node, body, mjJNT_SLIDE, rotate(q, Vector{0, 1, 0}), "_TY");
  add_joint(robot, node, body, mjJNT_HINGE, axis, "_RZ");
}

void add_joints(Robot& robot, const XmlNode& node, Body& body, Motion motion, const Vector& axis) {
  const Vector none{0, 0, 1};
  switch (motion) {
    case Motion::Fixed:
      return;
    case Motion::Hinge:
      add_joint(robot, node, body, mjJNT_HINGE, axis, "");
      break;
    case Motion::Slide:
      add_joint(robot, node, body, mjJNT_SLIDE, axis, "");
      break;
    case Motion::Ball:
      add_joint(robot, node, body, mjJNT_BALL, none, "");
      break;
    case Motion::Free:
      add_joint(robot, node, body, mjJNT_FREE, none, "");
      break;
    case Motion::Plane:
      add_plane(robot, node, body, axis);
      break;
  }
  read_limit(node, body.joints.front()->c);
  read_dynamics(node, body);
}

Joint* find_scalar_joint(Robot& robot, const std::string& name) {
  Joint* joint = find<Joint>(robot.spec, name);
  return joint && (joint->c.type == mjJNT_HINGE || joint->c.type == mjJNT_SLIDE) ? joint : nullptr;
}

void tie(Robot& robot, const Follower& follower) {
  Mimic mimic;
  read_attributes(*follower.node, kMimic, &mimic);
  if (!find_scalar_joint(robot, follower.joint) || !find_scalar_joint(robot, mimic.joint)) {
    return warn(*follower.node, "'" + follower.joint + "' cannot follow '" + mimic.joint +
                                    "': both have to be joints with one coordinate");
  }
  Equality& equality = add_to_spec<Equality>(robot.spec, robot.defaults());
  equality.source = mjcf::source_of(*follower.node);
  equality.c.type = mjEQ_JOINT;
  equality.c.objtype = mjOBJ_JOINT;
  *equality.c.name1 = follower.joint;
  *equality.c.name2 = mimic.joint;
  std::fill(std::begin(equality.c.data), std::end(equality.c.data), 0.0);
  equality.c.data[0] = mimic.offset;
  equality.c.data[1] = mimic.multiplier;
}

}  // namespace

Body& parent_of_child(Robot& robot, const XmlNode& node, Body& parent) {
  const bool free = mjcf::text_of(node, "type") == "floating";
  return robot.standard && free && is_static(parent) ? *robot.spec.world : parent;
}

void read_joint(Robot& robot, const XmlNode& node, const Body& parent, Body& body) {
  const Motion motion = read_motion(node);
  Pose<double> pose = read_origin(node);
  const Vector axis = read_axis(node);
  if (&body == robot.spec.world.get()) {
    if (motion != Motion::Fixed) fail(node, "its child is the world, which cannot move");
    return warn(node, "is passed over: its child is the world, which is where it is");
  }
  for (const Body* at = &parent; at != body.body; at = at->body) {
    pose = Pose<double>::load(at->c.pos, at->c.quat) * pose;
  }
  pose.store(body.c.pos, body.c.quat);
  add_joints(robot, node, body, motion, axis);
  if (const XmlNode* follower = only_child(node, "mimic")) {
    robot.followers.push_back({follower, mjcf::text_of(node, "name")});
  }
}

void tie_followers(Robot& robot) {
  if (robot.followers.empty()) return;
  if (!robot.standard) {
    std::string names;
    for (const Follower& follower : robot.followers) names += (names.empty() ? "'" : ", '") + follower.joint + "'";
    return warn(*robot.followers.front().node,
                "is passed over, as MuJoCo does: these joints move on their own: " + names +
                    "; <mujoco standard=\"true\"/> in the file ties them to the joints that they follow");
  }
  for (const Follower& follower : robot.followers) tie(robot, follower);
}

}  // namespace sinew::urdf
