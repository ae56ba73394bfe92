// SPDX-License-Identifier: Apache-2.0
// check.cpp -- `sinew check`: does the simulation of this model agree with itself?
#include <cmath>

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
  explicit Verdicts(Report& report) : report_(report) {}
  void add(const std::string& what, double figure, double allowed, const std::string& advice) {
    const bool good = figure <= allowed;
    report_.add(what, figure, good ? "ok" : "TOO LARGE (allowed " + std::to_string(allowed) + ")");
    if (!good) advice_.push_back(what + ": " + advice);
  }
  void add(const std::string& what, bool good, const std::string& advice) {
    report_.add(what, std::string(good ? "ok" : "NO"));
    if (!good) advice_.push_back(what + ": " + advice);
  }
  void skip(const std::string& what, const char* why) { report_.add(what, std::string("skipped: ") + why); }
  const std::vector<std::string>& advice() const { return advice_; }

 private:
  Report& report_;
  std::vector<std::string> advice_;
};

// std::max would lose what is no number.
double worse(double a, double b) { return a >= b ? a : b; }

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
      "forward against inverse dynamics", worst, 1e-6,
      "the constraint solver does not reach its optimum; look for huge mass ratios or conflicting constraints");
}

void check_derivatives(const sinew::Model& original, const Options& options, Verdicts& verdicts) {
  const std::string what = "derivatives of the smooth dynamics at two step sizes";
  sinew::Model model = original.copy();
  if (model->opt.integrator == mjINT_RK4) model->opt.integrator = mjINT_EULER;  // RK4 has no derivative of a step
  const int nx = 2 * model->nv + model->na;
  if (nx == 0 || nx > 200) return verdicts.skip(what, nx ? "more than 200 states" : "nothing moves");
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
  verdicts.add(what, worst / scale, 1e-3,
               "an actuator, a tendon or an equality constraint has a kink at the state after the run");
}

// Without actuators, dampers, friction and constraints nothing may create energy.
void check_energy(const sinew::Model& original, const Options& options, Verdicts& verdicts) {
  sinew::Model model = original.copy();
  model->opt.enableflags |= mjENBL_ENERGY;
  model->opt.disableflags |= mjDSBL_CONSTRAINT | mjDSBL_ACTUATION | mjDSBL_DAMPER;
  model->opt.density = model->opt.viscosity = 0;
  model->opt.integrator = mjINT_RK4;
  for (int b = 0; b < model->nbody; ++b) model->body_gravcomp[b] = 0;
  sinew::Data data = start_data(model, options.common.key);
  double first = 0, largest = 0, worst = 0;
  const std::int64_t steps = std::min<std::int64_t>(options.steps, 200);
  for (std::int64_t i = 0; i < steps; ++i) {
    data.step();
    const double energy = data->energy[0] + data->energy[1];
    if (i == 0) first = energy;
    largest = std::max({largest, std::abs(data->energy[0]), std::abs(data->energy[1])});
    worst = worse(worst, std::abs(energy - first));
  }
  verdicts.add("energy of the undamped motion, relative drift", worst / std::max(largest, 1e-9), 1e-4,
               "the time step is large for the fastest motion of the model");
}

std::string hash_of_run(const sinew::Model& model, const Options& options) {
  sinew::Data data = start_data(model, options.common.key);
  Hash hash;
  for (std::int64_t i = 0; i < options.steps; ++i) {
    set_wave(model.get(), data.get(), i, 0.2);
    data.step();
    hash.add_state(model.get(), data.get());
  }
  return hash.text();
}

void check_determinism(const sinew::Model& model, const Options& options, Verdicts& verdicts) {
  const std::string first = hash_of_run(model, options);
  verdicts.add("two runs give the same bits", first == hash_of_run(model, options), "a callback or plugin keeps state");
  sinew::Data data = start_data(model, options.common.key);
  const std::vector<mjtNum> state = data.state();
  std::vector<mjtNum> initial;
  for (int i = 0; i < 8; ++i) initial.insert(initial.end(), state.begin(), state.end());
  const std::size_t steps = static_cast<std::size_t>(std::min<std::int64_t>(options.steps, 100));
  sinew::RolloutOptions one, four;
  one.threads = 1;
  four.threads = 4;
  const auto a = sinew::rollout(model, initial, {}, steps, one), b = sinew::rollout(model, initial, {}, steps, four);
  verdicts.add("one thread and four give the same bits", a.states == b.states, "a callback or plugin shares state");
}

int check(const Options& options) {
  const sinew::Model model = load_model(options.common);
  Report report;
  report.section("check");
  report.add("model", options.common.model);
  Verdicts verdicts(report);
  check_forward_inverse(model, options, verdicts);
  check_derivatives(model, options, verdicts);
  check_energy(model, options, verdicts);
  check_determinism(model, options, verdicts);
  report.section("verdict");
  if (verdicts.advice().empty()) report.note("all is well");
  for (const std::string& line : verdicts.advice()) report.note(line);
  report.print(options.common.json);
  return verdicts.advice().empty() ? kGood : kFound;
}

}  // namespace

void add_check(CLI::App& program, Action& chosen) {
  CLI::App& command = add_command(program, "check", "let a model's simulation prove that it agrees with itself");
  const auto options = std::make_shared<Options>();
  add_common(command, options->common);
  add_option(command, "--steps", options->steps, "steps of each run (default 500)", Rule::Steps);
  on_choice(command, chosen, [options] { return check(*options); });
}

}  // namespace app
