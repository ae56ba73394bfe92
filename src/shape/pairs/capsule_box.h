// SPDX-License-Identifier: Apache-2.0
// capsule_box.h -- a capsule against a box: one or two balls on the capsule's axis against the box.
//   out   2 contacts at most
//   math  The first ball is where the axis comes nearest to the box: an end of the axis over a face, or a point of the
//         axis nearest to an edge. The second is found by sliding along the axis, away from that end or over the face
//         that the axis leans to, until it leaves the face or ends. It may coincide with the first.
//   note  where the axis pierces the box, "nearest" is measured to the box as a solid for ends and to its edges; it is
//         so in the recorded figures
#ifndef SINEW_SHAPE_PAIRS_CAPSULE_BOX_H_
#define SINEW_SHAPE_PAIRS_CAPSULE_BOX_H_

#include "shape/pairs/posed_shape.h"

namespace sinew {

int collide_capsule_box(const PosedShape& capsule, const PosedShape& box, mjtNum margin, ContactPoint* out);

}  // namespace sinew

#endif  // SINEW_SHAPE_PAIRS_CAPSULE_BOX_H_
