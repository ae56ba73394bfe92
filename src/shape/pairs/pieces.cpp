// SPDX-License-Identifier: Apache-2.0
#include "shape/pairs/pieces.h"

namespace sinew {

Ball ball_around(const ConvexShape& shape) {
  if (shape.type != kPointsShape) return {shape.pos, shape.bound};
  Ball ball{middle(shape), 0};
  for (int i = 0; i < shape.npoint; ++i) {
    ball.radius = std::max(ball.radius, distance(ball.center, shape.pos + shape.mat * shape.point[i]));
  }
  ball.radius += shape.size.x;
  return ball;
}

mjtNum box_to_ball(const Vector& low, const Vector& high, const Ball& ball) {
  Vector gap;
  for (int k = 0; k < 3; ++k) gap[k] = std::max({low[k] - ball.center[k], ball.center[k] - high[k], mjtNum(0)});
  const mjtNum length = norm(gap);
  return length > 0 ? length - ball.radius : -std::numeric_limits<mjtNum>::infinity();
}

ConvexShape PosedTriangles::triangle(int f) const {
  ConvexShape shape;
  shape.type = kPointsShape;
  shape.pos = pos;
  shape.mat = mat;
  shape.npoint = 3;
  for (int k = 0; k < 3; ++k) shape.point[k] = load3_wide(vert + 3 * face[3 * f + k]);
  return shape;
}

int PrismGrid::cell(int axis, mjtNum x) const {
  return grid_index((x + field.size[axis]) / field.step(axis), field.cells(axis) - 1);
}

}  // namespace sinew
