// SPDX-License-Identifier: Apache-2.0
// ray_flex.h -- where a ray meets a flex: its vertices as balls, its edges as capsules, its surface as triangles.
//   in    flexvert_xpos          out   distance in units of the direction, kNoHit for a miss, and the nearest vertex
//   note  triangles lie between the vertices, without the radius of the flex
//   cost  O(vertices + edges + elements)
#ifndef SINEW_QUERY_RAY_FLEX_H_
#define SINEW_QUERY_RAY_FLEX_H_

#include <mujoco/mjdata.h>

#include "shape/ray.h"

namespace sinew {

// Which parts of a flex count; `skin` stands for the surface of a solid, `faces` for the elements of one layer.
struct FlexParts {
  bool vertices, edges, faces, skin;
  int layer;
};

struct FlexHit {
  mjtNum distance = kNoHit;
  int vertex = -1;  // counted within the flex
};

FlexHit ray_flex(const mjModel& m, const mjData& d, int flex, const FlexParts& parts, const Ray& ray);

}  // namespace sinew

#endif  // SINEW_QUERY_RAY_FLEX_H_
