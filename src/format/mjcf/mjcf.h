// SPDX-License-Identifier: Apache-2.0
// mjcf.h -- an MJCF file or text becomes a spec, and a spec becomes a text.
//   in    the name of a file, or the text itself, and files in memory       out   a Spec, nothing of it compiled
//   note  a document whose top-level element is <robot> is URDF, and format/urdf reads it
//   fails with ModelError "arm.xml:12: geom 'foot': unknown attribute 'sise' (did you mean 'size'?)"
//   next  compile/compile.h
#ifndef SINEW_FORMAT_MJCF_MJCF_H_
#define SINEW_FORMAT_MJCF_MJCF_H_

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <mujoco/mjmodel.h>

#include "format/urdf/urdf.h"
#include "spec/spec.h"

namespace sinew {

std::unique_ptr<Spec> read_mjcf(const std::string& path, const mjVFS* vfs, const UrdfOptions& urdf = {});
std::unique_ptr<Spec> read_mjcf_string(std::string_view xml, const mjVFS* vfs);

// The text of a model that reads back as the same spec: angles in radians, rotations as quaternions, what stood for
// many elements (include, composite, flexcomp, replicate, attach) as those elements. What MJCF has
// no words for, such as pixels from memory, is said in words of our own (kOurs in schema.h). `folder` is where the
// text will be: assets are named as seen from there, unless it is the folder that the spec came from, or not given;
// then they are named as they were.
std::string write_mjcf(const Spec& spec, const std::optional<std::string>& folder = {});

// The file itself and every file that it needs, each once: included files, models and their files, meshes, textures,
// ... A file that cannot be read, or is no model, is listed all the same.
std::vector<std::string> mjcf_dependencies(const std::string& path, const mjVFS* vfs);

}  // namespace sinew

#endif  // SINEW_FORMAT_MJCF_MJCF_H_
