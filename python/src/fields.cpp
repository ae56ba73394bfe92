// SPDX-License-Identifier: Apache-2.0
#include "fields.h"

#include <cstring>
#include <iterator>
#include <vector>

#include "lists.h"

namespace sinew::python {
namespace {

constexpr int kNumpyTypes[] = {NPY_DOUBLE, NPY_FLOAT, NPY_INT, NPY_UBYTE, NPY_INT64, NPY_UINT64, NPY_STRING, NPY_VOID};
constexpr std::size_t kSizes[] = {sizeof(double), sizeof(float), sizeof(int), 1, 8, 8, 1, 0, 0, 0};

const Field& field_of(void* closure) { return *static_cast<const Field*>(closure); }
Wrapper* wrapper(PyObject* self) { return reinterpret_cast<Wrapper*>(self); }
char* place(PyObject* self, const Field& f) { return static_cast<char*>(wrapper(self)->p) + f.offset; }

PyObject* get_double(PyObject* self, void* closure) {
  return PyFloat_FromDouble(*reinterpret_cast<double*>(place(self, field_of(closure))));
}

PyObject* get_int(PyObject* self, void* closure) {
  return PyLong_FromLong(*reinterpret_cast<int*>(place(self, field_of(closure))));
}

PyObject* get_scalar(PyObject* self, void* closure) {
  const Field& f = field_of(closure);
  const char* at = place(self, f);
  switch (f.element) {
    case kFloat:
      return PyFloat_FromDouble(*reinterpret_cast<const float*>(at));
    case kByte:
      return PyLong_FromLong(*reinterpret_cast<const unsigned char*>(at));
    case kLong:
      return PyLong_FromLongLong(*reinterpret_cast<const long long*>(at));
    case kUnsigned:
      return PyLong_FromUnsignedLongLong(*reinterpret_cast<const unsigned long long*>(at));
    case kChar:
      return PyUnicode_FromStringAndSize(at, 1);
    default:
      PyErr_SetString(unexpected_error, "a field of unknown kind");
      return nullptr;
  }
}

// The C range of an integer is checked here: a number that would be cut is an error.
bool store_integer(const Field& f, char* at, PyObject* value) {
  Ref number(PyNumber_Index(value));
  if (!number) return false;
  if (f.element == kUnsigned) {
    const unsigned long long v = PyLong_AsUnsignedLongLong(number.get());
    if (PyErr_Occurred()) return false;
    *reinterpret_cast<unsigned long long*>(at) = v;
    return true;
  }
  const long long v = PyLong_AsLongLong(number.get());
  if (v == -1 && PyErr_Occurred()) return false;
  if ((f.element == kInt && v != static_cast<int>(v)) || (f.element == kByte && (v < 0 || v > 255))) {
    PyErr_Format(PyExc_OverflowError, "%s: %lld is out of range", f.name, v);
    return false;
  }
  if (f.element == kInt)
    *reinterpret_cast<int*>(at) = static_cast<int>(v);
  else if (f.element == kByte)
    *reinterpret_cast<unsigned char*>(at) = static_cast<unsigned char>(v);
  else
    *reinterpret_cast<long long*>(at) = v;
  return true;
}

// mjvScene's counts may not exceed what there is memory for.
bool count_fits(PyObject* self, const Field& f, PyObject* value) {
  if (wrapper(self)->info != &struct_info(k_mjvScene)) return true;
  const auto* scene = static_cast<const mjvScene*>(wrapper(self)->p);
  const bool geoms = std::strcmp(f.name, "ngeom") == 0;
  if (!geoms && std::strcmp(f.name, "nlight") != 0) return true;
  const long most = geoms ? scene->maxgeom : mjMAXLIGHT;
  const long v = PyLong_AsLong(value);
  if (v == -1 && PyErr_Occurred()) return false;
  if (v >= 0 && v <= most) return true;
  PyErr_Format(PyExc_ValueError, "%s must be from 0 to %ld, not %ld", f.name, most, v);
  return false;
}

int set_scalar(PyObject* self, PyObject* value, void* closure) {
  const Field& f = field_of(closure);
  if (!value) {
    PyErr_Format(PyExc_AttributeError, "%s cannot be deleted", f.name);
    return -1;
  }
  char* at = place(self, f);
  if (f.element == kNum || f.element == kFloat) {
    const double v = PyFloat_AsDouble(value);
    if (v == -1 && PyErr_Occurred()) return -1;
    if (f.element == kNum)
      *reinterpret_cast<double*>(at) = v;
    else
      *reinterpret_cast<float*>(at) = static_cast<float>(v);
    return 0;
  }
  return count_fits(self, f, value) && store_integer(f, at, value) ? 0 : -1;
}

PyObject* get_record(PyObject* self, void* closure) {
  const Field& f = field_of(closure);
  const ObjectLock lock(self);
  PyObject*& cached = wrapper(self)->views[f.slot];
  if (!cached) cached = wrap_struct(f.record, place(self, f), wrapper(self)->owner);
  return new_ref(cached);
}

int set_record(PyObject* self, PyObject* value, void* closure) {
  const Field& f = field_of(closure);
  StructInfo& info = struct_info(f.record);
  if (!value) {
    PyErr_Format(PyExc_AttributeError, "%s cannot be deleted", f.name);
    return -1;
  }
  if (!PyObject_TypeCheck(value, info.type)) {
    PyErr_Format(PyExc_TypeError, "%s must be a %s", f.name, info.name);
    return -1;
  }
  std::memmove(place(self, f), wrapper(value)->p, info.size);
  return 0;
}

PyObject* get_text(PyObject* self, void* closure) {
  const Field& f = field_of(closure);
  const char* text = place(self, f);
  const auto room = static_cast<std::size_t>(f.extents[0].value);
  return PyUnicode_DecodeUTF8(text, static_cast<Py_ssize_t>(strnlen(text, room)), "replace");
}

int set_text(PyObject* self, PyObject* value, void* closure) {
  const Field& f = field_of(closure);
  Py_ssize_t size = 0;
  const char* text = value ? PyUnicode_AsUTF8AndSize(value, &size) : nullptr;
  if (!text) {
    if (!PyErr_Occurred()) PyErr_Format(PyExc_AttributeError, "%s cannot be deleted", f.name);
    return -1;
  }
  const auto room = static_cast<Py_ssize_t>(f.extents[0].value);
  if (size >= room) {
    PyErr_Format(PyExc_ValueError, "%s holds at most %zd bytes, not %zd", f.name, room - 1, size);
    return -1;
  }
  std::memset(place(self, f), 0, static_cast<std::size_t>(room));
  std::memcpy(place(self, f), text, static_cast<std::size_t>(size));
  return 0;
}

// The Jacobian's compact arrays are shorter than the table says when it is stored dense.
npy_intp arena_rows(const Field& f, const mjData* d, npy_intp rows) {
  const bool compact = f.offset == offsetof(mjData, efc_J_colind) || f.offset == offsetof(mjData, iefc_J_colind) ||
                       f.offset == offsetof(mjData, iefc_J);
  if (!compact || !d->nefc || !d->efc_J_rowadr) return rows;
  const npy_intp entries = d->efc_J_rowadr[d->nefc - 1] + d->efc_J_rownnz[d->nefc - 1];
  return entries < rows ? entries : rows;
}

PyObject* build_view(PyObject* self, const Field& f) {
  Wrapper* w = wrapper(self);
  npy_intp shape[2] = {f.extents[0].of(w->model, w->p), f.extents[1].of(w->model, w->p)};
  char* data = place(self, f);
  if (f.kind != kInlineArray) data = *reinterpret_cast<char**>(data);
  if (f.kind == kArenaArray) shape[0] = data ? arena_rows(f, static_cast<const mjData*>(w->p), shape[0]) : 0;
  if (f.kind == kPointed && !data) shape[0] = 0;
  if (f.element == kRecord) return make_list(self, f);
  if (f.element == kChar) return PyBytes_FromStringAndSize(data, shape[0]);
  return make_view(f.element, f.rank, shape, data, w->owner);
}

PyObject* get_array(PyObject* self, void* closure) {
  const Field& f = field_of(closure);
  const ObjectLock lock(self);
  PyObject*& cached = wrapper(self)->views[f.slot];
  if (!cached) cached = build_view(self, f);
  return new_ref(cached);
}

// The view of the last access serves again if the array is still where it was.
PyObject* get_moving_array(PyObject* self, void* closure) {
  const Field& f = field_of(closure);
  Wrapper* w = wrapper(self);
  const ObjectLock lock(self);
  PyObject*& cached = w->views[f.slot];
  if (f.element == kRecord) {
    if (!cached) cached = build_view(self, f);
    return new_ref(cached);
  }
  if (cached) {
    auto* view = reinterpret_cast<PyArrayObject*>(cached);
    const void* data = *reinterpret_cast<void**>(place(self, f));
    npy_intp rows = data ? f.extents[0].of(w->model, w->p) : 0;
    if (f.kind == kArenaArray && data) rows = arena_rows(f, static_cast<const mjData*>(w->p), rows);
    if (PyArray_DIM(view, 0) == rows && (rows == 0 || PyArray_DATA(view) == data)) return new_ref(cached);
  }
  PyObject* fresh = build_view(self, f);
  if (!fresh) return nullptr;
  Py_XDECREF(cached);
  cached = fresh;
  return new_ref(fresh);
}

int set_array(PyObject* self, PyObject* value, void* closure) {
  const Field& f = field_of(closure);
  if (!value) {
    PyErr_Format(PyExc_AttributeError, "%s cannot be deleted", f.name);
    return -1;
  }
  Ref view(f.kind == kArenaArray || f.kind == kPointed ? get_moving_array(self, closure) : get_array(self, closure));
  return view && assign_array(view.get(), value, f.name) ? 0 : -1;
}

PyGetSetDef entry(Field& f) {
  if (f.element == kVector) return {f.name, get_vector, set_vector, f.doc, &f};
  if (f.element == kElement) return {f.name, get_member_element, nullptr, f.doc, &f};
  const bool text = f.element == kChar && f.kind == kInlineArray && f.rank == 1;
  if (text) return {f.name, get_text, set_text, f.doc, &f};
  if (f.kind == kScalar) {
    if (f.element == kRecord) return {f.name, get_record, set_record, f.doc, &f};
    const getter get = f.element == kNum ? get_double : f.element == kInt ? get_int : get_scalar;
    return {f.name, get, f.writable ? set_scalar : nullptr, f.doc, &f};
  }
  const bool settable = f.element != kRecord && f.element != kChar;
  const getter get = f.kind == kArenaArray || f.kind == kPointed ? get_moving_array : get_array;
  return {f.name, get, settable ? set_array : nullptr, f.doc, &f};
}

}  // namespace

int numpy_type(Element element) { return kNumpyTypes[element]; }

std::size_t element_size(const Field& f) {
  return f.element == kRecord ? struct_info(f.record).size : kSizes[f.element];
}

PyObject* make_view(Element element, int rank, const npy_intp* shape, void* data, Owner* owner,
                    const npy_intp* strides) {
  static double nothing[2] = {};  // numpy wants an address even for no numbers
  npy_intp total = 1;
  for (int i = 0; i < rank; ++i) total *= shape[i];
  if (!data || total == 0) data = nothing;
  if (total != 0 && data == nothing) {
    PyErr_SetString(unexpected_error, "an array that should be there is not");
    return nullptr;
  }
  PyArray_Descr* type = PyArray_DescrFromType(kNumpyTypes[element]);
  PyObject* view = PyArray_NewFromDescr(&PyArray_Type, type, rank, shape, strides, data,
                                        NPY_ARRAY_WRITEABLE | NPY_ARRAY_ALIGNED, nullptr);
  if (!view) return nullptr;
  Py_INCREF(reinterpret_cast<PyObject*>(owner));
  if (PyArray_SetBaseObject(reinterpret_cast<PyArrayObject*>(view), reinterpret_cast<PyObject*>(owner)) < 0) {
    Py_DECREF(view);
    return nullptr;
  }
  return view;
}

bool assign_array(PyObject* view, PyObject* value, const char* name) {
  if (!PyArray_Check(view)) {
    PyErr_Format(PyExc_AttributeError, "%s cannot be set", name);
    return false;
  }
  return PyArray_CopyObject(reinterpret_cast<PyArrayObject*>(view), value) == 0;
}

PyGetSetDef* make_getset(Field* fields, std::size_t count, int* slots, const PyGetSetDef* more) {
  auto* table = new std::vector<PyGetSetDef>;
  for (std::size_t i = 0; i < count; ++i) {
    Field& f = fields[i];
    if (f.kind != kScalar || f.element == kRecord) f.slot = (*slots)++;
    table->push_back(entry(f));
  }
  for (; more && more->name; ++more) table->push_back(*more);
  table->push_back({});
  return table->data();
}

bool init_wrapper(Wrapper* self, const StructInfo& info, void* p, Owner* owner, const mjModel* model) {
  self->p = p;
  self->owner = owner;
  self->info = &info;
  self->model = model;
  self->views = static_cast<PyObject**>(PyMem_Calloc(static_cast<std::size_t>(info.slots) + 1, sizeof(PyObject*)));
  if (!self->views) PyErr_NoMemory();
  return self->views != nullptr;
}

void clear_wrapper(Wrapper* self) {
  for (int i = 0; self->views && i < self->info->slots; ++i) Py_XDECREF(self->views[i]);
  PyMem_Free(self->views);
  Py_XDECREF(reinterpret_cast<PyObject*>(self->owner));
}

PyTypeObject* make_type(PyObject* module, PyType_Spec* spec, const char* name) {
  PyObject* type = PyType_FromSpec(spec);
  if (!type) return nullptr;
  if (module && PyModule_AddObject(module, name, new_ref(type)) < 0) {
    Py_DECREF(type);
    return nullptr;
  }
  return reinterpret_cast<PyTypeObject*>(type);
}

}  // namespace sinew::python
