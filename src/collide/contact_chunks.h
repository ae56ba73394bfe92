// SPDX-License-Identifier: Apache-2.0
// contact_chunks.h -- the narrow phase on several threads: pairs in chunks, contacts in the order of the pairs.
//   in    candidates                       out   contact, ncon
//   note  points first, which say how many contacts there are, then each chunk writes its contacts where they belong:
//         the same as pair by pair. Not with flexes, whose contacts stand among these, nor where something of the
//         program's is asked about pairs
#ifndef SINEW_COLLIDE_CONTACT_CHUNKS_H_
#define SINEW_COLLIDE_CONTACT_CHUNKS_H_

#include <span>

#include <mujoco/mjdata.h>

#include "collide/candidates.h"

namespace sinew {

bool is_worth_chunks(const mjModel& m, const mjData& d, int pairs);

void find_contacts_in_chunks(const mjModel& m, mjData& d, std::span<const GeomPair> pairs);

}  // namespace sinew

#endif  // SINEW_COLLIDE_CONTACT_CHUNKS_H_
