// SPDX-License-Identifier: Apache-2.0
// types.h -- the plain vocabulary of this folder: points, boxes, triangle meshes.
#ifndef SINEW_SHAPE_TYPES_H_
#define SINEW_SHAPE_TYPES_H_

#include <array>
#include <span>
#include <vector>

namespace sinew {

using Triple = std::array<double, 3>;
using Quadruple = std::array<double, 4>;

// Centre, then half sizes: how mjModel stores every axis-aligned box.
using CenteredBox = std::array<double, 6>;

// A triangle mesh someone else owns: x y z per vertex, three vertex indices per face, counter-clockwise from outside.
struct MeshView {
  std::span<const double> vert;
  std::span<const int> face;

  int nvert() const { return static_cast<int>(vert.size() / 3); }
  int nface() const { return static_cast<int>(face.size() / 3); }
};

// A triangle mesh that owns its arrays.
struct TriangleMesh {
  std::vector<double> vert;
  std::vector<int> face;

  operator MeshView() const { return {vert, face}; }
};

}  // namespace sinew

#endif  // SINEW_SHAPE_TYPES_H_
