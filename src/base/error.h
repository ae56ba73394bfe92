// SPDX-License-Identifier: Apache-2.0
// error.h -- how the library speaks up: errors, warnings, the log, and the exception of the model-building folders.
//   in    a printf-like message           out   the user's handler, or stderr, the log file and (for errors) exit
//   note  a user handler may return; callers of raise_error() return at once afterwards and leave nothing half done
#ifndef SINEW_BASE_ERROR_H_
#define SINEW_BASE_ERROR_H_

#include <cstdarg>
#include <optional>
#include <stdexcept>
#include <string>

#include <mujoco/mjmacro.h>

namespace sinew {

// The user's mistake in a file or an argument; what() names place, finding and remedy. Thrown only in format/, spec/,
// compile/, batch/ and capi/, and turned into a message at the C boundary.
class ModelError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// While one of these lives, warnings of its thread are collected in it instead of reaching a handler, and errors leave
// as a ModelError: a load reports all that went wrong inside it, plugins included, in its error string. Scopes nest.
class MessageScope {
 public:
  MessageScope();
  ~MessageScope();
  MessageScope(const MessageScope&) = delete;
  MessageScope& operator=(const MessageScope&) = delete;

  // One line each, repetitions left out; the last line says so where there are too many to keep.
  const std::string& warnings() const { return warnings_; }
  void add(const char* warning) noexcept;

 private:
  MessageScope* around_;
  std::string warnings_;
  bool full_ = false;
};

// A stage cannot go on: there is no memory for it, or its results could not be numbered. StepError unwinds the stage,
// whose frames free what they hold, and becomes a warning at the C boundary (capi/run_stage.h): a step never ends the
// process. The text is kept inside, because the heap may be what has run out.
class StepError : public std::exception {
 public:
  explicit StepError(const char* format, ...) mjPRINTFLIKE(2, 3);
  const char* what() const noexcept override { return text_; }

 private:
  char text_[160];
};

// The StepError that ended body(), if one did. The caller reports it when body() has been unwound: a handler of the
// program, which may leave as it likes, is no part of the unwinding.
template <class Body>
std::optional<StepError> step_error_of(Body&& body) {
  try {
    body();
    return {};
  } catch (const StepError& error) {
    return error;
  }
}

// Calls mju_user_error if it is set; otherwise writes to stderr and the log and ends the process, as the API documents.
void raise_error(const char* format, ...) mjPRINTFLIKE(1, 2);
void raise_error_list(const char* format, std::va_list args) mjPRINTFLIKE(1, 0);

// Calls mju_user_warning if it is set; otherwise writes to stderr and the log.
void raise_warning(const char* format, ...) mjPRINTFLIKE(1, 2);
void raise_warning_list(const char* format, std::va_list args) mjPRINTFLIKE(1, 0);

// Appends one dated entry to MUJOCO_LOG.TXT in the working folder; a log that cannot be written is passed over.
void write_log(const char* type, const char* message);

// Formats like snprintf, into a string; text beyond 1023 bytes is cut, as in all messages here.
std::string format_text(const char* format, ...) mjPRINTFLIKE(1, 2);

}  // namespace sinew

#endif  // SINEW_BASE_ERROR_H_
