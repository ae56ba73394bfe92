// SPDX-License-Identifier: Apache-2.0
// render.cpp -- pictures by rays on the processor, behind mujoco.Renderer.
#include "core.h"
#include "fields.h"
#include "model.h"
#if __has_include(<sinew/render.h>)
#include <sinew/render.h>

#pragma weak sinew_makeRenderer
#pragma weak sinew_freeRenderer
#pragma weak sinew_setSamples
#pragma weak sinew_renderScene

namespace sinew::python {
namespace {

struct Caster {
  PyObject_HEAD sinewRenderer* renderer;  // null after close()
  PyObject* model;
};

Caster* caster_of(PyObject* self) { return reinterpret_cast<Caster*>(self); }

PyObject* close_caster(PyObject* self, PyObject*) {
  sinewRenderer* renderer = caster_of(self)->renderer;
  caster_of(self)->renderer = nullptr;
  if (renderer) sinew_freeRenderer(renderer);
  Py_RETURN_NONE;
}

void caster_dealloc(PyObject* self) {
  Py_DECREF(close_caster(self, nullptr));
  Py_XDECREF(caster_of(self)->model);
  PyTypeObject* type = Py_TYPE(self);
  type->tp_free(self);
  Py_DECREF(type);
}

PyObject* caster_new(PyTypeObject* type, PyObject* args, PyObject*) {
  PyObject* model;
  int threads;
  if (!PyArg_ParseTuple(args, "Oi", &model, &threads)) return nullptr;
  const mjModel* m = model_of(model);
  if (!m) return nullptr;
  sinewRenderer* renderer = nullptr;
  if (!run_unlocked([&] { renderer = sinew_makeRenderer(m, threads); })) return nullptr;
  if (!renderer) return PyErr_NoMemory();
  PyObject* self = type->tp_alloc(type, 0);
  if (!self) {
    sinew_freeRenderer(renderer);
    return nullptr;
  }
  caster_of(self)->renderer = renderer;
  caster_of(self)->model = new_ref(model);
  return self;
}

// The memory of an output, null for None; `ok` becomes false with an exception set.
void* output(PyObject* object, int type, npy_intp count, const char* name, bool& ok) {
  if (object == Py_None || !ok) return nullptr;
  auto* array = reinterpret_cast<PyArrayObject*>(object);
  ok = PyArray_Check(object) && PyArray_TYPE(array) == type && PyArray_ISCARRAY(array) && PyArray_SIZE(array) == count;
  if (!ok)
    PyErr_Format(PyExc_ValueError, "%s must be a contiguous, writeable array of %zd numbers of its type", name, count);
  return ok ? PyArray_DATA(array) : nullptr;
}

PyObject* render(PyObject* self, PyObject* args) {
  PyObject *scene, *rgb, *depth, *segment;
  int height, width, samples;
  if (!PyArg_ParseTuple(args, "OiiiOOO", &scene, &height, &width, &samples, &rgb, &depth, &segment)) return nullptr;
  if (!caster_of(self)->renderer) {
    PyErr_SetString(PyExc_RuntimeError, "render cannot be called after close");
    return nullptr;
  }
  if (!PyObject_TypeCheck(scene, struct_info(k_mjvScene).type) || height < 1 || width < 1) {
    PyErr_SetString(PyExc_TypeError, "render needs an MjvScene and a size of at least one pixel");
    return nullptr;
  }
  const npy_intp pixels = static_cast<npy_intp>(height) * width;
  bool ok = true;
  auto* to_rgb = static_cast<unsigned char*>(output(rgb, NPY_UBYTE, 3 * pixels, "rgb", ok));
  auto* to_depth = static_cast<float*>(output(depth, NPY_FLOAT, pixels, "depth", ok));
  auto* to_segment = static_cast<int*>(output(segment, NPY_INT, 2 * pixels, "segmentation", ok));
  if (!ok) return nullptr;
  const char* error = nullptr;
  const bool done = run_unlocked([&] {
    sinew_setSamples(caster_of(self)->renderer, samples);
    error = sinew_renderScene(caster_of(self)->renderer, static_cast<mjvScene*>(reinterpret_cast<Wrapper*>(scene)->p),
                              height, width, to_rgb, to_depth, to_segment);
  });
  if (done && error) PyErr_SetString(PyExc_ValueError, error);
  if (!done || error) return nullptr;
  Py_RETURN_NONE;
}

PyMethodDef methods[] = {{"render", render, METH_VARARGS, "One picture of a scene."},
                         {"close", close_caster, METH_NOARGS, "Releases the memory."},
                         {nullptr, nullptr, 0, nullptr}};

}  // namespace

bool add_render(PyObject* module) {
  if (!sinew_makeRenderer) return true;
  PyType_Slot slots[] = {{Py_tp_new, reinterpret_cast<void*>(caster_new)},
                         {Py_tp_dealloc, reinterpret_cast<void*>(caster_dealloc)},
                         {Py_tp_methods, methods},
                         {0, nullptr}};
  PyType_Spec spec = {"mujoco._RayCaster", sizeof(Caster), 0, Py_TPFLAGS_DEFAULT, slots};
  return make_type(module, &spec, "_RayCaster") != nullptr;
}

}  // namespace sinew::python

#else

bool sinew::python::add_render(PyObject*) { return true; }

#endif
