// SPDX-License-Identifier: Apache-2.0
// Four frames as they are defined, for any processor.
#include "math/simd/pack_scalar.h"
#include "tree/place_frames.tpp"

namespace sinew {

constinit const PlaceFrames kScalarPlaceFrames = place_frames<PackScalar>;

}  // namespace sinew
