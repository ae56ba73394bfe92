// SPDX-License-Identifier: Apache-2.0
#include "derive/tree_flow.h"

namespace sinew {
namespace {

using Axis = Motion<mjtNum>;

struct Rates {
  const mjtNum *qvel, *qacc;
};

// n dofs whose axes all move with what is before them.
void pass_group(const mjData& d, const Rates& rates, int first, int n, BodyFlow& at, DofFlow* dof) {
  BodyFlow after = at;
  for (int i = first; i < first + n; ++i) {
    DofFlow& flow = dof[i];
    flow.S = Axis::load(d.cdof + 6 * i);
    flow.P = cross(at.V, flow.S);
    flow.PP = cross(at.A, flow.S) + cross(at.V, flow.P);
    flow.group = first;
    after.V += flow.S * rates.qvel[i];
    after.A += flow.P * rates.qvel[i];
    if (rates.qacc) after.A += flow.S * rates.qacc[i];
  }
  for (int i = first; i < first + n; ++i) dof[i].T = dof[i].P + cross(after.V, dof[i].S);
  at = after;
}

}  // namespace

Vector acting_gravity(const mjModel& m) {
  return m.opt.disableflags & mjDSBL_GRAVITY ? Vector{} : load3(m.opt.gravity);
}

// The translations of a free joint are three groups of one: none of them turns an axis.
void fill_tree_flow(const mjModel& m, const mjData& d, const mjtNum* qvel, const mjtNum* qacc, const Vector& gravity,
                    TreeFlow& flow) {
  const Rates rates{qvel, qacc};
  flow.body[0] = {Axis{}, Axis{Vector{}, -gravity}};
  for (int b = 1; b < m.nbody; ++b) {
    BodyFlow at = flow.body[m.body_parentid[b]];
    for (int j = m.body_jntadr[b]; j < m.body_jntadr[b] + m.body_jntnum[b]; ++j) {
      const int first = m.jnt_dofadr[j], type = m.jnt_type[j];
      const bool is_free = type == mjJNT_FREE;
      for (int k = 0; is_free && k < 3; ++k) pass_group(d, rates, first + k, 1, at, flow.dof);
      pass_group(d, rates, is_free ? first + 3 : first, is_free || type == mjJNT_BALL ? 3 : 1, at, flow.dof);
    }
    flow.body[b] = at;
  }
}

}  // namespace sinew
