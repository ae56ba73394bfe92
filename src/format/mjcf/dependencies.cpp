// SPDX-License-Identifier: Apache-2.0
// dependencies.cpp -- which files a model needs, found without reading it as a model.
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "base/files/file.h"
#include "base/files/resource.h"
#include "format/mjcf/mjcf.h"
#include "format/mjcf/read/reading.h"

namespace sinew {
namespace mjcf {
namespace {

struct Folders {
  std::string meshes, textures;
  bool strip = false;
};

class Collector {
 public:
  explicit Collector(const mjVFS* vfs) : vfs_(vfs) {}

  // Models may name further models, so they wait in a list.
  std::vector<std::string> collect(const std::string& path) {
    add(path);
    models_.push_back(path);
    for (std::size_t i = 0; i < models_.size(); ++i) visit_model(std::string(models_[i]));
    return files_;
  }

 private:
  bool add(const std::string& file) {
    if (std::find(files_.begin(), files_.end(), file) != files_.end()) return false;
    files_.push_back(file);
    return true;
  }

  void visit_model(const std::string& path) {
    XmlDocument document;
    const XmlNode* top = nullptr;
    try {
      top = load_document(document, path, vfs_, directory_);
    } catch (const ModelError&) {
      return;
    }
    for (const std::string& included : document.file_names()) add(included);
    folders_ = read_folders(*top);
    name_of_file_ = is_urdf(*top) ? "filename" : "file";
    std::vector<const XmlNode*> pending{top};
    while (!pending.empty()) {
      const XmlNode* node = pending.back();
      pending.pop_back();
      visit_element(*node);
      for (const XmlNode* child = node->first_child; child; child = child->next) pending.push_back(child);
    }
  }

  static Folders read_folders(const XmlNode& top) {
    Folders folders;
    const XmlNode* sections = &top;
    if (is_urdf(top)) {
      folders.strip = true;
      for (sections = top.first_child; sections && sections->name != "mujoco";) sections = sections->next;
    }
    for (const XmlNode* node = sections ? sections->first_child : nullptr; node; node = node->next) {
      if (node->name != "compiler") continue;
      if (node->find("assetdir")) folders.meshes = folders.textures = text_of(*node, "assetdir");
      if (node->find("meshdir")) folders.meshes = text_of(*node, "meshdir");
      if (node->find("texturedir")) folders.textures = text_of(*node, "texturedir");
      if (node->find("strippath")) folders.strip = text_of(*node, "strippath") == "true";
    }
    return folders;
  }

  void visit_element(const XmlNode& node) {
    const bool texture = node.name == "texture";
    if (node.name == "model") {
      const std::string file = text_of(node, "file");
      if (file.empty()) return;
      const std::string path = resource_name(directory_, file);
      if (add(path)) models_.push_back(path);
    } else if (texture || node.name == "mesh" || node.name == "hfield" || node.name == "skin" ||
               node.name == "flexcomp") {
      for (const XmlAttribute* a = node.attributes; a; a = a->next) {
        if (a->name == name_of_file_ || (texture && name_of_file_ == "file" && a->name.starts_with("file")))
          add_asset(std::string(a->value), texture);
      }
    }
  }

  void add_asset(const std::string& file, bool texture) {
    if (file.empty()) return;
    const std::string name = folders_.strip ? std::string(file_name_of(file)) : file;
    add(resource_name(directory_, resource_name(texture ? folders_.textures : folders_.meshes, name)));
  }

  const mjVFS* vfs_;
  std::vector<std::string> files_, models_;
  std::string directory_;
  Folders folders_;
  std::string_view name_of_file_;  // the attribute
};

}  // namespace
}  // namespace mjcf

std::vector<std::string> mjcf_dependencies(const std::string& path, const mjVFS* vfs) {
  return mjcf::Collector(vfs).collect(path);
}

}  // namespace sinew
