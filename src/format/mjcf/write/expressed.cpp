// SPDX-License-Identifier: Apache-2.0
#include "format/mjcf/write/expressed.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <system_error>

#include "base/files/file.h"
#include "base/files/resource.h"
#include "spec/orientation.h"

namespace sinew::mjcf {
namespace {

namespace fs = std::filesystem;

// A file or folder without dots and links in its name, as far as it exists; an empty name is the working folder.
fs::path whole_path(const std::string& path) {
  std::error_code error;
  fs::path whole = fs::weakly_canonical(fs::absolute(path.empty() ? "." : path), error);
  return error ? fs::absolute(path).lexically_normal() : whole;
}

// A path as seen from a folder; absolute if they have nothing but the root in common.
std::string seen_from(const std::string& folder, const std::string& path) {
  const fs::path from = whole_path(folder), to = whole_path(path);
  const fs::path seen = to.lexically_relative(from);
  const auto ups = std::count(seen.begin(), seen.end(), fs::path(".."));
  const auto depth = std::distance(from.begin(), from.end()) - 1;  // without the root
  return seen.empty() || (ups > 0 && ups >= depth) ? to.string() : seen.string();
}

// A file that is not on the disk came from memory: whoever loads the saved model has to give it the same name again.
void express_file(const FileNames& names, const Element& element, mjString* mjsCompiler::*directory,
                  std::string& file) {
  if (file.empty()) return;
  if (strips_paths(element)) file = std::string(file_name_of(file));
  const bool same_everywhere = resource_name("somewhere", file) == file;  // absolute, or known to a resource provider
  if (!names.whole || same_everywhere) return;
  file = resource_name(*(compiler_of(element).*directory), file);
  const std::string path = resource_name(folder_of(element), file);
  const std::string& home = *element.spec->c.modelfiledir;
  const bool moved = whole_path(names.folder) != whole_path(home);
  std::error_code error;
  if (moved && fs::exists(path, error)) {
    file = seen_from(names.folder, path);
  } else if (element.origin) {
    file = seen_from(home, path);
  }
}

bool is_enforced(const mjsJoint& c) {
  if (c.type == mjJNT_FREE) return false;
  return c.limited == mjLIMITED_AUTO ? c.range[0] < c.range[1] : c.limited == mjLIMITED_TRUE;
}

}  // namespace

void express_rotation(const Element& element, double quat[4], mjsOrientation& alt) {
  if (alt.type == mjORIENTATION_QUAT) return;
  orientation_of(element, quat, alt).store(quat);
  alt.type = mjORIENTATION_QUAT;
}

// A range that is not enforced is never turned into radians, so it stays as it is. Whether a free body is aligned with
// its inertia was up to the attached model's own setting.
void express(Joint& joint) {
  mjsJoint& c = joint.c;
  if ((c.type == mjJNT_HINGE || c.type == mjJNT_BALL) && is_enforced(c)) {
    for (double& bound : c.range) bound = radians(joint, bound);
  }
  if (c.type == mjJNT_HINGE) {
    c.ref = radians(joint, c.ref);
    c.springref = radians(joint, c.springref);
  }
  const bool aligned = compiler_of(joint).alignfree != 0;
  if (c.align == mjALIGNFREE_AUTO && aligned != (joint.spec->c.compiler.alignfree != 0)) {
    c.align = aligned ? mjALIGNFREE_TRUE : mjALIGNFREE_FALSE;
  }
}

FileNames file_names(const Spec& spec, const std::optional<std::string>& folder) {
  const std::string& home = *spec.c.modelfiledir;
  const bool moved = folder && whole_path(*folder) != whole_path(home);
  return {moved || !spec.origins.empty(), moved ? *folder : home};
}

void express_files(const FileNames& names, Mesh& mesh) {
  express_file(names, mesh, &mjsCompiler::meshdir, *mesh.c.file);
}

void express_files(const FileNames& names, HField& hfield) {
  express_file(names, hfield, &mjsCompiler::meshdir, *hfield.c.file);
}

void express_files(const FileNames& names, Skin& skin) {
  express_file(names, skin, &mjsCompiler::meshdir, *skin.c.file);
}

void express_files(const FileNames& names, Texture& texture) {
  express_file(names, texture, &mjsCompiler::texturedir, *texture.c.file);
  for (std::string& side : *texture.c.cubefiles) express_file(names, texture, &mjsCompiler::texturedir, side);
}

}  // namespace sinew::mjcf
