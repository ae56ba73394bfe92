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
  std::string error;                          // not empty: no mesh; says which parameter is out of range
  std::vector<float> vert, normal, texcoord;  // normal and texcoord are empty unless the kind defines them
  std::vector<int> face;
};

// Number and meaning of the parameters: asset/mesh "builtin" in the manual.
BuiltinMeshResult make_builtin_mesh(BuiltinMesh kind, std::span<const double> params);

}  // namespace sinew

#endif  // SINEW_SHAPE_BUILTIN_MESH_H_
