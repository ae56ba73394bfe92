// SPDX-License-Identifier: Apache-2.0
// The row kernels as they are defined, for any processor.
#include "math/simd/pack_scalar.h"
#include "solve/row_kernels.tpp"

namespace sinew {

constinit const RowKernels kScalarRowKernels = make_row_kernels<PackScalar>();

}  // namespace sinew
