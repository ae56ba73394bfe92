// SPDX-License-Identifier: Apache-2.0
// tendons.h -- spatial tendons along their paths: straight, around geoms, or sagging where they are slack.
#ifndef SINEW_SCENE_TENDONS_H_
#define SINEW_SCENE_TENDONS_H_

#include "scene/builder.h"

namespace sinew {

void add_tendons(Builder& scene);

// Calls visit(from, to, inside) for each straight piece; `inside` pieces lead from one side of a geom to the other.
template <class Visit>
void for_each_tendon_piece(const mjModel& m, const mjData& d, int tendon, Visit&& visit) {
  if (!m.tendon_num[tendon] || m.wrap_type[m.tendon_adr[tendon]] == mjWRAP_JOINT) return;
  const int first = d.ten_wrapadr[tendon], after = first + d.ten_wrapnum[tendon];
  for (int i = first; i + 1 < after; ++i) {
    if (d.wrap_obj[i] == -2 || d.wrap_obj[i + 1] == -2) continue;  // a pulley: the path begins anew
    visit(load3(d.wrap_xpos + 3 * i), load3(d.wrap_xpos + 3 * i + 3), d.wrap_obj[i] >= 0 && d.wrap_obj[i + 1] >= 0);
  }
}

}  // namespace sinew

#endif  // SINEW_SCENE_TENDONS_H_
