// SPDX-License-Identifier: Apache-2.0
// mass_change.h -- how M y changes with the position, y fixed.
//   in    cdof, cinert, crb            out   added to a dense nv x nv matrix
//   math  (9.6) of docs/theory/derivatives.md for a tree at rest without gravity that accelerates by y: with A = sum of
//         S y before the joint of j, PP_j = A x S_j, and F = I A summed over subtrees,
//           j carries i:  S_i . I PP_j        j behind i:  S_i . (S_j x* F + I PP_j)
//   note  armature is constant; that of tendons is not looked at
//   cost  two thirds of add_tree_derivative()
#ifndef SINEW_DERIVE_MASS_CHANGE_H_
#define SINEW_DERIVE_MASS_CHANGE_H_

#include <mujoco/mjdata.h>

namespace sinew {

struct TreeChains;

// of_bodies: those of set_tree_chains() with a scale of 1, if they are at hand; they are used up.
void add_mass_change(const mjModel& m, mjData& d, const mjtNum* y, mjtNum* dq, TreeChains* of_bodies = nullptr);

}  // namespace sinew

#endif  // SINEW_DERIVE_MASS_CHANGE_H_
