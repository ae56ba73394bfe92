// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "force/flex_forces.h"
#include "math/rotation_fit.h"
#include "tree/body_forces.h"
#include "tree/frames.h"
#include "tree/scratch.h"

namespace sinew {
namespace flex_force {

// One flex whose vertices hang on bodies: its places in the model, and what is summed before it becomes forces on dofs.
template <class Data>
struct Vertices {
  using Real = RealOf<Data>;

  const mjModel& m;
  Data& d;
  int flex;
  bool springs, dampers;
  Real *spring, *damper;  // forces on the vertices, 3 numbers each
  Real* elongation;       // of the edges
  Real* stress;

  int vertex(int local) const { return m.flex_vertadr[flex] + local; }
  int body(int local) const { return m.flex_vertbodyid[vertex(local)]; }
  Vec3<Real> place(int local) const { return load3(d.flexvert_xpos + 3 * vertex(local)); }
};

template <class Real>
void add3(Real* sum, const Vec3<Real>& x) {
  (load3(sum) + x).store(sum);
}

// How far the squared length of each edge is from rest, with its rate weighted by the damping.
template <class Data>
void measure_elongations(const Vertices<Data>& v) {
  using Real = RealOf<Data>;
  const mjModel& m = v.m;
  const mjtNum dt = m.opt.timestep, lag = m.flex_damping[v.flex] / dt;
  for (int k = 0; k < m.flex_edgenum[v.flex]; ++k) {
    const int e = m.flex_edgeadr[v.flex] + k;
    const Real length = v.d.flexedge_length[e], before = length - v.d.flexedge_velocity[e] * Real(dt);
    const Real square = length * length;
    v.elongation[k] = square - Real(m.flexedge_length0[e] * m.flexedge_length0[e]);
    if (lag != 0) v.elongation[k] += (square - before * before) * Real(lag);
  }
}

template <int kEdges, class Data>
void add_stress(const Vertices<Data>& v) {
  using Real = RealOf<Data>;
  const mjModel& m = v.m;
  for (int e = 0; e < m.flex_elemnum[v.flex]; ++e) {
    const mjtNum* form = m.flex_stiffness + 21 * (m.flex_elemadr[v.flex] + e);
    const int* edge = m.flex_elemedge + m.flex_elemedgeadr[v.flex] + e * kEdges;
    Real x[kEdges], y[kEdges];
    for (int k = 0; k < kEdges; ++k) {
      x[k] = v.elongation[edge[k]];
      y[k] = Real(0);
    }
    for (int i = 0; i < kEdges; ++i) {
      y[i] += Real(*form++) * x[i];
      for (int j = i + 1; j < kEdges; ++j, ++form) {
        y[i] += Real(*form) * x[j];
        y[j] += Real(*form) * x[i];
      }
    }
    for (int k = 0; k < kEdges; ++k) v.stress[edge[k]] += y[k];
  }
}

template <class Data>
void add_stretch(const Vertices<Data>& v) {
  const mjModel& m = v.m;
  measure_elongations(v);
  std::fill_n(v.stress, m.flex_edgenum[v.flex], RealOf<Data>(0));
  m.flex_dim[v.flex] == 2 ? add_stress<3>(v) : add_stress<6>(v);
  for (int k = 0; k < m.flex_edgenum[v.flex]; ++k) {
    const int* end = m.flex_edge + 2 * (m.flex_edgeadr[v.flex] + k);
    const Vec3<RealOf<Data>> pull = (v.place(end[1]) - v.place(end[0])) * v.stress[k];
    add3(v.spring + 3 * end[0], pull);
    add3(v.spring + 3 * end[1], -pull);
  }
}

// Bodies of vertices and nodes slide along three axes, in general. MuJoCo then takes these for the axes of the world,
// wherever a body that carries the flex has turned them.
inline bool slides_freely(const mjModel& m, int body) { return m.body_jntnum[body] == 3 && m.body_dofnum[body] == 3; }

template <class Data>
Vec3<RealOf<Data>> sliding_velocity(const mjModel& m, const Data& d, int body, const Vec3<RealOf<Data>>& point) {
  if (slides_freely(m, body)) return load3(d.qvel + m.body_dofadr[body]);
  return velocity_at(Motion<RealOf<Data>>::load(d.cvel + 6 * body), reference_offset(m, d, body, point));
}

template <class Data>
void add_sliding_force(const mjModel& m, const Data& d, int body, const Vec3<RealOf<Data>>& point,
                       const Vec3<RealOf<Data>>& force, RealOf<Data>* qfrc) {
  if (slides_freely(m, body)) return add3(qfrc + m.body_dofadr[body], force);
  add_body_force(m, d, body, wrench_at(m, d, body, point, force, Vec3<RealOf<Data>>{}), qfrc);
}

template <class Data>
void add_bending(const Vertices<Data>& v) {
  using Real = RealOf<Data>;
  const mjModel& m = v.m;
  const mjtNum damping = v.dampers ? m.flex_damping[v.flex] : 0;
  for (int k = 0; k < m.flex_edgenum[v.flex]; ++k) {
    const int e = m.flex_edgeadr[v.flex] + k;
    const int *end = m.flex_edge + 2 * e, *flap = m.flex_edgeflap + 2 * e;
    if (flap[1] < 0) continue;
    const int corner[4] = {end[0], end[1], flap[0], flap[1]};
    const mjtNum* form = m.flex_bending + 17 * e;
    Vec3<Real> x[4], velocity[4], turn[4];
    for (int i = 0; i < 4; ++i) x[i] = v.place(corner[i]);
    if (damping != 0) {
      for (int i = 0; i < 4; ++i) velocity[i] = sliding_velocity(m, v.d, v.body(corner[i]), x[i]);
    }
    const Vec3<Real> a = x[1] - x[0], b = x[2] - x[0], c = x[3] - x[0];
    turn[1] = cross(b, c);
    turn[2] = cross(c, a);
    turn[3] = cross(a, b);
    turn[0] = -(turn[1] + turn[2] + turn[3]);
    for (int i = 0; i < 4; ++i) {
      Vec3<Real> force = turn[i] * Real(-form[16]), drag{};
      for (int j = 0; j < 4; ++j) {
        force -= x[j] * Real(form[4 * i + j]);
        if (damping != 0) drag -= velocity[j] * Real(form[4 * i + j] * damping);
      }
      add_sliding_force(m, v.d, v.body(corner[i]), x[i], force, v.d.qfrc_spring);
      if (damping != 0) add_sliding_force(m, v.d, v.body(corner[i]), x[i], drag, v.d.qfrc_damper);
    }
  }
}

template <class Data>
void add_edge_forces(const Vertices<Data>& v) {
  using Real = RealOf<Data>;
  const mjModel& m = v.m;
  const mjtNum stiffness = v.springs ? m.flex_edgestiffness[v.flex] : 0;
  const mjtNum damping = v.dampers ? m.flex_edgedamping[v.flex] : 0;
  if (stiffness == 0 && damping == 0) return;
  for (int e = m.flex_edgeadr[v.flex]; e < m.flex_edgeadr[v.flex] + m.flex_edgenum[v.flex]; ++e) {
    if (m.flexedge_rigid[e]) continue;
    const int* end = m.flex_edge + 2 * e;
    Vec3<Real> along = v.place(end[1]) - v.place(end[0]);
    normalize(along);
    const Vec3<Real> pull = along * ((v.d.flexedge_length[e] - Real(m.flexedge_length0[e])) * Real(stiffness));
    add3(v.spring + 3 * end[0], pull);
    add3(v.spring + 3 * end[1], -pull);
    const Vec3<Real> drag = along * (v.d.flexedge_velocity[e] * Real(damping));
    add3(v.damper + 3 * end[0], drag);
    add3(v.damper + 3 * end[1], -drag);
  }
}

template <class Data>
void hand_to_dofs(const Vertices<Data>& v) {
  using Real = RealOf<Data>;
  for (int i = 0; i < v.m.flex_vertnum[v.flex]; ++i) {
    const int body = v.m.flex_vertbodyid[v.vertex(i)];
    add_body_force(v.m, v.d, body, wrench_at(v.m, v.d, body, v.place(i), load3(v.spring + 3 * i), Vec3<Real>{}),
                   v.d.qfrc_spring);
    add_body_force(v.m, v.d, body, wrench_at(v.m, v.d, body, v.place(i), load3(v.damper + 3 * i), Vec3<Real>{}),
                   v.d.qfrc_damper);
  }
}

// How places change along the axes of the block at its middle: a column for each axis.
template <class Real>
Mat3<Real> middle_gradient(int order, const Vec3<Real>* node) {
  Vec3<Real> column[3];
  const int side = order + 1;
  for (int i = 0; i < side * side * side; ++i) {
    const int at[3] = {i / (side * side), i / side % side, i % side};
    for (int axis = 0; axis < 3; ++axis) {
      mjtNum weight = 1;
      for (int k = 0; k < 3; ++k) {
        const mjtNum slope = at[k] == 0 ? -1 : at[k] == order ? 1 : 0;
        const mjtNum value = order == 1 ? 0.5 : at[k] == 1 ? 1 : 0;
        weight *= k == axis ? slope : value;
      }
      column[axis] += node[i] * Real(weight);
    }
  }
  return Mat3<Real>::from_columns(column[0], column[1], column[2]);
}

template <class Data>
void add_block_forces(const mjModel& m, Data& d, int f, bool springs, bool dampers) {
  using Real = RealOf<Data>;
  const int count = m.flex_nodenum[f];
  const mjtNum damping = dampers ? m.flex_damping[f] : 0;
  const mjtNum* form = m.flex_stiffness + 21 * m.flex_elemadr[f];
  Vec3<Real> node[mjMAXFLEXNODES], shift[mjMAXFLEXNODES], rate[mjMAXFLEXNODES];
  for (int i = 0; i < count; ++i) {
    const int id = m.flex_nodeadr[f] + i, body = m.flex_nodebodyid[id];
    node[i] = body_pose(d, body) * load3_as<Real>(m.flex_node + 3 * id);
    rate[i] = sliding_velocity(m, d, body, node[i]);
  }
  const Mat3<Real> R = nearest_rotation(middle_gradient(m.flex_interp[f], node));
  for (int i = 0; i < count; ++i) {
    shift[i] = transpose_times(R, node[i]) - load3_as<Real>(m.flex_node0 + 3 * (m.flex_nodeadr[f] + i));
    rate[i] = transpose_times(R, rate[i]);
  }
  for (int i = 0; i < count; ++i) {
    Vec3<Real> force{}, drag{};
    for (int j = 0; j < count; ++j) {
      for (int a = 0; a < 3; ++a) {
        for (int b = 0; b < 3; ++b) {
          const mjtNum k = form[(3 * i + a) * 3 * count + 3 * j + b];
          force[a] += Real(k) * shift[j][b];
          drag[a] += Real(k) * rate[j][b];
        }
      }
    }
    const int body = m.flex_nodebodyid[m.flex_nodeadr[f] + i];
    if (springs) add_sliding_force(m, d, body, node[i], R * force, d.qfrc_spring);
    if (damping != 0) add_sliding_force(m, d, body, node[i], R * drag * Real(damping), d.qfrc_damper);
  }
}

// A flex that sleeps is all of one tree and of what is fixed: any of its bodies that moves tells.
inline bool sleeps(const mjModel& m, const Scope& scope, int f) {
  if (scope.is_whole()) return false;
  const bool nodes = m.flex_interp[f];
  const int* body = nodes ? m.flex_nodebodyid + m.flex_nodeadr[f] : m.flex_vertbodyid + m.flex_vertadr[f];
  for (int i = 0; i < (nodes ? m.flex_nodenum : m.flex_vertnum)[f]; ++i) {
    if (const int dof = last_dof(m, body[i]); dof >= 0) return !scope.has_dof(dof);
  }
  return false;
}

}  // namespace flex_force

template <class Data>
void add_flex_forces(const mjModel& m, Data& d, const Scope& scope) {
  using Real = RealOf<Data>;
  const int off = m.opt.disableflags;
  for (int f = 0; f < m.nflex; ++f) {
    if (m.flex_rigid[f] || flex_force::sleeps(m, scope, f)) continue;
    if (m.flex_interp[f]) {
      flex_force::add_block_forces(m, d, f, !(off & mjDSBL_SPRING), !(off & mjDSBL_DAMPER));
      continue;
    }
    FrameOf<Data> frame(d);
    flex_force::Vertices<Data> v{m,
                                 d,
                                 f,
                                 !(off & mjDSBL_SPRING),
                                 !(off & mjDSBL_DAMPER),
                                 frame.template alloc<Real>(3 * mjtSize{m.flex_vertnum[f]}),
                                 frame.template alloc<Real>(3 * mjtSize{m.flex_vertnum[f]}),
                                 frame.template alloc<Real>(m.flex_edgenum[f]),
                                 frame.template alloc<Real>(m.flex_edgenum[f])};
    std::fill_n(v.spring, 3 * m.flex_vertnum[f], Real(0));
    std::fill_n(v.damper, 3 * m.flex_vertnum[f], Real(0));
    if (m.flex_dim[f] > 1) add_stretch(v);
    if (m.flex_dim[f] == 2) add_bending(v);
    add_edge_forces(v);
    hand_to_dofs(v);
  }
}

}  // namespace sinew
