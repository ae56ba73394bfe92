// SPDX-License-Identifier: Apache-2.0
// command.h -- what the commands share: how they announce themselves, open a model and a start, and end.
#ifndef SINEW_APPS_COMMAND_H_
#define SINEW_APPS_COMMAND_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include <sinew/model.hpp>

#include "arguments.h"
#include "report.h"

namespace app {

// Exit codes: the work is done and nothing is wrong; it is done and something is wrong; it could not be done.
// A run that a signal ended has kSignalled plus the number of the signal, as shells have it.
constexpr int kGood = 0, kFound = 1, kFailed = 2, kSignalled = 128;

// Each adds a command to the program.
void add_run(Program& program);
void add_info(Program& program);
void add_convert(Program& program);
void add_merge(Program& program);
void add_bench(Program& program);
void add_check(Program& program);
void add_inverse(Program& program);
void add_linearize(Program& program);
void add_compare(Program& program);  // in apps/compare
void add_render(Program& program);
void add_view(Program& program);    // in apps/view
void add_studio(Program& program);  // in apps/studio

// The options of a command that simulates: MODEL, --key, --plugin, --asset-dir, --urdf, --json.
struct Common {
  std::string model;
  std::vector<std::string> plugins;
  std::vector<std::string> asset_dirs;
  std::string urdf = "standard";
  std::string key;
  bool json = false;
};
void add_common(Command& command, Common& common, bool with_key = true);

// A model, and what it was compiled from: null for one that was compiled already.
struct Loaded {
  std::unique_ptr<mjSpec, void (*)(mjSpec*)> spec{nullptr, mj_deleteSpec};
  sinew::Model model{nullptr};
};

// Plugins first, then MJCF, URDF or MJB. Throws Failure with the one reason. What the library warns of in a model that
// loads goes to `warnings`, a line each, or to stderr if that is null. Files are looked for in `files` first, if given.
Loaded load_with_spec(const Common& common, std::vector<std::string>* warnings = nullptr, const mjVFS* files = nullptr);
sinew::Model load_model(const Common& common, std::vector<std::string>* warnings = nullptr);

// Refuses work whose results cannot fit, before it begins.
void check_memory(double bytes, const std::string& what);

// A copy of a model in which nothing gives or takes energy: no constraints, actuators, dampers, no medium.
sinew::Model conservative_copy(const sinew::Model& original);

// Between -1 and 1. The standard fixes the numbers of the generator, but not those of its distributions.
inline double next_number(std::mt19937& random) { return 2.0 * static_cast<double>(random()) / 4294967295.0 - 1; }

// std::max would lose what is no number.
inline double worse(double a, double b) { return a >= b ? a : b; }

// Iterations of the solver in the last step, over all islands.
int solver_iterations(const mjData* d);

// The time, for mjcb_time.
mjtNum milliseconds();

// Velocities of a start that moves, between -1 and 1 for each dof; each seed has its own.
void set_velocities(const mjModel* m, mjData* d, unsigned seed);

// A smooth control signal that a model of any kind can bear: `size` in half control ranges, or in units.
void set_wave(const mjModel* m, mjData* d, std::int64_t step, double size);

// By name or number; throws Failure with the names that there are.
int find_key(const sinew::Model& model, const std::string& key);

// The data of a model at its reference state, or at a keyframe if one is asked for.
sinew::Data start_data(const sinew::Model& model, const std::string& key);

// Names of coordinates: "elbow", or "root.0" to "root.6" for joints with several.
std::vector<std::string> position_names(const sinew::Model& model);
std::vector<std::string> velocity_names(const sinew::Model& model);
std::vector<std::string> sensor_names(const sinew::Model& model);

// "the joint 'elbow' of body 'forearm'": who a dof or a coordinate belongs to.
std::string owner_of_dof(const sinew::Model& model, int dof);
std::string owner_of_position(const sinew::Model& model, int coordinate);

// Warnings that the data has counted, under the heading "warnings" and as the array `warnings`. Returns how many.
std::int64_t report_warnings(const sinew::Model& model, const mjData* d, Report& report);

// Sixteen digits.
std::string hash_text(std::uint64_t hash);

// A hash of the bits of numbers, to compare two runs.
class Hash {
 public:
  void add(const mjtNum* values, std::size_t n);
  void add_state(const mjModel* m, const mjData* d);  // positions, velocities, activations
  std::string text() const { return hash_text(hash_); }

 private:
  std::uint64_t hash_ = 0xcbf29ce484222325u;
};

}  // namespace app

#endif  // SINEW_APPS_COMMAND_H_
