// SPDX-License-Identifier: Apache-2.0
// The kernels as they are defined, for any processor.
#include "math/simd/pack_scalar.h"
#include "shape/convex/polytope_kernels.tpp"

namespace sinew {

constinit const PolytopeKernels kScalarPolytopeKernels = {make_fan_planes<PackScalar>, place_of_least<PackScalar>};

}  // namespace sinew
