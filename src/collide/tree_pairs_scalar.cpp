// SPDX-License-Identifier: Apache-2.0
// The descent as it is defined, for any processor.
#include "collide/tree_pairs.tpp"
#include "math/simd/pack_scalar.h"

namespace sinew {

constinit const FindTreePairs kScalarFindTreePairs = find_tree_pairs<PackScalar>;
constinit const BoxInWorld kScalarBoxInWorld = box_in_world<PackScalar>;

}  // namespace sinew
