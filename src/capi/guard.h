// SPDX-License-Identifier: Apache-2.0
// guard.h -- the one place where a C++ exception becomes a message; nothing unwinds into C.
//   guard(error, error_sz, body)   for functions with a text buffer: the message goes there, the result is a zero
//   guard_or(failed, body)         for functions without: the message becomes a warning, the result is `failed`
#ifndef SINEW_CAPI_GUARD_H_
#define SINEW_CAPI_GUARD_H_

#include <cstddef>
#include <cstring>
#include <exception>
#include <new>
#include <type_traits>

#include "base/error.h"

namespace sinew {

// Writes as much of the message as fits, always ended by a zero and never cut inside a UTF-8 character.
inline void report(char* error, int error_sz, const char* message) noexcept {
  if (!error || error_sz <= 0) return;
  std::size_t length = std::strlen(message);
  const auto room = static_cast<std::size_t>(error_sz) - 1;
  if (length > room) {
    length = room;
    while (length > 0 && (static_cast<unsigned char>(message[length]) & 0xc0) == 0x80) --length;
  }
  std::memcpy(error, message, length);
  error[length] = '\0';
}

template <class Body>
auto guard(char* error, int error_sz, Body&& body) noexcept -> decltype(body()) {
  try {
    return body();
  } catch (const std::bad_alloc&) {
    report(error, error_sz, "out of memory");
  } catch (const std::exception& e) {
    report(error, error_sz, e.what());
  } catch (...) {
    report(error, error_sz, "unknown error");
  }
  if constexpr (!std::is_void_v<decltype(body())>) return {};
}

// The user's warning handler is called outside, where it may leave as it likes (the Python bindings throw).
template <class Result, class Body>
Result guard_or(Result failed, Body&& body) {
  char message[512] = "";
  bool done = false;
  Result result = failed;
  guard(message, sizeof message, [&] {
    result = body();
    done = true;
  });
  if (done) return result;
  raise_warning("%s", message);
  return failed;
}

}  // namespace sinew

#endif  // SINEW_CAPI_GUARD_H_
