// SPDX-License-Identifier: Apache-2.0
// framed_boxes.h -- whether a side of one box parts it from another: a cheap answer for shapes that are far apart.
//   math  the six normals of the sides (Gottschalk, Lin and Manocha 1996 without the edges), three in the lanes of a
//         register
//   note  turned_boxes.h asks the same for who draws bounding volumes, with the rounding of MuJoCo
//   note  a function for each kind of processor, as math/simd/kernels_table.h; plain numbers only
//   cost  130 instructions, 400 without lanes; a few thousand less where GJK would have answered
#ifndef SINEW_COLLIDE_FRAMED_BOXES_H_
#define SINEW_COLLIDE_FRAMED_BOXES_H_

namespace sinew {

// A box as mjModel has it (centre and half sizes in the frame of a geom or of a body), and where that frame is.
struct FramedBox {
  const double *aabb, *pos, *mat;
};

// Whether all of one box is further than `gap` from all of the other, along a normal of either.
using SidesPart = bool (*)(const FramedBox& a, const FramedBox& b, double gap);
extern const SidesPart kScalarSidesPart;
extern const SidesPart kAvx2SidesPart;  // call it only where has_avx2_fma()

bool sides_part(const FramedBox& a, const FramedBox& b, double gap);

}  // namespace sinew

#endif  // SINEW_COLLIDE_FRAMED_BOXES_H_
