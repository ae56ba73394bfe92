// SPDX-License-Identifier: Apache-2.0
#include "derive/adhesion.h"

#include <algorithm>

#include "derive/constraint/contact_block.h"
#include "derive/flex/carried_contact.h"

namespace sinew {
namespace {

void subtract_pull(CarriedContact& at, const mjContact& contact, mjtNum pull, const bool* open,
                   const InverseTerms& terms) {
  Wrench* by_q = at.frame().make<Wrench>(at.count());
  for (int j = 0; j < at.count(); ++j) by_q[j].linear = at.change(j).contact.normal * -pull;
  at.subtract({{Vector{}, load3(contact.frame) * -pull}, by_q, nullptr, nullptr, 0}, open, terms);
}

}  // namespace

// As act_on_contacts() has it (kinematics/transmission.tpp): contacts within the gap count as well.
bool adhesion_pulls(const mjModel& m, const mjData& d, int actuator, const mjContact& contact) {
  constexpr int kActive = 0, kInGap = 1;
  if (contact.exclude != kActive && contact.exclude != kInGap) return false;
  const Carriers carriers(m, d, contact);
  const int* end = carriers.body + carriers.count;
  return std::find(carriers.body, end, m.actuator_trnid[2 * actuator]) != end;
}

void subtract_adhesion(const mjModel& m, mjData& d, int actuator, mjtNum force, const bool* open,
                       const InverseTerms& terms, DerivativeReport& report) {
  if (!terms.dq) return;
  const auto pulls = [&](const mjContact& contact) { return adhesion_pulls(m, d, actuator, contact); };
  const auto count = std::count_if(d.contact, d.contact + d.ncon, pulls);
  StackFrame frame(d);
  const TreeFlow axes = find_moving_axes(m, d, frame);
  ContactMotion* motions = frame.make<ContactMotion>(most_of_pair(d));
  for (int first = 0, end; first < d.ncon; first = end) {
    end = end_of_pair(d, first);
    if (std::none_of(d.contact + first, d.contact + end, pulls)) continue;
    const bool rigid = is_rigid(d.contact[first]);
    if (rigid && !find_contact_motions(m, d, first, end, motions, report)) continue;
    for (int c = first; c < end; ++c) {
      if (!pulls(d.contact[c])) continue;
      CarriedContact at(m, d, axes, d.contact[c]);
      if (rigid) at.prepare_rigid(motions[c - first]);
      if (rigid || at.prepare(report)) {
        subtract_pull(at, d.contact[c], force / static_cast<mjtNum>(count), open, terms);
      }
    }
  }
}

}  // namespace sinew
