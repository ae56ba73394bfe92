// SPDX-License-Identifier: Apache-2.0
// tendon.cpp -- <tendon>: values, and the objects on the way.
#include "format/mjcf/schema/relations.h"
#include "format/mjcf/write/writing.h"

namespace sinew::mjcf {
namespace {

void write_wrap(XmlWriter& xml, const Wrap& wrap) {
  const WrapNumber none;
  const WrapNumber number{wrap.value};
  switch (wrap.c.type) {
    case mjWRAP_SITE:
      xml.open("site");
      xml.attribute("site", wrap.target);
      break;
    case mjWRAP_PULLEY:
      xml.open("pulley");
      write_values(xml, kWrapPulley, &number, &none);
      break;
    case mjWRAP_JOINT:
      xml.open("joint");
      xml.attribute("joint", wrap.target);
      write_values(xml, kWrapJoint, &number, &none);
      break;
    default:
      xml.open("geom");
      xml.attribute("geom", wrap.target);
      write_text(xml, "sidesite", wrap.sidesite);
  }
  xml.close();
}

bool is_fixed(const Tendon& tendon) { return !tendon.path.empty() && tendon.path[0]->c.type == mjWRAP_JOINT; }

}  // namespace

// A single length would be taken for both ends of the slack range.
void write_tendon_values(XmlWriter& xml, const mjsTendon& tendon, const mjsTendon& unsaid) {
  write_values(xml, kTendon, &tendon, &unsaid);
  Attribute both_ends = kTendonSpring[0];
  both_ends.rules = kAny;
  write_values(xml, Attributes(&both_ends, 1), &tendon, &unsaid);
}

void write_tendon(Writing& writing) {
  XmlWriter& xml = writing.xml;
  xml.open("tendon");
  for (const auto& tendon : writing.spec.tendons) {
    const mjsTendon& unsaid = writing.class_values(tendon->defaults).tendon.c;
    open_of_class(writing, is_fixed(*tendon) ? "fixed" : "spatial", *tendon, writing.main_class());
    write_tendon_values(xml, tendon->c, unsaid);
    if (!is_fixed(*tendon)) write_values(xml, kTendonLook, &tendon->c, &unsaid);
    write_values(xml, kTendonActuation, &tendon->c, &fresh<mjsTendon>());
    for (const auto& wrap : tendon->path) write_wrap(xml, *wrap);
    xml.close();
  }
  xml.close_if_used();
}

}  // namespace sinew::mjcf
