// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <optional>

#include "derive/flex/edge_lengths.h"
#include "derive/parameter/model_gradient.h"
#include "derive/parameter/parameter_pull.h"
#include "force/passive.h"
#include "step/integrate.h"
#include "tree/flex_block.h"

namespace sinew {
namespace {

// The velocity of a point along z, as forces on it are handed to the dofs.
Vector along(const DofVectors& vectors, const mjtNum* z) {
  Vector sum;
  for (int i = 0; i < vectors.n; ++i) sum += vectors.along[i] * z[vectors.dof[i]];
  return sum;
}

// One flex whose vertices hang on bodies of their own: the power of its forces along z is linear in most parameters.
class VertexPull {
 public:
  VertexPull(const mjModel& m, mjData& d, int flex, const ParameterPull& pull)
      : m_(m),
        d_(d),
        pull_(pull),
        gradient_(pull.gradient),
        frame_(d),
        flex_(flex),
        first_edge_(m.flex_edgeadr[flex]),
        edges_(m.flex_edgenum[flex]),
        points_(vertex_points(m, d, flex, frame_)),
        speed_(frame_.make<Vector>(points_.count())),
        sliding_speed_(frame_.make<Vector>(points_.count())) {
    for (int p = 0; p < points_.count(); ++p) {
      speed_[p] = along(points_[p].moves, pull.z);
      sliding_speed_[p] = along(points_[p].slides, pull.z);
    }
  }

  // -y^T K e with the elongations e and y = d . (speed of b against a): (f.5), (f.6).
  void pull_stretch() {
    const int n = m_.flex_elemnum[flex_], base = m_.flex_elemadr[flex_];
    mjtNum* slope = gradient_.flex_stiffness + 21 * mjtSize{base};
    const mjtNum* form = m_.flex_stiffness + 21 * mjtSize{base};
    bool elastic = false;
    for (int e = 0; e < n; ++e) elastic |= form[21 * mjtSize{e}] != 0;
    if (!elastic) {  // forms are not looked at until one begins with a number that is not zero
      std::fill_n(slope, 21 * mjtSize{n}, unknown_slope());
      return;
    }
    mjtNum* by_elongation = frame_.alloc<mjtNum>(edges_);
    std::fill_n(by_elongation, edges_, 0);
    Edge* edge = frame_.make<Edge>(edges_);
    for (int k = 0; k < edges_; ++k) edge[k] = measure(k);
    const int width = m_.flex_dim[flex_] == 2 ? 3 : 6;
    const int* own = m_.flex_elemedge + m_.flex_elemedgeadr[flex_];
    for (int e = 0; e < n; ++e, own += width) {
      const mjtSize at = 21 * mjtSize{e};
      for (int i = 0, k = 0; i < width; ++i) {
        for (int j = i; j < width; ++j, ++k) {
          const Edge &a = edge[own[i]], &b = edge[own[j]];
          slope[at + k] -= a.power * b.elongation + (i == j ? 0 : b.power * a.elongation);
          by_elongation[own[j]] -= form[at + k] * a.power;
          if (i != j) by_elongation[own[i]] -= form[at + k] * b.power;
        }
      }
    }
    for (int k = 0; k < edges_; ++k) {
      gradient_.flexedge_length0[first_edge_ + k] -= 2 * by_elongation[k] * m_.flexedge_length0[first_edge_ + k];
      gradient_.flex_damping[flex_] += by_elongation[k] * edge[k].by_damping;
    }
  }

  // (f.8), (f.9).
  void pull_bending(bool dampers) {
    const mjtNum damping = dampers ? m_.flex_damping[flex_] : 0;
    for (int k = 0; k < edges_; ++k) {
      const int *end = ends(k), *flap = m_.flex_edgeflap + 2 * (first_edge_ + k);
      if (flap[0] < 0 || flap[1] < 0) continue;
      const int corner[4] = {end[0], end[1], flap[0], flap[1]};
      const mjtNum* form = m_.flex_bending + 17 * mjtSize{first_edge_ + k};
      mjtNum* slope = gradient_.flex_bending + 17 * mjtSize{first_edge_ + k};
      for (int i = 0; i < 4; ++i) {
        for (int j = 0; j < 4; ++j) {
          const FlexPoint& at = points_[corner[j]];
          const mjtNum drag = dot(at.sliding_velocity, sliding_speed_[corner[i]]);
          slope[4 * i + j] -= dot(at.place, sliding_speed_[corner[i]]) + damping * drag;
          if (dampers) gradient_.flex_damping[flex_] -= form[4 * i + j] * drag;
        }
      }
      slope[16] -= determinant_rate(corner);
    }
  }

  // (f.14), and what implicit integration foresees of dampers.
  void pull_edges(bool springs, bool dampers) {
    const mjtNum stiffness = m_.flex_edgestiffness[flex_], h = m_.opt.timestep;
    const bool foresees = dampers && is_implicit(m_);
    std::optional<EdgeLengths> lengths;
    if (foresees) lengths.emplace(m_, d_, flex_, frame_);
    for (int k = 0; k < edges_; ++k) {
      if (m_.flexedge_rigid[first_edge_ + k]) continue;
      const int* end = ends(k);
      const FlexPoint &a = points_[end[0]], &b = points_[end[1]];
      const Vector between = b.place - a.place;
      const mjtNum length = norm(between);
      if (length < mjMINVAL) continue;
      const Vector t = between * (1 / length);
      const mjtNum power = dot(t, speed_[end[1]] - speed_[end[0]]);
      if (springs) {
        gradient_.flex_edgestiffness[flex_] -= power * (length - m_.flexedge_length0[first_edge_ + k]);
        gradient_.flexedge_length0[first_edge_ + k] += power * stiffness;
      }
      if (dampers) gradient_.flex_edgedamping[flex_] -= power * dot(t, b.velocity - a.velocity);
      if (!foresees) continue;
      StackFrame inner(d_);
      const Length row = lengths->length(first_edge_ + k, inner);
      gradient_.flex_edgedamping[flex_] -= h * limited_power(m_, row, row, foreseen_couplings(m_), pull_.w, pull_.qacc);
    }
  }

 private:
  struct Edge {
    mjtNum elongation, by_damping, power;
  };

  const int* ends(int k) const { return m_.flex_edge + 2 * (first_edge_ + k); }

  Edge measure(int k) const {
    const int* end = ends(k);
    const FlexPoint &a = points_[end[0]], &b = points_[end[1]];
    const Vector between = b.place - a.place;
    const mjtNum length = std::max(norm(between), mjMINVAL), rest = m_.flexedge_length0[first_edge_ + k];
    const mjtNum rate = dot(between, b.velocity - a.velocity) / length;
    const mjtNum by_damping = rate * (2 * length - m_.opt.timestep * rate);
    return {length * length - rest * rest + m_.flex_damping[flex_] * by_damping, by_damping,
            dot(between, speed_[end[1]] - speed_[end[0]])};
  }

  // Of a . (b x c), the sides from corner 0, along z.
  mjtNum determinant_rate(const int corner[4]) const {
    Vector side[3], rate[3];
    for (int k = 0; k < 3; ++k) {
      side[k] = points_[corner[k + 1]].place - points_[corner[0]].place;
      rate[k] = sliding_speed_[corner[k + 1]] - sliding_speed_[corner[0]];
    }
    mjtNum sum = 0;
    for (int k = 0; k < 3; ++k) sum += dot(rate[k], cross(side[(k + 1) % 3], side[(k + 2) % 3]));
    return sum;
  }

  const mjModel& m_;
  mjData& d_;
  const ParameterPull& pull_;
  mjModel& gradient_;
  StackFrame frame_;
  int flex_, first_edge_, edges_;
  FlexPoints points_;
  Vector *speed_, *sliding_speed_;  // of vertices along z
};

// R (K u)_i + c R (K R^T v)_i along z: (f.12), (f.13).
void pull_block(const mjModel& m, mjData& d, int flex, bool springs, bool dampers, const ParameterPull& pull) {
  const int count = m.flex_nodenum[flex], elements = m.flex_elemnum[flex];
  mjtNum* slope = pull.gradient.flex_stiffness + 21 * mjtSize{m.flex_elemadr[flex]};
  if (!is_elastic_block(m, flex)) {
    std::fill_n(slope, 21 * mjtSize{elements}, unknown_slope());
    return;
  }
  StackFrame frame(d);
  const FlexBlock<mjtNum> block(m, d, flex);
  const FlexPoints points = node_points(m, d, flex, frame);
  const mjtNum damping = dampers ? m.flex_damping[flex] : 0;
  Vector rate[mjMAXFLEXNODES], strain[mjMAXFLEXNODES];
  for (int i = 0; i < count; ++i) {
    rate[i] = transpose_times(block.R, points[i].sliding_velocity);
    strain[i] = (springs ? block.shift[i] : Vector{}) + rate[i] * damping;
  }
  for (int i = 0; i < count; ++i) {
    const Vector speed = transpose_times(block.R, along(points[i].slides, pull.z));
    if (dampers) pull.gradient.flex_damping[flex] += dot(speed, block_times(m, flex, rate, i));
    for (int a = 0; a < 3; ++a, slope += 3 * count) {
      for (int k = 0; k < 3 * count; ++k) slope[k] += speed[a] * strain[k / 3][k % 3];
    }
  }
}

}  // namespace

void pull_flex_parameters(const mjModel& m, mjData& d, const ParameterPull& pull) {
  if (!has_passive_forces(m)) return;
  const bool springs = !(m.opt.disableflags & mjDSBL_SPRING), dampers = !(m.opt.disableflags & mjDSBL_DAMPER);
  for (int f = 0; f < m.nflex; ++f) {
    if (m.flex_rigid[f]) continue;
    if (m.flex_interp[f]) {
      pull_block(m, d, f, springs, dampers, pull);
      continue;
    }
    VertexPull vertices(m, d, f, pull);
    if (m.flex_dim[f] > 1) vertices.pull_stretch();
    if (m.flex_dim[f] == 2) vertices.pull_bending(dampers);
    vertices.pull_edges(springs, dampers);
  }
}

}  // namespace sinew
