// SPDX-License-Identifier: Apache-2.0
// limits.h -- numbers that ask for memory without bringing its contents: a slip in one must end in a message, not in an
// exhausted machine.
//   note  what a file writes out, or an asset holds, has no limit but int and memory
#ifndef SINEW_COMPILE_LIMITS_H_
#define SINEW_COMPILE_LIMITS_H_

#include <cstddef>

#include "compile/build.h"
#include "model/model.h"

namespace sinew {

// Before anything is compiled: textures drawn by rule and flat height fields together, and empty keys.
void check_announced(const Spec& spec);

// Before the model is allocated: its arrays, but for the contents of assets, and those of its data together.
void check_total(const ModelSizes& all);

// Adds to a size of the model; throws ModelError if the total does not fit into an int.
void add_size(int& size, std::size_t amount, const char* what);

}  // namespace sinew

#endif  // SINEW_COMPILE_LIMITS_H_
