// SPDX-License-Identifier: Apache-2.0
#include "math/spatial.h"
#include "sense/body_loads.h"

namespace sinew {
namespace body_loads {

template <class Data>
void compute_acceleration(const mjModel& m, Data& d, int b) {
  using Axis = Motion<RealOf<Data>>;
  Axis a = Axis::load(d.cacc + 6 * m.body_parentid[b]);
  for (int i = m.body_dofadr[b]; i < m.body_dofadr[b] + m.body_dofnum[b]; ++i) {
    a += Axis::load(d.cdof_dot + 6 * i) * d.qvel[i] + Axis::load(d.cdof + 6 * i) * d.qacc[i];
  }
  a.store(d.cacc + 6 * b);
}

// What joint and parent have to give a body: the force that it needs but for what acts on it from outside.
template <class Data>
void compute_own_load(Data& d, int b) {
  using Real = RealOf<Data>;
  const auto inertia = Inertia<Real>::load(d.cinert + 10 * b);
  const auto v = Motion<Real>::load(d.cvel + 6 * b), a = Motion<Real>::load(d.cacc + 6 * b);
  const Force<Real> needed = inertia * a + cross(v, inertia * v);
  (needed - Force<Real>::load(d.cfrc_ext + 6 * b)).store(d.cfrc_int + 6 * b);
}

}  // namespace body_loads

template <class Data>
void compute_body_accelerations(const mjModel& m, Data& d, const Scope& scope) {
  using Real = RealOf<Data>;
  Motion<Real> a_world;
  if (!(m.opt.disableflags & mjDSBL_GRAVITY)) a_world.linear = -load3_as<Real>(m.opt.gravity);
  a_world.store(d.cacc);
  for (const Run& run : scope.runs) {
    for (const int b : run.below_world()) body_loads::compute_acceleration(m, d, b);
  }
}

template <class Data>
void compute_inner_loads(const mjModel& m, Data& d, const Scope& scope) {
  using Wrench = Force<RealOf<Data>>;
  Wrench{}.store(d.cfrc_int);
  for (const Run& run : scope.runs) {
    for (const int b : run.below_world()) body_loads::compute_own_load(d, b);
  }
  // the world gathers its children without regard to their different reference points, as MuJoCo does; a tree that is
  // left out pulls at what carries it as it did when it was not
  for (int k = scope.children.size() - 1; k > 0; --k) {
    const int b = scope.children[k];
    auto* parent = d.cfrc_int + 6 * m.body_parentid[b];
    (Wrench::load(parent) + Wrench::load(d.cfrc_int + 6 * b)).store(parent);
  }
}

}  // namespace sinew
