// SPDX-License-Identifier: Apache-2.0
#include "derive/flex/flex_contacts.h"

#include <algorithm>

#include "derive/constraint/row_law.h"
#include "derive/flex/carried_contact.h"
#include "derive/flex/sliding_contact.h"
#include "force/contact_springs.h"
#include "force/passive.h"

namespace sinew {
namespace {

// The wrench in the axes of the world, of a force and a torque in those of the contact.
Wrench in_world(const Matrix& axes, const mjtNum* force) {
  return {transpose_times(axes, load3(force + 3)), transpose_times(axes, load3(force))};
}

// -W x, and the force relative to its size.
Wrench answer(const ContactLaw& law, const Matrix& axes, const mjtNum* x, mjtNum growth) {
  mjtNum force[ContactLaw::kMost] = {};
  for (int i = 0; i < law.dim; ++i) {
    force[i] = law.force[i] * growth;
    for (int j = 0; j < law.dim; ++j) force[i] -= law.weight[i][j] * x[j];
  }
  return in_world(axes, force);
}

// A motion in the axes of the contact; the normal has another one than the rest.
void store_in_axes(const Matrix& axes, const Axis& normal, const Axis& rest, mjtNum* x) {
  (axes * rest.linear).store(x);
  (axes * rest.angular).store(x + 3);
  x[0] = dot(axes.row(0), normal.linear);
}

Axis seen(const Axis& change, const Axis& Y, const DofChange& by) {
  return {change.angular - cross(by.turn, Y.angular),
          change.linear + cross(Y.angular, by.contact.position) - cross(by.turn, Y.linear)};
}

bool is_at_bound(const mjData& d, const mjContact& contact) { return row_law(d, contact.efc_address).is_bounded; }

}  // namespace

void subtract_flex_contact(const mjModel& m, mjData& d, const TreeFlow& axes, const mjContact& contact,
                           const ContactLaw& law, const InverseTerms& terms, DerivativeReport& report) {
  if (subtract_sliding_contact(m, d, contact, law, terms)) return;
  CarriedContact at(m, d, axes, contact);
  if (!at.prepare(report)) return;
  const Matrix C = load9(contact.frame);
  const Wrench wrench = in_world(C, law.force);
  const bool bounded = is_at_bound(d, contact);
  const bool one_damping = law.damping == law.friction_damping;
  Wrench *by_q = at.frame().make<Wrench>(at.count()), *by_a = at.frame().make<Wrench>(at.count());
  Wrench* by_v = one_damping ? nullptr : at.frame().make<Wrench>(at.count());
  Axis *pushed = at.make_carrier_motions(), *slid = at.make_carrier_motions();
  const Axis normal = at.motion(law.damping, pushed), rest = at.motion(law.friction_damping, slid);
  for (int j = 0; j < at.count(); ++j) {
    const DofChange& by = at.change(j);
    const Axis S = at.dof(j).axis.S * at.dof(j).share;
    mjtNum x[6];
    store_in_axes(C, S, S, x);
    by_a[j] = answer(law, C, x, 0);
    if (by_v) {
      for (int i = 0; i < 6; ++i) x[i] *= i == 0 ? law.damping : law.friction_damping;
      by_v[j] = answer(law, C, x, 0);
    }
    const Axis change = at.motion_change(j, law.friction_damping, slid);
    store_in_axes(C, seen(one_damping ? change : at.motion_change(j, law.damping, pushed), normal, by),
                  seen(change, rest, by), x);
    x[0] += law.residual_slope * by.contact.distance;
    const mjtNum growth = law.log_stiffness * by.contact.distance - (bounded ? 0 : by.log_weight);
    by_q[j] = answer(law, C, x, growth);
    by_q[j] += Wrench{cross(by.turn, wrench.angular), cross(by.turn, wrench.linear)};
  }
  at.subtract({wrench, by_q, by_v, by_a, law.damping}, nullptr, terms);
}

void subtract_contact_springs(const mjModel& m, mjData& d, const InverseTerms& terms, DerivativeReport& report) {
  const auto is_spring = [](const mjContact& c) { return c.exclude == kPassiveContact; };
  if (!has_passive_forces(m) || (m.opt.disableflags & mjDSBL_SPRING) ||
      std::none_of(d.contact, d.contact + d.ncon, is_spring)) {
    return;
  }
  StackFrame frame(d);
  const TreeFlow axes = find_moving_axes(m, d, frame);
  for (int c = 0; c < d.ncon; ++c) {
    const mjContact& contact = d.contact[c];
    if (!is_spring(contact)) continue;
    CarriedContact at(m, d, axes, contact);
    if (!at.prepare(report)) continue;
    const Vector normal = load3(contact.frame);
    Wrench* by_q = at.frame().make<Wrench>(at.count());
    for (int j = 0; j < at.count(); ++j) {
      const ContactChange& by = at.change(j).contact;
      by_q[j].linear = (normal * by.distance + by.normal * contact.dist) * -kContactStiffness;
    }
    const Wrench wrench{Vector{}, normal * (-kContactStiffness * contact.dist)};
    at.subtract({wrench, by_q, nullptr, nullptr, 0}, nullptr, terms);
  }
}

}  // namespace sinew
