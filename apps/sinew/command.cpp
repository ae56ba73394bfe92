// SPDX-License-Identifier: Apache-2.0
#include "command.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstring>

namespace app {
namespace {

int joint_of_position(const mjModel* m, int coordinate) {
  int joint = 0;
  while (joint + 1 < m->njnt && m->jnt_qposadr[joint + 1] <= coordinate) ++joint;
  return joint;
}

std::string owner(const sinew::Model& model, int joint) {
  return "joint '" + model.name(mjOBJ_JOINT, joint) + "' of body '" + model.name(mjOBJ_BODY, model->jnt_bodyid[joint]) +
         "'";
}

std::vector<std::string> numbered(const sinew::Model& model, mjtObj type, int count,
                                  const std::function<int(int)>& size) {
  std::vector<std::string> names;
  for (int i = 0; i < count; ++i) {
    const std::string name = model.name(type, i);
    if (size(i) == 1) names.push_back(name);
    for (int k = 0; size(i) > 1 && k < size(i); ++k) names.push_back(name + "." + std::to_string(k));
  }
  return names;
}

}  // namespace

void add_common(CLI::App& command, Common& common, bool with_key) {
  command.add_option("model", common.model, "model file: MJCF (.xml) or compiled (.mjb)")->required();
  if (with_key) command.add_option("--key", common.key, "start from this keyframe (name or number)");
  command.add_flag("--json", common.json, "report as JSON");
}

int find_key(const sinew::Model& model, const std::string& key) {
  const int named = model.id(mjOBJ_KEY, key);
  if (named >= 0) return named;
  int number = -1;
  const auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), number);
  if (error == std::errc() && end == key.data() + key.size() && number >= 0 && number < model->nkey) return number;
  std::string known;
  for (int i = 0; i < model->nkey; ++i) known += (i ? ", " : "") + model.name(mjOBJ_KEY, i);
  throw sinew::Failure("there is no keyframe '" + key + "'; the model has " + (known.empty() ? "none" : known));
}

sinew::Data start_data(const sinew::Model& model, const std::string& key) {
  sinew::Data data(model);
  if (!key.empty()) mj_resetDataKeyframe(model.get(), data.get(), find_key(model, key));
  return data;
}

std::vector<std::string> position_names(const sinew::Model& model) {
  return numbered(model, mjOBJ_JOINT, model->njnt, [&](int i) {
    const int type = model->jnt_type[i];
    return type == mjJNT_FREE ? 7 : type == mjJNT_BALL ? 4 : 1;
  });
}

std::vector<std::string> velocity_names(const sinew::Model& model) {
  return numbered(model, mjOBJ_JOINT, model->njnt, [&](int i) {
    const int type = model->jnt_type[i];
    return type == mjJNT_FREE ? 6 : type == mjJNT_BALL ? 3 : 1;
  });
}

std::vector<std::string> sensor_names(const sinew::Model& model) {
  return numbered(model, mjOBJ_SENSOR, model->nsensor, [&](int i) { return model->sensor_dim[i]; });
}

std::string owner_of_dof(const sinew::Model& model, int dof) {
  if (dof < 0 || dof >= model->nv) return "dof " + std::to_string(dof);
  return owner(model, model->dof_jntid[dof]);
}

std::string owner_of_position(const sinew::Model& model, int coordinate) {
  if (coordinate < 0 || coordinate >= model->nq) return "coordinate " + std::to_string(coordinate);
  return owner(model, joint_of_position(model.get(), coordinate));
}

std::int64_t report_warnings(const sinew::Model& model, const mjData* d, Report& report) {
  std::int64_t total = 0;
  for (int i = 0; i < mjNWARNING; ++i) {
    const mjWarningStat& warning = d->warning[i];
    if (warning.number == 0) continue;
    if (total == 0) report.section("warnings");
    total += warning.number;
    std::string where;
    if (i == mjWARN_BADQPOS) where = owner_of_position(model, warning.lastinfo);
    if (i == mjWARN_BADQVEL || i == mjWARN_BADQACC || i == mjWARN_INERTIA)
      where = owner_of_dof(model, warning.lastinfo);
    if (i == mjWARN_BADCTRL) where = "actuator '" + model.name(mjOBJ_ACTUATOR, warning.lastinfo) + "'";
    report.note(std::to_string(warning.number) + " x " +
                mju_warningText(i, static_cast<std::size_t>(warning.lastinfo)) +
                (where.empty() ? "" : " (" + where + ")"));
  }
  return total;
}

void StateHash::add(const mjModel* m, const mjData* d) {
  const auto mix = [this](const mjtNum* values, int n) {  // FNV-1a over the bits of each number
    for (int i = 0; i < n; ++i) {
      std::uint64_t bits;
      std::memcpy(&bits, values + i, sizeof bits);
      for (int k = 0; k < 64; k += 8) hash_ = (hash_ ^ ((bits >> k) & 0xff)) * 0x100000001b3u;
    }
  };
  mix(d->qpos, m->nq);
  mix(d->qvel, m->nv);
  mix(d->act, m->na);
}

std::string StateHash::text() const {
  char text[20];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash_));
  return text;
}

}  // namespace app
