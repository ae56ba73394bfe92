// SPDX-License-Identifier: Apache-2.0
// tree_block.h -- wrenches between bodies and the world, summed over subtrees before they are brought to the dofs.
//   math  docs/theory/contact_derivatives.md (d.5), (d.6).
//         pair_block.h with one side that nothing moves: the slopes of all contacts of a body add up, and about the
//         reference point of the tree those of its subtree. Dofs i and j see the sum below the lower of them
//   cost  O(nbody + nv), however many contacts there are; the chains (tree_chains.h) go up once for bodies and contacts
//   lost  a walk of its own up the chains: 1.5 to 2 us more for a humanoid with 27 dofs
#ifndef SINEW_DERIVE_CONSTRAINT_TREE_BLOCK_H_
#define SINEW_DERIVE_CONSTRAINT_TREE_BLOCK_H_

#include "derive/constraint/moving_axes.h"
#include "derive/inverse_terms.h"
#include "derive/kernels/slope_kernels.h"
#include "derive/tree_chains.h"

namespace sinew {

class TreeBlock {
 public:
  // The sums are there from the start: frames that others open meanwhile do not take them along.
  TreeBlock(const mjModel& m, StackFrame& frame) : m_(m), sums_(frame.alloc<Sum>(m.nbody)) {
    for (int b = 0; b < m.nbody; ++b) sums_[b].is_set = false;
  }

  // What changes of a wrench on a body with its motion, about the reference point of the tree, to be added to. The
  // slopes by acceleration are symmetric.
  WrenchMatrices& at(int body);
  // The wrench itself, after at().
  void add_wrench(int body, const Wrench& wrench);

  // Subtracts the change of the dofs' forces from what chains have, whose terms are set then, or from the matrices.
  void subtract_from(TreeChains& chains);
  void subtract_from(const TreeFlow& axes, const InverseTerms& terms, StackFrame& frame);

 private:
  struct Sum {
    bool is_set;
    mjtNum wrench[6];  // this and the rest only if it is set
    WrenchMatrices by;
  };

  void sum_subtrees();

  const mjModel& m_;
  Sum* sums_;  // by body
  bool any_ = false;
};

}  // namespace sinew

#endif  // SINEW_DERIVE_CONSTRAINT_TREE_BLOCK_H_
