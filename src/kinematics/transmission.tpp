// SPDX-License-Identifier: Apache-2.0
#include <iterator>
#include <type_traits>

#include "base/kinds/actuators.h"
#include "kinematics/transmission.h"
#include "model/parts.h"
#include "tree/contact_side.h"
#include "tree/length_rows.h"
#include "tree/sparse_row.h"

namespace sinew {
namespace transmission {

// The turn of a site that lengths are measured with. Note the order: the site's orientation would be the body's turn
// times the site's. MuJoCo multiplies the other way round, and a servo's setpoints are in those lengths.
template <class Data>
Quat<RealOf<Data>> site_turn(const mjModel& m, const Data& d, int site) {
  using Real = RealOf<Data>;
  return load4_as<Real>(m.site_quat + 4 * site) * load4(d.xquat + 4 * m.site_bodyid[site]);
}

template <class Real>
void append3(SparseRow<Real>& row, int first_dof, const Vec3<Real>& moment) {
  for (int k = 0; k < 3; ++k) row.append(first_dof + k, moment[k]);
}

// Each of the following fills the row of one actuator and returns its length.

template <class Data>
RealOf<Data> act_on_joint(const mjModel& m, const Data& d, int actuator, SparseRow<RealOf<Data>>& row) {
  using Real = RealOf<Data>;
  const int joint = m.actuator_trnid[2 * actuator], dof = m.jnt_dofadr[joint];
  const bool in_parent = m.actuator_trntype[actuator] == mjTRN_JOINTINPARENT;
  const mjtNum* gear = m.actuator_gear + 6 * actuator;
  const Real* q = d.qpos + m.jnt_qposadr[joint];
  const Vec3<Real> first = load3_as<Real>(gear);
  switch (m.jnt_type[joint]) {
    case mjJNT_FREE: {
      const Vec3<Real> axis = load3_as<Real>(gear + 3);
      append3(row, dof, first);
      append3(row, dof + 3, in_parent ? rotate_back(normalized(load4(q + 3)), axis) : axis);
      return Real(0);
    }
    case mjJNT_BALL: {
      const Quat<Real> turned = normalized(load4(q));
      append3(row, dof, in_parent ? rotate_back(turned, first) : first);
      return dot(first, to_rotation_vector(turned));
    }
    default:
      row.append(dof, first.x);
      return first.x * q[0];
  }
}

// A dense ten_J has zeros for every dof that the tendon does not know.
template <class Data>
RealOf<Data> act_on_tendon(const mjModel& m, const Data& d, int actuator, SparseRow<RealOf<Data>>& row) {
  using Real = RealOf<Data>;
  const int tendon = m.actuator_trnid[2 * actuator];
  const Real gear(m.actuator_gear[6 * actuator]);
  for (const int k : tendon_rows(m, d).entries(tendon)) {
    if (!is_zero(d.ten_J[k])) row.append(d.ten_J_colind[k], gear * d.ten_J[k]);
  }
  return gear * d.ten_length[tendon];
}

// The rod, of fixed length, joins the crank to a slider that moves along z of its site, at x: with the crank at v from
// the site, (v - x z)^2 = rod^2, hence x = v.z - sqrt((v.z)^2 + rod^2 - v^2). Out of the rod's reach, the slider is
// where the rod would be as close as it gets.
template <class Data>
RealOf<Data> act_on_slider_crank(const mjModel& m, const Data& d, int actuator, SparseRow<RealOf<Data>>& row) {
  using Real = RealOf<Data>;
  const int crank = m.actuator_trnid[2 * actuator], slider = m.actuator_trnid[2 * actuator + 1];
  const Real gear(m.actuator_gear[6 * actuator]), rod(m.actuator_cranklength[actuator]);
  const Vec3<Real> crank_pos = load3(d.site_xpos + 3 * crank), slider_pos = load3(d.site_xpos + 3 * slider);
  const Vec3<Real> axis = load9(d.site_xmat + 9 * slider).column(2), v = crank_pos - slider_pos;
  const Real along = dot(v, axis), squared = along * along + rod * rod - norm_squared(v);
  const auto in_reach = squared > Real(0);
  const Real root = sqrt(select(in_reach, squared, Real(1)));
  // x = along - root, differentiated by v and by the axis
  const Real slope = select(in_reach, Real(1) - along / root, Real(1));
  const Vec3<Real> by_v = (axis * slope + v * select(in_reach, Real(1) / root, Real(0))) * gear;
  const Vec3<Real> by_axis = v * (slope * gear);
  const int crank_body = m.site_bodyid[crank], slider_body = m.site_bodyid[slider];
  row.add_forces(m, d, slider_body, wrench_at(m, d, slider_body, slider_pos, -by_v, cross(axis, by_axis)), crank_body,
                 wrench_at(m, d, crank_body, crank_pos, by_v, Vec3<Real>{}));
  return gear * (along - select(in_reach, root, Real(0)));
}

template <class Data>
RealOf<Data> act_on_site(const mjModel& m, const Data& d, int actuator, SparseRow<RealOf<Data>>& row) {
  using Real = RealOf<Data>;
  const int site = m.actuator_trnid[2 * actuator], reference = m.actuator_trnid[2 * actuator + 1];
  const int axes = reference >= 0 ? reference : site, body = m.site_bodyid[site];
  const Vec3<Real> translate = load3_as<Real>(m.actuator_gear + 6 * actuator);
  const Vec3<Real> turn = load3_as<Real>(m.actuator_gear + 6 * actuator + 3);
  const Mat3<Real> R = load9(d.site_xmat + 9 * axes);
  const Vec3<Real> position = load3(d.site_xpos + 3 * site), force = R * translate, torque = R * turn;
  const Force<Real> action = wrench_at(m, d, body, position, force, torque);
  if (reference < 0) {
    row.add_forces(m, d, 0, Force<Real>{}, body, action);
    return Real(0);
  }
  // each site is pushed at its own place: what the reference's turning does to the offset is left out, by convention
  const int reference_body = m.site_bodyid[reference];
  const Vec3<Real> origin = load3(d.site_xpos + 3 * reference);
  row.add_forces(m, d, reference_body, wrench_at(m, d, reference_body, origin, -force, -torque), body, action);
  const Vec3<Real> turned = difference(site_turn(m, d, site), site_turn(m, d, reference));
  return dot(force, position - origin) + dot(turn, turned);
}

// Contacts pull their bodies together, each with an equal part of the force; those within the gap count as well.
template <class Data>
RealOf<Data> act_on_contacts(const mjModel& m, const Data& d, int actuator, SparseRow<RealOf<Data>>& row) {
  using Real = RealOf<Data>;
  constexpr int kActive = 0, kInGap = 1;  // mjContact.exclude
  const int body = m.actuator_trnid[2 * actuator];
  const auto pulls = [&](const mjContact& contact) {
    if (contact.exclude != kActive && contact.exclude != kInGap) return false;
    if (is_rigid(contact)) return m.geom_bodyid[contact.geom[0]] == body || m.geom_bodyid[contact.geom[1]] == body;
    const ContactSides sides(m, d, contact);
    return sides.are_known() && (sides.first.has(body) || sides.second.has(body));
  };
  int count = 0;
  for (int c = 0; c < d.ncon; ++c) count += pulls(d.contact[c]);
  for (int c = 0; c < d.ncon; ++c) {
    const mjContact& contact = d.contact[c];
    if (!pulls(contact)) continue;
    const Vec3<Real> position = load3_as<Real>(contact.pos), pull = load3_as<Real>(contact.frame) * Real(1.0 / count);
    Force<Real> on_first;
    int root = -1;  // of the bodies that on_first is for: those of one root have one reference point
    row.add_along([&](auto&& visit) { for_each_dof_between(m, d, contact, visit); },
                  [&](int dof, const Real& share) {
                    const int root_of_dof = m.body_rootid[m.dof_bodyid[dof]];
                    if (root_of_dof != root) on_first = wrench_at(m, d, root_of_dof, position, pull, Vec3<Real>{});
                    root = root_of_dof;
                    return dot(Motion<Real>::load(d.cdof + 6 * dof), on_first) * -share;
                  });
  }
  return Real(0);
}

// By mjtTrn; the kinds are described in base/kinds/actuators.h.
template <class Data>
struct Action {
  mjtTrn type;
  RealOf<Data> (*act)(const mjModel& m, const Data& d, int actuator, SparseRow<RealOf<Data>>& row);
};

template <class Data>
inline constexpr Action<Data> kActions[] = {
    {mjTRN_JOINT, act_on_joint<Data>},
    {mjTRN_JOINTINPARENT, act_on_joint<Data>},
    {mjTRN_SLIDERCRANK, act_on_slider_crank<Data>},
    {mjTRN_TENDON, act_on_tendon<Data>},
    {mjTRN_SITE, act_on_site<Data>},
    {mjTRN_BODY, act_on_contacts<Data>},
};
static_assert(kinds::has_all_rows(kActions<mjData>, std::size(kinds::kTransmissions)));

// The only dof of the joint that an actuator acts on; -1 if it has another transmission or the joint has more dofs.
inline int single_dof(const mjModel& m, int i) {
  const int type = m.actuator_trntype[i], joint = m.actuator_trnid[2 * i];
  if (type != mjTRN_JOINT && type != mjTRN_JOINTINPARENT) return -1;
  return m.jnt_type[joint] == mjJNT_HINGE || m.jnt_type[joint] == mjJNT_SLIDE ? m.jnt_dofadr[joint] : -1;
}

// Writes the row of an actuator to the place given. Most of a robot's are those of motors on hinges: they do without
// SparseRow, which takes twice as long (act_on_joint() says what is computed).
template <class Data>
void compute(const mjModel& m, Data& d, int i, int entry) {
  if (const int dof = single_dof(m, i); dof >= 0) {
    const RealOf<Data> gear(m.actuator_gear[6 * i]);
    d.moment_colind[entry] = dof;
    d.actuator_moment[entry] = gear;
    d.actuator_length[i] = gear * d.qpos[m.jnt_qposadr[m.actuator_trnid[2 * i]]];
    d.moment_rowadr[i] = entry;
    d.moment_rownnz[i] = 1;
    return;
  }
  SparseRow<RealOf<Data>> row(d.moment_colind + entry, d.actuator_moment + entry);
  d.actuator_length[i] = kActions<Data>[m.actuator_trntype[i]].act(m, d, i, row);
  d.moment_rowadr[i] = entry;
  d.moment_rownnz[i] = row.size();
}

}  // namespace transmission

// An actuator that is left out keeps its row, unless those before it have grown or shrunk.
template <class Data>
void compute_transmissions(const mjModel& m, Data& d, const Scope& scope) {
  if (has_helpers(d) && has_drives_in_parts(m, d, scope)) {
    return for_parts(m, d, scope, Work::kLight, [&](const Scope& part) {
      for (const int i : part.actuators) transmission::compute(m, d, i, i);
    });
  }
  ListWalk in_scope(scope.actuators);
  int entry = 0;
  for (int i = 0; i < m.nu; ++i) {
    const bool stays = !in_scope.meets(i) && d.moment_rowadr[i] == entry;
    if (!stays) transmission::compute(m, d, i, entry);
    entry += d.moment_rownnz[i];
  }
}

}  // namespace sinew
