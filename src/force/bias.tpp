// SPDX-License-Identifier: Apache-2.0
#include <type_traits>

#include "force/bias.h"
#include "force/tendon_bias.h"
#include "math/spatial.h"
#include "model/parts.h"
#include "tree/body_fours.h"
#include "tree/scratch.h"

namespace sinew {
namespace bias {

inline bool is_free(const mjModel& m, int b) {
  return m.body_dofnum[b] == 6 && m.jnt_type[m.body_jntadr[b]] == mjJNT_FREE;
}

// What is fixed to the world accelerates with it, and nobody asks for the force on it.
inline bool is_fixed(const mjModel& m, int b) { return m.body_weldid[b] == 0; }

// What accelerates a body that moves, six numbers from those of its acceleration.
template <class Data>
void compute_force(const Data& d, int b, const RealOf<Data>* acceleration, RealOf<Data>* force) {
  using Real = RealOf<Data>;
  const Inertia<Real> inertia = Inertia<Real>::load(d.cinert + 10 * b);
  const Motion<Real> v = Motion<Real>::load(d.cvel + 6 * b);
  const Motion<Real> a = Motion<Real>::load(acceleration + 6 * b);
  (inertia * a + cross(v, inertia * v)).store(force + 6 * b);
}

// Forces on what is fixed to the world may be written or not: nobody reads them.
template <class Data>
void compute_forces(const mjModel& m, const Data& d, Range bodies, const RealOf<Data>* acceleration,
                    RealOf<Data>* force) {
  if constexpr (std::is_same_v<Data, mjData>) {
    if (const BodyFours* fours = body_fours(); fours && bodies.after - bodies.first >= BodyFours::kFewest) {
      return fours->forces(d, bodies.first, bodies.after, acceleration, force);
    }
  }
  for (const int b : bodies) {
    if (!is_fixed(m, b)) compute_force(d, b, acceleration, force);
  }
}

// What a force on a body is along its dofs. The translations of a free joint are along the world's axes.
template <class Data>
void project_on_dofs(const mjModel& m, const Data& d, int b, const Force<RealOf<Data>>& force, RealOf<Data>* result) {
  using Real = RealOf<Data>;
  int i = m.body_dofadr[b];
  const int after = i + m.body_dofnum[b];
  if (is_free(m, b)) {
    for (int k = 0; k < 3; ++k) result[i + k] = Real(0) + force.linear[k];
    i += 3;
  }
  for (; i < after; ++i) result[i] = dot(Motion<Real>::load(d.cdof + 6 * i), force);
}

// The world accelerates against gravity.
template <class Real>
void accelerate_world(const mjModel& m, Real* acceleration) {
  Motion<Real> a_world;
  if (!(m.opt.disableflags & mjDSBL_GRAVITY)) {
    for (int k = 0; k < 3; ++k) a_world.linear[k] = Real(-m.opt.gravity[k]);
  }
  a_world.store(acceleration);
}

// The acceleration of a body, from that of its parent.
template <class Data>
void accelerate_body(const mjModel& m, const Data& d, int b, WithAcceleration with, RealOf<Data>* acceleration) {
  using Real = RealOf<Data>;
  Motion<Real> a = Motion<Real>::load(acceleration + 6 * m.body_parentid[b]);
  if (!is_fixed(m, b)) {
    const int after = m.body_dofadr[b] + m.body_dofnum[b];
    const int still = with == WithAcceleration::kNo && is_free(m, b) ? 3 : 0;  // dofs whose axes do not turn
    for (int i = m.body_dofadr[b] + still; i < after; ++i) {
      a += Motion<Real>::load(d.cdof_dot + 6 * i) * d.qvel[i];
      if (with == WithAcceleration::kYes) a += Motion<Real>::load(d.cdof + 6 * i) * d.qacc[i];
    }
  }
  a.store(acceleration + 6 * b);
}

// From forces on bodies, which become those on all that hangs from them, to forces along dofs.
template <class Data>
void gather_forces(const mjModel& m, const Data& d, const Scope& scope, RealOf<Data>* force, RealOf<Data>* result) {
  using Real = RealOf<Data>;
  for (const Run& run : backwards(scope.runs)) {
    for (const int b : run.below_world().backwards()) {
      if (is_fixed(m, m.body_parentid[b])) continue;
      Real* parent = force + 6 * m.body_parentid[b];
      (Force<Real>::load(parent) + Force<Real>::load(force + 6 * b)).store(parent);
    }
  }
  for (const Run& run : scope.runs) {
    for (const int b : run.below_world()) project_on_dofs(m, d, b, Force<Real>::load(force + 6 * b), result);
  }
}

}  // namespace bias

template <class Data>
void compute_inverse_dynamics(const mjModel& m, const Data& d, const Scope& scope, WithAcceleration with,
                              RealOf<Data>* result, RealOf<Data>* scratch) {
  RealOf<Data>* acceleration = scratch;
  RealOf<Data>* force = scratch + 6 * m.nbody;
  bias::accelerate_world(m, acceleration);
  for (const Run& run : scope.runs) {
    for (const int b : run.below_world()) bias::accelerate_body(m, d, b, with, acceleration);
    bias::compute_forces(m, d, run.below_world(), acceleration, force);
  }
  bias::gather_forces(m, d, scope, force, result);
}

template <class Data>
void compute_bias(const mjModel& m, Data& d, const Scope& scope) {
  if (m.nv == 0) return;
  using Real = RealOf<Data>;
  clear_dofs(scope.pulled, d.qfrc_bias);
  for_parts(m, d, scope, Work::kLight, [&](const Scope& part) {
    FrameOf<Data> frame(d);
    Real* scratch = frame.template alloc<Real>(12 * mjtSize{m.nbody});
    compute_inverse_dynamics(m, d, part, WithAcceleration::kNo, d.qfrc_bias, scratch);
  });
  add_tendon_bias(m, d, scope, d.qfrc_bias);
}

}  // namespace sinew
