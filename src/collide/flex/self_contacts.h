// SPDX-License-Identifier: Apache-2.0
// self_contacts.h -- contacts of a flex with itself.
//   math  docs/theory/collision.md, "Flexes". Internal ones keep elements from turning inside out: in one and two
//         dimensions the vertices across the sides of an element against that element, in three the vertices of a
//         tetrahedron against its faces. Others are pairs of elements that share no body
//   note  margin and gap are those of other contacts: here they are zero, as in MuJoCo
//   note  all strategies of flex_selfcollide find the same pairs, here by the tree of elements. They differ in which
//         element comes first, and in the order of the contacts
//   cost  O(elements) and a narrow phase for each pair of elements that are near and no neighbours
#ifndef SINEW_COLLIDE_FLEX_SELF_CONTACTS_H_
#define SINEW_COLLIDE_FLEX_SELF_CONTACTS_H_

#include <mujoco/mjdata.h>

#include "collide/narrow_phase.h"
#include "model/arena/arena.h"

namespace sinew {

void add_self_contacts(const mjModel& m, mjData& d, int flex, NarrowPhase& phase);

}  // namespace sinew

#endif  // SINEW_COLLIDE_FLEX_SELF_CONTACTS_H_
