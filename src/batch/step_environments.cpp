// SPDX-License-Identifier: Apache-2.0
// step_environments.cpp -- steps of environments: one after the other, or four together as far as that goes.
#include "base/error.h"
#include "batch/environment_set.h"
#include "batch/environment_set.tpp"
#include "model/arena/arena.h"
#include "model/data.h"
#include "model/state.h"
#include "step/prepared.h"
#include "step/step.h"

namespace sinew {

// Whatever the stage has left half done is cleared: the state is in the rows of the batch.
void EnvironmentSet::stop(Environment& environment, mjData& d, const char* why) {
  environment.stopped = true;
  reset_data(m_, d);
  try {
    environment.error = why;
  } catch (const std::bad_alloc&) {
    environment.error.clear();
  }
}

EnvironmentSet::Place EnvironmentSet::take_seat(Seat& seat, int env, int nth) {
  aim(seat.view, env);
  return {seat.view, own_data_ ? *data_[index(env)] : *seat.data, env, nth};
}

// Environments in lanes read one model.
bool EnvironmentSet::lanes_can_be_used() const {
  return workers_[0].lanes && lanes_fit(m_) &&
         std::none_of(model_.begin(), model_.end(), [](const LiveField& live) { return lanes_read(live.field.name); });
}

EnvironmentSet::Walk EnvironmentSet::begin_walk(const Place& place, const Steps& steps) {
  if (steps.done) steps.done[place.nth] = 0;
  Walk walk{place};
  walk.goes_on = !environments_[index(place.env)].stopped;
  if (walk.goes_on) load(place.env, place.d);
  return walk;
}

// False if there is no further step.
bool EnvironmentSet::set_controls(Walk& walk, const Steps& steps) {
  const auto& [m, d, env, nth] = walk.place;
  if (!walk.goes_on || walk.done == steps.nstep) return false;
  if (steps.should_stop && steps.should_stop(steps.user)) return false;
  const std::int64_t row = std::int64_t{nth} * steps.nstep + walk.done;
  if (steps.ctrl) std::copy_n(steps.ctrl + row * m.nu, m.nu, d.ctrl);
  clear_leftovers(m, d);
  return true;
}

void EnvironmentSet::record(Walk& walk, const Steps& steps, std::int64_t state_size) {
  const auto& [m, d, env, nth] = walk.place;
  const std::int64_t row = std::int64_t{nth} * steps.nstep + walk.done++;
  if (steps.done) steps.done[nth] = walk.done;
  if (steps.state) sinew::get_state(m, d, steps.state + row * state_size, steps.sig);
  if (steps.sensordata) std::copy_n(d.sensordata, m.nsensordata, steps.sensordata + row * m.nsensordata);
}

// A stage that cannot go on leaves the state as it was before the step: that is kept before the data are cleared.
template <class Advance>
void EnvironmentSet::advance(Walk& walk, const Steps& steps, std::int64_t state_size, Advance&& advance) {
  const Place& place = walk.place;
  walk.goes_on = attempt(place, [&] {
    try {
      if (advance(place.m, place.d)) record(walk, steps, state_size);
    } catch (...) {
      clear_arena(place.d);
      store(place.env, place.d);
      throw;
    }
  });
}

void EnvironmentSet::end_walk(const Walk& walk, const Steps& steps) {
  const Place& place = walk.place;
  if (!environments_[index(place.env)].stopped) store(place.env, place.d);
  if (!steps.finished) return;
  const std::lock_guard lock(finishing_);
  attempt(place, [&] { steps.finished(steps.user, place.nth); });
}

void EnvironmentSet::step_alone(const Place& place, const Steps& steps, std::int64_t state_size) {
  Walk walk = begin_walk(place, steps);
  while (set_controls(walk, steps)) {
    advance(walk, steps, state_size, [](const mjModel& m, mjData& d) {
      sinew::step(m, d);
      return true;
    });
  }
  end_walk(walk, steps);
}

// Lanes whose environment has ended compute what is left in their data, and nobody looks.
void EnvironmentSet::step_in_lanes(Worker& worker, const int* ids, int nth, const Steps& steps,
                                   std::int64_t state_size) {
  const auto walk_of = [&](int k) { return begin_walk(take_seat(worker.seat[k], ids[k], nth + k), steps); };
  Walk walks[] = {walk_of(0), walk_of(1), walk_of(2), walk_of(3)};
  static_assert(kLaneCount == 4);
  mjData* const data[] = {&walks[0].place.d, &walks[1].place.d, &walks[2].place.d, &walks[3].place.d};
  for (bool someone = true; someone;) {
    someone = false;
    for (Walk& walk : walks) {
      walk.goes_on = set_controls(walk, steps);
      if (!walk.goes_on) continue;
      advance(walk, steps, state_size, [](const mjModel& m, mjData& d) {
        begin_step(m, d);
        return false;
      });
      someone = someone || walk.goes_on;
    }
    if (!someone) break;
    compute_in_lanes(worker.seat[0].view, *worker.lanes, data);
    for (Walk& walk : walks) {
      if (!walk.goes_on) continue;
      advance(walk, steps, state_size, [](const mjModel& m, mjData& d) {
        finish_prepared_step(m, d);
        return true;
      });
    }
  }
  for (const Walk& walk : walks) end_walk(walk, steps);
}

int EnvironmentSet::step(const Choice& choice, const Steps& steps) {
  if (steps.nstep < 1) throw ModelError("the number of steps is at least 1, not " + std::to_string(steps.nstep));
  if (!is_state_signature(steps.sig)) throw ModelError("sig has bits that are no mjtState");
  const std::int64_t size = sinew::state_size(m_, steps.sig);
  const bool in_lanes = lanes_can_be_used();
  return for_parts(choice, in_lanes ? kLaneCount : 1, [&](int nth, int last, Worker& worker) {
    for (; in_lanes && nth + kLaneCount <= last; nth += kLaneCount) {
      step_in_lanes(worker, chosen_.data() + nth, nth, steps, size);
    }
    for (; nth < last; ++nth) step_alone(take_seat(worker.seat[0], chosen_[index(nth)], nth), steps, size);
  });
}

}  // namespace sinew
