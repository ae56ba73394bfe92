// SPDX-License-Identifier: Apache-2.0
// print.cpp -- the schema as people read it: nesting by indentation, how often an element may stand, its attributes.
#include <algorithm>
#include <string>

#include "format/mjcf/schema/language.h"

namespace sinew::mjcf {
namespace {

constexpr std::size_t kIndent = 3;      // columns per level
constexpr std::size_t kNameWidth = 30;  // columns before the attributes
constexpr std::size_t kWrapAfter = 30;  // columns of attributes after which a line ends

struct Row {
  const ElementSchema* element;
  std::string_view name;
  char often;
  const ElementSchema* attributes;  // whose attributes are shown
  std::size_t depth;
};

// The world and bodies are shown as one element, with the attributes of bodies.
Row row_for(const ElementSchema& element, std::size_t depth) {
  if (element.name == "worldbody") return {&element, "(world)body", 'R', find_child(element, "body"), depth};
  return {&element, element.name, element.often, &element, depth};
}

bool is_shown(const ElementSchema& child) { return !child.meta && child.name != "body"; }

std::vector<std::string_view> sorted_attributes(const ElementSchema& element) {
  std::vector<std::string_view> names;
  for (const Attributes group : element.groups) {
    for (const Attribute& attribute : group) {
      if (!(attribute.rules & kOurs)) names.push_back(attribute.name);
    }
  }
  std::sort(names.begin(), names.end());
  return names;
}

void print_text(const ElementSchema& element, std::size_t depth, std::string& out) {
  const Row row = row_for(element, depth);
  std::string line = std::string(kIndent * depth, ' ') + std::string(row.name) + " (" + row.often + ")";
  line.resize(std::max(line.size(), kNameWidth), ' ');
  for (const std::string_view name : sorted_attributes(*row.attributes)) {
    if (line.size() > kNameWidth + kWrapAfter) {
      out += line + "\n";
      line.assign(kNameWidth, ' ');
    }
    line += std::string(name) + " ";
  }
  out += line + "\n";
  for (const ElementSchema& child : element.children) {
    if (is_shown(child)) print_text(child, depth + 1, out);
  }
}

void print_html(const ElementSchema& element, std::size_t depth, bool pad, std::string& out) {
  const Row row = row_for(element, depth);
  out += "<tr><td>";
  for (std::size_t i = 0; i < kIndent * depth; ++i) out += pad ? "&nbsp;" : " ";
  out += std::string(row.name) + "</td><td>" + row.often + "</td><td>";
  for (const std::string_view name : sorted_attributes(*row.attributes)) out += std::string(name) + " ";
  out += "</td></tr>\n";
  for (const ElementSchema& child : element.children) {
    if (is_shown(child)) print_html(child, depth + 1, pad, out);
  }
}

}  // namespace

std::string print_schema(bool html, bool pad) {
  std::string out;
  if (html) {
    out = "<table>\n";
    print_html(root(), 0, pad, out);
    out += "</table>\n";
  } else {
    print_text(root(), 0, out);
  }
  return out;
}

}  // namespace sinew::mjcf
