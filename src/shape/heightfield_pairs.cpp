// SPDX-License-Identifier: Apache-2.0
#include "shape/heightfield_pairs.h"

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

struct Footprint {
  Vector low, high;  // of the shape's box, in the field's frame, with the margin
};

Footprint footprint_of(const PosedHeightField& field, const ConvexShape& shape, const mjtNum* box, mjtNum margin) {
  const Vector middle = transpose_times(field.mat, shape.pos + shape.mat * load3(box) - field.pos);
  const Matrix turn = transpose(field.mat) * shape.mat;
  Vector half;
  for (int i = 0; i < 3; ++i) {
    half[i] = margin;
    for (int k = 0; k < 3; ++k) half[i] += std::abs(turn(i, k)) * box[3 + k];
  }
  return {middle - half, middle + half};
}

// First and last grid line that bound the cells below [low, high]; the grid spans [-half, half].
void cells_below(mjtNum low, mjtNum high, mjtNum half, int lines, int& first, int& last) {
  const mjtNum per_length = (lines - 1) / (2 * half);
  first = grid_index((low + half) * per_length, lines - 1);
  last = grid_index(std::ceil((high + half) * per_length), lines - 1);
}

}  // namespace

int collide_heightfield(const PosedHeightField& field, const ConvexShape& shape, const mjtNum* box, mjtNum margin,
                        const CcdSettings& settings, ContactPoint* out, int max_contacts) {
  const Footprint below = footprint_of(field, shape, box, margin);
  const mjtNum *size = field.size, base = -size[3];
  const bool beside = below.low.x > size[0] || below.high.x < -size[0] || below.low.y > size[1] ||
                      below.high.y < -size[1] || below.low.z > size[2] || below.high.z < base;
  if (beside || field.nrow < 2 || field.ncol < 2) return 0;
  int first_column, last_column, first_row, last_row;
  cells_below(below.low.x, below.high.x, size[0], field.ncol, first_column, last_column);
  cells_below(below.low.y, below.high.y, size[1], field.nrow, first_row, last_row);

  CcdSettings for_prisms = settings;
  for_prisms.forget_points = true;
  ConvexShape prism;
  prism.type = kPointsShape;
  prism.npoint = 6;
  prism.upright = true;
  prism.pos = field.pos;
  prism.mat = field.mat;
  const mjtNum dx = field.step(0), dy = field.step(1);
  int count = 0;
  // A row is a strip: each new vertex makes a triangle with the two before it.
  for (int row = first_row; row < last_row; ++row) {
    int filled = 0;
    for (int column = first_column; column <= last_column; ++column) {
      for (int side = 0; side < 2; ++side) {
        const int r = row + 1 - side;
        for (int k = 0; k < 2; ++k) {
          prism.point[k] = prism.point[k + 1];
          prism.point[k + 3] = prism.point[k + 4];
        }
        const mjtNum x = dx * column - size[0], y = dy * r - size[1];
        prism.point[2] = {x, y, base};
        prism.point[5] = {x, y, field.height(r, column)};
        if (++filled < 3) continue;
        const mjtNum top = std::max({prism.point[3].z, prism.point[4].z, prism.point[5].z});
        if (top < below.low.z) continue;
        ContactPoint found[kMaxConvexContacts];
        const int n = collide_convex(prism, shape, margin, for_prisms, found);
        for (int i = 0; i < n; ++i) {
          if (count == max_contacts) return count;
          out[count++] = found[i];
        }
      }
    }
  }
  return count;
}

}  // namespace sinew
