// SPDX-License-Identifier: Apache-2.0
#include "constraint/contact_rows.h"

#include <cmath>

#include "base/cpu.h"
#include "constraint/contact_kernels.h"
#include "tree/contact_side.h"

namespace sinew {
namespace {

// The first rows of S, each with n numbers, and the dofs that they belong to: kVelocities of them, then kTurns.
template <int kVelocities, int kTurns>
void fill_rows(const mjModel& m, const mjData& d, const mjContact& contact, int n, int* columns, mjtNum* S) {
  const Vector axis[3] = {load3(contact.frame), load3(contact.frame + 3), load3(contact.frame + 6)};
  int k = n;
  // inlined in the walk: a call for each dof costs 1 % of a humanoid's step
  const auto fill = [&](int dof, mjtNum share, const Vector& offset) __attribute__((always_inline)) {
    const auto motion = Motion<mjtNum>::load(d.cdof + 6 * dof);
    const Vector velocity = velocity_at(motion, offset) * share;
    columns[--k] = dof;
    for (int r = 0; r < kVelocities; ++r) S[r * n + k] = dot(axis[r], velocity);
    if constexpr (kTurns > 0) {
      const Vector turn = motion.angular * share;
      for (int r = 0; r < kTurns; ++r) S[(3 + r) * n + k] = dot(axis[r], turn);
    }
  };
  for_each_motion_between(m, d, contact, fill);
}

// The first dim rows of S. Loops of a known length are worth 2 % where there are many contacts.
void fill_relative_motion(const mjModel& m, const mjData& d, const mjContact& contact, int n, int* columns, mjtNum* S) {
  switch (contact.dim) {
    case 1:
      return fill_rows<1, 0>(m, d, contact, n, columns, S);
    case 3:
      return fill_rows<3, 0>(m, d, contact, n, columns, S);
    case 4:
      return fill_rows<3, 1>(m, d, contact, n, columns, S);
    default:
      return fill_rows<3, 3>(m, d, contact, n, columns, S);
  }
}

// The two edges of the pyramid along a direction. Rows of S and J do not overlap; saying so spares a test in the loop.
void fill_edges(int n, mjtNum friction, const mjtNum* __restrict normal, const mjtNum* __restrict direction,
                mjtNum* __restrict along, mjtNum* __restrict against) {
  for (int k = 0; k < n; ++k) {
    const mjtNum sideways = friction * direction[k];
    along[k] = normal[k] + sideways;
    against[k] = normal[k] - sideways;
  }
}

void fill_pyramid(const mjContact& contact, int n, const mjtNum* S, mjtNum* J) {
  for (int j = 1; j < contact.dim; ++j, J += 2 * n) fill_edges(n, contact.friction[j - 1], S, S + j * n, J, J + n);
}

// The rows of a contact between geoms, four dofs at a time; false where they are taken one by one.
bool fill_in_lanes(const mjModel& m, const mjData& d, const mjContact& contact, bool pyramid, int n, int* columns,
                   mjtNum* J, mjtNum* share) {
  static const bool has_lanes = has_avx2_fma();
  if (!has_lanes || !is_rigid(contact)) return false;
  const int first = m.geom_bodyid[contact.geom[0]], second = m.geom_bodyid[contact.geom[1]];
  int k = n;
  for_each_dof_between(m, first, second, [&](int dof, bool moves_second) {
    columns[--k] = dof;
    share[k] = moves_second ? 1 : -1;
  });
  const bool is_one_sided = last_dof(m, first) < 0 || last_dof(m, second) < 0;
  ContactDofs dofs{d.cdof, columns, share, n, is_one_sided, {}};
  const Vector point = load3(contact.pos);
  reference_offset(m, d, first, point).store(dofs.offset[0]);
  reference_offset(m, d, second, point).store(dofs.offset[1]);
  (pyramid ? kAvx2ContactKernels.pyramid : kAvx2ContactKernels.cone)(dofs, contact, J);
  return true;
}

// The Jacobian of the contact and its columns; scratch: 6 n numbers.
void fill_jacobian(const mjModel& m, const mjData& d, const mjContact& contact, bool pyramid, int n, int* columns,
                   mjtNum* J, mjtNum* scratch) {
  if (fill_in_lanes(m, d, contact, pyramid, n, columns, J, scratch)) return;
  fill_relative_motion(m, d, contact, n, columns, pyramid ? scratch : J);
  if (pyramid) fill_pyramid(contact, n, scratch, J);
}

// The translational weights of the bodies of a side, each for its share.
mjtNum weight_of(const mjModel& m, const mjData& d, const mjContact& contact, int s) {
  if (contact.geom[s] >= 0) [[likely]]
    return m.body_invweight0[2 * m.geom_bodyid[contact.geom[s]]];
  const ContactSide side = contact_side(m, d, contact, s);
  mjtNum sum = 0;
  for (int k = 0; k < side.count; ++k) sum += side.weight[k] * m.body_invweight0[2 * side.body[k]];
  return sum;
}

RowValues normal_values(const mjModel& m, const mjData& d, const mjContact& contact) {
  RowValues values;
  values.pos = contact.dist;
  values.margin = contact.includemargin;
  values.weight = weight_of(m, d, contact, 0) + weight_of(m, d, contact, 1);
  values.reference = evaluate_reference(m, contact.solref, contact.solimp);
  values.impedance = evaluate_impedance(contact.solimp, values.pos - values.margin);
  return values;
}

void set_pyramid(const mjModel& m, RowWriter& writer, mjContact& contact, int first, int rows, RowValues values) {
  const mjtNum friction = contact.friction[0];
  contact.mu = friction * std::sqrt(1 / m.opt.impratio);
  values.weight += friction * friction * values.weight;
  writer.set(first, values, 2 * contact.mu * contact.mu);
  writer.repeat(first, rows);
}

void set_elliptic(const mjModel& m, const mjData& d, RowWriter& writer, mjContact& contact, int first,
                  RowValues values) {
  writer.set(first, values);
  const bool own_reference = contact.solreffriction[0] != 0 || contact.solreffriction[1] != 0;
  if (own_reference) values.reference = evaluate_reference(m, contact.solreffriction, contact.solimp);
  values.reference.stiffness = 0;
  values.pos = values.margin = 0;
  for (int j = 1; j < contact.dim; ++j) {
    const mjtNum ratio = contact.friction[0] / contact.friction[j - 1];
    writer.set(first + j, values);
    writer.set_regularizer(first + j, j == 1 ? d.efc_R[first] / m.opt.impratio : d.efc_R[first + 1] * ratio * ratio);
  }
  contact.mu = contact.friction[0] * std::sqrt(d.efc_R[first + 1] / d.efc_R[first]);
}

}  // namespace

void write_contact(const mjModel& m, mjData& d, RowWriter& writer, const RowSource& source, mjtNum* scratch) {
  mjContact& contact = d.contact[source.id];
  const int n = source.columns;
  const bool pyramid = source.type == mjCNSTR_CONTACT_PYRAMIDAL;
  fill_jacobian(m, d, contact, pyramid, n, writer.columns(), writer.jacobian(), scratch);
  const int first = writer.commit(source.type, source.id, source.rows, n);
  const RowValues values = normal_values(m, d, contact);
  contact.efc_address = first;
  if (pyramid) {
    set_pyramid(m, writer, contact, first, source.rows, values);
  } else if (source.type == mjCNSTR_CONTACT_ELLIPTIC) {
    set_elliptic(m, d, writer, contact, first, values);
  } else {
    contact.mu = 0;
    writer.set(first, values);
  }
}

}  // namespace sinew
