// SPDX-License-Identifier: Apache-2.0
#include "math/quat.h"
#include "sense/energy.h"
#include "tree/length_rows.h"

namespace sinew {
namespace energy {

template <class Real>
Real square_sum(const Real* position, const mjtNum* rest, int n) {
  Real sum(0);
  for (int k = 0; k < n; ++k) {
    const Real stretch = position[k] - Real(rest[k]);
    sum += stretch * stretch;
  }
  return sum;
}

// The square of the angle between two orientations.
template <class Real>
Real square_turn(const Real* quat, const mjtNum* rest) {
  const Quat<Real> q_rest{Real(rest[0]), Real(rest[1]), Real(rest[2]), Real(rest[3])};
  return norm_squared(difference(normalized(load4(quat)), q_rest));
}

template <class Data>
RealOf<Data> square_stretch_of_joint(const mjModel& m, const Data& d, int j) {
  const auto* q = d.qpos + m.jnt_qposadr[j];
  const mjtNum* rest = m.qpos_spring + m.jnt_qposadr[j];
  switch (m.jnt_type[j]) {
    case mjJNT_FREE:
      return square_sum(q, rest, 3) + square_turn(q + 3, rest + 3);
    case mjJNT_BALL:
      return square_turn(q, rest);
    default:
      return square_sum(q, rest, 1);
  }
}

// trap  MuJoCo counts the springs of edges alone; elasticity and bending of flexes do work that its energy does not
//       know of (force/flex_energy.h has all of it)
template <class Data>
RealOf<Data> edge_springs(const mjModel& m, const Data& d, int flex) {
  using Real = RealOf<Data>;
  Real squares(0);
  if (m.flex_edgestiffness[flex] == 0 || m.flex_rigid[flex] || m.flex_interp[flex]) return squares;
  for (int e = m.flex_edgeadr[flex]; e < m.flex_edgeadr[flex] + m.flex_edgenum[flex]; ++e) {
    if (m.flexedge_rigid[e]) continue;
    const Real stretch = d.flexedge_length[e] - Real(m.flexedge_length0[e]);
    squares += stretch * stretch;
  }
  return Real(0.5 * m.flex_edgestiffness[flex]) * squares;
}

}  // namespace energy

template <class Data>
RealOf<Data> potential_energy(const mjModel& m, const Data& d) {
  using Real = RealOf<Data>;
  Real sum(0);
  if (!(m.opt.disableflags & mjDSBL_GRAVITY)) {
    for (int b = 1; b < m.nbody; ++b) {
      for (int k = 0; k < 3; ++k) sum -= Real(m.body_mass[b] * m.opt.gravity[k]) * d.xipos[3 * b + k];
    }
  }
  if (m.opt.disableflags & mjDSBL_SPRING) return sum;
  for (int j = 0; j < m.njnt; ++j) {
    if (m.jnt_stiffness[j] == 0) continue;
    sum += Real(0.5 * m.jnt_stiffness[j]) * energy::square_stretch_of_joint(m, d, j);
  }
  for (int t = 0; t < m.ntendon; ++t) {
    if (m.tendon_stiffness[t] == 0) continue;
    const Real stretch = spring_stretch(d.ten_length[t], m.tendon_lengthspring + 2 * t);
    sum += Real(0.5 * m.tendon_stiffness[t]) * stretch * stretch;
  }
  for (int f = 0; f < m.nflex; ++f) sum += energy::edge_springs(m, d, f);
  return sum;
}

// M is kept below its diagonal, which ends every row.
template <class Data>
RealOf<Data> kinetic_energy(const mjModel& m, const Data& d, const Scope& scope) {
  using Real = RealOf<Data>;
  Real sum(0);
  for (const Run& run : scope.runs) {
    for (const int i : run.dofs) {
      const int first = m.M_rowadr[i], diagonal = first + m.M_rownnz[i] - 1;
      Real row = Real(0.5) * d.M[diagonal] * d.qvel[i];
      for (int k = first; k < diagonal; ++k) row += d.M[k] * d.qvel[m.M_colind[k]];
      sum += row * d.qvel[i];
    }
  }
  return sum;
}

}  // namespace sinew
