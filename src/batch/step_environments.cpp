// SPDX-License-Identifier: Apache-2.0
// step_environments.cpp -- steps of environments: one after the other, or some together as far as that goes.
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
void EnvironmentSet::stop(const Place& place, const char* why) {
  Environment& environment = environments_[index(place.env)];
  environment.stopped = true;
  see_own_arrays(place);
  reset_data(m_, place.d);
  try {
    environment.error = why;
  } catch (const std::bad_alloc&) {
    environment.error.clear();
  }
}

// Environments without fields of their own see one model.
EnvironmentSet::Place EnvironmentSet::take_seat(Worker& worker, int seat, int env, int nth) {
  mjModel& view = worker.seats[index(model_.empty() ? 0 : seat)].view;
  aim(view, env);
  if (own_data_) return {view, *data_[index(env)], env, nth, nullptr};
  Seat& taken = worker.seats[index(seat)];
  return {view, *taken.data, env, nth, &taken};
}

// Environments in lanes read one model.
EnvironmentSet::LaneStages EnvironmentSet::stages_in_lanes(const Steps& steps) {
  const auto is_shared = [&](bool (*read)(const std::string&)) {
    return std::none_of(model_.begin(), model_.end(), [&](const LiveField& live) { return read(live.field.name); });
  };
  LaneStages stages;
  stages.first = !workers_[0].lanes.empty() && lanes_fit(m_) && is_shared(lanes_read);
  stages.forces = stages.first && lane_forces_fit(m_) && is_shared(lane_forces_read);
  stages.advance = stages.forces && lane_advance_fits(m_);
  stages.solver = stages.forces && workers_[0].solver && ConstraintLanes::fit(m_) && is_shared(lane_solver_reads);
  stages.lengths = stages.first && lane_lengths_fit(m_) && is_shared(lane_lengths_read);
  stages.limits = stages.first && is_shared(lane_limits_read);
  const bool touches = !(m_.opt.disableflags & (mjDSBL_CONTACT | mjDSBL_CONSTRAINT));
  if (!touches) stages.block = kBlockWithoutContacts;
  stages.pairs =
      stages.first && touches && is_shared(lane_pairs_read) && pair_table_->update(m_, *workers_[0].seats[0].data);
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
  if (walk.goes_on) see_state(place);
  return walk;
}

// False if there is no further step.
bool EnvironmentSet::set_controls(Walk& walk, const Steps& steps) {
  const auto& [m, d, env, nth, seat] = walk.place;
  if (!walk.goes_on || walk.done == steps.nstep) return false;
  if (steps.should_stop && steps.should_stop(steps.user)) return false;
  const std::int64_t row = std::int64_t{nth} * steps.nstep + walk.done;
  if (steps.ctrl) std::copy_n(steps.ctrl + row * m.nu, m.nu, d.ctrl);
  clear_leftovers(d);
  return true;
}

void EnvironmentSet::record(Walk& walk, const Steps& steps, std::int64_t state_size) {
  const auto& [m, d, env, nth, seat] = walk.place;
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
      keep_state(place);
      throw;
    }
  });
}

void EnvironmentSet::end_walk(const Walk& walk, const Steps& steps) {
  const Place& place = walk.place;
  if (!environments_[index(place.env)].stopped) keep_state(place);
  see_own_arrays(place);
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
bool EnvironmentSet::choose_data(Group& group) const {
  const std::span<Walk> walks = group.walks;
  const auto someone = std::find_if(walks.begin(), walks.end(), [](const Walk& walk) { return walk.goes_on; });
  group.goes_on = someone != walks.end();
  if (!group.goes_on) return false;
  const auto data_of = [&](const Walk& walk) { return &(walk.goes_on ? walk : *someone).place.d; };
  std::transform(walks.begin(), walks.end(), group.data, data_of);
  return true;
}

// To where the constraints are to be solved.
void EnvironmentSet::begin_group(Worker& worker, Group& group, const Steps& steps, std::int64_t state_size,
                                 const LaneStages& stages) {
  for (Walk& walk : group.walks) walk.goes_on = set_controls(walk, steps);
  if (!choose_data(group)) return;
  const mjModel& m = worker.seats[0].view;
  EnvironmentLanes& lanes = *group.lanes;
  if (!lanes.load_states(m, group.data)) {
    for (Walk& walk : group.walks) {
      if (!walk.goes_on) continue;
      advance(walk, steps, state_size, [](const mjModel& own, mjData& d) {
        begin_step(own, d);
        return false;
      });
    }
    if (!choose_data(group)) return;
    lanes.load_states(m, group.data);
  }
  group.prepared = {};
  group.prepared.has_factor = lanes.compute(m, group.data, stages.extras, stages.advance);
  group.prepared.has_forces = stages.forces && lanes.compute_forces(m, group.data, stages.extras, stages.needs.results);
  const bool is_alone = !group.prepared.has_forces;
  lanes.place_frames(m, is_alone ? kEveryLaneResult : stages.needs.frames);
  lanes.write_results(m, group.data, is_alone ? kEveryLaneResult : stages.needs.results);
  group.prepared.has_pairs = stages.pairs;
  const bool measures = !group.prepared.has_forces || stages.needs.sensors == LaneSensors::kAlone;
  group.prepared.sensors = measures ? Sensors::kCompute : Sensors::kSkip;
  group.prepared.friction = stages.friction ? &worker.friction : nullptr;
  group.prepared.has_cameras = group.prepared.has_forces && !stages.needs.cameras;
  group.prepared.has_lengths = stages.lengths;
  group.prepared.has_length_velocities = !is_alone && !stages.needs.tendon_velocities;
  group.prepared.is_unseen = group.prepared.has_forces && stages.extras == LaneExtras::kLeaveOut;
  group.advances = stages.advance && group.prepared.has_forces;
  if (stages.pairs) lanes.find_pairs(m, *pair_table_, *worker.pairs);
  if (stages.limits) lanes.find_limits(m, worker.limits);
  for (int k = 0; k < lanes.width; ++k) {
    Walk& walk = group.walks[index(k)];
    if (!walk.goes_on) continue;
    Prepared prepared = group.prepared;
    const IndexList limited(worker.limits.count[k], worker.limits.joint[k]);
    if (stages.limits) prepared.limited = &limited;
    if (stages.pairs) prepared.pairs = {worker.pairs->pair[k], static_cast<std::size_t>(worker.pairs->count[k])};
    advance(walk, steps, state_size, [&](const mjModel& own, mjData& d) {
      forward_to_solver(own, d, prepared);
      return false;
    });
  }
}

void EnvironmentSet::solve_block(Worker& worker, std::span<const Group> groups, const Steps& steps,
                                 std::int64_t state_size, const LaneStages& stages) {
  int number[kBlock], at = 0;
  if (stages.solver) worker.solver->begin(stages.extras == LaneExtras::kWrite);
  for (const Group& group : groups) {
    for (const Walk& walk : group.walks) {
      const bool adds = stages.solver && walk.goes_on && group.prepared.has_forces;
      number[at++] = adds ? worker.solver->add(walk.place.m, walk.place.d) : -1;
    }
  }
  if (stages.solver) worker.solver->solve(worker.seats[0].view);
  at = 0;
  for (const Group& group : groups) {
    for (Walk& walk : group.walks) {
      const int own = number[at++];
      if (!walk.goes_on || (own >= 0 && worker.solver->is_solved(own))) continue;
      advance(walk, steps, state_size, [&](const mjModel& m, mjData& d) {
        solve_prepared(m, d, group.prepared);
        return false;
      });
    }
  }
}

// Forces from outside differ from one environment to the next and are added up one by one.
void EnvironmentSet::compute_loads(Worker& worker, Group& group, const Steps& steps, std::int64_t state_size,
                                   const LaneStages& stages) {
  for (Walk& walk : group.walks) {
    if (!walk.goes_on || !stages.needs.loads.forces) continue;
    advance(walk, steps, state_size, [](const mjModel& own, mjData& d) {
      compute_external_loads(own, d, scope_of(own, d));
      return false;
    });
  }
  group.lanes->compute_loads(worker.seats[0].view, group.data, stages.needs.loads);
  group.prepared.has_loads = true;
}

// Integration is in lanes if that is what all of them need: then their slopes are there as well.
void EnvironmentSet::end_group(Worker& worker, Group& group, const Steps& steps, std::int64_t state_size,
                               const LaneStages& stages) {
  bool has_slopes = false;
  if (stages.needs.loads.accelerations && group.prepared.has_forces) {
    compute_loads(worker, group, steps, state_size, stages);
  }
  if (stages.needs.sensors == LaneSensors::kInLanes && group.prepared.has_forces) {
    group.lanes->measure(worker.seats[0].view, group.data);
  }
  for (Walk& walk : group.walks) {
    if (!walk.goes_on) continue;
    advance(walk, steps, state_size, [&](const mjModel& m, mjData& d) {
      group.advances = forward_from_solver(m, d, group.prepared) && group.advances;
      if (group.advances && (stages.all_slopes || !has_slopes)) prepare_integration(m, d);
      has_slopes = true;
      return false;
    });
    group.advances = group.advances && walk.goes_on;
  }
  if (group.advances) group.lanes->advance(worker.seats[0].view, group.data, stages.extras);
  for (Walk& walk : group.walks) {
    if (!walk.goes_on) continue;
    if (group.advances) {
      record(walk, steps, state_size);
      continue;
    }
    advance(walk, steps, state_size, [](const mjModel& own, mjData& d) {
      integrate(own, d);
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
  Group of_block[kMostGroups];
  int group_count = 0, taken = 0;
  for (const auto& lanes : worker.lanes) {
    if (count - taken < lanes->width) continue;
    of_block[group_count].lanes = lanes.get();
    of_block[group_count++].walks = std::span(worker.walks).subspan(index(taken), index(lanes->width));
    taken += lanes->width;
  }
  const std::span<Group> groups(of_block, index(group_count));
  while (true) {
    bool goes_on = false;
    for (Group& group : groups) {
      begin_group(worker, group, steps, state_size, stages);
      goes_on = goes_on || group.goes_on;
    }
    if (!goes_on) break;
    solve_block(worker, groups, steps, state_size, stages);
    for (Group& group : groups) {
      if (group.goes_on) end_group(worker, group, steps, state_size, stages);
    }
  }
  for (const Walk& walk : worker.walks) end_walk(walk, steps);
}

// What is the same in all steps of a call.
void EnvironmentSet::begin_step_call(Worker& worker, const LaneStages& stages) const {
  worker.friction.forget();
  if (!stages.first) return;
  const std::size_t used = std::min(worker.seats.size(), index(stages.block));
  for (const Seat& seat : std::span(worker.seats).first(used)) wake_touched(m_, *seat.data);
}

// Rows of fixed tendons stand in the data of the seats as long as they are made of the same. A row without entries is
// made anew.
void EnvironmentSet::check_tendons(const LaneStages& stages) {
  KnownTendons& known = known_tendons_;
  if (!stages.lengths) {
    known = {};
    return;
  }
  const mjtNum* coefficient = m_.wrap_prm;
  if (known.jacobian == m_.opt.jacobian &&
      std::equal(known.coefficient.begin(), known.coefficient.end(), coefficient, coefficient + m_.nwrap)) {
    return;
  }
  known.jacobian = m_.opt.jacobian;
  known.coefficient.assign(coefficient, coefficient + m_.nwrap);
  for (const Worker& worker : workers_) {
    for (const Seat& seat : worker.seats) seat.data->ten_J_rownnz[0] = 0;
  }
}

int EnvironmentSet::step(const Choice& choice, const Steps& steps) {
  if (steps.nstep < 1) throw ModelError("the number of steps is at least 1, not " + std::to_string(steps.nstep));
  if (!is_state_signature(steps.sig)) throw ModelError("sig has bits that are no mjtState");
  const std::int64_t size = sinew::state_size(m_, steps.sig);
  begin_call();
  const LaneStages stages = stages_in_lanes(steps);
  for (Worker& worker : workers_) begin_step_call(worker, stages);
  check_tendons(stages);
  const bool in_lanes = stages.first;
  return for_parts(choice, in_lanes ? most_lanes() : 1, [&](int nth, int last, Worker& worker) {
    while (in_lanes && nth + kFewestLanes <= last) {
      const int most = std::min(static_cast<int>(worker.seats.size()), stages.block);
      const int block = std::min(most, (last - nth) / kFewestLanes * kFewestLanes);
      step_in_lanes(worker, chosen_.data() + nth, block, nth, steps, size, stages);
      nth += block;
    }
    for (; nth < last; ++nth) step_alone(take_seat(worker, 0, chosen_[index(nth)], nth), steps, size);
  });
}

}  // namespace sinew
