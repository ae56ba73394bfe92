// SPDX-License-Identifier: Apache-2.0
#include "base/error.h"

#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <ctime>

#include <mujoco/mujoco.h>

void (*mju_user_error)(const char*) = nullptr;
void (*mju_user_warning)(const char*) = nullptr;

namespace sinew {
namespace {

// A message longer than this is cut: errors must not need the heap, which may be what has run out.
constexpr int kMessageSize = 1024;

}  // namespace

void write_log(const char* type, const char* message) {
  std::FILE* file = std::fopen("MUJOCO_LOG.TXT", "a");
  if (!file) return;
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  char date[64] = "";
  if (localtime_r(&now, &parts)) std::strftime(date, sizeof date, "%a %b %e %H:%M:%S %Y", &parts);
  std::fprintf(file, "%s\n%s: %s\n\n", date, type, message);
  std::fclose(file);
}

void raise_error(const char* format, ...) {
  char message[kMessageSize];
  std::va_list args;
  va_start(args, format);
  std::vsnprintf(message, sizeof message, format, args);
  va_end(args);
  if (mju_user_error) {
    mju_user_error(message);
    return;
  }
  write_log("ERROR", message);
  std::fprintf(stderr, "ERROR: %s\n\n", message);
  std::exit(EXIT_FAILURE);
}

void raise_warning(const char* format, ...) {
  char message[kMessageSize];
  std::va_list args;
  va_start(args, format);
  std::vsnprintf(message, sizeof message, format, args);
  va_end(args);
  if (mju_user_warning) {
    mju_user_warning(message);
    return;
  }
  write_log("WARNING", message);
  std::fprintf(stderr, "WARNING: %s\n\n", message);
}

std::string format_text(const char* format, ...) {
  char text[kMessageSize];
  std::va_list args;
  va_start(args, format);
  std::vsnprintf(text, sizeof text, format, args);
  va_end(args);
  return text;
}

}  // namespace sinew
