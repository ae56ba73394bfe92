// SPDX-License-Identifier: Apache-2.0
#include "finish/model_statistic.h"

#include <algorithm>
#include <cmath>

#include "math/vec3.h"
#include "model/arena/arena.h"

namespace sinew {
namespace {

constexpr double kSmallest = 1e-5;   // the size of a body without geoms
constexpr double kNoBodies = 0.2;    // the mean size of a model that has none
constexpr double kNothing = 2;       // the extent of an empty model
constexpr double kPlaneShare = 0.1;  // how much of a plane's size counts: the rest is floor
constexpr double kInfinitePlane = 10;

// A body in a flex reaches along the edges that end at it, and as a node to the farthest other node.
void include_flexes(const mjModel& m, const mjData& d, double* size) {
  for (int f = 0; f < m.nflex; ++f) {
    const int* node = m.flex_nodebodyid + m.flex_nodeadr[f];
    for (int i = 0; i < m.flex_nodenum[f]; ++i) {
      for (int j = 0; j < m.flex_nodenum[f]; ++j) {
        size[node[i]] = std::max(size[node[i]], distance(load3(d.xpos + 3 * node[i]), load3(d.xpos + 3 * node[j])));
      }
    }
    if (m.flex_interp[f]) continue;
    const int* body = m.flex_vertbodyid + m.flex_vertadr[f];
    for (int e = m.flex_edgeadr[f]; e < m.flex_edgeadr[f] + m.flex_edgenum[f]; ++e) {
      for (const int end : {0, 1}) {
        double& reach = size[body[m.flex_edge[2 * e + end]]];
        reach = std::max(reach, m.flexedge_length0[e]);
      }
    }
  }
}

// How far a body reaches from its centre of mass: to the far side of its geoms, to its own joints and to those it
// carries.
void compute_body_sizes(const mjModel& m, const mjData& d, double* size) {
  std::fill_n(size, m.nbody, 0);
  const auto from_com = [&](int b, const mjtNum* point) { return distance(load3(point), load3(d.xipos + 3 * b)); };
  for (int g = 0; g < m.ngeom; ++g) {
    const int b = m.geom_bodyid[g];
    size[b] = std::max(size[b], m.geom_rbound[g] + from_com(b, d.geom_xpos + 3 * g));
  }
  for (int j = 0; j < m.njnt; ++j) {
    const int b = m.jnt_bodyid[j], parent = m.body_parentid[b];
    size[b] = std::max(size[b], from_com(b, d.xanchor + 3 * j));
    size[parent] = std::max(size[parent], from_com(parent, d.xanchor + 3 * j));
  }
  include_flexes(m, d, size);
  for (int b = 0; b < m.nbody; ++b) size[b] = size[b] > 0 ? size[b] : kSmallest;
}

void set_lengths_and_mean_size(mjModel& m, mjData& d) {
  StackFrame frame(d);
  double* size = frame.alloc<double>(m.nbody);
  compute_body_sizes(m, d, size);
  for (int i = 0; i < m.nv; ++i) {
    const int j = m.dof_jntid[i];
    const bool slides = m.jnt_type[j] == mjJNT_SLIDE || (m.jnt_type[j] == mjJNT_FREE && i < m.jnt_dofadr[j] + 3);
    m.dof_length[i] = slides ? 1 : size[m.dof_bodyid[i]];
  }
  double sum = 0;
  for (int b = 1; b < m.nbody; ++b) sum += size[b];
  m.stat.meansize = m.nbody > 1 ? sum / (m.nbody - 1) : kNoBodies;
}

struct Box {
  Vector low{1e300, 1e300, 1e300}, high{-1e300, -1e300, -1e300};

  void include(const Vector& point, double radius) {
    for (int k = 0; k < 3; ++k) {
      low[k] = std::min(low[k], point[k] - radius);
      high[k] = std::max(high[k], point[k] + radius);
    }
  }
  bool empty() const { return low.x > high.x; }
  double longest() const { return std::max({high.x - low.x, high.y - low.y, high.z - low.z}); }
};

double reach(const mjModel& m, int g) {
  if (m.geom_type[g] != mjGEOM_PLANE) return m.geom_rbound[g];
  const double size = std::max(m.geom_size[3 * g], m.geom_size[3 * g + 1]);
  return kPlaneShare * (size > 0 ? size : kInfinitePlane);
}

// The box around everything that has a place: geoms with their size; bodies, their centres of mass, joints and sites as
// points. Vertices of flexes count as the bodies that they hang on.
void set_extent_and_center(mjModel& m, const mjData& d) {
  Box box;
  const auto include_points = [&box](const mjtNum* points, int first, int count) {
    for (int i = first; i < count; ++i) box.include(load3(points + 3 * i), 0);
  };
  for (int g = 0; g < m.ngeom; ++g) box.include(load3(d.geom_xpos + 3 * g), reach(m, g));
  include_points(d.xpos, 1, m.nbody);
  include_points(d.xipos, 1, m.nbody);
  include_points(d.xanchor, 0, m.njnt);
  include_points(d.site_xpos, 0, m.nsite);
  const Vector center = box.empty() ? Vector{} : 0.5 * (box.low + box.high);
  center.store(m.stat.center);
  // a model that is one point has no size of its own
  const double longest = box.empty() ? 0 : box.longest();
  m.stat.extent = longest < mjMINVAL ? kNothing : std::max(longest, 2 * m.stat.meansize);
}

}  // namespace

void set_statistics(mjModel& m, mjData& d) {
  set_lengths_and_mean_size(m, d);
  set_extent_and_center(m, d);
  double inertia = 0, mass = 0;
  for (int i = 0; i < m.nv; ++i) inertia += d.M[m.M_rowadr[i] + m.M_rownnz[i] - 1];
  for (int b = 1; b < m.nbody; ++b) mass += m.body_mass[b];
  m.stat.meaninertia = m.nv > 0 ? inertia / m.nv : 1;
  m.stat.meanmass = m.nbody > 1 ? mass / (m.nbody - 1) : 1;
}

}  // namespace sinew
