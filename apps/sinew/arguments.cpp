// SPDX-License-Identifier: Apache-2.0
#include "arguments.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <type_traits>
#include <utility>

#include <sinew/model.hpp>

namespace app {
namespace {

using sinew::Failure;

// Edits (a letter more, less, other, or two swapped) that turn one word into the other.
std::size_t edit_distance(const std::string& a, const std::string& b) {
  std::vector<std::vector<std::size_t>> edits(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) {
    for (std::size_t k = 0; k <= b.size(); ++k) {
      if (i == 0 || k == 0) {
        edits[i][k] = i + k;
        continue;
      }
      edits[i][k] = std::min({edits[i - 1][k] + 1, edits[i][k - 1] + 1, edits[i - 1][k - 1] + (a[i - 1] != b[k - 1])});
      if (i > 1 && k > 1 && a[i - 1] == b[k - 2] && a[i - 2] == b[k - 1]) {
        edits[i][k] = std::min(edits[i][k], edits[i - 2][k - 2] + 1);
      }
    }
  }
  return edits[a.size()][b.size()];
}

// " (did you mean 'run'?)", or `otherwise` if no word is near.
std::string suggestion(const std::string& word, const std::vector<std::string>& known, const std::string& otherwise) {
  std::string best;
  std::size_t least = 1 + std::max<std::size_t>(1, word.size() / 3);
  for (const std::string& candidate : known) {
    const bool begins = word.size() > 2 && candidate.starts_with(word);
    const std::size_t distance = begins ? 1 : edit_distance(word, candidate);
    if (distance >= least) continue;
    least = distance;
    best = candidate;
  }
  return best.empty() ? otherwise : " (did you mean '" + best + "'?)";
}

// The whole of `text` as a number of type T. A whole number may be written as 1e3, too.
template <class T>
bool parse_value(const std::string& text, T& value) {
  const char *begin = text.data(), *const end = begin + text.size();
  if (text.starts_with('+')) ++begin;
  if constexpr (std::is_integral_v<T>) {
    const auto whole = std::from_chars(begin, end, value);
    if (whole.ec == std::errc() && whole.ptr == end) return true;
    double number = 0;
    if (!parse_value(text, number) || number != std::floor(number)) return false;
    // 2^63 as a double is one more than the largest value, hence <
    if (number < static_cast<double>(std::numeric_limits<T>::min()) || std::abs(number) >= 0x1p63) return false;
    if (number > static_cast<double>(std::numeric_limits<T>::max())) return false;
    value = static_cast<T>(number);
    return true;
  } else {
    const auto number = std::from_chars(begin, end, value);
    return number.ec == std::errc() && number.ptr == end;
  }
}

// What is wrong with a number under a rule; empty if nothing is.
std::string judge(Rule rule, const std::string& text, double value) {
  const auto unless = [&](bool good, const char* words) { return good ? "" : "'" + text + "' is not " + words; };
  switch (rule) {
    case Rule::Positive:
      return unless(value > 0 && std::isfinite(value), "a positive number");
    case Rule::NotNegative:
      return unless(value >= 0 && std::isfinite(value), "zero or a positive number");
    case Rule::Steps:
      return unless(value >= 1 && value <= 1e15, "a number of steps (1 to 1e15)");
    case Rule::Threads:
      return unless(value >= 0 && value <= 1024, "a number of threads (0 to 1024)");
    case Rule::None:
    case Rule::Required:
      break;
  }
  return unless(std::isfinite(value), "a finite number");
}

// Why `text` is no value of type T.
template <class T>
std::string not_a_value(const std::string& text) {
  double number = 0;
  if constexpr (std::is_integral_v<T>) {
    const bool whole = parse_value(text, number) && number == std::floor(number);
    return "'" + text + (whole ? "' is out of range" : "' is not a whole number");
  } else {
    return "'" + text + "' is not a number";
  }
}

std::string take_text(const std::string& text, std::string& value) {
  if (text.empty()) return "the value is empty";
  value = text;
  return "";
}

std::string upper(std::string text) {
  for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return text;
}

// Rows of "name  words" with the words in one column.
std::string rows(const std::vector<std::pair<std::string, std::string>>& entries) {
  std::size_t width = 0;
  for (const auto& [name, words] : entries) width = std::max(width, name.size());
  std::string text;
  for (const auto& [name, words] : entries) {
    text += "  " + name + std::string(width + 2 - name.size(), ' ') + words + "\n";
  }
  return text;
}

int print(const std::string& text) {
  std::fputs(text.c_str(), stdout);
  return 0;
}

bool asks_for_help(const std::string& word) { return word == "--help" || word == "-h"; }

}  // namespace

Option& Command::add(const std::string& name, const std::string& words,
                     std::function<std::string(const std::string&)> take, Rule rule) {
  const std::size_t space = name.find(' ');
  Option& option = options_.emplace_back();
  option.name = name.substr(0, space);
  if (space != std::string::npos) option.value = name.substr(space + 1);
  option.words = words;
  option.required = rule == Rule::Required;
  option.take = std::move(take);
  return option;
}

template <class T>
Option& Command::option(const std::string& name, T& value, const std::string& words, Rule rule) {
  const auto take = [&value, rule](const std::string& text) -> std::string {
    if constexpr (std::is_same_v<T, std::string>) {
      (void)rule;  // which is about numbers
      return take_text(text, value);
    } else {
      T number{};
      if (!parse_value(text, number)) return not_a_value<T>(text);
      const std::string wrong = judge(rule, text, static_cast<double>(number));
      if (wrong.empty()) value = number;
      return wrong;
    }
  };
  return add(name, words, take, rule);
}
template Option& Command::option(const std::string&, int&, const std::string&, Rule);
template Option& Command::option(const std::string&, unsigned&, const std::string&, Rule);
template Option& Command::option(const std::string&, std::int64_t&, const std::string&, Rule);
template Option& Command::option(const std::string&, double&, const std::string&, Rule);
template Option& Command::option(const std::string&, std::string&, const std::string&, Rule);

Option& Command::choice(const std::string& name, std::string& value, const std::vector<std::string>& allowed,
                        const std::string& words) {
  return add(name, words, [&value, allowed](const std::string& text) -> std::string {
    if (std::find(allowed.begin(), allowed.end(), text) != allowed.end()) return take_text(text, value);
    std::string known;
    for (const std::string& word : allowed) known += (known.empty() ? "" : ", ") + word;
    return "'" + text + "' is none of " + known + suggestion(text, allowed, "");
  });
}

Option& Command::list(const std::string& name, std::vector<std::string>& values, const std::string& words) {
  Option& option = add(name, words, [&values](const std::string& text) {
    std::string value, wrong = take_text(text, value);
    if (wrong.empty()) values.push_back(value);
    return wrong;
  });
  option.repeats = true;
  return option;
}

Option& Command::flag(const std::string& name, bool& value, const std::string& words) {
  return add(name, words, [&value](const std::string&) {
    value = true;
    return std::string();
  });
}

std::string Command::help(const std::string& program) const {
  std::vector<std::pair<std::string, std::string>> arguments, options;
  for (const Option& option : options_) {
    if (option.positional()) {
      arguments.emplace_back(upper(option.name), option.words);
    } else {
      options.emplace_back(option.name + (option.value.empty() ? "" : " " + option.value), option.words);
    }
  }
  options.emplace_back("--help", "print this help");
  return "Usage: " + usage(program) + "\n\n" + upper(words_.substr(0, 1)) + words_.substr(1) + ".\n\nArguments:\n" +
         rows(arguments) + "\nOptions:\n" + rows(options);
}

std::string Command::usage(const std::string& program) const {
  std::string text = program + " " + name_;
  for (const Option& option : options_) {
    if (!option.positional()) continue;
    text += option.required ? " " + upper(option.name) : " [" + upper(option.name) + "]";
  }
  return text + " [OPTION ...]";
}

Option* Command::find(const std::string& name) {
  const auto at = std::find_if(options_.begin(), options_.end(), [&](const Option& o) { return o.by_name() == name; });
  return at == options_.end() ? nullptr : &*at;
}

void Command::take_positional(const std::string& word) {
  for (Option& option : options_) {
    if (!option.positional() || option.given) continue;
    option.given = true;
    if (const std::string wrong = option.take(word); !wrong.empty()) throw Failure(upper(option.name) + ": " + wrong);
    return;
  }
  throw Failure("'" + word + "' is one argument too many");
}

// Takes the option at `at`, and returns where the next word is.
std::size_t Command::take_option(const std::vector<std::string>& arguments, std::size_t at) {
  const std::string& word = arguments[at];
  const std::size_t equals = word.find('=');
  const std::string name = word.substr(0, equals);
  Option* const option = find(name);
  if (!option) {
    std::vector<std::string> known{"--help"};
    for (const Option& other : options_) known.push_back(other.by_name());
    throw Failure("there is no option '" + name + "'" + suggestion(name, known, "; --help lists the options"));
  }
  if (option->given && !option->repeats) throw Failure(name + " is given twice");
  option->given = true;
  std::string value;
  if (!option->takes_value()) {
    if (equals != std::string::npos) throw Failure(name + " takes no value");
  } else if (equals != std::string::npos) {
    value = word.substr(equals + 1);
  } else if (++at < arguments.size() && !arguments[at].starts_with("--")) {
    value = arguments[at];
  } else {
    throw Failure(name + " needs a value: " + name + " " +
                  (option->positional() ? upper(option->name) : option->value));
  }
  if (const std::string wrong = option->take(value); !wrong.empty()) throw Failure(name + ": " + wrong);
  return at + 1;
}

void Command::check_complete(const std::string& program) const {
  for (const Option& option : options_) {
    if (option.required && !option.given) {
      throw Failure((option.positional() ? upper(option.name) : option.name) + " is missing; usage: " + usage(program));
    }
    if (option.given && option.excluded && option.excluded->given) {
      throw Failure(option.name + " and " + option.excluded->name + " exclude each other");
    }
  }
}

void Command::parse(const std::string& program, const std::vector<std::string>& arguments) {
  try {
    bool options_end = false;
    for (std::size_t at = 0; at < arguments.size();) {
      const std::string& word = arguments[at];
      if (!options_end && word == "--") {
        options_end = true;
        ++at;
      } else if (options_end || word.size() < 2 || word[0] != '-') {
        take_positional(word);
        ++at;
      } else {
        at = take_option(arguments, at);
      }
    }
    check_complete(program);
  } catch (const Failure& failure) {
    throw Failure(name_ + ": " + failure.what());
  }
}

Program::Program(std::string name, std::string version, std::string words, std::string footer)
    : name_(std::move(name)), version_(std::move(version)), words_(std::move(words)), footer_(std::move(footer)) {}

Command& Program::add(const std::string& name, const std::string& words) { return commands_.emplace_back(name, words); }

Command* Program::find(const std::string& name) {
  const auto at = std::find_if(commands_.begin(), commands_.end(), [&](const Command& c) { return c.name() == name; });
  return at == commands_.end() ? nullptr : &*at;
}

std::string Program::help() const {
  std::vector<std::pair<std::string, std::string>> commands;
  for (const Command& command : commands_) commands.emplace_back(command.name(), command.words());
  return "Usage: " + name_ + " COMMAND MODEL [OPTION ...]\n\n" + words_ + "\n\nCommands:\n" + rows(commands) +
         "\nOptions:\n" +
         rows({{"--help", "print this help; '" + name_ + " COMMAND --help' explains one command"},
               {"--version", "print the version"}}) +
         "\n" + footer_ + "\n";
}

Action Program::parse(const std::vector<std::string>& arguments) {
  std::vector<std::string> known;
  for (const Command& command : commands_) known.push_back(command.name());
  if (arguments.empty()) {
    std::string names;
    for (const std::string& name : known) names += (names.empty() ? "" : ", ") + name;
    throw Failure("a command is missing: one of " + names + "; '" + name_ + " --help' explains them");
  }
  const std::string& first = arguments[0];
  if (asks_for_help(first) || (first == "help" && arguments.size() == 1)) return [this] { return print(help()); };
  if (first == "--version") return [this] { return print(name_ + " " + version_ + "\n"); };
  const std::string& name = first == "help" ? arguments[1] : first;
  Command* const command = find(name);
  if (!command) {
    known.insert(known.end(), {"help", "--help", "--version"});
    throw Failure("there is no " + std::string(name.starts_with("-") ? "option" : "command") + " '" + name + "'" +
                  suggestion(name, known, "; '" + name_ + " --help' lists them"));
  }
  const std::vector<std::string> rest(arguments.begin() + 1, arguments.end());
  if (first == "help" || std::any_of(rest.begin(), rest.end(), asks_for_help)) {
    return [this, command] { return print(command->help(name_)); };
  }
  command->parse(name_, rest);
  return command->action();
}

}  // namespace app
