// SPDX-License-Identifier: Apache-2.0
#include "force/contact_springs.h"

#include "tree/contact_side.h"

namespace sinew {

void add_contact_springs(const mjModel& m, mjData& d) {
  for (int i = 0; i < d.ncon; ++i) {
    const mjContact& contact = d.contact[i];
    if (contact.exclude != kPassiveContact) continue;
    const Vector force = load3(contact.frame) * (-kContactStiffness * contact.dist);
    for_each_motion_between(m, d, contact, [&](int dof, mjtNum share, const Vector& offset) {
      const auto motion = Motion<mjtNum>::load(d.cdof + 6 * dof);
      d.qfrc_spring[dof] += share * dot(velocity_at(motion, offset), force);
    });
  }
}

}  // namespace sinew
