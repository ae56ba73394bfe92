// SPDX-License-Identifier: Apache-2.0
// pair_differences.h -- how the contacts of one pair of geoms move, by central differences of that pair alone.
//   in    geoms of a contact, their poses            out   a ContactMotion for each of their contacts
//   math  the second geom is turned and shifted both ways about each axis: 12 calls of the narrow phase, 1 without. The
//         step is 2e-6 of the smaller geom's size, which balances rounding and curvature at about 1e-9 of the result
//   note  the narrow phase is asked for exact answers, whatever the model's ccd_tolerance
//   cost  1.7 M instructions for a cylinder that lies on a box (two contacts, ten searches a call); 0.8 M with searches
//         up to 1e-6
//   note  the poses in the data are changed meanwhile, and put back
//   note  a contact that one of the calls does not find has a one-sided difference; one that neither call finds rides
//         between the geoms
#ifndef SINEW_DERIVE_CONSTRAINT_PAIR_DIFFERENCES_H_
#define SINEW_DERIVE_CONSTRAINT_PAIR_DIFFERENCES_H_

#include <mujoco/mjdata.h>

#include "derive/constraint/contact_motion.h"

namespace sinew {

// For contacts first to first + count - 1, which all belong to the same two geoms. Returns how many of them some call
// did not find, or have a kink where they are; -1, and no motions, if the narrow phase finds other contacts there.
int difference_pair(const mjModel& m, mjData& d, int first, int count, ContactMotion* motions);

}  // namespace sinew

#endif  // SINEW_DERIVE_CONSTRAINT_PAIR_DIFFERENCES_H_
