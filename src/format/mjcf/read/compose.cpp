// SPDX-License-Identifier: Apache-2.0
// compose.cpp -- <composite> and <flexcomp> as written; make_composite.cpp and flexcomp.cpp make what they stand for.
#include "format/mjcf/schema/compose.h"
#include "format/mjcf/check.h"
#include "format/mjcf/read/reading.h"

namespace sinew {

FlexcompDescription::FlexcompDescription() {
  set_default(alt);
  set_default(flex.c);
  set_default(edge.c);
}

// Joints and sites of composites stand in a group that viewers do not show at first.
CompositeDescription::CompositeDescription() {
  constexpr int kHiddenGroup = 3;
  set_default(joint.c);
  set_default(geom.c);
  set_default(site.c);
  joint.c.group = kHiddenGroup;
  site.c.group = kHiddenGroup;
}

namespace mjcf {
namespace {

void check_cable(const XmlNode& node, const CompositeDescription& d) {
  if (node.find("vertex")) {
    if (node.find("count")) fail(node, "the points are given twice, by 'vertex' and by 'count'");
    if (d.vertex.size() % 3 != 0) fail(node, "attribute 'vertex' needs three numbers for each point");
    if (d.vertex.size() < 6) fail(node, "attribute 'vertex': a cable needs two points at least");
  } else {
    if (d.count[0] < 2) fail(node, "attribute 'count': a cable needs two points at least");
    constexpr int kMostPoints = 100'000;  // a chain of bodies: the inertia matrix alone grows with the square
    if (d.count[0] > kMostPoints) fail(node, "attribute 'count': a cable has at most 100,000 points");
    if (d.count[1] != 1 || d.count[2] != 1)
      fail(node, "attribute 'count': a cable has one dimension, so the last two are 1");
    if (d.curve.empty()) fail(node, "attribute 'curve' is missing (or 'vertex')");
  }
  if (d.curve.size() > 3)
    fail(node, "attribute 'curve' takes three functions at most, got " + std::to_string(d.curve.size()));
  for (const std::string& function : d.curve) {
    if (function != "s" && function != "cos(s)" && function != "sin(s)" && function != "0") {
      fail(node, "attribute 'curve': '" + function + "' is not one of s, cos(s), sin(s), 0");
    }
  }
}

}  // namespace

CompositeDescription describe_composite(const XmlNode& node) {
  CompositeDescription d;
  d.source = source_of(node);
  read_values(node, kComposite, &d);
  bool has_joint = false, has_geom = false;
  for (const XmlNode* child = node.first_child; child; child = child->next) {
    if (child->name == "joint") {
      if (has_joint) fail(*child, "stands a second time in 'composite': a cable has one kind of joint");
      has_joint = true;
      CompositeJointExtras extras;
      read_values(*child, kCompositeJointExtras, &extras);
      read_values(*child, kCompositeJoint, &d.joint.c);
    } else if (child->name == "geom") {
      has_geom = true;
      read_values(*child, kCompositeGeom, &d.geom.c);
    } else if (child->name == "site") {
      read_values(*child, kCompositeSite, &d.site.c);
    } else if (child->name == "skin") {
      read_values(*child, kCompositeSkin, &d.skin);
    }
  }
  if (!has_geom) fail(node, "element 'geom' is missing: it says what the segments of the cable are");
  d.plugin = plugin_of(node);
  check_cable(node, d);
  return d;
}

FlexcompDescription describe_flexcomp(const XmlNode& node) {
  FlexcompDescription d;
  d.source = source_of(node);
  read_values(node, kFlexcomp, &d);
  read_values(node, kFlexcompFlex, &d.flex.c);
  read_orientation(node, d.alt);
  for (const XmlNode* child = node.first_child; child; child = child->next) {
    if (child->name == "edge") {
      read_values(*child, kFlexEdge, &d.flex.c);
      read_values(*child, kFlexcompEdge, &d);
      read_values(*child, kFlexcompEdgeSolver, &d.edge.c);
    } else if (child->name == "elasticity") {
      read_values(*child, kFlexElasticity, &d.flex.c);
    } else if (child->name == "contact") {
      read_values(*child, kFlexContact, &d.flex.c);
    } else if (child->name == "pin") {
      FlexcompPin pin;
      read_values(*child, kFlexcompPin, &pin);
      d.pin_id.insert(d.pin_id.end(), pin.id.begin(), pin.id.end());
      d.pin_range.insert(d.pin_range.end(), pin.range.begin(), pin.range.end());
      d.pin_grid.insert(d.pin_grid.end(), pin.grid.begin(), pin.grid.end());
      d.pin_gridrange.insert(d.pin_gridrange.end(), pin.gridrange.begin(), pin.gridrange.end());
    }
  }
  d.plugin = plugin_of(node);
  return d;
}

}  // namespace mjcf
}  // namespace sinew
