// SPDX-License-Identifier: Apache-2.0
// arguments.h -- the commands of a program and their options: reads, explains and corrects a command line.
//   use   Command& command = program.add("walk", "take some steps");
//         command.option("--steps COUNT", options->steps, "how many steps (default 500)", Rule::Steps);
//         command.on_choice([options] { return walk(*options); });
//   note  written here because the messages are half of it: one line that names the word and the nearest one
#ifndef SINEW_APPS_ARGUMENTS_H_
#define SINEW_APPS_ARGUMENTS_H_

#include <deque>
#include <functional>
#include <string>
#include <vector>

namespace app {

// What to run once the command line is read.
using Action = std::function<int()>;

// What is asked of the value of an option.
enum class Rule {
  None,
  Required,  // the option has to be given
  Positive,
  NotNegative,
  Steps,    // from 1 to 1e15
  Threads,  // from 0 to 1024
};

// One option, or one positional argument.
struct Option {
  std::string name;   // "--time", or "model" for a positional argument
  std::string value;  // "SECONDS" in the help; empty for a flag
  std::string words;  // what it is for
  bool required = false, repeats = false, given = false;
  const Option* excluded = nullptr;                     // the option that must not be given together with this one
  std::function<std::string(const std::string&)> take;  // stores a value, or says what is wrong with it

  bool positional() const { return name[0] != '-'; }
  bool takes_value() const { return positional() || !value.empty(); }
  // A positional argument may be given by its name, too: `--out FILE`, as in the commands that have such an option.
  std::string by_name() const { return positional() ? "--" + name : name; }
};

class Command {
 public:
  Command(std::string name, std::string words) : name_(std::move(name)), words_(std::move(words)) {}

  // `name` is "--time SECONDS" for an option, "model" for a positional argument.
  // T: int, unsigned, std::int64_t, double, std::string. A text must not be empty.
  template <class T>
  Option& option(const std::string& name, T& value, const std::string& words, Rule rule = Rule::None);
  // A text that has to be one of a few.
  Option& choice(const std::string& name, std::string& value, const std::vector<std::string>& allowed,
                 const std::string& words);
  // An option that may be repeated, with one value each time.
  Option& list(const std::string& name, std::vector<std::string>& values, const std::string& words);
  Option& flag(const std::string& name, bool& value, const std::string& words);
  void on_choice(Action action) { action_ = std::move(action); }

  const std::string& name() const { return name_; }
  const std::string& words() const { return words_; }
  const Action& action() const { return action_; }
  std::string help(const std::string& program) const;
  std::string usage(const std::string& program) const;

  // Takes what follows the name of the command. Throws Failure for what is wrong with it.
  void parse(const std::string& program, const std::vector<std::string>& arguments);

 private:
  Option& add(const std::string& name, const std::string& words, std::function<std::string(const std::string&)> take,
              Rule rule = Rule::None);
  Option* find(const std::string& name);
  void take_positional(const std::string& word);
  std::size_t take_option(const std::vector<std::string>& arguments, std::size_t at);
  void check_complete(const std::string& program) const;

  std::string name_, words_;
  std::deque<Option> options_;  // whose addresses stay
  Action action_;
};

class Program {
 public:
  Program(std::string name, std::string version, std::string words, std::string footer);
  Command& add(const std::string& name, const std::string& words);
  // What the command line asks for; help and the version are actions, too. Throws Failure for what is wrong with it.
  Action parse(const std::vector<std::string>& arguments);
  std::string help() const;

 private:
  Command* find(const std::string& name);
  std::string name_, version_, words_, footer_;
  std::deque<Command> commands_;
};

}  // namespace app

#endif  // SINEW_APPS_ARGUMENTS_H_
