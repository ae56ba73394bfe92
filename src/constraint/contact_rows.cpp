// SPDX-License-Identifier: Apache-2.0
#include "constraint/contact_rows.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

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

// The rows of contacts between the same geoms, four dofs at a time.
void fill_in_lanes(const mjModel& m, const mjData& d, std::span<const mjContact> contacts, bool pyramid, int n,
                   int* columns, mjtNum* J, mjtNum* share) {
  const int first = m.geom_bodyid[contacts[0].geom[0]], second = m.geom_bodyid[contacts[0].geom[1]];
  int k = n;
  for_each_dof_between(m, first, second, [&](int dof, bool moves_second) {
    columns[--k] = dof;
    share[k] = moves_second ? 1 : -1;
  });
  const auto reference = [&](int body) { return d.subtree_com + 3 * m.body_rootid[body]; };
  const ContactDofs dofs{d.cdof, columns, share, n, {reference(first), reference(second)}};
  (pyramid ? kAvx2ContactKernels.pyramid : kAvx2ContactKernels.cone)(dofs, contacts.data(),
                                                                     static_cast<int>(contacts.size()), J);
}

// The Jacobian of contacts of which there is one only, or whose geoms are the same, and the columns of a row; scratch:
// 6 n numbers.
void fill_jacobians(const mjModel& m, const mjData& d, std::span<const mjContact> contacts, bool pyramid, int n,
                    int* columns, mjtNum* J, mjtNum* scratch) {
  static const bool has_lanes = has_avx2_fma();
  if (has_lanes && is_rigid(contacts[0])) return fill_in_lanes(m, d, contacts, pyramid, n, columns, J, scratch);
  for (const mjContact& contact : contacts) {
    fill_relative_motion(m, d, contact, n, columns, pyramid ? scratch : J);
    if (pyramid) fill_pyramid(contact, n, scratch, J);
    J += std::ptrdiff_t{pyramid ? 2 * (contact.dim - 1) : contact.dim} * n;
  }
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

// What the rows of contacts between the same sides share, from one contact to the next.
class SharedValues {
 public:
  SharedValues(const mjModel& m, const mjData& d, const mjContact& first)
      : m_(m), weight_(weight_of(m, d, first, 0) + weight_of(m, d, first, 1)) {}

  // Of the normal row.
  RowValues of(const mjContact& contact) {
    RowValues values;
    values.pos = contact.dist;
    values.margin = contact.includemargin;
    values.weight = weight_;
    if (!last_ || !is_as_springy(*last_, contact)) reference_ = evaluate_reference(m_, contact.solref, contact.solimp);
    last_ = &contact;
    values.reference = reference_;
    values.impedance = evaluate_impedance(contact.solimp, values.pos - values.margin);
    return values;
  }

 private:
  // In what evaluate_reference() reads.
  static bool is_as_springy(const mjContact& a, const mjContact& b) {
    return a.solref[0] == b.solref[0] && a.solref[1] == b.solref[1] && a.solimp[1] == b.solimp[1];
  }

  const mjModel& m_;
  const mjtNum weight_;
  const mjContact* last_ = nullptr;
  ReferenceSpring reference_{};
};

void set_pyramid(RowWriter& writer, mjContact& contact, int first, int rows, RowValues values,
                 mjtNum root_of_impratio) {
  const mjtNum friction = contact.friction[0];
  contact.mu = friction * root_of_impratio;
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
    writer.set_spring(first + j, values);
    writer.set_regularizer(first + j, j == 1 ? d.efc_R[first] / m.opt.impratio : d.efc_R[first + 1] * ratio * ratio);
  }
  contact.mu = contact.friction[0] * std::sqrt(d.efc_R[first + 1] / d.efc_R[first]);
}

// How many sources are contacts of the same geoms as the first, one after the other and with as many rows. Sides that
// are no geoms have one contact at a time.
int count_alike(const mjData& d, std::span<const RowSource> sources) {
  const RowSource& first = sources[0];
  const mjContact& contact = d.contact[first.id];
  if (!is_rigid(contact)) return 1;
  int count = 1;
  for (; count < std::ssize(sources); ++count) {
    const RowSource& next = sources[static_cast<std::size_t>(count)];
    if (next.type != first.type || next.id != first.id + count || next.rows != first.rows) break;
    if (!have_same_geoms(contact, d.contact[next.id])) break;
  }
  return count;
}

}  // namespace

int write_contacts(const mjModel& m, mjData& d, RowWriter& writer, std::span<const RowSource> sources,
                   mjtNum* scratch) {
  const RowSource& source = sources[0];
  const int count = count_alike(d, sources), n = source.columns;
  const bool pyramid = source.type == mjCNSTR_CONTACT_PYRAMIDAL;
  const std::span<mjContact> contacts(d.contact + source.id, static_cast<std::size_t>(count));
  fill_jacobians(m, d, contacts, pyramid, n, writer.columns(), writer.jacobian(), scratch);
  SharedValues shared(m, d, contacts[0]);
  const mjtNum root_of_impratio = pyramid ? std::sqrt(1 / m.opt.impratio) : 0;
  int first = writer.commit(source.type, source.id, source.rows, n, count);
  for (mjContact& contact : contacts) {
    const RowValues values = shared.of(contact);
    contact.efc_address = first;
    if (pyramid) {
      set_pyramid(writer, contact, first, source.rows, values, root_of_impratio);
    } else if (source.type == mjCNSTR_CONTACT_ELLIPTIC) {
      set_elliptic(m, d, writer, contact, first, values);
    } else {
      contact.mu = 0;
      writer.set(first, values);
    }
    first += source.rows;
  }
  return count;
}

}  // namespace sinew
