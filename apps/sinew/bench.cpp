// SPDX-License-Identifier: Apache-2.0
// bench.cpp -- `sinew bench`: steps per second on one thread, on all, and of one simulation on all; and where the time
// goes.
#include <algorithm>
#include <chrono>
#include <memory>
#include <thread>

#include <sinew/batch.hpp>

#include "command.h"
#include "progress.h"

namespace app {
namespace {

struct Options {
  Common common;
  double seconds = 2;
  double noise = 0.1;
  int threads = 0, batch = 0;
};

double now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

struct Measured {
  std::int64_t steps = 0;
  double seconds = 0, iterations = 0, contacts = 0, rows = 0;

  double per_second() const { return static_cast<double>(steps) / seconds; }
  // Until there are `wanted` steps, or, if that is 0, as many as the options give time for: rates that are compared are
  // those of the same steps, since contacts come and go.
  bool goes_on(const Options& options, std::int64_t wanted) const {
    return wanted > 0 ? steps < wanted : seconds < options.seconds;
  }
};

// wanted: a multiple of 50 (Measured::goes_on)
Measured measure(const sinew::Model& model, const Options& options, mjData* d, std::int64_t wanted, bool show) {
  Measured result;
  Progress progress("measuring", static_cast<std::size_t>(1000 * options.seconds));
  const double start = now();
  while (result.goes_on(options, wanted)) {
    for (int i = 0; i < 50; ++i, ++result.steps) {
      set_wave(model.get(), d, result.steps, options.noise);
      mj_step(model.get(), d);
      result.iterations += solver_iterations(d);
      result.contacts += d->ncon;
      result.rows += d->nefc;
    }
    result.seconds = now() - start;
    if (show) progress.update(static_cast<std::size_t>(1000 * result.seconds));
  }
  return result;
}

double measure_threads(const sinew::Model& model, const Options& options, int count, std::int64_t steps) {
  std::vector<double> rates(static_cast<std::size_t>(count));
  std::vector<sinew::Data> data;
  for (int i = 0; i < count; ++i) data.push_back(start_data(model, options.common.key));
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < rates.size(); ++i) {
      threads.emplace_back([&, i] { rates[i] = measure(model, options, data[i].get(), steps, false).per_second(); });
    }
  }
  double sum = 0;
  for (const double rate : rates) sum += rate;
  return sum;
}

// Steps per second of one simulation whose steps the threads of a pool share with this one.
double measure_shared(const sinew::Model& model, const Options& options, int threads, std::int64_t steps) {
  const std::unique_ptr<mjThreadPool, void (*)(mjThreadPool*)> pool(
      mju_threadPoolCreate(static_cast<std::size_t>(threads - 1)), mju_threadPoolDestroy);
  sinew::Data data = start_data(model, options.common.key);
  mju_bindThreadPool(data.get(), pool.get());
  return measure(model, options, data.get(), steps, false).per_second();
}

// Steps of all environments of a batch, one of each in turn. Their controls are out of step, and not counted: one
// thread makes them.
Measured measure_batch(const sinew::Model& model, const Options& options, int threads, std::int64_t wanted) {
  sinew::Batch batch(model, options.batch, threads);
  batch.reset({}, options.common.key.empty() ? -1 : find_key(model, options.common.key));
  const std::span<mjtNum> ctrl = batch.bind("ctrl");
  sinew::Data wave(model);
  const auto nu = static_cast<std::size_t>(model->nu);
  Measured result;
  for (; result.goes_on(options, wanted); ++result.steps) {
    for (std::size_t env = 0; env < static_cast<std::size_t>(options.batch); ++env) {
      set_wave(model.get(), wave.get(), result.steps + 31 * static_cast<std::int64_t>(env), options.noise);
      std::copy_n(wave->ctrl, nu, ctrl.data() + env * nu);
    }
    const double start = now();
    batch.step();
    result.seconds += now() - start;
  }
  return result;
}

void report_batch(const sinew::Model& model, const Options& options, int threads, Report& report) {
  report.section("batch", "environments of a batch");
  if (options.batch == 0) {
    for (const char* key : {"environments", "steps_per_second", "steps_per_second_threads"}) report.set(key, Json());
    return;
  }
  const Measured alone = measure_batch(model, options, 1, 0);
  report.add("environments", "environments", options.batch);
  report.add("steps_per_second", "steps per second, one thread", options.batch * alone.per_second());
  if (threads > 1) {
    const Measured shared = measure_batch(model, options, threads, alone.steps);  // the same steps
    report.add("steps_per_second_threads", "steps per second, " + counted(threads, "thread"),
               options.batch * shared.per_second());
  } else {
    report.set("steps_per_second_threads", options.batch * alone.per_second());
  }
}

void report_stages(const mjData* d, double steps, Report& report) {
  constexpr std::pair<int, const char*> kStages[] = {
      {mjTIMER_POS_KINEMATICS, "kinematics"},    {mjTIMER_POS_INERTIA, "inertia"}, {mjTIMER_POS_COLLISION, "collision"},
      {mjTIMER_POS_MAKE, "constraint rows"},     {mjTIMER_VELOCITY, "velocity"},   {mjTIMER_ACTUATION, "actuation"},
      {mjTIMER_CONSTRAINT, "constraint solver"}, {mjTIMER_ADVANCE, "integration"}};
  report.section("stages", "where the time goes (us per step)");
  double known = 0;
  const auto add = [&](const std::string& name, double seconds) {
    std::string key = name + " us";
    std::replace_if(
        key.begin(), key.end(), [](char c) { return c == ' ' || c == ','; }, '_');
    report.add(key, name, 1e6 * seconds / steps);
  };
  for (const auto& [timer, name] : kStages) {
    known += d->timer[timer].duration;
    add(name, d->timer[timer].duration);
  }
  add("other", d->timer[mjTIMER_STEP].duration - known);
  add("whole step", d->timer[mjTIMER_STEP].duration);
}

int bench(const Options& options) {
  const sinew::Model model = load_model(options.common);
  sinew::Data data = start_data(model, options.common.key);
  const Measured plain = measure(model, options, data.get(), 0, true);
  const int threads = options.threads > 0 ? options.threads : static_cast<int>(std::thread::hardware_concurrency());
  const double together = threads > 1 ? measure_threads(model, options, threads, plain.steps) : 0;
  const double shared = threads > 1 ? measure_shared(model, options, threads, plain.steps) : 0;

  sinew::Data timed = start_data(model, options.common.key);
  mjcb_time = now;
  const Measured with_timers = measure(model, options, timed.get(), plain.steps, true);
  mjcb_time = nullptr;

  const double steps = static_cast<double>(plain.steps), rate = plain.per_second();
  Report report;
  report.section("speed");
  report.add("model", "model", options.common.model);
  report.add("steps_per_second", "steps per second, one thread", rate);
  report.add("step_time_us", "time per step", 1e6 / rate, "us");
  report.add("real_time_factor", "real-time factor, one thread", rate * model->opt.timestep);
  report.set("threads", threads);
  if (threads > 1) {
    report.add("steps_per_second_threads", "steps per second, " + counted(threads, "thread"), together);
    report.add("steps_per_second_shared", "steps per second of one simulation on them", shared);
  } else {
    report.set("steps_per_second_threads", rate);
    report.set("steps_per_second_shared", rate);
  }
  report.add("solver_iterations_per_step", "solver iterations per step", plain.iterations / steps);
  report.add("contacts_per_step", "contacts per step", plain.contacts / steps);
  report.add("constraint_rows_per_step", "constraint rows per step", plain.rows / steps);
  report_batch(model, options, threads, report);
  report_stages(timed.get(), static_cast<double>(with_timers.steps), report);
  const std::int64_t warnings = report_warnings(model, data.get(), report);
  report.print(options.common.json);
  return warnings ? kFound : kGood;
}

}  // namespace

void add_bench(Program& program) {
  Command& command = program.add("bench", "measure steps per second and where the time goes");
  const auto options = std::make_shared<Options>();
  add_common(command, options->common);
  command.option("--seconds SECONDS", options->seconds, "duration of each measurement (default 2)", Rule::Positive);
  command.option("--noise SIZE", options->noise, "size of the control signal, in half control ranges (default 0.1)",
                 Rule::NotNegative);
  command.option("--threads COUNT", options->threads, "threads of the second measurement (default: all)",
                 Rule::Threads);
  command.option("--batch COUNT", options->batch, "measure a batch of so many environments, too", Rule::Positive);
  command.on_choice([options] { return bench(*options); });
}

}  // namespace app
