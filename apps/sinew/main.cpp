// SPDX-License-Identifier: Apache-2.0
// sinew -- simulate, inspect, convert, measure and check models from the command line.
#include <cstdio>
#include <cstdlib>
#include <new>
#include <stdexcept>
#include <string>

#include <sinew/sinew.h>
#include <CLI/CLI.hpp>

#include "command.h"

namespace {

// The library's words reach the user once, as one line, and leave no log file behind.
void on_warning(const char* message) { std::fprintf(stderr, "warning: %s\n", message); }
[[noreturn]] void on_error(const char* message) {
  std::fprintf(stderr, "sinew: %s\n", message);
  std::exit(app::kFailed);
}

}  // namespace

int main(int argc, char** argv) {
  mju_user_warning = on_warning;
  mju_user_error = on_error;
  CLI::App program{"Simulate, inspect, convert, measure and check models of articulated bodies with contact."};
  program.name("sinew");
  program.set_version_flag("--version", std::string("sinew ") + sinew_versionString());
  program.require_subcommand(1);
  program.footer("Exit codes: 0 all is well, 1 something is wrong with the model or its motion, 2 the work failed.");
  app::Action chosen;
  app::add_run(program, chosen);
  app::add_info(program, chosen);
  app::add_convert(program, chosen);
  app::add_bench(program, chosen);
  app::add_check(program, chosen);
  app::add_inverse(program, chosen);
  app::add_linearize(program, chosen);
  try {
    program.parse(argc, argv);
    const int code = chosen();
    // a full disk behind a pipe or a redirection is noticed here or never
    if (std::fflush(stdout) != 0 || std::ferror(stdout)) throw std::runtime_error("the report could not be written");
    return code;
  } catch (const CLI::ParseError& e) {
    const int code = program.exit(e);
    return code == 0 ? app::kGood : app::kFailed;  // --help is no failure
  } catch (const std::bad_alloc&) {
    std::fputs("sinew: out of memory\n", stderr);
    return app::kFailed;
  } catch (const std::exception& e) {
    std::fprintf(stderr, "sinew: %s\n", e.what());
    return app::kFailed;
  }
}
