// SPDX-License-Identifier: Apache-2.0
// sdf_pairs.h -- pairs of geoms one of which is a signed distance function.
//   math  from opt.sdf_initpoints points of the intersection of the geoms' boxes, with opt.sdf_iterations steps each:
//         shape/sdf/search.h if one of them is the shape of a foreign plugin, shape/sdf/descent.h otherwise
#ifndef SINEW_COLLIDE_SDF_PAIRS_H_
#define SINEW_COLLIDE_SDF_PAIRS_H_

#include <mujoco/mjdata.h>

#include "shape/contact_point.h"

namespace sinew {

// Contacts closer than margin, at most mjMAXCONPAIR.
int collide_sdf(const mjModel& m, const mjData& d, int geom1, int geom2, mjtNum margin, ContactPoint* out);

}  // namespace sinew

#endif  // SINEW_COLLIDE_SDF_PAIRS_H_
