// SPDX-License-Identifier: Apache-2.0
// equality.cpp -- <equality>: each kind with its ends and numbers.
#include <algorithm>
#include <string>

#include "base/error.h"
#include "format/mjcf/schema/relations.h"
#include "format/mjcf/write/writing.h"

namespace sinew::mjcf {
namespace {

// A relative pose of zeros is one that the compiler takes from the pose of the model.
void write_ends(XmlWriter& xml, const mjsEquality& c) {
  const EqualityEnds none;
  EqualityEnds ends;
  const bool sites = c.objtype == mjOBJ_SITE;
  (sites ? ends.site1 : ends.body1) = *c.name1;
  (sites ? ends.site2 : ends.body2) = *c.name2;
  if (!sites) std::copy_n(c.data + kEqualityAnchor, 3, ends.anchor);
  write_values(xml, kConnect, &ends, &none);
  if (c.type != mjEQ_WELD) return;
  const double* pose = c.data + kEqualityRelativePose;
  const bool posed = std::any_of(pose, pose + 7, [](double x) { return x != 0; });
  if (posed && !sites) std::copy_n(pose, 7, ends.relpose);
  ends.torquescale = c.data[kEqualityTorqueScale];
  write_values(xml, kWeld, &ends, &none);
}

void write_polynomial(XmlWriter& xml, const mjsEquality& c) {
  const Polynomial identity;
  Polynomial polynomial;
  std::copy_n(c.data, 5, polynomial.polycoef);
  write_values(xml, kPolynomial, &polynomial, &identity);
}

}  // namespace

void write_equality(Writing& writing) {
  XmlWriter& xml = writing.xml;
  xml.open("equality");
  for (const auto& equality : writing.spec.equalities) {
    const mjsEquality& c = equality->c;
    if (!kinds::is_equality(c.type)) {
      throw ModelError(describe(*equality) + ": a constraint of this type cannot be written as MJCF");
    }
    const kinds::Equality& kind = kinds::kEqualities[c.type];
    open_of_class(writing, kind.keyword, *equality, writing.main_class());
    write_values(xml, kEquality, &c, &writing.class_values(equality->defaults).equality.c);
    if (kind.holds_bodies()) {
      write_ends(xml, c);
    } else {
      if (c.type != mjEQ_FLEX) write_polynomial(xml, c);
      write_values(xml, equality_names(kind.type), &c, &fresh<mjsEquality>());
    }
    xml.close();
  }
  xml.close_if_used();
}

}  // namespace sinew::mjcf
