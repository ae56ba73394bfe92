// SPDX-License-Identifier: Apache-2.0
// mesh.h -- from the vertices an asset gives to the mesh that a model holds. Private to mesh*.cpp.
//   1 mesh_source.cpp   file or spec -> MeshFile, checked: indices in range, counts that fit
//     mesh_plugin.cpp   distance function -> MeshFile
//   2 mesh.cpp          hull, polygons, normals; scale and reference frame; mass properties; the inertial frame; trees
//   3 mesh_write.cpp    arrays of the model
#ifndef SINEW_COMPILE_ASSETS_MESH_H_
#define SINEW_COMPILE_ASSETS_MESH_H_

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "compile/assets/assets_file.h"
#include "compile/build.h"
#include "format/mesh/mesh_file.h"

namespace sinew {

// What the rest of the model wants of a mesh.
struct MeshNeeds {
  bool hull = false;    // a geom collides with its hull
  bool octree = false;  // a geom is its signed distance function
};

// Where the vertices come from. Made on the caller's thread, where user code for resources may run.
struct MeshOrigin {
  std::optional<AssetFile> file;          // none: the spec has them
  std::span<const std::byte> bytes;       // of the file, unless it is known already
  std::shared_ptr<const MeshFile> known;  // from the cache, or made by a plugin
};

// The surface of what the mesh's plugin measures. Runs the plugin's code.
MeshFile mesh_of_plugin(const Build& build, const Mesh& mesh);

MeshOrigin find_mesh(const Build& build, const Mesh& mesh);

// On any thread. Throws ModelError naming the mesh.
MeshFile load_mesh(const Mesh& mesh, const MeshOrigin& origin);
MeshBuild make_mesh(const Mesh& mesh, MeshFile data, MeshNeeds needs);

// A normal per vertex: the average of the faces around it, weighted by area; without `smooth`, faces that turn away
// from it by more than kSharpEdge are then left out. Vertices with no say in the matter point up.
inline constexpr double kSharpEdge = 0.8;  // cosine
std::vector<double> vertex_normals(std::span<const double> vert, std::span<const int> face, bool smooth);

}  // namespace sinew

#endif  // SINEW_COMPILE_ASSETS_MESH_H_
