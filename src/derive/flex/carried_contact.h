// SPDX-License-Identifier: Apache-2.0
// carried_contact.h -- a contact whose sides are bodies with shares, and what the dofs do to it.
//   math  docs/theory/contact_derivatives.md (d.11)-(d.13)
//   note  rigid contacts are the case of one body a side: adhesion takes them this way. Their constraint forces have
//         quicker code (derive/constraint/contact_block.h)
//   cost  O(dofs of all bodies of both sides, squared), beside the geometry
#ifndef SINEW_DERIVE_FLEX_CARRIED_CONTACT_H_
#define SINEW_DERIVE_FLEX_CARRIED_CONTACT_H_

#include "derive/constraint/moving_axes.h"
#include "derive/flex/contact_inputs.h"
#include "derive/inverse_terms.h"

namespace sinew {

struct ContactDof {
  int dof, carried_before;
  MovingAxis axis;  // about the contact
  mjtNum share;     // of the bodies that it moves
};

// What one dof does to the contact by its position.
struct DofChange {
  ContactChange contact;
  Vector turn;            // of the frame
  mjtNum log_weight = 0;  // of the weight that D has in its denominator
};

// A wrench about the contact on the second side, and its changes by the dofs of the contact; any may be null. Where
// by_v is, it is `damping` times by_a. The shift of the contact is not yet in by_q.
struct ContactWrench {
  Wrench wrench;
  Wrench* by_q;
  const Wrench *by_v, *by_a;
  mjtNum damping;
};

// A contact, the dofs that move any of its bodies or vertices, and what each does to it.
class CarriedContact {
 public:
  CarriedContact(const mjModel& m, mjData& d, const TreeFlow& axes, const mjContact& contact)
      : m_(m),
        d_(d),
        frame_(d),
        moving_(axes),
        contact_(contact),
        point_(load3(contact.pos)),
        carriers_(m, d, contact) {}

  // One of the two comes first. False if its geometry is not known.
  bool prepare(DerivativeReport& report);
  void prepare_rigid(const ContactMotion& of_second);

  // Subtracts the change of the dofs' forces, as inverse dynamics does. open: rows that count; null: all.
  void subtract(const ContactWrench& wrench, const bool* open, const InverseTerms& terms) const;

  int count() const { return count_; }
  StackFrame& frame() { return frame_; }
  const ContactDof& dof(int i) const { return dofs_[i]; }
  const DofChange& change(int i) const { return changes_[i]; }

  // The motion of the second side against the first, U + b V, with that of each of its bodies; and what it changes by
  // with a dof beyond what the frame and the point do.
  Axis motion(mjtNum damping, Axis* of_carriers) const;
  Axis motion_change(int j, mjtNum damping, const Axis* of_carriers) const;
  Axis* make_carrier_motions() { return frame_.make<Axis>(carriers_.count); }

 private:
  mjtSize entry(int i, int j) const { return dofs_[i].dof * mjtSize{m_.nv} + dofs_[j].dof; }
  Axis motion_of(int k, mjtNum damping) const;
  template <class Visit>
  void for_each_body(Visit&& visit) const;
  void find_dofs();
  void list_dofs();
  void find_shares();
  void add_body_point(int body, const Vector& place, mjtNum weight, int v);
  void add_geom(int s);
  void find_changes();
  void find_turns();
  void subtract_products(const Wrench* by, const bool* open, mjtNum scale, mjtNum* matrix) const;
  mjtNum share_change(int i, int j) const;
  mjtNum weight_of(int k) const;  // what a share of one of a body adds to the weight of the contact

  const mjModel& m_;
  mjData& d_;
  StackFrame frame_;
  const TreeFlow& moving_;
  const mjContact& contact_;
  Vector point_;
  Carriers carriers_;
  ContactInputs inputs_;
  int* place_ = nullptr;  // of a dof in the list; -1: not in it
  int count_ = 0;
  ContactDof* dofs_ = nullptr;
  DofChange* changes_ = nullptr;
  bool* moves_ = nullptr;  // carrier k by dof i
};

}  // namespace sinew

#endif  // SINEW_DERIVE_FLEX_CARRIED_CONTACT_H_
