// SPDX-License-Identifier: Apache-2.0
#include "format/mjcf/write/expressed.h"

#include <filesystem>

#include "base/files/file.h"
#include "base/files/resource.h"
#include "spec/orientation.h"

namespace sinew::mjcf {
namespace {

// A path as seen from a folder; absolute if there is no such way.
std::string seen_from(const std::string& folder, const std::string& path) {
  const std::string base = normalize_path(folder);
  const auto seen = std::filesystem::path(normalize_path(path)).lexically_relative(base.empty() ? "." : base);
  return seen.empty() ? std::filesystem::absolute(path).lexically_normal().string() : seen.string();
}

// Where models were attached, each has folders of its own: then all files are named as seen from the model's folder.
void express_file(const Element& element, mjString* mjsCompiler::*directory, std::string& file) {
  if (file.empty()) return;
  if (strips_paths(element)) file = std::string(file_name_of(file));
  const bool same_everywhere = resource_name("somewhere", file) == file;  // absolute, or known to a resource provider
  if (element.spec->origins.empty() || same_everywhere) return;
  file = resource_name(*(compiler_of(element).*directory), file);
  if (element.origin) file = seen_from(*element.spec->c.modelfiledir, resource_name(folder_of(element), file));
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

void express(Mesh& mesh) { express_file(mesh, &mjsCompiler::meshdir, *mesh.c.file); }
void express(HField& hfield) { express_file(hfield, &mjsCompiler::meshdir, *hfield.c.file); }
void express(Skin& skin) { express_file(skin, &mjsCompiler::meshdir, *skin.c.file); }

void express(Texture& texture) {
  express_file(texture, &mjsCompiler::texturedir, *texture.c.file);
  for (std::string& side : *texture.c.cubefiles) express_file(texture, &mjsCompiler::texturedir, side);
}

}  // namespace sinew::mjcf
