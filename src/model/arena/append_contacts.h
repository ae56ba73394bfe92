// SPDX-License-Identifier: Apache-2.0
// append_contacts.h -- room for the contacts of a pair, in one piece.
#ifndef SINEW_MODEL_ARENA_APPEND_CONTACTS_H_
#define SINEW_MODEL_ARENA_APPEND_CONTACTS_H_

#include <mujoco/mjdata.h>

namespace sinew {

// Uninitialized and counted in ncon; d.contact may move. Returns the first of them. (append_contact() in arena.h is the
// same for one.)
mjContact* append_contacts(mjData& d, int count);

}  // namespace sinew

#endif  // SINEW_MODEL_ARENA_APPEND_CONTACTS_H_
