// SPDX-License-Identifier: Apache-2.0
// place_frames.h -- frames fixed to one body, in the world, four at a time: shells and chains of many geoms.
//   in    pose of the body; pos and quat of the frames, one after the other        out   xpos and xmat of each
//   math  that of place_in_world() (frames.h) for frames that coincide with none of the body's, operation by operation
//   note  a function for each kind of processor, as math/simd/kernels_table.h; plain numbers only
//   cost  40 instructions a frame; place_in_world() takes 120
#ifndef SINEW_TREE_PLACE_FRAMES_H_
#define SINEW_TREE_PLACE_FRAMES_H_

namespace sinew {

// As mjData has it.
struct BodyFrame {
  const double *xpos, *xquat, *xmat;
};

// fours: frames / 4
using PlaceFrames = void (*)(const BodyFrame& body, int fours, const double* pos, const double* quat, double* xpos,
                             double* xmat);
extern const PlaceFrames kScalarPlaceFrames;
extern const PlaceFrames kAvx2PlaceFrames;  // call it only where has_avx2_fma()

}  // namespace sinew

#endif  // SINEW_TREE_PLACE_FRAMES_H_
