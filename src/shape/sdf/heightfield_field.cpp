// SPDX-License-Identifier: Apache-2.0
#include "shape/sdf/heightfield_field.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace sinew {
namespace {

// A coordinate on the grid: the cell, and where in the cell from 0 to 1.
struct GridPlace {
  int cell;
  mjtNum within;
};

GridPlace place_on_grid(mjtNum x, mjtNum half, int lines) {
  const mjtNum at = std::clamp((x + half) / (2 * half), mjtNum(0), mjtNum(1)) * (lines - 1);
  const int cell = grid_index(at, lines - 2);
  return {cell, at - cell};
}

// The two triangles of a cell meet in the diagonal from its first corner to its last.
FieldSample surface_field(const HeightField& f, const Vector& x) {
  const GridPlace column = place_on_grid(x.x, f.size[0], f.ncol), row = place_on_grid(x.y, f.size[1], f.nrow);
  const auto height = [&](int r, int c) { return f.height(row.cell + r, column.cell + c); };
  const mjtNum first = height(0, 0), last = height(1, 1);
  const bool below = column.within >= row.within;  // of the diagonal
  const mjtNum corner = below ? height(0, 1) : height(1, 0);
  const mjtNum along_x = below ? corner - first : last - corner, along_y = below ? last - corner : corner - first;
  const mjtNum slope_x = along_x * (f.ncol - 1) / (2 * f.size[0]), slope_y = along_y * (f.nrow - 1) / (2 * f.size[1]);
  const mjtNum surface = first + along_x * column.within + along_y * row.within;
  const Vector normal = normalized(Vector{-slope_x, -slope_y, 1});
  return {(x.z - surface) * normal.z, normal};
}

}  // namespace

FieldSample heightfield_field(const HeightField& f, const Vector& x) {
  FieldSample result = surface_field(f, x);
  const FieldSample around[] = {{std::abs(x.x) - f.size[0], {x.x < 0 ? -1.0 : 1.0, 0, 0}},
                                {std::abs(x.y) - f.size[1], {0, x.y < 0 ? -1.0 : 1.0, 0}},
                                {-f.size[3] - x.z, {0, 0, -1}}};
  for (const FieldSample& other : around) {
    if (other.distance > result.distance) result = other;
  }
  return result;
}

}  // namespace sinew
