// SPDX-License-Identifier: Apache-2.0
#include "physics.h"

#include <algorithm>
#include <exception>

namespace app::view {

Physics::Physics(World world) : world_(std::move(world)) {
  mjv_defaultPerturb(&perturb_);
  history_.clear(model());
  mj_forward(model(), data());
  history_.add(model(), data());
  copy_ = mj_copyData(nullptr, model(), data());
  if (!copy_) throw sinew::Failure("there is no memory for a copy of the data of this model");
  thread_ = std::thread([this] { loop(); });
}

Physics::~Physics() {
  {
    const std::lock_guard lock(gate_);
    ending_ = true;
    pending_ = true;
  }
  arrived_.notify_all();
  thread_.join();
  drop_threads();
  mj_deleteData(copy_);
}

void Physics::post(Work work) {
  {
    const std::lock_guard lock(gate_);
    queue_.push_back(std::move(work));
    ++posted_;
    pending_ = true;
  }
  arrived_.notify_all();
}

void Physics::call(const Work& work) {
  std::exception_ptr fault;
  post([&](Physics& physics) {
    try {
      work(physics);
    } catch (...) {
      fault = std::current_exception();
    }
  });
  {
    std::unique_lock lock(gate_);
    const std::uint64_t mine = posted_;
    done_.wait(lock, [&] { return finished_ >= mine; });
  }
  if (fault) std::rethrow_exception(fault);
}

void Physics::ask() {
  {
    const std::lock_guard lock(gate_);
    asked_ = true;
    pending_ = true;
  }
  arrived_.notify_all();
}

bool Physics::fetch(mjData*& mine, Status& status) {
  const std::lock_guard lock(copy_gate_);
  if (!copy_fresh_) return false;
  std::swap(mine, copy_);
  status = copy_status_;
  copy_fresh_ = false;
  return true;
}

void Physics::loop() {
  while (do_work()) {
    const double wait = running_ ? pace_.wait(data()->time) : 1;
    if (running_ && wait <= 0) {
      advance();
    } else {
      wait_for_something(wait);
    }
    measure();
  }
}

// Does all that has arrived; false at the end. A simulation that runs never waits for a lock: a thread that holds it
// may have been put to sleep by the system, and the next step comes soon.
bool Physics::do_work() {
  if (!pending_.load(std::memory_order_acquire)) return true;
  std::vector<Work> work;
  bool asked = false;
  {
    std::unique_lock lock(gate_, std::defer_lock);
    if (running_ && !lock.try_lock()) return true;
    if (!lock) lock.lock();
    if (ending_) return false;
    work.swap(queue_);
    std::swap(asked, asked_);
    pending_ = false;
  }
  for (const Work& each : work) each(*this);
  if (!work.empty()) {
    ++version_;
    {
      const std::lock_guard lock(gate_);
      finished_ += work.size();
    }
    done_.notify_all();
  }
  if (asked && !publish_soon()) ask();
  return true;
}

void Physics::wait_for_something(double seconds) {
  std::unique_lock lock(gate_);
  arrived_.wait_for(lock, std::chrono::duration<double>(std::min(seconds, 0.5)), [&] { return pending_.load(); });
}

void Physics::advance() {
  ++version_;
  if (replay_) return replay_next();
  simulate();
}

void Physics::simulate() {
  noise_.apply(model(), data());
  perturb(false);
  mj_step(model(), data());
  ++steps_;
  history_.add(model(), data());
}

void Physics::replay_next() {
  if (!history_.in_past()) {
    running_ = false;
    return;
  }
  history_.show(model(), data(), history_.at() + 1);
  ++steps_;
}

void Physics::perturb(bool paused) {
  mjtNum* push = data()->xfrc_applied;
  if (pushed_ > 0 && pushed_ < model()->nbody) mju_zero(push + 6 * pushed_, 6);
  pushed_ = 0;
  if (!perturb_.active && !perturb_.active2) return;
  mjv_applyPerturbPose(model(), data(), &perturb_, paused);
  if (paused) return;
  mjv_applyPerturbForce(model(), data(), &perturb_);
  pushed_ = perturb_.select;
}

void Physics::publish() {
  const std::lock_guard lock(copy_gate_);
  copy_data();
}

// False if someone is fetching the copy just now.
bool Physics::publish_soon() {
  const std::unique_lock lock(copy_gate_, std::try_to_lock);
  if (lock) copy_data();
  return lock.owns_lock();
}

void Physics::copy_data() {
  mj_copyData(copy_, model(), data());
  copy_status_ = status();
  copy_fresh_ = true;
}

void Physics::measure() {
  const auto now = std::chrono::steady_clock::now();
  const double elapsed = std::chrono::duration<double>(now - measured_at_).count();
  if (elapsed < 0.5) return;
  measured_ = std::max(0.0, 100 * (data()->time - measured_time_) / elapsed);
  rate_ = static_cast<double>(steps_ - measured_steps_) / elapsed;
  measured_at_ = now;
  measured_steps_ = steps_;
  measured_time_ = data()->time;
}

Status Physics::status() const {
  return {running_, replay_, pace_.percent(), measured_, rate_, steps_, history_.count(), history_.at(), version_};
}

void Physics::replace(World world) {
  drop_threads();
  const std::lock_guard lock(copy_gate_);
  mjData* copy = mj_makeData(world.model.get());
  if (!copy) throw sinew::Failure("there is no memory for a copy of the data of this model");
  mj_deleteData(copy_);
  copy_ = copy;
  copy_fresh_ = false;
  world_ = std::move(world);
  mjv_defaultPerturb(&perturb_);
  pushed_ = 0;
  replay_ = false;
  noise_.forget();
  mj_forward(model(), data());
  history_.clear(model());
  history_.add(model(), data());
  pace_.restart(data()->time);
}

void Physics::run(bool running) {
  // A replay at its end starts over.
  if (running && replay_ && !history_.in_past()) history_.show(model(), data(), 1 - history_.count());
  running_ = running;
  pace_.restart(data()->time);
}

void Physics::step(int count) {
  running_ = false;
  for (; count < 0; ++count) history_.show(model(), data(), history_.at() - 1);
  for (; count > 0; --count) {
    if (replay_ || history_.in_past()) {
      history_.show(model(), data(), history_.at() + 1);
    } else {
      simulate();
    }
  }
}

void Physics::show(int at) {
  running_ = false;
  history_.show(model(), data(), at);
}

void Physics::reset(int key) {
  if (replay_ && key < 0) return show(1 - history_.count());
  replay_ = false;
  if (key < 0) key = world_.key;
  if (key >= 0 && key < model()->nkey) {
    mj_resetDataKeyframe(model(), data(), key);
  } else {
    mj_resetData(model(), data());
  }
  noise_.forget();
  mj_forward(model(), data());
  history_.clear(model());
  history_.add(model(), data());
  pace_.restart(data()->time);
}

void Physics::set_percent(double percent) { pace_.set_percent(percent, data()->time); }

void Physics::set_perturbation(const mjvPerturb& given) {
  perturb_ = given;
  const bool active = perturb_.active || perturb_.active2;
  if (running_ || replay_) return;
  perturb(true);
  if (active) changed();
}

void Physics::set_threads(int count) {
  drop_threads();
  if (count <= 0) return;
  pool_.reset(mju_threadPoolCreate(static_cast<std::size_t>(count)));
  mju_bindThreadPool(data(), pool_.get());
}

// The API can bind a pool but not part from one: mju_bindThreadPool refuses data that has a pool.
void Physics::drop_threads() {
  data()->threadpool = 0;
  pool_.reset();
}

void Physics::replay(const std::function<bool(mjModel*, mjData*, std::size_t)>& set_row, std::size_t rows) {
  running_ = false;
  replay_ = true;
  history_.clear(model(), std::max(rows, History::kMostStates));
  for (std::size_t i = 0; i < rows && set_row(model(), data(), i); ++i) history_.add(model(), data());
  history_.show(model(), data(), 1 - history_.count());
}

void Physics::stop_replay() {
  replay_ = false;
  running_ = false;
}

void Physics::changed() {
  mj_forward(model(), data());
  history_.add(model(), data());
}

}  // namespace app::view
