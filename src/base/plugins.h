// SPDX-License-Identifier: Apache-2.0
// plugins.h -- the process-wide table of plugins: entries are added, never changed or removed, so a pointer into the
// table is good for the rest of the process. Every function may be called from any thread.
//   note  the table begins with the plugins of plugins/. A program that registers its own under such a name gets a slot
//         of its own and the name: models compiled from then on use the program's plugin, older ones keep theirs.
#ifndef SINEW_BASE_PLUGINS_H_
#define SINEW_BASE_PLUGINS_H_

#include <string>
#include <string_view>

#include <mujoco/mjplugin.h>

namespace sinew {

// The slot, counted from 0. The same definition again gives its slot again. -1, with the reason in `error`, if the
// definition has no name or an attribute without one, or if another definition of a program has the name.
int register_plugin(const mjpPlugin& plugin, std::string& error);

int plugin_count();
const mjpPlugin* plugin_at(int slot);                            // null if there is no such slot
const mjpPlugin* find_plugin(std::string_view name, int* slot);  // null and -1 if there is none

}  // namespace sinew

#endif  // SINEW_BASE_PLUGINS_H_
