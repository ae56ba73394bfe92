// SPDX-License-Identifier: Apache-2.0
// sinew -- simulate, inspect, convert, measure and check models from the command line.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <stdexcept>
#include <string>

#include <sinew/sinew.h>

#include "command.h"

namespace {

// The library's words reach the user once, as one line, and leave no log file behind.
void say(std::string message) {
  for (char& c : message) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = ' ';
  }
  std::fprintf(stderr, "sinew: %s\n", message.c_str());
}
void on_warning(const char* message) { say(std::string("warning: ") + message); }
[[noreturn]] void on_error(const char* message) {
  say(message);
  std::exit(app::kFailed);
}

}  // namespace

int main(int argc, char** argv) {
  mju_user_warning = on_warning;
  mju_user_error = on_error;
  try {
    app::Program program(
        "sinew", sinew_versionString(),
        "Simulates, inspects, converts, measures and checks models of articulated bodies with contact.",
        "Exit codes: 0 success; 1 the model or its motion has a problem; 2 the command failed;\n"
        "            130 the run was interrupted.");
    app::add_run(program);
    app::add_info(program);
    app::add_convert(program);
    app::add_merge(program);
    app::add_bench(program);
    app::add_check(program);
    app::add_inverse(program);
    app::add_linearize(program);
    app::add_compare(program);
    app::add_render(program);
    app::add_view(program);
    app::add_studio(program);
    const int code = program.parse({argv + std::min(argc, 1), argv + argc})();
    // a full disk behind a pipe or a redirection is noticed here or never
    if (std::fflush(stdout) != 0 || std::ferror(stdout)) throw std::runtime_error("the report could not be written");
    return code;
  } catch (const std::bad_alloc&) {
    say("out of memory");
  } catch (const std::exception& e) {
    say(e.what());
  }
  return app::kFailed;
}
