// SPDX-License-Identifier: Apache-2.0
// large_angle.h -- angles of any size less their multiples of pi/2, with all digits (Payne and Hanek).
//   in    a finite x beyond the ordinary range
//   math  x = m 2^e with an integer m. Bits of 2/pi that give multiples of 4 when multiplied with x say nothing about
//         the quadrant and are left out; of those that follow 192 are enough, as no double comes nearer than 2^-61 to a
//         multiple of pi/2.
#ifndef SINEW_MATH_FUNCTIONS_LARGE_ANGLE_H_
#define SINEW_MATH_FUNCTIONS_LARGE_ANGLE_H_

#include "math/functions/elementary_ordinary.h"

namespace sinew::elementary {

ReducedAngle<double> reduce_large_angle(double x);

}  // namespace sinew::elementary

#endif  // SINEW_MATH_FUNCTIONS_LARGE_ANGLE_H_
