// SPDX-License-Identifier: Apache-2.0
// builtin.h -- meshes that are made by the name of a shape and a few numbers.
#ifndef SINEW_FORMAT_MJCF_BUILTIN_H_
#define SINEW_FORMAT_MJCF_BUILTIN_H_

#include <string>
#include <vector>

#include "shape/builtin_mesh.h"
#include "spec/element.h"

namespace sinew::mjcf {

// In: mjtMeshBuiltin and its numbers. An empty mesh for mjMESH_BUILTIN_NONE.
BuiltinMeshResult builtin_mesh(int shape, const std::vector<double>& params);

// Gives the mesh the arrays of the shape, in place of its own. Returns an empty text, or what is wrong; the mesh then
// stays as it was.
std::string fill_builtin(Mesh& mesh, int shape, std::vector<double> params);

// The arrays of the mesh are those of the shape it remembers: nobody has changed them since.
bool is_builtin(const Mesh& mesh);

}  // namespace sinew::mjcf

#endif  // SINEW_FORMAT_MJCF_BUILTIN_H_
