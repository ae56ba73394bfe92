// SPDX-License-Identifier: Apache-2.0
// model.cpp -- the class MjModel: loading, copying, pickling.
#include "model.h"

#include <structmember.h>

#include <cstring>
#include <string>
#include <vector>

#include "files.h"
#include "registry.h"

namespace sinew::python {
namespace {

#include <model_fields.inc>

StructInfo info = {"MjModel", sizeof(mjModel), kModelFields, std::size(kModelFields), nullptr, nullptr};

Registry<ModelObject>& live_models() { return registry_of<ModelObject>(); }

void release_model(void* m) { mj_deleteModel(static_cast<mjModel*>(m)); }

PyObject* finish_load(mjModel* m, const char* error, const char* where) {
  if (m) return wrap_model(m, release_model);
  PyErr_Format(PyExc_ValueError, "%s", *error ? error : where);
  return nullptr;
}

PyObject* load(const char* filename, const Files& files) {
  char error[4096] = "";
  mjModel* m = nullptr;
  if (!run_unlocked([&] { m = mj_loadXML(filename, files.get(), error, sizeof error); })) {
    mj_deleteModel(m);
    return nullptr;
  }
  return finish_load(m, error, "the model could not be loaded");
}

// (filename, assets=None)
bool read_path(PyObject* args, PyObject* names, std::string* path, Files& files) {
  static const char* keywords[] = {"filename", "assets", nullptr};
  PyObject *filename, *assets = nullptr;
  return PyArg_ParseTupleAndKeywords(args, names, "O|O", const_cast<char**>(keywords), &filename, &assets) &&
         text_without_zero(filename, "filename", path) && files.add_all(assets);
}

PyObject* from_xml_path(PyObject*, PyObject* args, PyObject* names) {
  Files files;
  std::string path;
  if (!read_path(args, names, &path, files)) return nullptr;
  return load(path.c_str(), files);
}

PyObject* from_xml_string(PyObject*, PyObject* args, PyObject* names) {
  static const char* keywords[] = {"xml", "assets", nullptr};
  PyObject *xml, *assets = nullptr;
  if (!PyArg_ParseTupleAndKeywords(args, names, "O|O", const_cast<char**>(keywords), &xml, &assets)) return nullptr;
  Ref encoded(PyUnicode_Check(xml) ? PyUnicode_AsUTF8String(xml) : PyBytes_Check(xml) ? new_ref(xml) : nullptr);
  if (!encoded) {
    if (!PyErr_Occurred()) PyErr_SetString(PyExc_TypeError, "xml must be a str");
    return nullptr;
  }
  Files files;
  std::string name = "model_.xml";
  while (assets && PyDict_Check(assets) && PyDict_GetItemString(assets, name.c_str())) name.insert(0, "_");
  if (!files.add_all(assets) ||
      !files.add(name.c_str(), PyBytes_AS_STRING(encoded.get()), PyBytes_GET_SIZE(encoded.get()))) {
    return nullptr;
  }
  return load(name.c_str(), files);
}

PyObject* from_binary_path(PyObject*, PyObject* args, PyObject* names) {
  Files files;
  std::string path;
  if (!read_path(args, names, &path, files)) return nullptr;
  mjModel* m = nullptr;
  if (!run_unlocked([&] { m = mj_loadModel(path.c_str(), files.get()); })) return nullptr;
  return finish_load(m, "", ("'" + path + "' is no readable model file").c_str());
}

PyObject* from_bytes(PyObject*, PyObject* argument) {
  char* bytes;
  Py_ssize_t size;
  if (PyBytes_AsStringAndSize(argument, &bytes, &size) < 0) return nullptr;
  mjModel* m = nullptr;
  const int length = size > INT_MAX ? 0 : static_cast<int>(size);
  if (!run_unlocked([&] { m = mj_loadModelBuffer(bytes, length); })) return nullptr;
  return finish_load(m, "", "these bytes are no model");
}

mjModel* raw(PyObject* self) { return static_cast<mjModel*>(reinterpret_cast<Wrapper*>(self)->p); }

PyObject* to_bytes(PyObject* self, PyObject*) {
  const mjModel* m = raw(self);
  const mjtSize size = mj_sizeModel(m);
  if (size > INT_MAX) {
    PyErr_SetString(PyExc_OverflowError, "the model is too large to be stored");
    return nullptr;
  }
  Ref bytes(PyBytes_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(size)));
  if (!bytes) return nullptr;
  void* place = PyBytes_AS_STRING(bytes.get());
  if (!run_unlocked([&] { mj_saveModel(m, nullptr, place, static_cast<int>(size)); })) return nullptr;
  return bytes.release();
}

PyObject* model_copy(PyObject* self, PyObject*) {
  mjModel* copy = nullptr;
  if (!run_unlocked([&] { copy = mj_copyModel(nullptr, raw(self)); })) return nullptr;
  return copy ? wrap_model(copy, release_model) : PyErr_NoMemory();
}

PyObject* model_reduce(PyObject* self, PyObject*) {
  Ref bytes(to_bytes(self, nullptr));
  Ref restore(PyObject_GetAttrString(reinterpret_cast<PyObject*>(info.type), "_from_bytes"));
  return bytes && restore ? Py_BuildValue("O(O)", restore.get(), bytes.get()) : nullptr;
}

PyObject* model_new(PyTypeObject*, PyObject*, PyObject*) {
  PyErr_SetString(PyExc_TypeError,
                  "MjModel has no constructor; use MjModel.from_xml_path, from_xml_string or from_binary_path");
  return nullptr;
}

void model_dealloc(PyObject* self) {
  auto* object = reinterpret_cast<ModelObject*>(self);
  if (object->weak) PyObject_ClearWeakRefs(self);
  live_models().remove(raw(self), object);
  for (PyObject* named : object->named) Py_XDECREF(named);
  clear_wrapper(&object->base);
  PyTypeObject* type = Py_TYPE(self);
  type->tp_free(self);
  Py_DECREF(type);
}

PyObject* model_repr(PyObject* self) {
  const mjModel* m = raw(self);
  return PyUnicode_FromFormat("<MjModel '%s': nq=%d nv=%d nu=%d nbody=%d ngeom=%d>", m->names, m->nq, m->nv, m->nu,
                              m->nbody, m->ngeom);
}

PyObject* get_address(PyObject* self, void*) { return PyLong_FromVoidPtr(raw(self)); }

PyMethodDef methods[] = {
    {"from_xml_path", reinterpret_cast<PyCFunction>(reinterpret_cast<void*>(from_xml_path)),
     METH_VARARGS | METH_KEYWORDS | METH_STATIC,
     "from_xml_path(filename, assets=None)\n--\n\nLoads an MJCF or URDF file; assets are files in memory, from names "
     "to bytes."},
    {"from_xml_string", reinterpret_cast<PyCFunction>(reinterpret_cast<void*>(from_xml_string)),
     METH_VARARGS | METH_KEYWORDS | METH_STATIC,
     "from_xml_string(xml, assets=None)\n--\n\nLoads a document; assets are files in memory, from names to bytes."},
    {"from_binary_path", reinterpret_cast<PyCFunction>(reinterpret_cast<void*>(from_binary_path)),
     METH_VARARGS | METH_KEYWORDS | METH_STATIC,
     "from_binary_path(filename, assets=None)\n--\n\nLoads an MJB file, as mj_saveModel writes it."},
    {"_from_bytes", from_bytes, METH_O | METH_STATIC, "A model from what _to_bytes gave."},
    {"_to_bytes", to_bytes, METH_NOARGS, "The model in Sinew's MJB format."},
    {"__copy__", model_copy, METH_NOARGS, nullptr},
    {"__deepcopy__", model_copy, METH_O, nullptr},
    {"__reduce__", model_reduce, METH_NOARGS, nullptr},
    {nullptr, nullptr, 0, nullptr}};
PyGetSetDef more[] = {{"_address", get_address, nullptr, "Address of the C struct.", nullptr}, {}};
PyMemberDef members[] = {{"__weaklistoffset__", T_PYSSIZET, offsetof(ModelObject, weak), READONLY, nullptr}, {}};

}  // namespace

StructInfo& model_info() { return info; }

mjModel* model_of(PyObject* object) {
  if (PyObject_TypeCheck(object, info.type)) return raw(object);
  PyErr_Format(PyExc_TypeError, "expected an MjModel, got %s", Py_TYPE(object)->tp_name);
  return nullptr;
}

PyObject* wrap_model(mjModel* m, void (*release)(void*)) {
  Owner* owner = make_owner(m, release, nullptr);
  if (!owner) return nullptr;
  PyObject* self = info.type->tp_alloc(info.type, 0);
  if (!self) {
    Py_DECREF(reinterpret_cast<PyObject*>(owner));
    return nullptr;
  }
  if (!init_wrapper(reinterpret_cast<Wrapper*>(self), info, m, owner, m)) {
    Py_DECREF(self);
    return nullptr;
  }
  if (release) live_models().add(m, reinterpret_cast<ModelObject*>(self));
  return self;
}

mjModel* gradient_of(PyObject* object) {
  mjModel* found = model_of(object);
  if (!found || reinterpret_cast<ModelObject*>(object)->is_gradient) return found;
  PyErr_SetString(PyExc_ValueError, "expected a gradient (derivative.make_gradient), got a model");
  return nullptr;
}

PyObject* wrap_gradient(mjModel* gradient) {
  PyObject* self = wrap_model(gradient, release_model);
  if (self) reinterpret_cast<ModelObject*>(self)->is_gradient = true;
  return self;
}

PyObject* find_model(const mjModel* m) {
  PyObject* found = live_models().find(m);
  return found ? found : wrap_model(const_cast<mjModel*>(m), nullptr);
}

const Field* find_field(StructInfo& owner, const char* name) {
  for (std::size_t i = 0; i < owner.count; ++i) {
    if (std::strcmp(owner.fields[i].name, name) == 0) return &owner.fields[i];
  }
  return nullptr;
}

bool add_model_type(PyObject* module) {
  PyGetSetDef* fields = make_getset(info.fields, info.count, &info.slots, more);
  PyType_Slot slots[] = {
      {Py_tp_new, reinterpret_cast<void*>(model_new)},
      {Py_tp_dealloc, reinterpret_cast<void*>(model_dealloc)},
      {Py_tp_repr, reinterpret_cast<void*>(model_repr)},
      {Py_tp_methods, named_methods(methods)},
      {Py_tp_members, members},
      {Py_tp_getset, fields},
      {Py_tp_doc, const_cast<char*>("A compiled model; nothing in it changes while it is simulated.")},
      {0, nullptr}};
  PyType_Spec spec = {"mujoco.MjModel", sizeof(ModelObject), 0, Py_TPFLAGS_DEFAULT, slots};
  info.type = make_type(module, &spec, "MjModel");
  return info.type != nullptr;
}

}  // namespace sinew::python
