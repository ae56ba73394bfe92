// SPDX-License-Identifier: Apache-2.0
// overlay.h -- a frame of the window: scene, inset, texts, figures, panels.
#ifndef SINEW_APPS_VIEW_OVERLAY_H_
#define SINEW_APPS_VIEW_OVERLAY_H_

#include "desk.h"

namespace app::view {

void draw(Desk& desk);

}  // namespace app::view

#endif  // SINEW_APPS_VIEW_OVERLAY_H_
