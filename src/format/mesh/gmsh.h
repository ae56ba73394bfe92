// SPDX-License-Identifier: Apache-2.0
// gmsh.h -- GMSH .msh files 2.2 and 4.1, ascii and binary, as flexcomp type="gmsh" reads them.
//   in    the bytes of a file and its name      out   points and elements     fails with ModelError
#ifndef SINEW_FORMAT_MESH_GMSH_H_
#define SINEW_FORMAT_MESH_GMSH_H_

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace sinew {

struct GmshFile {
  int dim = 0;                // 2 triangles, 3 tetrahedra: the one kind of element in the file
  std::vector<double> point;  // 3 each
  std::vector<int> element;   // dim+1 point indices each, from 0
};

GmshFile read_gmsh(std::span<const std::byte> bytes, std::string_view name);

}  // namespace sinew

#endif  // SINEW_FORMAT_MESH_GMSH_H_
