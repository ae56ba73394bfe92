// SPDX-License-Identifier: Apache-2.0
#include "shape/pairs/heightfield_pairs.h"

#include <algorithm>
#include <cmath>

#include "shape/convex/support.h"
#include "shape/pairs/contact_selection.h"

namespace sinew {
namespace {

// What the shape reaches along the axes of the field, in its frame.
struct Footprint {
  Vector low, high;
};

Footprint footprint_of(const PosedHeightField& field, const ConvexShape& shape, const mjtNum* box) {
  const Vector middle = transpose_times(field.mat, shape.pos + shape.mat * load3(box) - field.pos);
  const Matrix turn = transpose(field.mat) * shape.mat;
  Vector half;
  for (int i = 0; i < 3; ++i) {
    half[i] = 0;
    for (int k = 0; k < 3; ++k) half[i] += std::abs(turn(i, k)) * box[3 + k];
  }
  return {middle - half, middle + half};
}

// The same without the corners of the box, which are empty if the shape is round. MuJoCo leaves out cells by it, so
// that a capsule nearer to its box than to the surface has no contact.
Footprint footprint_of(const PosedHeightField& field, const ConvexShape& shape) {
  Support support(shape, Core::kNo);
  Footprint footprint;
  for (int i = 0; i < 3; ++i) {
    const Vector axis = field.mat.column(i);
    footprint.low[i] = dot(axis, support(-axis) - field.pos);
    footprint.high[i] = dot(axis, support(axis) - field.pos);
  }
  return footprint;
}

bool is_beside(const PosedHeightField& field, const Footprint& below, mjtNum margin) {
  const mjtNum* size = field.size;
  return below.low.x > size[0] || below.high.x < -size[0] || below.low.y > size[1] || below.high.y < -size[1] ||
         below.low.z > size[2] + margin || below.high.z < -size[3] - margin;
}

// First and last grid line that bound the cells below [low, high]; the grid spans [-half, half].
void cells_below(mjtNum low, mjtNum high, mjtNum half, int lines, int& first, int& last) {
  const mjtNum per_length = (lines - 1) / (2 * half);
  first = grid_index((low + half) * per_length, lines - 1);
  last = grid_index(std::ceil((high + half) * per_length), lines - 1);
}

}  // namespace

mjtNum PosedHeightField::top(const GridTriangle& corner) const {
  return std::max(
      {height(corner[0][0], corner[0][1]), height(corner[1][0], corner[1][1]), height(corner[2][0], corner[2][1])});
}

ConvexShape PosedHeightField::prism(const GridTriangle& corner, mjtNum raised) const {
  ConvexShape shape;
  shape.type = kPointsShape;
  shape.pos = pos;
  shape.mat = mat;
  shape.npoint = 6;
  shape.upright = true;
  for (int k = 0; k < 3; ++k) {
    shape.point[k + 3] = vertex(corner[k][0], corner[k][1]);
    shape.point[k + 3].z += raised;
    shape.point[k] = {shape.point[k + 3].x, shape.point[k + 3].y, -size[3]};
  }
  return shape;
}

int collide_heightfield(const PosedHeightField& field, const ConvexShape& shape, const mjtNum* box, mjtNum margin,
                        const CcdSettings& settings, ContactPoint* out, int max_contacts) {
  if (field.nrow < 2 || field.ncol < 2 || is_beside(field, footprint_of(field, shape, box), margin)) return 0;
  const Footprint below = footprint_of(field, shape);
  if (is_beside(field, below, margin)) return 0;
  const mjtNum* size = field.size;
  int first_column, last_column, first_row, last_row;
  cells_below(below.low.x, below.high.x, size[0], field.ncol, first_column, last_column);
  cells_below(below.low.y, below.high.y, size[1], field.nrow, first_row, last_row);

  CcdSettings for_prisms = settings;
  for_prisms.ties.forget_points = true;
  ContactSelection selection(out, max_contacts);
  for (int row = first_row; row < last_row; ++row) {
    for (int column = first_column; column < last_column; ++column) {
      const GridTriangle halves[2] = {{{row + 1, column}, {row, column}, {row + 1, column + 1}},
                                      {{row, column}, {row + 1, column + 1}, {row, column + 1}}};
      for (const GridTriangle& half : halves) {
        if (field.top(half) + margin < below.low.z) continue;
        ContactPoint found;
        if (collide_prism(field.prism(half, margin), shape, margin, for_prisms, found)) selection.add(found);
      }
    }
  }
  return selection.count();
}

}  // namespace sinew
