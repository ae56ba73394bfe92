// SPDX-License-Identifier: Apache-2.0
// step_environments.cpp -- steps of environments: one after the other, or four together as far as that goes.
#include <iterator>

#include "base/error.h"
#include "batch/environment_set.h"
#include "batch/environment_set.tpp"
#include "model/arena/arena.h"
#include "model/data.h"
#include "model/data_scope.h"
#include "model/state.h"
#include "sense/body_loads.h"
#include "step/prepared.h"
#include "step/step.h"
#include "step/wake.h"

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

// Environments without fields of their own see one model.
EnvironmentSet::Place EnvironmentSet::take_seat(Worker& worker, int seat, int env, int nth) {
  mjModel& view = worker.seat[model_.empty() ? 0 : seat].view;
  aim(view, env);
  return {view, own_data_ ? *data_[index(env)] : *worker.seat[seat].data, env, nth};
}

// Environments in lanes read one model.
EnvironmentSet::LaneStages EnvironmentSet::stages_in_lanes(const Steps& steps) {
  const auto is_shared = [&](bool (*read)(const std::string&)) {
    return std::none_of(model_.begin(), model_.end(), [&](const LiveField& live) { return read(live.field.name); });
  };
  LaneStages stages;
  stages.first = workers_[0].lanes[0] && lanes_fit(m_) && is_shared(lanes_read);
  stages.forces = stages.first && lane_forces_fit(m_) && is_shared(lane_forces_read);
  stages.advance = stages.forces && lane_advance_fits(m_);
  stages.solver = stages.forces && workers_[0].solver && ConstraintLanes::fit(m_) && is_shared(lane_solver_reads);
  const bool touches = !(m_.opt.disableflags & (mjDSBL_CONTACT | mjDSBL_CONSTRAINT));
  stages.pairs =
      stages.first && touches && is_shared(lane_pairs_read) && pair_table_->update(m_, *workers_[0].seat[0].data);
  stages.friction =
      std::none_of(model_.begin(), model_.end(), [](const LiveField& live) { return KeptRows::read(live.field.name); });
  const bool asks = std::any_of(result_.begin(), result_.end(),
                                [](const LiveField& live) { return lanes_leave_out(live.field.name.c_str()); });
  if (!asks && !lane_extras_are_seen(m_)) stages.extras = LaneExtras::kLeaveOut;
  stages.all_slopes = stages.extras == LaneExtras::kWrite || !(stages.advance && lanes_share_slopes(m_));
  stages.needs = choose_results(stages, steps);
  return stages;
}

// What of the stages in lanes is read by later ones, or by the program.
LaneNeeds EnvironmentSet::choose_results(const LaneStages& stages, const Steps& steps) const {
  if (!stages.forces || stages.extras == LaneExtras::kWrite) return lane_needs_if_seen(m_);
  BoundFields bound;
  bound.sensordata = steps.sensordata != nullptr;
  for (const LiveField& live : result_) bound.add(live.field.name);
  const bool differ = std::any_of(model_.begin(), model_.end(),
                                  [](const LiveField& live) { return lane_sensors_read(live.field.name); });
  return lane_needs(m_, bound, stages.pairs, differ);
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

// Of one that has ended, its lane computes what another one computes. False if all of them have ended.
bool EnvironmentSet::choose_data(Four& four) const {
  const std::span<Walk> walks(four.walks, kLaneCount);
  const auto someone = std::find_if(walks.begin(), walks.end(), [](const Walk& walk) { return walk.goes_on; });
  four.goes_on = someone != walks.end();
  for (int k = 0; k < kLaneCount && four.goes_on; ++k) {
    four.data[k] = &(four.walks[k].goes_on ? four.walks[k] : *someone).place.d;
  }
  return four.goes_on;
}

// To where the constraints are to be solved.
void EnvironmentSet::begin_four(Worker& worker, int number, Four& four, const Steps& steps, std::int64_t state_size,
                                const LaneStages& stages) {
  for (int k = 0; k < kLaneCount; ++k) four.walks[k].goes_on = set_controls(four.walks[k], steps);
  if (!choose_data(four)) return;
  const mjModel& m = worker.seat[0].view;
  Lanes4Data& lanes = *worker.lanes[number];
  if (!load_states(m, lanes, four.data)) {
    for (int k = 0; k < kLaneCount; ++k) {
      if (!four.walks[k].goes_on) continue;
      advance(four.walks[k], steps, state_size, [](const mjModel& own, mjData& d) {
        begin_step(own, d);
        return false;
      });
    }
    if (!choose_data(four)) return;
    load_states(m, lanes, four.data);
  }
  four.prepared = {};
  four.prepared.has_factor = compute_in_lanes(m, lanes, four.data, stages.extras);
  four.prepared.has_forces = stages.forces && compute_forces_in_lanes(m, lanes, four.data, stages.extras);
  write_results(m, lanes, four.data, four.prepared.has_forces ? stages.needs.results : kEveryLaneResult);
  four.prepared.has_pairs = stages.pairs;
  const bool measures = !four.prepared.has_forces || stages.needs.sensors == LaneSensors::kAlone;
  four.prepared.sensors = measures ? Sensors::kCompute : Sensors::kSkip;
  four.prepared.friction = stages.friction ? &worker.friction : nullptr;
  four.prepared.has_cameras = four.prepared.has_forces && !stages.needs.cameras;
  four.prepared.is_unseen = four.prepared.has_forces && stages.extras == LaneExtras::kLeaveOut;
  four.advances = stages.advance && four.prepared.has_forces;
  if (stages.pairs) find_pairs_in_lanes(m, lanes, *pair_table_, *worker.pairs);
  for (int k = 0; k < kLaneCount; ++k) {
    Walk& walk = four.walks[k];
    if (!walk.goes_on) continue;
    Prepared prepared = four.prepared;
    if (stages.pairs) prepared.pairs = {worker.pairs->pair[k], static_cast<std::size_t>(worker.pairs->count[k])};
    advance(walk, steps, state_size, [&](const mjModel& own, mjData& d) {
      forward_to_solver(own, d, prepared);
      return false;
    });
  }
}

void EnvironmentSet::solve_block(Worker& worker, const Four* fours, const Steps& steps, std::int64_t state_size,
                                 const LaneStages& stages) {
  int number[kBlock];
  if (stages.solver) worker.solver->begin();
  for (std::size_t i = 0; i < worker.walks.size(); ++i) {
    const Walk& walk = worker.walks[i];
    const bool adds = stages.solver && walk.goes_on && fours[i / kLaneCount].prepared.has_forces;
    number[i] = adds ? worker.solver->add(walk.place.m, walk.place.d) : -1;
  }
  if (stages.solver) worker.solver->solve(worker.seat[0].view);
  for (std::size_t i = 0; i < worker.walks.size(); ++i) {
    Walk& walk = worker.walks[i];
    if (!walk.goes_on || (number[i] >= 0 && worker.solver->is_solved(number[i]))) continue;
    advance(walk, steps, state_size, [&](const mjModel& own, mjData& d) {
      solve_prepared(own, d, fours[i / kLaneCount].prepared);
      return false;
    });
  }
}

// Forces from outside differ from one environment to the next and are added up one by one.
void EnvironmentSet::compute_loads(Worker& worker, int number, Four& four, const Steps& steps, std::int64_t state_size,
                                   const LaneStages& stages) {
  for (int k = 0; k < kLaneCount && stages.needs.loads.forces; ++k) {
    if (!four.walks[k].goes_on) continue;
    advance(four.walks[k], steps, state_size, [](const mjModel& own, mjData& d) {
      compute_external_loads(own, d, scope_of(own, d));
      return false;
    });
  }
  compute_loads_in_lanes(worker.seat[0].view, *worker.lanes[number], four.data, stages.needs.loads);
  four.prepared.has_loads = true;
}

// Integration is in lanes if that is what all of them need: then their slopes are there as well.
void EnvironmentSet::end_four(Worker& worker, int number, Four& four, const Steps& steps, std::int64_t state_size,
                              const LaneStages& stages) {
  bool has_slopes = false;
  const std::span<Walk> walks(four.walks, kLaneCount);
  if (stages.needs.loads.accelerations && four.prepared.has_forces) {
    compute_loads(worker, number, four, steps, state_size, stages);
  }
  if (stages.needs.sensors == LaneSensors::kInLanes && four.prepared.has_forces) {
    measure_in_lanes(worker.seat[0].view, *worker.lanes[number], four.data);
  }
  for (Walk& walk : walks) {
    if (!walk.goes_on) continue;
    advance(walk, steps, state_size, [&](const mjModel& m, mjData& d) {
      four.advances = forward_from_solver(m, d, four.prepared) && four.advances;
      if (four.advances && (stages.all_slopes || !has_slopes)) prepare_integration(m, d);
      has_slopes = true;
      return false;
    });
    four.advances = four.advances && walk.goes_on;
  }
  if (four.advances) advance_in_lanes(worker.seat[0].view, *worker.lanes[number], four.data, stages.extras);
  for (Walk& walk : walks) {
    if (!walk.goes_on) continue;
    advance(walk, steps, state_size, [&](const mjModel& own, mjData& d) {
      if (!four.advances) integrate(own, d);
      return true;
    });
  }
}

void EnvironmentSet::step_in_lanes(Worker& worker, const int* ids, int count, int nth, const Steps& steps,
                                   std::int64_t state_size, const LaneStages& stages) {
  worker.walks.clear();
  for (int k = 0; k < count; ++k) {
    worker.walks.push_back(begin_walk(take_seat(worker, k, ids[k], nth + k), steps));
  }
  Four fours[kFours];
  const int four_count = count / kLaneCount;
  for (int i = 0; i < four_count; ++i) fours[i].walks = worker.walks.data() + kLaneCount * i;
  while (true) {
    bool goes_on = false;
    for (int i = 0; i < four_count; ++i) {
      begin_four(worker, i, fours[i], steps, state_size, stages);
      goes_on = goes_on || fours[i].goes_on;
    }
    if (!goes_on) break;
    solve_block(worker, fours, steps, state_size, stages);
    for (int i = 0; i < four_count; ++i) {
      if (fours[i].goes_on) end_four(worker, i, fours[i], steps, state_size, stages);
    }
  }
  for (const Walk& walk : worker.walks) end_walk(walk, steps);
}

// What is the same in all steps of a call.
void EnvironmentSet::begin_step_call(Worker& worker, const LaneStages& stages) const {
  worker.friction.forget();
  for (int seat = 0; stages.first && seat < worker.seats; ++seat) wake_touched(m_, *worker.seat[seat].data);
}

int EnvironmentSet::step(const Choice& choice, const Steps& steps) {
  if (steps.nstep < 1) throw ModelError("the number of steps is at least 1, not " + std::to_string(steps.nstep));
  if (!is_state_signature(steps.sig)) throw ModelError("sig has bits that are no mjtState");
  const std::int64_t size = sinew::state_size(m_, steps.sig);
  begin_call();
  const LaneStages stages = stages_in_lanes(steps);
  for (Worker& worker : workers_) begin_step_call(worker, stages);
  const bool in_lanes = stages.first;
  return for_parts(choice, in_lanes ? kLaneCount : 1, [&](int nth, int last, Worker& worker) {
    while (in_lanes && nth + kLaneCount <= last) {
      const int block = std::min(worker.seats, (last - nth) / kLaneCount * kLaneCount);
      step_in_lanes(worker, chosen_.data() + nth, block, nth, steps, size, stages);
      nth += block;
    }
    for (; nth < last; ++nth) step_alone(take_seat(worker, 0, chosen_[index(nth)], nth), steps, size);
  });
}

}  // namespace sinew
