// SPDX-License-Identifier: Apache-2.0
#include "force/bias.h"
#include "force/tendon_bias.h"
#include "math/spatial.h"
#include "tree/scratch.h"

namespace sinew {

template <class Data>
void compute_inverse_dynamics(const mjModel& m, const Data& d, const Scope& scope, WithAcceleration with,
                              RealOf<Data>* result, RealOf<Data>* scratch) {
  using Real = RealOf<Data>;
  Real* acceleration = scratch;
  Real* force = scratch + 6 * m.nbody;
  Motion<Real> a_world;
  if (!(m.opt.disableflags & mjDSBL_GRAVITY)) {
    for (int k = 0; k < 3; ++k) a_world.linear[k] = Real(-m.opt.gravity[k]);
  }
  a_world.store(acceleration);
  Force<Real>{}.store(force);
  for (const Run& run : scope.runs) {
    for (const int b : run.below_world()) {
      Motion<Real> a = Motion<Real>::load(acceleration + 6 * m.body_parentid[b]);
      for (int i = m.body_dofadr[b]; i < m.body_dofadr[b] + m.body_dofnum[b]; ++i) {
        a += Motion<Real>::load(d.cdof_dot + 6 * i) * d.qvel[i];
        if (with == WithAcceleration::kYes) a += Motion<Real>::load(d.cdof + 6 * i) * d.qacc[i];
      }
      a.store(acceleration + 6 * b);
      const Inertia<Real> inertia = Inertia<Real>::load(d.cinert + 10 * b);
      const Motion<Real> v = Motion<Real>::load(d.cvel + 6 * b);
      (inertia * a + cross(v, inertia * v)).store(force + 6 * b);
    }
  }
  for (const Run& run : backwards(scope.runs)) {
    for (const int b : run.below_world().backwards()) {
      Real* parent = force + 6 * m.body_parentid[b];
      (Force<Real>::load(parent) + Force<Real>::load(force + 6 * b)).store(parent);
    }
  }
  for (const Run& run : scope.runs) {
    for (const int i : run.dofs) {
      result[i] = dot(Motion<Real>::load(d.cdof + 6 * i), Force<Real>::load(force + 6 * m.dof_bodyid[i]));
    }
  }
}

template <class Data>
void compute_bias(const mjModel& m, Data& d, const Scope& scope) {
  using Real = RealOf<Data>;
  FrameOf<Data> frame(d);
  Real* scratch = frame.template alloc<Real>(12 * mjtSize{m.nbody});
  clear_dofs(scope.pulled, d.qfrc_bias);
  compute_inverse_dynamics(m, d, scope, WithAcceleration::kNo, d.qfrc_bias, scratch);
  add_tendon_bias(m, d, scope, d.qfrc_bias);
}

}  // namespace sinew
