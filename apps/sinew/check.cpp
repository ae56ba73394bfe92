// SPDX-License-Identifier: Apache-2.0
// check.cpp -- `sinew check`: does the simulation of this model agree with itself?
#include <algorithm>
#include <climits>
#include <cmath>
#include <cstring>
#include <optional>

#include <sinew/sinew.h>
#include <sinew/rollout.hpp>

#include "command.h"
#include "progress.h"

namespace app {
namespace {

struct Options {
  Common common;
  std::int64_t steps = 500;
};

class Verdicts {
 public:
  // `figure` has to be at most `allowed`, so what is no number fails.
  void add(const char* key, const std::string& what, double figure, double allowed, const std::string& advice) {
    all_.push_back({key, what, figure <= allowed ? Verdict::Pass : Verdict::Fail, figure, allowed, advice});
  }
  void add(const char* key, const std::string& what, bool good, const std::string& advice) {
    all_.push_back({key, what, good ? Verdict::Pass : Verdict::Fail, {}, {}, advice});
  }
  void skip(const char* key, const std::string& what, const std::string& why) {
    all_.push_back({key, what, Verdict::Skip, {}, {}, why});
  }
  // Returns whether all of them are good.
  bool report(Report& report) const;

 private:
  enum class Verdict { Pass, Fail, Skip };
  struct One {
    std::string key, what;
    Verdict verdict;
    std::optional<double> figure, allowed;
    std::string advice;
  };
  static Json json_of(const One& one);
  static std::string text_of(const One& one);
  std::vector<One> all_;
};

Json Verdicts::json_of(const One& one) {
  constexpr const char* kWords[] = {"pass", "fail", "skip"};
  Json json = Json::object();
  json.set("check", one.key).set("verdict", kWords[static_cast<int>(one.verdict)]);
  json.set("value", one.figure ? Json(*one.figure) : Json()).set("limit", one.allowed ? Json(*one.allowed) : Json());
  return json.set("advice", one.verdict == Verdict::Pass ? Json() : Json(one.advice));
}

std::string Verdicts::text_of(const One& one) {
  if (one.verdict == Verdict::Skip) return "skipped: " + one.advice;
  const std::string word = one.verdict == Verdict::Pass ? "ok" : "FAILED";
  if (!one.figure) return word;
  char text[80];
  std::snprintf(text, sizeof text, " (%.2g, limit %.2g)", *one.figure, *one.allowed);
  return word + text;
}

bool Verdicts::report(Report& report) const {
  const bool good = std::none_of(all_.begin(), all_.end(), [](const One& one) { return one.verdict == Verdict::Fail; });
  Json checks = Json::array();
  for (const One& one : all_) {
    checks.push(json_of(one));
    report.add_text(one.what, text_of(one));
  }
  report.set("ok", good);
  report.set_top("checks", checks);
  report.section("", "verdict");
  if (good) report.note("all checks passed");
  for (const One& one : all_) {
    if (one.verdict == Verdict::Fail) report.note(one.what + ": " + one.advice);
  }
  return good;
}

double norm(const mjtNum* values, int n) { return n ? mju_norm(values, n) : 0; }

// The largest relative difference over a run. The solver must go to its end, or its own tolerance would be measured.
void check_forward_inverse(const sinew::Model& original, const Options& options, Verdicts& verdicts) {
  sinew::Model model = original.copy();
  model->opt.tolerance = 0;
  model->opt.iterations = 200;
  model->opt.noslip_iterations = 0;
  model->opt.enableflags = (model->opt.enableflags | mjENBL_FWDINV) & ~mjENBL_INVDISCRETE;
  sinew::Data data = start_data(model, options.common.key);
  double worst = 0;
  Progress progress("forward against inverse", static_cast<std::size_t>(options.steps));
  for (std::int64_t i = 0; i < options.steps; ++i) {
    set_wave(model.get(), data.get(), i, 0.2);
    data.step();
    const double scale = 1 + norm(data->qfrc_bias, model->nv) + norm(data->qfrc_constraint, model->nv);
    worst = worse(worst, worse(data->solver_fwdinv[0], data->solver_fwdinv[1]) / scale);
    progress.update(static_cast<std::size_t>(i));
  }
  verdicts.add(
      "forward_inverse", "forward against inverse dynamics", worst, 1e-6,
      "the constraint solver does not reach its optimum; look for huge mass ratios or conflicting constraints");
}

void check_derivatives(const sinew::Model& original, const Options& options, Verdicts& verdicts) {
  const std::string what = "derivatives of the smooth dynamics at two step sizes";
  sinew::Model model = original.copy();
  if (model->opt.integrator == mjINT_RK4) model->opt.integrator = mjINT_EULER;  // RK4 has no derivative of a step
  const int nx = 2 * model->nv + model->na;
  if (nx == 0 || nx > 200) return verdicts.skip("derivatives", what, nx ? "more than 200 states" : "nothing moves");
  model->opt.tolerance = 0;  // or the differences would show where the solver stopped
  model->opt.iterations = 200;
  sinew::Data data = start_data(model, options.common.key);
  for (std::int64_t i = 0; i < options.steps; ++i) {
    set_wave(model.get(), data.get(), i, 0.2);
    data.step();
  }
  // where a contact, a limit or dry friction is about to switch, a step has a kink, and that is no fault
  model->opt.disableflags |= mjDSBL_CONTACT | mjDSBL_LIMIT | mjDSBL_FRICTIONLOSS;
  data.forward();
  const std::size_t size = static_cast<std::size_t>(nx) * static_cast<std::size_t>(nx);
  std::vector<mjtNum> fine(size), coarse(size);
  mjd_transitionFD(model.get(), data.get(), 1e-6, 1, fine.data(), nullptr, nullptr, nullptr);
  mjd_transitionFD(model.get(), data.get(), 1e-5, 1, coarse.data(), nullptr, nullptr, nullptr);
  double scale = 1, worst = 0;
  for (const mjtNum value : fine) scale = std::max(scale, std::abs(value));
  for (std::size_t i = 0; i < size; ++i) worst = worse(worst, std::abs(fine[i] - coarse[i]));
  verdicts.add("derivatives", what, worst / scale, 1e-3,
               "an actuator, a tendon or an equality constraint has a kink at the state after the run");
}

// Without actuators, dampers, friction and constraints nothing may create energy. Every dof starts with a velocity of
// its own: a model at rest would keep its energy whatever its equations of motion are.
void check_energy(const sinew::Model& original, const Options& options, Verdicts& verdicts) {
  const std::string what = "energy of the undamped motion, relative drift";
  sinew::Model model = conservative_copy(original);
  if (model->nv == 0) return verdicts.skip("energy", what, "nothing moves");
  if (std::any_of(model->flex_interp, model->flex_interp + model->nflex, [](int order) { return order > 0; })) {
    return verdicts.skip("energy", what, "interpolated flexes keep it for small strains only");
  }
  model->opt.enableflags |= mjENBL_ENERGY;
  model->opt.integrator = mjINT_RK4;
  sinew::Data data = start_data(model, options.common.key);
  set_velocities(model.get(), data.get(), 1);
  double first = 0, kinetic = 0, worst = 0;
  const std::int64_t steps = std::min<std::int64_t>(options.steps, 200);
  for (std::int64_t i = 0; i < steps; ++i) {
    data.step();
    const double energy = data->energy[0] + data->energy[1] + sinew_elasticEnergy(model.get(), data.get());
    if (i == 0) first = energy;
    kinetic = std::max(kinetic, data->energy[1]);
    worst = worse(worst, std::abs(energy - first));
  }
  verdicts.add("energy", what, worst / std::max(kinetic, 1e-9), 1e-4,
               "the time step is large for the fastest motion of the model, or a force is not conservative");
}

// Steps of a driven run, and the hash of all states on the way.
void drive(const sinew::Model& model, sinew::Data& data, std::int64_t from, std::int64_t to, Hash& hash) {
  for (std::int64_t i = from; i < to; ++i) {
    set_wave(model.get(), data.get(), i, 0.2);
    data.step();
    hash.add_state(model.get(), data.get());
  }
}

std::string hash_of_run(const sinew::Model& model, const Options& options) {
  sinew::Data data = start_data(model, options.common.key);
  Hash hash;
  drive(model, data, 0, options.steps, hash);
  return hash.text();
}

// Eight simulations that differ in velocities and controls: equal ones would agree even if threads mixed them up.
void check_threads(const sinew::Model& model, const Options& options, Verdicts& verdicts) {
  constexpr std::size_t kSimulations = 8;
  const std::size_t steps = static_cast<std::size_t>(std::min<std::int64_t>(options.steps, 100));
  sinew::Data data = start_data(model, options.common.key);
  std::vector<mjtNum> initial, controls;
  for (std::size_t i = 0; i < kSimulations; ++i) {
    set_velocities(model.get(), data.get(), static_cast<unsigned>(i));
    const std::vector<mjtNum> state = data.state();
    initial.insert(initial.end(), state.begin(), state.end());
    for (std::size_t step = 0; step < steps; ++step) {
      set_wave(model.get(), data.get(), static_cast<std::int64_t>(step + 37 * i), 0.2);
      controls.insert(controls.end(), data.ctrl().begin(), data.ctrl().end());
    }
  }
  sinew::RolloutOptions one, four;
  one.threads = 1;
  four.threads = 4;
  const auto a = sinew::rollout(model, initial, controls, steps, one);
  const auto b = sinew::rollout(model, initial, controls, steps, four);
  const auto equal = [](const std::vector<mjtNum>& x, const std::vector<mjtNum>& y) {
    return x.empty() || std::memcmp(x.data(), y.data(), x.size() * sizeof(mjtNum)) == 0;
  };
  verdicts.add("threads", "one thread and four give the same bits",
               equal(a.states, b.states) && equal(a.sensors, b.sensors),
               "a callback or plugin shares state between simulations");
}

// The hash of the run of a model that goes through an MJB file; a text of its own if the file cannot be loaded.
std::string hash_of_saved_model(const sinew::Model& model, const Options& options) {
  std::vector<char> bytes(static_cast<std::size_t>(mj_sizeModel(model.get())));
  mj_saveModel(model.get(), nullptr, bytes.data(), static_cast<int>(bytes.size()));
  mjVFS files;
  mj_defaultVFS(&files);
  mj_addBufferVFS(&files, "saved.mjb", bytes.data(), static_cast<int>(bytes.size()));
  mjModel* const loaded = mj_loadModel("saved.mjb", &files);
  mj_deleteVFS(&files);
  return loaded ? hash_of_run(sinew::Model(loaded), options) : "not loaded";
}

// The hash of a run that stops halfway, saves its state, and goes on with other data that the state is loaded into.
std::string hash_of_resumed_run(const sinew::Model& model, const Options& options) {
  sinew::Data before = start_data(model, options.common.key), after = start_data(model, options.common.key);
  Hash hash;
  drive(model, before, 0, options.steps / 2, hash);
  std::vector<mjtNum> state(static_cast<std::size_t>(mj_stateSize(model.get(), mjSTATE_INTEGRATION)));
  mj_getState(model.get(), before.get(), state.data(), mjSTATE_INTEGRATION);
  mj_setState(model.get(), after.get(), state.data(), mjSTATE_INTEGRATION);
  drive(model, after, options.steps / 2, options.steps, hash);
  return hash.text();
}

void check_determinism(const sinew::Model& model, const Options& options, Verdicts& verdicts) {
  const std::string first = hash_of_run(model, options);
  verdicts.add("repeat", "two runs give the same bits", first == hash_of_run(model, options),
               "a callback or plugin keeps state from one run to the next");
  check_threads(model, options, verdicts);
  const std::string what = "a saved and loaded model gives the same bits";
  if (mj_sizeModel(model.get()) > INT_MAX) {
    verdicts.skip("save_load_model", what, "the model is larger than 2 GB");
  } else {
    verdicts.add("save_load_model", what, first == hash_of_saved_model(model, options),
                 "a callback or plugin depends on more than the model, or the saved model cannot be loaded");
  }
  verdicts.add("save_load_state", "a saved and loaded state goes on with the same bits",
               first == hash_of_resumed_run(model, options),
               "a callback or plugin keeps state outside of mjData's plugin_state");
}

// How far a sleeping tree moves in a step: not at all. Speeds of sleepers are exactly zero, too.
double motion_of_sleepers(const mjModel* m, const mjData* d, const std::vector<int>& asleep,
                          const std::vector<mjtNum>& qpos) {
  double most = 0;
  for (int j = 0; j < m->njnt; ++j) {
    const int tree = m->body_treeid[m->jnt_bodyid[j]];
    if (tree < 0 || !asleep[static_cast<std::size_t>(tree)] || d->tree_awake[tree]) continue;
    const int next = j + 1 < m->njnt ? m->jnt_qposadr[j + 1] : m->nq;
    for (int i = m->jnt_qposadr[j]; i < next; ++i) {
      most = worse(most, std::abs(d->qpos[i] - qpos[static_cast<std::size_t>(i)]));
    }
    const int last = j + 1 < m->njnt ? m->jnt_dofadr[j + 1] : m->nv;
    for (int i = m->jnt_dofadr[j]; i < last; ++i) most = worse(most, std::abs(d->qvel[i]));
  }
  return most;
}

// The undriven run with sleeping switched on, for as long as it takes resting bodies to fall asleep.
void check_sleep(const sinew::Model& original, const Options& options, Verdicts& verdicts) {
  const std::string what = "sleeping bodies stay where they are";
  sinew::Model model = original.copy();
  model->opt.enableflags |= mjENBL_SLEEP;
  sinew::Data data = start_data(model, options.common.key);
  std::vector<int> asleep(static_cast<std::size_t>(model->ntree), 0);
  std::vector<mjtNum> qpos(data.qpos().begin(), data.qpos().end());
  bool any = false;
  double worst = 0;
  for (std::int64_t i = 0; i < options.steps; ++i) {
    data.step();
    worst = worse(worst, motion_of_sleepers(model.get(), data.get(), asleep, qpos));
    std::copy(data.qpos().begin(), data.qpos().end(), qpos.begin());
    for (std::size_t tree = 0; tree < asleep.size(); ++tree) {
      asleep[tree] = data->tree_awake[tree] == 0;
      any = any || asleep[tree];
    }
  }
  if (!any) return verdicts.skip("sleep", what, "nothing falls asleep in this run");
  verdicts.add("sleep", what, worst, 0, "a callback or plugin moves bodies that sleep");
}

int check(const Options& options) {
  const sinew::Model model = load_model(options.common);
  Verdicts verdicts;
  check_forward_inverse(model, options, verdicts);
  check_derivatives(model, options, verdicts);
  check_energy(model, options, verdicts);
  check_determinism(model, options, verdicts);
  check_sleep(model, options, verdicts);
  Report report;
  report.section("check");
  report.add("model", "model", options.common.model);
  const bool good = verdicts.report(report);
  report.print(options.common.json);
  return good ? kGood : kFound;
}

}  // namespace

void add_check(Program& program) {
  Command& command = program.add("check", "test that the simulation of a model is consistent and reproducible");
  const auto options = std::make_shared<Options>();
  add_common(command, options->common);
  command.option("--steps COUNT", options->steps, "steps of each run (default 500)", Rule::Steps);
  command.on_choice([options] { return check(*options); });
}

}  // namespace app
