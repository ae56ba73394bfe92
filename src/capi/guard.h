// SPDX-License-Identifier: Apache-2.0
// guard.h -- the one place where a C++ exception becomes a message; nothing unwinds into C.
//   guard(error, error_sz, body)   for functions with a text buffer: the message goes there, the result is a zero
//   guard_load(error, error_sz, body)   for loads: as guard, and the buffer also has the warnings raised meanwhile
//   guard_or(failed, body)         for functions without: the message becomes a warning, the result is `failed`
#ifndef SINEW_CAPI_GUARD_H_
#define SINEW_CAPI_GUARD_H_

#include <cstddef>
#include <cstring>
#include <exception>
#include <new>
#include <string>
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

// Runs body with a MessageScope around it. A load that succeeds leaves its warnings in the buffer, one that fails its
// error and behind it what plugins and stages had to say before. Calls keep(text) with the same words, uncut.
template <class Body, class Keep>
auto guard_load(char* error, int error_sz, Body&& body, Keep&& keep) noexcept -> decltype(body()) {
  const MessageScope messages;
  decltype(body()) result{};
  try {
    result = body();
    report(error, error_sz, messages.warnings().c_str());
    keep(messages.warnings());
  } catch (const std::bad_alloc&) {
    report(error, error_sz, "out of memory");
  } catch (const std::exception& e) {
    guard(error, error_sz, [&] {
      const std::string& before = messages.warnings();
      const std::string text = before.empty() ? e.what() : e.what() + ("\n" + before);
      report(error, error_sz, text.c_str());
      keep(text);
    });
  } catch (...) {
    report(error, error_sz, "unknown error");
  }
  return result;
}

template <class Body>
auto guard_load(char* error, int error_sz, Body&& body) noexcept -> decltype(body()) {
  return guard_load(error, error_sz, body, [](const std::string&) {});
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
