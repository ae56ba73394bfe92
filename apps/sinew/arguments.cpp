// SPDX-License-Identifier: Apache-2.0
#include "arguments.h"

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <utility>

#include <CLI/CLI.hpp>

namespace app {
namespace {

CLI::Validator number_check(const char* words, bool (*good)(double)) {
  const auto check = [words, good](std::string& text) {
    char* end = nullptr;
    const double value = std::strtod(text.c_str(), &end);
    return *end == '\0' && good(value) ? std::string() : "'" + text + "' is not " + words;
  };
  return CLI::Validator(check, "");
}

void apply(Rule rule, CLI::Option& option) {
  switch (rule) {
    case Rule::None:
      return;
    case Rule::Required:
      option.required();
      return;
    case Rule::Positive:
      option.check(number_check("a positive number", [](double value) { return value > 0 && std::isfinite(value); }));
      return;
    case Rule::NotNegative:
      option.check(
          number_check("zero or a positive number", [](double value) { return value >= 0 && std::isfinite(value); }));
      return;
    case Rule::Steps:
      option.check(
          number_check("a number of steps (1 to 1e15)", [](double value) { return value >= 1 && value <= 1e15; }));
      return;
    case Rule::Threads:
      option.check(
          number_check("a number of threads (0 to 1024)", [](double value) { return value >= 0 && value <= 1024; }));
      return;
  }
}

}  // namespace

CLI::App& add_command(CLI::App& program, const char* name, const char* words) {
  return *program.add_subcommand(name, words);
}

template <class T>
CLI::Option& add_option(CLI::App& command, const char* name, T& value, const char* words, Rule rule) {
  CLI::Option& option = *command.add_option(name, value, words);
  apply(rule, option);
  return option;
}
template CLI::Option& add_option(CLI::App&, const char*, int&, const char*, Rule);
template CLI::Option& add_option(CLI::App&, const char*, unsigned&, const char*, Rule);
template CLI::Option& add_option(CLI::App&, const char*, std::int64_t&, const char*, Rule);
template CLI::Option& add_option(CLI::App&, const char*, double&, const char*, Rule);
template CLI::Option& add_option(CLI::App&, const char*, std::string&, const char*, Rule);

void add_list(CLI::App& command, const char* name, std::vector<std::string>& values, const char* words) {
  command.add_option(name, values, words)->allow_extra_args(false);
}

void add_flag(CLI::App& command, const char* name, bool& value, const char* words) {
  command.add_flag(name, value, words);
}

void allow_only(CLI::Option& option, const std::vector<std::string>& values) { option.check(CLI::IsMember(values)); }

void exclude(CLI::Option& option, CLI::Option& other) { option.excludes(&other); }

void on_choice(CLI::App& command, Action& chosen, Action action) {
  command.callback([action = std::move(action), &chosen] { chosen = action; });
}

}  // namespace app
