// SPDX-License-Identifier: Apache-2.0
#include "derive/flex/flex_contacts.h"

#include <algorithm>

#include "derive/constraint/contact_motion.h"
#include "derive/constraint/row_law.h"
#include "derive/flex/contact_inputs.h"
#include "force/contact_springs.h"
#include "force/passive.h"
#include "tree/flex_nodes.h"
#include "tree/frames.h"

namespace sinew {
namespace {

struct ContactDof {
  int dof, carried_before;
  MovingAxis axis;  // about the contact
  mjtNum share;     // of the bodies that it moves
};

// What one dof does to the contact by its position.
struct DofChange {
  ContactChange contact;
  Vector turn;        // of the frame
  mjtNum log_weight;  // of the weight that D has in its denominator
};

// A contact, the dofs that move any of its bodies or vertices, and what each does to it.
class FlexContact {
 public:
  FlexContact(const mjModel& m, mjData& d, const MovingAxes& axes, const mjContact& contact)
      : m_(m),
        d_(d),
        frame_(d),
        moving_(axes),
        contact_(contact),
        point_(load3(contact.pos)),
        carriers_(m, d, contact) {}

  // False if its geometry is not known.
  bool prepare(DerivativeReport& report) {
    if (!find_contact_inputs(m_, d_, contact_, carriers_, frame_, inputs_, report)) return false;
    list_dofs();
    find_shares();
    find_changes();
    find_turns();
    return true;
  }

  // A wrench about the contact on the second side, with its changes by dofs, brought to the dofs.
  void subtract(const Wrench& wrench, const Wrench* by_q, const Wrench* by_v, const Wrench* by_a,
                const InverseTerms& terms) const {
    for (int i = 0; i < count_; ++i) {
      const ContactDof& row = dofs_[i];
      const mjtNum power = dot(row.axis.S, wrench);
      const auto subtract_row = [&](const Wrench* by, mjtNum* matrix) {
        for (int j = 0; by && matrix && j < count_; ++j) {
          matrix[entry(i, j)] -= row.share * dot(row.axis.S, by[j]);
        }
      };
      subtract_row(by_q, terms.dq);
      subtract_row(by_v, terms.dv);
      subtract_row(by_a, terms.da);
      for (int j = 0; terms.dq && j < count_; ++j) {
        const ContactChange& change = changes_[j].contact;
        mjtNum share = 0;
        for (int k = 0; k < carriers_.count; ++k) share += moves_[k * count_ + i] ? change.share[k] : 0;
        mjtNum turned = share * power + row.share * dot(cross(row.axis.S.angular, change.position), wrench.linear);
        if (carries_[i * count_ + j]) turned += row.share * dot(cross(dofs_[j].axis.S, row.axis.S), wrench);
        terms.dq[entry(i, j)] -= turned;
      }
    }
  }

  int count() const { return count_; }
  StackFrame& frame() { return frame_; }
  const ContactDof& dof(int i) const { return dofs_[i]; }
  const DofChange& change(int i) const { return changes_[i]; }

  // The motion of the second side against the first, U + b V, and what it changes by with a dof beyond what the frame
  // and the point do.
  Axis motion(mjtNum damping) const {
    Axis sum;
    for (int k = 0; k < carriers_.count; ++k) sum += motion_of(k, damping) * carriers_.share[k];
    return sum;
  }
  Axis motion_change(int j, mjtNum damping) const {
    const MovingAxis& axis = dofs_[j].axis;
    Axis sum = (axis.Q + axis.P * damping) * dofs_[j].share;
    for (int k = 0; k < carriers_.count; ++k) {
      const Axis Y = motion_of(k, damping);
      if (moves_[k * count_ + j]) sum += cross(axis.S, Y) * carriers_.share[k];
      sum += Y * changes_[j].contact.share[k];
    }
    return sum;
  }

 private:
  mjtSize entry(int i, int j) const { return dofs_[i].dof * mjtSize{m_.nv} + dofs_[j].dof; }

  Axis motion_of(int k, mjtNum damping) const {
    const int body = carriers_.body[k];
    const Axis Y = moving_.acceleration[body] + Axis::load(d_.cvel + 6 * body) * damping;
    return moved(Y, reference_offset(m_, d_, body, point_));
  }

  template <class Visit>
  void for_each_body(Visit&& visit) const {
    for (int k = 0; k < carriers_.count; ++k) visit(carriers_.body[k]);
    for (int k = 0; k < inputs_.vertices; ++k) {
      const int flex = inputs_.flex[k];
      if (!m_.flex_interp[flex]) {
        visit(m_.flex_vertbodyid[inputs_.vertex[k]]);
      } else {
        for (int n = 0; n < m_.flex_nodenum[flex]; ++n) visit(m_.flex_nodebodyid[m_.flex_nodeadr[flex] + n]);
      }
    }
  }

  void list_dofs() {
    place_ = frame_.alloc<int>(m_.nv);
    std::fill_n(place_, m_.nv, -1);
    for_each_body([&](int body) {
      for (int i = last_dof(m_, body); i >= 0 && place_[i] < 0; i = m_.dof_parentid[i]) place_[i] = 0;
    });
    for (int i = 0; i < m_.nv; ++i) count_ += place_[i] == 0;
    dofs_ = frame_.make<ContactDof>(count_);
    for (int i = 0, n = 0; i < m_.nv; ++i) {
      if (place_[i] < 0) continue;
      place_[i] = n;
      dofs_[n++] = {i, moving_.carried_before[i],
                    moved(moving_.dof[i], reference_offset(m_, d_, m_.dof_bodyid[i], point_)), 0};
    }
  }

  void find_shares() {
    moves_ = frame_.alloc<bool>(carriers_.count * count_);
    carries_ = frame_.alloc<bool>(mjtSize{count_} * count_);
    std::fill_n(moves_, carriers_.count * count_, false);
    std::fill_n(carries_, mjtSize{count_} * count_, false);
    for (int k = 0; k < carriers_.count; ++k) {
      for (int i = last_dof(m_, carriers_.body[k]); i >= 0; i = m_.dof_parentid[i]) {
        moves_[k * count_ + place_[i]] = true;
        dofs_[place_[i]].share += carriers_.share[k];
      }
    }
    for (int i = 0; i < count_; ++i) {
      for (int j = dofs_[i].carried_before - 1; j >= 0; j = m_.dof_parentid[j]) {
        if (place_[j] >= 0) carries_[i * count_ + place_[j]] = true;
      }
    }
  }

  void add_body_point(int body, const Vector& place, mjtNum weight, int v) {
    for (int i = last_dof(m_, body); i >= 0; i = m_.dof_parentid[i]) {
      const Vector shift = velocity_at(dofs_[place_[i]].axis.S, place - point_) * weight;
      for (int k = 0; k < 3; ++k) {
        changes_[place_[i]].contact.add(inputs_.by_vertex[3 * v + k], shift[k], carriers_.count);
      }
    }
  }

  void find_changes() {
    changes_ = frame_.make<DofChange>(count_);
    for (int v = 0; v < inputs_.vertices; ++v) {
      const int flex = inputs_.flex[v], vertex = inputs_.vertex[v];
      if (!m_.flex_interp[flex]) {
        add_body_point(m_.flex_vertbodyid[vertex], load3(d_.flexvert_xpos + 3 * vertex), 1, v);
        continue;
      }
      NodeWeights<>(m_, flex, vertex).for_each([&](int n, mjtNum weight) {
        const int node = m_.flex_nodeadr[flex] + n, body = m_.flex_nodebodyid[node];
        if (weight != 0) add_body_point(body, body_pose(d_, body) * load3(m_.flex_node + 3 * node), weight, v);
      });
    }
    if (inputs_.geom < 0) return;
    for (int i = last_dof(m_, m_.geom_bodyid[inputs_.geom]); i >= 0; i = m_.dof_parentid[i]) {
      const Axis& S = dofs_[place_[i]].axis.S;
      for (int k = 0; k < 6; ++k) {
        changes_[place_[i]].contact.add(inputs_.by_geom[k], k < 3 ? S.angular[k] : S.linear[k - 3], carriers_.count);
      }
    }
  }

  // frame_motion() has six at a time.
  void find_turns() {
    mjtNum weight = 0;
    for (int k = 0; k < carriers_.count; ++k) weight += weight_of(k) * carriers_.share[k];
    for (int first = 0; first < count_; first += 6) {
      const int n = std::min(6, count_ - first);
      ContactMotion motion{};
      motion.given_tangent = inputs_.given_tangent;
      for (int k = 0; k < n; ++k) {
        motion.normal[k] = changes_[first + k].contact.normal;
        motion.tangent[k] = changes_[first + k].contact.tangent;
      }
      const FrameMotion turns = frame_motion(contact_, motion);
      for (int k = 0; k < n; ++k) changes_[first + k].turn = turns.turn[k];
    }
    for (int j = 0; j < count_; ++j) {
      mjtNum sum = 0;
      for (int k = 0; k < carriers_.count; ++k) sum += weight_of(k) * changes_[j].contact.share[k];
      changes_[j].log_weight = weight > 0 ? sum / weight : 0;
    }
  }

  // What a share of one of a body adds to the weight of the contact.
  mjtNum weight_of(int k) const {
    return m_.body_invweight0[2 * carriers_.body[k]] * (carriers_.side[k] == 1 ? 1 : -1);
  }

  const mjModel& m_;
  mjData& d_;
  StackFrame frame_;
  const MovingAxes& moving_;
  const mjContact& contact_;
  Vector point_;
  Carriers carriers_;
  ContactInputs inputs_;
  int* place_ = nullptr;  // of a dof in the list; -1: not in it
  int count_ = 0;
  ContactDof* dofs_ = nullptr;
  DofChange* changes_ = nullptr;
  bool *moves_ = nullptr, *carries_ = nullptr;  // carrier k by dof i; axis of dof i by dof j
};

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

void subtract_flex_contact(const mjModel& m, mjData& d, const MovingAxes& axes, const mjContact& contact,
                           const ContactLaw& law, const InverseTerms& terms, DerivativeReport& report) {
  FlexContact at(m, d, axes, contact);
  if (!at.prepare(report)) return;
  const Matrix C = load9(contact.frame);
  const Wrench wrench = in_world(C, law.force);
  const bool bounded = is_at_bound(d, contact);
  Wrench *by_q = at.frame().make<Wrench>(at.count()), *by_v = at.frame().make<Wrench>(at.count()),
         *by_a = at.frame().make<Wrench>(at.count());
  const Axis normal = at.motion(law.damping), rest = at.motion(law.friction_damping);
  for (int j = 0; j < at.count(); ++j) {
    const DofChange& by = at.change(j);
    const Axis S = at.dof(j).axis.S * at.dof(j).share;
    mjtNum x[6];
    store_in_axes(C, S, S, x);
    by_a[j] = answer(law, C, x, 0);
    for (int i = 0; i < 6; ++i) x[i] *= i == 0 ? law.damping : law.friction_damping;
    by_v[j] = answer(law, C, x, 0);
    store_in_axes(C, seen(at.motion_change(j, law.damping), normal, by),
                  seen(at.motion_change(j, law.friction_damping), rest, by), x);
    x[0] += law.residual_slope * by.contact.distance;
    const mjtNum growth = law.log_stiffness * by.contact.distance - (bounded ? 0 : by.log_weight);
    by_q[j] = answer(law, C, x, growth);
    by_q[j] += Wrench{cross(by.turn, wrench.angular), cross(by.turn, wrench.linear)};
  }
  at.subtract(wrench, by_q, by_v, by_a, terms);
}

void subtract_contact_springs(const mjModel& m, mjData& d, const InverseTerms& terms, DerivativeReport& report) {
  const auto is_spring = [](const mjContact& c) { return c.exclude == kPassiveContact; };
  if (!has_passive_forces(m) || (m.opt.disableflags & mjDSBL_SPRING) ||
      std::none_of(d.contact, d.contact + d.ncon, is_spring)) {
    return;
  }
  StackFrame frame(d);
  const MovingAxes axes = find_moving_axes(m, d, frame);
  for (int c = 0; c < d.ncon; ++c) {
    const mjContact& contact = d.contact[c];
    if (!is_spring(contact)) continue;
    FlexContact at(m, d, axes, contact);
    if (!at.prepare(report)) continue;
    const Vector normal = load3(contact.frame);
    Wrench* by_q = at.frame().make<Wrench>(at.count());
    for (int j = 0; j < at.count(); ++j) {
      const ContactChange& by = at.change(j).contact;
      by_q[j].linear = (normal * by.distance + by.normal * contact.dist) * -kContactStiffness;
    }
    at.subtract({Vector{}, normal * (-kContactStiffness * contact.dist)}, by_q, nullptr, nullptr, terms);
  }
}

}  // namespace sinew
