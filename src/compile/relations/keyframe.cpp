// SPDX-License-Identifier: Apache-2.0
// Keyframes. A vector may be empty: then its part of the state is as after a reset, with controls and activations zero.
// One that is shorter than the model asks goes on with zeros, as in MuJoCo. Longer ones are refused.
#include <cmath>
#include <cstddef>

#include "compile/relations/relations.h"
#include "compile/tree/joint.h"
#include "spec/edit.h"

namespace sinew {
namespace {

using KeyVector = mjDoubleVec* mjsKey::*;

struct KeySizes {
  std::size_t nq = 0, nv = 0, na = 0, nu = 0, nmocap = 0;
};

KeySizes key_sizes(const Build& build) {
  KeySizes sizes;
  for (const Joint* joint : build.all<Joint>()) sizes.nq += kJointQpos[joint->c.type];
  sizes.nv = build.structure.dof_parent.size();
  for (const ActuatorBuild& actuator : build.actuator) sizes.na += actuator.actnum;
  sizes.nu = build.actuator.size();
  for (const Body* body : build.all<Body>()) sizes.nmocap += body->c.mocap ? 1 : 0;
  return sizes;
}

void check_length(const Key& key, KeyVector vector, std::size_t most, const char* name) {
  const std::size_t given = (key.c.*vector)->size();
  if (given <= most) return;
  refuse(key, std::string(name) + " has " + std::to_string(given) + " numbers, but the model has room for " +
                  std::to_string(most));
}

void normalize(mjtNum* q) {
  const double length = std::hypot(std::hypot(q[0], q[1]), std::hypot(q[2], q[3]));
  for (int k = 0; k < 4; ++k) q[k] /= length;
}

bool is_zero(const mjtNum* q) { return q[0] == 0 && q[1] == 0 && q[2] == 0 && q[3] == 0; }

// The arrays of one key in the model.
struct KeyRows {
  mjtNum *qpos, *qvel, *act, *mpos, *mquat, *ctrl;
};

KeyRows key_rows(mjModel& m, std::ptrdiff_t i) {
  return {m.key_qpos + i * m.nq,         m.key_qvel + i * m.nv,          m.key_act + i * m.na,
          m.key_mpos + 3 * i * m.nmocap, m.key_mquat + 4 * i * m.nmocap, m.key_ctrl + i * m.nu};
}

void write_defaults(const mjModel& m, const KeyRows& rows) {
  std::copy_n(m.qpos0, m.nq, rows.qpos);
  for (int b = 0; b < m.nbody; ++b) {
    const int mocap = m.body_mocapid[b];
    if (mocap < 0) continue;
    std::copy_n(m.body_pos + 3 * b, 3, rows.mpos + 3 * mocap);
    std::copy_n(m.body_quat + 4 * b, 4, rows.mquat + 4 * mocap);
  }
}

// The place of an element's values in one of the vectors. Where the element was edited since the key was taken apart,
// the number of values may differ from the room for them.
struct Slot {
  mjtNum* at;
  int size;
};

Slot slot_of(const mjModel& m, const KeyRows& rows, const KeyPart& part) {
  const int id = part.element->id;
  if (part.vector == &mjsKey::qpos) return {rows.qpos + m.jnt_qposadr[id], kJointQpos[m.jnt_type[id]]};
  if (part.vector == &mjsKey::qvel) return {rows.qvel + m.jnt_dofadr[id], kJointDofs[m.jnt_type[id]]};
  if (part.vector == &mjsKey::ctrl) return {rows.ctrl + id, 1};
  if (part.vector == &mjsKey::act) {
    const int size = m.actuator_actnum[id];
    return {rows.act + (size > 0 ? m.actuator_actadr[id] : 0), size};
  }
  const int mocap = m.body_mocapid[id];
  if (mocap < 0) return {rows.mpos, 0};
  if (part.vector == &mjsKey::mpos) return {rows.mpos + 3 * mocap, 3};
  return {rows.mquat + 4 * mocap, 4};
}

void write_given(const Key& key, const mjModel& m, const KeyRows& rows) {
  const auto copy = [](const mjDoubleVec* values, mjtNum* row, int size) {
    if (!values->empty()) std::fill(std::copy(values->begin(), values->end(), row), row + size, 0);
  };
  for (const KeyPart& part : key.parts) {
    const Slot slot = slot_of(m, rows, part);
    std::copy_n(part.values.begin(), std::min(slot.size, static_cast<int>(part.values.size())), slot.at);
  }
  copy(key.c.qpos, rows.qpos, m.nq);
  copy(key.c.qvel, rows.qvel, m.nv);
  copy(key.c.act, rows.act, m.na);
  copy(key.c.mpos, rows.mpos, 3 * m.nmocap);
  copy(key.c.mquat, rows.mquat, 4 * m.nmocap);
  copy(key.c.ctrl, rows.ctrl, m.nu);
}

// A file has no words for parts: the whole vectors are kept for it.
void remember_layout(const mjModel& m, const KeyRows& rows, Key& key) {
  if (key.parts.empty()) return;
  const mjsKey& out = key.laid_out.c;
  out.qpos->assign(rows.qpos, rows.qpos + m.nq);
  out.qvel->assign(rows.qvel, rows.qvel + m.nv);
  out.act->assign(rows.act, rows.act + m.na);
  out.mpos->assign(rows.mpos, rows.mpos + 3 * m.nmocap);
  out.mquat->assign(rows.mquat, rows.mquat + 4 * m.nmocap);
  out.ctrl->assign(rows.ctrl, rows.ctrl + m.nu);
  key.laid_out.c.time = key.c.time;
}

// A zero quaternion of a joint is no rotation; one of a mocap body stays what it is, as in MuJoCo.
void normalize_quaternions(const mjModel& m, const KeyRows& rows) {
  for (int j = 0; j < m.njnt; ++j) {
    if (m.jnt_type[j] != mjJNT_FREE && m.jnt_type[j] != mjJNT_BALL) continue;
    mjtNum* q = rows.qpos + m.jnt_qposadr[j] + (m.jnt_type[j] == mjJNT_FREE ? 3 : 0);
    if (is_zero(q)) q[0] = 1;
    normalize(q);
  }
  for (int k = 0; k < m.nmocap; ++k) {
    if (!is_zero(rows.mquat + 4 * k)) normalize(rows.mquat + 4 * k);
  }
}

}  // namespace

// <size nkey> may ask for more keys than there are; the rest are empty and without names.
void compile_keys(Build& build) {
  auto& keys = build.all<Key>();
  for (int id = static_cast<int>(keys.size()); id < build.spec.c.nkey; ++id) {
    build.empty_keys.push_back(make_element<Key>(build.spec, nullptr));
    build.empty_keys.back()->id = id;
    keys.push_back(build.empty_keys.back().get());
  }
  const KeySizes sizes = key_sizes(build);
  for (const auto& key : keys) {
    check_length(*key, &mjsKey::qpos, sizes.nq, "qpos");
    check_length(*key, &mjsKey::qvel, sizes.nv, "qvel");
    check_length(*key, &mjsKey::act, sizes.na, "act");
    check_length(*key, &mjsKey::ctrl, sizes.nu, "ctrl");
    check_length(*key, &mjsKey::mpos, 3 * sizes.nmocap, "mpos");
    check_length(*key, &mjsKey::mquat, 4 * sizes.nmocap, "mquat");
  }
}

void write_keys(const Build& build, mjModel& m) {
  for (int i = 0; i < m.nkey; ++i) {
    Key& key = *build.all<Key>()[i];
    const KeyRows rows = key_rows(m, i);
    m.key_time[i] = key.c.time;
    write_defaults(m, rows);
    write_given(key, m, rows);
    remember_layout(m, rows, key);
    normalize_quaternions(m, rows);
  }
}

}  // namespace sinew
