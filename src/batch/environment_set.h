// SPDX-License-Identifier: Apache-2.0
// environment_set.h -- many environments of one model: states in arrays with a row for each, steps on several threads.
//   in    a model; what a program writes into the arrays          out   the arrays after steps, forward and resets
//   idea  A thread has one mjData and computes environments in it one after the other: its arrays of state are aimed at
//         the rows, mj_step's own function runs, and results that somebody has bound come out. Where mjData remembers
//         more than its state (sleeping trees, instances of plugins) every environment has its own.
//   idea  Where it can, a thread takes eight or four environments at a time: all that is smooth, from poses to
//         qacc_smooth and the next state, is computed in the lanes of vector registers (lanes.h), contacts, rows and
//         sensors one by one. A few such groups are a block: the solver finds those in it whose rows are alike, and
//         takes them together as well (constraint/constraint_lanes.h).
//   idea  Fields that environments have for themselves cost nothing: each thread sees the model through a copy of the
//         struct mjModel, whose pointers are aimed at the rows of one environment.
//   note  An environment depends on its own rows and on nothing else, so bits do not depend on order, size or threads.
//   note  What is wrong with a call is thrown as ModelError; what goes wrong in an environment stops that environment.
#ifndef SINEW_BATCH_ENVIRONMENT_SET_H_
#define SINEW_BATCH_ENVIRONMENT_SET_H_

#include <atomic>
#include <deque>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "base/task_pool.h"
#include "batch/field.h"
#include "batch/lanes.h"
#include "batch/noise.h"
#include "constraint/constraint_lanes.h"
#include "step/prepared.h"

namespace sinew {

// By numbers, or by a mask; all if both are null.
struct Choice {
  const int* ids = nullptr;
  int nid = 0;
  const mjtByte* mask = nullptr;
};

// The members are those of sinewSteps (include/sinew/batch.h).
struct Steps {
  int nstep = 1;
  const mjtNum* ctrl = nullptr;
  unsigned int sig = mjSTATE_FULLPHYSICS;
  mjtNum* state = nullptr;
  mjtNum* sensordata = nullptr;
  int* done = nullptr;
  int (*should_stop)(void*) = nullptr;
  void (*finished)(void*, int) = nullptr;
  void* user = nullptr;
};

class EnvironmentSet {
 public:
  EnvironmentSet(const mjModel& m, int n, int threads);
  EnvironmentSet(const EnvironmentSet&) = delete;
  EnvironmentSet& operator=(const EnvironmentSet&) = delete;

  int size() const { return n_; }
  int threads() const { return static_cast<int>(workers_.size()); }

  const LiveField& bind(const std::string& name, void* memory);
  const LiveField& expand(const std::string& name, void* memory);

  // Each returns how many of the chosen environments are stopped.
  int set_const(const Choice& choice);
  int step(const Choice& choice, const Steps& steps);
  int forward(const Choice& choice);
  int reset(const Choice& choice, int key, const ResetNoise& noise);
  int get_state(const Choice& choice, mjtNum* state, unsigned int sig);
  int set_state(const Choice& choice, const mjtNum* state, unsigned int sig);
  int from_data(const Choice& choice, const mjData& d);
  void to_data(int env, mjData& d);

  const char* error(int env) const {
    return environments_[index(env)].stopped ? text(environments_[index(env)]) : nullptr;
  }
  const char* warnings(int env) const { return environments_[index(env)].warnings.c_str(); }
  void check_environment(int env) const;

 private:
  struct DeleteData {
    void operator()(mjData* d) const;
  };
  using DataPtr = std::unique_ptr<mjData, DeleteData>;
  // Where an environment is computed.
  struct Seat {
    mjModel view;              // the model as the environment sees it
    DataPtr data;              // null if every environment has its own
    std::vector<void*> state;  // arrays of the state in `data`, of its own
  };
  // A field of the state, and its rows.
  struct StateRows {
    std::size_t offset, bytes;
    char* rows;
    bool is_seen;  // mjData can see them in place of an array of its own

    char* row(int env) const { return rows + index(env) * bytes; }
    char* place(mjData& d) const { return reinterpret_cast<char*>(&d) + offset; }
    void aim(mjData& d, void* array) const { std::memcpy(place(d), &array, sizeof array); }
  };
  struct Environment {
    bool stopped = false;
    std::string error, warnings;
  };
  // Environment `env`, the nth of those chosen, in its seat.
  struct Place {
    mjModel& m;
    mjData& d;
    int env, nth;
    Seat* seat;  // null if `d` is the environment's own
  };
  // A call of step() for one environment.
  struct Walk {
    Place place;
    int done = 0;
    bool goes_on = true;
  };

  // Environments in lanes, on their way through a step. A lane whose environment has ended computes what another one
  // computes.
  struct Group {
    EnvironmentLanes* lanes = nullptr;
    std::span<Walk> walks;  // one for each lane
    mjData* data[kMostLanes] = {};
    Prepared prepared;
    bool goes_on = false;   // at least one of them
    bool advances = false;  // the next state is to be computed in lanes
  };
  // What one thread takes at a time: environments whose constraints are solved together. Without contacts all have much
  // the same rows, and fewer stay in the cache. Lost: 32 without contacts, humanoids as fast, quadrupeds 6 % slower.
  static constexpr int kBlock = ConstraintLanes::kMost, kBlockWithoutContacts = 16;
  static constexpr int kMostGroups = kBlock / kFewestLanes;
  struct Worker {
    std::vector<Seat> seats;
    std::vector<std::unique_ptr<EnvironmentLanes>> lanes;  // of the groups of a block, wide ones first; maybe none
    std::unique_ptr<LanePairs> pairs;
    std::vector<int> limited;  // room for `limits`
    LaneLimits limits;
    std::unique_ptr<ConstraintLanes> solver;  // null if constraints are solved one by one
    std::vector<Walk> walks;
    KeptRows friction;  // of this call
  };

  // What the rows of fixed tendons are made of, beside the structure of the model.
  struct KnownTendons {
    std::vector<mjtNum> coefficient;
    int jacobian = -1;  // none are known
  };

  // What of a step is computed in lanes (lanes.h).
  struct LaneStages {
    bool first = false, forces = false, advance = false, pairs = false, solver = false;
    bool lengths = false, limits = false;
    int block = kBlock;
    LaneExtras extras = LaneExtras::kWrite;
    bool all_slopes = true;  // every environment needs its own qDeriv
    LaneNeeds needs;
    bool friction = false;  // of dofs: rows are those of all environments
  };

  static std::size_t index(int i) { return static_cast<std::size_t>(i); }
  static const char* text(const Environment& e) { return e.error.empty() ? "out of memory" : e.error.c_str(); }

  void start_threads(int threads);
  DataPtr make_environment_data() const;
  void begin_call();
  std::span<const int> resolve(const Choice& choice);
  LiveField* find(const std::string& name);

  // So many of `count` environments that the threads share them well, and a multiple of `unit`.
  int part_of(int count, int unit) const;
  // work(first, last, worker) for parts of those chosen.
  template <class Work>
  int for_parts(const Choice& choice, int unit, Work&& work);
  void take_seats(Worker& worker, int seats, bool in_lanes);
  // body(place) for every environment chosen.
  template <class Body>
  int for_chosen(const Choice& choice, Body&& body);
  // body() for one environment; what goes wrong in it stops the environment. False if so.
  template <class Body>
  bool attempt(const Place& place, Body&& body);
  void stop(const Place& place, const char* why);
  Place take_seat(Worker& worker, int seat, int env, int nth);
  LaneStages stages_in_lanes(const Steps& steps);
  LaneNeeds choose_results(const LaneStages& stages, const Steps& steps) const;

  Walk begin_walk(const Place& place, const Steps& steps);
  bool set_controls(Walk& walk, const Steps& steps);
  void record(Walk& walk, const Steps& steps, std::int64_t state_size);
  void end_walk(const Walk& walk, const Steps& steps);
  template <class Advance>
  void advance(Walk& walk, const Steps& steps, std::int64_t state_size, Advance&& advance);
  void step_alone(const Place& place, const Steps& steps, std::int64_t state_size);
  void step_in_lanes(Worker& worker, const int* ids, int count, int nth, const Steps& steps, std::int64_t state_size,
                     const LaneStages& stages);
  void begin_step_call(Worker& worker, const LaneStages& stages) const;
  void check_tendons(const LaneStages& stages);
  bool choose_data(Group& group) const;
  void begin_group(Worker& worker, Group& group, const Steps& steps, std::int64_t state_size, const LaneStages& stages);
  void solve_block(Worker& worker, std::span<const Group> groups, const Steps& steps, std::int64_t state_size,
                   const LaneStages& stages);
  void compute_loads(Worker& worker, Group& group, const Steps& steps, std::int64_t state_size,
                     const LaneStages& stages);
  void end_group(Worker& worker, Group& group, const Steps& steps, std::int64_t state_size, const LaneStages& stages);

  void aim(mjModel& view, int env) const;
  void clear_leftovers(mjData& d) const;
  void load(int env, mjData& d) const;
  void store_state(int env, const mjData& d);
  void store_results(int env, const mjData& d);
  void store(int env, const mjData& d);

  // The same for the steps of a call, which leave arrays of the state where they are: mjData sees the rows.
  void list_state();
  void see_state(const Place& place) const;
  void keep_state(const Place& place);
  void see_own_arrays(const Place& place) const;

  const mjModel& m_;
  int n_;
  std::uint64_t signature_;
  bool own_data_;                  // every environment has an mjData
  bool has_paths_;                 // tendons that are no fixed ones
  KnownTendons known_tendons_;     // since the last step() in lanes, if nothing else was called
  std::deque<LiveField> state_;    // what a step starts from, and the warnings counted
  std::vector<LiveField*> moved_;  // the state but for empty arrays
  std::vector<StateRows> arrays_;  // of these, those that are arrays of mjData
  std::vector<StateRows> values_;  // and those that are not
  std::deque<LiveField> result_;   // what a step leaves, as far as somebody has asked for it
  std::deque<LiveField> model_;    // what environments have for themselves
  std::vector<Environment> environments_;
  std::vector<DataPtr> data_;
  std::vector<Worker> workers_;
  std::unique_ptr<PairTable> pair_table_;  // null if there are no lanes
  std::unique_ptr<TaskPool> pool_;         // null for one thread
  std::vector<int> chosen_;
  std::vector<mjtByte> is_chosen_;
  std::mutex finishing_;
};

}  // namespace sinew

#endif  // SINEW_BATCH_ENVIRONMENT_SET_H_
