// SPDX-License-Identifier: Apache-2.0
#include "derive/flex/carried_contact.h"

#include <algorithm>

#include "math/dense/dense.h"
#include "math/slope6.h"
#include "tree/flex_nodes.h"
#include "tree/frames.h"

namespace sinew {

bool CarriedContact::prepare(DerivativeReport& report) {
  if (!find_contact_inputs(m_, d_, contact_, carriers_, frame_, inputs_, report)) return false;
  find_dofs();
  return true;
}

void CarriedContact::prepare_rigid(const ContactMotion& of_second) {
  set_rigid_inputs(contact_, of_second, frame_, inputs_);
  find_dofs();
}

void CarriedContact::find_dofs() {
  list_dofs();
  find_shares();
  find_changes();
  find_turns();
}

namespace {

bool turns(const ContactDof& dof) { return norm_squared(dof.axis.S.angular) > 0; }

}  // namespace

// Rows are sums over few numbers of S: vertices slide along one axis each.
void CarriedContact::subtract_products(const Wrench* by, const bool* open, mjtNum scale, mjtNum* matrix) const {
  if (!by || !matrix) return;
  StackFrame frame(d_);
  mjtNum *number[6], *row = frame.alloc<mjtNum>(count_);
  for (int c = 0; c < 6; ++c) {
    number[c] = frame.alloc<mjtNum>(count_);
    for (int j = 0; j < count_; ++j) number[c][j] = component(by[j], c);
  }
  for (int i = 0; i < count_; ++i) {
    const ContactDof& dof = dofs_[i];
    if (dof.share == 0 || (open && !open[dof.dof])) continue;
    fill(row, 0, count_);
    for (int c = 0; c < 6; ++c) {
      const mjtNum along = component(dof.axis.S, c) * dof.share * scale;
      if (along != 0) add_scaled(row, row, number[c], along, count_);
    }
    for (int j = 0; j < count_; ++j) matrix[entry(i, j)] -= row[j];
  }
}

void CarriedContact::subtract(const ContactWrench& wrench, const bool* open, const InverseTerms& terms) const {
  const Wrench& W = wrench.wrench;
  for (int j = 0; j < count_; ++j) wrench.by_q[j].angular += cross(changes_[j].contact.position, W.linear);
  subtract_products(wrench.by_q, open, 1, terms.dq);
  subtract_products(wrench.by_a, open, 1, terms.da);
  if (wrench.by_v) {
    subtract_products(wrench.by_v, open, 1, terms.dv);
  } else {
    subtract_products(wrench.by_a, open, wrench.damping, terms.dv);
  }
  for (int i = 0; terms.dq && i < count_; ++i) {
    const ContactDof& row = dofs_[i];
    if (open && !open[row.dof]) continue;
    const mjtNum power = dot(row.axis.S, W);
    for (int j = 0; inputs_.shares_change && j < count_; ++j) terms.dq[entry(i, j)] -= share_change(i, j) * power;
    for (int dof = row.carried_before - 1; dof >= 0; dof = m_.dof_parentid[dof]) {
      const int j = place_[dof];
      if (j < 0 || !(turns(row) || turns(dofs_[j]))) continue;
      terms.dq[entry(i, j)] -= row.share * dot(cross(dofs_[j].axis.S, row.axis.S), W);
    }
  }
}

// Of the bodies that dof i moves, by dof j.
mjtNum CarriedContact::share_change(int i, int j) const {
  const ContactChange& change = changes_[j].contact;
  mjtNum share = 0;
  for (int k = 0; k < carriers_.count; ++k) share += moves_[k * count_ + i] ? change.share[k] : 0;
  return share;
}

Axis CarriedContact::motion(mjtNum damping, Axis* of_carriers) const {
  Axis sum;
  for (int k = 0; k < carriers_.count; ++k) {
    of_carriers[k] = motion_of(k, damping);
    sum += of_carriers[k] * carriers_.share[k];
  }
  return sum;
}

Axis CarriedContact::motion_change(int j, mjtNum damping, const Axis* of_carriers) const {
  const MovingAxis& axis = dofs_[j].axis;
  Axis sum = (axis.Q + axis.P * damping) * dofs_[j].share;
  const mjtNum* change = changes_[j].contact.share;
  for (int k = 0; k < carriers_.count; ++k) {
    if (moves_[k * count_ + j]) sum += cross(axis.S, of_carriers[k]) * carriers_.share[k];
    if (change) sum += of_carriers[k] * change[k];
  }
  return sum;
}

Axis CarriedContact::motion_of(int k, mjtNum damping) const {
  const int body = carriers_.body[k];
  const Axis Y = moving_.U(body) + Axis::load(d_.cvel + 6 * body) * damping;
  return moved(Y, reference_offset(m_, d_, body, point_));
}

template <class Visit>
void CarriedContact::for_each_body(Visit&& visit) const {
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

void CarriedContact::list_dofs() {
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
    dofs_[n++] = {i, moving_.group_end[i], moving_axis(moving_, i, reference_offset(m_, d_, m_.dof_bodyid[i], point_)),
                  0};
  }
}

void CarriedContact::find_shares() {
  moves_ = frame_.alloc<bool>(carriers_.count * count_);
  std::fill_n(moves_, carriers_.count * count_, false);
  for (int k = 0; k < carriers_.count; ++k) {
    for (int i = last_dof(m_, carriers_.body[k]); i >= 0; i = m_.dof_parentid[i]) {
      moves_[k * count_ + place_[i]] = true;
      dofs_[place_[i]].share += carriers_.share[k];
    }
  }
}

void CarriedContact::add_body_point(int body, const Vector& place, mjtNum weight, int v) {
  for (int i = last_dof(m_, body); i >= 0; i = m_.dof_parentid[i]) {
    const Vector shift = velocity_at(dofs_[place_[i]].axis.S, place - point_) * weight;
    for (int k = 0; k < 3; ++k) {
      changes_[place_[i]].contact.add(inputs_.by_vertex[3 * v + k], shift[k], carriers_.count);
    }
  }
}

void CarriedContact::find_changes() {
  changes_ = frame_.make<DofChange>(count_);
  const ContactChange* made = make_changes(count_, carriers_.count, inputs_.shares_change, frame_);
  for (int j = 0; j < count_; ++j) changes_[j].contact = made[j];
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
  for (const int s : {0, 1}) {
    if (inputs_.geom[s] >= 0) add_geom(s);
  }
}

void CarriedContact::add_geom(int s) {
  for (int i = last_dof(m_, m_.geom_bodyid[inputs_.geom[s]]); i >= 0; i = m_.dof_parentid[i]) {
    const Axis& S = dofs_[place_[i]].axis.S;
    for (int k = 0; k < 6; ++k) {
      changes_[place_[i]].contact.add(inputs_.by_geom[s][k], k < 3 ? S.angular[k] : S.linear[k - 3], carriers_.count);
    }
  }
}

// frame_motion() has six at a time.
void CarriedContact::find_turns() {
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
  for (int j = 0; inputs_.shares_change && j < count_; ++j) {
    mjtNum sum = 0;
    for (int k = 0; k < carriers_.count; ++k) sum += weight_of(k) * changes_[j].contact.share[k];
    changes_[j].log_weight = weight > 0 ? sum / weight : 0;
  }
}

mjtNum CarriedContact::weight_of(int k) const {
  return m_.body_invweight0[2 * carriers_.body[k]] * (carriers_.side[k] == 1 ? 1 : -1);
}

}  // namespace sinew
