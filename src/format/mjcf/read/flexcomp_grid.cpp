// SPDX-License-Identifier: Apache-2.0
// Flat shapes and solid grids: points on a lattice, the last axis counting fastest.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "format/mjcf/read/flexcomp_shape.h"

namespace sinew {
namespace {

// A point of a disc: the lattice is bent so that squares around the middle become rings. The half sizes enter once more
// than geometry asks for; that is how MuJoCo measures a disc, and models are made to it.
void bend_to_disc(const FlexcompDescription& d, double p[3]) {
  const double length = std::hypot(p[0], p[1]);
  if (length < mjMINVAL) return;
  const double ring = std::max(std::abs(p[0]), std::abs(p[1])) / length;
  for (int k = 0; k < 2; ++k) p[k] *= ring * 0.5 * d.spacing[k] * (d.count[k] - 1);
}

void add_lattice(const FlexcompDescription& d, const int count[3], bool textured, FlexcompShape& shape) {
  for (int ix = 0; ix < count[0]; ++ix) {
    for (int iy = 0; iy < count[1]; ++iy) {
      for (int iz = 0; iz < count[2]; ++iz) {
        const int index[3] = {ix, iy, iz};
        double p[3];
        for (int k = 0; k < 3; ++k) p[k] = d.spacing[k] * (index[k] - 0.5 * (count[k] - 1));
        if (d.type == FlexcompType::Disc) bend_to_disc(d, p);
        shape.add_point(p[0], p[1], p[2]);
        if (textured) shape.add_texcoord(ix / std::max(count[0] - 1.0, 1.0), iy / std::max(count[1] - 1.0, 1.0));
      }
    }
  }
}

// Two triangles a square. In a disc the diagonals point away from the middle, so that no corner is cut off.
void add_triangles(const FlexcompDescription& d, FlexcompShape& shape) {
  const int cx = d.count[0], cy = d.count[1];
  for (int ix = 0; ix + 1 < cx; ++ix) {
    for (int iy = 0; iy + 1 < cy; ++iy) {
      const int p00 = ix * cy + iy, p10 = p00 + cy, p11 = p10 + 1, p01 = p00 + 1;
      const bool rising = d.type != FlexcompType::Disc || (ix < cx / 2) == (iy < cy / 2);
      if (rising) {
        shape.element.insert(shape.element.end(), {p00, p10, p11, p00, p11, p01});
      } else {
        shape.element.insert(shape.element.end(), {p00, p10, p01, p10, p11, p01});
      }
    }
  }
}

// Six tetrahedra a cell, all around the diagonal from (1, 0, 0) to (0, 1, 1): neighbours agree on their faces.
void add_tetrahedra(const int count[3], FlexcompShape& shape) {
  constexpr int kTetrahedra[6][4] = {{0, 2, 4, 3}, {0, 4, 1, 3}, {4, 2, 6, 3},
                                     {4, 6, 7, 3}, {4, 5, 1, 3}, {4, 7, 5, 3}};
  for (int ix = 0; ix + 1 < count[0]; ++ix) {
    for (int iy = 0; iy + 1 < count[1]; ++iy) {
      for (int iz = 0; iz + 1 < count[2]; ++iz) {
        for (const auto& tetrahedron : kTetrahedra) {
          for (const int corner : tetrahedron) {  // bits: x 4, y 2, z 1
            const int jx = ix + (corner >> 2), jy = iy + (corner >> 1 & 1), jz = iz + (corner & 1);
            shape.element.push_back((jx * count[1] + jy) * count[2] + jz);
          }
        }
      }
    }
  }
}

// A closed loop of segments. The last point of the count is the first again.
FlexcompShape make_circle(const FlexcompDescription& d) {
  FlexcompShape shape;
  shape.dim = 1;
  const int n = d.count[0] - 1;
  if (n < 2) refuse_flexcomp(d, "a circle needs a count of at least 3");
  const double radius = d.spacing[0] / (2 * std::sin(std::numbers::pi / n));
  for (int i = 0; i < n; ++i) {
    const double angle = 2 * std::numbers::pi * i / n;
    shape.add_point(radius * std::cos(angle), radius * std::sin(angle), 0);
    shape.element.insert(shape.element.end(), {i, (i + 1) % n});
  }
  return shape;
}

}  // namespace

FlexcompShape make_grid_shape(const FlexcompDescription& d) {
  if (d.type == FlexcompType::Circle) {
    if (d.flex.c.dim != 1) refuse_flexcomp(d, "a circle is of dimension 1: say dim=\"1\"");
    return make_circle(d);
  }
  FlexcompShape shape;
  shape.dim = d.type == FlexcompType::Grid ? d.flex.c.dim : 2;
  for (int k = 0; k < 3; ++k) {
    if (k < shape.dim && d.count[k] < 2) {
      refuse_flexcomp(d, "count must be at least 2 along each of its " + std::to_string(shape.dim) + " axes");
    }
    if (k >= shape.dim && shape.dim > 1 && d.count[k] != 1) {
      refuse_flexcomp(d, "count must be 1 along the third axis of a flexcomp of dimension 2");
    }
  }
  const int count[3] = {d.count[0], shape.dim > 1 ? d.count[1] : 1, shape.dim > 2 ? d.count[2] : 1};
  add_lattice(d, count, shape.dim > 1 && !d.flex.c.material->empty(), shape);
  if (shape.dim == 1) {
    for (int i = 0; i + 1 < count[0]; ++i) shape.element.insert(shape.element.end(), {i, i + 1});
  } else if (shape.dim == 2) {
    add_triangles(d, shape);
  } else {
    add_tetrahedra(count, shape);
  }
  return shape;
}

}  // namespace sinew
