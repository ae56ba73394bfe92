// SPDX-License-Identifier: Apache-2.0
// As math/kernels/kernels_avx2.cpp: everything here has internal linkage or belongs to PackAvx2.
#include "math/simd/pack_avx2.h"
#include "tree/place_frames.tpp"

namespace sinew {

constinit const PlaceFrames kAvx2PlaceFrames = place_frames<PackAvx2>;

}  // namespace sinew
