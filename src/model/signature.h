// SPDX-License-Identifier: Apache-2.0
// signature.h -- a number that tells models of different structure apart: a spec, its model and the model's data carry
// the same one.
//   note  depends on how many elements of each kind there are, on the tree, and on the types of joints; not on names or
//         quantities, so a model that was tuned by hand keeps its data
#ifndef SINEW_MODEL_SIGNATURE_H_
#define SINEW_MODEL_SIGNATURE_H_

#include <cstdint>

#include <mujoco/mjmodel.h>

namespace sinew {

std::uint64_t signature_of(const mjModel& m);

// What a gradient by model parameters has in the place of its model's: functions that have a model and data refuse it.
constexpr std::uint64_t gradient_signature(std::uint64_t of_model) { return ~of_model; }

}  // namespace sinew

#endif  // SINEW_MODEL_SIGNATURE_H_
