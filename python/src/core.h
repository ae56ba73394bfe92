// SPDX-License-Identifier: Apache-2.0
// core.h -- what the files of the extension module share: numpy, references, memory behind objects, errors of calls.
//   idea  An Owner holds one block of the library's memory (a model, a data, a struct). Views and wrappers refer to the
//         Owner, never to each other, so that a wrapper can cache its views without a circle.
#ifndef SINEW_PYTHON_CORE_H_
#define SINEW_PYTHON_CORE_H_

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#define NPY_NO_DEPRECATED_API NPY_1_7_API_VERSION
#define PY_ARRAY_UNIQUE_SYMBOL sinew_numpy
#ifndef SINEW_IMPORT_NUMPY
#define NO_IMPORT_ARRAY
#endif
#include <numpy/arrayobject.h>

#include <exception>

#include <mujoco/mujoco.h>

namespace sinew::python {

// A reference that its scope gives back.
class Ref {
 public:
  Ref() = default;
  explicit Ref(PyObject* owned) : object_(owned) {}
  Ref(Ref&& other) noexcept : object_(other.release()) {}
  Ref& operator=(Ref&& other) noexcept {
    PyObject* old = object_;
    object_ = other.release();
    Py_XDECREF(old);
    return *this;
  }
  Ref(const Ref&) = delete;
  Ref& operator=(const Ref&) = delete;
  ~Ref() { Py_XDECREF(object_); }

  PyObject* get() const { return object_; }
  explicit operator bool() const { return object_ != nullptr; }
  PyObject* release() {
    PyObject* object = object_;
    object_ = nullptr;
    return object;
  }

 private:
  PyObject* object_ = nullptr;
};

inline PyObject* new_ref(PyObject* object) {
  Py_XINCREF(object);
  return object;
}

// Holds the lock of an object while its cache is read and filled. The interpreter's lock does that everywhere but in
// free-threaded builds of Python, which have none (3.13 and later).
class ObjectLock {
 public:
#ifdef Py_GIL_DISABLED
  explicit ObjectLock(PyObject* object) { PyCriticalSection_Begin(&section_, object); }
  ~ObjectLock() { PyCriticalSection_End(&section_); }
#else
  explicit ObjectLock(PyObject*) {}
  ~ObjectLock() {}
#endif
  ObjectLock(const ObjectLock&) = delete;
  ObjectLock& operator=(const ObjectLock&) = delete;

#ifdef Py_GIL_DISABLED
 private:
  PyCriticalSection section_;
#endif
};

// Releases `memory` with the last reference to it; `parent` is another Owner that has to outlive this one.
struct Owner {
  PyObject_HEAD void* memory;
  void (*release)(void*);
  Owner* parent;
  PyObject* kept;  // a list of other Owners that are referred to, or null
};

// Takes the memory, also when it fails.
Owner* make_owner(void* memory, void (*release)(void*), Owner* parent);

// The exceptions of the module.
extern PyObject* fatal_error;
extern PyObject* unexpected_error;

// What a call into the library left behind on this thread: an error that the library reported, or an exception that a
// callback raised. Library and callbacks return normally, and the call becomes an exception afterwards.
void begin_call();
bool end_call();     // false: a Python exception is set
bool call_failed();  // would end_call() set one? Needs no lock of the interpreter
void keep_exception();
bool exception_is_kept();
void install_handlers();

// Does this thread keep exceptions of callbacks? Threads of the library do not, since no call of theirs returns to
// Python: there, such an exception becomes an error of the library. begin_call() switches it on. Gives the old value.
bool keep_exceptions(bool keep);

// Looks for a signal at most twenty times a second; true if there is an exception now, which is kept.
bool signal_came();

// A contiguous array of doubles with so many numbers; null for None. `ok` becomes false with an exception set.
double* numbers(PyObject* object, const char* name, npy_intp count, bool written, bool& ok);

void add_errors(PyObject* module);

// Runs body(). Inside a step of a batch an error of the library is a C++ exception, which must not pass through Python.
void report_error(const char* message);
template <class Body>
void run_guarded(Body&& body) {
  try {
    body();
  } catch (const std::exception& error) {
    report_error(error.what());
  }
}

// Runs body() without the interpreter's lock, then with it again. Returns false with an exception set if the library
// reported an error.
template <class Body>
bool run_unlocked(Body&& body) {
  begin_call();
  PyThreadState* state = PyEval_SaveThread();
  run_guarded(body);
  PyEval_RestoreThread(state);
  return end_call();
}

template <class Body>
bool run_locked(Body&& body) {
  begin_call();
  run_guarded(body);
  return end_call();
}

bool add_types(PyObject* module);        // structs, MjModel, MjData, views by name
bool add_functions(PyObject* module);    // the functions of the API
bool add_callbacks(PyObject* module);    // set_mjcb_*, get_mjcb_*
bool add_rollout(PyObject* module);      // the loop behind mujoco.rollout
bool add_batch(PyObject* module);        // the object behind mujoco.batch
bool add_derivatives(PyObject* module);  // the functions behind mujoco.derivative
bool add_gl_context(PyObject* module);
bool add_render(PyObject* module);  // pictures by rays
void clear_callbacks();

}  // namespace sinew::python

#endif  // SINEW_PYTHON_CORE_H_
