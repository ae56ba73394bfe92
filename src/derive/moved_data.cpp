// SPDX-License-Identifier: Apache-2.0
#include "derive/moved_data.h"

#include <algorithm>
#include <cstddef>

#include "tree/jacobian.h"

namespace sinew {
namespace {

using Number = MovedData::Number;

void set_values(Number* numbers, const mjtNum* values, int n) {
  for (int k = 0; k < n; ++k) numbers[k] = Number(values[k]);
}

void set_slopes(Number* numbers, const Axis& six, int slope) {
  for (int k = 0; k < 3; ++k) {
    numbers[k].slope[slope] = six.angular[k];
    numbers[3 + k].slope[slope] = six.linear[k];
  }
}

void set_motion(Number* numbers, const Axis& six) {
  mjtNum values[6];
  six.store(values);
  set_values(numbers, values, 6);
}

}  // namespace

MovedData::MovedData(const mjModel& m, mjData& d, const TreeFlow& flow, StackFrame& frame)
    : m_(m), d_(d), flow_(flow), subtree_end_(frame.alloc<int>(m.nbody)) {
  // without a start: what is not moved is not read
  const auto numbers = [&](mjtSize n) {
    return reinterpret_cast<Number*>(frame.alloc<std::byte>(n * static_cast<mjtSize>(sizeof(Number))));
  };
  qpos = numbers(m.nq);
  qvel = numbers(m.nv);
  site_xpos = numbers(3 * mjtSize{m.nsite});
  site_xmat = numbers(9 * mjtSize{m.nsite});
  geom_xpos = numbers(3 * mjtSize{m.ngeom});
  geom_xmat = numbers(9 * mjtSize{m.ngeom});
  xquat = numbers(4 * mjtSize{m.nbody});
  cdof = numbers(6 * mjtSize{m.nv});
  cdof_dot = numbers(6 * mjtSize{m.nv});
  cvel = numbers(6 * mjtSize{m.nbody});
  subtree_com = numbers(3 * mjtSize{m.nbody});
  wrap_xpos = numbers(6 * mjtSize{m.nwrap});
  ten_length = numbers(m.ntendon);
  wrap_obj = frame.alloc<int>(2 * mjtSize{m.nwrap});
  for (int b = 0; b < m.nbody; ++b) subtree_end_[b] = b + 1;
  for (int b = m.nbody - 1; b > 0; --b) {
    int& end = subtree_end_[m.body_parentid[b]];
    end = std::max(end, subtree_end_[b]);
  }
}

template <class Act>
void MovedData::for_each_mover(int body, const int* dofs, int count, Act&& act) const {
  for (int k = 0; k < count; ++k) {
    if (moves(dofs[k], body)) act(k, flow_.S(dofs[k]));
  }
}

void MovedData::move_point(int body, const mjtNum* at, const int* dofs, int count, Number* moved) const {
  set_values(moved, at, 3);
  const Vector offset = reference_offset(m_, d_, body, load3(at));
  for_each_mover(body, dofs, count, [&](int k, const Axis& S) {
    const Vector velocity = velocity_at(S, offset);
    for (int r = 0; r < 3; ++r) moved[r].slope[k] = velocity[r];
  });
}

void MovedData::move_matrix(int body, const mjtNum* at, const int* dofs, int count, Number* moved) const {
  set_values(moved, at, 9);
  const Matrix R = load9(at);
  for_each_mover(body, dofs, count, [&](int k, const Axis& S) {
    for (int c = 0; c < 3; ++c) {
      const Vector velocity = cross(S.angular, R.column(c));
      for (int r = 0; r < 3; ++r) moved[3 * r + c].slope[k] = velocity[r];
    }
  });
}

void MovedData::move_site(int site, Site part, const int* dofs, int count) {
  const int body = m_.site_bodyid[site];
  move_point(body, d_.site_xpos + 3 * site, dofs, count, site_xpos + 3 * site);
  if (part == Site::kFrame) move_matrix(body, d_.site_xmat + 9 * site, dofs, count, site_xmat + 9 * site);
}

void MovedData::move_geom(int geom, const int* dofs, int count) {
  const int body = m_.geom_bodyid[geom];
  move_point(body, d_.geom_xpos + 3 * geom, dofs, count, geom_xpos + 3 * geom);
  move_matrix(body, d_.geom_xmat + 9 * geom, dofs, count, geom_xmat + 9 * geom);
}

void MovedData::move_chain(int body, const int* dofs, int count) {
  const int root = m_.body_rootid[body];
  set_values(subtree_com + 3 * root, d_.subtree_com + 3 * root, 3);
  set_values(xquat + 4 * body, d_.xquat + 4 * body, 4);
  const Quat<mjtNum> q = load4(d_.xquat + 4 * body);
  for_each_mover(body, dofs, count, [&](int k, const Axis& S) {
    mjtNum turned[4];
    rate(q, S.angular).store(turned);
    for (int r = 0; r < 4; ++r) xquat[4 * body + r].slope[k] = turned[r];
  });
  for (int i = last_dof(m_, body); i >= 0; i = m_.dof_parentid[i]) {
    set_values(cdof + 6 * i, d_.cdof + 6 * i, 6);
    for_each_mover(m_.dof_bodyid[i], dofs, count, [&](int k, const Axis& S) {
      if (flow_.carries(dofs[k], i)) set_slopes(cdof + 6 * i, cross(S, flow_.S(i)), k);
    });
  }
}

// A quaternion moves in its own frame: q exp(e_k / 2).
void MovedData::move_joint(const int* dofs, int count) {
  const int first = m_.jnt_dofadr[joint], adr = m_.jnt_qposadr[joint];
  const int plain = m_.jnt_type[joint] == mjJNT_FREE ? 3 : 0;
  set_values(qpos + adr, d_.qpos + adr, plain + 4);
  const Quat<mjtNum> q = normalized(load4(d_.qpos + adr + plain));
  for (int k = 0; k < count; ++k) {
    const int component = dofs[k] - first;
    if (component < plain) {
      qpos[adr + component].slope[k] = 1;
      continue;
    }
    Vector axis;
    axis[component - plain] = 0.5;
    mjtNum turned[4];
    times_axis(q, axis).store(turned);
    for (int r = 0; r < 4; ++r) qpos[adr + plain + r].slope[k] = turned[r];
  }
}

// Axes turn at P: of dof i by position, d P_i = S_j x P_i + P_j x S_i where j carries i.
void MovedData::move_velocity(int body, const int* dofs, int count) {
  const Axis V = flow_.V(body);
  set_motion(cvel + 6 * body, V);
  for_each_mover(body, dofs, count,
                 [&](int k, const Axis& S) { set_slopes(cvel + 6 * body, cross(S, V) + flow_.P(dofs[k]), k); });
  for (int i = last_dof(m_, body); i >= 0; i = m_.dof_parentid[i]) {
    const Axis own = flow_.S(i), rate = flow_.P(i);
    qvel[i] = Number(d_.qvel[i]);
    set_motion(cdof_dot + 6 * i, rate);
    for_each_mover(m_.dof_bodyid[i], dofs, count, [&](int k, const Axis& S) {
      if (!flow_.carries(dofs[k], i)) return;
      set_slopes(cdof_dot + 6 * i, cross(S, rate) + cross(flow_.P(dofs[k]), own), k);
    });
  }
}

void MovedData::change_velocity(int body, const int* dofs, int count) {
  set_motion(cvel + 6 * body, flow_.V(body));
  for_each_mover(body, dofs, count, [&](int k, const Axis& S) { set_slopes(cvel + 6 * body, S, k); });
  for (int i = last_dof(m_, body); i >= 0; i = m_.dof_parentid[i]) {
    const Axis own = flow_.S(i), rate = flow_.P(i);
    qvel[i] = Number(d_.qvel[i]);
    set_motion(cdof_dot + 6 * i, rate);
    for_each_mover(m_.dof_bodyid[i], dofs, count, [&](int k, const Axis& S) {
      if (dofs[k] == i) qvel[i].slope[k] = 1;
      if (!flow_.carries(i, dofs[k])) set_slopes(cdof_dot + 6 * i, cross(S, own), k);
    });
  }
}

}  // namespace sinew
