// SPDX-License-Identifier: Apache-2.0
// gl_context.cpp -- mujoco.GLContext: OpenGL without a window, for the mjr_ functions.
#include "core.h"
#include "fields.h"
#if __has_include(<sinew/gl_context.h>)
#include <sinew/gl_context.h>

#pragma weak sinew_makeGlContext
#pragma weak sinew_useGlContext
#pragma weak sinew_freeGlContext

namespace sinew::python {
namespace {

struct Context {
  PyObject_HEAD sinewGlContext* context;  // null after free()
};

Context* context_of(PyObject* self) { return reinterpret_cast<Context*>(self); }

PyObject* free_context(PyObject* self, PyObject*) {
  sinewGlContext* context = context_of(self)->context;
  context_of(self)->context = nullptr;
  if (context) sinew_freeGlContext(context);
  Py_RETURN_NONE;
}

void context_dealloc(PyObject* self) {
  Py_DECREF(free_context(self, nullptr));
  PyTypeObject* type = Py_TYPE(self);
  type->tp_free(self);
  Py_DECREF(type);
}

// The sizes are those of a window that other packages need; an offscreen buffer has its size from the model.
PyObject* context_new(PyTypeObject* type, PyObject* args, PyObject* names) {
  static const char* keywords[] = {"max_width", "max_height", nullptr};
  int width, height;
  if (!PyArg_ParseTupleAndKeywords(args, names, "ii", const_cast<char**>(keywords), &width, &height)) return nullptr;
  char error[512] = "";
  sinewGlContext* context = sinew_makeGlContext(error, sizeof error);
  if (!context) {
    PyErr_SetString(PyExc_RuntimeError, error);
    return nullptr;
  }
  PyObject* self = type->tp_alloc(type, 0);
  if (self)
    context_of(self)->context = context;
  else
    sinew_freeGlContext(context);
  return self;
}

PyObject* make_current(PyObject* self, PyObject*) {
  if (context_of(self)->context && sinew_useGlContext(context_of(self)->context)) Py_RETURN_NONE;
  PyErr_SetString(PyExc_RuntimeError,
                  context_of(self)->context ? "the context could not be made current" : "this context has been freed");
  return nullptr;
}

PyMethodDef methods[] = {{"make_current", make_current, METH_NOARGS, "Lets this thread draw in the context."},
                         {"free", free_context, METH_NOARGS, "Releases the context; a second call does nothing."},
                         {nullptr, nullptr, 0, nullptr}};

}  // namespace

bool add_gl_context(PyObject* module) {
  if (!sinew_makeGlContext) return true;
  PyType_Slot slots[] = {{Py_tp_new, reinterpret_cast<void*>(context_new)},
                         {Py_tp_dealloc, reinterpret_cast<void*>(context_dealloc)},
                         {Py_tp_methods, methods},
                         {0, nullptr}};
  PyType_Spec spec = {"mujoco.GLContext", sizeof(Context), 0, Py_TPFLAGS_DEFAULT, slots};
  return make_type(module, &spec, "GLContext") != nullptr;
}

}  // namespace sinew::python

#else

bool sinew::python::add_gl_context(PyObject*) { return true; }

#endif
