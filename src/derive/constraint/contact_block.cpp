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
};

// A + b V of the body of one side, with the sign of that side, and relative: what the pose of that side acts on.
struct SideTerms {
  Axis own, relative;

  SideTerms(const ContactAt& at, int s, mjtNum damping)
      : own(at.motions.of_body(s, damping) * (s == 1 ? 1 : -1)), relative(at.motions.relative(damping)) {}

  // The change of the relative motion at the contact, in axes that turn with the frame, by unit motion k of the side.
  Vector linear_change(int k, const Vector& shift, const Vector& turn) const {
    const Vector ride = cross_unit(k % 3, k < 3 ? own.linear : own.angular);
    return ride + cross(relative.angular, shift) - cross(turn, relative.linear);
  }
  Vector angular_change(int k, const Vector& turn) const {
    const Vector ride = k < 3 ? cross_unit(k, own.angular) : Vector{};
    return ride - cross(turn, relative.angular);
  }

  // The unit vector along axis k times v.
  static Vector cross_unit(int k, const Vector& v) {
    const int next = (k + 1) % 3, last = (k + 2) % 3;
    Vector result;
    result[next] = -v[last];
    result[last] = v[next];
    return result;
  }
};

// The wrench on the second body by the pose of side s.
Slope6 slope_by_pose(const ContactAt& at, int s, const ContactMotion& motion) {
  const ContactLaw& law = at.law;
  const FrameMotion frame = frame_motion(at.contact, motion);
  const bool one_damping = law.damping == law.friction_damping, torques = law.dim > 3;
  const SideTerms friction(at, s, law.friction_damping);
  const Vector& force = at.wrench.linear;
  Slope6 result;
  for (int k = 0; k < 6; ++k) {
    const Vector &shift = motion.position[k], &turn = frame.turn[k];
    mjtNum dx[6], df[6] = {};
    (at.axes * friction.linear_change(k, shift, turn)).store(dx);
    if (torques) (at.axes * friction.angular_change(k, turn)).store(dx + 3);
    if (!one_damping) dx[0] = dot(at.axes.row(0), SideTerms(at, s, law.damping).linear_change(k, shift, turn));
    dx[0] += law.residual_slope * motion.distance[k];
    for (int i = 0; i < law.dim; ++i) {
      df[i] = law.force[i] * law.log_stiffness * motion.distance[k];
      for (int j = 0; j < law.dim; ++j) df[i] -= law.weight[i][j] * dx[j];
    }
    Wrench& column = result.column[k];
    column = {cross(shift, force), cross(turn, force) + transpose_times(at.axes, load3(df))};
    if (torques) column.angular += cross(turn, at.wrench.angular) + transpose_times(at.axes, load3(df + 3));
  }
  return result;
}

// -C^T W B C: the wrench on the second body by what it does to A, with B = 1, or to V, with the damping of each axis.
Slope6 slope_by_motion(const ContactAt& at, mjtNum normal_factor, mjtNum friction_factor) {
  const ContactLaw& law = at.law;
  Slope6 result;
  for (int j = 0; j < law.dim; ++j) {
    Vector force, torque;
    for (int i = 0; i < law.dim; ++i) (i < 3 ? force : torque) -= at.axes.row(i % 3) * law.weight[i][j];
    const Vector right = at.axes.row(j % 3) * (j == 0 ? normal_factor : friction_factor);
    for (int k = 0; k < 3; ++k) {
      Wrench& column = result.column[j < 3 ? 3 + k : k];
      column.linear += force * right[k];
      if (law.dim > 3) column.angular += torque * right[k];
    }
  }
  return result;
}

bool has_one_damping(const ContactLaw& law) { return law.damping == law.friction_damping; }

class ContactSum {
 public:
  ContactSum(const mjModel& m, mjData& d, const MovingAxes& axes, TreeBlock& trees, const InverseTerms& terms)
      : m_(m), d_(d), axes_(axes), trees_(trees), terms_(terms) {}

  void subtract(const mjContact& contact, const ContactLaw& law, const ContactMotion& of_second) {
    const ContactAt at(m_, d_, axes_, contact, law);
    const int body[2] = {m_.geom_bodyid[contact.geom[0]], m_.geom_bodyid[contact.geom[1]]};
    const bool moves[2] = {last_dof(m_, body[0]) >= 0, last_dof(m_, body[1]) >= 0};
    if (moves[0] && moves[1]) {
      subtract_both(at, body, of_second);
    } else if (moves[1]) {
      add_to_tree(at, body[1], 1, slope_by_pose(at, 1, of_second));
    } else {
      add_to_tree(at, body[0], -1, slope_by_pose(at, 0, seen_from_second(of_second, load3(contact.frame))) * -1);
    }
  }

 private:
  // sign: of the wrench on the body that moves.
  void add_to_tree(const ContactAt& at, int body, mjtNum sign, const Slope6& by_pose) {
    const ContactLaw& law = at.law;
    const Vector back = -reference_offset(m_, d_, body, load3(at.contact.pos));
    WrenchSlopes by{moved(by_pose, back), {}, moved(slope_by_motion(at, 1, 1), back)};
    by.v =
        has_one_damping(law) ? by.a * law.damping : moved(slope_by_motion(at, law.damping, law.friction_damping), back);
    trees_.add(body, moved(at.wrench * sign, back), by, has_one_damping(law));
  }

  void subtract_both(const ContactAt& at, const int* body, const ContactMotion& of_second) {
    const ContactLaw& law = at.law;
    WrenchSlopes by[2];  // the wrench on the second body
    by[0].q = slope_by_pose(at, 0, seen_from_second(of_second, load3(at.contact.frame)));
    by[1].q = slope_by_pose(at, 1, of_second);
    by[1].a = slope_by_motion(at, 1, 1);
    by[1].v = has_one_damping(law) ? by[1].a * law.damping : slope_by_motion(at, law.damping, law.friction_damping);
    by[0].a = by[1].a * -1;
    by[0].v = by[1].v * -1;
    const PairBlock block{{body[0], body[1]},
                          load3(at.contact.pos),
                          true,
                          {-at.wrench, at.wrench},
                          {{nullptr, nullptr}, {&by[0], &by[1]}}};
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

void subtract_contacts(const mjModel& m, mjData& d, const MovingAxes& axes, const mjtNum* residual, TreeBlock& trees,
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
      report.add(Obstacle::kFlex, std::max(contact.flex[0], contact.flex[1]));
      continue;
    }
    if (is_custom(m, contact)) {
      report.add(Obstacle::kContactCallback, contact.geom[0]);
      continue;
    }
    if (!find_contact_motions(m, d, first, end, motions, report)) continue;
    for (int c = first; c < end; ++c) {
      if (!has_rows(d.contact[c])) continue;
      const ContactLaw law = contact_law(m, d, d.contact[c], residual);
      if (!law.is_idle) sum.subtract(d.contact[c], law, motions[c - first]);
    }
  }
}

}  // namespace sinew
