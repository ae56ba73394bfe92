// SPDX-License-Identifier: Apache-2.0
// structs.cpp -- the classes of plain structs: MjOption, MjContact, MjvCamera, ...
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <string>

#include "fields.h"
#include "model.h"

namespace sinew::python {
namespace {

void init_option(void* p) { mj_defaultOption(static_cast<mjOption*>(p)); }
void init_visual(void* p) { mj_defaultVisual(static_cast<mjVisual*>(p)); }
void init_lropt(void* p) { mj_defaultLROpt(static_cast<mjLROpt*>(p)); }
void init_perturb(void* p) { mjv_defaultPerturb(static_cast<mjvPerturb*>(p)); }
void init_camera(void* p) { mjv_defaultCamera(static_cast<mjvCamera*>(p)); }
void init_vis_option(void* p) { mjv_defaultOption(static_cast<mjvOption*>(p)); }
void init_figure(void* p) { mjv_defaultFigure(static_cast<mjvFigure*>(p)); }
void init_scene(void* p) { mjv_defaultScene(static_cast<mjvScene*>(p)); }
void release_scene(void* p) { mjv_freeScene(static_cast<mjvScene*>(p)); }
void init_context(void* p) { mjr_defaultContext(static_cast<mjrContext*>(p)); }
void release_context(void* p) { mjr_freeContext(static_cast<mjrContext*>(p)); }

#include <structs.inc>

static_assert(std::size(kPlainStructs) + 2 == kStructCount);

Wrapper* wrapper(PyObject* self) { return reinterpret_cast<Wrapper*>(self); }

template <int id>
void free_with(void* p) {
  struct_info(id).release(p);
  std::free(p);
}

PyObject* new_struct(int id, const void* value) {
  StructInfo& info = struct_info(id);
  void* p = std::calloc(1, info.size);
  if (!p) return PyErr_NoMemory();
  if (value)
    std::memcpy(p, value, info.size);
  else if (info.init)
    info.init(p);
  void (*release)(void*) = id == k_mjvScene     ? free_with<k_mjvScene>
                           : id == k_mjrContext ? free_with<k_mjrContext>
                                                : std::free;
  Owner* owner = make_owner(p, release, nullptr);
  if (!owner) return nullptr;
  PyObject* result = wrap_struct(id, p, owner);
  Py_DECREF(reinterpret_cast<PyObject*>(owner));
  return result;
}

int id_of(PyTypeObject* type) {
  for (int id = k_mjData + 1; id < kStructCount; ++id) {
    if (PyType_IsSubtype(type, struct_info(id).type)) return id;
  }
  return -1;
}

bool set_members(PyObject* self, PyObject* args, PyObject* names) {
  const StructInfo& info = *wrapper(self)->info;
  if (PyTuple_GET_SIZE(args) > static_cast<Py_ssize_t>(info.count)) {
    PyErr_Format(PyExc_TypeError, "%s has %zu members, got %zd values", info.name, info.count, PyTuple_GET_SIZE(args));
    return false;
  }
  for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(args); ++i) {
    if (PyObject_SetAttrString(self, info.fields[i].name, PyTuple_GET_ITEM(args, i)) < 0) return false;
  }
  PyObject *name, *value;
  Py_ssize_t at = 0;
  while (names && PyDict_Next(names, &at, &name, &value)) {
    if (PyObject_SetAttr(self, name, value) < 0) return false;
  }
  return true;
}

// MjvScene(model=None, maxgeom=0) and MjrContext(model, fontscale) make what their structs point to.
bool make_contents(PyObject* self, PyObject* args, PyObject* names, int id) {
  const bool scene = id == k_mjvScene;
  static const char* scene_names[] = {"model", "maxgeom", nullptr};
  static const char* context_names[] = {"model", "fontscale", nullptr};
  PyObject* model = Py_None;
  int number = scene ? 0 : 150;
  if (!PyArg_ParseTupleAndKeywords(args, names, "|Oi", const_cast<char**>(scene ? scene_names : context_names), &model,
                                   &number)) {
    return false;
  }
  if (model == Py_None && PyTuple_GET_SIZE(args) == 0 && !names) return true;
  const mjModel* m = model == Py_None ? nullptr : model_of(model);
  if (!m && model != Py_None) return false;
  if (number < 0 || (!scene && !m)) {
    PyErr_SetString(PyExc_ValueError, scene ? "maxgeom must not be negative" : "MjrContext needs a model");
    return false;
  }
  return run_unlocked([&] {
    if (scene)
      mjv_makeScene(m, static_cast<mjvScene*>(wrapper(self)->p), number);
    else
      mjr_makeContext(m, static_cast<mjrContext*>(wrapper(self)->p), number);
  });
}

PyObject* struct_new(PyTypeObject* type, PyObject* args, PyObject* names) {
  const int id = id_of(type);
  if (id < 0) {
    PyErr_SetString(unexpected_error, "a class without a struct");
    return nullptr;
  }
  Ref self(new_struct(id, nullptr));
  if (!self) return nullptr;
  const bool contents = id == k_mjvScene || id == k_mjrContext;
  const bool done = contents ? make_contents(self.get(), args, names, id) : set_members(self.get(), args, names);
  return done ? self.release() : nullptr;
}

void struct_dealloc(PyObject* self) {
  clear_wrapper(wrapper(self));
  PyTypeObject* type = Py_TYPE(self);
  type->tp_free(self);
  Py_DECREF(type);
}

PyObject* struct_copy(PyObject* self, PyObject*) {
  const StructInfo& info = *wrapper(self)->info;
  if (info.release) {
    PyErr_Format(PyExc_TypeError, "%s cannot be copied", info.name);
    return nullptr;
  }
  return new_struct(id_of(Py_TYPE(self)), wrapper(self)->p);
}

PyObject* struct_reduce(PyObject* self, PyObject*) {
  const StructInfo& info = *wrapper(self)->info;
  if (info.release) {
    PyErr_Format(PyExc_TypeError, "%s cannot be pickled", info.name);
    return nullptr;
  }
  Ref module(PyImport_ImportModule("mujoco._core"));
  Ref restore(module ? PyObject_GetAttrString(module.get(), "_restore_struct") : nullptr);
  if (!restore) return nullptr;
  return Py_BuildValue("O(sy#)", restore.get(), info.name, static_cast<const char*>(wrapper(self)->p),
                       static_cast<Py_ssize_t>(info.size));
}

PyObject* restore_struct(PyObject*, PyObject* args) {
  const char *name, *bytes;
  Py_ssize_t size;
  if (!PyArg_ParseTuple(args, "sy#", &name, &bytes, &size)) return nullptr;
  for (int id = k_mjData + 1; id < kStructCount; ++id) {
    const StructInfo& info = struct_info(id);
    if (std::strcmp(info.name, name) != 0 || info.release) continue;
    if (static_cast<std::size_t>(size) == info.size) return new_struct(id, bytes);
  }
  PyErr_Format(PyExc_ValueError, "these bytes are no %s of this version", name);
  return nullptr;
}

// Equal if all members are; padding does not count.
PyObject* struct_compare(PyObject* self, PyObject* other, int operation) {
  if ((operation != Py_EQ && operation != Py_NE) || Py_TYPE(self) != Py_TYPE(other)) Py_RETURN_NOTIMPLEMENTED;
  const StructInfo& info = *wrapper(self)->info;
  bool equal = true;
  for (std::size_t i = 0; equal && i < info.count; ++i) {
    const Field& f = info.fields[i];
    if (f.kind > kInlineArray) continue;
    const std::size_t bytes = element_size(f) * static_cast<std::size_t>(f.rank > 0 ? f.extents[0].value : 1) *
                              static_cast<std::size_t>(f.rank > 1 ? f.extents[1].value : 1);
    equal = std::memcmp(static_cast<char*>(wrapper(self)->p) + f.offset,
                        static_cast<char*>(wrapper(other)->p) + f.offset, bytes) == 0;
  }
  return PyBool_FromLong(equal == (operation == Py_EQ));
}

PyObject* struct_repr(PyObject* self) {
  const StructInfo& info = *wrapper(self)->info;
  Ref text(PyUnicode_FromFormat("<%s", info.name));
  for (std::size_t i = 0; text && i < info.count; ++i) {
    Ref value(PyObject_GetAttrString(self, info.fields[i].name));
    if (!value) return nullptr;
    text = Ref(PyUnicode_FromFormat("%U\n  %s: %R", text.get(), info.fields[i].name, value.get()));
  }
  return text ? PyUnicode_FromFormat("%U\n>", text.get()) : nullptr;
}

// MjrContext.free(): while its OpenGL context is still there.
PyObject* context_free(PyObject* self, PyObject*) {
  if (!run_locked([&] { release_context(wrapper(self)->p); })) return nullptr;
  Py_RETURN_NONE;
}

PyMethodDef context_methods[] = {
    {"free", context_free, METH_NOARGS, "Releases what the context holds on the graphics card."},
    {nullptr, nullptr, 0, nullptr}};

PyMethodDef struct_methods[] = {{"__copy__", struct_copy, METH_NOARGS, nullptr},
                                {"__deepcopy__", struct_copy, METH_O, nullptr},
                                {"__reduce__", struct_reduce, METH_NOARGS, nullptr},
                                {nullptr, nullptr, 0, nullptr}};
PyMethodDef restore_method = {"_restore_struct", restore_struct, METH_VARARGS, "A struct from its bytes."};

PyObject* get_address(PyObject* self, void*) { return PyLong_FromVoidPtr(wrapper(self)->p); }
PyGetSetDef more[] = {{"_address", get_address, nullptr, "Address of the C struct.", nullptr}, {}};

bool make_struct_type(PyObject* module, StructInfo& info) {
  PyGetSetDef* members = make_getset(info.fields, info.count, &info.slots, more);
  PyType_Slot slots[] = {{Py_tp_new, reinterpret_cast<void*>(struct_new)},
                         {Py_tp_dealloc, reinterpret_cast<void*>(struct_dealloc)},
                         {Py_tp_repr, reinterpret_cast<void*>(struct_repr)},
                         {Py_tp_richcompare, reinterpret_cast<void*>(struct_compare)},
                         {Py_tp_hash, reinterpret_cast<void*>(PyObject_HashNotImplemented)},
                         {Py_tp_methods, struct_methods},
                         {Py_tp_getset, members},
                         {0, nullptr}};
  const auto* name = new std::string("mujoco." + std::string(info.name));
  PyType_Spec spec = {name->c_str(), sizeof(Wrapper), 0, Py_TPFLAGS_DEFAULT, slots};
  info.type = make_type(module, &spec, info.name);
  if (!info.type || &info != &struct_info(k_mjrContext)) return info.type != nullptr;
  Ref free(PyDescr_NewMethod(info.type, &context_methods[0]));
  return free && PyObject_SetAttrString(reinterpret_cast<PyObject*>(info.type), "free", free.get()) == 0;
}

}  // namespace

StructInfo& struct_info(int id) {
  if (id == k_mjModel) return model_info();
  if (id == k_mjData) return data_info();
  if (id >= kStructCount) return spec_info(id);
  return kPlainStructs[id - k_mjData - 1];
}

PyObject* wrap_struct(int id, void* p, Owner* owner) {
  StructInfo& info = struct_info(id);
  Wrapper* self = PyObject_New(Wrapper, info.type);
  if (!self) return nullptr;
  const auto size = static_cast<std::size_t>(info.type->tp_basicsize);
  std::memset(reinterpret_cast<char*>(self) + sizeof(PyObject), 0, size - sizeof(PyObject));
  Py_INCREF(reinterpret_cast<PyObject*>(owner));
  if (!init_wrapper(self, info, p, owner, nullptr)) {
    Py_DECREF(reinterpret_cast<PyObject*>(self));
    return nullptr;
  }
  return reinterpret_cast<PyObject*>(self);
}

PyObject* copy_struct(int id, const void* value) { return new_struct(id, value); }

bool add_struct_types(PyObject* module) {
  for (StructInfo& info : kPlainStructs) {
    if (!make_struct_type(module, info)) return false;
  }
  Ref name(PyUnicode_FromString("mujoco._core"));
  PyObject* restore = PyCFunction_NewEx(&restore_method, nullptr, name.get());
  return restore && PyModule_AddObject(module, "_restore_struct", restore) == 0;
}

}  // namespace sinew::python
