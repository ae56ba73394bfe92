// SPDX-License-Identifier: Apache-2.0
// tree_chains.h -- what is below each dof, bodies and wrenches, before it is brought to the matrices.
//   idea  bodies and contacts with the world have the same form, so that one walk up the chains of the tree serves both
#ifndef SINEW_DERIVE_TREE_CHAINS_H_
#define SINEW_DERIVE_TREE_CHAINS_H_

#include "derive/inverse_terms.h"
#include "derive/kernels/slope_kernels.h"
#include "derive/tree_flow.h"
#include "model/arena/arena.h"

namespace sinew {

struct TreeChains {
  TreeFlow flow;
  ChainTerms* terms;       // nv
  ChainBody* bodies;       // nbody of them, those with dofs
  double scale = 1;        // of all that is below
  bool has_loads = false;  // as SlopeKernels::set_chain_terms has it
  bool is_set = false;     // by bodies
  bool has_terms = false;

  TreeChains(const mjModel& m, const TreeFlow& of, StackFrame& frame)
      : flow(of), terms(frame.alloc<ChainTerms>(m.nv)), bodies(frame.alloc<ChainBody>(m.nbody)) {}
  TreeChains(const mjModel& m, StackFrame& frame) : TreeChains(m, TreeFlow(m, frame), frame) {}

  // After that blocks are not looked at any more.
  void set_terms(const mjModel& m) {
    const auto set = slope_kernels().set_chain_terms;
    for (int i = 0; i < m.nv; ++i) set(bodies[m.dof_bodyid[i]], has_loads, scale, flow.axes[i], terms[i]);
    has_terms = true;
  }

  void add_to(const mjModel& m, const InverseTerms& matrices) {
    if (!has_terms) set_terms(m);
    slope_kernels().add_chains({static_cast<int>(m.nv), m.dof_parentid, flow.group_end, flow.axes, terms, matrices.dq,
                                matrices.dv, matrices.da});
  }
};

}  // namespace sinew

#endif  // SINEW_DERIVE_TREE_CHAINS_H_
