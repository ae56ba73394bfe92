// SPDX-License-Identifier: Apache-2.0
// mesh_file.h -- mesh files become plain arrays: OBJ, binary STL and MuJoCo's own MSH.
//   in    the bytes of a file and its name (for messages)        out   MeshFile
//   fails with ModelError "arm.obj:12: ..." naming file, place and finding; no number is NaN or infinite, every index
//         is within its array, and sizes are checked against the bytes before anything is allocated
#ifndef SINEW_FORMAT_MESH_MESH_FILE_H_
#define SINEW_FORMAT_MESH_MESH_FILE_H_

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace sinew {

struct MeshFile {
  std::vector<float> vert;                    // 3 each
  std::vector<float> normal;                  // 3 each, may be empty
  std::vector<float> texcoord;                // 2 each, may be empty
  std::vector<int> face;                      // 3 vertex indices a triangle; empty: a cloud of points
  std::vector<int> facenormal, facetexcoord;  // same shape as face, or empty if there are no normals or texture
                                              // coordinates
};

// Wavefront OBJ: v, vn, vt and f; polygons become fans of triangles; negative indices count from the end; all objects
// and groups of the file make one mesh; materials and everything else are passed over. Texture coordinates are turned
// as MuJoCo does (v = 1 - v).
MeshFile read_obj(std::span<const std::byte> bytes, std::string_view name);

// Binary STL: each triangle brings its own three vertices; merge_equal_vertices() makes them shared. ASCII is refused.
MeshFile read_stl(std::span<const std::byte> bytes, std::string_view name);

// MuJoCo's own binary mesh.
MeshFile read_msh(std::span<const std::byte> bytes, std::string_view name);

// Keeps the first of each set of bitwise equal vertices and re-indexes the faces; faces that become degenerate stay.
void merge_equal_vertices(MeshFile& mesh);

}  // namespace sinew

#endif  // SINEW_FORMAT_MESH_MESH_FILE_H_
