// SPDX-License-Identifier: Apache-2.0
// relations.cpp -- <extension>, <custom>, <deformable>, <contact>, <keyframe>.
#include <algorithm>
#include <string>

#include "format/mjcf/check.h"
#include "format/mjcf/read/reading.h"
#include "format/mjcf/schema/relations.h"

namespace sinew::mjcf {
namespace {

constexpr int kMostNumbers = 500;  // in a custom field: a limit of the language

void read_numeric(Reading& reading, const XmlNode& node) {
  Numeric& numeric = add_to_spec<Numeric>(reading.spec);
  mark(numeric, node);
  read_values(node, kNumeric, &numeric.c);
  const auto given = static_cast<int>(std::min<std::size_t>(numeric.c.data->size(), kMostNumbers + 1));
  if (!node.find("size")) numeric.c.size = given;
  if (numeric.c.size < 1 || numeric.c.size > kMostNumbers) {
    fail(node, "a custom field has 1 to 500 numbers, not " + std::to_string(numeric.c.size));
  }
  if (given > numeric.c.size) {
    fail(node, "attribute 'data' takes " + std::to_string(numeric.c.size) + " numbers as 'size' says, got " +
                   std::to_string(numeric.c.data->size()));
  }
}

void read_text(Reading& reading, const XmlNode& node) {
  Text& text = add_to_spec<Text>(reading.spec);
  mark(text, node);
  read_values(node, kText, &text.c);
  if (text.c.data->empty()) fail(node, "attribute 'data' is empty");
}

void read_tuple(Reading& reading, const XmlNode& node) {
  Tuple& tuple = add_to_spec<Tuple>(reading.spec);
  mark(tuple, node);
  for (const XmlNode* child = node.first_child; child; child = child->next) {
    TupleElement element;
    read_values(*child, kTupleElement, &element);
    if (element.objname.empty()) fail(*child, "attribute 'objname' is empty");
    tuple.c.objtype->push_back(element.objtype);
    tuple.c.objname->push_back(element.objname);
    tuple.c.objprm->push_back(element.prm);
  }
}

void read_flex(Reading& reading, const XmlNode& node) {
  Flex& flex = add_to_spec<Flex>(reading.spec, reading.spec.defaults[0].get());
  mark(flex, node);
  read_values(node, kFlex, &flex.c);
  for (const XmlNode* child = node.first_child; child; child = child->next) {
    if (child->name == "contact") read_values(*child, kFlexContact, &flex.c);
    if (child->name == "edge") read_values(*child, kFlexEdge, &flex.c);
    if (child->name == "elasticity") read_values(*child, kFlexElasticity, &flex.c);
  }
}

}  // namespace

void read_extension(Reading& reading, const XmlNode& section) {
  std::vector<std::string>& active = reading.spec.active_plugins;
  for (const XmlNode* node = section.first_child; node; node = node->next) {
    const std::string plugin = text_of(*node, "plugin");
    if (std::find(active.begin(), active.end(), plugin) == active.end()) active.push_back(plugin);
    for (const XmlNode* child = node->first_child; child; child = child->next) {
      Plugin& instance = add_to_spec<Plugin>(reading.spec);
      mark(instance, *child);
      instance.attributes = read_plugin_use(*child).config;
      *instance.c.name = instance.name;
      *instance.c.plugin_name = plugin;
    }
  }
}

void read_custom(Reading& reading, const XmlNode& section) {
  for (const XmlNode* node = section.first_child; node; node = node->next) {
    if (node->name == "numeric") read_numeric(reading, *node);
    if (node->name == "text") read_text(reading, *node);
    if (node->name == "tuple") read_tuple(reading, *node);
  }
}

void read_deformable(Reading& reading, const XmlNode& section) {
  for (const XmlNode* node = section.first_child; node; node = node->next) {
    if (node->name == "flex") read_flex(reading, *node);
    if (node->name == "skin") read_skin(reading, *node);
  }
}

void read_contact(Reading& reading, const XmlNode& section) {
  for (const XmlNode* node = section.first_child; node; node = node->next) {
    if (node->name == "pair") {
      Pair& pair = add_to_spec<Pair>(reading.spec, &default_class(reading, *node));
      mark(pair, *node);
      read_values(*node, kPair, &pair.c);
      read_values(*node, kPairGeoms, &pair.c);
    } else {
      Exclude& exclude = add_to_spec<Exclude>(reading.spec);
      mark(exclude, *node);
      read_values(*node, kExclude, &exclude.c);
    }
  }
}

void read_keyframe(Reading& reading, const XmlNode& section) {
  for (const XmlNode* node = section.first_child; node; node = node->next) {
    Key& key = add_to_spec<Key>(reading.spec);
    mark(key, *node);
    read_values(*node, kKey, &key.c);
  }
}

}  // namespace sinew::mjcf
