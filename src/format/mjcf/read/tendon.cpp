// SPDX-License-Identifier: Apache-2.0
// tendon.cpp -- <tendon>: values, and the objects on the way.
#include <cmath>
#include <limits>
#include <memory>
#include <string>

#include "format/mjcf/read/reading.h"
#include "format/mjcf/schema/relations.h"

namespace sinew::mjcf {
namespace {

// Whether a geom is wrapped as a sphere or as a cylinder is known when geoms are: the compiler decides.
void read_wrap(Reading& reading, const XmlNode& node, Tendon& tendon) {
  tendon.path.push_back(std::make_unique<Wrap>());
  Wrap& wrap = *tendon.path.back();
  set_default(wrap.c);
  wrap.spec = &reading.spec;
  wrap.source = source_of(node);
  *wrap.c.info = "line " + std::to_string(node.line);
  WrapNumber number;
  if (node.name == "site") {
    wrap.c.type = mjWRAP_SITE;
    wrap.target = text_of(node, "site");
  } else if (node.name == "geom") {
    wrap.c.type = mjWRAP_SPHERE;
    wrap.target = text_of(node, "geom");
    wrap.sidesite = text_of(node, "sidesite");
  } else if (node.name == "pulley") {
    wrap.c.type = mjWRAP_PULLEY;
    read_values(node, kWrapPulley, &number);
  } else {
    wrap.c.type = mjWRAP_JOINT;
    wrap.target = text_of(node, "joint");
    read_values(node, kWrapJoint, &number);
  }
  wrap.value = number.value;
}

}  // namespace

void read_tendon_values(const XmlNode& node, Tendon& tendon) {
  read_values(node, kTendon, &tendon.c);
  read_values(node, kTendonLook, &tendon.c);
  read_values(node, kTendonActuation, &tendon.c);
  if (!says(node, "springlength")) return;
  // one length for both ends, unless the element says two
  mjsTendon given = tendon.c;
  given.springlength[1] = std::numeric_limits<double>::quiet_NaN();
  read_values(node, kTendonSpring, &given);
  tendon.c.springlength[0] = given.springlength[0];
  tendon.c.springlength[1] = std::isnan(given.springlength[1]) ? given.springlength[0] : given.springlength[1];
}

void read_tendon(Reading& reading, const XmlNode& section) {
  for (const XmlNode* node = section.first_child; node; node = node->next) {
    Tendon& tendon = add_to_spec<Tendon>(reading.spec, &default_class(reading, *node));
    mark(tendon, *node);
    read_tendon_values(*node, tendon);
    for (const XmlNode* child = node->first_child; child; child = child->next) read_wrap(reading, *child, tendon);
  }
}

}  // namespace sinew::mjcf
