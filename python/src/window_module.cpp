// SPDX-License-Identifier: Apache-2.0
// window_module.cpp -- mujoco._window: the window of `sinew view` for Python; mujoco/viewer.py draws into it.
//   note  A window belongs to the thread that made it: GLFW's events and OpenGL's context are found there alone.
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <cstdint>
#include <exception>
#include <set>
#include <string>
#include <vector>

#include <view/window.h>

#include "panels.h"

namespace {

using app::view::Modifiers;
using app::view::Window;
using sinew::python::Edits;
using sinew::python::Panels;

// What an mjuiState says about one event.
struct Event {
  mjuiState state;
  std::vector<std::string> paths;  // of files that were dropped
  bool taken = false;              // by a panel
};

struct Object {
  PyObject_HEAD Window* window;  // null after destroy()
  std::vector<Event>* events;
  Panels* panels;
};

Object* object_of(PyObject* self) { return reinterpret_cast<Object*>(self); }

Window* window_of(PyObject* self) {
  if (!object_of(self)->window) PyErr_SetString(PyExc_RuntimeError, "this window has been destroyed");
  return object_of(self)->window;
}

template <class Body>
void unlocked(Body&& body) {
  PyThreadState* state = PyEval_SaveThread();
  body();
  PyEval_RestoreThread(state);
}

// GLFW is written in C: an event for which there is no memory is lost.
void keep_event(Object* self) noexcept {
  try {
    const mjuiState& state = self->window->state();
    Event event{state, {}};
    for (int i = 0; i < state.dropcount; ++i) event.paths.emplace_back(state.droppaths[i]);
    event.taken = self->panels->handle();
    self->events->push_back(std::move(event));
  } catch (const std::exception&) {
  }
}

// A row of a panel that stands for a key.
void keep_key(Object* self, int key, bool control) {
  Event event{};
  event.state.type = mjEVENT_KEY;
  event.state.key = key;
  event.state.control = control;
  self->events->push_back(std::move(event));
}

PyObject* window_new(PyTypeObject* type, PyObject* args, PyObject*) {
  int width, height;
  const char* title;
  if (!PyArg_ParseTuple(args, "iis", &width, &height, &title)) return nullptr;
  PyObject* self = type->tp_alloc(type, 0);
  if (!self) return nullptr;
  std::string fault;
  unlocked([&] {
    try {
      object_of(self)->events = new std::vector<Event>;
      object_of(self)->window = new Window(width, height, title);
      object_of(self)->panels = new Panels(*object_of(self)->window,
                                           [self](int key, bool control) { keep_key(object_of(self), key, control); });
      object_of(self)->window->set_vsync(false);
      object_of(self)->window->on_event([self] { keep_event(object_of(self)); });
    } catch (const std::exception& e) {
      fault = e.what();
    }
  });
  if (fault.empty()) return self;
  Py_DECREF(self);
  PyErr_SetString(PyExc_RuntimeError, fault.c_str());
  return nullptr;
}

PyObject* destroy(PyObject* self, PyObject*) {
  Window* window = object_of(self)->window;
  object_of(self)->window = nullptr;
  delete object_of(self)->panels;
  object_of(self)->panels = nullptr;
  if (window) unlocked([&] { delete window; });
  Py_RETURN_NONE;
}

void window_dealloc(PyObject* self) {
  delete object_of(self)->panels;
  delete object_of(self)->window;
  delete object_of(self)->events;
  PyTypeObject* type = Py_TYPE(self);
  type->tp_free(self);
  Py_DECREF(type);
}

PyObject* to_tuple(const Event& event) {
  PyObject* paths = PyTuple_New(static_cast<Py_ssize_t>(event.paths.size()));
  for (std::size_t i = 0; paths && i < event.paths.size(); ++i) {
    PyObject* path = PyUnicode_DecodeFSDefault(event.paths[i].c_str());
    if (!path) {
      Py_DECREF(paths);
      return nullptr;
    }
    PyTuple_SET_ITEM(paths, static_cast<Py_ssize_t>(i), path);
  }
  const mjuiState& s = event.state;
  return paths ? Py_BuildValue("(iiidddddiiiiiiiNi)", s.type, s.key, s.button, s.x, s.y, s.dx, s.dy, s.sy, s.left,
                               s.right, s.middle, s.control, s.shift, s.alt, s.doubleclick, paths, event.taken)
               : nullptr;
}

PyObject* poll(PyObject* self, PyObject* args) {
  double seconds;
  if (!PyArg_ParseTuple(args, "d", &seconds)) return nullptr;
  Window* window = window_of(self);
  if (!window) return nullptr;
  unlocked([&] { window->poll(seconds); });
  std::vector<Event> events;
  events.swap(*object_of(self)->events);
  PyObject* list = PyList_New(0);
  for (const Event& event : events) {
    PyObject* item = list ? to_tuple(event) : nullptr;
    if (!item || PyList_Append(list, item) < 0) Py_CLEAR(list);
    Py_XDECREF(item);
  }
  return list;
}

PyObject* swap(PyObject* self, PyObject*) {
  Window* window = window_of(self);
  if (!window) return nullptr;
  unlocked([&] { window->swap(); });
  Py_RETURN_NONE;
}

PyObject* closing(PyObject* self, PyObject*) {
  const Window* window = window_of(self);
  return window ? PyBool_FromLong(window->closing()) : nullptr;
}

PyObject* close(PyObject* self, PyObject*) {
  Window* window = window_of(self);
  if (!window) return nullptr;
  window->close();
  Py_RETURN_NONE;
}

PyObject* size(PyObject* self, PyObject*) {
  const Window* window = window_of(self);
  if (!window) return nullptr;
  int width, height;
  window->size(width, height);
  return Py_BuildValue("(ii)", width, height);
}

PyObject* set_title(PyObject* self, PyObject* args) {
  const char* title;
  Window* window = window_of(self);
  if (!window || !PyArg_ParseTuple(args, "s", &title)) return nullptr;
  window->set_title(title);
  Py_RETURN_NONE;
}

// Events as if a person made them; the next poll returns them.
PyObject* press_key(PyObject* self, PyObject* args) {
  int key, control = 0, shift = 0;
  Window* window = window_of(self);
  if (!window || !PyArg_ParseTuple(args, "i|pp", &key, &control, &shift)) return nullptr;
  window->key(key, Modifiers{control != 0, shift != 0, false});
  Py_RETURN_NONE;
}

PyObject* move(PyObject* self, PyObject* args) {
  double x, y;
  Window* window = window_of(self);
  if (!window || !PyArg_ParseTuple(args, "dd", &x, &y)) return nullptr;
  window->move(x, y);
  Py_RETURN_NONE;
}

PyObject* button(PyObject* self, PyObject* args) {
  int which, down, control = 0;
  Window* window = window_of(self);
  if (!window || !PyArg_ParseTuple(args, "ip|p", &which, &down, &control)) return nullptr;
  if (which < mjBUTTON_LEFT || which > mjBUTTON_MIDDLE) {
    PyErr_SetString(PyExc_ValueError, "a button is one of mjtButton");
    return nullptr;
  }
  window->button(static_cast<mjtButton>(which), down != 0, Modifiers{control != 0, false, false});
  Py_RETURN_NONE;
}

PyObject* scroll(PyObject* self, PyObject* args) {
  double steps;
  Window* window = window_of(self);
  if (!window || !PyArg_ParseTuple(args, "d", &steps)) return nullptr;
  window->scroll(steps, Modifiers{});
  Py_RETURN_NONE;
}

PyObject* drop(PyObject* self, PyObject* args) {
  const char* path;
  Window* window = window_of(self);
  if (!window || !PyArg_ParseTuple(args, "s", &path)) return nullptr;
  window->drop({path});
  Py_RETURN_NONE;
}

template <class T>
T* pointer(unsigned long long address) {
  return reinterpret_cast<T*>(static_cast<std::uintptr_t>(address));
}

// Of objects whose owner, mujoco/_view.py, names others before these go.
PyObject* show_panels(PyObject* self, PyObject* args) {
  unsigned long long a[5];
  int simulates;
  if (!window_of(self) || !PyArg_ParseTuple(args, "KKKKKp", a, a + 1, a + 2, a + 3, a + 4, &simulates)) return nullptr;
  object_of(self)->panels->show({pointer<mjModel>(a[0]), pointer<mjData>(a[1]), pointer<mjvOption>(a[2]),
                                 pointer<mjvScene>(a[3]), pointer<mjrContext>(a[4])},
                                simulates != 0);
  Py_RETURN_NONE;
}

PyObject* set_panels(PyObject* self, PyObject* args) {
  int left, right;
  if (!window_of(self) || !PyArg_ParseTuple(args, "pp", &left, &right)) return nullptr;
  object_of(self)->panels->set_visible(left != 0, right != 0);
  Py_RETURN_NONE;
}

PyObject* refresh_panels(PyObject* self, PyObject* args) {
  int all;
  if (!window_of(self) || !PyArg_ParseTuple(args, "p", &all)) return nullptr;
  object_of(self)->panels->refresh(all != 0);
  Py_RETURN_NONE;
}

PyObject* draw_panels(PyObject* self, PyObject*) {
  if (!window_of(self)) return nullptr;
  object_of(self)->panels->draw();
  Py_RETURN_NONE;
}

PyObject* scene(PyObject* self, PyObject*) {
  if (!window_of(self)) return nullptr;
  const mjrRect r = object_of(self)->panels->scene_rectangle();
  return Py_BuildValue("(iiii)", r.left, r.bottom, r.width, r.height);
}

PyObject* find_row(PyObject* self, PyObject* args) {
  const char *section, *row;
  if (!window_of(self) || !PyArg_ParseTuple(args, "ss", &section, &row)) return nullptr;
  const mjrRect r = object_of(self)->panels->find(section, row);
  return Py_BuildValue("(iiii)", r.left, r.bottom, r.width, r.height);
}

// {number: value} of the rows that have changed.
template <class Value>
PyObject* changed_rows(const std::set<int>& rows, Value&& value) {
  PyObject* changed = PyDict_New();
  for (const int i : rows) {
    PyObject *key = PyLong_FromLong(i), *number = PyFloat_FromDouble(value(i));
    if (changed && (!key || !number || PyDict_SetItem(changed, key, number) < 0)) Py_CLEAR(changed);
    Py_XDECREF(key);
    Py_XDECREF(number);
  }
  return changed;
}

PyObject* take_edits(PyObject* self, PyObject*) {
  if (!window_of(self)) return nullptr;
  Panels& panels = *object_of(self)->panels;
  const Edits edits = panels.take_edits();
  PyObject* joints = changed_rows(edits.joints, [&](int i) { return panels.joint(i); });
  PyObject* controls = changed_rows(edits.controls, [&](int i) { return panels.control(i); });
  PyObject* equalities = changed_rows(edits.equalities, [&](int i) { return panels.equality(i) ? 1.0 : 0.0; });
  return Py_BuildValue("(iiNNN)", edits.option, edits.visual, joints, controls, equalities);
}

PyMethodDef methods[] = {
    {"poll", poll, METH_VARARGS, "Waits for at most so many seconds for events and returns them."},
    {"swap", swap, METH_NOARGS, "Shows what was drawn."},
    {"closing", closing, METH_NOARGS, "Whether the window is to be closed."},
    {"close", close, METH_NOARGS, "Asks for the end; closing() tells."},
    {"destroy", destroy, METH_NOARGS, "Takes the window away; a second call does nothing."},
    {"size", size, METH_NOARGS, "Width and height in pixels."},
    {"set_title", set_title, METH_VARARGS, "The words in the frame of the window."},
    {"key", press_key, METH_VARARGS, "key(code, control, shift): a key is pressed."},
    {"move", move, METH_VARARGS, "move(x, y): the mouse is there, in pixels from the lower left."},
    {"button", button, METH_VARARGS, "button(which, down, control): a button changes."},
    {"scroll", scroll, METH_VARARGS, "scroll(steps): the wheel is turned."},
    {"drop", drop, METH_VARARGS, "drop(path): a file is dropped."},
    {"show_panels", show_panels, METH_VARARGS, "(model, data, option, scene, context, simulates)"},
    {"set_panels", set_panels, METH_VARARGS, "set_panels(left, right): which are seen."},
    {"refresh_panels", refresh_panels, METH_VARARGS, "Paints rows again: those of data, or all."},
    {"draw_panels", draw_panels, METH_NOARGS, "Draws the panels beside the scene."},
    {"scene", scene, METH_NOARGS, "Left, bottom, width, height of what panels leave free."},
    {"find_row", find_row, METH_VARARGS, "find_row(section, row): its rectangle; for tests."},
    {"take_edits", take_edits, METH_NOARGS, "What rows have changed: (option, visual, joints, controls, equalities)."},
    {nullptr, nullptr, 0, nullptr}};

PyType_Slot slots[] = {{Py_tp_new, reinterpret_cast<void*>(window_new)},
                       {Py_tp_dealloc, reinterpret_cast<void*>(window_dealloc)},
                       {Py_tp_methods, methods},
                       {Py_tp_doc, const_cast<char*>("Window(width, height, title): with OpenGL, for the thread that "
                                                     "makes it.")},
                       {0, nullptr}};
PyType_Spec spec = {"mujoco._window.Window", sizeof(Object), 0, Py_TPFLAGS_DEFAULT, slots};

PyModuleDef definition = {PyModuleDef_HEAD_INIT,
                          "mujoco._window",
                          "The window of mujoco.viewer.",
                          -1,
                          nullptr,
                          nullptr,
                          nullptr,
                          nullptr,
                          nullptr};

}  // namespace

PyMODINIT_FUNC PyInit__window(void) {
  PyObject* module = PyModule_Create(&definition);
  PyObject* type = module ? PyType_FromSpec(&spec) : nullptr;
  if (type && PyModule_AddObject(module, "Window", type) == 0) return module;
  Py_XDECREF(type);
  Py_XDECREF(module);
  return nullptr;
}
