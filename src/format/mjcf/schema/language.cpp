// SPDX-License-Identifier: Apache-2.0
#include "format/mjcf/schema/language.h"

namespace sinew::mjcf {

const Attribute* find_attribute(const ElementSchema& element, std::string_view name) {
  for (const Attributes group : element.groups) {
    for (const Attribute& attribute : group) {
      if (attribute.name == name) return &attribute;
    }
  }
  return nullptr;
}

const ElementSchema* find_child(const ElementSchema& element, std::string_view name) {
  if (element.often == 'R' && element.name == name) return &element;
  for (const ElementSchema& child : element.children) {
    if (child.name == name) return &child;
  }
  return nullptr;
}

std::vector<std::string_view> attribute_names(const ElementSchema& element) {
  std::vector<std::string_view> names;
  for (const Attributes group : element.groups) {
    for (const Attribute& attribute : group) names.push_back(attribute.name);
  }
  return names;
}

std::vector<std::string_view> child_names(const ElementSchema& element) {
  std::vector<std::string_view> names;
  if (element.often == 'R') names.push_back(element.name);
  for (const ElementSchema& child : element.children) names.push_back(child.name);
  return names;
}

}  // namespace sinew::mjcf
