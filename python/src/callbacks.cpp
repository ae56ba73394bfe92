// SPDX-License-Identifier: Apache-2.0
// callbacks.cpp -- Python functions as the library's callbacks: set_mjcb_control and the like.
//   note  A callback takes the interpreter's lock. Its exception is kept until the call that led to it has returned;
//         until then no other callback of that thread runs. On a thread of the library it becomes an error there.
#include <cstdio>
#include <string>
#include <utility>

#include "core.h"
#include "model.h"

namespace sinew::python {
namespace {

enum Hook { kPassive, kControl, kContactFilter, kSensorHook, kTime, kActDyn, kActGain, kActBias, kHookCount };

PyObject* functions[kHookCount] = {};

// Takes the exception that is set: its text is an error of the library, which ends the step, and so this function.
// Nothing of Python is held any more when it does.
struct Failure {
  char text[512] = {};

  void take() {
    PyObject *type = nullptr, *value = nullptr, *traceback = nullptr;
    PyErr_Fetch(&type, &value, &traceback);
    Ref held[] = {Ref(type), Ref(value), Ref(traceback)};
    Ref said(value ? PyObject_Str(value) : nullptr);
    const char* words = said ? PyUnicode_AsUTF8(said.get()) : nullptr;
    std::snprintf(text, sizeof text, "%s: %s", reinterpret_cast<PyTypeObject*>(type)->tp_name, words ? words : "");
    PyErr_Clear();
  }
  void raise() const {
    if (text[0]) mju_error("%s", text);
  }
};

// With the interpreter's lock.
template <class... Int>
void call_function(Hook hook, Failure& failure, double& result, const mjModel* m, const mjData* d, Int... numbers) {
  Ref function(new_ref(functions[hook]));
  if (!function || exception_is_kept()) return;
  const bool keeps = keep_exceptions(true);
  Ref model(find_model(m)), data(model ? find_data(m, d) : nullptr);
  PyObject* args[2 + sizeof...(numbers) + 1] = {model.get(), data.get()};
  Ref held[sizeof...(numbers) + 1] = {Ref(PyLong_FromLong(numbers))...};
  for (std::size_t i = 0; i < sizeof...(numbers); ++i) args[2 + i] = held[i].get();
  Ref value(data ? PyObject_Vectorcall(function.get(), args, 2 + sizeof...(numbers), nullptr) : nullptr);
  if (value && value.get() != Py_None) result = PyFloat_AsDouble(value.get());
  keep_exceptions(keeps);
  if (!PyErr_Occurred()) return;
  result = 0;
  if (keeps)
    keep_exception();
  else
    failure.take();
}

// Calls the function of a hook with the model, the data and numbers; gives its result as a number, or 0.
template <class... Int>
double call_hook(Hook hook, const mjModel* m, const mjData* d, Int... numbers) {
  double result = 0;
  Failure failure;
  PyGILState_STATE lock = PyGILState_Ensure();
  call_function(hook, failure, result, m, d, numbers...);
  PyGILState_Release(lock);
  failure.raise();
  return result;
}

void call_passive(const mjModel* m, mjData* d) { call_hook(kPassive, m, d); }
void call_control(const mjModel* m, mjData* d) { call_hook(kControl, m, d); }
int call_filter(const mjModel* m, mjData* d, int g1, int g2) { return call_hook(kContactFilter, m, d, g1, g2) != 0; }
void call_sensor(const mjModel* m, mjData* d, int stage) { call_hook(kSensorHook, m, d, stage); }
mjtNum call_act_dyn(const mjModel* m, const mjData* d, int id) { return call_hook(kActDyn, m, d, id); }
mjtNum call_act_gain(const mjModel* m, const mjData* d, int id) { return call_hook(kActGain, m, d, id); }
mjtNum call_act_bias(const mjModel* m, const mjData* d, int id) { return call_hook(kActBias, m, d, id); }

mjtNum call_time() {
  PyGILState_STATE lock = PyGILState_Ensure();
  Ref function(new_ref(functions[kTime]));
  double result = 0;
  if (function && !exception_is_kept()) {
    Ref value(PyObject_CallNoArgs(function.get()));
    if (value) result = PyFloat_AsDouble(value.get());
    if (PyErr_Occurred()) keep_exception();
  }
  PyGILState_Release(lock);
  return result;
}

// The library's variable of a hook, and the function above that stands in for Python's.
struct Slot {
  const char* name;
  void** variable;
  void* trampoline;
};

template <class F>
Slot slot(const char* name, F* variable, F trampoline) {
  return {name, reinterpret_cast<void**>(variable), reinterpret_cast<void*>(trampoline)};
}

const Slot& slot_of(int hook) {
  static const Slot slots[kHookCount] = {
      slot("mjcb_passive", &mjcb_passive, static_cast<mjfGeneric>(call_passive)),
      slot("mjcb_control", &mjcb_control, static_cast<mjfGeneric>(call_control)),
      slot("mjcb_contactfilter", &mjcb_contactfilter, static_cast<mjfConFilt>(call_filter)),
      slot("mjcb_sensor", &mjcb_sensor, static_cast<mjfSensor>(call_sensor)),
      slot("mjcb_time", &mjcb_time, static_cast<mjfTime>(call_time)),
      slot("mjcb_act_dyn", &mjcb_act_dyn, static_cast<mjfAct>(call_act_dyn)),
      slot("mjcb_act_gain", &mjcb_act_gain, static_cast<mjfAct>(call_act_gain)),
      slot("mjcb_act_bias", &mjcb_act_bias, static_cast<mjfAct>(call_act_bias)),
  };
  return slots[hook];
}

// The address of a function that ctypes has loaded; null if it is none, or with an exception set.
void* native_address(PyObject* function) {
  PyObject* loaded = PyImport_GetModule(Ref(PyUnicode_FromString("ctypes")).get());
  if (!loaded) return nullptr;
  Ref ctypes(loaded), base(PyObject_GetAttrString(loaded, "_CFuncPtr"));
  const int is = base ? PyObject_IsInstance(function, base.get()) : -1;
  if (is <= 0) return nullptr;
  Ref type(PyObject_GetAttrString(loaded, "c_void_p"));
  Ref cast(type ? PyObject_CallMethod(loaded, "cast", "OO", function, type.get()) : nullptr);
  Ref value(cast ? PyObject_GetAttrString(cast.get(), "value") : nullptr);
  return value ? PyLong_AsVoidPtr(value.get()) : nullptr;
}

template <int hook>
PyObject* set_hook(PyObject*, PyObject* function) {
  void* target = nullptr;
  if (function != Py_None) {
    target = native_address(function);
    if (PyErr_Occurred()) return nullptr;
    if (!target && !PyCallable_Check(function)) {
      PyErr_Format(PyExc_TypeError, "a callback must be callable, not %s", Py_TYPE(function)->tp_name);
      return nullptr;
    }
    if (!target) target = slot_of(hook).trampoline;
  }
  *slot_of(hook).variable = target;
  PyObject* old = functions[hook];
  functions[hook] = function == Py_None ? nullptr : new_ref(function);
  Py_XDECREF(old);
  Py_RETURN_NONE;
}

template <int hook>
PyObject* get_hook(PyObject*, PyObject*) {
  if (!functions[hook]) Py_RETURN_NONE;
  return new_ref(functions[hook]);
}

template <int hook>
bool add_hook(PyObject* module) {
  static const std::string setter = std::string("set_") + slot_of(hook).name;
  static const std::string getter = std::string("get_") + slot_of(hook).name;
  static PyMethodDef set = {setter.c_str(), set_hook<hook>, METH_O,
                            "Sets the callback: a function, one of ctypes, or None."};
  static PyMethodDef get = {getter.c_str(), get_hook<hook>, METH_NOARGS, "The callback that was set, or None."};
  return PyModule_AddObject(module, setter.c_str(), PyCFunction_New(&set, nullptr)) == 0 &&
         PyModule_AddObject(module, getter.c_str(), PyCFunction_New(&get, nullptr)) == 0;
}

template <std::size_t... i>
bool add_hooks(PyObject* module, std::index_sequence<i...>) {
  return (add_hook<static_cast<int>(i)>(module) && ...);
}

}  // namespace

void clear_callbacks() {
  mj_resetCallbacks();
  for (PyObject*& function : functions) {
    PyObject* old = function;
    function = nullptr;
    Py_XDECREF(old);
  }
}

bool add_callbacks(PyObject* module) { return add_hooks(module, std::make_index_sequence<kHookCount>()); }

}  // namespace sinew::python
