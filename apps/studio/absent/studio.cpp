// SPDX-License-Identifier: Apache-2.0
// studio.cpp -- in place of the studio in a program that was built without it: says what was missing.
#include "../settings.h"

namespace app::studio {

int run_studio(const Settings&) {
  throw sinew::Failure("this program was built without its studio: " SINEW_STUDIO_ABSENT
                       "; `sinew view` shows a model in a window, `sinew render` draws pictures and videos");
}

}  // namespace app::studio
