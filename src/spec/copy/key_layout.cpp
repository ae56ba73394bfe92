// SPDX-License-Identifier: Apache-2.0
#include "spec/copy/key_layout.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "base/error.h"
#include "base/kinds/actuators.h"
#include "spec/edit.h"

namespace sinew {
namespace {

constexpr std::array<std::pair<mjDoubleVec * mjsKey::*, const char*>, 6> kVectors = {{
    {&mjsKey::qpos, "qpos"},
    {&mjsKey::qvel, "qvel"},
    {&mjsKey::act, "act"},
    {&mjsKey::mpos, "mpos"},
    {&mjsKey::mquat, "mquat"},
    {&mjsKey::ctrl, "ctrl"},
}};

struct JointSize {
  std::size_t qpos, qvel;
};

JointSize joint_size(mjtJoint type) {
  switch (type) {
    case mjJNT_FREE:
      return {7, 6};
    case mjJNT_BALL:
      return {4, 3};
    default:
      return {1, 1};
  }
}

std::size_t activation_size(const mjsActuator& c) {
  const int implied = kinds::is_dynamics(c.dyntype) ? kinds::kDynamics[c.dyntype].activations : 0;
  return static_cast<std::size_t>(implied > 0 && c.actdim > 0 ? c.actdim : implied);
}

std::size_t vector_size(const std::vector<KeySlot>& layout, mjDoubleVec* mjsKey::*vector) {
  std::size_t size = 0;
  for (const KeySlot& slot : layout) {
    if (slot.vector == vector) size += slot.size;
  }
  return size;
}

}  // namespace

std::vector<KeySlot> key_layout(const Spec& spec, const Body* pattern) {
  std::vector<KeySlot> layout;
  std::size_t nq = 0, nv = 0, na = 0, nu = 0, nmocap = 0;
  const auto add_body = [&](const Body& body) {
    for (const auto& joint : body.joints) {
      const JointSize size = joint_size(joint->c.type);
      layout.push_back({&mjsKey::qpos, joint.get(), nq, size.qpos});
      layout.push_back({&mjsKey::qvel, joint.get(), nv, size.qvel});
      nq += size.qpos;
      nv += size.qvel;
    }
    if (body.c.mocap) {
      layout.push_back({&mjsKey::mpos, &body, 3 * nmocap, 3});
      layout.push_back({&mjsKey::mquat, &body, 4 * nmocap, 4});
      ++nmocap;
    }
  };
  for_each_body(std::as_const(*spec.world), add_body);
  if (pattern) for_each_body(*pattern, add_body);
  for (const auto& actuator : spec.actuators) {
    const std::size_t size = activation_size(actuator->c);
    layout.push_back({&mjsKey::ctrl, actuator.get(), nu, 1});
    layout.push_back({&mjsKey::act, actuator.get(), na, size});
    nu += 1;
    na += size;
  }
  return layout;
}

bool fits(const Key& key, const std::vector<KeySlot>& layout) {
  return std::all_of(kVectors.begin(), kVectors.end(), [&](const auto& entry) {
    const std::size_t given = (key.c.*entry.first)->size();
    return given == 0 || given == vector_size(layout, entry.first);
  });
}

namespace {

std::vector<KeyPart> parts_of(const std::vector<double>& values, mjDoubleVec* mjsKey::*vector,
                              const std::vector<KeySlot>& layout) {
  std::vector<KeyPart> parts;
  for (const KeySlot& slot : layout) {
    if (slot.vector != vector || slot.size == 0) continue;
    const auto first = values.begin() + static_cast<std::ptrdiff_t>(slot.address);
    parts.push_back({vector, slot.element, {first, first + static_cast<std::ptrdiff_t>(slot.size)}});
  }
  return parts;
}

}  // namespace

std::vector<KeyPart> key_parts(const Key& key, const std::vector<KeySlot>& layout) {
  std::vector<KeyPart> parts = key.parts;
  for (const auto& [vector, name] : kVectors) {
    const std::vector<double>& values = *(key.c.*vector);
    if (values.empty()) continue;
    const std::size_t expected = vector_size(layout, vector);
    if (values.size() != expected) {
      throw ModelError(describe(key) + ": " + name + " has " + std::to_string(values.size()) +
                       " numbers, its model needs " + std::to_string(expected));
    }
    const std::vector<KeyPart> more = parts_of(values, vector, layout);
    parts.insert(parts.end(), more.begin(), more.end());
  }
  return parts;
}

void take_keys_apart(Spec& spec) {
  const auto says_something = [](const auto& key) {
    return std::any_of(kVectors.begin(), kVectors.end(),
                       [&](const auto& entry) { return !(key->c.*entry.first)->empty(); });
  };
  if (std::none_of(spec.keys.begin(), spec.keys.end(), says_something)) return;
  const std::vector<KeySlot> layout = key_layout(spec);
  for (const auto& key : spec.keys) {
    for (const auto& [vector, name] : kVectors) {
      std::vector<double>& values = *(key->c.*vector);
      if (values.empty() || values.size() > vector_size(layout, vector)) continue;
      values.resize(vector_size(layout, vector));  // as the compiler reads a vector that is short
      std::vector<KeyPart> parts = parts_of(values, vector, layout);
      key->parts.insert(key->parts.end(), parts.begin(), parts.end());
      values.clear();
    }
  }
}

}  // namespace sinew
