// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <utility>

#include "core.h"

namespace sinew::python {

PyObject* fatal_error = nullptr;
PyObject* unexpected_error = nullptr;

namespace {

// The first error of a call is the one that counts: what follows it is often its consequence.
struct CallState {
  bool failed = false;
  bool keeps = false;  // exceptions of callbacks
  char message[1024] = {};
  PyObject* type = nullptr;  // of an exception that a callback raised
  PyObject* value = nullptr;
  PyObject* traceback = nullptr;
};

thread_local CallState state;

void owner_dealloc(PyObject* self) {
  auto* owner = reinterpret_cast<Owner*>(self);
  if (owner->release) owner->release(owner->memory);
  Py_XDECREF(owner->kept);
  Py_XDECREF(reinterpret_cast<PyObject*>(owner->parent));
  PyTypeObject* type = Py_TYPE(self);
  type->tp_free(self);
  Py_DECREF(type);
}

PyType_Slot owner_slots[] = {{Py_tp_dealloc, reinterpret_cast<void*>(owner_dealloc)}, {0, nullptr}};
PyType_Spec owner_spec = {"mujoco._core._Memory", sizeof(Owner), 0,
                          Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, owner_slots};

}  // namespace

Owner* make_owner(void* memory, void (*release)(void*), Owner* parent) {
  static PyTypeObject* type = reinterpret_cast<PyTypeObject*>(PyType_FromSpec(&owner_spec));
  Owner* owner = type ? PyObject_New(Owner, type) : nullptr;
  if (!owner) {
    if (release) release(memory);
    return nullptr;
  }
  owner->memory = memory;
  owner->release = release;
  owner->parent = parent;
  owner->kept = nullptr;
  Py_XINCREF(reinterpret_cast<PyObject*>(parent));
  return owner;
}

void begin_call() {
  state.failed = false;
  state.keeps = true;
}

bool end_call() {
  if (state.type) {
    PyErr_Restore(state.type, state.value, state.traceback);
    state.type = state.value = state.traceback = nullptr;
    state.failed = false;
    return false;
  }
  if (!state.failed) return true;
  state.failed = false;
  PyErr_SetString(fatal_error, state.message);
  return false;
}

bool call_failed() { return state.type || state.failed; }

void keep_exception() {
  if (state.type) {
    PyErr_Clear();
    return;
  }
  PyErr_Fetch(&state.type, &state.value, &state.traceback);
}

bool keep_exceptions(bool keep) { return std::exchange(state.keeps, keep); }

bool exception_is_kept() { return state.type != nullptr; }

void report_error(const char* message) {
  if (state.failed) return;
  state.failed = true;
  std::snprintf(state.message, sizeof state.message, "%s", message);
}

void install_handlers() { mju_user_error = report_error; }

void add_errors(PyObject* module) {
  fatal_error = PyErr_NewExceptionWithDoc("mujoco.FatalError", "The library reported an error (mju_error).",
                                          PyExc_RuntimeError, nullptr);
  unexpected_error = PyErr_NewExceptionWithDoc("mujoco.UnexpectedError", "Something that should not happen did.",
                                               PyExc_RuntimeError, nullptr);
  PyModule_AddObject(module, "FatalError", new_ref(fatal_error));
  PyModule_AddObject(module, "UnexpectedError", new_ref(unexpected_error));
}

}  // namespace sinew::python
