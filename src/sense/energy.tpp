// SPDX-License-Identifier: Apache-2.0
#include "math/quat.h"
#include "sense/energy.h"
#include "tree/flex_block.h"
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

// trap  MuJoCo counts the springs of edges alone; elastic_energy() is what elements, hinges and blocks hold besides
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

// (f.4) of one element, whose form has one row for each of its edges.
template <int kEdges, class Data>
RealOf<Data> element_energy(const mjModel& m, const Data& d, int flex, int element) {
  using Real = RealOf<Data>;
  const int* edge = m.flex_elemedge + m.flex_elemedgeadr[flex] + element * kEdges;
  const mjtNum* form = m.flex_stiffness + 21 * mjtSize{m.flex_elemadr[flex] + element};
  Real elongation[kEdges], sum(0);
  for (int k = 0; k < kEdges; ++k) {
    const int e = m.flex_edgeadr[flex] + edge[k];
    elongation[k] = d.flexedge_length[e] * d.flexedge_length[e] - Real(m.flexedge_length0[e] * m.flexedge_length0[e]);
  }
  for (int i = 0; i < kEdges; ++i) {
    for (int j = i; j < kEdges; ++j) sum += Real(*form++ * (i == j ? 0.25 : 0.5)) * elongation[i] * elongation[j];
  }
  return sum;
}

// (f.7) of one hinge.
template <class Data>
RealOf<Data> hinge_energy(const mjModel& m, const Data& d, int flex, int edge) {
  using Real = RealOf<Data>;
  const int *end = m.flex_edge + 2 * edge, *flap = m.flex_edgeflap + 2 * edge;
  if (flap[0] < 0 || flap[1] < 0) return Real(0);
  const mjtNum* form = m.flex_bending + 17 * mjtSize{edge};
  const int corner[4] = {end[0], end[1], flap[0], flap[1]};
  Vec3<Real> x[4];
  for (int i = 0; i < 4; ++i) x[i] = load3(d.flexvert_xpos + 3 * (m.flex_vertadr[flex] + corner[i]));
  Real sum = dot(x[1] - x[0], cross(x[2] - x[0], x[3] - x[0])) * Real(form[16]);
  for (int i = 0; i < 4; ++i) {
    for (int j = 0; j < 4; ++j) sum += Real(0.5 * form[4 * i + j]) * dot(x[i], x[j]);
  }
  return sum;
}

// (f.11).
template <class Data>
RealOf<Data> block_energy(const mjModel& m, const Data& d, int flex) {
  using Real = RealOf<Data>;
  Real sum(0);
  if (!is_elastic_block(m, flex)) return sum;
  const FlexBlock<Real> block(m, d, flex);
  for (int i = 0; i < block.count; ++i) sum -= dot(block.shift[i], block_times(m, flex, block.shift, i)) * Real(0.5);
  return sum;
}

}  // namespace energy

template <class Data>
RealOf<Data> elastic_energy(const mjModel& m, const Data& d) {
  using Real = RealOf<Data>;
  Real sum(0);
  for (int f = 0; f < m.nflex; ++f) {
    if (m.flex_rigid[f]) continue;
    if (m.flex_interp[f]) {
      sum += energy::block_energy(m, d, f);
      continue;
    }
    for (int e = 0; e < m.flex_elemnum[f] && m.flex_dim[f] > 1; ++e) {
      sum += m.flex_dim[f] == 2 ? energy::element_energy<3>(m, d, f, e) : energy::element_energy<6>(m, d, f, e);
    }
    for (int e = m.flex_edgeadr[f]; e < m.flex_edgeadr[f] + m.flex_edgenum[f] && m.flex_dim[f] == 2; ++e) {
      sum += energy::hinge_energy(m, d, f, e);
    }
  }
  return sum;
}

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
