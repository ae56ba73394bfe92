// SPDX-License-Identifier: Apache-2.0
// orientation.h -- the notations for a rotation in MJCF become one unit quaternion.
//   in    quat, and beside it axisangle, xyaxes, zaxis or euler, in the units of the element's compiler settings
#ifndef SINEW_SPEC_ORIENTATION_H_
#define SINEW_SPEC_ORIENTATION_H_

#include <string_view>

#include "math/quat.h"
#include "math/vec3.h"
#include "spec/element.h"

namespace sinew {

// A vector shorter than this is refused where its direction is meant.
inline constexpr double kNoDirection = 1e-7;

// The rotation that a notation other than the quaternion names. Returns null, or what is wrong with it.
const char* resolve_orientation(const mjsOrientation& alt, bool degree, std::string_view sequence,
                                Quat<double>& rotation);

// Throws ModelError if the notation in use names no rotation.
Quat<double> orientation_of(const Element& element, const double quat[4], const mjsOrientation& alt);

// An angle as the element's file means it, in radians.
double radians(const Element& element, double angle);

// v scaled to unit length; throws ModelError "<element>: <attribute> is too short to have a direction".
Vector direction_of(const Element& element, const char* attribute, const Vector& v);

}  // namespace sinew

#endif  // SINEW_SPEC_ORIENTATION_H_
