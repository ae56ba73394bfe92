// SPDX-License-Identifier: Apache-2.0
#include "derive/constraint/contact_block.h"

#include <algorithm>

#include <mujoco/mujoco.h>

#include "collide/narrow_phase.h"
#include "derive/constraint/contact_features.h"
#include "derive/constraint/contact_law.h"
#include "derive/constraint/contact_motion.h"
#include "derive/constraint/pair_differences.h"
#include "tree/contact_side.h"
#include "tree/jacobian.h"

namespace sinew {
namespace {

using Vector = Vec3<mjtNum>;

// Motions by qacc and qvel about the contact: of both bodies, and of the second against the first.
struct Motions {
  Axis acceleration[2], velocity[2];

  // A + b V.
  Axis of_body(int s, mjtNum damping) const { return acceleration[s] + velocity[s] * damping; }
  Axis relative(mjtNum damping) const { return of_body(1, damping) - of_body(0, damping); }
};

struct ContactAt {
  const mjContact& contact;
  ContactLaw law;
  Motions motions;
  Mat3<mjtNum> axes;  // C: the axes of the frame are its rows
  Wrench wrench;      // on the second body, about the contact

  ContactAt(const mjModel& m, const mjData& d, const MovingAxes& moving, const mjContact& at, const ContactLaw& its_law)
      : contact(at), law(its_law), axes(load9(at.frame)) {
    for (int s = 0; s < 2; ++s) {
      const int body = m.geom_bodyid[contact.geom[s]];
      const Vector offset = reference_offset(m, d, body, load3(contact.pos));
      motions.acceleration[s] = moved(moving.acceleration[body], offset);
      motions.velocity[s] = moved(Axis::load(d.cvel + 6 * body), offset);
    }
    wrench = rotate_back(axes, Wrench{load3(law.force + 3), load3(law.force)});
  }

  // Row r of C in the space of wrenches.
  Wrench row(int r) const { return r < 3 ? Wrench{Vector{}, axes.row(r)} : Wrench{axes.row(r - 3), Vector{}}; }
};

// The change of A + b V relative at the contact, in axes that turn with the frame.
Axis relative_change(const ContactAt& at, int s, mjtNum damping, const Axis& xi, const Vector& shift,
                     const Vector& turn) {
  const Axis Y = at.motions.relative(damping);
  const Axis ride = cross(xi, at.motions.of_body(s, damping)) * (s == 1 ? 1 : -1);
  return {ride.angular - cross(turn, Y.angular), ride.linear + cross(Y.angular, shift) - cross(turn, Y.linear)};
}

// The wrench on the second body by the pose of side s.
Slope6 slope_by_pose(const ContactAt& at, int s, const ContactMotion& motion) {
  const ContactLaw& law = at.law;
  const FrameMotion frame = frame_motion(at.contact, motion);
  const bool one_damping = law.damping == law.friction_damping;
  Slope6 result;
  for (int k = 0; k < 6; ++k) {
    Axis xi;
    component(xi, k) = 1;
    const Vector &shift = motion.position[k], &turn = frame.turn[k];
    const Axis change = rotate(at.axes, relative_change(at, s, law.friction_damping, xi, shift, turn));
    mjtNum dx[6], df[6] = {};
    change.linear.store(dx);
    change.angular.store(dx + 3);
    if (!one_damping) dx[0] = dot(at.axes.row(0), relative_change(at, s, law.damping, xi, shift, turn).linear);
    dx[0] += law.residual_slope * motion.distance[k];
    for (int i = 0; i < law.dim; ++i) {
      df[i] = law.force[i] * law.log_stiffness * motion.distance[k];
      for (int j = 0; j < law.dim; ++j) df[i] -= law.weight[i][j] * dx[j];
    }
    const Wrench by_law = rotate_back(at.axes, Wrench{load3(df + 3), load3(df)});
    const Vector& force = at.wrench.linear;
    result.column[k] = {cross(turn, at.wrench.angular) + by_law.angular + cross(shift, force),
                        cross(turn, force) + by_law.linear};
  }
  return result;
}

// -C^T W C and -C^T W b C: the wrench on the second body by what it does to A and V.
void set_slopes_by_motion(const ContactAt& at, WrenchSlopes& slopes) {
  const ContactLaw& law = at.law;
  slopes.v = slopes.a = Slope6{};
  for (int j = 0; j < law.dim; ++j) {
    Wrench left;
    for (int i = 0; i < law.dim; ++i) left -= at.row(i) * law.weight[i][j];
    const Wrench right = at.row(j);
    slopes.a.add_outer(1, left, right);
    slopes.v.add_outer(j == 0 ? law.damping : law.friction_damping, left, right);
  }
}

WrenchSlopes scaled(const WrenchSlopes& by, mjtNum scale) { return {by.q * scale, by.v * scale, by.a * scale}; }

class ContactSum {
 public:
  ContactSum(const mjModel& m, mjData& d, const MovingAxes& axes, TreeBlock& trees, const InverseTerms& terms)
      : m_(m), d_(d), axes_(axes), trees_(trees), terms_(terms) {}

  void subtract(const mjContact& contact, const ContactLaw& law, const ContactMotion& of_second) {
    const ContactAt at(m_, d_, axes_, contact, law);
    const int body[2] = {m_.geom_bodyid[contact.geom[0]], m_.geom_bodyid[contact.geom[1]]};
    const bool moves[2] = {last_dof(m_, body[0]) >= 0, last_dof(m_, body[1]) >= 0};
    const ContactMotion of_first = moves[0] ? seen_from_second(of_second, load3(contact.frame)) : of_second;
    WrenchSlopes by[2];  // on the second body
    set_slopes_by_motion(at, by[1]);
    by[0] = {Slope6{}, by[1].v * -1, by[1].a * -1};
    for (int s = 0; s < 2; ++s) {
      if (moves[s]) by[s].q = slope_by_pose(at, s, s == 0 ? of_first : of_second);
    }
    if (moves[0] && moves[1]) return subtract_both(contact, body, at.wrench, by);
    const int s = moves[1];
    const mjtNum sign = s == 1 ? 1 : -1;
    const Vector back = -reference_offset(m_, d_, body[s], load3(contact.pos));
    const WrenchSlopes own = scaled(by[s], sign);
    trees_.add(body[s], moved(at.wrench * sign, back), {moved(own.q, back), moved(own.v, back), moved(own.a, back)});
  }

 private:
  void subtract_both(const mjContact& contact, const int* body, const Wrench& wrench, const WrenchSlopes* by) {
    PairBlock block;
    block.point = load3(contact.pos);
    block.is_opposite = true;
    for (int s = 0; s < 2; ++s) {
      block.body[s] = body[s];
      block.wrench[s] = s == 1 ? wrench : -wrench;
      block.by[1][s] = by[s];
    }
    subtract_pair(m_, d_, axes_, block, terms_);
  }

  const mjModel& m_;
  mjData& d_;
  const MovingAxes& axes_;
  TreeBlock& trees_;
  const InverseTerms& terms_;
};

bool is_custom(const mjModel& m, const mjContact& contact) {
  return mjCOLLISIONFUNC[m.geom_type[contact.geom[0]]][m.geom_type[contact.geom[1]]] != collide_geoms;
}

int end_of_pair(const mjData& d, int first) {
  const mjContact& start = d.contact[first];
  int end = first + 1;
  while (end < d.ncon && d.contact[end].geom[0] == start.geom[0] && d.contact[end].geom[1] == start.geom[1]) ++end;
  return end;
}

// Of contacts between the same geoms: in closed form, or else by differences. False if there is neither.
bool find_motions(const mjModel& m, mjData& d, int first, int end, ContactMotion* motions, DerivativeReport& report) {
  int c = first;
  while (c < end && derive_contact_motion(m, d, d.contact[c], end - first, motions[c - first])) ++c;
  if (c == end) return true;
  const int lost = difference_pair(m, d, first, end - first, motions);
  if (lost < 0) {
    report.add(Obstacle::kConstraint, d.contact[first].geom[0]);
    return false;
  }
  report.near_changes += lost;
  report.differenced_pairs += end - first;
  return true;
}

}  // namespace

void subtract_contacts(const mjModel& m, mjData& d, const MovingAxes& axes, const mjtNum* residual, TreeBlock& trees,
                       const InverseTerms& terms, DerivativeReport& report) {
  ContactSum sum(m, d, axes, trees, terms);
  StackFrame frame(d);
  ContactMotion* motions = frame.make<ContactMotion>(mjMAXCONPAIR);
  for (int first = 0, end; first < d.ncon; first = end) {
    end = end_of_pair(d, first);
    const mjContact& contact = d.contact[first];
    const auto has_rows = [](const mjContact& c) { return c.efc_address >= 0; };
    if (std::none_of(d.contact + first, d.contact + end, has_rows)) continue;
    if (!is_rigid(contact)) {
      report.add(Obstacle::kFlex, std::max(contact.flex[0], contact.flex[1]));
      continue;
    }
    if (is_custom(m, contact)) {
      report.add(Obstacle::kContactCallback, contact.geom[0]);
      continue;
    }
    if (!find_motions(m, d, first, end, motions, report)) continue;
    for (int c = first; c < end; ++c) {
      if (!has_rows(d.contact[c])) continue;
      const ContactLaw law = contact_law(m, d, d.contact[c], residual);
      if (!law.is_idle) sum.subtract(d.contact[c], law, motions[c - first]);
    }
  }
}

}  // namespace sinew
