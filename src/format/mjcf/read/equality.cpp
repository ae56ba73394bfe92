// SPDX-License-Identifier: Apache-2.0
// equality.cpp -- <equality>: what is held equal, and the numbers of each kind.
#include <algorithm>
#include <cmath>
#include <string>

#include "format/mjcf/check.h"
#include "format/mjcf/read/reading.h"
#include "format/mjcf/schema/relations.h"

namespace sinew::mjcf {
namespace {

// Bodies with an anchor, or two sites; not a mixture.
void read_ends(const XmlNode& node, bool needs_anchor, mjsEquality& equality) {
  EqualityEnds ends;
  read_values(node, kConnect, &ends);
  read_values(node, kWeld, &ends);
  const bool sites = node.find("site1") || node.find("site2");
  const bool bodies = node.find("body1") || node.find("body2") || says(node, "anchor") || says(node, "relpose");
  if (sites && bodies) fail(node, "either bodies or sites can be connected, not a mixture of both");
  if (sites) {
    if (!node.find("site1") || !node.find("site2")) fail(node, "two sites are needed: 'site1' and 'site2'");
  } else if (!node.find("body1")) {
    fail(node, "attribute 'body1' is missing (or 'site1' and 'site2')");
  } else if (needs_anchor && !says(node, "anchor")) {
    fail(node, "attribute 'anchor' is missing");
  }
  equality.objtype = sites ? mjOBJ_SITE : mjOBJ_BODY;
  *equality.name1 = sites ? ends.site1 : ends.body1;
  *equality.name2 = sites ? ends.site2 : ends.body2;
  if (!std::isnan(ends.torquescale)) equality.data[kEqualityTorqueScale] = ends.torquescale;
  if (sites) return;
  for (int i = 0; i < 3; ++i) equality.data[kEqualityAnchor + i] = says(node, "anchor") ? ends.anchor[i] : 0;
  if (says(node, "relpose")) std::copy_n(ends.relpose, 7, equality.data + kEqualityRelativePose);
}

void read_polynomial(const XmlNode& node, mjsEquality& equality) {
  Polynomial polynomial;
  read_values(node, kPolynomial, &polynomial);
  std::copy_n(polynomial.polycoef, 5, equality.data);
}

void read_one(const XmlNode& node, mjsEquality& equality) {
  if (node.name == "connect") {
    equality.type = mjEQ_CONNECT;
    read_ends(node, true, equality);
  } else if (node.name == "weld") {
    equality.type = mjEQ_WELD;
    read_ends(node, false, equality);
  } else if (node.name == "joint") {
    equality.type = mjEQ_JOINT;
    equality.objtype = mjOBJ_JOINT;
    read_values(node, kEqualityJoint, &equality);
    read_polynomial(node, equality);
  } else if (node.name == "tendon") {
    equality.type = mjEQ_TENDON;
    equality.objtype = mjOBJ_TENDON;
    read_values(node, kEqualityTendon, &equality);
    read_polynomial(node, equality);
  } else {
    equality.type = mjEQ_FLEX;
    equality.objtype = mjOBJ_FLEX;
    read_values(node, kEqualityFlex, &equality);
  }
}

}  // namespace

void read_equality(Reading& reading, const XmlNode& section) {
  for (const XmlNode* node = section.first_child; node; node = node->next) {
    Equality& equality = add_to_spec<Equality>(reading.spec, &default_class(reading, *node));
    mark(equality, *node);
    read_values(*node, kEquality, &equality.c);
    read_one(*node, equality.c);
  }
}

}  // namespace sinew::mjcf
