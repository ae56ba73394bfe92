// SPDX-License-Identifier: Apache-2.0
#include "edits.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstddef>

#include "tables.h"

namespace app::view {
namespace {

struct KeyPart {
  const char* name;
  mjtNum* mjModel::*array;
  int (*width)(const mjModel&);
};
constexpr KeyPart kParts[kKeyParts] = {
    {"time", &mjModel::key_time, [](const mjModel&) { return 1; }},
    {"qpos", &mjModel::key_qpos, [](const mjModel& m) { return static_cast<int>(m.nq); }},
    {"qvel", &mjModel::key_qvel, [](const mjModel& m) { return static_cast<int>(m.nv); }},
    {"act", &mjModel::key_act, [](const mjModel& m) { return static_cast<int>(m.na); }},
    {"ctrl", &mjModel::key_ctrl, [](const mjModel& m) { return static_cast<int>(m.nu); }},
    {"mpos", &mjModel::key_mpos, [](const mjModel& m) { return 3 * static_cast<int>(m.nmocap); }},
    {"mquat", &mjModel::key_mquat, [](const mjModel& m) { return 4 * static_cast<int>(m.nmocap); }},
};

std::vector<double> values_of(const Field& field, const void* settings) {
  std::vector<double> values;
  for (int i = 0; i < field.count; ++i) values.push_back(field.get(settings, i));
  return values;
}

bool set_setting(mjModel& m, const std::string& name, const std::vector<double>& values) {
  const Field* field = find_setting(name);
  if (!field || values.size() != static_cast<std::size_t>(field->count)) return false;
  if (std::any_of(values.begin(), values.end(), [&](double value) { return field->refuse(value) != nullptr; })) {
    return false;
  }
  for (int i = 0; i < field->count; ++i) {
    field->set(settings_of(m, *field), i, values[static_cast<std::size_t>(i)]);
  }
  return true;
}

// "key.2.qpos".
bool set_key(mjModel& m, const std::string& name, const std::vector<double>& values) {
  const std::size_t dot = name.find('.', 4);
  if (!name.starts_with("key.") || dot == std::string::npos) return false;
  int key = -1;
  const auto [end, error] = std::from_chars(name.data() + 4, name.data() + dot, key);
  if (error != std::errc() || end != name.data() + dot || key < 0 || key >= m.nkey) return false;
  for (const KeyPart& part : kParts) {
    if (name.compare(dot + 1, std::string::npos, part.name) != 0) continue;
    const int width = part.width(m);
    if (values.size() != static_cast<std::size_t>(width)) return false;
    if (!std::all_of(values.begin(), values.end(), [](double value) { return std::isfinite(value); })) return false;
    std::copy(values.begin(), values.end(), m.*part.array + static_cast<std::ptrdiff_t>(key) * width);
    return true;
  }
  return false;
}

}  // namespace

FileValues file_values(const mjModel& m) {
  FileValues file;
  file.option = m.opt;
  file.visual = m.vis;
  for (std::size_t i = 0; i < kKeyParts; ++i) {
    const mjtNum* array = m.*kParts[i].array;
    file.keys[i].assign(array, array + static_cast<std::ptrdiff_t>(m.nkey) * kParts[i].width(m));
  }
  return file;
}

Edits edits_of(const mjModel& m, const FileValues& file) {
  Edits edits;
  for (const Field& field : option_fields()) {
    if (field.differs(&m.opt, &file.option)) edits[full_name(field)] = values_of(field, &m.opt);
  }
  for (const Field& field : visual_fields()) {
    if (field.differs(&m.vis, &file.visual)) edits[full_name(field)] = values_of(field, &m.vis);
  }
  for (std::size_t i = 0; i < kKeyParts; ++i) {
    const std::ptrdiff_t width = kParts[i].width(m);
    for (int key = 0; key < m.nkey; ++key) {
      const mjtNum* now = m.*kParts[i].array + key * width;
      if (std::equal(now, now + width, file.keys[i].begin() + key * width)) continue;
      edits["key." + std::to_string(key) + "." + kParts[i].name].assign(now, now + width);
    }
  }
  return edits;
}

int set_edits(mjModel& m, const FileValues& file, const Edits& edits) {
  m.opt = file.option;
  m.vis = file.visual;
  copy_keyframes(m, file.keys);
  int left_out = 0;
  for (const auto& [name, values] : edits) left_out += !set_setting(m, name, values) && !set_key(m, name, values);
  return left_out;
}

void copy_keyframes(mjModel& to, const std::array<std::vector<mjtNum>, kKeyParts>& from) {
  for (std::size_t i = 0; i < kKeyParts; ++i) {
    const std::size_t room = static_cast<std::size_t>(to.nkey) * static_cast<std::size_t>(kParts[i].width(to));
    if (from[i].size() == room) std::copy(from[i].begin(), from[i].end(), to.*kParts[i].array);
  }
}

}  // namespace app::view
