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
  const auto& kind = *std::ranges::find(kinds::kEqualities, node.name, &kinds::Equality::keyword);
  equality.type = kind.type;
  if (kind.holds_bodies()) return read_ends(node, kind.type == mjEQ_CONNECT, equality);
  equality.objtype = kinds::only_type(kind.ends);
  read_values(node, equality_names(kind.type), &equality);
  if (kind.type != mjEQ_FLEX) read_polynomial(node, equality);
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
