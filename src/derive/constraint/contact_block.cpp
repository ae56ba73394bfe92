// SPDX-License-Identifier: Apache-2.0
#include "derive/constraint/contact_block.h"

#include <algorithm>

#include <mujoco/mujoco.h>

#include "collide/narrow_phase.h"
#include "derive/chain_terms.h"
#include "derive/constraint/contact_features.h"
#include "derive/constraint/contact_law.h"
#include "derive/constraint/contact_motion.h"
#include "derive/constraint/opposite_pair.h"
#include "derive/constraint/pair_differences.h"
#include "derive/flex/flex_contacts.h"
#include "derive/kernels/slope_kernels.h"
#include "math/dense/dense.h"
#include "tree/contact_side.h"
#include "tree/jacobian.h"

namespace sinew {
namespace {

bool has_one_damping(const ContactLaw& law) { return law.damping == law.friction_damping; }

// A contact as the kernel wants it, with the motions of its two bodies.
class ContactAt {
 public:
  ContactAt(const mjModel& m, const mjData& d, const TreeFlow& moving, const mjContact& contact, const ContactLaw& law)
      : contact_(contact), law_(law) {
    for (int s = 0; s < 2; ++s) {
      const int body = m.geom_bodyid[contact.geom[s]];
      const Vector offset = reference_offset(m, d, body, load3(contact.pos));
      acceleration_[s] = moved(moving.U(body), offset);
      velocity_[s] = moved(Axis::load(d.cvel + 6 * body), offset);
    }
    wrench_ = rotate_back(load9(contact.frame), Wrench{load3(law.force + 3), load3(law.force)});
    terms_.dim = law.dim;
    terms_.one_damping = has_one_damping(law);
    std::copy_n(contact.frame, 9, terms_.axes[0]);
    wrench_.linear.store(terms_.force);
    wrench_.angular.store(terms_.torque);
    terms_.law_force = law.force;
    terms_.weight = law.weight[0];
    terms_.damping = law.damping;
    terms_.friction_damping = law.friction_damping;
    terms_.residual_slope = law.residual_slope;
    terms_.log_stiffness = law.log_stiffness;
  }

  const mjContact& contact() const { return contact_; }
  const ContactLaw& law() const { return law_; }
  const Wrench& wrench() const { return wrench_; }  // on the second body, about the contact

  // Adds what changes of sign times the wrench on the second body with the motion of side s about the point contact -
  // arm, the contact on its path: by pose, and with_rates by velocity and acceleration.
  void add_slopes(int s, mjtNum sign, const Vector& arm, bool with_rates, WrenchMatrices& sums) {
    terms_.sign = sign;
    arm.store(terms_.arm);
    set_ride(s, law_.friction_damping, terms_.ride);
    if (!terms_.one_damping) set_ride(s, law_.damping, terms_.normal_ride);
    slope_kernels().add_contact(terms_, with_rates, sums);
  }

  void set_path(const ContactMotion& motion) {
    const FrameMotion frame = frame_motion(contact_, motion);
    ContactPath& path = terms_.path;
    path.on_plane = false;
    for (int k = 0; k < 6; ++k) {
      const int lane = k < 3 ? k : k + 1;
      path.distance[lane] = motion.distance[k];
      for (int c = 0; c < 3; ++c) {
        path.shift[c][lane] = motion.position[k][c];
        path.turn[c][lane] = frame.turn[k][c];
      }
    }
    for (const int lane : {3, 7}) {
      path.distance[lane] = 0;
      for (int c = 0; c < 3; ++c) path.shift[c][lane] = path.turn[c][lane] = 0;
    }
  }

  // Of the second body.
  void set_path(const PathOnPlane& plane) {
    ContactPath& path = terms_.path;
    path.on_plane = true;
    path.spins = plane.spins;
    path.roll = plane.roll;
    plane.spin.store(path.spin);
  }

 private:
  // A + b V of the body of one side, with the sign of that side, and of the second body against the first.
  void set_ride(int s, mjtNum damping, Ride& ride) const {
    const Axis first = acceleration_[0] + velocity_[0] * damping, second = acceleration_[1] + velocity_[1] * damping;
    (s == 1 ? second : -first).store(ride.own);
    (second - first).store(ride.relative);
  }

  const mjContact& contact_;
  const ContactLaw& law_;
  Axis acceleration_[2], velocity_[2];  // by qacc and qvel about the contact
  Wrench wrench_;
  ContactTerms terms_;
};

class ContactSum {
 public:
  ContactSum(const mjModel& m, mjData& d, const TreeFlow& axes, TreeBlock& trees, const InverseTerms& terms)
      : m_(m), d_(d), axes_(axes), trees_(trees), terms_(terms) {}

  void subtract(const mjContact& contact, const ContactLaw& law, const ContactMotion& of_second) {
    ContactAt at(m_, d_, axes_, contact, law);
    const int body[2] = {m_.geom_bodyid[contact.geom[0]], m_.geom_bodyid[contact.geom[1]]};
    const bool moves[2] = {last_dof(m_, body[0]) >= 0, last_dof(m_, body[1]) >= 0};
    if (moves[0] && moves[1]) {
      subtract_both(at, body, of_second);
    } else if (moves[1]) {
      at.set_path(of_second);
      add_to_tree(at, 1, body[1]);
    } else {
      at.set_path(seen_from_second(of_second, load3(contact.frame)));
      add_to_tree(at, 0, body[0]);
    }
  }

  // Planes belong to the world.
  void subtract(const mjContact& contact, const ContactLaw& law, const PathOnPlane& path) {
    ContactAt at(m_, d_, axes_, contact, law);
    at.set_path(path);
    add_to_tree(at, 1, m_.geom_bodyid[contact.geom[1]]);
  }

 private:
  // Only side s moves.
  void add_to_tree(ContactAt& at, int s, int body) {
    const Vector arm = reference_offset(m_, d_, body, load3(at.contact().pos));
    const mjtNum sign = s == 1 ? 1 : -1;
    at.add_slopes(s, sign, arm, true, trees_.at(body));
    trees_.add_wrench(body, moved(at.wrench() * sign, -arm));
  }

  void subtract_both(ContactAt& at, const int* body, const ContactMotion& of_second) {
    OppositePair pair{{body[0], body[1]}, load3(at.contact().pos), at.wrench(), {}, has_one_damping(at.law())};
    at.set_path(seen_from_second(of_second, load3(at.contact().frame)));
    at.add_slopes(0, 1, Vector{}, false, pair.by[0]);
    at.set_path(of_second);
    at.add_slopes(1, 1, Vector{}, true, pair.by[1]);
    for (auto part : {&WrenchMatrices::v, &WrenchMatrices::a}) {
      scale((pair.by[0].*part).row[0], (pair.by[1].*part).row[0], -1, sizeof(WrenchMatrix) / sizeof(double));
    }
    subtract_opposite_pair(m_, d_, axes_, pair, terms_);
  }

  const mjModel& m_;
  mjData& d_;
  const TreeFlow& axes_;
  TreeBlock& trees_;
  const InverseTerms& terms_;
};

bool is_custom(const mjModel& m, const mjContact& contact) {
  return mjCOLLISIONFUNC[m.geom_type[contact.geom[0]]][m.geom_type[contact.geom[1]]] != collide_geoms;
}

}  // namespace

int end_of_pair(const mjData& d, int first) {
  const mjContact& start = d.contact[first];
  int end = first + 1;
  while (end < d.ncon && d.contact[end].geom[0] == start.geom[0] && d.contact[end].geom[1] == start.geom[1]) ++end;
  return end;
}

int most_of_pair(const mjData& d) {
  int most = 0;
  for (int first = 0, end; first < d.ncon; first = end) {
    end = end_of_pair(d, first);
    most = std::max(most, end - first);
  }
  return most;
}

bool find_contact_motions(const mjModel& m, mjData& d, int first, int end, ContactMotion* motions,
                          DerivativeReport& report) {
  int c = first, at_change = 0;
  for (; c < end; ++c) {
    const ClosedForm form = derive_contact_motion(m, d, d.contact[c], end - first, motions[c - first]);
    if (form == ClosedForm::kNone) break;
    at_change += form == ClosedForm::kAtChange;
  }
  if (c == end) {
    report.near_changes += at_change;
    return true;
  }
  const int lost = difference_pair(m, d, first, end - first, motions);
  if (lost < 0) {
    report.add(Obstacle::kConstraint, d.contact[first].geom[0]);
    return false;
  }
  report.near_changes += lost;
  report.differenced_pairs += end - first;
  return true;
}

void subtract_contacts(const mjModel& m, mjData& d, const TreeFlow& axes, const mjtNum* residual, TreeBlock& trees,
                       const InverseTerms& terms, DerivativeReport& report) {
  ContactSum sum(m, d, axes, trees, terms);
  StackFrame frame(d);
  ContactMotion* motions = frame.make<ContactMotion>(most_of_pair(d));
  for (int first = 0, end; first < d.ncon; first = end) {
    end = end_of_pair(d, first);
    const mjContact& contact = d.contact[first];
    const auto has_rows = [](const mjContact& c) { return c.efc_address >= 0; };
    if (std::none_of(d.contact + first, d.contact + end, has_rows)) continue;
    if (!is_rigid(contact)) {
      for (int c = first; c < end; ++c) {
        if (!has_rows(d.contact[c])) continue;
        const ContactLaw law = contact_law(m, d, d.contact[c], residual);
        if (!law.is_idle) subtract_flex_contact(m, d, axes, d.contact[c], law, terms, report);
      }
      continue;
    }
    if (is_custom(m, contact)) {
      report.add(Obstacle::kContactCallback, contact.geom[0]);
      continue;
    }
    const bool on_plane = has_path_on_plane(m, contact);
    bool is_known = on_plane;  // how they move; of pairs without a force nobody asks
    for (int c = first; c < end; ++c) {
      if (!has_rows(d.contact[c])) continue;
      const ContactLaw law = contact_law(m, d, d.contact[c], residual);
      if (law.is_idle) continue;
      is_known = is_known || find_contact_motions(m, d, first, end, motions, report);
      if (!is_known) break;
      if (on_plane) {
        sum.subtract(d.contact[c], law, path_on_plane(m, d, d.contact[c]));
      } else {
        sum.subtract(d.contact[c], law, motions[c - first]);
      }
    }
  }
}

}  // namespace sinew
