// SPDX-License-Identifier: Apache-2.0
// api_values.cpp -- the strings and vectors of a spec, for programs in C and for bindings.
//   note  a vector does not know its spec, so that a wrong argument becomes a warning; the vector stays as it was
#include <cstddef>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <mujoco/mujoco.h>

#include "base/error.h"
#include "capi/guard.h"
#include "spec/element.h"

using namespace sinew;

namespace {

template <class Change>
bool change(const char* function, const void* dest, Change&& apply) {
  return guard_or(false, [&] {
    if (!dest) throw ModelError(std::string(function) + ": dest is NULL");
    apply();
    return true;
  });
}

template <class T>
std::vector<T> numbers_of(const char* function, const T* array, int size) {
  if (size < 0) throw ModelError(std::string(function) + ": size is negative: " + std::to_string(size));
  if (size > 0 && !array) throw ModelError(std::string(function) + ": array is NULL");
  return std::vector<T>(array, array + size);
}

std::string text_of(const char* function, const char* text) {
  if (!text) throw ModelError(std::string(function) + ": text is NULL");
  return text;
}

template <class T>
void set_numbers(const char* function, std::vector<T>* dest, const T* array, int size) {
  change(function, dest, [&] { *dest = numbers_of(function, array, size); });
}

template <class T>
void append_numbers(const char* function, std::vector<std::vector<T>>* dest, const T* array, int size) {
  change(function, dest, [&] { dest->push_back(numbers_of(function, array, size)); });
}

}  // namespace

extern "C" {

void mjs_setString(mjString* dest, const char* text) {
  change(__func__, dest, [&] { *dest = text_of("mjs_setString", text); });
}

void mjs_setStringVec(mjStringVec* dest, const char* text) {
  change(__func__, dest, [&] {
    std::istringstream rest(text_of("mjs_setStringVec", text));
    std::vector<std::string> words;
    for (std::string word; rest >> word;) words.push_back(std::move(word));
    *dest = std::move(words);
  });
}

mjtByte mjs_setInStringVec(mjStringVec* dest, int i, const char* text) {
  return change(__func__, dest, [&] {
    std::string copy = text_of("mjs_setInStringVec", text);
    if (i < 0 || static_cast<std::size_t>(i) >= dest->size()) {
      throw ModelError("mjs_setInStringVec: there is no entry " + std::to_string(i) + " among " +
                       std::to_string(dest->size()));
    }
    (*dest)[static_cast<std::size_t>(i)] = std::move(copy);
  });
}

void mjs_appendString(mjStringVec* dest, const char* text) {
  change(__func__, dest, [&] { dest->push_back(text_of("mjs_appendString", text)); });
}

void mjs_setInt(mjIntVec* dest, const int* array, int size) { set_numbers(__func__, dest, array, size); }
void mjs_setFloat(mjFloatVec* dest, const float* array, int size) { set_numbers(__func__, dest, array, size); }
void mjs_setDouble(mjDoubleVec* dest, const double* array, int size) { set_numbers(__func__, dest, array, size); }
void mjs_setBuffer(mjByteVec* dest, const void* array, int size) {
  set_numbers(__func__, dest, static_cast<const std::byte*>(array), size);
}

void mjs_appendIntVec(mjIntVecVec* dest, const int* array, int size) { append_numbers(__func__, dest, array, size); }
void mjs_appendFloatVec(mjFloatVecVec* dest, const float* array, int size) {
  append_numbers(__func__, dest, array, size);
}

const char* mjs_getString(const mjString* source) { return source ? source->c_str() : ""; }

const double* mjs_getDouble(const mjDoubleVec* source, int* size) {
  if (size) *size = source ? static_cast<int>(source->size()) : 0;
  return source ? source->data() : nullptr;
}

mjString* mjs_getName(mjsElement* element) { return element ? &static_cast<Element*>(element)->name : nullptr; }

}  // extern "C"
