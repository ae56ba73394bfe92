// SPDX-License-Identifier: Apache-2.0
// shared.cpp -- what rollouts, batches and derivatives have in common: arrays that Python has prepared, and signals.
#include <chrono>

#include "core.h"

namespace sinew::python {

double* numbers(PyObject* object, const char* name, npy_intp count, bool written, bool& ok) {
  if (object == Py_None || !ok) return nullptr;
  auto* array = reinterpret_cast<PyArrayObject*>(object);
  const bool fits = PyArray_Check(object) && PyArray_TYPE(array) == NPY_DOUBLE && PyArray_ISCARRAY_RO(array) &&
                    PyArray_SIZE(array) == count && (!written || PyArray_ISWRITEABLE(array));
  if (fits) return static_cast<double*>(PyArray_DATA(array));
  PyErr_Format(PyExc_ValueError, "%s must be a contiguous%s array of %zd float64", name, written ? ", writeable" : "",
               count);
  ok = false;
  return nullptr;
}

bool signal_came() {
  using Clock = std::chrono::steady_clock;
  thread_local Clock::time_point last = Clock::now();
  const Clock::time_point now = Clock::now();
  if (now - last < std::chrono::milliseconds(50)) return false;
  last = now;
  PyGILState_STATE lock = PyGILState_Ensure();
  const bool raised = PyErr_CheckSignals() < 0;
  if (raised) keep_exception();
  PyGILState_Release(lock);
  return raised;
}

}  // namespace sinew::python
