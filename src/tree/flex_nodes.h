// SPDX-License-Identifier: Apache-2.0
// flex_nodes.h -- how a vertex of an interpolated flex hangs on the nodes of its flex.
//   in    flex_interp: the degree, 1 or 2; flex_vert0: the vertex in the box of the nodes, 0 to 1 along each axis
//   math  products of three Lagrange polynomials; nodes are numbered z first, then y, then x. The weights sum to one
#ifndef SINEW_TREE_FLEX_NODES_H_
#define SINEW_TREE_FLEX_NODES_H_

#include <mujoco/mjmodel.h>

#include "math/vec3.h"

namespace sinew {

template <class Real = mjtNum>
class NodeWeights {
 public:
  // Of a place in the box of the nodes.
  NodeWeights(const mjModel& m, int flex, const Vec3<Real>& place) : side_(m.flex_interp[flex] + 1) {
    for (int axis = 0; axis < 3; ++axis) fill(place[axis], weight_[axis]);
  }

  // vertex: counted over all flexes.
  NodeWeights(const mjModel& m, int flex, int vertex) : NodeWeights(m, flex, load3(m.flex_vert0 + 3 * vertex)) {}

  // node: counted within the flex.
  Real operator[](int node) const {
    return weight_[0][node / (side_ * side_)] * weight_[1][node / side_ % side_] * weight_[2][node % side_];
  }

  // Visits all nodes in their order: visit(node, weight).
  template <class Visit>
  void for_each(Visit&& visit) const {
    int node = 0;
    for (int x = 0; x < side_; ++x) {
      for (int y = 0; y < side_; ++y) {
        const Real xy = weight_[0][x] * weight_[1][y];
        for (int z = 0; z < side_; ++z) visit(node++, xy * weight_[2][z]);
      }
    }
  }

 private:
  // The polynomials of nodes at 0 and 1, or at 0, 1/2 and 1.
  void fill(const Real& s, Real w[3]) const {
    const Real one(1), two(2);
    if (side_ == 2) {
      w[0] = one - s;
      w[1] = s;
    } else {
      w[0] = (two * s - one) * (s - one);
      w[1] = Real(4) * s * (one - s);
      w[2] = s * (two * s - one);
    }
  }

  int side_;  // nodes along each axis
  Real weight_[3][3];
};

}  // namespace sinew

#endif  // SINEW_TREE_FLEX_NODES_H_
