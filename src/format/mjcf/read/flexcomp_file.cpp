// SPDX-License-Identifier: Apache-2.0
// Shapes from mesh and GMSH files, and as written.
#include <optional>
#include <span>
#include <string>

#include "base/ascii.h"
#include "base/error.h"
#include "base/files/file.h"
#include "base/files/resource.h"
#include "format/mesh/gmsh.h"
#include "format/mesh/mesh_file.h"
#include "format/mjcf/read/flexcomp_shape.h"

namespace sinew {
namespace {

// The file, where the model's settings put it: below the model's folder and meshdir.
Resource open_file(const FlexcompDescription& d, const Flex& flex, const mjVFS* vfs) {
  if (d.file.empty()) refuse_flexcomp(d, "attribute 'file' is missing");
  const std::string_view path = strips_paths(flex) ? file_name_of(d.file) : std::string_view(d.file);
  const std::string inside = resource_name(*compiler_of(flex).meshdir, path);
  std::string reason;
  std::optional<Resource> resource = open_resource(resource_name(folder_of(flex), inside), vfs, reason);
  if (!resource) refuse_flexcomp(d, reason);
  return std::move(*resource);
}

std::span<const std::byte> bytes_of(const FlexcompDescription& d, Resource& resource) {
  std::span<const std::byte> bytes;
  std::string reason;
  if (!resource.read(bytes, reason)) refuse_flexcomp(d, reason);
  return bytes;
}

MeshFile read_mesh(const FlexcompDescription& d, Resource& resource) {
  const std::string ending = to_lower(extension_of(d.file));
  const auto bytes = bytes_of(d, resource);
  MeshFile mesh;
  if (ending == ".obj") {
    mesh = read_obj(bytes, resource.name());
  } else if (ending == ".stl") {
    mesh = read_stl(bytes, resource.name());
    merge_equal_vertices(mesh);
  } else {
    refuse_flexcomp(d, "the file of a mesh must end in .obj or .stl, got '" + d.file + "'");
  }
  if (mesh.face.empty()) refuse_flexcomp(d, "'" + d.file + "' has no faces");
  return mesh;
}

// A surface becomes solid when each of its triangles is joined with the origin, which is point 0.
void make_solid(const FlexcompDescription& d, FlexcompShape& shape) {
  shape.point.insert(shape.point.begin(), d.origin, d.origin + 3);
  std::vector<int> solid;
  for (std::size_t i = 0; i + 2 < shape.element.size(); i += 3) {
    solid.push_back(0);
    for (std::size_t k = i; k < i + 3; ++k) solid.push_back(shape.element[k] + 1);
  }
  shape.element = std::move(solid);
}

}  // namespace

FlexcompShape read_mesh_shape(const FlexcompDescription& d, const Flex& flex, const mjVFS* vfs) {
  if (d.flex.c.dim == 1) refuse_flexcomp(d, "a mesh is of dimension 2, or 3 with its 'origin'");
  Resource resource = open_file(d, flex, vfs);
  const MeshFile mesh = read_mesh(d, resource);
  FlexcompShape shape;
  shape.dim = d.flex.c.dim;
  shape.point.assign(mesh.vert.begin(), mesh.vert.end());
  shape.element = mesh.face;
  shape.texcoord = mesh.texcoord;
  shape.elemtexcoord = mesh.facetexcoord;
  if (shape.dim == 3) make_solid(d, shape);
  return shape;
}

FlexcompShape read_gmsh_shape(const FlexcompDescription& d, const Flex& flex, const mjVFS* vfs) {
  Resource resource = open_file(d, flex, vfs);
  GmshFile file = read_gmsh(bytes_of(d, resource), resource.name());
  FlexcompShape shape;
  shape.dim = file.dim;
  shape.point = std::move(file.point);
  shape.element = std::move(file.element);
  return shape;
}

FlexcompShape take_direct_shape(const FlexcompDescription& d) {
  if (d.point.empty()) refuse_flexcomp(d, "attribute 'point' is missing");
  if (d.element.empty()) refuse_flexcomp(d, "attribute 'element' is missing");
  if (d.point.size() % 3 != 0) refuse_flexcomp(d, "attribute 'point' needs three numbers for each point");
  FlexcompShape shape;
  shape.dim = d.flex.c.dim;
  shape.point = d.point;
  shape.element = d.element;
  return shape;
}

}  // namespace sinew
