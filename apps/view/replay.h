// SPDX-License-Identifier: Apache-2.0
// replay.h -- a trajectory of a file as the history of a simulation.
#ifndef SINEW_APPS_VIEW_REPLAY_H_
#define SINEW_APPS_VIEW_REPLAY_H_

#include <string>

#include "physics.h"

namespace app::view {

// Plays the file that `sinew run --out` has written; `model` is a copy of the one that is simulated. Returns how many
// states it has. Throws Failure if it is not a trajectory of this model.
std::size_t replay_file(Physics& physics, const sinew::Model& model, const std::string& path);

}  // namespace app::view

#endif  // SINEW_APPS_VIEW_REPLAY_H_
