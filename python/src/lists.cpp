// SPDX-License-Identifier: Apache-2.0
#include "lists.h"

#include <string>
#include <vector>

namespace sinew::python {
namespace {

struct List {
  PyObject_HEAD void* p;  // the struct that the field is in
  Owner* owner;
  const mjModel* model;
  const Field* field;
};

List* list_of(PyObject* self) { return reinterpret_cast<List*>(self); }

char* first(const List* list) {
  char* at = static_cast<char*>(list->p) + list->field->offset;
  return list->field->kind == kInlineArray ? at : *reinterpret_cast<char**>(at);
}

Py_ssize_t list_length(PyObject* self) {
  const List* list = list_of(self);
  if (!first(list)) return 0;
  return list->field->extents[0].of(list->model, list->p) *
         (list->field->rank > 1 ? list->field->extents[1].of(nullptr, nullptr) : 1);
}

PyObject* list_item(PyObject* self, Py_ssize_t i) {
  const List* list = list_of(self);
  if (i < 0 || i >= list_length(self)) {
    PyErr_Format(PyExc_IndexError, "index %zd is out of range: there are %zd", i, list_length(self));
    return nullptr;
  }
  const int record = list->field->record;
  return wrap_struct(record, first(list) + static_cast<std::size_t>(i) * struct_info(record).size, list->owner);
}

PyObject* list_subscript(PyObject* self, PyObject* key) {
  if (PySlice_Check(key)) {
    Py_ssize_t start, stop, step;
    if (PySlice_Unpack(key, &start, &stop, &step) < 0) return nullptr;
    const Py_ssize_t count = PySlice_AdjustIndices(list_length(self), &start, &stop, step);
    Ref result(PyList_New(count));
    for (Py_ssize_t i = 0; result && i < count; ++i) {
      PyObject* item = list_item(self, start + i * step);
      if (!item) return nullptr;
      PyList_SET_ITEM(result.get(), i, item);
    }
    return result.release();
  }
  Py_ssize_t i = PyNumber_AsSsize_t(key, PyExc_IndexError);
  if (i == -1 && PyErr_Occurred()) return nullptr;
  return list_item(self, i < 0 ? i + list_length(self) : i);
}

// One member of all the structs, as a view with the struct's size for a stride.
PyObject* get_column(PyObject* self, void* closure) {
  const List* list = list_of(self);
  const Field& f = *static_cast<const Field*>(closure);
  npy_intp shape[3] = {list_length(self), f.extents[0].of(nullptr, nullptr), f.extents[1].of(nullptr, nullptr)};
  const auto size = static_cast<npy_intp>(element_size(f));
  npy_intp strides[3] = {static_cast<npy_intp>(struct_info(list->field->record).size),
                         size * (f.rank > 1 ? shape[2] : 1), size};
  char* data = first(list);
  return make_view(f.element, 1 + f.rank, shape, data ? data + f.offset : nullptr, list->owner, strides);
}

int set_column(PyObject* self, PyObject* value, void* closure) {
  Ref view(get_column(self, closure));
  return value && view && assign_array(view.get(), value, static_cast<const Field*>(closure)->name) ? 0 : -1;
}

void list_dealloc(PyObject* self) {
  Py_XDECREF(reinterpret_cast<PyObject*>(list_of(self)->owner));
  PyTypeObject* type = Py_TYPE(self);
  type->tp_free(self);
  Py_DECREF(type);
}

PyObject* list_repr(PyObject* self) {
  return PyUnicode_FromFormat("<%s of %zd>", Py_TYPE(self)->tp_name, list_length(self));
}

PyTypeObject* make_list_type(StructInfo& info) {
  auto* columns = new std::vector<PyGetSetDef>;
  for (std::size_t i = 0; i < info.count; ++i) {
    Field& f = info.fields[i];
    const bool numbers = f.element < kChar && f.kind <= kInlineArray;
    if (numbers) columns->push_back({f.name, get_column, set_column, f.doc, &f});
  }
  columns->push_back({});
  PyType_Slot slots[] = {{Py_tp_dealloc, reinterpret_cast<void*>(list_dealloc)},
                         {Py_tp_repr, reinterpret_cast<void*>(list_repr)},
                         {Py_tp_getset, columns->data()},
                         {Py_sq_length, reinterpret_cast<void*>(list_length)},
                         {Py_sq_item, reinterpret_cast<void*>(list_item)},
                         {Py_mp_length, reinterpret_cast<void*>(list_length)},
                         {Py_mp_subscript, reinterpret_cast<void*>(list_subscript)},
                         {0, nullptr}};
  const auto* name = new std::string("mujoco._" + std::string(info.name) + "List");
  PyType_Spec spec = {name->c_str(), sizeof(List), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, slots};
  return make_type(nullptr, &spec, nullptr);
}

}  // namespace

bool make_list_types() {
  for (int id = 0; id < kStructCount; ++id) {
    StructInfo& info = struct_info(id);
    if (!info.list && !(info.list = make_list_type(info))) return false;
  }
  return true;
}

PyObject* make_list(PyObject* wrapper, const Field& field) {
  const auto* w = reinterpret_cast<const Wrapper*>(wrapper);
  StructInfo& info = struct_info(field.record);
  if (!info.list && !(info.list = make_list_type(info))) return nullptr;
  List* list = PyObject_New(List, info.list);
  if (!list) return nullptr;
  list->p = w->p;
  list->owner = w->owner;
  list->model = w->model;
  list->field = &field;
  Py_INCREF(reinterpret_cast<PyObject*>(w->owner));
  return reinterpret_cast<PyObject*>(list);
}

}  // namespace sinew::python
