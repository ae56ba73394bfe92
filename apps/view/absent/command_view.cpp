// SPDX-License-Identifier: Apache-2.0
// command_view.cpp -- `sinew view` in a program that was built without GLFW: it says how to get it.
#include <memory>
#include <string>

#include <sinew/model.hpp>

#include "../../sinew/command.h"

namespace app {

void add_view(Program& program) {
  Command& command = program.add("view", "show a model in a window (this program was built without it)");
  const auto model = std::make_shared<std::string>();
  command.option("model", *model, "model file");
  command.on_choice([]() -> int {
    throw sinew::Failure(
        "this program was built without its viewer, because GLFW was not found: install libglfw3-dev (Debian, Ubuntu) "
        "and build again with -DSINEW_VIEWER=ON; `sinew render` draws pictures and videos without a window");
  });
}

}  // namespace app
