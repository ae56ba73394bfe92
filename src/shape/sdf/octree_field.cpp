// SPDX-License-Identifier: Apache-2.0
#include "shape/sdf/octree_field.h"

#include <algorithm>
#include <cstddef>

namespace sinew {
namespace {

// The leaf that holds a point of the root. A model from a file may have any numbers here: children have larger ids
// than their parents, or the walk ends.
std::ptrdiff_t find_leaf(const OctreeView& tree, const Vector& x) {
  std::ptrdiff_t node = 0;
  for (;;) {
    const mjtNum* center = tree.aabb + 6 * node;
    const int octant = (x.x >= center[0] ? 1 : 0) | (x.y >= center[1] ? 2 : 0) | (x.z >= center[2] ? 4 : 0);
    const int next = tree.child[8 * node + octant];
    if (next <= node) return node;
    node = next;
  }
}

// Trilinear interpolation and its derivative. Corners count x fastest.
FieldSample interpolate(const mjtNum* box, const mjtNum* corner, const Vector& x) {
  mjtNum t[3], width[3];
  for (int k = 0; k < 3; ++k) {
    width[k] = std::max(2 * box[3 + k], mjMINVAL);
    t[k] = (x[k] - box[k] + box[3 + k]) / width[k];
  }
  const auto mix = [](mjtNum low, mjtNum high, mjtNum s) { return low + s * (high - low); };
  mjtNum edge[4], rate[4];  // along x at the four combinations of y and z
  for (int i = 0; i < 4; ++i) {
    edge[i] = mix(corner[2 * i], corner[2 * i + 1], t[0]);
    rate[i] = corner[2 * i + 1] - corner[2 * i];
  }
  const mjtNum low = mix(edge[0], edge[1], t[1]), high = mix(edge[2], edge[3], t[1]);
  return {mix(low, high, t[2]),
          {mix(mix(rate[0], rate[1], t[1]), mix(rate[2], rate[3], t[1]), t[2]) / width[0],
           mix(edge[1] - edge[0], edge[3] - edge[2], t[2]) / width[1], (high - low) / width[2]}};
}

}  // namespace

FieldSample octree_field(const OctreeView& tree, const Vector& x) {
  Vector inside;
  for (int k = 0; k < 3; ++k)
    inside[k] = std::clamp(x[k], tree.aabb[k] - tree.aabb[3 + k], tree.aabb[k] + tree.aabb[3 + k]);
  const std::ptrdiff_t leaf = find_leaf(tree, inside);
  FieldSample sample = interpolate(tree.aabb + 6 * leaf, tree.coeff + 8 * leaf, inside);
  Vector away = x - inside;
  if (away.x == 0 && away.y == 0 && away.z == 0) return sample;
  for (int k = 0; k < 3; ++k) {
    if (away[k] != 0) sample.gradient[k] = 0;  // the nearest point of the root does not follow in this direction
  }
  sample.distance += normalize(away);
  sample.gradient += away;
  return sample;
}

}  // namespace sinew
