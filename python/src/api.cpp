// SPDX-License-Identifier: Apache-2.0
// api.cpp -- the rows of all functions, which python/generate writes from mujoco.h, and how they enter the module.
#include "functions.h"

namespace sinew::python {
namespace {

template <class F>
constexpr ArrayExtent extent(F compute) {
  return {ArrayExtent::kComputed, 0, compute};
}
constexpr ArrayExtent fixed_extent(std::size_t n) { return {ArrayExtent::kConstant, n, nullptr}; }
constexpr ArrayExtent taken_extent(std::size_t argument) { return {ArrayExtent::kTaken, argument, nullptr}; }
constexpr ArrayExtent model_extent(std::size_t offset) { return {ArrayExtent::kModel, offset, nullptr}; }
constexpr ArrayExtent data_extent(std::size_t offset) { return {ArrayExtent::kData, offset, nullptr}; }

struct Method {
  PyMethodDef definition;
  const void* symbol;  // null if this build of the library is without it
};

#include <functions.inc>

}  // namespace

bool add_functions(PyObject* module) {
  Ref name(PyUnicode_FromString("mujoco"));
  for (Method& method : kMethods) {
    if (!method.symbol) continue;
    PyObject* function = PyCFunction_NewEx(&method.definition, nullptr, name.get());
    if (!function || PyModule_AddObject(module, method.definition.ml_name, function) < 0) return false;
  }
  return true;
}

}  // namespace sinew::python
