// SPDX-License-Identifier: Apache-2.0
// lanes_data.h -- arrays of mjData over the lanes of environments, and how numbers go into them and back.
//   note  stages are templates, and ask for nothing but the names
//   trap  files whose names end in _avx2.cpp or _avx512.cpp include it, so what is defined here is named after a Pack,
//         and vectors of the standard library have no place here: their functions, compiled for AVX2, could be linked
//         for everyone
#ifndef SINEW_BATCH_LANES_DATA_H_
#define SINEW_BATCH_LANES_DATA_H_

#include <new>

#include "base/memory.h"
#include "batch/lane_fields.h"
#include "batch/lanes.h"
#include "integrate/implicit.h"
#include "math/simd/pack_lanes.h"
#include "model/plan.h"
#include "model/scope.h"

namespace sinew {

// All of them in one block.
template <class Pack>
class LanesData {
 public:
  using Real = LanesOf<Pack>;
  static constexpr int kLanes = Pack::kLanes;

  explicit LanesData(const mjModel& m) : scope(m), bodies(scope) {
    run_ = bodies.runs.front();
    run_.geoms = run_.sites = {0, 0};
    bodies.runs = {&run_, 1};
    std::size_t items = 0;
#define SINEW_COUNT(name, count) items += static_cast<std::size_t>(count);
    SINEW_LANE_ARRAYS(SINEW_COUNT)
#undef SINEW_COUNT
    const auto size_of = [](mjtSize n) { return static_cast<std::size_t>(n); };
    const std::size_t most_scratch = 12 * size_of(m.nbody) + size_of(m.nv) + size_of(m.ntendon);
    items += most_scratch + size_of(m.nC) + size_of(m.nu);
    const std::size_t bytes = items * sizeof(Real);
    const std::size_t index_count = 2 * size_of(m.nu) + size_of(m.nJmom);
    auto* next = static_cast<Real*>(allocate_aligned(bytes + index_count * sizeof(int), &block_));
    if (!next) throw std::bad_alloc();
    for (std::size_t i = 0; i < items; ++i) new (next + i) Real();
#define SINEW_PLACE(name, count) \
  name = next;                   \
  next += count;
    SINEW_LANE_ARRAYS(SINEW_PLACE)
#undef SINEW_PLACE
    scratch = next;
    scaled = scratch + most_scratch;
    controls = scaled + m.nC;
    moment_rownnz = reinterpret_cast<int*>(controls + m.nu);
    for (std::size_t i = 0; i < index_count; ++i) new (moment_rownnz + i) int(0);
    moment_rowadr = moment_rownnz + m.nu;
    moment_colind = moment_rowadr + m.nu;
  }
  ~LanesData() { release(block_); }
  LanesData(const LanesData&) = delete;
  LanesData& operator=(const LanesData&) = delete;

#define SINEW_MEMBER(name, count) Real* name = nullptr;
  SINEW_LANE_ARRAYS(SINEW_MEMBER)
#undef SINEW_MEMBER
  Real time;
  int *moment_rownnz = nullptr, *moment_rowadr = nullptr, *moment_colind = nullptr;
  Real* scratch = nullptr;   // of a stage: room for 12 for each body, or one for each dof or tendon
  Real* scaled = nullptr;    // nC: of factors
  Real* controls = nullptr;  // nu: clamped
  // Names that stages know and lanes never reach: no tendon of their models has a force.
  Real *ten_velocity = nullptr, *ten_J = nullptr;
  const int *ten_J_rownnz = nullptr, *ten_J_rowadr = nullptr, *ten_J_colind = nullptr;
  WholeScope scope;
  Scope bodies;  // the same without geoms and sites

  void gather_time(const mjData* const* data) {
    double of_lane[kLanes];
    for (int k = 0; k < kLanes; ++k) of_lane[k] = data[k]->time;
    time.pack = Pack::load(of_lane);
  }

  // An integration by Euler's formula that takes damping implicitly.
  bool has_damped_factor(const mjModel& m) const {
    return m.opt.integrator == mjINT_EULER && has_implicit_damping(m, scope);
  }

  // lanes_fit() models are planned.
  static LdlPattern mass_pattern(const mjModel& m) {
    const Plan& plan = plan_of_model(m);
    return {m.nv, m.M_rownnz, m.M_rowadr, m.M_colind, plan.nblock, plan.block};
  }
  // Those below the world, level by level of their trees: a body rarely waits for the one before it.
  static IndexList bodies_by_level(const mjModel& m) {
    return IndexList(static_cast<int>(m.nbody) - 1, plan_of_model(m).grouped_body);
  }

 private:
  static const Plan& plan_of_model(const mjModel& m) { return *static_cast<const Plan*>(m.plan); }

  Run run_;  // of `bodies`
  void* block_ = nullptr;
};

namespace lane_data {

template <class Real>
void gather(Real* to, mjData* const* data, mjtNum* mjData::*field, mjtSize count) {
  const mjtNum* from[Real::kLanes];
  for (int k = 0; k < Real::kLanes; ++k) from[k] = data[k]->*field;
  Real::gather(to, from, count);
}
template <class Real>
void scatter(const Real* from, mjData* const* data, mjtNum* mjData::*field, mjtSize count) {
  mjtNum* to[Real::kLanes];
  for (int k = 0; k < Real::kLanes; ++k) to[k] = data[k]->*field;
  Real::scatter(from, to, count);
}

// For the tables above, where `lanes` are LanesData and `data` an mjData for each.
#define SINEW_GATHER(name, count) lane_data::gather(lanes.name, data, &mjData::name, mjtSize{count});
#define SINEW_SCATTER(name, count) lane_data::scatter(lanes.name, data, &mjData::name, mjtSize{count});

// The same of those whose bits are set, from the lowest one on: `results` is used up.
#define SINEW_SCATTER_IF_ASKED(name, count) \
  if (results & 1) {                        \
    SINEW_SCATTER(name, count)              \
  }                                         \
  results >>= 1;

}  // namespace lane_data
}  // namespace sinew

#endif  // SINEW_BATCH_LANES_DATA_H_
