// SPDX-License-Identifier: Apache-2.0
#include "derive/flex/edge_lengths.h"

#include <algorithm>
#include <limits>

namespace sinew {
namespace {

// Dofs of both ends, ascending, and where each has them: -1 for one that does not move an end.
struct EdgeDof {
  int dof, place[2];
};

int list_dofs(const FlexPoint* const end[2], EdgeDof* dofs) {
  int n = 0, at[2] = {0, 0};
  const auto next = [&](int s) {
    return at[s] < end[s]->moves.n ? end[s]->moves.dof[at[s]] : std::numeric_limits<int>::max();
  };
  while (at[0] < end[0]->moves.n || at[1] < end[1]->moves.n) {
    const int dof = std::min(next(0), next(1));
    EdgeDof& entry = dofs[n++];
    entry.dof = dof;
    for (int s = 0; s < 2; ++s) entry.place[s] = next(s) == dof ? at[s] : -1;
    for (int s = 0; s < 2; ++s) at[s] += entry.place[s] >= 0;
  }
  return n;
}

}  // namespace

Length EdgeLengths::length(int edge, StackFrame& frame) const {
  const int* ends = m_.flex_edge + 2 * edge;
  const FlexPoint* const end[2] = {&points_[ends[0]], &points_[ends[1]]};
  const Vector between = end[1]->place - end[0]->place;
  const mjtNum length = std::max(norm(between), mjMINVAL);
  const Vector t = between * (1 / length);
  EdgeDof* dofs = frame.alloc<EdgeDof>(end[0]->moves.n + end[1]->moves.n);
  const int n = list_dofs(end, dofs);
  int* dof = frame.alloc<int>(n);
  Vector* apart = frame.make<Vector>(n);
  mjtNum *moment = frame.alloc<mjtNum>(n), *curvature = frame.alloc<mjtNum>(mjtSize{n} * n);
  for (int i = 0; i < n; ++i) {
    dof[i] = dofs[i].dof;
    for (int s = 0; s < 2; ++s) {
      if (const int k = dofs[i].place[s]; k >= 0) apart[i] += end[s]->moves.along[k] * (s == 1 ? 1.0 : -1.0);
    }
    moment[i] = dot(t, apart[i]);
  }
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      mjtNum bend = (dot(apart[i], apart[j]) - moment[i] * moment[j]) / length;
      for (int s = 0; s < 2; ++s) {
        const int k = dofs[i].place[s], l = dofs[j].place[s];
        if (k >= 0 && l >= 0) bend += dot(t, end[s]->bend(k, l)) * (s == 1 ? 1 : -1);
      }
      curvature[mjtSize{i} * n + j] = bend;
    }
  }
  return {n, dof, moment, moment, curvature, 1};
}

void add_foreseen_edges(const mjModel& m, mjData& d, const mjtNum* y, mjtNum scale, const Slopes& slopes) {
  for (int f = 0; f < m.nflex; ++f) {
    const mjtNum damping = m.flex_edgedamping[f];
    if (damping == 0 || m.flex_rigid[f] || m.flex_interp[f]) continue;
    StackFrame frame(d);
    const EdgeLengths lengths(m, d, f, frame);
    for (int e = m.flex_edgeadr[f]; e < m.flex_edgeadr[f] + m.flex_edgenum[f]; ++e) {
      if (m.flexedge_rigid[e]) continue;
      StackFrame inner(d);
      add_limited_product(m, d, lengths.length(e, inner), foreseen_couplings(m), {-scale * damping}, y, slopes);
    }
  }
}

}  // namespace sinew
