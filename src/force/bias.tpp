// SPDX-License-Identifier: Apache-2.0
#include "force/bias.h"
#include "force/tendon_bias.h"
#include "math/spatial.h"
#include "tree/awake.h"
#include "tree/resting_zeros.h"
#include "tree/scratch.h"

namespace sinew {

template <class Data>
void compute_inverse_dynamics(const mjModel& m, const Data& d, WithAcceleration with, RealOf<Data>* result,
                              RealOf<Data>* scratch) {
  using Real = RealOf<Data>;
  Real* acceleration = scratch;
  Real* force = scratch + 6 * m.nbody;
  Motion<Real> a_world;
  if (!(m.opt.disableflags & mjDSBL_GRAVITY)) {
    for (int k = 0; k < 3; ++k) a_world.linear[k] = Real(-m.opt.gravity[k]);
  }
  a_world.store(acceleration);
  Force<Real>{}.store(force);
  const IndexList bodies = awake_bodies(m, d), dofs = awake_dofs(m, d);
  for (int k = 1; k < bodies.size(); ++k) {
    const int b = bodies[k];
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
  for (int k = bodies.size() - 1; k > 0; --k) {
    const int b = bodies[k];
    Real* parent = force + 6 * m.body_parentid[b];
    (Force<Real>::load(parent) + Force<Real>::load(force + 6 * b)).store(parent);
  }
  for (int k = 0; k < dofs.size(); ++k) {
    const int i = dofs[k];
    result[i] = dot(Motion<Real>::load(d.cdof + 6 * i), Force<Real>::load(force + 6 * m.dof_bodyid[i]));
  }
}

template <class Data>
void compute_bias(const mjModel& m, Data& d) {
  using Real = RealOf<Data>;
  FrameOf<Data> frame(d);
  Real* scratch = frame.template alloc<Real>(12 * mjtSize{m.nbody});
  clear_sleeping_dofs(m, d, kZeroBias, d.qfrc_bias);
  compute_inverse_dynamics(m, d, WithAcceleration::kNo, d.qfrc_bias, scratch);
  add_tendon_bias(m, d, d.qfrc_bias);
}

}  // namespace sinew
