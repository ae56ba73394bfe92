// SPDX-License-Identifier: Apache-2.0
#include <new>

#include "base/memory.h"
#include "batch/lanes.h"
#include "force/bias.tpp"
#include "inertia/mass_matrix.tpp"
#include "kinematics/motion_axes.tpp"
#include "kinematics/poses.tpp"
#include "kinematics/velocity.tpp"
#include "math/simd/lanes_avx2.h"

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
  X(xanchor, 3 * m.njnt)      \
  X(xaxis, 3 * m.njnt)        \
  X(geom_xpos, 3 * m.ngeom)   \
  X(geom_xmat, 9 * m.ngeom)   \
  X(site_xpos, 3 * m.nsite)   \
  X(site_xmat, 9 * m.nsite)   \
  X(subtree_com, 3 * m.nbody) \
  X(cinert, 10 * m.nbody)     \
  X(cdof, 6 * m.nv)           \
  X(crb, 10 * m.nbody)        \
  X(M, m.nC)                  \
  X(qM, m.nM)                 \
  X(cvel, 6 * m.nbody)        \
  X(cdof_dot, 6 * m.nv)       \
  X(qfrc_bias, m.nv)

// These arrays over lanes, in one block. The stages are templates, and ask for nothing but the names. Vectors of the
// standard library have no place in this file: their functions, compiled for AVX2, could be linked for everyone.
class Lanes4Data {
 public:
  explicit Lanes4Data(const mjModel& m) : scope(m) {
    std::size_t items = 0;
#define SINEW_COUNT(name, count) items += static_cast<std::size_t>(count);
    SINEW_LANE_INPUTS(SINEW_COUNT)
    SINEW_LANE_RESULTS(SINEW_COUNT)
#undef SINEW_COUNT
    items += 12 * static_cast<std::size_t>(m.nbody);
    auto* next = static_cast<PackLanes*>(allocate_aligned(items * sizeof(PackLanes), &block_));
    if (!next) throw std::bad_alloc();
    for (std::size_t i = 0; i < items; ++i) new (next + i) PackLanes();
#define SINEW_PLACE(name, count) \
  name = next;                   \
  next += count;
    SINEW_LANE_INPUTS(SINEW_PLACE)
    SINEW_LANE_RESULTS(SINEW_PLACE)
#undef SINEW_PLACE
    scratch = next;
  }
  ~Lanes4Data() { release(block_); }
  Lanes4Data(const Lanes4Data&) = delete;
  Lanes4Data& operator=(const Lanes4Data&) = delete;

#define SINEW_MEMBER(name, count) PackLanes* name = nullptr;
  SINEW_LANE_INPUTS(SINEW_MEMBER)
  SINEW_LANE_RESULTS(SINEW_MEMBER)
#undef SINEW_MEMBER
  PackLanes* qacc = nullptr;     // inverse dynamics has a place for it, which bias forces do not use
  PackLanes* scratch = nullptr;  // of bias forces: 12 for each body
  WholeScope scope;

 private:
  void* block_ = nullptr;
};

namespace {

template <class Array>
struct OfEach {
  Array array[kLaneCount];
};

// Four numbers of each environment are a square that is turned over.
void gather(PackLanes* to, const OfEach<const mjtNum*>& from, mjtSize count) {
  const auto& [array] = from;
  mjtSize i = 0;
  for (; i + kLaneCount <= count; i += kLaneCount) {
    PackAvx2 a = PackAvx2::load(array[0] + i), b = PackAvx2::load(array[1] + i);
    PackAvx2 c = PackAvx2::load(array[2] + i), d = PackAvx2::load(array[3] + i);
    transpose(a, b, c, d);
    to[i].pack = a;
    to[i + 1].pack = b;
    to[i + 2].pack = c;
    to[i + 3].pack = d;
  }
  for (; i < count; ++i) to[i].pack = PackAvx2::of(array[0][i], array[1][i], array[2][i], array[3][i]);
}

void scatter(const PackLanes* from, const OfEach<mjtNum*>& to, mjtSize count) {
  const auto& [array] = to;
  mjtSize i = 0;
  for (; i + kLaneCount <= count; i += kLaneCount) {
    PackAvx2 a = from[i].pack, b = from[i + 1].pack, c = from[i + 2].pack, d = from[i + 3].pack;
    transpose(a, b, c, d);
    a.store(array[0] + i);
    b.store(array[1] + i);
    c.store(array[2] + i);
    d.store(array[3] + i);
  }
  for (; i < count; ++i) {
    double lanes[kLaneCount];
    from[i].pack.store(lanes);
    for (int k = 0; k < kLaneCount; ++k) array[k][i] = lanes[k];
  }
}

}  // namespace

void DeleteLanes::operator()(Lanes4Data* lanes) const { delete lanes; }

LanesPtr make_lanes(const mjModel& m) { return LanesPtr(new Lanes4Data(m)); }

void compute_in_lanes(const mjModel& m, Lanes4Data& lanes, mjData* const (&data)[kLaneCount]) {
  auto& [d0, d1, d2, d3] = data;
#define SINEW_GATHER(name, count) gather(lanes.name, {{d0->name, d1->name, d2->name, d3->name}}, mjtSize{count});
  SINEW_LANE_INPUTS(SINEW_GATHER)
#undef SINEW_GATHER
  compute_poses(m, lanes, lanes.scope);
  compute_motion_axes(m, lanes, lanes.scope);
  compute_composite_inertia(m, lanes, lanes.scope);
  copy_mass_matrix(m, lanes, lanes.scope);
  compute_body_velocities(m, lanes, lanes.scope);
  compute_inverse_dynamics(m, lanes, lanes.scope, WithAcceleration::kNo, lanes.qfrc_bias, lanes.scratch);
#define SINEW_SCATTER(name, count) scatter(lanes.name, {{d0->name, d1->name, d2->name, d3->name}}, mjtSize{count});
  SINEW_LANE_RESULTS(SINEW_SCATTER)
#undef SINEW_SCATTER
}

}  // namespace sinew
