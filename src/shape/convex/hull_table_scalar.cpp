// SPDX-License-Identifier: Apache-2.0
// The search as it is defined, for any processor.
#include "math/simd/pack_scalar.h"
#include "shape/convex/hull_table.tpp"

namespace sinew {

constinit const HullSearches kScalarHullSearches = hull_searches<PackScalar>();

}  // namespace sinew
