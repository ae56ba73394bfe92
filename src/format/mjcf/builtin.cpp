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

std::string fill_builtin(Mesh& mesh, int shape, std::vector<double> params) {
  if (shape <= mjMESH_BUILTIN_NONE || shape > mjMESH_BUILTIN_PLATE) {
    return "no built-in shape has the number " + std::to_string(shape);
  }
  BuiltinMeshResult made = builtin_mesh(shape, params);
  if (!made.error.empty()) return made.error;
  *mesh.c.uservert = std::move(made.vert);
  *mesh.c.usernormal = std::move(made.normal);
  *mesh.c.userface = std::move(made.face);
  *mesh.c.userfacenormal = std::move(made.facenormal);
  mesh.c.usertexcoord->clear();
  mesh.c.userfacetexcoord->clear();
  if (made.shell) mesh.c.inertia = mjMESH_INERTIA_SHELL;
  mesh.builtin = shape;
  mesh.params = std::move(params);
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
