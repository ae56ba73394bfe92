// SPDX-License-Identifier: Apache-2.0
#include "command.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <functional>

#include <unistd.h>

namespace app {
namespace {

int joint_of_position(const mjModel* m, int coordinate) {
  int joint = 0;
  while (joint + 1 < m->njnt && m->jnt_qposadr[joint + 1] <= coordinate) ++joint;
  return joint;
}

std::string warned;  // what the library said while a model was loaded

void load_plugins(const std::string& path) {
  if (access(path.c_str(), R_OK) != 0) throw sinew::Failure(path + ": " + std::strerror(errno));
  const int before = mjp_pluginCount();
  if (std::filesystem::is_directory(path)) {
    mj_loadAllPluginLibraries(path.c_str(), nullptr);
  } else {
    // a name without a folder would be searched in the system's places
    mj_loadPluginLibrary(std::filesystem::absolute(path).c_str());
  }
  if (mjp_pluginCount() == before) throw sinew::Failure(path + ": there are no new plugins in it");
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
  add_option(command, "model", common.model, "model file: MJCF (.xml) or compiled (.mjb)", Rule::Required);
  if (with_key) add_option(command, "--key", common.key, "start from this keyframe (name or number)");
  add_list(command, "--plugin", common.plugins, "library of plugins to load, or a folder of them; may be repeated");
  add_flag(command, "--json", common.json, "report as JSON");
}

sinew::Model load_model(const Common& common) {
  const std::string& path = common.model;
  for (const std::string& plugin : common.plugins) load_plugins(plugin);
  if (path.ends_with(".urdf"))
    throw sinew::Failure(path + ": reading URDF is not offered yet; convert it to MJCF first");
  // the loader of compiled models gives its reason as a warning: here it is the reason of the failure
  const auto print_warning = mju_user_warning;
  warned.clear();
  mju_user_warning = [](const char* message) { warned += (warned.empty() ? "" : "; ") + std::string(message); };
  try {
    sinew::Model model = sinew::Model::load(path);
    mju_user_warning = print_warning;
    if (!warned.empty() && print_warning) print_warning(warned.c_str());
    return model;
  } catch (const sinew::Failure& failure) {
    mju_user_warning = print_warning;
    throw sinew::Failure(warned.empty() ? failure.what() : warned);
  }
}

void check_memory(double bytes, const std::string& what) {
  const double machine = static_cast<double>(sysconf(_SC_PHYS_PAGES)) * static_cast<double>(sysconf(_SC_PAGESIZE));
  if (bytes <= machine) return;
  char text[100];
  std::snprintf(text, sizeof text, " would take %.3g GB of memory, and this machine has %.3g GB", bytes / 1e9,
                machine / 1e9);
  throw sinew::Failure(what + text);
}

void set_wave(const mjModel* m, mjData* d, std::int64_t step, double size) {
  for (int i = 0; i < m->nu; ++i) {
    const mjtNum* range = m->actuator_ctrlrange + 2 * i;
    const double wave = size * std::sin(0.05 * static_cast<double>(step) + 1.7 * i);
    d->ctrl[i] = m->actuator_ctrllimited[i] ? 0.5 * (range[0] + range[1]) + 0.5 * (range[1] - range[0]) * wave : wave;
  }
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

void Hash::add(const mjtNum* values, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) {  // FNV-1a over words, with a shift that brings high bits back down
    std::uint64_t bits;
    std::memcpy(&bits, values + i, sizeof bits);
    hash_ = (hash_ ^ bits) * 0x100000001b3u;
    hash_ ^= hash_ >> 32;
  }
}

void Hash::add_state(const mjModel* m, const mjData* d) {
  add(d->qpos, static_cast<std::size_t>(m->nq));
  add(d->qvel, static_cast<std::size_t>(m->nv));
  add(d->act, static_cast<std::size_t>(m->na));
}

std::string Hash::text() const {
  char text[20];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash_));
  return text;
}

}  // namespace app
