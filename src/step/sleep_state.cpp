// SPDX-License-Identifier: Apache-2.0
#include "step/sleep_state.h"

#include <algorithm>

#include "inertia/mass_matrix.h"
#include "kinematics/transmission.h"
#include "kinematics/velocity.h"
#include "model/arena/arena.h"
#include "model/awake.h"
#include "step/geometry.h"

namespace sinew {
namespace {

// Every tree is awake, with a count of steps at rest, or has one successor and is the successor of one.
bool are_cycles(const mjModel& m, mjData& d, const mjtNum* asleep) {
  StackFrame frame(d);
  bool* is_next = frame.alloc<bool>(m.ntree);
  std::fill_n(is_next, m.ntree, false);
  for (int tree = 0; tree < m.ntree; ++tree) {
    const mjtNum value = asleep[tree];
    if (!(value >= kFullyAwake && value < m.ntree) || value != static_cast<int>(value)) return false;
    if (value < 0) continue;
    const int next = static_cast<int>(value);
    if (is_next[next] || asleep[next] < 0) return false;
    is_next[next] = true;
  }
  return true;
}

// What trees keep while they sleep, computed for all.
void compute_at_present(const mjModel& m, mjData& d) {
  mjTimerStat timer[mjNTIMER];
  std::copy_n(d.timer, mjNTIMER, timer);
  const Scope& scope = scope_of(m, d);
  compute_geometry(m, d, scope);
  compute_mass_and_factor(m, d, scope);
  compute_transmissions(m, d, scope);
  compute_length_velocities(m, d, scope);
  compute_body_velocities(m, d, scope);
  std::copy_n(timer, mjNTIMER, d.timer);
}

// Calls visit(body, mocap) for every mocap body.
template <class Visit>
void for_each_mocap_body(const mjModel& m, Visit&& visit) {
  for (int b = 1; b < m.nbody && m.nmocap > 0; ++b) {
    const int mocap = m.body_mocapid[b];
    if (mocap >= 0 && mocap < m.nmocap) visit(b, mocap);
  }
}

}  // namespace

std::int64_t sleep_state_size(const mjModel& m) {
  return std::int64_t{m.ntree} + m.nq + m.neq + 7 * std::int64_t{m.nmocap} + m.nsensordata;
}

void get_sleep_state(const mjModel& m, const mjData& d, mjtNum* state) {
  const SleepMemory& memory = private_data(d).sleep;
  mjtNum* qpos = std::copy_n(d.tree_asleep, m.ntree, state);
  mjtNum* equality = std::copy_n(d.qpos, m.nq, qpos);
  for (int tree = 0; tree < m.ntree; ++tree) {
    if (d.tree_asleep[tree] < 0) continue;
    const Range own = qpos_of_dofs(m, dofs_of_tree(m, tree));
    std::copy(memory.rest_qpos + own.first, memory.rest_qpos + own.after, qpos + own.first);
  }
  mjtNum* pose = std::copy_n(d.ntree_awake < m.ntree ? memory.rest_eq_active : d.eq_active, m.neq, equality);
  for_each_mocap_body(m, [&](int body, int mocap) {
    std::copy_n(d.xpos + 3 * body, 3, pose + 7 * mocap);
    std::copy_n(d.xquat + 4 * body, 4, pose + 7 * mocap + 3);
  });
  std::copy_n(d.sensordata, m.nsensordata, pose + 7 * m.nmocap);
}

bool set_sleep_state(const mjModel& m, mjData& d, const mjtNum* state) {
  wake_all_trees(m, d);
  if (!sleep_is_on(m)) return true;
  if (!are_cycles(m, d, state)) return false;
  compute_at_present(m, d);
  const mjtNum* qpos = state + m.ntree;
  const mjtNum* equality = qpos + m.nq;
  const mjtNum* pose = equality + m.neq;
  SleepMemory& memory = private_data(d).sleep;
  memory.cells.made = false;
  for (int tree = 0; tree < m.ntree; ++tree) {
    d.tree_asleep[tree] = static_cast<int>(state[tree]);
    if (d.tree_asleep[tree] >= 0) note_rest(m, d, tree, qpos);
  }
  std::transform(equality, pose, memory.rest_eq_active, [](mjtNum flag) { return flag != 0; });
  for_each_mocap_body(m, [&](int body, int mocap) {
    std::copy_n(pose + 7 * mocap, 3, d.xpos + 3 * body);
    std::copy_n(pose + 7 * mocap + 3, 4, d.xquat + 4 * body);
  });
  std::copy_n(pose + 7 * m.nmocap, m.nsensordata, d.sensordata);
  doubt_zeros(d);
  update_awake(m, d);
  return true;
}

}  // namespace sinew
