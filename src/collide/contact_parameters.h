// SPDX-License-Identifier: Apache-2.0
// contact_parameters.h -- how contacts of a pair of geoms behave: dimension, friction, stiffness, margin.
//   math  The geom of higher priority decides. Of equals, the larger dimension and friction count; solref and solimp
//         are averaged with the weights solmix; where solref is direct (not positive), the smaller numbers count.
//         An explicit pair brings its own numbers, and the options override all of them if the model says so.
#ifndef SINEW_COLLIDE_CONTACT_PARAMETERS_H_
#define SINEW_COLLIDE_CONTACT_PARAMETERS_H_

#include <mujoco/mjdata.h>

#include "collide/candidates.h"
#include "shape/contact_point.h"

namespace sinew {

// Fills in everything that all contacts of the pair share.
void set_parameters(const mjModel& m, const GeomPair& pair, mjtNum margin, mjContact& contact);

// The rows of a contact frame: the normal, a first tangent near the given one (any, if it is zero), and their product.
void set_frame(const mjtNum normal[3], const mjtNum tangent[3], mjtNum frame[9]);

}  // namespace sinew

#endif  // SINEW_COLLIDE_CONTACT_PARAMETERS_H_
