// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "kinematics/flex.h"
#include "model/flex_rows.h"
#include "tree/flex_nodes.h"
#include "tree/flex_vertices.h"
#include "tree/frames.h"
#include "tree/jacobian_format.h"
#include "tree/length_rows.h"
#include "tree/sparse_row.h"

namespace sinew {
namespace flex {

template <class Data>
void place_interpolated(const mjModel& m, Data& d, int f) {
  using Real = RealOf<Data>;
  const int count = m.flex_nodenum[f];
  Vec3<Real> node[mjMAXFLEXNODES];
  for (int i = 0; i < count; ++i) {
    const int id = m.flex_nodeadr[f] + i;
    node[i] = body_pose(d, m.flex_nodebodyid[id]) * load3_as<Real>(m.flex_node + 3 * id);
  }
  for (int v = m.flex_vertadr[f]; v < m.flex_vertadr[f] + m.flex_vertnum[f]; ++v) {
    const NodeWeights<> weights(m, f, v);
    Vec3<Real> sum{};
    weights.for_each([&](int i, mjtNum weight) { sum += node[i] * Real(weight); });
    sum.store(d.flexvert_xpos + 3 * v);
  }
}

// A vertex at the origin of its body is where the body is.
template <class Data>
void place_vertices(const mjModel& m, Data& d, int f) {
  using Real = RealOf<Data>;
  const bool centered = m.flex_centered[f];
  for (int v = m.flex_vertadr[f]; v < m.flex_vertadr[f] + m.flex_vertnum[f]; ++v) {
    const int body = m.flex_vertbodyid[v];
    const Vec3<Real> p = centered ? load3(d.xpos + 3 * body) : body_pose(d, body) * load3_as<Real>(m.flex_vert + 3 * v);
    p.store(d.flexvert_xpos + 3 * v);
  }
}

// As min_of() and max_of() but for what is not a number: these are one instruction.
template <class Real>
Real lesser(const Real& a, const Real& b) {
  return select(b < a, b, a);
}
template <class Real>
Real greater(const Real& a, const Real& b) {
  return select(b > a, b, a);
}

// Centre and half sizes of the box around the vertices of each element, widened by the radius.
template <int kCorners, class Data>
void bound_elements(const mjModel& m, Data& d, int f) {
  using Real = RealOf<Data>;
  const Real radius(m.flex_radius[f]);
  const Real* place = d.flexvert_xpos + 3 * m.flex_vertadr[f];
  const int* vertex = m.flex_elem + m.flex_elemdataadr[f];
  Real* box = d.flexelem_aabb + 6 * m.flex_elemadr[f];
  for (int e = 0; e < m.flex_elemnum[f]; ++e, vertex += kCorners, box += 6) {
    for (int a = 0; a < 3; ++a) {
      Real low = place[3 * vertex[0] + a], high = low;
      for (int k = 1; k < kCorners; ++k) {
        const Real x = place[3 * vertex[k] + a];
        low = lesser(low, x);
        high = greater(high, x);
      }
      box[a] = (low + high) * Real(0.5);
      box[3 + a] = (high - low) * Real(0.5) + radius;
    }
  }
}

template <class Data>
void bound_elements(const mjModel& m, Data& d, int f) {
  switch (m.flex_dim[f]) {
    case 1:
      return bound_elements<2>(m, d, f);
    case 2:
      return bound_elements<3>(m, d, f);
    default:
      return bound_elements<4>(m, d, f);
  }
}

// Boxes of the hierarchy from the leaves up: children stand behind their parents.
template <class Data>
void bound_hierarchy(const mjModel& m, Data& d, int f) {
  using Real = RealOf<Data>;
  const int first = m.flex_bvhadr[f];
  Real* const boxes = d.bvh_aabb_dyn + 6 * (first - m.nbvhstatic);
  for (int n = m.flex_bvhnum[f] - 1; n >= 0; --n) {
    Real* const box = boxes + 6 * n;
    const int leaf = m.bvh_nodeid[first + n];
    if (leaf >= 0) {
      const Real* own = d.flexelem_aabb + 6 * (m.flex_elemadr[f] + leaf);
      for (int k = 0; k < 6; ++k) box[k] = own[k];
      continue;
    }
    const Real* left = boxes + 6 * m.bvh_child[2 * (first + n)];
    const Real* right = boxes + 6 * m.bvh_child[2 * (first + n) + 1];
    for (int k = 0; k < 3; ++k) {
      const Real low = lesser(left[k] - left[3 + k], right[k] - right[3 + k]);
      const Real high = greater(left[k] + left[3 + k], right[k] + right[3 + k]);
      box[k] = (low + high) * Real(0.5);
      box[3 + k] = (high - low) * Real(0.5);
    }
  }
}

inline bool needs_rows(const mjModel& m, int f) {
  return m.flex_edgeequality[f] || m.flex_edgestiffness[f] != 0 || m.flex_edgedamping[f] != 0 || m.flex_damping[f] != 0;
}

// Interpolated and rigid flexes have no lengths of edges.
inline bool has_edges(const mjModel& m, int f) { return !m.flex_interp[f] && !m.flex_rigid[f]; }

template <class Data>
void measure_edges(const mjModel& m, Data& d, int f) {
  using Real = RealOf<Data>;
  const int* edge = m.flex_edge + 2 * m.flex_edgeadr[f];
  const Real* place = d.flexvert_xpos + 3 * m.flex_vertadr[f];
  Real* length = d.flexedge_length + m.flex_edgeadr[f];
  if (!has_edges(m, f)) return static_cast<void>(std::fill_n(length, m.flex_edgenum[f], Real(0)));
  for (int e = 0; e < m.flex_edgenum[f]; ++e, edge += 2) {
    length[e] = distance(load3(place + 3 * edge[0]), load3(place + 3 * edge[1]));
  }
}

inline bool rows_are_dense(const mjModel& m) { return !jacobian_is_sparse(m) && has_full_flex_rows(m); }

// A row without entries. Where Jacobians are dense it has its place, with zeros in it; these are there already unless
// the row had entries before, or another place.
template <class Data>
int write_empty_row(const mjModel& m, Data& d, int edge, int at, bool dense) {
  const bool was_empty = edge > 0 && d.flexedge_J_rownnz[edge] == 0 && d.flexedge_J_rowadr[edge] == at;
  if (dense && !was_empty) std::fill_n(d.flexedge_J + at, m.nv, RealOf<Data>(0));
  d.flexedge_J_rowadr[edge] = at;
  d.flexedge_J_rownnz[edge] = 0;
  return dense ? m.nv : 0;
}

// normalized() of a vector whose length is known.
template <class Real>
Vec3<Real> direction_of_length(const Vec3<Real>& v, const Real& length) {
  const auto short_one = length < Real(mjMINVAL);
  return select(short_one, Vec3<Real>{Real(1), Real(0), Real(0)}, v * (Real(1) / select(short_one, Real(1), length)));
}

// Of two vertices that slide or stand: along the edge, times the three axes of each that slides.
template <class Data>
int write_sliding_row(const mjModel& m, const Data& d, int body_a, int body_b, const Vec3<RealOf<Data>>& along,
                      int* columns, RealOf<Data>* values) {
  int count = 0;
  const auto append = [&](int body, const Vec3<RealOf<Data>>& pull) {
    if (stands(m, body)) return;
    const int first = m.body_dofadr[body];
    for (int k = 0; k < 3; ++k, ++count) {
      columns[count] = first + k;
      values[count] = dot(load3(d.cdof + 6 * (first + k) + 3), pull);
    }
  };
  if (body_a < body_b) {
    append(body_a, -along);
    append(body_b, along);
  } else {
    append(body_b, along);
    append(body_a, -along);
  }
  return count;
}

template <class Data>
int write_edge_row(const mjModel& m, Data& d, int f, int edge, int at, bool dense) {
  using Real = RealOf<Data>;
  const int a = m.flex_vertadr[f] + m.flex_edge[2 * edge], b = m.flex_vertadr[f] + m.flex_edge[2 * edge + 1];
  const int body_a = m.flex_vertbodyid[a], body_b = m.flex_vertbodyid[b];
  const Vec3<Real> p_a = load3(d.flexvert_xpos + 3 * a), p_b = load3(d.flexvert_xpos + 3 * b);
  const Vec3<Real> along = direction_of_length(p_b - p_a, d.flexedge_length[edge]);
  int* columns = d.flexedge_J_colind + at;
  Real* values = d.flexedge_J + at;
  d.flexedge_J_rowadr[edge] = at;
  const auto is_plain = [&](int body) { return slides_alone(m, body) || stands(m, body); };
  if (!dense && is_plain(body_a) && is_plain(body_b)) {
    return d.flexedge_J_rownnz[edge] = write_sliding_row(m, d, body_a, body_b, along, columns, values);
  }
  SparseRow<Real> row(columns, values);
  if (dense) row.fill(m.nv);
  row.add_forces(m, d, body_a, wrench_at(m, d, body_a, p_a, -along, Vec3<Real>{}), body_b,
                 wrench_at(m, d, body_b, p_b, along, Vec3<Real>{}));
  return d.flexedge_J_rownnz[edge] = row.size();
}

// Rows of one flex from entry `at` on; returns where the next begin.
template <class Data>
int write_rows(const mjModel& m, Data& d, int f, int at) {
  const int first = m.flex_edgeadr[f], count = m.flex_edgenum[f];
  const bool rows = has_edges(m, f) && needs_rows(m, f), dense = rows_are_dense(m);
  if (!rows && !dense) {
    std::fill_n(d.flexedge_J_rowadr + first, count, at);
    std::fill_n(d.flexedge_J_rownnz + first, count, 0);
    return at;
  }
  for (int e = first; e < first + count; ++e) {
    const bool acts = rows && !m.flexedge_rigid[e];
    at += acts ? write_edge_row(m, d, f, e, at, dense) : write_empty_row(m, d, e, at, dense);
  }
  return at;
}

}  // namespace flex

template <class Data>
void compute_flexes(const mjModel& m, Data& d) {
  int entry = 0;
  for (int f = 0; f < m.nflex; ++f) {
    if (m.flex_interp[f]) {
      flex::place_interpolated(m, d, f);
    } else {
      flex::place_vertices(m, d, f);
    }
    flex::bound_elements(m, d, f);
    flex::bound_hierarchy(m, d, f);
    flex::measure_edges(m, d, f);
    entry = flex::write_rows(m, d, f, entry);
  }
}

template <class Data>
void compute_flex_velocities(const mjModel& m, Data& d) {
  const auto rows = flex_edge_rows(d);
  for (int f = 0; f < m.nflex; ++f) {
    const int first = m.flex_edgeadr[f], end = first + m.flex_edgenum[f];
    if (!flex::has_edges(m, f)) {
      std::fill(d.flexedge_velocity + first, d.flexedge_velocity + end, RealOf<Data>(0));
      continue;
    }
    for (int e = first; e < end; ++e) d.flexedge_velocity[e] = rows.times(e, d.qvel);
  }
}

}  // namespace sinew
