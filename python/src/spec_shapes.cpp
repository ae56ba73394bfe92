// SPDX-License-Identifier: Apache-2.0
// spec_shapes.cpp -- elements that take a form: actuators, generated meshes, plugins with attributes, paths of tendons.
#include <map>
#include <string>
#include <vector>

#include "spec.h"

namespace sinew::python {
namespace {

using Attributes = std::map<std::string, std::string, std::less<>>;  // as mjs_setPluginAttributes takes them

// The struct of an object of one class; null with a TypeError set.
template <class T>
T* struct_of(PyObject* object, int id) {
  if (is_spec_struct(object, id)) return static_cast<T*>(reinterpret_cast<Wrapper*>(object)->p);
  PyErr_Format(PyExc_TypeError, "expected an %s, got %s", spec_info(id).name, Py_TYPE(object)->tp_name);
  return nullptr;
}

bool read_numbers(PyObject* sequence, std::vector<double>& numbers) {
  Ref list(PySequence_Fast(sequence, "expected a sequence of numbers"));
  if (!list) return false;
  for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(list.get()); ++i) {
    numbers.push_back(PyFloat_AsDouble(PySequence_Fast_GET_ITEM(list.get(), i)));
    if (PyErr_Occurred()) return false;
  }
  return true;
}

PyObject* finish(const char* error) {
  if (error && *error) {
    PyErr_SetString(PyExc_ValueError, error);
    return nullptr;
  }
  Py_RETURN_NONE;
}

// A servo takes kp, kv, dampratio, timeconst, inheritrange; what is not a number (NaN) stays as it is.
using Servo = const char* (*)(mjsActuator*, double, double*, double*, double*, double);

PyObject* set_servo(PyObject* args, Servo form) {
  PyObject* object;
  double kp, kv, ratio, constant, inherit;
  if (!PyArg_ParseTuple(args, "Oddddd", &object, &kp, &kv, &ratio, &constant, &inherit)) return nullptr;
  auto* actuator = struct_of<mjsActuator>(object, k_mjsActuator);
  const auto given = [](double& number) { return number == number ? &number : nullptr; };
  return actuator ? finish(form(actuator, kp, given(kv), given(ratio), given(constant), inherit)) : nullptr;
}

PyObject* set_position(PyObject*, PyObject* args) { return set_servo(args, mjs_setToPosition); }
PyObject* set_int_velocity(PyObject*, PyObject* args) { return set_servo(args, mjs_setToIntVelocity); }

PyObject* set_motor(PyObject*, PyObject* object) {
  auto* actuator = struct_of<mjsActuator>(object, k_mjsActuator);
  return actuator ? finish(mjs_setToMotor(actuator)) : nullptr;
}

template <auto form>
PyObject* set_with_gain(PyObject*, PyObject* args) {
  PyObject* object;
  double gain;
  if (!PyArg_ParseTuple(args, "Od", &object, &gain)) return nullptr;
  auto* actuator = struct_of<mjsActuator>(object, k_mjsActuator);
  return actuator ? finish(form(actuator, gain)) : nullptr;
}

PyObject* set_cylinder(PyObject*, PyObject* args) {
  PyObject* object;
  double constant, bias, area, diameter;
  if (!PyArg_ParseTuple(args, "Odddd", &object, &constant, &bias, &area, &diameter)) return nullptr;
  auto* actuator = struct_of<mjsActuator>(object, k_mjsActuator);
  return actuator ? finish(mjs_setToCylinder(actuator, constant, bias, area, diameter)) : nullptr;
}

PyObject* set_muscle(PyObject*, PyObject* args) {
  PyObject* object;
  double constant[2], range[2], smooth, force, scale, lmin, lmax, vmax, fpmax, fvmax;
  if (!PyArg_ParseTuple(args, "O(dd)d(dd)ddddddd", &object, &constant[0], &constant[1], &smooth, &range[0], &range[1],
                        &force, &scale, &lmin, &lmax, &vmax, &fpmax, &fvmax)) {
    return nullptr;
  }
  auto* actuator = struct_of<mjsActuator>(object, k_mjsActuator);
  return actuator
             ? finish(mjs_setToMuscle(actuator, constant, smooth, range, force, scale, lmin, lmax, vmax, fpmax, fvmax))
             : nullptr;
}

PyObject* make_mesh(PyObject*, PyObject* args) {
  PyObject *object, *sequence;
  int shape;
  std::vector<double> numbers;
  if (!PyArg_ParseTuple(args, "OiO", &object, &shape, &sequence)) return nullptr;
  auto* mesh = struct_of<mjsMesh>(object, k_mjsMesh);
  if (!mesh || !read_numbers(sequence, numbers)) return nullptr;
  int result = 0;
  const auto count = static_cast<int>(numbers.size());
  if (!run_locked([&] { result = mjs_makeMesh(mesh, static_cast<mjtMeshBuiltin>(shape), numbers.data(), count); }))
    return nullptr;
  if (result != 0) return fail_with(spec_behind(object), "the mesh could not be made");
  Py_RETURN_NONE;
}

PyObject* get_attributes(PyObject*, PyObject* object) {
  const auto* plugin = struct_of<mjsPlugin>(object, k_mjsPlugin);
  Ref result(plugin ? PyDict_New() : nullptr);
  if (!result) return nullptr;
  const auto* attributes = static_cast<const Attributes*>(mjs_getPluginAttributes(plugin));
  if (!attributes) return result.release();
  for (const auto& [key, value] : *attributes) {
    Ref name(PyUnicode_FromString(key.c_str())), text(PyUnicode_FromString(value.c_str()));
    if (!name || !text || PyDict_SetItem(result.get(), name.get(), text.get()) < 0) return nullptr;
  }
  return result.release();
}

PyObject* set_attributes(PyObject*, PyObject* args) {
  PyObject *object, *values, *key, *value;
  Py_ssize_t at = 0;
  if (!PyArg_ParseTuple(args, "OO!", &object, &PyDict_Type, &values)) return nullptr;
  auto* plugin = struct_of<mjsPlugin>(object, k_mjsPlugin);
  if (!plugin) return nullptr;
  if (!plugin->element) {
    PyErr_SetString(PyExc_TypeError, "attributes belong to an instance: spec.add_plugin(...)");
    return nullptr;
  }
  Attributes attributes;
  while (PyDict_Next(values, &at, &key, &value)) {
    const char* name = PyUnicode_AsUTF8(key);
    const char* text = name ? PyUnicode_AsUTF8(value) : nullptr;
    if (!text) return nullptr;
    attributes[name] = text;
  }
  if (!run_locked([&] { mjs_setPluginAttributes(plugin, &attributes); })) return nullptr;
  Py_RETURN_NONE;
}

PyObject* activate_plugin(PyObject*, PyObject* args) {
  PyObject* spec;
  const char* name;
  if (!PyArg_ParseTuple(args, "Os", &spec, &name)) return nullptr;
  mjSpec* s = spec_of(spec);
  if (!s) return nullptr;
  if (mjs_activatePlugin(s, name) != 0) return fail_with(s, "the plugin could not be activated");
  Py_RETURN_NONE;
}

PyObject* copy_while_attaching(PyObject*, PyObject* args) {
  PyObject* spec;
  int on;
  if (!PyArg_ParseTuple(args, "Op", &spec, &on)) return nullptr;
  mjSpec* s = spec_of(spec);
  if (!s) return nullptr;
  mjs_setDeepCopy(s, on);
  Py_RETURN_NONE;
}

PyObject* set_class(PyObject*, PyObject* args) {
  PyObject *object, *def;
  if (!PyArg_ParseTuple(args, "OO", &object, &def)) return nullptr;
  mjsElement* e = element_of_object(object);
  const auto* value = e ? struct_of<const mjsDefault>(def, k_mjsDefault) : nullptr;
  if (!value) return nullptr;
  mjs_setDefault(e, value);
  Py_RETURN_NONE;
}

// The spec that an element is in. An element that was attached is in the spec that it was attached to, whose object may
// be gone.
PyObject* spec_around(PyObject*, PyObject* object) {
  mjsElement* e = element_of_object(object);
  mjSpec* s = e ? mjs_getSpec(e) : nullptr;
  if (!e) return nullptr;
  if (s == spec_behind(object)) return wrap_element(k_mjSpec, s, owner_of(object));
  PyObject* found = find_element(s);
  if (!found) PyErr_SetString(PyExc_ReferenceError, "the MjSpec of this element is gone");
  return found;
}

PyObject* sensor_size(PyObject*, PyObject* object) {
  const auto* sensor = struct_of<mjsSensor>(object, k_mjsSensor);
  return sensor ? PyLong_FromLong(mjs_sensorDim(sensor)) : nullptr;
}

PyObject* path_of(PyObject*, PyObject* object) {
  const auto* tendon = struct_of<mjsTendon>(object, k_mjsTendon);
  Ref list(tendon ? PyList_New(0) : nullptr);
  for (int i = 0; list && i < mjs_getWrapNum(tendon); ++i) {
    Ref wrap(wrap_element(k_mjsWrap, mjs_getWrap(tendon, i), owner_of(object)));
    if (!wrap || PyList_Append(list.get(), wrap.get()) < 0) return nullptr;
  }
  return list.release();
}

PyObject* wrap_target(PyObject*, PyObject* object) {
  auto* wrap = struct_of<mjsWrap>(object, k_mjsWrap);
  return wrap ? wrap_handle(mjs_getWrapTarget(wrap), owner_of(object)) : nullptr;
}

PyObject* wrap_side(PyObject*, PyObject* object) {
  auto* wrap = struct_of<mjsWrap>(object, k_mjsWrap);
  return wrap ? wrap_element(k_mjsSite, mjs_getWrapSideSite(wrap), owner_of(object)) : nullptr;
}

template <auto number>
PyObject* wrap_number(PyObject*, PyObject* object) {
  auto* wrap = struct_of<mjsWrap>(object, k_mjsWrap);
  return wrap ? PyFloat_FromDouble(number(wrap)) : nullptr;
}

PyObject* resolve_orientation(PyObject*, PyObject* args) {
  PyObject* object;
  int degree;
  const char* sequence;
  if (!PyArg_ParseTuple(args, "Ops", &object, &degree, &sequence)) return nullptr;
  const auto* orientation = struct_of<mjsOrientation>(object, k_mjsOrientation);
  if (!orientation) return nullptr;
  double quat[4] = {1, 0, 0, 0};
  const char* error = mjs_resolveOrientation(quat, degree ? 1 : 0, sequence, orientation);
  return error && *error ? finish(error) : Py_BuildValue("[dddd]", quat[0], quat[1], quat[2], quat[3]);
}

PyMethodDef methods[] = {{"_spec_set_motor", set_motor, METH_O, nullptr},
                         {"_spec_set_position", set_position, METH_VARARGS, nullptr},
                         {"_spec_set_int_velocity", set_int_velocity, METH_VARARGS, nullptr},
                         {"_spec_set_velocity", set_with_gain<&mjs_setToVelocity>, METH_VARARGS, nullptr},
                         {"_spec_set_damper", set_with_gain<&mjs_setToDamper>, METH_VARARGS, nullptr},
                         {"_spec_set_adhesion", set_with_gain<&mjs_setToAdhesion>, METH_VARARGS, nullptr},
                         {"_spec_set_cylinder", set_cylinder, METH_VARARGS, nullptr},
                         {"_spec_set_muscle", set_muscle, METH_VARARGS, nullptr},
                         {"_spec_make_mesh", make_mesh, METH_VARARGS, nullptr},
                         {"_spec_attributes", get_attributes, METH_O, nullptr},
                         {"_spec_set_attributes", set_attributes, METH_VARARGS, nullptr},
                         {"_spec_activate_plugin", activate_plugin, METH_VARARGS, nullptr},
                         {"_spec_copy_while_attaching", copy_while_attaching, METH_VARARGS, nullptr},
                         {"_spec_set_class", set_class, METH_VARARGS, nullptr},
                         {"_spec_around", spec_around, METH_O, nullptr},
                         {"_spec_sensor_size", sensor_size, METH_O, nullptr},
                         {"_spec_path", path_of, METH_O, nullptr},
                         {"_spec_wrap_target", wrap_target, METH_O, nullptr},
                         {"_spec_wrap_side", wrap_side, METH_O, nullptr},
                         {"_spec_wrap_coef", wrap_number<&mjs_getWrapCoef>, METH_O, nullptr},
                         {"_spec_wrap_divisor", wrap_number<&mjs_getWrapDivisor>, METH_O, nullptr},
                         {"_spec_resolve_orientation", resolve_orientation, METH_VARARGS, nullptr},
                         {nullptr, nullptr, 0, nullptr}};

}  // namespace

bool add_spec_shapes(PyObject* module) { return PyModule_AddFunctions(module, methods) == 0; }

}  // namespace sinew::python
