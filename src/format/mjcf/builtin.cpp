// SPDX-License-Identifier: Apache-2.0
#include "format/mjcf/builtin.h"

#include <utility>

namespace sinew::mjcf {

BuiltinMeshResult builtin_mesh(int shape, const std::vector<double>& params) {
  constexpr std::pair<int, BuiltinMesh> kKinds[] = {{mjMESH_BUILTIN_SPHERE, BuiltinMesh::Sphere},
                                                    {mjMESH_BUILTIN_HEMISPHERE, BuiltinMesh::Hemisphere},
                                                    {mjMESH_BUILTIN_CONE, BuiltinMesh::Cone},
                                                    {mjMESH_BUILTIN_SUPERSPHERE, BuiltinMesh::Supersphere},
                                                    {mjMESH_BUILTIN_SUPERTORUS, BuiltinMesh::Supertorus},
                                                    {mjMESH_BUILTIN_WEDGE, BuiltinMesh::Wedge},
                                                    {mjMESH_BUILTIN_PLATE, BuiltinMesh::Plate}};
  for (const auto& [number, kind] : kKinds) {
    if (number == shape) return make_builtin_mesh(kind, params);
  }
  return {};
}

bool is_builtin(const Mesh& mesh) {
  if (mesh.builtin == mjMESH_BUILTIN_NONE) return false;
  const BuiltinMeshResult made = builtin_mesh(mesh.builtin, mesh.params);
  const mjsMesh& c = mesh.c;
  return made.vert == *c.uservert && made.normal == *c.usernormal && made.face == *c.userface &&
         made.facenormal == *c.userfacenormal && c.usertexcoord->empty();
}

}  // namespace sinew::mjcf
