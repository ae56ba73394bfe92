// SPDX-License-Identifier: Apache-2.0
// sample_meshes.h -- small meshes whose figures are known.
#ifndef SINEW_TESTS_SHAPE_SAMPLE_MESHES_H_
#define SINEW_TESTS_SHAPE_SAMPLE_MESHES_H_

#include "shape/types.h"

namespace sinew::test {

// The unit cube with a corner in the origin; vertex ids are the bits x + 2 y + 4 z.
inline TriangleMesh unit_cube() {
  return {{0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0, 0, 0, 1, 1, 0, 1, 0, 1, 1, 1, 1, 1},
          {2, 3, 0, 3, 1, 0, 1, 5, 0, 5, 4, 0, 3, 5, 1, 5, 3, 7, 6, 2, 0, 4, 6, 0, 6, 3, 2, 3, 6, 7, 5, 6, 4, 6, 5, 7}};
}

// MuJoCo's own example, stretched; coordinates are floats as MJCF reads them.
inline TriangleMesh tetrahedron() {
  return {{0, 0, 0, 1, 0, 0, 0, double(1.3f), 0, 0, 0, double(1.7f)}, {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3}};
}

// A prism over an L: not convex. Area 6, height 1.5, surface 33.
inline TriangleMesh l_prism() {
  const double outline[6][2] = {{0, 0}, {3, 0}, {3, 1}, {1, 1}, {1, 4}, {0, 4}};
  TriangleMesh mesh;
  for (double z : {0.0, 1.5}) {
    for (const auto& p : outline) mesh.vert.insert(mesh.vert.end(), {p[0], p[1], z});
  }
  for (int i = 1; i < 5; ++i) mesh.face.insert(mesh.face.end(), {0, i + 1, i, 6, 6 + i, 7 + i});
  for (int i = 0; i < 6; ++i) {
    const int j = (i + 1) % 6;
    mesh.face.insert(mesh.face.end(), {i, j, j + 6, i, j + 6, i + 6});
  }
  return mesh;
}

}  // namespace sinew::test

#endif  // SINEW_TESTS_SHAPE_SAMPLE_MESHES_H_
