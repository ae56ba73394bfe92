// SPDX-License-Identifier: Apache-2.0
// tree_chains.h -- what is below each dof, bodies and wrenches, before it is brought to the matrices.
//   idea  bodies and contacts with the world have the same form, so that one walk up the chains of the tree serves both
#ifndef SINEW_DERIVE_TREE_CHAINS_H_
#define SINEW_DERIVE_TREE_CHAINS_H_

#include "derive/inverse_terms.h"
#include "derive/kernels/slope_kernels.h"
#include "model/arena/arena.h"

namespace sinew {

struct TreeChains {
  ChainAxes* axes;  // nv of each
  ChainTerms* terms;
  int* group_end;
  bool is_set = false;  // by bodies

  TreeChains(const mjModel& m, StackFrame& frame)
      : axes(frame.alloc<ChainAxes>(m.nv)), terms(frame.alloc<ChainTerms>(m.nv)), group_end(frame.alloc<int>(m.nv)) {}

  void add_to(const mjModel& m, const InverseTerms& matrices, const bool* is_idle = nullptr) const {
    slope_kernels().add_chains({static_cast<int>(m.nv), m.dof_parentid, group_end, is_idle, axes, terms, matrices.dq,
                                matrices.dv, matrices.da});
  }
};

}  // namespace sinew

#endif  // SINEW_DERIVE_TREE_CHAINS_H_
