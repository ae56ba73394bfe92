// SPDX-License-Identifier: Apache-2.0
// settings.cpp -- <compiler>, <option>, <size>, <visual>, <statistic>: where a section is repeated, the last word
// counts.
#include <algorithm>
#include <string>

#include "format/mjcf/check.h"
#include "format/mjcf/read/reading.h"
#include "format/mjcf/schema/settings.h"

namespace sinew::mjcf {
namespace {

constexpr int kLastDisableGroup = 30;  // of an actuator: one bit of an int each

void read_euler_sequence(const XmlNode& node, const std::string& sequence, mjsCompiler& compiler) {
  const std::string needed = "attribute 'eulerseq' needs three of the letters x, y, z, X, Y, Z; got '" + sequence + "'";
  if (sequence.size() != 3) fail(node, needed);
  // other letters are an error where angles are turned by them, and nowhere else
  if (sequence.find_first_not_of("xyzXYZ") != std::string::npos) warn(node, needed);
  std::copy(sequence.begin(), sequence.end(), compiler.eulerseq);
}

void read_flags(const XmlNode& node, mjOption& option) {
  for (std::size_t i = 0; i < std::size(kFlags); ++i) {
    const Flag& flag = kFlags[i];
    const std::string_view* word = node.find(flag.name);
    if (!word) continue;
    const bool on = keyword_value(node, kFlagAttributes[i], *word) != 0;
    int& bits = flag.on_by_default ? option.disableflags : option.enableflags;
    bits = on != flag.on_by_default ? bits | flag.bit : bits & ~flag.bit;
  }
}

}  // namespace

void read_compiler(Reading& reading, const XmlNode& section) {
  mjsCompiler& compiler = reading.spec.c.compiler;
  CompilerExtras extras;
  read_values(section, kCompilerExtras, &extras);
  if (section.find("assetdir")) {
    *compiler.meshdir = extras.assetdir;
    *compiler.texturedir = extras.assetdir;
  }
  read_values(section, kCompiler, &compiler);
  read_values(section, kCompilerSpec, &reading.spec.c);
  if (section.find("eulerseq")) read_euler_sequence(section, extras.eulerseq, compiler);
  if (extras.coordinate != 0) fail(section, "coordinate 'global' is no longer part of the language: use 'local'");
  for (const XmlNode* child = section.first_child; child; child = child->next) {
    read_values(*child, kLengthRange, &compiler.LRopt);
  }
}

void read_option(Reading& reading, const XmlNode& section) {
  mjOption& option = reading.spec.c.option;
  read_values(section, kOption, &option);
  OptionExtras extras;
  read_values(section, kOptionExtras, &extras);
  for (const int group : extras.actuatorgroupdisable) {
    if (group > kLastDisableGroup) {
      fail(section,
           "attribute 'actuatorgroupdisable': " + std::to_string(group) + " is greater than the last group, 30");
    }
    option.disableactuator |= 1 << group;
  }
  for (const XmlNode* child = section.first_child; child; child = child->next) read_flags(*child, option);
}

void read_size(Reading& reading, const XmlNode& section) {
  mjSpec& spec = reading.spec.c;
  read_values(section, kSize, &spec);
  if (spec.nconmax < -1) fail(section, "attribute 'nconmax' must be at least -1");
  for (const Attribute& attribute : kSize) {
    if (!attribute.name.starts_with("nuser_") || !says(section, attribute.name)) continue;
    if (*static_cast<const int*>(attribute.locate(&spec)) < -1) {
      fail(section,
           "attribute '" + std::string(attribute.name) + "' must be at least -1, which asks for as many as needed");
    }
  }
}

void read_visual(Reading& reading, const XmlNode& section) {
  mjVisual& visual = reading.spec.c.visual;
  for (const XmlNode* child = section.first_child; child; child = child->next) {
    if (child->name == "global") read_values(*child, kVisualGlobal, &visual.global);
    if (child->name == "quality") read_values(*child, kVisualQuality, &visual.quality);
    if (child->name == "headlight") read_values(*child, kVisualHeadlight, &visual.headlight);
    if (child->name == "map") read_values(*child, kVisualMap, &visual.map);
    if (child->name == "scale") read_values(*child, kVisualScale, &visual.scale);
    if (child->name == "rgba") read_values(*child, kVisualRgba, &visual.rgba);
  }
}

void read_statistic(Reading& reading, const XmlNode& section) {
  read_values(section, kStatistic, &reading.spec.c.stat);
}

}  // namespace sinew::mjcf
