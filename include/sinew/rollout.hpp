// SPDX-License-Identifier: Apache-2.0
// rollout.hpp -- many simulations of one model at once: initial states and controls in, trajectories out, on several
// threads. Each simulation starts from a reset mjData, so its numbers do not depend on the number of threads.
#ifndef SINEW_ROLLOUT_HPP_
#define SINEW_ROLLOUT_HPP_

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <span>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

#include <sinew/model.hpp>

namespace sinew {

struct RolloutOptions {
  int threads = 0;                               // 0: as many as the machine has
  const mjData* start = nullptr;                 // what a simulation begins with besides its state: mocap poses, ctrl;
                                                 // null: what mj_resetData gives
  std::function<void(std::size_t)> on_finished;  // called, one call at a time, with the number of simulations done
  std::function<bool()> should_stop;             // asked by all threads before each step: true ends the rollout there
};

struct RolloutResult {
  std::size_t batch = 0, steps = 0, state_size = 0, sensor_size = 0;
  std::vector<mjtNum> states;   // batch x steps x state_size, after each step
  std::vector<mjtNum> sensors;  // batch x steps x sensor_size, as each step computed them: at the state it started from

  std::vector<int> warnings;      // of each simulation: how many the engine gave, 0 if all is well
  std::vector<std::size_t> done;  // of each simulation: steps taken, fewer than `steps` only if should_stop ended it

  std::span<const mjtNum> state(std::size_t simulation, std::size_t step) const {
    return {states.data() + (simulation * steps + step) * state_size, state_size};
  }
  std::span<const mjtNum> sensor(std::size_t simulation, std::size_t step) const {
    return {sensors.data() + (simulation * steps + step) * sensor_size, sensor_size};
  }
};

namespace detail {

inline void roll_one(const mjModel* m, mjData* d, const RolloutOptions& options, const mjtNum* initial,
                     const mjtNum* controls, std::size_t index, RolloutResult& result) {
  if (options.start) {
    mj_copyData(d, m, options.start);
    for (mjWarningStat& warning : d->warning) warning = {};
  } else {
    mj_resetData(m, d);
  }
  mj_setState(m, d, initial, mjSTATE_FULLPHYSICS);
  const auto nu = static_cast<std::size_t>(m->nu);
  for (std::size_t step = 0; step < result.steps; ++step) {
    if (options.should_stop && options.should_stop()) break;
    if (controls) std::copy_n(controls + step * nu, nu, d->ctrl);
    mj_step(m, d);
    const std::size_t row = index * result.steps + step;
    mj_getState(m, d, result.states.data() + row * result.state_size, mjSTATE_FULLPHYSICS);
    std::copy_n(d->sensordata, result.sensor_size, result.sensors.data() + row * result.sensor_size);
    ++result.done[index];
  }
  for (const mjWarningStat& warning : d->warning) result.warnings[index] += warning.number;
}

inline void check_size(const char* what, std::size_t size, std::size_t wanted) {
  if (size == wanted) return;
  throw Failure(std::string(what) + ": " + std::to_string(wanted) + " numbers wanted, " + std::to_string(size) +
                " given");
}

}  // namespace detail

// initial: a row of state per simulation. controls: batch x steps x nu, or empty for none.
inline RolloutResult rollout(const Model& model, std::span<const mjtNum> initial, std::span<const mjtNum> controls,
                             std::size_t steps, const RolloutOptions& options = {}) {
  const mjModel* m = model.get();
  RolloutResult result;
  result.steps = steps;
  result.state_size = state_size(m);
  result.sensor_size = static_cast<std::size_t>(m->nsensordata);
  result.batch = initial.size() / result.state_size;
  detail::check_size("initial states", initial.size(), result.batch * result.state_size);
  const std::size_t per_simulation = steps * static_cast<std::size_t>(m->nu);
  if (!controls.empty()) detail::check_size("controls", controls.size(), result.batch * per_simulation);
  result.states.resize(result.batch * steps * result.state_size);
  result.sensors.resize(result.batch * steps * result.sensor_size);
  result.warnings.resize(result.batch);
  result.done.resize(result.batch);

  std::atomic<std::size_t> next{0};
  std::size_t finished = 0;
  std::exception_ptr failure;
  std::mutex mutex;
  const auto work = [&] {
    try {
      Data data(model);
      for (std::size_t i; (i = next++) < result.batch;) {
        detail::roll_one(m, data.get(), options, initial.data() + i * result.state_size,
                         controls.empty() ? nullptr : controls.data() + i * per_simulation, i, result);
        const std::lock_guard lock(mutex);
        ++finished;
        if (options.on_finished) options.on_finished(finished);
      }
    } catch (...) {
      const std::lock_guard lock(mutex);
      failure = std::current_exception();
      next = result.batch;
    }
  };
  std::size_t threads = options.threads > 0 ? static_cast<std::size_t>(options.threads)
                                            : std::max(1u, std::thread::hardware_concurrency());
  threads = std::min(threads, std::max<std::size_t>(result.batch, 1));
  std::vector<std::jthread> others;
  try {
    for (std::size_t i = 1; i < threads; ++i) others.emplace_back(work);
  } catch (const std::system_error&) {
    // the machine has no more threads to give: those that it gave do the work
  }
  work();
  others.clear();  // waits for them
  if (failure) std::rethrow_exception(failure);
  return result;
}

}  // namespace sinew

#endif  // SINEW_ROLLOUT_HPP_
