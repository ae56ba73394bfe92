// SPDX-License-Identifier: Apache-2.0
// document.cpp -- a model's text with <include> elements replaced by what they name.
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/files/file.h"
#include "base/files/resource.h"
#include "format/mjcf/check.h"
#include "format/mjcf/read/reading.h"
#include "format/urdf/urdf.h"

namespace sinew::mjcf {
namespace {

struct Includes {
  XmlDocument& document;
  std::string directory;  // of the main file: where all names start from
  const mjVFS* vfs;
  std::set<std::string> seen;
};

// The file is looked for from the main file's folder, then beside the file that includes it; `name` is where it was.
std::string read_included(const Includes& includes, const XmlNode& node, const std::string& file, std::string& name) {
  name = resource_name(includes.directory, file);
  std::string error, ignored;
  std::optional<Resource> resource = open_resource(name, includes.vfs, error);
  const std::string beside = resource_name(directory_of(**node.file), file);
  if (!resource && beside != name) {
    resource = open_resource(beside, includes.vfs, ignored);
    if (resource) name = beside;
  }
  std::string_view text;
  if (!resource || !resource->read(text, error)) fail(node, "cannot read the file: " + error);
  return std::string(text);
}

XmlNode* load_included(Includes& includes, const XmlNode& node) {
  if (node.first_child) fail(node, "has elements inside, but takes none");
  const std::string file = text_of(node, "file");
  if (file.empty()) fail(node, "attribute 'file' is missing");
  std::string name;
  std::string text = read_included(includes, node, file, name);
  if (!includes.seen.insert(normalize_path(name)).second) {
    fail(node, "file '" + file + "' is included a second time: a file can stand in a model once (is this a cycle?)");
  }
  XmlNode* top = includes.document.parse(std::move(text), name);
  if (!top->first_child) fail(node, "file '" + file + "' holds nothing to include");
  return top;
}

// Puts the children of `top` where `node` stands; `previous` is the sibling in front, null if there is none.
XmlNode* replace(XmlNode* node, XmlNode* previous, XmlNode* top) {
  XmlNode* parent = node->parent;
  for (XmlNode* child = top->first_child; child; child = child->next) child->parent = parent;
  (previous ? previous->next : parent->first_child) = top->first_child;
  top->last_child->next = node->next;
  if (parent->last_child == node) parent->last_child = top->last_child;
  return top->first_child;
}

// Visits every element, those that came by includes as well. Keeps its own stack, as documents may be deep. URDF has no
// includes: there the word belongs to other programs.
void expand(Includes& includes, XmlNode* top) {
  if (is_urdf(*top)) return;
  std::vector<XmlNode*> pending{top};
  while (!pending.empty()) {
    XmlNode* parent = pending.back();
    pending.pop_back();
    XmlNode* previous = nullptr;
    for (XmlNode* child = parent->first_child; child;) {
      if (child->name == "include") {
        child = replace(child, previous, load_included(includes, *child));
        continue;
      }
      if (child->first_child) pending.push_back(child);
      previous = child;
      child = child->next;
    }
  }
}

}  // namespace

XmlNode* load_document(XmlDocument& document, const std::string& path, const mjVFS* vfs, std::string& directory) {
  std::string error;
  std::optional<Resource> resource = open_resource(path, vfs, error);
  std::string_view text;
  if (!resource || !resource->read(text, error)) throw ModelError(error);
  XmlNode* top = document.parse(std::string(text), path);
  directory = resource->directory();
  Includes includes{document, directory, vfs, {normalize_path(path)}};
  expand(includes, top);
  return top;
}

XmlNode* load_document_string(XmlDocument& document, std::string_view xml, const mjVFS* vfs) {
  XmlNode* top = document.parse(std::string(xml), "(string)");
  Includes includes{document, "", vfs, {}};
  expand(includes, top);
  return top;
}

}  // namespace sinew::mjcf
