// SPDX-License-Identifier: Apache-2.0
// api_error.cpp -- errors, warnings, the log, and the heap as the API shows it.
#include <cstdarg>

#include <mujoco/mujoco.h>

#include "base/error.h"
#include "base/memory.h"

namespace {

const char* or_empty(const char* text) { return text ? text : ""; }

}  // namespace

void mju_error(const char* msg, ...) {
  std::va_list args;
  va_start(args, msg);
  sinew::raise_error_list(or_empty(msg), args);
  va_end(args);
}

void mju_warning(const char* msg, ...) {
  std::va_list args;
  va_start(args, msg);
  sinew::raise_warning_list(or_empty(msg), args);
  va_end(args);
}

void mju_error_i(const char* msg, int i) { sinew::raise_error(or_empty(msg), i); }

void mju_error_s(const char* msg, const char* text) { sinew::raise_error(or_empty(msg), or_empty(text)); }

void mju_warning_i(const char* msg, int i) { sinew::raise_warning(or_empty(msg), i); }

void mju_warning_s(const char* msg, const char* text) { sinew::raise_warning(or_empty(msg), or_empty(text)); }

void mju_clearHandlers(void) {
  mju_user_error = nullptr;
  mju_user_warning = nullptr;
  mju_user_malloc = nullptr;
  mju_user_free = nullptr;
}

void* mju_malloc(size_t size) {
  void* block = sinew::allocate(size);
  if (!block) sinew::raise_error("mju_malloc: no memory left for %zu bytes", size);
  return block;
}

void mju_free(void* ptr) { sinew::release(ptr); }

void mju_writeLog(const char* type, const char* msg) { sinew::write_log(or_empty(type), or_empty(msg)); }
