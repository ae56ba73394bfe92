// SPDX-License-Identifier: Apache-2.0
// physics.h -- the simulation in a thread of its own.
//   idea  model and data belong to that thread alone. Others hand it work, which it does between two steps, and ask it
//         for copies of the data, which it makes between two steps: a picture never holds a step up
//   use   physics.post([](Physics& p) { p.run(true); });
#ifndef SINEW_APPS_VIEW_PHYSICS_H_
#define SINEW_APPS_VIEW_PHYSICS_H_

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include <sinew/model.hpp>

#include "history.h"
#include "noise.h"
#include "pace.h"

namespace app::view {

// A model with the state that it starts from.
struct World {
  sinew::Model model{nullptr};
  std::unique_ptr<sinew::Data> data;
  int key = -1;  // the keyframe to which a reset returns; -1: none
};

// How the simulation was doing when a copy was made.
struct Status {
  bool running = false, replay = false;
  double percent = 100;       // wanted speed; 0: as fast as can be
  double measured = 0;        // speed of the last half second, percent
  double rate = 0;            // steps per second of the last half second
  std::int64_t steps = 0;     // since the start
  int history = 0, at = 0;    // states there are; the one shown, 0 for the newest
  std::uint64_t version = 0;  // grows with every change
};

class Physics {
 public:
  using Work = std::function<void(Physics&)>;

  explicit Physics(World world);
  ~Physics();
  Physics(const Physics&) = delete;
  Physics& operator=(const Physics&) = delete;

  // For any thread: work to do soon; work whose end is waited for, and whose exception comes back; a copy of the data
  // wanted soon.
  void post(Work work);
  void call(const Work& work);
  void ask();
  // Exchanges `mine` for the last copy if there is a new one. `mine` has to be made for the same model.
  bool fetch(mjData*& mine, Status& status);

  // For work alone: it runs in the thread of the simulation.
  mjModel* model() { return world_.model.get(); }
  mjData* data() { return world_.data->get(); }
  History& history() { return history_; }
  ControlNoise& noise() { return noise_; }
  void replace(World world);
  void run(bool running);
  // Steps forward, or back through the history if negative; the simulation stops for it.
  void step(int count);
  // Shows a state of the history; the simulation stops for it.
  void show(int at);
  void reset(int key);
  void set_percent(double percent);
  void set_perturbation(const mjvPerturb& perturb);
  void set_threads(int count);
  // The history becomes these states, which are then played instead of simulated; false goes on from the one shown.
  void replay(const std::function<bool(mjModel*, mjData*, std::size_t)>& set_row, std::size_t rows);
  void stop_replay();
  // What a user has changed by hand in the data: computes the rest, and the history goes on from there.
  void changed();
  // Makes a copy of the data at once.
  void publish();
  Status status() const;

 private:
  void loop();
  bool do_work();
  bool publish_soon();
  void advance();
  void simulate();
  void replay_next();
  void perturb(bool paused);
  void copy_data();
  void drop_threads();
  void measure();
  void wait_for_something(double seconds);

  World world_;
  History history_;
  ControlNoise noise_;
  Pace pace_;
  mjvPerturb perturb_;
  int pushed_ = 0;  // the body whose xfrc_applied a perturbation has written; 0: none
  bool running_ = false, replay_ = false;
  std::int64_t steps_ = 0;
  std::uint64_t version_ = 0;
  std::unique_ptr<mjThreadPool, void (*)(mjThreadPool*)> pool_{nullptr, mju_threadPoolDestroy};

  std::chrono::steady_clock::time_point measured_at_ = std::chrono::steady_clock::now();
  std::int64_t measured_steps_ = 0;
  double measured_time_ = 0, measured_ = 0, rate_ = 0;

  std::mutex gate_;  // for what follows
  std::condition_variable arrived_, done_;
  std::vector<Work> queue_;
  std::uint64_t posted_ = 0, finished_ = 0;
  bool asked_ = false, ending_ = false;
  std::atomic<bool> pending_{false};  // something of the above waits: a step looks here, and locks nothing

  std::mutex copy_gate_;  // for the copy
  mjData* copy_ = nullptr;
  Status copy_status_;
  bool copy_fresh_ = false;

  std::thread thread_;  // the last, so that it starts when all the rest is there
};

}  // namespace app::view

#endif  // SINEW_APPS_VIEW_PHYSICS_H_
