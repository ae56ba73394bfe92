// SPDX-License-Identifier: Apache-2.0
#include "base/error.h"

#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <new>

#include <mujoco/mujoco.h>

void (*mju_user_error)(const char*) = nullptr;
void (*mju_user_warning)(const char*) = nullptr;

namespace sinew {
namespace {

// A message longer than this is cut: errors must not need the heap, which may be what has run out.
constexpr int kMessageSize = 1024;

// Text that does not fit is cut; a format that cannot be carried out is shown as it stands.
void print_into(char* text, std::size_t size, const char* format, std::va_list args) {
  if (std::vsnprintf(text, size, format, args) < 0) std::snprintf(text, size, "%s", format);
}

struct Message {
  char text[kMessageSize];
  Message(const char* format, std::va_list args) { print_into(text, sizeof text, format, args); }
};

thread_local MessageScope* current_scope = nullptr;

}  // namespace

MessageScope::MessageScope() : around_(current_scope) { current_scope = this; }

MessageScope::~MessageScope() { current_scope = around_; }

void MessageScope::add(const char* warning) noexcept {
  constexpr std::size_t kRoom = 4000;
  try {
    const std::string line = "\n" + std::string(warning) + "\n";
    if (("\n" + warnings_ + "\n").find(line) != std::string::npos) return;
    if (warnings_.size() + line.size() > kRoom) {
      if (!full_) warnings_ += "\n(there are more)";
      full_ = true;
      return;
    }
    if (!warnings_.empty()) warnings_ += '\n';
    warnings_ += warning;
  } catch (const std::bad_alloc&) {
    return;  // a warning that cannot be kept is not worth a failure
  }
}

StepError::StepError(const char* format, ...) {
  std::va_list args;
  va_start(args, format);
  print_into(text_, sizeof text_, format, args);
  va_end(args);
}

void write_log(const char* type, const char* message) {
  std::FILE* file = std::fopen("MUJOCO_LOG.TXT", "a");
  if (!file) return;
  const std::time_t now = std::time(nullptr);
  char date[32] = "\n";
  ctime_r(&now, date);  // in English under every locale; ends in a newline
  std::fprintf(file, "%s%s: %s\n\n", date, type, message);
  std::fclose(file);
}

void raise_error(const char* format, ...) {
  std::va_list args;
  va_start(args, format);
  raise_error_list(format, args);
  va_end(args);
}

void raise_error_list(const char* format, std::va_list args) {
  const Message message(format, args);
  if (current_scope) throw ModelError(message.text);
  if (mju_user_error) {
    mju_user_error(message.text);
    return;
  }
  write_log("ERROR", message.text);
  std::fprintf(stderr, "ERROR: %s\n\n", message.text);
  std::exit(EXIT_FAILURE);
}

void raise_warning(const char* format, ...) {
  std::va_list args;
  va_start(args, format);
  raise_warning_list(format, args);
  va_end(args);
}

void raise_warning_list(const char* format, std::va_list args) {
  const Message message(format, args);
  if (current_scope) {
    current_scope->add(message.text);
    return;
  }
  if (mju_user_warning) {
    mju_user_warning(message.text);
    return;
  }
  write_log("WARNING", message.text);
  std::fprintf(stderr, "WARNING: %s\n\n", message.text);
}

std::string format_text(const char* format, ...) {
  std::va_list args;
  va_start(args, format);
  const Message message(format, args);
  va_end(args);
  return message.text;
}

}  // namespace sinew
