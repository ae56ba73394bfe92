// SPDX-License-Identifier: Apache-2.0
#include "progress.h"

#include <algorithm>
#include <cstdio>
#include <string>

#include <unistd.h>

namespace app {

Progress::Progress(const char* what, std::size_t total)
    : what_(what), total_(total), terminal_(isatty(2) != 0), start_(Clock::now()), last_(start_) {}

void Progress::clear() {
  if (shown_) std::fputs("\r\033[K", stderr);
  shown_ = false;
}

void Progress::update(std::size_t done) {
  if (!terminal_ || total_ == 0) return;
  const Clock::time_point now = Clock::now();
  const auto since = [now](Clock::time_point then) { return std::chrono::duration<double>(now - then).count(); };
  if (since(start_) < 1 || since(last_) < 0.1) return;
  last_ = now;
  shown_ = true;
  constexpr std::size_t kWidth = 30;
  const double part = std::min(1.0, static_cast<double>(done) / static_cast<double>(total_));
  const std::size_t filled = static_cast<std::size_t>(part * kWidth);
  const std::string bar = std::string(filled, '#') + std::string(kWidth - filled, '.');
  const double left = done ? since(start_) * (1 - part) / part : 0;
  std::fprintf(stderr, "\r%s [%s] %3.0f %%, %.0f s left \033[K", what_, bar.c_str(), 100 * part, left);
  std::fflush(stderr);
}

}  // namespace app
