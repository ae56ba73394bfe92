// SPDX-License-Identifier: Apache-2.0
// box_box.h -- two boxes: the direction that separates them best, and the polygon where they meet.
//   out   9 contacts at most, all with one normal
//   math  Of the 15 directions (3 + 3 face normals, 9 products of edges) the one with the largest gap is the normal.
//         Along it, the feature of one box that faces the other (face, edge or corner) is projected onto the other's
//         face. Contacts are where its sides cross those of the face, and corners of the one inside the other.
//   note  contacts whose middle lies outside one box and not well inside the other are left out, and of the corners of
//         the first box that face an edge only one counts. The foremost corner of a feature that meets a face counts
//         even if it is clipped away, which happens where faces are parallel. So it is in the recorded figures, and so
//         is the order of the contacts: solvers that stop early depend on it
#ifndef SINEW_SHAPE_PAIRS_BOX_BOX_H_
#define SINEW_SHAPE_PAIRS_BOX_BOX_H_

#include "shape/pairs/posed_shape.h"

namespace sinew {

int collide_box_box(const PosedShape& a, const PosedShape& b, mjtNum margin, ContactPoint* out);

}  // namespace sinew

#endif  // SINEW_SHAPE_PAIRS_BOX_BOX_H_
