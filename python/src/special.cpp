// SPDX-License-Identifier: Apache-2.0
// special.cpp -- functions whose C signature does not suit Python.
#include <string>

#include "functions.h"

namespace sinew::python::special {
namespace {

template <class T>
T* pointer(const Argument& a) {
  return static_cast<T*>(a.p);
}

// Errors that a function returns as text; a result keeps only a pointer, so the text lives with the thread.
thread_local std::string text;

void fail(Result& r, const char* message) {
  text = message;
  r.kind = Result::kFailure;
  r.text = text.c_str();
}

}  // namespace

void mj_step(const Argument* a, Result&) {
  const auto* m = pointer<const mjModel>(a[0]);
  auto* d = pointer<mjData>(a[1]);
  for (long long i = 0; i < a[2].integer && !exception_is_kept(); ++i) ::mj_step(m, d);
}

void mj_saveLastXML(const Argument* a, Result& r) {
  char error[1024] = "";
  if (!::mj_saveLastXML(pointer<const char>(a[0]), pointer<const mjModel>(a[1]), error, sizeof error)) fail(r, error);
}

void mj_saveModel(const Argument* a, Result& r) {
  const auto* m = pointer<const mjModel>(a[0]);
  const npy_intp room = a[2].array ? PyArray_SIZE(a[2].array) : 0;
  if (!a[1].p && !a[2].array) return fail(r, "mj_saveModel needs a filename or a buffer");
  if (!a[1].p && room < ::mj_sizeModel(m)) return fail(r, "the buffer is too small: see mj_sizeModel");
  ::mj_saveModel(m, pointer<const char>(a[1]), a[2].p, room > INT_MAX ? INT_MAX : static_cast<int>(room));
}

void mj_setLengthRange(const Argument* a, Result& r) {
  char error[1024] = "";
  mjLROpt standard;
  mj_defaultLROpt(&standard);
  const mjLROpt* options = a[3].p ? pointer<const mjLROpt>(a[3]) : &standard;
  const int index = static_cast<int>(a[2].integer);
  if (!::mj_setLengthRange(pointer<mjModel>(a[0]), pointer<mjData>(a[1]), index, options, error, sizeof error))
    fail(r, error);
}

void mj_printSchema(const Argument* a, Result& r) {
  const int html = static_cast<int>(a[0].integer), pad = static_cast<int>(a[1].integer);
  text.assign(1 << 18, '\0');
  const int length = ::mj_printSchema(nullptr, text.data(), static_cast<int>(text.size()), html, pad);
  text.resize(length > 0 ? static_cast<std::size_t>(length) : 0);
  r.kind = Result::kString;
  r.text = text.c_str();
}

void mj_copyData(const Argument* a, Result& r) {
  auto* dest = pointer<mjData>(a[0]);
  if (!::mj_copyData(dest, pointer<const mjModel>(a[1]), pointer<const mjData>(a[2])))
    fail(r, "the data could not be copied");
}

void mj_loadAllPluginLibraries(const Argument* a, Result&) {
  ::mj_loadAllPluginLibraries(pointer<const char>(a[0]), nullptr);
}

void mju_error(const Argument* a, Result&) { ::mju_error("%s", pointer<const char>(a[0])); }

void mju_warning(const Argument* a, Result&) { ::mju_warning("%s", pointer<const char>(a[0])); }

// Without a handler an error would end the process, so the module's own comes back.
void mju_clearHandlers(const Argument*, Result&) {
  ::mju_clearHandlers();
  install_handlers();
}

void mj_resetCallbacks(const Argument*, Result&) { clear_callbacks(); }

}  // namespace sinew::python::special
