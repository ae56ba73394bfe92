// SPDX-License-Identifier: Apache-2.0
#include "tree/object.h"

namespace sinew {

bool find_object_frame(const mjModel& m, const mjData& d, int type, int id, ObjectFrame& frame) {
  if (type != mjOBJ_CAMERA) return find_fixed_frame(m, d, type, id, frame);
  if (id < 0 || id >= m.ncam) return false;
  frame = objects::frame_at<mjtNum>(m.cam_bodyid[id], d.cam_xpos, d.cam_xmat, id);
  return true;
}

mjtNum total_mass(const mjModel& m) {
  mjtNum sum = 0;
  for (int b = 1; b < m.nbody; ++b) sum += m.body_mass[b];
  return sum;
}

void set_total_mass(mjModel& m, mjtNum mass) {
  const mjtNum scale = at_least_minval(mass / at_least_minval(total_mass(m)));
  for (int b = 1; b < m.nbody; ++b) {
    m.body_mass[b] *= scale;
    for (int k = 0; k < 3; ++k) m.body_inertia[3 * b + k] *= scale;
  }
}

}  // namespace sinew
