// SPDX-License-Identifier: Apache-2.0
// builtin_mesh.h -- the meshes that asset/mesh builtin="..." names.
//   in    kind and parameters      out   vertices and faces (no faces: the compiler takes the hull), or an objection
#ifndef SINEW_SHAPE_BUILTIN_MESH_H_
#define SINEW_SHAPE_BUILTIN_MESH_H_

#include <string>

#include "shape/types.h"

namespace sinew {

enum class BuiltinMesh { Sphere, Hemisphere, Cone, Supersphere, Supertorus, Wedge, Plate };

struct BuiltinMeshResult {
  std::string error;                  // not empty: no mesh; says which parameter is out of range
  std::vector<float> vert;            // 3 each
  std::vector<int> face, facenormal;  // 3 each; no faces: the compiler takes those of the hull
  // Wedge and plate, made for touch sensors, give each vertex a frame of three normals (outward, then two tangents of
  // the surface), so that vertex v has normal 3 v; the compiler does the same for faces it takes from the hull.
  std::vector<float> normal;
  bool shell = false;  // a plate has no volume: its inertia is that of a shell whatever the asset says
};

// Number and meaning of the parameters: asset/mesh "builtin" in the manual.
BuiltinMeshResult make_builtin_mesh(BuiltinMesh kind, std::span<const double> params);

}  // namespace sinew

#endif  // SINEW_SHAPE_BUILTIN_MESH_H_
