// SPDX-License-Identifier: Apache-2.0
// ray_flex.h -- where a ray meets a flex, as a program draws it: balls at vertices, capsules along edges, faces.
//   in    flexvert_xpos, flexelem_aabb (kinematics/flex.h)
//   out   the distance as in shape/ray.h, and the vertex of the part that was met which is nearest to the place
//   note  vertices and edges have the radius of the flex, faces are thin. A flex that is drawn by its skin is met at
//         its faces and edges, though a rope has no skin
//   cost  a sphere or box test for each part that is looked for; the tree of elements has only what may collide
#ifndef SINEW_QUERY_RAY_FLEX_H_
#define SINEW_QUERY_RAY_FLEX_H_

#include <mujoco/mjdata.h>

#include "shape/ray.h"

namespace sinew {

struct FlexParts {
  bool vertices, edges, faces, skin;
  int layer;  // of a solid: which layer of elements has faces
};

struct FlexHit {
  mjtNum distance = kNoHit;
  int vertex = -1;  // counted within the flex
};

FlexHit ray_flex(const mjModel& m, const mjData& d, int flex, const FlexParts& parts, const Ray& ray);

}  // namespace sinew

#endif  // SINEW_QUERY_RAY_FLEX_H_
