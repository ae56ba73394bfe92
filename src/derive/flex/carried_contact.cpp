// SPDX-License-Identifier: Apache-2.0
#include "derive/flex/carried_contact.h"

#include <algorithm>

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

void CarriedContact::subtract(const ContactWrench& wrench, const bool* open, const InverseTerms& terms) const {
  for (int i = 0; i < count_; ++i) {
    const ContactDof& row = dofs_[i];
    if (open && !open[row.dof]) continue;
    const Wrench& W = wrench.wrench;
    const mjtNum power = dot(row.axis.S, W);
    const auto subtract_row = [&](const Wrench* by, mjtNum* matrix) {
      for (int j = 0; by && matrix && j < count_; ++j) matrix[entry(i, j)] -= row.share * dot(row.axis.S, by[j]);
    };
    subtract_row(wrench.by_q, terms.dq);
    subtract_row(wrench.by_v, terms.dv);
    subtract_row(wrench.by_a, terms.da);
    for (int j = 0; terms.dq && j < count_; ++j) {
      const Vector shift = changes_[j].contact.position;
      mjtNum turned = share_change(i, j) * power + row.share * dot(cross(row.axis.S.angular, shift), W.linear);
      if (carries_[i * count_ + j]) turned += row.share * dot(cross(dofs_[j].axis.S, row.axis.S), W);
      terms.dq[entry(i, j)] -= turned;
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

Axis CarriedContact::motion(mjtNum damping) const {
  Axis sum;
  for (int k = 0; k < carriers_.count; ++k) sum += motion_of(k, damping) * carriers_.share[k];
  return sum;
}

Axis CarriedContact::motion_change(int j, mjtNum damping) const {
  const MovingAxis& axis = dofs_[j].axis;
  Axis sum = (axis.Q + axis.P * damping) * dofs_[j].share;
  for (int k = 0; k < carriers_.count; ++k) {
    const Axis Y = motion_of(k, damping);
    if (moves_[k * count_ + j]) sum += cross(axis.S, Y) * carriers_.share[k];
    sum += Y * changes_[j].contact.share[k];
  }
  return sum;
}

Axis CarriedContact::motion_of(int k, mjtNum damping) const {
  const int body = carriers_.body[k];
  const Axis Y = moving_.acceleration[body] + Axis::load(d_.cvel + 6 * body) * damping;
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
    dofs_[n++] = {i, moving_.carried_before[i],
                  moved(moving_.dof[i], reference_offset(m_, d_, m_.dof_bodyid[i], point_)), 0};
  }
}

void CarriedContact::find_shares() {
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
  for (int j = 0; j < count_; ++j) {
    mjtNum sum = 0;
    for (int k = 0; k < carriers_.count; ++k) sum += weight_of(k) * changes_[j].contact.share[k];
    changes_[j].log_weight = weight > 0 ? sum / weight : 0;
  }
}

mjtNum CarriedContact::weight_of(int k) const {
  return m_.body_invweight0[2 * carriers_.body[k]] * (carriers_.side[k] == 1 ? 1 : -1);
}

}  // namespace sinew
