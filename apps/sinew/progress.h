// SPDX-License-Identifier: Apache-2.0
// progress.h -- a bar on the terminal for work that takes more than a second; silent when stderr is no terminal.
#ifndef SINEW_APPS_PROGRESS_H_
#define SINEW_APPS_PROGRESS_H_

#include <chrono>
#include <cstddef>

namespace app {

class Progress {
 public:
  Progress(const char* what, std::size_t total);
  ~Progress() { clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void update(std::size_t done);
  void clear();

 private:
  using Clock = std::chrono::steady_clock;
  const char* what_;
  std::size_t total_;
  bool terminal_, shown_ = false;
  Clock::time_point start_, last_;
};

}  // namespace app

#endif  // SINEW_APPS_PROGRESS_H_
