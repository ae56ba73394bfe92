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
#include "batch/lanes.h"
#include "math/simd/pack_lanes.h"
#include "model/plan.h"
#include "model/scope.h"

namespace sinew {

// What the stages read of an environment, and what they write; as arrays of mjData, with the number of their items.
#define SINEW_LANE_INPUTS(X) \
  X(qpos, m.nq)              \
  X(qvel, m.nv)              \
  X(mocap_pos, 3 * m.nmocap) \
  X(mocap_quat, 4 * m.nmocap)
#define SINEW_LANE_RESULTS(X) \
  X(xpos, 3 * m.nbody)        \
  X(xquat, 4 * m.nbody)       \
  X(xmat, 9 * m.nbody)        \
  X(xipos, 3 * m.nbody)       \
  X(ximat, 9 * m.nbody)       \
  X(geom_xpos, 3 * m.ngeom)   \
  X(geom_xmat, 9 * m.ngeom)   \
  X(site_xpos, 3 * m.nsite)   \
  X(site_xmat, 9 * m.nsite)   \
  X(subtree_com, 3 * m.nbody) \
  X(cinert, 10 * m.nbody)     \
  X(cdof, 6 * m.nv)           \
  X(M, m.nC)                  \
  X(qLD, m.nC)                \
  X(qLDiagInv, m.nv)          \
  X(cvel, 6 * m.nbody)        \
  X(cdof_dot, 6 * m.nv)       \
  X(qfrc_bias, m.nv)
// Results that no later stage reads: they go to mjData if somebody asks for them (lanes.h).
#define SINEW_LANE_EXTRAS(X) \
  X(xanchor, 3 * m.njnt)     \
  X(xaxis, 3 * m.njnt)       \
  X(crb, 10 * m.nbody)       \
  X(qM, m.nM)
// The same of the forces that do not come from constraints.
#define SINEW_LANE_FORCE_INPUTS(X) \
  X(act, m.na)                     \
  X(ctrl, m.nu)                    \
  X(qfrc_applied, m.nv)
#define SINEW_LANE_FORCE_RESULTS(X) \
  X(actuator_length, m.nu)          \
  X(actuator_moment, m.nJmom)       \
  X(actuator_velocity, m.nu)        \
  X(act_dot, m.na)                  \
  X(actuator_force, m.nu)           \
  X(qfrc_actuator, m.nv)            \
  X(qfrc_smooth, m.nv)              \
  X(qacc_smooth, m.nv)
#define SINEW_LANE_FORCE_EXTRAS(X) \
  X(qfrc_spring, m.nv)             \
  X(qfrc_damper, m.nv)             \
  X(qfrc_gravcomp, m.nv)           \
  X(qfrc_fluid, m.nv)              \
  X(qfrc_passive, m.nv)
// The same of the integration, but for the state, which the first stages have read.
#define SINEW_LANE_ADVANCE_INPUTS(X) \
  X(qacc, m.nv)                      \
  X(qfrc_constraint, m.nv)
#define SINEW_LANE_ADVANCE_EXTRAS(X) \
  X(qH, m.nC)                        \
  X(qHDiagInv, m.nv)
// What sensors read of bodies, once accelerations are known.
#define SINEW_LANE_LOADS(X) \
  X(cacc, 6 * m.nbody)      \
  X(cfrc_ext, 6 * m.nbody)  \
  X(cfrc_int, 6 * m.nbody)  \
  X(sensordata, m.nsensordata)
#define SINEW_LANE_ARRAYS(X)   \
  SINEW_LANE_INPUTS(X)         \
  SINEW_LANE_RESULTS(X)        \
  SINEW_LANE_EXTRAS(X)         \
  SINEW_LANE_FORCE_INPUTS(X)   \
  SINEW_LANE_FORCE_RESULTS(X)  \
  SINEW_LANE_FORCE_EXTRAS(X)   \
  SINEW_LANE_LOADS(X)          \
  SINEW_LANE_ADVANCE_INPUTS(X) \
  SINEW_LANE_ADVANCE_EXTRAS(X)

// All of them in one block.
template <class Pack>
class LanesData {
 public:
  using Real = LanesOf<Pack>;
  static constexpr int kLanes = Pack::kLanes;

  explicit LanesData(const mjModel& m) : scope(m) {
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
  Real *ten_length = nullptr, *ten_velocity = nullptr, *ten_J = nullptr;
  const int *ten_J_rownnz = nullptr, *ten_J_rowadr = nullptr, *ten_J_colind = nullptr;
  WholeScope scope;

  void gather_time(const mjData* const* data) {
    double of_lane[kLanes];
    for (int k = 0; k < kLanes; ++k) of_lane[k] = data[k]->time;
    time.pack = Pack::load(of_lane);
  }

  // lanes_fit() models are planned.
  static LdlPattern mass_pattern(const mjModel& m) {
    const Plan& plan = *static_cast<const Plan*>(m.plan);
    return {m.nv, m.M_rownnz, m.M_rowadr, m.M_colind, plan.nblock, plan.block};
  }

 private:
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

}  // namespace lane_data
}  // namespace sinew

#endif  // SINEW_BATCH_LANES_DATA_H_
