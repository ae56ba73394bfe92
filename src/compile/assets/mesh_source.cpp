// SPDX-License-Identifier: Apache-2.0
// Where the vertices of a mesh come from, and whether they make sense.
#include <cmath>
#include <string>
#include <utility>

#include "base/error.h"
#include "compile/assets/mesh.h"

namespace sinew {
namespace {

using Reader = MeshFile (*)(std::span<const std::byte>, std::string_view);

MeshFile read_stl_shared(std::span<const std::byte> bytes, std::string_view name) {
  MeshFile mesh = read_stl(bytes, name);
  merge_equal_vertices(mesh);
  return mesh;
}

Reader reader_for(const Mesh& mesh) {
  const std::string kind = asset_kind(*mesh.c.content_type, *mesh.c.file);
  if (kind == ".obj" || kind == "model/obj") return read_obj;
  if (kind == ".stl" || kind == "model/stl") return read_stl_shared;
  if (kind == ".msh" || kind == "model/vnd.mujoco.msh") return read_msh;
  refuse(mesh, "cannot tell the format of '" + *mesh.c.file + "': the file must end in .obj, .stl or .msh, or " +
                   "content_type be model/obj, model/stl or model/vnd.mujoco.msh");
}

// A scale that mirrors a mesh turns its faces inside out; those of files are turned back. Faces in the spec are taken
// as they stand, as MuJoCo has it.
void turn_faces(MeshFile& data) {
  for (std::vector<int>* index : {&data.face, &data.facenormal, &data.facetexcoord}) {
    for (std::size_t i = 0; i + 2 < index->size(); i += 3) std::swap((*index)[i + 1], (*index)[i + 2]);
  }
}

std::string kind_of(const Mesh& mesh) { return "mesh " + asset_kind(*mesh.c.content_type, *mesh.c.file); }

void check_numbers(const Mesh& mesh, const std::vector<float>& values, std::size_t width, const char* what) {
  if (values.size() % width != 0) {
    refuse(mesh, std::string(what) + " needs " + std::to_string(width) + " numbers each, got " +
                     std::to_string(values.size()) + " in all");
  }
  for (const float value : values) {
    if (!std::isfinite(value)) refuse(mesh, std::string(what) + " has a number that is not finite");
  }
}

// `index` holds three indices a face into something that has `count` entries.
void check_indices(const Mesh& mesh, const std::vector<int>& index, std::size_t count, const char* what) {
  if (index.size() % 3 != 0) {
    refuse(mesh, std::string(what) + " needs 3 indices a face, got " + std::to_string(index.size()) + " in all");
  }
  for (std::size_t i = 0; i < index.size(); ++i) {
    if (index[i] < 0 || static_cast<std::size_t>(index[i]) >= count) {
      refuse(mesh, std::string(what) + " of face " + std::to_string(i / 3) + " is " + std::to_string(index[i]) +
                       ", must be at least 0 and less than " + std::to_string(count));
    }
  }
}

void check_mesh(const Mesh& mesh, const MeshFile& data) {
  check_numbers(mesh, data.vert, 3, "vertex");
  check_numbers(mesh, data.normal, 3, "normal");
  check_numbers(mesh, data.texcoord, 2, "texcoord");
  const std::size_t nvert = data.vert.size() / 3;
  if (nvert < 4) refuse(mesh, "needs at least 4 vertices, got " + std::to_string(nvert));
  check_indices(mesh, data.face, nvert, "vertex index");
  check_indices(mesh, data.facenormal, data.normal.size() / 3, "normal index");
  check_indices(mesh, data.facetexcoord, data.texcoord.size() / 2, "texcoord index");
  if (!data.facenormal.empty() && data.facenormal.size() != data.face.size()) {
    refuse(mesh, "needs as many normal indices as vertex indices");
  }
  if (!data.facetexcoord.empty() && data.facetexcoord.size() != data.face.size()) {
    refuse(mesh, "needs as many texcoord indices as vertex indices");
  }
  if (data.facetexcoord.empty() && !data.texcoord.empty() && data.texcoord.size() / 2 != nvert) {
    refuse(mesh, "texcoord needs 2 numbers for each of the " + std::to_string(nvert) + " vertices, got " +
                     std::to_string(data.texcoord.size()));
  }
}

void check_settings(const Mesh& mesh) {
  const int most = mesh.c.maxhullvert;
  if (most != -1 && most < 4) refuse(mesh, "maxhullvert must be at least 4, or -1 for any number");
}

}  // namespace

std::size_t byte_size(const MeshFile& mesh) {
  return sizeof mesh + byte_size(mesh.vert) + byte_size(mesh.normal) + byte_size(mesh.texcoord) + byte_size(mesh.face) +
         byte_size(mesh.facenormal) + byte_size(mesh.facetexcoord);
}

MeshOrigin find_mesh(const Build& build, const Mesh& mesh) {
  MeshOrigin origin;
  if (mesh.c.plugin.active) origin.known = std::make_shared<const MeshFile>(mesh_of_plugin(build, mesh));
  if (mesh.c.plugin.active || mesh.c.file->empty()) return origin;
  const bool has_data = !(mesh.c.uservert->empty() && mesh.c.usernormal->empty() && mesh.c.usertexcoord->empty() &&
                          mesh.c.userface->empty());
  if (has_data) refuse(mesh, "has a file and vertex data of its own: only one of them can be");
  reader_for(mesh);
  origin.file = open_asset(build, mesh, *mesh.c.file, AssetFolder::Meshes);
  origin.known = asset_cache().find<MeshFile>(cache_key(*origin.file, kind_of(mesh)), origin.file->resource);
  if (!origin.known) origin.bytes = read_asset(mesh, *origin.file);
  return origin;
}

MeshFile load_mesh(const Mesh& mesh, const MeshOrigin& origin) {
  check_settings(mesh);
  MeshFile data;
  if (origin.known) {
    data = *origin.known;
  } else if (origin.file) {
    data = *decode_bytes<MeshFile>(mesh, *origin.file, origin.bytes, kind_of(mesh), reader_for(mesh));
  } else {
    if (mesh.c.uservert->empty()) refuse(mesh, "has no vertices: give it a file, vertex or builtin");
    data = {*mesh.c.uservert, *mesh.c.usernormal,     *mesh.c.usertexcoord,
            *mesh.c.userface, *mesh.c.userfacenormal, *mesh.c.userfacetexcoord};
  }
  check_mesh(mesh, data);
  if (origin.file && mesh.c.scale[0] * mesh.c.scale[1] * mesh.c.scale[2] < 0) turn_faces(data);
  return data;
}

}  // namespace sinew
