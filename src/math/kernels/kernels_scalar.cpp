// SPDX-License-Identifier: Apache-2.0
// The kernels as they are defined, for any processor.
#include "math/kernels/make_kernels.tpp"
#include "math/simd/pack_scalar.h"

namespace sinew {

constinit const Kernels kScalarKernels = make_kernels<PackScalar>("scalar");

}  // namespace sinew
