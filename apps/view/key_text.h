// SPDX-License-Identifier: Apache-2.0
// key_text.h -- numbers and states as they stand in a model file.
#ifndef SINEW_APPS_VIEW_KEY_TEXT_H_
#define SINEW_APPS_VIEW_KEY_TEXT_H_

#include <string>

#include <mujoco/mujoco.h>

namespace app::view {

// With ten digits, and blanks between them.
std::string number_text(const mjtNum* values, int count);

// The state as a <key>.
std::string key_text(const mjModel* m, const mjData* d);

}  // namespace app::view

#endif  // SINEW_APPS_VIEW_KEY_TEXT_H_
