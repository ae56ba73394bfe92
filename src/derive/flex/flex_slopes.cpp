// SPDX-License-Identifier: Apache-2.0
#include "derive/flex/flex_slopes.h"

#include <algorithm>

#include "derive/flex/block_slopes.h"
#include "derive/flex/flex_points.h"
#include "force/passive.h"

namespace sinew {
namespace {

// An edge from a to b: what its elongation, with the damping in it, changes by.
struct EdgeStretch {
  int end[2];
  Vector d;              // b - a
  mjtNum elongation;     // (f.6)
  Vector by_d, by_rate;  // its slopes by d and by the velocity of b against a
};

// Slopes of the forces on a few points by each other's motion.
template <int kCorners>
struct CornerSlopes {
  Matrix K[kCorners][kCorners], C[kCorners][kCorners];
};

// One flex whose vertices hang on bodies of their own.
class VertexSlopes {
 public:
  VertexSlopes(const mjModel& m, mjData& d, int flex, const InverseTerms& terms, StackFrame& frame)
      : m_(m),
        flex_(flex),
        first_edge_(m.flex_edgeadr[flex]),
        edges_(m.flex_edgenum[flex]),
        terms_(terms),
        frame_(frame),
        points_(vertex_points(m, d, flex, frame)),
        pull_(frame.make<Vector>(points_.count())),
        sliding_pull_(frame.make<Vector>(points_.count())) {}

  void subtract_stretch() {
    const auto form = [&](int e) { return m_.flex_stiffness + 21 * mjtSize{m_.flex_elemadr[flex_] + e}; };
    const int n = m_.flex_elemnum[flex_];
    bool elastic = false;
    for (int e = 0; e < n; ++e) elastic |= form(e)[0] != 0;
    if (!elastic) return;
    EdgeStretch* stretch = frame_.make<EdgeStretch>(edges_);
    mjtNum* stress = frame_.alloc<mjtNum>(edges_);
    std::fill_n(stress, edges_, 0);
    for (int k = 0; k < edges_; ++k) stretch[k] = measure(k);
    for (int e = 0; e < n; ++e) {
      m_.flex_dim[flex_] == 2 ? subtract_element<3, 3>(e, form(e), stretch, stress)
                              : subtract_element<6, 4>(e, form(e), stretch, stress);
    }
    for (int k = 0; k < edges_; ++k) {
      const mjtNum s = stress[k];
      subtract_edge(stretch[k].end, stretch[k].d * s, Matrix::diagonal({s, s, s}), nullptr);
    }
  }

  // (f.8), (f.9): linear but for the determinant.
  void subtract_bending(bool dampers) {
    const mjtNum damping = dampers ? m_.flex_damping[flex_] : 0;
    for (int k = 0; k < edges_; ++k) {
      const int *end = edge(k), *flap = m_.flex_edgeflap + 2 * (first_edge_ + k);
      if (flap[0] < 0 || flap[1] < 0) continue;
      const int corner[4] = {end[0], end[1], flap[0], flap[1]};
      const mjtNum* form = m_.flex_bending + 17 * mjtSize{first_edge_ + k};
      subtract_hinge(corner, form, damping);
    }
  }

  // (f.14).
  void subtract_edges(bool springs, bool dampers) {
    const mjtNum stiffness = springs ? m_.flex_edgestiffness[flex_] : 0;
    const mjtNum damping = dampers ? m_.flex_edgedamping[flex_] : 0;
    if (stiffness == 0 && damping == 0) return;
    for (int k = 0; k < edges_; ++k) {
      if (!m_.flexedge_rigid[first_edge_ + k]) subtract_spring(k, stiffness, damping);
    }
  }

  // What the forces that all of these found do by staying as they are.
  void subtract_bends() {
    for (int p = 0; p < points_.count(); ++p) {
      points_.subtract_bend(terms_, Hand::kPoints, p, pull_[p]);
      points_.subtract_bend(terms_, Hand::kSlides, p, sliding_pull_[p]);
    }
  }

 private:
  const int* edge(int k) const { return m_.flex_edge + 2 * (first_edge_ + k); }

  // e = d.d - L^2 + c l' (2 l - h l') with l l' = d . u, u the velocity of b against a.
  EdgeStretch measure(int k) const {
    const int* end = edge(k);
    const FlexPoint &a = points_[end[0]], &b = points_[end[1]];
    const Vector d = b.place - a.place, u = b.velocity - a.velocity;
    const mjtNum rest = m_.flexedge_length0[first_edge_ + k], c = m_.flex_damping[flex_], h = m_.opt.timestep;
    EdgeStretch edge{{end[0], end[1]}, d, norm_squared(d) - rest * rest, d * mjtNum{2}, {}};
    if (c == 0) return edge;
    const mjtNum length = std::max(norm(d), mjMINVAL), rate = dot(d, u) / length, inverse = 1 / length;
    const Vector rate_by_d = (u - d * (rate * inverse)) * inverse, rate_by_u = d * inverse;
    edge.elongation += c * rate * (2 * length - h * rate);
    edge.by_d += (u - rate_by_d * (h * rate)) * (2 * c);
    edge.by_rate = (d - rate_by_u * (h * rate)) * (2 * c);
    return edge;
  }

  // Equal and opposite pulls f on the ends, with df = K dd + C du for the vector d between them.
  void subtract_edge(const int* end, const Vector& pull, const Matrix& K, const Matrix* C) {
    pull_[end[0]] += pull;
    pull_[end[1]] -= pull;
    const Matrix minus_K = -K, minus_C = C ? -*C : Matrix{};
    for (int p = 0; p < 2; ++p) {
      for (int r = 0; r < 2; ++r) {
        const bool minus = p == r;
        points_.subtract_slope(terms_, Hand::kPoints, end[p], end[r], minus ? minus_K : K,
                               C ? (minus ? &minus_C : C) : nullptr);
      }
    }
  }

  // sigma = K e couples the edges of an element: the pull sigma_k d_k on the first end of edge k changes by
  // d_k (K_kl de_l). The rest of it, sigma_k dd_k, is left to the sum over elements.
  template <int kEdges, int kCorners>
  void subtract_element(int e, const mjtNum* form, const EdgeStretch* all, mjtNum* stress) {
    const int* vertex = m_.flex_elem + m_.flex_elemdataadr[flex_] + e * kCorners;
    const int* own = m_.flex_elemedge + m_.flex_elemedgeadr[flex_] + e * kEdges;
    mjtNum K[kEdges][kEdges];
    for (int k = 0; k < kEdges; ++k) {
      for (int l = k; l < kEdges; ++l) K[k][l] = K[l][k] = *form++;
    }
    CornerSlopes<kCorners> slopes;
    for (int k = 0; k < kEdges; ++k) {
      Vector by_place[kCorners], by_velocity[kCorners];  // of sigma_k, by the corners
      for (int l = 0; l < kEdges; ++l) {
        const EdgeStretch& edge = all[own[l]];
        const int a = corner_of(vertex, edge.end[0]), b = corner_of(vertex, edge.end[1]);
        by_place[a] -= edge.by_d * K[k][l];
        by_place[b] += edge.by_d * K[k][l];
        by_velocity[a] -= edge.by_rate * K[k][l];
        by_velocity[b] += edge.by_rate * K[k][l];
        stress[own[k]] += K[k][l] * edge.elongation;
      }
      const EdgeStretch& edge = all[own[k]];
      const int a = corner_of(vertex, edge.end[0]), b = corner_of(vertex, edge.end[1]);
      for (int c = 0; c < kCorners; ++c) {
        const Matrix by = outer(edge.d, by_place[c]), by_rate = outer(edge.d, by_velocity[c]);
        slopes.K[a][c] = slopes.K[a][c] + by;
        slopes.K[b][c] = slopes.K[b][c] - by;
        slopes.C[a][c] = slopes.C[a][c] + by_rate;
        slopes.C[b][c] = slopes.C[b][c] - by_rate;
      }
    }
    subtract_corners(vertex, slopes, Hand::kPoints, m_.flex_damping[flex_] != 0);
  }

  static int corner_of(const int* vertex, int v) {
    int c = 0;
    while (vertex[c] != v) ++c;
    return c;
  }

  template <int kCorners>
  void subtract_corners(const int* vertex, const CornerSlopes<kCorners>& slopes, Hand hand, bool damped) {
    for (int p = 0; p < kCorners; ++p) {
      for (int r = 0; r < kCorners; ++r) {
        points_.subtract_slope(terms_, hand, vertex[p], vertex[r], slopes.K[p][r], damped ? &slopes.C[p][r] : nullptr);
      }
    }
  }

  void subtract_hinge(const int corner[4], const mjtNum* form, mjtNum damping) {
    CornerSlopes<4> slopes;
    for (int i = 0; i < 4; ++i) {
      Vector force;
      for (int j = 0; j < 4; ++j) {
        const mjtNum B = form[4 * i + j];
        const FlexPoint& at = points_[corner[j]];
        slopes.K[i][j] = Matrix::diagonal({-B, -B, -B});
        slopes.C[i][j] = slopes.K[i][j] * damping;
        force -= at.place * B + at.sliding_velocity * (B * damping);
      }
      sliding_pull_[corner[i]] += force;
    }
    if (form[16] != 0) add_curvature(corner, form[16], slopes);
    subtract_corners(corner, slopes, Hand::kSlides, damping != 0);
  }

  // Forces -beta grad det with det = a . (b x c): along b x c on corner 1, and so on; corner 0 has what balances them.
  void add_curvature(const int corner[4], mjtNum beta, CornerSlopes<4>& slopes) {
    Vector side[3];
    for (int k = 0; k < 3; ++k) side[k] = points_[corner[k + 1]].place - points_[corner[0]].place;
    for (int k = 0; k < 3; ++k) {
      const int next = (k + 1) % 3, last = (k + 2) % 3;
      const Vector force = cross(side[next], side[last]) * -beta;
      const Matrix by_next = skew(side[last]) * beta, by_last = skew(side[next]) * -beta;
      sliding_pull_[corner[k + 1]] += force;
      sliding_pull_[corner[0]] -= force;
      const auto add = [&](int c, const Matrix& by) {
        slopes.K[k + 1][c] = slopes.K[k + 1][c] + by;
        slopes.K[0][c] = slopes.K[0][c] - by;
      };
      add(next + 1, by_next);
      add(last + 1, by_last);
      add(0, -(by_next + by_last));
    }
  }

  void subtract_spring(int k, mjtNum stiffness, mjtNum damping) {
    const int* end = edge(k);
    const FlexPoint &a = points_[end[0]], &b = points_[end[1]];
    const Vector d = b.place - a.place, u = b.velocity - a.velocity;
    const mjtNum length = norm(d);
    if (length < mjMINVAL) return;  // its direction jumps
    const Vector t = d * (1 / length);
    const Matrix along = outer(t, t), across = (Matrix::identity() - along) * (1 / length);
    const mjtNum tension = stiffness * (length - m_.flexedge_length0[first_edge_ + k]) + damping * dot(t, u);
    const Matrix K = along * stiffness + outer(t, across * u) * damping + across * tension, C = along * damping;
    subtract_edge(end, t * tension, K, damping != 0 ? &C : nullptr);
  }

  const mjModel& m_;
  int flex_, first_edge_, edges_;
  const InverseTerms& terms_;
  StackFrame& frame_;
  FlexPoints points_;
  Vector *pull_, *sliding_pull_;  // forces on the vertices, by how they are handed to the dofs
};

}  // namespace

// trap  which of mjDSBL_SPRING and mjDSBL_DAMPER switches what off is as in add_flex_forces()
void subtract_flex_slopes(const mjModel& m, mjData& d, const InverseTerms& terms) {
  if (!has_passive_forces(m) || !(terms.dq || terms.dv)) return;
  const bool springs = !(m.opt.disableflags & mjDSBL_SPRING), dampers = !(m.opt.disableflags & mjDSBL_DAMPER);
  for (int f = 0; f < m.nflex; ++f) {
    if (m.flex_rigid[f]) continue;
    StackFrame frame(d);
    if (m.flex_interp[f]) {
      subtract_block_slopes(m, d, f, springs, dampers, terms, frame);
      continue;
    }
    VertexSlopes slopes(m, d, f, terms, frame);
    if (m.flex_dim[f] > 1) slopes.subtract_stretch();
    if (m.flex_dim[f] == 2) slopes.subtract_bending(dampers);
    slopes.subtract_edges(springs, dampers);
    slopes.subtract_bends();
  }
}

}  // namespace sinew
