// SPDX-License-Identifier: Apache-2.0
#include "sense/body_loads.h"

#include "sense/body_loads.tpp"
#include "tree/body_forces.h"
#include "tree/contact_force.h"
#include "tree/contact_side.h"
#include "tree/equality_side.h"
#include "tree/jacobian.h"

namespace sinew {
namespace {

using Wrench = Force<mjtNum>;

// A force at a point; nothing acts on the world.
void add_load(const mjModel& m, mjData& d, int body, const Vector& point, const Wrench& load) {
  if (body == 0) return;
  mjtNum* sum = d.cfrc_ext + 6 * body;
  (Wrench::load(sum) + wrench_at(m, d, body, point, load.linear, load.angular)).store(sum);
}

// A force at a point that several bodies carry: each takes its share.
void add_side_load(const mjModel& m, mjData& d, const ContactSide<mjtNum>& side, const Vector& point,
                   const Wrench& load) {
  for (int k = 0; k < side.count; ++k) add_load(m, d, side.body[k], point, load * side.weight[k]);
}

void add_contacts(const mjModel& m, mjData& d) {
  for (int i = 0; i < d.ncon; ++i) {
    const mjContact& contact = d.contact[i];
    if (contact.efc_address < 0) continue;
    const Wrench force = contact_force_in_world(m, d, contact);
    const ContactSides sides(m, d, contact);
    add_side_load(m, d, sides.first, load3(contact.pos), -force);
    add_side_load(m, d, sides.second, load3(contact.pos), force);
  }
}

// Connects have three rows, forces along the axes of the world; welds three more.
//   trap  the last three are forces on half a quaternion difference times torquescale; MuJoCo takes them for
//         torques in the world, and so do we: cfrc_int across a weld is not in balance
void add_equalities(const mjModel& m, mjData& d) {
  for (int row = 0; row < d.ne;) {
    const int equality = d.efc_id[row];
    const kinds::Equality& kind = kinds::kEqualities[m.eq_type[equality]];
    if (kind.holds_bodies()) {
      const mjtNum* f = d.efc_force + row;
      const Wrench force{kind.rows > 3 ? load3(f + 3) : Vector{}, load3(f)};
      const EqualitySide first = equality_side(m, d, equality, 0), second = equality_side(m, d, equality, 1);
      add_load(m, d, first.body, first.X_w.p, force);
      add_load(m, d, second.body, second.X_w.p, -force);
    }
    row += kind.rows;
  }
}

}  // namespace

void compute_external_loads(const mjModel& m, mjData& d, const Scope& scope) {
  Wrench{}.store(d.cfrc_ext);
  for (const Run& run : scope.runs) {
    for (const int b : run.below_world()) applied_wrench(m, d, b).store(d.cfrc_ext + 6 * b);
  }
  add_contacts(m, d);
  add_equalities(m, d);
}

void compute_body_loads(const mjModel& m, mjData& d, const Scope& scope) {
  compute_external_loads(m, d, scope);
  compute_body_accelerations(m, d, scope);
  compute_inner_loads(m, d, scope);
}

}  // namespace sinew
