// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "force/flex_forces.h"
#include "tree/body_forces.h"
#include "tree/flex_block.h"
#include "tree/flex_vertices.h"
#include "tree/scratch.h"

namespace sinew {
namespace flex_force {

template <class Real>
void add3(Real* sum, const Vec3<Real>& x) {
  (load3(sum) + x).store(sum);
}

template <class Real>
void pull_together(Real* forces, const int* end, const Vec3<Real>& pull) {
  add3(forces + 3 * end[0], pull);
  add3(forces + 3 * end[1], -pull);
}

template <class Data>
Vec3<RealOf<Data>> sliding_velocity(const mjModel& m, const Data& d, int body, const Vec3<RealOf<Data>>& point) {
  if (takes_slides_for_axes(m, body)) return load3(d.qvel + m.body_dofadr[body]);
  return velocity_at(Motion<RealOf<Data>>::load(d.cvel + 6 * body), reference_offset(m, d, body, point));
}

template <class Data>
void add_point_force(const mjModel& m, const Data& d, int body, const Vec3<RealOf<Data>>& point,
                     const Vec3<RealOf<Data>>& force, RealOf<Data>* qfrc) {
  if (!slides_alone(m, body)) {
    return add_body_force(m, d, body, wrench_at(m, d, body, point, force, Vec3<RealOf<Data>>{}), qfrc);
  }
  const int first = m.body_dofadr[body];
  for (int i = first; i < first + 3; ++i) qfrc[i] = qfrc[i] + dot(load3(d.cdof + 6 * i + 3), force);
}

template <class Data>
void add_sliding_force(const mjModel& m, const Data& d, int body, const Vec3<RealOf<Data>>& point,
                       const Vec3<RealOf<Data>>& force, RealOf<Data>* qfrc) {
  if (takes_slides_for_axes(m, body)) return add3(qfrc + m.body_dofadr[body], force);
  add_point_force(m, d, body, point, force, qfrc);
}

// One flex whose vertices hang on bodies of their own.
template <class Data>
class Vertices {
 public:
  using Real = RealOf<Data>;
  using Vector = Vec3<Real>;

  // The frame is that of the caller, whose scratch memory lasts as long as this.
  Vertices(const mjModel& m, Data& d, FrameOf<Data>& frame, int flex)
      : m_(m),
        d_(d),
        frame_(frame),
        flex_(flex),
        count_(m.flex_vertnum[flex]),
        first_edge_(m.flex_edgeadr[flex]),
        edges_(m.flex_edgenum[flex]),
        edge_(m.flex_edge + 2 * first_edge_),
        place_(d.flexvert_xpos + 3 * m.flex_vertadr[flex]) {}

  // (f.5) and (f.6).
  //   trap  its damping is part of the elongations, so it comes with the springs, and neither mjDSBL_SPRING nor
  //         mjDSBL_DAMPER switches it off unless both do
  void add_stretch() {
    if (!is_elastic()) return;
    Real* forces = zeros();
    Real* stress = frame_.template alloc<Real>(edges_);
    Real* elongation = frame_.template alloc<Real>(edges_);
    std::fill_n(stress, edges_, Real(0));
    measure_elongations(elongation);
    m_.flex_dim[flex_] == 2 ? add_stress<3>(elongation, stress) : add_stress<6>(elongation, stress);
    for (int k = 0; k < edges_; ++k) {
      const int* end = edge_ + 2 * k;
      pull_together(forces, end, (place(end[1]) - place(end[0])) * stress[k]);
    }
    hand_to_dofs(forces, d_.qfrc_spring);
  }

  // (f.8) and (f.9).
  //   trap  mjDSBL_SPRING does not switch off bending, mjDSBL_DAMPER its damping
  void add_bending(bool dampers) {
    const auto is_hinge = [&](int k) { return flap(k)[0] >= 0 && flap(k)[1] >= 0; };
    int k = 0;
    while (k < edges_ && !is_hinge(k)) ++k;
    if (k == edges_) return;
    const mjtNum damping = dampers ? m_.flex_damping[flex_] : 0;
    Real *forces = zeros(), *drags = damping != 0 ? zeros() : nullptr, *velocity = nullptr;
    if (drags) {
      velocity = frame_.template alloc<Real>(3 * mjtSize{count_});
      for (int v = 0; v < count_; ++v) sliding_velocity(m_, d_, body(v), place(v)).store(velocity + 3 * v);
    }
    for (; k < edges_; ++k) {
      if (!is_hinge(k)) continue;
      const int corner[4] = {edge_[2 * k], edge_[2 * k + 1], flap(k)[0], flap(k)[1]};
      const mjtNum* form = m_.flex_bending + 17 * mjtSize{first_edge_ + k};
      if (form[16] != 0) add_curvature(corner, form[16], forces);
      add_hinge(corner, form, place_, Real(-1), forces);
      if (drags) add_hinge(corner, form, velocity, Real(-damping), drags);
    }
    hand_to_sliders(forces, d_.qfrc_spring);
    if (drags) hand_to_sliders(drags, d_.qfrc_damper);
  }

  // (f.14).
  void add_edge_forces(bool springs, bool dampers) {
    const mjtNum stiffness = springs ? m_.flex_edgestiffness[flex_] : 0;
    const mjtNum damping = dampers ? m_.flex_edgedamping[flex_] : 0;
    const Real *length = d_.flexedge_length + first_edge_, *rate = d_.flexedge_velocity + first_edge_;
    const mjtNum* rest = m_.flexedge_length0 + first_edge_;
    if (stiffness != 0) {
      add_along_edges([&](int k) { return (length[k] - Real(rest[k])) * Real(stiffness); }, d_.qfrc_spring);
    }
    if (damping != 0) {
      add_along_edges([&](int k) { return rate[k] * Real(damping); }, d_.qfrc_damper);
    }
  }

 private:
  int body(int v) const { return m_.flex_vertbodyid[m_.flex_vertadr[flex_] + v]; }
  Vector place(int v) const { return load3(place_ + 3 * v); }
  const int* flap(int k) const { return m_.flex_edgeflap + 2 * (first_edge_ + k); }

  // Forces on the vertices, to add to.
  Real* zeros() {
    Real* forces = frame_.template alloc<Real>(3 * mjtSize{count_});
    std::fill_n(forces, 3 * mjtSize{count_}, Real(0));
    return forces;
  }

  const mjtNum* element_form(int e) const { return m_.flex_stiffness + 21 * mjtSize{m_.flex_elemadr[flex_] + e}; }

  // Elements of a flex without elasticity have zeros; programs may give some of them stiffness.
  bool is_elastic() const {
    for (int e = 0; e < m_.flex_elemnum[flex_]; ++e) {
      if (element_form(e)[0] != 0) return true;
    }
    return false;
  }

  // (f.2), with the rate of (f.6).
  void measure_elongations(Real* elongation) const {
    const Real *length = d_.flexedge_length + first_edge_, *rate = d_.flexedge_velocity + first_edge_;
    const mjtNum* rest = m_.flexedge_length0 + first_edge_;
    const mjtNum step = m_.opt.timestep, damping = m_.flex_damping[flex_];
    for (int k = 0; k < edges_; ++k) elongation[k] = length[k] * length[k] - Real(rest[k] * rest[k]);
    if (damping == 0) return;
    for (int k = 0; k < edges_; ++k) {
      elongation[k] += Real(damping) * rate[k] * (Real(2) * length[k] - Real(step) * rate[k]);
    }
  }

  // Elements share edges: each adds what its form makes of the elongations of its own.
  template <int kEdges>
  void add_stress(const Real* elongation, Real* stress) const {
    const int* edge = m_.flex_elemedge + m_.flex_elemedgeadr[flex_];
    for (int e = 0; e < m_.flex_elemnum[flex_]; ++e, edge += kEdges) {
      const mjtNum* form = element_form(e);
      Real x[kEdges], y[kEdges];
      for (int i = 0; i < kEdges; ++i) {
        x[i] = elongation[edge[i]];
        y[i] = Real(0);
      }
      for (int i = 0; i < kEdges; ++i) {
        y[i] += Real(*form++) * x[i];
        for (int j = i + 1; j < kEdges; ++j, ++form) {
          y[i] += Real(*form) * x[j];
          y[j] += Real(*form) * x[i];
        }
      }
      for (int i = 0; i < kEdges; ++i) stress[edge[i]] += y[i];
    }
  }

  // The form of a hinge times three numbers a vertex.
  static void add_hinge(const int corner[4], const mjtNum* form, const Real* numbers, const Real& scale, Real* sum) {
    Vector x[4];
    for (int j = 0; j < 4; ++j) x[j] = load3(numbers + 3 * corner[j]) * scale;
    for (int i = 0; i < 4; ++i, form += 4) {
      add3(sum + 3 * corner[i],
           (x[0] * Real(form[0]) + x[1] * Real(form[1])) + (x[2] * Real(form[2]) + x[3] * Real(form[3])));
    }
  }

  void add_curvature(const int corner[4], mjtNum curvature, Real* forces) const {
    const Vector origin = place(corner[0]);
    const Vector a = place(corner[1]) - origin, b = place(corner[2]) - origin, c = place(corner[3]) - origin;
    const Vector f1 = cross(b, c) * Real(-curvature), f2 = cross(c, a) * Real(-curvature),
                 f3 = cross(a, b) * Real(-curvature);
    add3(forces + 3 * corner[0], -(f1 + f2 + f3));
    add3(forces + 3 * corner[1], f1);
    add3(forces + 3 * corner[2], f2);
    add3(forces + 3 * corner[3], f3);
  }

  template <class Tension>
  void add_along_edges(Tension&& tension, Real* qfrc) {
    Real* forces = zeros();
    for (int k = 0; k < edges_; ++k) {
      if (m_.flexedge_rigid[first_edge_ + k]) continue;
      const int* end = edge_ + 2 * k;
      pull_together(forces, end, normalized(place(end[1]) - place(end[0])) * tension(k));
    }
    hand_to_dofs(forces, qfrc);
  }

  void hand_to_dofs(const Real* forces, Real* qfrc) const {
    for (int v = 0; v < count_; ++v) add_point_force(m_, d_, body(v), place(v), load3(forces + 3 * v), qfrc);
  }

  void hand_to_sliders(const Real* forces, Real* qfrc) const {
    for (int v = 0; v < count_; ++v) add_sliding_force(m_, d_, body(v), place(v), load3(forces + 3 * v), qfrc);
  }

  const mjModel& m_;
  Data& d_;
  FrameOf<Data>& frame_;
  int flex_, count_, first_edge_, edges_;
  const int* edge_;
  const Real* place_;
};

// (f.12) and (f.13).
template <class Data>
void add_block_forces(const mjModel& m, Data& d, int f, bool springs, bool dampers) {
  using Real = RealOf<Data>;
  if (!is_elastic_block(m, f)) return;
  const FlexBlock<Real> block(m, d, f);
  const mjtNum damping = dampers ? m.flex_damping[f] : 0;
  const int* body = m.flex_nodebodyid + m.flex_nodeadr[f];
  Vec3<Real> rate[mjMAXFLEXNODES];
  for (int i = 0; i < block.count && damping != 0; ++i) {
    rate[i] = transpose_times(block.R, sliding_velocity(m, d, body[i], block.node[i]));
  }
  for (int i = 0; i < block.count; ++i) {
    if (springs) {
      const Vec3<Real> force = block.R * block_times(m, f, block.shift, i);
      add_sliding_force(m, d, body[i], block.node[i], force, d.qfrc_spring);
    }
    if (damping != 0) {
      const Vec3<Real> drag = block.R * block_times(m, f, rate, i) * Real(damping);
      add_sliding_force(m, d, body[i], block.node[i], drag, d.qfrc_damper);
    }
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
  const bool springs = !(m.opt.disableflags & mjDSBL_SPRING), dampers = !(m.opt.disableflags & mjDSBL_DAMPER);
  for (int f = 0; f < m.nflex; ++f) {
    if (m.flex_rigid[f] || flex_force::sleeps(m, scope, f)) continue;
    if (m.flex_interp[f]) {
      flex_force::add_block_forces(m, d, f, springs, dampers);
      continue;
    }
    FrameOf<Data> frame(d);
    flex_force::Vertices<Data> vertices(m, d, frame, f);
    if (m.flex_dim[f] > 1) vertices.add_stretch();
    if (m.flex_dim[f] == 2) vertices.add_bending(dampers);
    vertices.add_edge_forces(springs, dampers);
  }
}

}  // namespace sinew
