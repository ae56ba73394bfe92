// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "constraint/row_reference.h"
#include "derive/adhesion.h"
#include "derive/body_sums.h"
#include "derive/constraint/contact_block.h"
#include "derive/constraint/contact_law.h"
#include "derive/constraint/row_law.h"
#include "derive/parameter/contact_power.h"
#include "derive/parameter/contact_source.h"
#include "derive/parameter/model_gradient.h"
#include "derive/parameter/parameter_pull.h"
#include "derive/parameter/pose_slope.h"
#include "derive/parameter/softness.h"
#include "derive/slopes.h"
#include "tree/contact_side.h"
#include "tree/jacobian.h"

namespace sinew {
namespace {

// Motions of the second body against the first, at the contact: along z, by qvel and by qacc.
struct Relative {
  Axis along, velocity, acceleration;
};

void store_in_axes(const Matrix& axes, const Axis& motion, mjtNum* numbers) {
  (axes * motion.linear).store(numbers);
  (axes * motion.angular).store(numbers + 3);
}

// Where the shapes of a contact are is not known to have a slope.
void mark_poses(const mjContact& contact, mjModel& gradient) {
  for (const int g : contact.geom) {
    if (g >= 0) mark_geom_pose(gradient, g);
  }
}

class ContactPull {
 public:
  ContactPull(const mjModel& m, mjData& d, const ParameterPull& pull)
      : m_(m),
        d_(d),
        gradient_(pull.gradient),
        frame_(d),
        along_(frame_.make<Axis>(m.nbody)),
        axes_(find_moving_axes(m, d, frame_)),
        residual_(frame_.alloc<mjtNum>(d.nefc)) {
    add_body_sums(m, d.cdof, pull.z, frame_.make<Axis>(m.nbody), along_);
    find_residuals(m, d, residual_);
  }

  void pull(const mjContact& contact, const ContactMotion* motion) {
    const Relative relative = find_relative(contact);
    pull_law(contact, relative);
    const ContactLaw law = contact_law(m_, d_, contact, residual_);
    if (law.is_idle) return;
    if (!motion) {
      mark_poses(contact, gradient_);
      return;
    }
    const MotionPower power = find_motion_power(contact, law, relative);
    pull_pose(contact, power, 0, seen_from_second(*motion, load3(contact.frame)));
    pull_pose(contact, power, 1, *motion);
  }

 private:
  // visit(body, share): shares of the first side are negative.
  template <class Visit>
  void for_each_carrier(const mjContact& contact, Visit&& visit) const {
    for (const int s : {0, 1}) {
      const ContactSide<mjtNum> side = contact_side(m_, d_, contact, s);
      for (int k = 0; k < side.count; ++k) visit(side.body[k], side.weight[k] * (s == 1 ? 1 : -1));
    }
  }

  Relative find_relative(const mjContact& contact) const {
    Relative result;
    for_each_carrier(contact, [&](int body, mjtNum share) {
      const Vector offset = reference_offset(m_, d_, body, load3(contact.pos));
      result.along += moved(along_[body], offset) * share;
      result.velocity += moved(Axis::load(d_.cvel + 6 * body), offset) * share;
      result.acceleration += moved(axes_.U(body), offset) * share;
    });
    return result;
  }

  void pull_law(const mjContact& contact, const Relative& relative) {
    const Matrix axes = load9(contact.frame);
    RelativeMotion motion;
    store_in_axes(axes, relative.acceleration, motion.acceleration);
    store_in_axes(axes, relative.velocity, motion.velocity);
    store_in_axes(axes, relative.along, motion.along);
    motion.weight = 0;
    for_each_carrier(contact,
                     [&](int body, mjtNum share) { motion.weight += std::abs(share) * m_.body_invweight0[2 * body]; });
    const ContactPower power = contact_power(m_, d_, contact, motion);
    const mjtNum r = contact.dist - contact.includemargin;
    ContactSlopes slopes;
    slopes.distance = power.by_distance + power.by_impedance * d_.efc_KBIP[4 * contact.efc_address + 3];
    std::copy_n(power.by_friction, 5, slopes.friction);
    const bool own = d_.efc_type[contact.efc_address] == mjCNSTR_CONTACT_ELLIPTIC &&
                     (contact.solreffriction[0] != 0 || contact.solreffriction[1] != 0);
    const mjtNum shared = own ? 0 : power.by_friction_damping;
    add_softness(m_, contact.solref, contact.solimp, r,
                 {power.by_impedance, power.by_stiffness, power.by_damping + shared}, slopes.solref, slopes.solimp);
    if (own) {
      mjtNum by_solimp[mjNIMP] = {};
      add_softness(m_, contact.solreffriction, contact.solimp, r, {0, 0, power.by_friction_damping},
                   slopes.solreffriction, by_solimp);
      for (int k = 0; k < mjNIMP; ++k) slopes.solimp[k] += by_solimp[k];
    }
    add_contact_slopes(m_, contact, slopes, gradient_);
    gradient_.opt.impratio += power.by_impratio;
    for_each_carrier(contact, [&](int body, mjtNum share) {
      gradient_.body_invweight0[2 * body] += power.by_weight * std::abs(share);
    });
  }

  // y . f by how the contact moves: shift . by_shift + turn . by_turn + distance by_distance.
  struct MotionPower {
    Vector by_shift, by_turn;
    mjtNum by_distance;
  };

  // The motions Y are those at the contact, in its axes C: y . f changes by dy . f - W y . dx, with
  // C^T dY = w x shift - turn x Y and dw = -turn x w, whoever moves.
  static MotionPower find_motion_power(const mjContact& contact, const ContactLaw& law, const Relative& relative) {
    const Matrix axes = load9(contact.frame);
    mjtNum y[6], h[6] = {}, power = 0;  // h = W y
    store_in_axes(axes, relative.along, y);
    for (int i = 0; i < law.dim; ++i) {
      power += y[i] * law.force[i];
      for (int j = 0; j < law.dim; ++j) h[i] += law.weight[i][j] * y[j];
    }
    const Axis& along = relative.along;
    const Axis friction = relative.acceleration + relative.velocity * law.friction_damping;
    const Axis normal = relative.acceleration + relative.velocity * law.damping;
    const Vector force = transpose_times(axes, load3(law.force)), torque = transpose_times(axes, load3(law.force + 3));
    const Vector push = axes.row(0) * h[0], slide = axes.row(1) * h[1] + axes.row(2) * h[2];
    const Vector spin = transpose_times(axes, load3(h + 3));
    return {cross(force, along.angular) - cross(slide, friction.angular) - cross(push, normal.angular),
            cross(friction.linear, slide) + cross(normal.linear, push) + cross(friction.angular, spin) -
                cross(along.linear, force) - cross(along.angular, torque),
            law.log_stiffness * power - law.residual_slope * h[0]};
  }

  // By the pose of the geom of side s, while its body stays: the contact slides through both motions.
  void pull_pose(const mjContact& contact, const MotionPower& power, int s, const ContactMotion& motion) {
    const FrameMotion frame = frame_motion(contact, motion);
    mjtNum by[6];
    for (int k = 0; k < 6; ++k) {
      by[k] = dot(motion.position[k], power.by_shift) + dot(frame.turn[k], power.by_turn) +
              motion.distance[k] * power.by_distance;
    }
    add_pose(contact.geom[s], load3(contact.pos), load3(by), load3(by + 3));
  }

  // Slopes by turns and shifts of the geom about a point of the world.
  void add_pose(int g, const Vector& point, const Vector& by_turn, const Vector& by_shift) {
    const Vector lever = point - load3(d_.geom_xpos + 3 * g);
    add3(rotate_back(load4(d_.xquat + 4 * m_.geom_bodyid[g]), by_shift), gradient_.geom_pos + 3 * g);
    add_turn(transpose_times(load9(d_.geom_xmat + 9 * g), by_turn + cross(lever, by_shift)), m_.geom_quat + 4 * g,
             gradient_.geom_quat + 4 * g);
  }

  const mjModel& m_;
  mjData& d_;
  mjModel& gradient_;
  StackFrame frame_;
  Axis* along_;
  const TreeFlow axes_;
  mjtNum* residual_;
};

// Tendons around a geom follow its pose as well.
void mark_wrapped_geoms(const mjModel& m, mjModel& gradient) {
  for (int w = 0; w < m.nwrap; ++w) {
    if (m.wrap_type[w] != mjWRAP_SPHERE && m.wrap_type[w] != mjWRAP_CYLINDER) continue;
    mark_geom_pose(gradient, m.wrap_objid[w]);
  }
}

// Contacts that are springs, or that adhesion pulls at, follow the poses of their geoms without any row.
void mark_pulled_geoms(const mjModel& m, const mjData& d, mjModel& gradient) {
  for (int c = 0; c < d.ncon; ++c) {
    bool pulled = d.contact[c].exclude == kPassiveContact;
    for (int i = 0; i < m.nu && !pulled; ++i) {
      pulled = m.actuator_trntype[i] == mjTRN_BODY && d.actuator_force[i] != 0 && adhesion_pulls(m, d, i, d.contact[c]);
    }
    if (pulled) mark_poses(d.contact[c], gradient);
  }
}

}  // namespace

void pull_contact_parameters(const mjModel& m, mjData& d, const ParameterPull& pull) {
  mark_wrapped_geoms(m, pull.gradient);
  mark_pulled_geoms(m, d, pull.gradient);
  if (d.ne + d.nf + d.nl == d.nefc) return;
  StackFrame frame(d);
  ContactMotion* motions = frame.make<ContactMotion>(most_of_pair(d));
  ContactPull contacts(m, d, pull);
  DerivativeReport found;
  for (int first = 0, end; first < d.ncon; first = end) {
    end = end_of_pair(d, first);
    const auto has_rows = [](const mjContact& c) { return c.efc_address >= 0; };
    if (std::none_of(d.contact + first, d.contact + end, has_rows)) continue;
    const bool known = is_rigid(d.contact[first]) && find_contact_motions(m, d, first, end, motions, found);
    for (int c = first; c < end; ++c) {
      if (has_rows(d.contact[c])) contacts.pull(d.contact[c], known ? motions + (c - first) : nullptr);
    }
  }
}

void pull_parameters(const mjModel& m, mjData& d, const ParameterPull& pull) {
  pull_inertial_parameters(m, d, pull);
  pull_passive_parameters(m, d, pull);
  if (m.nflex > 0) pull_flex_parameters(m, d, pull);
  pull_actuator_parameters(m, d, pull);
  pull_row_parameters(m, d, pull);
  pull_contact_parameters(m, d, pull);
}

}  // namespace sinew
