// SPDX-License-Identifier: Apache-2.0
#include "tree/contact_force.h"

#include <algorithm>

#include "math/functions/pyramid.h"

namespace sinew {

Force<mjtNum> contact_force(const mjModel& m, const mjData& d, const mjContact& contact) {
  if (contact.efc_address < 0) return {};
  const mjtNum* rows = d.efc_force + contact.efc_address;
  mjtNum axes[6] = {};  // normal, two tangents; then torques about them
  if (m.opt.cone == mjCONE_PYRAMIDAL) {
    decode_pyramid(axes, rows, contact.friction, contact.dim);
  } else {
    std::copy_n(rows, contact.dim, axes);
  }
  return {load3(axes + 3), load3(axes)};
}

Force<mjtNum> contact_force_in_world(const mjModel& m, const mjData& d, const mjContact& contact) {
  const Matrix axes = transpose(load9(contact.frame));  // the axes are the rows of the frame
  return rotate(axes, contact_force(m, d, contact));
}

}  // namespace sinew
