// SPDX-License-Identifier: Apache-2.0
// pieces.h -- shapes that are not convex, as convex pieces: triangles of a mesh, prisms of a height field.
//   use   visit(ball, nearest, piece): calls piece(ConvexShape) for those that may come nearer to something within the
//         ball than `nearest`, which piece() lowers as it finds out; near ones first
//   cost  the pieces that are about as near as the nearest
#ifndef SINEW_SHAPE_PAIRS_PIECES_H_
#define SINEW_SHAPE_PAIRS_PIECES_H_

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

#include "shape/convex/convex_shape.h"
#include "shape/pairs/heightfield_pairs.h"
#include "shape/ray_tree.h"

namespace sinew {

struct Ball {
  Vector center;
  mjtNum radius;
};

// A ball around a convex shape, for pieces those that follow.
Ball ball_around(const ConvexShape& shape);

// At most the signed distance between something in a box, given by two corners, and something in a ball. How deep the
// two may be in one another is known only if the centre of the ball is outside of the box.
mjtNum box_to_ball(const Vector& low, const Vector& high, const Ball& ball);

struct PosedTriangles {
  BoxTree tree;
  const int* face;
  const float* vert;
  Vector pos;
  Matrix mat;

  ConvexShape triangle(int f) const;

  template <class Visit>
  void visit(const Ball& ball, const mjtNum& nearest, Visit&& piece) const {
    const Ball local{transpose_times(mat, ball.center - pos), ball.radius};
    const auto bound = [&](int node) {
      const Vector center = load3(tree.aabb + 6 * node), half = load3(tree.aabb + 6 * node + 3);
      return box_to_ball(center - half, center + half, local);
    };
    struct Waiting {
      int node;
      mjtNum bound;
    } stack[mjMAXTREEDEPTH + 2];  // depth first: one sibling waits on every level
    int size = 0;
    stack[size++] = {0, bound(0)};
    while (size > 0) {
      const Waiting next = stack[--size];
      if (!(next.bound < nearest)) continue;
      if (tree.nodeid[next.node] >= 0) {
        piece(triangle(tree.nodeid[next.node]));
        continue;
      }
      Waiting near{tree.child[2 * next.node], 0}, far{tree.child[2 * next.node + 1], 0};
      near.bound = bound(near.node);
      far.bound = bound(far.node);
      if (far.bound < near.bound) std::swap(near, far);
      stack[size++] = far;
      stack[size++] = near;
    }
  }
};

struct PrismGrid {
  PosedHeightField field;

  // The cell below a coordinate, or the last one on that side.
  int cell(int axis, mjtNum x) const;

  template <class Visit>
  void visit(const Ball& ball, const mjtNum& nearest, Visit&& piece) const {
    if (field.nrow < 2 || field.ncol < 2) return;
    const Ball local{transpose_times(field.mat, ball.center - field.pos), ball.radius};
    const auto visit_cell = [&](int row, int column) {
      for (int half = 0; half < 2; ++half) {
        const GridTriangle corner = {{row, column}, {row + half, column + 1 - half}, {row + 1, column + 1}};
        Vector low = field.vertex(row, column);
        low.z = -field.size[3];
        if (box_to_ball(low, {low.x + field.step(0), low.y + field.step(1), field.top(corner)}, local) < nearest) {
          piece(field.prism(corner));
        }
      }
    };
    // the cell below the ball gives a first idea, which says how far around it others can matter
    visit_cell(cell(1, local.center.y), cell(0, local.center.x));
    const mjtNum reach = std::max(nearest, mjtNum(0)) + local.radius;
    const int last_row = cell(1, local.center.y + reach), last_column = cell(0, local.center.x + reach);
    for (int row = cell(1, local.center.y - reach); row <= last_row; ++row) {
      for (int column = cell(0, local.center.x - reach); column <= last_column; ++column) visit_cell(row, column);
    }
  }
};

// A convex shape is its own only piece.
struct SinglePiece {
  ConvexShape shape;

  template <class Visit>
  void visit(const Ball&, const mjtNum&, Visit&& piece) const {
    piece(shape);
  }
};

}  // namespace sinew

#endif  // SINEW_SHAPE_PAIRS_PIECES_H_
