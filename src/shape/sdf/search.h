// SPDX-License-Identifier: Apache-2.0
// search.h -- contacts of a foreign plugin's shape, as MuJoCo finds them: a few steps downhill from many points.
//   math  from each starting point the steepest way down A + B + |max(A, B)|, which leads to where both shapes are,
//         then one step down max(A, B), which leads between both surfaces. A step is halved until it gains a tenth of
//         what the slope promises; the last try counts, even if it lost.
//   out   a contact wherever max(A, B) ends below the margin: that is its distance, which for shapes that overlap is
//         nearer to half of the overlap than to all of it. Normals go along the unit gradient of A less that of B.
//   note  contacts are many and near to each other; descent.h finds fewer, and how deep they are, but not MuJoCo's
#ifndef SINEW_SHAPE_SDF_SEARCH_H_
#define SINEW_SHAPE_SDF_SEARCH_H_

#include "shape/sdf/descent.h"

namespace sinew {

// The region's axes are those of the first shape. `merge` is not used.
int search_fields(FieldRef a, FieldRef b, const StartRegion& region, const DescentSettings& settings, ContactPoint* out,
                  int max_contacts);

}  // namespace sinew

#endif  // SINEW_SHAPE_SDF_SEARCH_H_
