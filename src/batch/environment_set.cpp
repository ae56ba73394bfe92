// SPDX-License-Identifier: Apache-2.0
#include "batch/environment_set.h"

#include <algorithm>
#include <system_error>
#include <thread>

#include "base/error.h"
#include "batch/environment_set.tpp"
#include "finish/finish_model.h"
#include "kinematics/joint_tendon.h"
#include "model/arena/arena.h"
#include "model/data.h"
#include "model/data_scope.h"
#include "model/state.h"
#include "step/sleep.h"
#include "step/step.h"

namespace sinew {
namespace {

void copy_row(void* to, const void* from, std::size_t bytes) {
  if (bytes > 0) std::memcpy(to, from, bytes);
}

std::string number(std::int64_t n) { return std::to_string(n); }

}  // namespace

void EnvironmentSet::DeleteData::operator()(mjData* d) const { delete_data(d); }

EnvironmentSet::EnvironmentSet(const mjModel& m, int n, int threads)
    : m_(m),
      n_(n),
      signature_(m.signature),
      own_data_(sleep_is_on(m) || m.nplugin > 0),
      has_paths_(has_tendon_paths(m)) {
  if (n < 1) throw ModelError("a batch has at least one environment, not " + number(n));
  if (threads < 0 || threads > mjMAXTHREAD + 1) {
    throw ModelError("a batch runs on 1 to " + number(mjMAXTHREAD + 1) + " threads, or on all (0), not on " +
                     number(threads));
  }
  if (threads == 0) threads = static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1u, 1u + mjMAXTHREAD));
  for (Field& field : state_fields(m)) state_.emplace_back(std::move(field), n);
  state_.emplace_back(find_data_field(m, "warning"), n);
  for (LiveField& live : state_) {
    if (live.field.row_bytes() > 0) moved_.push_back(&live);
  }
  list_state();
  environments_.resize(index(n));
  chosen_.reserve(index(n));
  is_chosen_.resize(index(n));
  if (own_data_) {
    for (int i = 0; i < n; ++i) data_.push_back(make_environment_data());
  }
  start_threads(std::min(threads, n));
  const bool in_lanes = !own_data_ && n >= kFewestLanes && lanes_fit(m);
  const bool solves_in_lanes = in_lanes && ConstraintLanes::fit(m);
  const int most = std::min(part_of(n, most_lanes()), n / kFewestLanes * kFewestLanes);
  const int seats = !in_lanes ? 1 : std::min(most, solves_in_lanes ? kBlock : most_lanes());
  for (Worker& worker : workers_) {
    take_seats(worker, seats, in_lanes);
    if (solves_in_lanes) worker.solver = std::make_unique<ConstraintLanes>(m);
  }
  if (in_lanes) pair_table_ = std::make_unique<PairTable>(m);
  reset({}, -1, {});
}

void EnvironmentSet::take_seats(Worker& worker, int seats, bool in_lanes) {
  worker.seats.resize(index(seats));
  for (Seat& seat : worker.seats) {
    if (own_data_) continue;
    seat.data = make_environment_data();
    for (const StateRows& array : arrays_) {
      std::memcpy(&seat.state.emplace_back(), array.place(*seat.data), sizeof(void*));
    }
  }
  if (!in_lanes) return;
  for (int width = most_lanes(); width >= kFewestLanes; width /= 2) {
    const int groups = width == most_lanes() ? seats / width : 1;
    for (int i = 0; i < groups; ++i) worker.lanes.push_back(make_lanes(m_, width));
  }
  worker.pairs = std::make_unique<LanePairs>();
  worker.limited.resize(kMostLanes * index(static_cast<int>(m_.njnt)));
  for (int k = 0; k < kMostLanes; ++k) worker.limits.joint[k] = worker.limited.data() + k * m_.njnt;
  worker.walks.reserve(kBlock);
  worker.friction.make_room(static_cast<int>(m_.nv));
}

// The caller's thread is one of them. A machine that has no more threads to give gives those that it has.
void EnvironmentSet::start_threads(int threads) {
  for (; threads > 1 && !pool_; --threads) {
    try {
      pool_ = std::make_unique<TaskPool>(threads - 1);
    } catch (const std::system_error&) {
      continue;
    }
    break;
  }
  workers_.resize(index(threads));
}

EnvironmentSet::DataPtr EnvironmentSet::make_environment_data() const {
  DataPtr d(make_data(m_));
  if (!d) throw ModelError("there is no memory for the environments of a batch, or a plugin refused to start");
  return d;
}

void EnvironmentSet::check_environment(int env) const {
  if (env >= 0 && env < n_) return;
  throw ModelError("there is no environment " + number(env) + ": the batch has " + number(n_) + ", counted from 0");
}

// What a program may have done to the model since the last call.
void EnvironmentSet::begin_call() {
  if (m_.signature != signature_) {
    throw ModelError("the model has another structure than when the batch was made; make the batch anew");
  }
  if (sleep_is_on(m_) && !own_data_) {
    throw ModelError("sleeping was switched on in the model of a batch; switch it on before the batch is made");
  }
  for (Worker& worker : workers_) {
    for (Seat& seat : std::span(worker.seats).first(model_.empty() ? 1 : worker.seats.size())) seat.view = m_;
  }
}

// The last threads to finish do not wait long if there are many parts for each. One thread waits for nobody.
int EnvironmentSet::part_of(int count, int unit) const {
  constexpr int kPartsPerThread = 8;
  const int wanted = pool_ ? std::clamp(count / (kPartsPerThread * threads()), 1, kBlock) : kBlock;
  return (wanted + unit - 1) / unit * unit;
}

std::span<const int> EnvironmentSet::resolve(const Choice& choice) {
  if (choice.ids && choice.mask) throw ModelError("environments are chosen by ids or by a mask, not by both");
  chosen_.clear();
  if (!choice.ids) {
    for (int i = 0; i < n_; ++i) {
      if (!choice.mask || choice.mask[i]) chosen_.push_back(i);
    }
    return chosen_;
  }
  std::fill(is_chosen_.begin(), is_chosen_.end(), mjtByte{0});
  for (int i = 0; i < choice.nid; ++i) {
    const int env = choice.ids[i];
    check_environment(env);
    if (is_chosen_[index(env)]) throw ModelError("environment " + number(env) + " is chosen twice");
    is_chosen_[index(env)] = 1;
    chosen_.push_back(env);
  }
  return chosen_;
}

LiveField* EnvironmentSet::find(const std::string& name) {
  for (auto* list : {&state_, &result_}) {
    for (LiveField& live : *list) {
      if (live.field.name == name) return &live;
    }
  }
  return nullptr;
}

const LiveField& EnvironmentSet::bind(const std::string& name, void* memory) {
  LiveField* live = find(name);
  if (!live) live = &result_.emplace_back(find_data_field(m_, name), n_);
  if (memory && memory != live->rows) live->move_to(memory, n_);
  list_state();
  return *live;
}

const LiveField& EnvironmentSet::expand(const std::string& name, void* memory) {
  const auto same = [&](const LiveField& live) { return live.field.name == name; };
  const auto found = std::find_if(model_.begin(), model_.end(), same);
  LiveField* live = found != model_.end() ? &*found : nullptr;
  if (!live) {
    LiveField fresh(find_model_field(m_, name), n_);
    const void* values = place_in(const_cast<mjModel&>(m_), fresh.field);
    for (int i = 0; i < n_; ++i) copy_row(fresh.row(i), values, fresh.field.row_bytes());
    live = &model_.emplace_back(std::move(fresh));
  }
  if (memory && memory != live->rows) live->move_to(memory, n_);
  return *live;
}

void EnvironmentSet::aim(mjModel& view, int env) const {
  for (const LiveField& live : model_) {
    char* place = reinterpret_cast<char*>(&view) + live.field.offset;
    char* row = live.row(env);
    live.field.is_pointer ? copy_row(place, &row, sizeof row) : copy_row(place, row, live.field.row_bytes());
  }
}

// Points of tendon paths: a step writes as many as a path has, and what is behind them would be another environment's.
void EnvironmentSet::clear_leftovers(mjData& d) const {
  if (!has_paths_) return;
  std::fill_n(d.wrap_obj, 2 * std::int64_t{m_.nwrap}, 0);
  std::fill_n(d.wrap_xpos, 6 * std::int64_t{m_.nwrap}, 0);
}

void EnvironmentSet::load(int env, mjData& d) const {
  for (const LiveField* live : moved_) {
    std::memcpy(place_in(d, live->field), live->row(env), live->field.row_bytes());
  }
  doubt_zeros(d);
}

void EnvironmentSet::store_state(int env, const mjData& d) {
  for (const LiveField* live : moved_) {
    std::memcpy(live->row(env), place_in(const_cast<mjData&>(d), live->field), live->field.row_bytes());
  }
}

void EnvironmentSet::store_results(int env, const mjData& d) {
  for (const LiveField& live : result_) {
    copy_row(live.row(env), place_in(const_cast<mjData&>(d), live.field), live.field.row_bytes());
  }
}

void EnvironmentSet::store(int env, const mjData& d) {
  store_state(env, d);
  store_results(env, d);
}

// The program may have bound memory that begins anywhere.
void EnvironmentSet::list_state() {
  arrays_.clear();
  values_.clear();
  for (const LiveField* live : moved_) {
    const Field& field = live->field;
    const bool is_aligned = reinterpret_cast<std::uintptr_t>(live->rows) % bytes_of_kind(field.kind) == 0;
    (field.is_pointer ? arrays_ : values_)
        .push_back({field.offset, field.row_bytes(), live->rows, field.is_pointer && is_aligned});
  }
}

void EnvironmentSet::see_state(const Place& place) const {
  if (!place.seat) return load(place.env, place.d);
  for (std::size_t i = 0; i < arrays_.size(); ++i) {
    const StateRows& array = arrays_[i];
    if (array.is_seen) {
      array.aim(place.d, array.row(place.env));
    } else {
      std::memcpy(place.seat->state[i], array.row(place.env), array.bytes);
    }
  }
  for (const StateRows& value : values_) std::memcpy(value.place(place.d), value.row(place.env), value.bytes);
  doubt_zeros(place.d);
}

void EnvironmentSet::keep_state(const Place& place) {
  if (!place.seat) return store(place.env, place.d);
  for (std::size_t i = 0; i < arrays_.size(); ++i) {
    const StateRows& array = arrays_[i];
    if (!array.is_seen) std::memcpy(array.row(place.env), place.seat->state[i], array.bytes);
  }
  for (const StateRows& value : values_) std::memcpy(value.row(place.env), value.place(place.d), value.bytes);
  store_results(place.env, place.d);
}

void EnvironmentSet::see_own_arrays(const Place& place) const {
  if (!place.seat) return;
  for (std::size_t i = 0; i < arrays_.size(); ++i) arrays_[i].aim(place.d, place.seat->state[i]);
}

int EnvironmentSet::forward(const Choice& choice) {
  return for_chosen(choice, [&](const Place& place) {
    if (environments_[index(place.env)].stopped) return;
    load(place.env, place.d);
    clear_leftovers(place.d);
    sinew::forward(place.m, place.d, Sensors::kCompute);
    store(place.env, place.d);
  });
}

int EnvironmentSet::reset(const Choice& choice, int key, const ResetNoise& noise) {
  if (key < -1 || key >= m_.nkey) {
    throw ModelError("there is no keyframe " + number(key) + ": the model has " + number(m_.nkey) +
                     ", and -1 is the reference state");
  }
  return for_chosen(choice, [&](const Place& place) {
    environments_[index(place.env)] = {};
    reset_data_keyframe(place.m, place.d, key);
    add_noise(place.m, place.d, noise, place.env);
    begin_asleep(place.m, place.d);
    store(place.env, place.d);
  });
}

int EnvironmentSet::set_const(const Choice& choice) {
  for (const Field& field : derived_model_fields(m_)) expand(field.name, nullptr);
  return for_chosen(choice, [&](const Place& place) {
    load(place.env, place.d);
    set_rest_constants(place.m, place.d);
    for (const LiveField& live : model_) {
      if (!live.field.is_pointer) copy_row(live.row(place.env), place_in(place.m, live.field), live.field.row_bytes());
    }
  });
}

int EnvironmentSet::get_state(const Choice& choice, mjtNum* state, unsigned int sig) {
  if (!is_state_signature(sig)) throw ModelError("sig has bits that are no mjtState");
  const std::int64_t size = sinew::state_size(m_, sig);
  return for_chosen(choice, [&](const Place& place) {
    load(place.env, place.d);
    sinew::get_state(place.m, place.d, state + place.nth * size, sig);
  });
}

int EnvironmentSet::set_state(const Choice& choice, const mjtNum* state, unsigned int sig) {
  if (!is_state_signature(sig)) throw ModelError("sig has bits that are no mjtState");
  const std::int64_t size = sinew::state_size(m_, sig);
  return for_chosen(choice, [&](const Place& place) {
    load(place.env, place.d);
    sinew::set_state(place.m, place.d, state + place.nth * size, sig);
    store_state(place.env, place.d);
  });
}

int EnvironmentSet::from_data(const Choice& choice, const mjData& d) {
  if (d.signature != signature_) throw ModelError("the data were made for a model of another structure");
  return for_chosen(choice, [&](const Place& place) {
    if (own_data_ && !copy_data(&place.d, place.m, d, CopyScope::kAll)) throw ModelError("out of memory");
    store_state(place.env, d);
    std::memset(state_.back().row(place.env), 0, state_.back().field.row_bytes());  // warnings
  });
}

void EnvironmentSet::to_data(int env, mjData& d) {
  check_environment(env);
  if (d.signature != signature_) throw ModelError("the data were made for a model of another structure");
  load(env, d);
}

}  // namespace sinew
