// SPDX-License-Identifier: Apache-2.0
// flex_block.h -- the nodes of an interpolated flex as an elastic block: how it has turned, and how its nodes are off.
//   in    poses of the nodes' bodies; flex_node, flex_node0
//   math  docs/theory/flex.md (f.10)-(f.13): the block turns as the gradient at its middle does; what is left of the
//         motion, seen from there, is small, and linear elasticity takes it
//   trap  MuJoCo takes every block for one whose sides are along the axes of the world at rest; one that hangs on a
//         turned body is under stress there before anything moves, and is not here
#ifndef SINEW_TREE_FLEX_BLOCK_H_
#define SINEW_TREE_FLEX_BLOCK_H_

#include "math/rotation_fit.h"
#include "tree/frames.h"

namespace sinew {

// The matrix of a block lies where others have the forms of their elements: it has room only if there are enough of
// them, and it is zero unless the flex is elastic.
inline bool is_elastic_block(const mjModel& m, int flex) {
  const mjtSize nodes = m.flex_nodenum[flex], first = 21 * mjtSize{m.flex_elemadr[flex]};
  return 21 * mjtSize{m.flex_elemnum[flex]} >= 9 * nodes * nodes && m.flex_stiffness[first] != 0;
}

// How places change along the sides of the block, at its middle: a column for each.
template <class Real>
Mat3<Real> middle_gradient(int order, const Vec3<Real>* node) {
  Vec3<Real> column[3];
  const int side = order + 1, stride[3] = {side * side, side, 1};
  if (order == 1) {
    for (int i = 0; i < 8; ++i) {
      for (int k = 0; k < 3; ++k) column[k] += node[i] * Real(i / stride[k] % 2 ? 0.25 : -0.25);
    }
  } else {  // the middles of opposite faces; other nodes have no slope at the middle
    const int middle = stride[0] + stride[1] + stride[2];
    for (int k = 0; k < 3; ++k) column[k] = node[middle + stride[k]] - node[middle - stride[k]];
  }
  return Mat3<Real>::from_columns(column[0], column[1], column[2]);
}

namespace detail_block {

template <class Real>
Vec3<Real> converted(const Vector& v) {
  return {Real(v.x), Real(v.y), Real(v.z)};
}

template <class Real>
Mat3<Real> converted(const Matrix& a) {
  return Mat3<Real>::from_columns(converted<Real>(a.column(0)), converted<Real>(a.column(1)),
                                  converted<Real>(a.column(2)));
}

}  // namespace detail_block

template <class Real>
struct FlexBlock {
  template <class Data>
  FlexBlock(const mjModel& m, const Data& d, int flex) : count(m.flex_nodenum[flex]) {
    for (int i = 0; i < count; ++i) {
      const int id = m.flex_nodeadr[flex] + i;
      node[i] = body_pose(d, m.flex_nodebodyid[id]) * load3_as<Real>(m.flex_node + 3 * id);
    }
    Vector rest[mjMAXFLEXNODES];
    for (int i = 0; i < count; ++i) rest[i] = load3(m.flex_node0 + 3 * (m.flex_nodeadr[flex] + i));
    const Matrix R_rest = nearest_rotation(middle_gradient(m.flex_interp[flex], rest));
    R = nearest_rotation(middle_gradient(m.flex_interp[flex], node)) * transpose(detail_block::converted<Real>(R_rest));
    for (int i = 0; i < count; ++i) shift[i] = transpose_times(R, node[i]) - detail_block::converted<Real>(rest[i]);
  }

  int count;
  Vec3<Real> node[mjMAXFLEXNODES];   // in the world
  Vec3<Real> shift[mjMAXFLEXNODES];  // from rest, turned back
  Mat3<Real> R;
};

// The block's matrix, which is minus its stiffness, times three numbers a node: node i of the product.
template <class Real>
Vec3<Real> block_times(const mjModel& m, int flex, const Vec3<Real>* x, int i) {
  const int count = m.flex_nodenum[flex];
  const mjtNum* row = m.flex_stiffness + 21 * mjtSize{m.flex_elemadr[flex]} + 9 * i * count;
  Vec3<Real> sum{};
  for (int a = 0; a < 3; ++a, row += 3 * count) {
    for (int j = 0; j < count; ++j) sum[a] += dot(load3_as<Real>(row + 3 * j), x[j]);
  }
  return sum;
}

}  // namespace sinew

#endif  // SINEW_TREE_FLEX_BLOCK_H_
