// SPDX-License-Identifier: Apache-2.0
// contacts.h -- contacts: discs, forces, frames.
#ifndef SINEW_SCENE_CONTACTS_H_
#define SINEW_SCENE_CONTACTS_H_

#include "scene/builder.h"

namespace sinew {

void add_contacts(Builder& scene);

}  // namespace sinew

#endif  // SINEW_SCENE_CONTACTS_H_
