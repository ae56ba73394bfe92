// SPDX-License-Identifier: Apache-2.0
#include "format/mjcf/check.h"

#include <algorithm>
#include <vector>

#include "base/error.h"
#include "base/suggest.h"
#include "format/mjcf/number.h"
#include "format/mjcf/schema/language.h"

namespace sinew::mjcf {
namespace {

std::string title_of(const XmlNode& node) {
  const std::string_view* name = node.find("name");
  return std::string(node.name) + (name ? " " + quoted(*name) : "");
}

std::string located(const Source& source, const std::string& what, const std::string& message) {
  const std::string place = source.file ? *source.file + ":" + std::to_string(source.line) + ": " : "";
  return place + what + ": " + message;
}

bool is_empty(std::string_view text) {
  std::string_view token;
  return !next_token(text, token);
}

// What is still to be visited. Inside meta elements everything is as in the element around them; and there MuJoCo looks
// no further than it has to, so that models exist with mistakes that it passes over: `lenient` makes these warnings.
struct Visit {
  const XmlNode* node;
  const ElementSchema* schema;
  const ElementSchema* container;
  bool lenient;
};

void check_attributes(const Visit& visit) {
  const XmlNode& node = *visit.node;
  const ElementSchema& schema = *visit.schema;
  for (const XmlAttribute* a = node.attributes; a; a = a->next) {
    if (find_attribute(schema, a->name)) continue;
    const auto known = attribute_names(schema);
    if (visit.lenient) {
      warn(node, "unknown attribute " + quoted(a->name) + " is passed over" + did_you_mean(a->name, known));
      continue;
    }
    if (known.empty()) fail(node, "takes no attributes, so " + quoted(a->name) + " has no meaning here");
    fail(node, "unknown attribute " + quoted(a->name) + did_you_mean(a->name, known));
  }
  for (const Attributes group : schema.groups) {
    for (const Attribute& attribute : group) {
      if (!attribute.has(kRequired)) continue;
      const std::string_view* value = node.find(attribute.name);
      // a list without numbers says nothing, which is as good as no attribute
      const bool missing = !value || (attribute.kind != Kind::Text && is_empty(*value));
      if (missing) fail(node, "attribute " + quoted(attribute.name) + " is missing");
    }
  }
}

[[noreturn]] void fail_unknown_child(const XmlNode& child, const ElementSchema& container) {
  const auto known = child_names(container);
  const std::string where = quoted(child.parent->name);
  if (known.empty()) fail(child, "has no place here: " + where + " takes no elements");
  fail(child, "unknown element in " + where + did_you_mean(child.name, known));
}

// A body or frame beside the world is checked like one in it, and then passed over, as MuJoCo does.
const ElementSchema* find_misplaced(const XmlNode& child, const ElementSchema& world) {
  if (child.name != "body" && child.name != "frame") return nullptr;
  warn(child, "is passed over, as it stands outside of 'worldbody'");
  return find_child(world, child.name);
}

void check_children(const Visit& visit, std::vector<Visit>& pending) {
  const std::size_t first = pending.size();
  std::vector<const ElementSchema*> once;
  for (const XmlNode* child = visit.node->first_child; child; child = child->next) {
    const ElementSchema* schema = find_child(*visit.container, child->name);
    const ElementSchema* around = visit.container;
    if (!schema && around == &root()) {
      around = find_child(root(), "worldbody");
      schema = find_misplaced(*child, *around);
    }
    if (!schema && visit.lenient && !find_child(*visit.container, "body") && visit.container->name != "body") {
      warn(*child, "unknown element in " + quoted(visit.node->name) + " is passed over");
      continue;
    }
    if (!schema) fail_unknown_child(*child, *visit.container);
    if (schema->often == '?') {
      if (std::find(once.begin(), once.end(), schema) != once.end()) {
        const std::string finding = "stands a second time in " + quoted(visit.node->name) + ", which takes one";
        visit.lenient ? warn(*child, finding) : fail(*child, finding);
      }
      once.push_back(schema);
    }
    pending.push_back({child, schema, schema->meta ? around : schema, visit.lenient || schema->meta});
  }
  std::reverse(pending.begin() + static_cast<std::ptrdiff_t>(first), pending.end());
}

}  // namespace

void fail(const Source& source, const std::string& what, const std::string& message) {
  throw ModelError(located(source, what, message));
}

void fail(const XmlNode& node, const std::string& message) {
  fail(Source{*node.file, node.line}, title_of(node), message);
}

void warn(const XmlNode& node, const std::string& message) {
  raise_warning("%s", located(Source{*node.file, node.line}, title_of(node), message).c_str());
}

std::string did_you_mean(std::string_view word, const std::vector<std::string_view>& known) {
  return suggestion(word, known);
}

void check_document(const XmlNode& top) {
  if (top.name != root().name) {
    fail(top, "the top-level element of a model is 'mujoco', or 'robot' in URDF" +
                  did_you_mean(top.name, {"mujoco", "robot"}));
  }
  std::vector<Visit> pending{{&top, &root(), &root(), false}};
  while (!pending.empty()) {
    const Visit visit = pending.back();
    pending.pop_back();
    check_attributes(visit);
    check_children(visit, pending);
  }
}

}  // namespace sinew::mjcf
