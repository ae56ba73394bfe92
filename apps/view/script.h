// SPDX-License-Identifier: Apache-2.0
// script.h -- a file of events that drives the viewer as a person would; docs/viewer.md lists the commands.
#ifndef SINEW_APPS_VIEW_SCRIPT_H_
#define SINEW_APPS_VIEW_SCRIPT_H_

#include <string>
#include <vector>

#include "desk.h"

namespace app::view {

class Script {
 public:
  // An empty path is a script that never ends. Throws Failure.
  explicit Script(const std::string& path);

  // After each frame: does what comes before the next pause. False at the end. Throws Failure for what is wrong.
  bool advance(Desk& desk);

 private:
  struct Line {
    int number;
    std::vector<std::string> words;
  };
  [[noreturn]] void fail(const std::string& why) const;
  void run(Desk& desk, const Line& line);
  bool run_mouse(Desk& desk, const std::vector<std::string>& words);
  bool run_panel(Desk& desk, const std::vector<std::string>& words);
  void print(Desk& desk, const std::string& name);
  void type(Desk& desk, const std::string& text);
  double number(const std::string& word) const;
  void point(Desk& desk, const std::vector<std::string>& words, std::size_t& at, double& x, double& y) const;

  std::string path_;
  std::vector<Line> lines_;
  std::size_t at_ = 0;
  double resume_ = 0;
  int frames_ = 0;
};

}  // namespace app::view

#endif  // SINEW_APPS_VIEW_SCRIPT_H_
