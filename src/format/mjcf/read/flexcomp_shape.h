// SPDX-License-Identifier: Apache-2.0
// flexcomp_shape.h -- the points and elements of a <flexcomp>, before they are posed and given bodies.
//   in    type, count, spacing; a file; or points as written       out   FlexcompShape, in the frame of the flexcomp
//   files flexcomp_grid.cpp, flexcomp_box.cpp make shapes; flexcomp_file.cpp takes them from files and from the text
//   note  the order of points is part of the language: pins and names of bodies count along it
#ifndef SINEW_FORMAT_MJCF_READ_FLEXCOMP_SHAPE_H_
#define SINEW_FORMAT_MJCF_READ_FLEXCOMP_SHAPE_H_

#include <vector>

#include "format/mjcf/read/flexcomp.h"

namespace sinew {

struct FlexcompShape {
  int dim = 0;
  std::vector<double> point;      // 3 each
  std::vector<int> element;       // dim + 1 points each
  std::vector<float> texcoord;    // 2 for each point, or as elemtexcoord counts; empty: no texture
  std::vector<int> elemtexcoord;  // texture coordinates of the elements' corners; empty: one for each point
  bool hollow = false;            // point 0 is the middle of a hull (what "radial" moves away from)

  int npoint() const { return static_cast<int>(point.size() / 3); }

  int add_point(double x, double y, double z) {
    for (const double value : {x, y, z}) point.push_back(value);
    return npoint() - 1;
  }
  void add_texcoord(double u, double v) {
    texcoord.insert(texcoord.end(), {static_cast<float>(u), static_cast<float>(v)});
  }
};

// "arm.xml:12: flexcomp 'sheet': <finding>"
[[noreturn]] void refuse_flexcomp(const FlexcompDescription& description, const std::string& finding);

FlexcompShape make_grid_shape(const FlexcompDescription& description);  // grid, square, disc, circle
FlexcompShape make_box_shape(const FlexcompDescription& description);   // box, cylinder, ellipsoid
FlexcompShape read_mesh_shape(const FlexcompDescription& description, const Flex& flex, const mjVFS* vfs);
FlexcompShape read_gmsh_shape(const FlexcompDescription& description, const Flex& flex, const mjVFS* vfs);
FlexcompShape take_direct_shape(const FlexcompDescription& description);

}  // namespace sinew

#endif  // SINEW_FORMAT_MJCF_READ_FLEXCOMP_SHAPE_H_
