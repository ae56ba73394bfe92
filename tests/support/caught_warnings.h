// SPDX-License-Identifier: Apache-2.0
// caught_warnings.h -- while it lives, the library's warnings are kept here instead of going to stderr and the log.
#ifndef SINEW_TESTS_SUPPORT_CAUGHT_WARNINGS_H_
#define SINEW_TESTS_SUPPORT_CAUGHT_WARNINGS_H_

#include <string>
#include <vector>

#include <mujoco/mujoco.h>

namespace sinew::test {

class CaughtWarnings {
 public:
  CaughtWarnings() : previous_(mju_user_warning) {
    messages().clear();
    mju_user_warning = [](const char* message) { messages().emplace_back(message); };
  }
  ~CaughtWarnings() { mju_user_warning = previous_; }
  CaughtWarnings(const CaughtWarnings&) = delete;
  CaughtWarnings& operator=(const CaughtWarnings&) = delete;

  std::size_t count() const { return messages().size(); }
  std::string last() const { return messages().empty() ? std::string() : messages().back(); }

  // The only warning since the last call; says so if there was none, or more than one.
  std::string take() {
    const std::string taken = count() == 1 ? last() : std::to_string(count()) + " warnings";
    messages().clear();
    return taken;
  }

 private:
  static std::vector<std::string>& messages() {
    static std::vector<std::string> all;
    return all;
  }

  void (*previous_)(const char*);
};

}  // namespace sinew::test

#endif  // SINEW_TESTS_SUPPORT_CAUGHT_WARNINGS_H_
