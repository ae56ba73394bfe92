// SPDX-License-Identifier: Apache-2.0
// viewer.cpp -- in place of the viewer in a program that was built without GLFW: it says how to get it.
#include "../settings.h"

namespace app::view {

int run_viewer(const Settings&) {
  throw sinew::Failure(
      "this program was built without its viewer, because GLFW was not found: install libglfw3-dev (Debian, Ubuntu) "
      "and build again with -DSINEW_VIEWER=ON; `sinew render` draws pictures and videos without a window");
}

}  // namespace app::view
