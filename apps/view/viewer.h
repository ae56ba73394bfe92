// SPDX-License-Identifier: Apache-2.0
// viewer.h -- the loop of the window: events, copies of the data, frames.
#ifndef SINEW_APPS_VIEW_VIEWER_H_
#define SINEW_APPS_VIEW_VIEWER_H_

#include "desk.h"

namespace app::view {

// Opens the window and returns when it is closed, with an exit code. Throws Failure.
int run_viewer(const Settings& settings);

}  // namespace app::view

#endif  // SINEW_APPS_VIEW_VIEWER_H_
