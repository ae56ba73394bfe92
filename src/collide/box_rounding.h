// SPDX-License-Identifier: Apache-2.0
// box_rounding.h -- what boxes of the broad and the mid phase are larger by, for each unit of length that they are made
// of: shapes that just touch would be parted by rounding, and whether they touch is for their own formula to say.
#ifndef SINEW_COLLIDE_BOX_ROUNDING_H_
#define SINEW_COLLIDE_BOX_ROUNDING_H_

namespace sinew {

constexpr double kBoxRounding = 1e-14;

}  // namespace sinew

#endif  // SINEW_COLLIDE_BOX_ROUNDING_H_
