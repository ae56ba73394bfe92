// SPDX-License-Identifier: Apache-2.0
// rollout.hpp -- many simulations of one model at once: initial states and controls in, trajectories out. Each is an
// environment of a batch (batch.hpp), so its numbers do not depend on the number of threads.
#ifndef SINEW_ROLLOUT_HPP_
#define SINEW_ROLLOUT_HPP_

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <exception>
#include <functional>
#include <limits>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include <sinew/batch.hpp>

namespace sinew {

struct RolloutOptions {
  int threads = 0;                               // 0: as many as the machine has
  const mjData* start = nullptr;                 // what a simulation begins with besides its state: mocap poses, ctrl;
                                                 // null: what mj_resetData gives
  std::function<void(std::size_t)> on_finished;  // called, one call at a time, with the number of simulations done
  std::function<bool()> should_stop;             // asked by all threads before each step: true ends the rollout there
};

// 64 bits that depend on every bit of the items, each of 64 bits, and on their order. Equal hashes mean equal bits, as
// long as nobody looks for two that are equal.
template <class Item>
std::uint64_t hash_of(std::span<const Item> items) {
  static_assert(sizeof(Item) == sizeof(std::uint64_t));
  std::uint64_t hash = 0xcbf29ce484222325u;  // FNV-1a over words, with a shift that brings high bits back down
  for (const Item& item : items) {
    std::uint64_t word;
    std::memcpy(&word, &item, sizeof word);
    hash = (hash ^ word) * 0x100000001b3u;
    hash ^= hash >> 32;
  }
  return hash;
}

struct RolloutResult {
  std::size_t batch = 0, steps = 0, state_size = 0, sensor_size = 0;
  std::vector<mjtNum> states;   // batch x steps x state_size, after each step
  std::vector<mjtNum> sensors;  // batch x steps x sensor_size, as each step computed them: at the state it started from

  std::vector<int> warnings;      // of each simulation: how many the engine gave, plus 1 if an error ended it
  std::vector<std::size_t> done;  // of each simulation: steps taken, fewer than `steps` only if should_stop ended it

  std::span<const mjtNum> state(std::size_t simulation, std::size_t step) const {
    return {states.data() + (simulation * steps + step) * state_size, state_size};
  }
  std::span<const mjtNum> sensor(std::size_t simulation, std::size_t step) const {
    return {sensors.data() + (simulation * steps + step) * sensor_size, sensor_size};
  }

  // Of the states of one simulation, as far as it went; and of all, from the hashes of each.
  std::uint64_t hash(std::size_t simulation) const {
    return hash_of(std::span(states).subspan(simulation * steps * state_size, done[simulation] * state_size));
  }
  std::uint64_t hash() const {
    std::vector<std::uint64_t> hashes;
    for (std::size_t i = 0; i < batch; ++i) hashes.push_back(hash(i));
    return hash_of(std::span<const std::uint64_t>(hashes));
  }
};

namespace detail {

inline void check_size(const char* what, std::size_t size, std::size_t wanted) {
  if (size == wanted) return;
  throw Failure(std::string(what) + ": " + std::to_string(wanted) + " numbers wanted, " + std::to_string(size) +
                " given");
}

// What the threads of a batch tell and ask while it steps. An exception of the program's functions ends the rollout
// and is thrown again at its end.
struct RolloutWatch {
  explicit RolloutWatch(const RolloutOptions& given) : options(given) {}

  const RolloutOptions& options;
  std::size_t finished = 0;
  std::mutex mutex;
  std::exception_ptr failure;
  std::atomic<bool> failed = false;

  template <class Body>
  void attempt(Body&& body) noexcept {
    try {
      body();
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!failure) failure = std::current_exception();
      failed = true;
    }
  }
  bool should_stop() noexcept {
    bool stop = failed;
    if (!stop && options.should_stop) attempt([&] { stop = options.should_stop(); });
    return stop || failed;
  }
  void add_finished() noexcept {
    ++finished;
    if (options.on_finished && !failed) attempt([&] { options.on_finished(finished); });
  }
};

// Initial states, then all steps in one call.
inline void roll(Batch& batch, std::span<const mjtNum> initial, std::span<const mjtNum> controls,
                 const RolloutOptions& options, RolloutResult& result) {
  if (options.start) batch.from_data(options.start);
  batch.set_state(initial);
  RolloutWatch watch(options);
  std::vector<int> done(result.batch);
  sinewSteps steps{};
  steps.nstep = static_cast<int>(result.steps);
  steps.ctrl = controls.empty() ? nullptr : controls.data();
  steps.state = result.states.data();
  steps.sensordata = result.sensors.data();
  steps.done = done.data();
  steps.should_stop = [](void* user) { return static_cast<int>(static_cast<RolloutWatch*>(user)->should_stop()); };
  steps.finished = [](void* user, int) { static_cast<RolloutWatch*>(user)->add_finished(); };
  steps.user = &watch;
  if (steps.nstep > 0) batch.step({}, steps);
  if (watch.failure) std::rethrow_exception(watch.failure);
  const std::span<const int> warnings = batch.bind<int>("warning");  // of each kind: info, and number
  for (std::size_t i = 0; i < result.batch; ++i) {
    result.done[i] = static_cast<std::size_t>(done[i]);
    const auto row = warnings.subspan(i * 2 * mjNWARNING, 2 * mjNWARNING);
    for (std::size_t k = 1; k < row.size(); k += 2) result.warnings[i] += row[k];
    if (batch.error(static_cast<int>(i))) ++result.warnings[i];
  }
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
  constexpr std::size_t kMost = std::numeric_limits<int>::max();
  if (result.batch > kMost || steps > kMost) throw Failure("a rollout has less than 2^31 simulations and steps");
  result.states.resize(result.batch * steps * result.state_size);
  result.sensors.resize(result.batch * steps * result.sensor_size);
  result.warnings.resize(result.batch);
  result.done.resize(result.batch);
  if (result.batch == 0) return result;
  Batch batch(model, static_cast<int>(result.batch), options.threads);
  detail::roll(batch, initial, controls, options, result);
  return result;
}

}  // namespace sinew

#endif  // SINEW_ROLLOUT_HPP_
