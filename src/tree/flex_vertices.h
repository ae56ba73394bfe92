// SPDX-License-Identifier: Apache-2.0
// flex_vertices.h -- vertices of flexes that have bodies of their own.
#ifndef SINEW_TREE_FLEX_VERTICES_H_
#define SINEW_TREE_FLEX_VERTICES_H_

#include <mujoco/mjmodel.h>

namespace sinew {

// Whether a body has three slides and nothing moves it besides, as the point masses of a flexcomp in the world: then
// the linear parts of its three axes (cdof) are all there is to know.
inline bool slides_alone(const mjModel& m, int body) {
  constexpr int kOnlySlides = 2;
  return m.body_simple[body] == kOnlySlides && m.body_dofnum[body] == 3;
}

// Whether nothing moves a body.
inline bool stands(const mjModel& m, int body) { return m.body_weldid[body] == 0; }

}  // namespace sinew

#endif  // SINEW_TREE_FLEX_VERTICES_H_
