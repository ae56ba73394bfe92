// SPDX-License-Identifier: Apache-2.0
// impulse_cone.h -- the nearest impulse that an object can give.
//   math  docs/theory/impulses.md (8.7): with weights w whose w_j slope_j^2 are all the same, a change of scale makes
//         the elliptic cone circular and the distance that of Euclid; there the projection has a closed form
#ifndef SINEW_IMPULSE_IMPULSE_CONE_H_
#define SINEW_IMPULSE_IMPULSE_CONE_H_

#include "impulse/impulse_rows.h"

namespace sinew {

// Weights of that shape: the first for the normal, and the mean of those for friction. math (8.6)
void set_cone_weights(const ImpulseObject& contact, double normal, double friction, double* w);

// x becomes the impulse in the object's set nearest to it, distances weighted by w.
void project_impulse(const ImpulseObject& object, const double* w, double* x);

// How far x is outside of the object's set, 0 inside: what a bound lacks.
double outside_of(const ImpulseObject& object, const double* x);

}  // namespace sinew

#endif  // SINEW_IMPULSE_IMPULSE_CONE_H_
