// SPDX-License-Identifier: Apache-2.0
// arguments.h -- commands and their options. Only arguments.cpp and main.cpp see CLI11, which compiles for ten seconds.
//   use   CLI::App& command = add_command(program, "walk", "take some steps");
//         add_option(command, "--steps", options->steps, "how many (default 500)", Rule::Steps);
//         on_choice(command, chosen, [options] { return walk(*options); });
#ifndef SINEW_APPS_ARGUMENTS_H_
#define SINEW_APPS_ARGUMENTS_H_

#include <functional>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace app {

// What to run once the command line is read.
using Action = std::function<int()>;

// What is asked of an option. The numbers must be numbers, too: CLI11's own checks let "nan" pass.
enum class Rule {
  None,
  Required,
  Positive,
  NotNegative,
  Steps,    // from 1 to 1e15
  Threads,  // from 0 to 1024
};

CLI::App& add_command(CLI::App& program, const char* name, const char* words);

// T: int, unsigned, std::int64_t, double, std::string.
template <class T>
CLI::Option& add_option(CLI::App& command, const char* name, T& value, const char* words, Rule rule = Rule::None);
// An option that may be repeated, with one value each time.
void add_list(CLI::App& command, const char* name, std::vector<std::string>& values, const char* words);
void add_flag(CLI::App& command, const char* name, bool& value, const char* words);

void allow_only(CLI::Option& option, const std::vector<std::string>& values);
void exclude(CLI::Option& option, CLI::Option& other);

// `chosen` becomes the action if the user asks for this command.
void on_choice(CLI::App& command, Action& chosen, Action action);

}  // namespace app

#endif  // SINEW_APPS_ARGUMENTS_H_
