// SPDX-License-Identifier: Apache-2.0
// tree_derivative.h -- inverse dynamics of the bodies by position and velocity, in closed form.
//   in    cdof, cinert, crb; velocities and accelerations of dofs; forces on bodies that are not inertial
//   out   added to dense nv x nv matrices, either of which may be null
//   math  tree_flow.h has the symbols; with sums over the subtree of the lower dof
//   cost  O(nbody + nv * depth); scratch from the stack
#ifndef SINEW_DERIVE_TREE_DERIVATIVE_H_
#define SINEW_DERIVE_TREE_DERIVATIVE_H_

#include "derive/body_load.h"
#include "derive/tree_chains.h"
#include "derive/tree_flow.h"

namespace sinew {

enum class Bodies { kMassive, kWeightless };

// The following without its last part, by the flow of the chains: chains.add_to() is left to the caller, who may have
// more to add before.
void set_tree_chains(const mjModel& m, mjData& d, BodyLoad* loads, mjtNum scale, Bodies bodies, TreeChains& chains);

// The pass over subtrees that sets what is below the dofs of chains, by their flow; its sums are in the frame.
SubtreePass subtree_pass(const mjModel& m, const mjData& d, const TreeChains& chains, StackFrame& frame);

// Adds scale times the derivatives of S_i . (sum of I A + V x* I V - load). loads: nbody of them, or null for none;
// weightless bodies have nothing but their loads.
// After the call the loads are sums over subtrees.
void add_tree_derivative(const mjModel& m, mjData& d, const TreeFlow& flow, BodyLoad* loads, mjtNum scale, mjtNum* dq,
                         mjtNum* dv, Bodies bodies = Bodies::kMassive);

}  // namespace sinew

#endif  // SINEW_DERIVE_TREE_DERIVATIVE_H_
