// SPDX-License-Identifier: Apache-2.0
// data.cpp -- the class MjData: making, copying, pickling.
#include "model.h"

#include <structmember.h>

#include <cstring>

#include <sinew/sinew.h>

#include "registry.h"

namespace sinew::python {
namespace {

#include <data_fields.inc>

StructInfo info = {"MjData", sizeof(mjData), kDataFields, std::size(kDataFields), nullptr, nullptr};

Registry<DataObject>& live_data() { return registry_of<DataObject>(); }

void release_data(void* d) { mj_deleteData(static_cast<mjData*>(d)); }

mjData* raw(PyObject* self) { return static_cast<mjData*>(reinterpret_cast<Wrapper*>(self)->p); }
const mjModel* model_behind(PyObject* self) { return reinterpret_cast<Wrapper*>(self)->model; }

PyObject* data_new(PyTypeObject*, PyObject* args, PyObject* names) {
  static const char* keywords[] = {"model", nullptr};
  PyObject* model;
  if (!PyArg_ParseTupleAndKeywords(args, names, "O", const_cast<char**>(keywords), &model)) return nullptr;
  const mjModel* m = model_of(model);
  if (!m) return nullptr;
  if (reinterpret_cast<ModelObject*>(model)->is_gradient) {
    PyErr_SetString(PyExc_ValueError, "a gradient (derivative.make_gradient) is no model to simulate");
    return nullptr;
  }
  mjData* d = nullptr;
  if (!run_unlocked([&] { d = mj_makeData(m); })) {
    mj_deleteData(d);
    return nullptr;
  }
  return d ? wrap_data(d, model, release_data) : PyErr_NoMemory();
}

void data_dealloc(PyObject* self) {
  auto* object = reinterpret_cast<DataObject*>(self);
  if (object->weak) PyObject_ClearWeakRefs(self);
  live_data().remove(raw(self), object);
  for (PyObject* named : object->named) Py_XDECREF(named);
  clear_wrapper(&object->base);
  Py_XDECREF(object->model);
  PyTypeObject* type = Py_TYPE(self);
  type->tp_free(self);
  Py_DECREF(type);
}

PyObject* copy_with(PyObject* self, PyObject* model) {
  mjData* copy = nullptr;
  const mjModel* m = model_of(model);
  if (!m || !run_unlocked([&] { copy = mj_copyData(nullptr, m, raw(self)); })) return nullptr;
  return copy ? wrap_data(copy, model, release_data) : PyErr_NoMemory();
}

PyObject* data_copy(PyObject* self, PyObject*) { return copy_with(self, reinterpret_cast<DataObject*>(self)->model); }

// A deep copy has a copy of the model, too; several data in one deepcopy share it through the memo.
PyObject* data_deepcopy(PyObject* self, PyObject* memo) {
  Ref module(PyImport_ImportModule("copy"));
  if (!module) return nullptr;
  PyObject* model = reinterpret_cast<DataObject*>(self)->model;
  Ref copied(PyObject_CallMethod(module.get(), "deepcopy", "OO", model, memo));
  return copied ? copy_with(self, copied.get()) : nullptr;
}

// What a pickle holds of an array or value; what others decide (sizes, plugins, sleep) is left to mj_forward.
bool is_pickled(const Field& f, const mjModel* m) {
  if (f.kind == kFixedArray) {
    const bool sleep = std::strstr(f.name, "awake") || std::strstr(f.name, "asleep");
    return std::strcmp(f.name, "plugin") != 0 && !(sleep && (m->opt.enableflags & mjENBL_SLEEP));
  }
  for (const char* name : {"time", "energy", "solver_niter", "solver_nnz", "solver_fwdinv", "warning", "timer"}) {
    if (std::strcmp(f.name, name) == 0) return true;
  }
  return false;
}

std::size_t bytes_of(const Field& f, const mjModel* m) {
  npy_intp count = 1;
  for (int i = 0; i < f.rank; ++i) count *= f.extents[i].of(m, nullptr);
  return static_cast<std::size_t>(count) * element_size(f);
}

char* place(mjData* d, const Field& f) {
  char* at = reinterpret_cast<char*>(d) + f.offset;
  return f.kind == kFixedArray ? *reinterpret_cast<char**>(at) : at;
}

PyObject* data_reduce(PyObject* self, PyObject*) {
  const mjModel* m = model_behind(self);
  std::size_t total = 0;
  for (const Field& f : kDataFields) total += is_pickled(f, m) ? bytes_of(f, m) : 0;
  Ref bytes(PyBytes_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(total)));
  if (!bytes) return nullptr;
  char* to = PyBytes_AS_STRING(bytes.get());
  for (const Field& f : kDataFields) {
    if (!is_pickled(f, m)) continue;
    if (const std::size_t size = bytes_of(f, m))
      to = static_cast<char*>(std::memcpy(to, place(raw(self), f), size)) + size;
  }
  Ref module(PyImport_ImportModule("mujoco._core"));
  Ref restore(module ? PyObject_GetAttrString(module.get(), "_restore_data") : nullptr);
  const int computed = raw(self)->ncon > 0 || raw(self)->nefc > 0;
  return restore
             ? Py_BuildValue("O(OiO)", restore.get(), reinterpret_cast<DataObject*>(self)->model, computed, bytes.get())
             : nullptr;
}

void write_fields(const mjModel* m, mjData* d, const char* from) {
  for (const Field& f : kDataFields) {
    if (!is_pickled(f, m)) continue;
    if (const std::size_t size = bytes_of(f, m)) {
      std::memcpy(place(d, f), from, size);
      from += size;
    }
  }
}

// Contacts and constraints are computed from the state; everything else is what was pickled.
PyObject* restore_data(PyObject*, PyObject* args) {
  PyObject* model;
  int computed;
  const char* bytes;
  Py_ssize_t size;
  if (!PyArg_ParseTuple(args, "Oiy#", &model, &computed, &bytes, &size)) return nullptr;
  const mjModel* m = model_of(model);
  if (!m) return nullptr;
  std::size_t total = 0;
  for (const Field& f : kDataFields) total += is_pickled(f, m) ? bytes_of(f, m) : 0;
  if (total != static_cast<std::size_t>(size)) {
    PyErr_SetString(PyExc_ValueError, "these bytes are no MjData of this model");
    return nullptr;
  }
  mjData* d = nullptr;
  const bool made = run_unlocked([&] {
    d = mj_makeData(m);
    if (!d) return;
    write_fields(m, d, bytes);
    if (!computed) return;
    mj_forward(m, d);
    write_fields(m, d, bytes);
  });
  if (!made) {
    mj_deleteData(d);
    return nullptr;
  }
  return d ? wrap_data(d, model, release_data) : PyErr_NoMemory();
}

PyObject* data_repr(PyObject* self) {
  const mjData* d = raw(self);
  Ref time(PyFloat_FromDouble(d->time));
  return time ? PyUnicode_FromFormat("<MjData: time=%R ncon=%d nefc=%d>", time.get(), d->ncon, d->nefc) : nullptr;
}

PyObject* get_address(PyObject* self, void*) { return PyLong_FromVoidPtr(raw(self)); }
PyObject* get_model(PyObject* self, void*) { return new_ref(reinterpret_cast<DataObject*>(self)->model); }

PyMethodDef methods[] = {{"__copy__", data_copy, METH_NOARGS, nullptr},
                         {"__deepcopy__", data_deepcopy, METH_O, nullptr},
                         {"__reduce__", data_reduce, METH_NOARGS, nullptr},
                         {nullptr, nullptr, 0, nullptr}};
PyMethodDef restore_method = {"_restore_data", restore_data, METH_VARARGS, "Data from a pickle."};
PyGetSetDef more[] = {{"_address", get_address, nullptr, "Address of the C struct.", nullptr},
                      {"model", get_model, nullptr, "The model that the data was made for.", nullptr},
                      {}};
PyMemberDef members[] = {{"__weaklistoffset__", T_PYSSIZET, offsetof(DataObject, weak), READONLY, nullptr}, {}};

}  // namespace

StructInfo& data_info() { return info; }

mjData* data_of(PyObject* object) {
  if (PyObject_TypeCheck(object, info.type)) return raw(object);
  PyErr_Format(PyExc_TypeError, "expected an MjData, got %s", Py_TYPE(object)->tp_name);
  return nullptr;
}

PyObject* wrap_data(mjData* d, PyObject* model, void (*release)(void*)) {
  auto* behind = reinterpret_cast<Wrapper*>(model);
  if (release) sinew_keepArena(d);
  Owner* owner = make_owner(d, release, behind->owner);
  if (!owner) return nullptr;
  PyObject* self = info.type->tp_alloc(info.type, 0);
  if (!self) {
    Py_DECREF(reinterpret_cast<PyObject*>(owner));
    return nullptr;
  }
  reinterpret_cast<DataObject*>(self)->model = new_ref(model);
  if (!init_wrapper(reinterpret_cast<Wrapper*>(self), info, d, owner, static_cast<const mjModel*>(behind->p))) {
    Py_DECREF(self);
    return nullptr;
  }
  if (release) live_data().add(d, reinterpret_cast<DataObject*>(self));
  return self;
}

PyObject* find_data(const mjModel* m, const mjData* d) {
  if (PyObject* found = live_data().find(d)) return found;
  Ref model(find_model(m));
  return model ? wrap_data(const_cast<mjData*>(d), model.get(), nullptr) : nullptr;
}

bool data_fits(const mjModel* m, const Wrapper* data) {
  if (data->model == m) return true;
  const auto size = [](const mjModel* model, std::size_t offset) {
    return *reinterpret_cast<const int*>(reinterpret_cast<const char*>(model) + offset);
  };
  bool fits = static_cast<const mjData*>(data->p)->signature == m->signature;
  for (const std::size_t offset : kDataSizes) fits = fits && size(m, offset) == size(data->model, offset);
  if (!fits) PyErr_SetString(PyExc_ValueError, "this MjData was made for another model");
  return fits;
}

bool add_data_type(PyObject* module) {
  PyGetSetDef* fields = make_getset(info.fields, info.count, &info.slots, more);
  PyType_Slot slots[] = {
      {Py_tp_new, reinterpret_cast<void*>(data_new)},
      {Py_tp_dealloc, reinterpret_cast<void*>(data_dealloc)},
      {Py_tp_repr, reinterpret_cast<void*>(data_repr)},
      {Py_tp_methods, named_methods(methods)},
      {Py_tp_members, members},
      {Py_tp_getset, fields},
      {Py_tp_doc,
       const_cast<char*>("MjData(model)\n--\n\nThe state of one simulation and all that is computed from it.")},
      {0, nullptr}};
  PyType_Spec spec = {"mujoco.MjData", sizeof(DataObject), 0, Py_TPFLAGS_DEFAULT, slots};
  info.type = make_type(module, &spec, "MjData");
  Ref name(PyUnicode_FromString("mujoco._core"));
  PyObject* restore = PyCFunction_NewEx(&restore_method, nullptr, name.get());
  return info.type && restore && PyModule_AddObject(module, "_restore_data", restore) == 0;
}

}  // namespace sinew::python
