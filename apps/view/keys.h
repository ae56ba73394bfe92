// SPDX-License-Identifier: Apache-2.0
// keys.h -- keys that no row of a panel has as its shortcut.
#ifndef SINEW_APPS_VIEW_KEYS_H_
#define SINEW_APPS_VIEW_KEYS_H_

#include <string>

#include "desk.h"

namespace app::view {

void handle_key(Desk& desk);

// The keys and what they do, in two columns, for the help.
void describe_keys(std::string& keys, std::string& words);

// The code of a key by its name ("Space", "F2", "A", "+"), or 0.
int key_by_name(const std::string& name);

}  // namespace app::view

#endif  // SINEW_APPS_VIEW_KEYS_H_
