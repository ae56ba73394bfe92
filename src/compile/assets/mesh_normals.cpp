// SPDX-License-Identifier: Apache-2.0
// Normals for meshes that bring none.
#include <cmath>

#include "compile/assets/mesh.h"

namespace sinew {
namespace {

Vector corner(std::span<const double> vert, int i) { return load3(&vert[3 * static_cast<std::size_t>(i)]); }

}  // namespace

std::vector<double> vertex_normals(std::span<const double> vert, std::span<const int> face, bool smooth) {
  const std::size_t nface = face.size() / 3;
  std::vector<Vector> area(nface);  // of each face: its normal, as long as twice its area
  std::vector<Vector> average(vert.size() / 3);
  for (std::size_t f = 0; f < nface; ++f) {
    const Vector a = corner(vert, face[3 * f]);
    area[f] = cross(corner(vert, face[3 * f + 1]) - a, corner(vert, face[3 * f + 2]) - a);
    for (std::size_t k = 0; k < 3; ++k) average[static_cast<std::size_t>(face[3 * f + k])] += area[f];
  }
  std::vector<Vector> sum(smooth ? 0 : average.size());
  for (std::size_t f = 0; f < nface && !smooth; ++f) {
    const double length = norm(area[f]);
    for (std::size_t k = 0; k < 3; ++k) {
      const auto v = static_cast<std::size_t>(face[3 * f + k]);
      if (dot(area[f], average[v]) >= kSharpEdge * length * norm(average[v])) sum[v] += area[f];
    }
  }
  std::vector<double> normal(vert.size());
  for (std::size_t v = 0; v < average.size(); ++v) {
    const Vector& n = smooth ? average[v] : sum[v];
    const double length = norm(n);
    (length < mjMINVAL ? Vector{0, 0, 1} : n * (1 / length)).store(&normal[3 * v]);
  }
  return normal;
}

}  // namespace sinew
