// SPDX-License-Identifier: Apache-2.0
// settings.cpp -- <compiler>, <option>, <size>, <visual>, <statistic>: what differs from a model that says nothing.
#include "format/mjcf/schema/settings.h"

#include <algorithm>

#include "format/mjcf/write/writing.h"

namespace sinew::mjcf {

// Angles are in radians in a saved model; file names are stripped by the writer, rotations are quaternions. Attached
// elements may rely on limits that follow from ranges; to the others, which have been compiled without, they make no
// difference. Where files are named with their whole paths, no folders are named here; where bodies state their
// inertia, nothing is said of how to find it.
void write_compiler(Writing& writing) {
  XmlWriter& xml = writing.xml;
  mjsCompiler compiler = writing.spec.c.compiler;
  const mjsCompiler& unsaid = fresh<mjSpec>().compiler;
  compiler.degree = 0;
  if (!writing.spec.origins.empty()) compiler.autolimits = 1;
  if (writing.files.whole) {
    compiler.meshdir = unsaid.meshdir;
    compiler.texturedir = unsaid.texturedir;
  }
  if (writing.states_inertia) {
    compiler.inertiafromgeom = mjINERTIAFROMGEOM_FALSE;
    std::copy_n(unsaid.inertiagrouprange, 2, compiler.inertiagrouprange);
    compiler.boundmass = unsaid.boundmass;
    compiler.boundinertia = unsaid.boundinertia;
    compiler.balanceinertia = unsaid.balanceinertia;
  }
  xml.open("compiler");
  write_values(xml, kCompiler, &compiler, &unsaid);
  xml.open("lengthrange");
  write_values(xml, kLengthRange, &compiler.LRopt, &unsaid.LRopt);
  xml.close_if_used();
  xml.close();
}

void write_option(Writing& writing) {
  XmlWriter& xml = writing.xml;
  const mjOption& option = writing.spec.c.option;
  xml.open("option");
  write_values(xml, kOption, &option, &fresh<mjSpec>().option);
  OptionExtras extras;
  for (int group = 0; group < 31; ++group) {
    if (option.disableactuator & (1 << group)) extras.actuatorgroupdisable.push_back(group);
  }
  const OptionExtras none;
  write_values(xml, kOptionExtras, &extras, &none);
  xml.open("flag");
  for (const Flag& flag : kFlags) {
    const int bits = flag.on_by_default ? option.disableflags : option.enableflags;
    if (bits & flag.bit) xml.attribute(flag.name, flag.on_by_default ? "disable" : "enable");
  }
  xml.close_if_used();
  xml.close_if_used();
}

void write_size(Writing& writing) {
  writing.xml.open("size");
  write_values(writing.xml, kSize, &writing.spec.c, &fresh<mjSpec>());
  writing.xml.close_if_used();
}

void write_visual(Writing& writing) {
  const mjVisual& visual = writing.spec.c.visual;
  const mjVisual& unsaid = fresh<mjSpec>().visual;
  const auto write = [&](std::string_view name, Attributes group, const void* values, const void* base) {
    writing.xml.open(name);
    write_values(writing.xml, group, values, base);
    writing.xml.close_if_used();
  };
  writing.xml.open("visual");
  write("global", kVisualGlobal, &visual.global, &unsaid.global);
  write("quality", kVisualQuality, &visual.quality, &unsaid.quality);
  write("headlight", kVisualHeadlight, &visual.headlight, &unsaid.headlight);
  write("map", kVisualMap, &visual.map, &unsaid.map);
  write("scale", kVisualScale, &visual.scale, &unsaid.scale);
  write("rgba", kVisualRgba, &visual.rgba, &unsaid.rgba);
  writing.xml.close_if_used();
}

void write_statistic(Writing& writing) {
  writing.xml.open("statistic");
  write_values(writing.xml, kStatistic, &writing.spec.c.stat, &fresh<mjSpec>().stat);
  writing.xml.close_if_used();
}

}  // namespace sinew::mjcf
