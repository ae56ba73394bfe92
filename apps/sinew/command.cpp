// SPDX-License-Identifier: Apache-2.0
#include "command.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <functional>
#include <numeric>
#include <sstream>

#include <unistd.h>

#include <sinew/sinew.h>

#include "archive.h"

namespace app {
namespace {

int joint_of_position(const mjModel* m, int coordinate) {
  int joint = 0;
  while (joint + 1 < m->njnt && m->jnt_qposadr[joint + 1] <= coordinate) ++joint;
  return joint;
}

std::string warned;  // what the library has said since a Listener was made

// Collects the library's warnings instead of printing them.
class Listener {
 public:
  Listener() : before_(mju_user_warning) {
    warned.clear();
    mju_user_warning = [](const char* message) { warned += (warned.empty() ? "" : "\n") + std::string(message); };
  }
  ~Listener() { mju_user_warning = before_; }
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

 private:
  void (*before_)(const char*);
};

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    if (!line.empty()) lines.push_back(line);
  }
  return lines;
}

std::string joined(const std::vector<std::string>& lines, const char* between) {
  std::string text;
  for (const std::string& line : lines) text += (text.empty() ? "" : between) + line;
  return text;
}

void load_plugins(const std::string& path) {
  if (access(path.c_str(), R_OK) != 0) throw sinew::Failure(path + ": " + std::strerror(errno));
  const int before = mjp_pluginCount();
  const Listener listener;
  if (std::filesystem::is_directory(path)) {
    mj_loadAllPluginLibraries(path.c_str(), nullptr);
  } else {
    // a name without a folder would be searched in the system's places
    mj_loadPluginLibrary(std::filesystem::absolute(path).c_str());
  }
  if (mjp_pluginCount() == before) {
    throw sinew::Failure(warned.empty() ? path + ": there are no new plugins in it" : joined(lines_of(warned), "; "));
  }
}

// Returns what the library had to say: the reason if there is no model then, or warnings.
std::string read_and_compile(const Common& common, Loaded& loaded, const mjVFS* files) {
  std::string folders;
  for (const std::string& folder : common.asset_dirs) folders += (folders.empty() ? "" : ":") + folder;
  const sinewURDF urdf{folders.c_str(), common.urdf == "standard"};
  char said[4000] = "";
  loaded.spec.reset(sinew_parseXML(common.model.c_str(), files, &urdf, said, sizeof said));
  if (!loaded.spec) return said;
  loaded.model = sinew::Model(mj_compile(loaded.spec.get(), files));
  const std::string compiler = mjs_getError(loaded.spec.get());
  return loaded.model.get() ? said + ("\n" + compiler) : compiler + "\n" + said;
}

// "joint 'elbow'", or "joint 3" for one without a name.
std::string called(const sinew::Model& model, mjtObj type, int id) {
  const char* name = mj_id2name(model.get(), type, id);
  return name && *name ? std::string(mju_type2Str(type)) + " '" + name + "'" : model.name(type, id);
}

std::string owner(const sinew::Model& model, int joint) {
  return called(model, mjOBJ_JOINT, joint) + " of " + called(model, mjOBJ_BODY, model->jnt_bodyid[joint]);
}

std::string owner_of_control(const sinew::Model& model, int control) {
  return control >= 0 && control < model->nu ? called(model, mjOBJ_ACTUATOR, control) : "";
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

void add_common(Command& command, Common& common, bool with_key) {
  command.option("model", common.model,
                 "model file: MJCF (.xml), URDF (.urdf), compiled (.mjb), or an archive with one of them (.zip, .mjz)",
                 Rule::Required);
  if (with_key) command.option("--key KEYFRAME", common.key, "start from this keyframe (name or number)");
  command.list("--plugin PATH", common.plugins, "load a plugin library, or all libraries in a folder; may be repeated");
  command.list("--asset-dir DIR", common.asset_dirs,
               "look here for the packages and meshes of a URDF, before ROS_PACKAGE_PATH; may be repeated");
  command.choice("--urdf READING", common.urdf, {"standard", "mujoco"},
                 "read URDF by its standard, or as MuJoCo does (default standard)");
  command.flag("--json", common.json, "print the report as JSON");
}

Loaded load_with_spec(const Common& common, std::vector<std::string>* warnings, const mjVFS* files) {
  const std::string& path = common.model;
  if (!files && is_archive(path)) {
    const Archive archive = open_archive(path);
    Common inside = common;
    inside.model = archive.model;
    return load_with_spec(inside, warnings, archive.files.get());
  }
  for (const std::string& plugin : common.plugins) load_plugins(plugin);
  Loaded loaded;
  std::string said;
  {
    // the loader of compiled models gives its reason as a warning: here it is the reason of the failure
    const Listener listener;
    if (path.ends_with(".mjb")) {
      loaded.model = sinew::Model(mj_loadModel(path.c_str(), files));
    } else {
      said = read_and_compile(common, loaded, files);
    }
    said = warned + "\n" + said;
  }
  const std::vector<std::string> lines = lines_of(said);
  const bool failed = !loaded.model.get();
  if (failed && !lines.empty()) throw sinew::Failure(joined(lines, "; "));
  if (failed) throw sinew::Failure(path + ": not a compiled model of this library");
  for (const std::string& line : lines) {
    if (!warnings) mju_user_warning(line.c_str());
    if (warnings) warnings->push_back(line);
  }
  return loaded;
}

sinew::Model load_model(const Common& common, std::vector<std::string>* warnings) {
  return std::move(load_with_spec(common, warnings).model);
}

void check_memory(double bytes, const std::string& what) {
  const double machine = static_cast<double>(sysconf(_SC_PHYS_PAGES)) * static_cast<double>(sysconf(_SC_PAGESIZE));
  if (bytes <= machine) return;
  char text[100];
  std::snprintf(text, sizeof text, " would take %.3g GB of memory, and this machine has %.3g GB", bytes / 1e9,
                machine / 1e9);
  throw sinew::Failure(what + text);
}

sinew::Model conservative_copy(const sinew::Model& original) {
  sinew::Model model = original.copy();
  model->opt.disableflags |= mjDSBL_CONSTRAINT | mjDSBL_ACTUATION | mjDSBL_DAMPER;
  model->opt.density = model->opt.viscosity = 0;
  for (int b = 0; b < model->nbody; ++b) model->body_gravcomp[b] = 0;
  for (int f = 0; f < model->nflex; ++f) model->flex_damping[f] = 0;  // of elasticity, which is no damper's
  return model;
}

int solver_iterations(const mjData* d) {
  const int islands = std::clamp(d->nisland, 1, static_cast<int>(mjNISLAND));
  return std::accumulate(d->solver_niter, d->solver_niter + islands, 0);
}

mjtNum milliseconds() {
  using namespace std::chrono;
  return duration<mjtNum, std::milli>(steady_clock::now().time_since_epoch()).count();
}

void set_velocities(const mjModel* m, mjData* d, unsigned seed) {
  std::mt19937 random(seed);
  for (int i = 0; i < m->nv; ++i) d->qvel[i] = next_number(random);
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
  constexpr const char* kKinds[mjNWARNING] = {"INERTIA", "CONTACTFULL", "CNSTRFULL", "VGEOMFULL",
                                              "BADQPOS", "BADQVEL",     "BADQACC",   "BADCTRL"};
  std::int64_t total = 0;
  Json all = Json::array();
  report.section("", "warnings");
  for (int i = 0; i < mjNWARNING; ++i) {
    const mjWarningStat& warning = d->warning[i];
    if (warning.number == 0) continue;
    total += warning.number;
    std::string where;
    if (i == mjWARN_BADQPOS) where = owner_of_position(model, warning.lastinfo);
    if (i == mjWARN_BADQVEL || i == mjWARN_BADQACC || i == mjWARN_INERTIA)
      where = owner_of_dof(model, warning.lastinfo);
    if (i == mjWARN_BADCTRL) where = owner_of_control(model, warning.lastinfo);
    const std::string text = mju_warningText(i, static_cast<std::size_t>(warning.lastinfo));
    report.note(text + (where.empty() ? "" : " (" + where + ")") + ", " + counted(warning.number, "time"));
    Json one = Json::object();
    one.set("kind", kKinds[i]).set("count", warning.number).set("index", warning.lastinfo);
    all.push(one.set("text", text).set("where", where.empty() ? Json() : Json(where)));
  }
  report.set_top("warnings", all);
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

std::string hash_text(std::uint64_t hash) {
  char text[20];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash));
  return text;
}

}  // namespace app
