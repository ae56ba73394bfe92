// SPDX-License-Identifier: Apache-2.0
// named.cpp -- views by name: m.body('torso').mass, d.joint('knee').qpos.
//   idea  A view of an object is made once and kept under its name and its id; its arrays are kept in it. It refers to
//         the memory of the model or data, not to the Python object, so that nothing goes in circles.
#include <algorithm>
#include <cstring>
#include <iterator>
#include <string>
#include <vector>

#include "model.h"

namespace sinew::python {
namespace {

// Which rows of an array an object has.
enum Rule : std::uint8_t { kRow, kQpos, kDof, kSensor, kNumeric, kText_, kTuple, kHField, kTexture, kActivation };

struct NamedField {
  const char* name;
  const char* array;
  Rule rule;
  const char* doc;
  const Field* field = nullptr;
  int slot = 0;
};

struct Category {
  const char* name;
  const char* alias;
  int objtype;
  std::size_t size;  // offset in mjModel
  NamedField* model_fields;
  NamedField* data_fields;
  PyTypeObject* model_type = nullptr;
  PyTypeObject* data_type = nullptr;
  int slots[2] = {};
};

#include <named.inc>

static_assert(std::size(kCategories) == kCategoryCount);

struct View {
  PyObject_HEAD void* p;  // mjModel or mjData
  const mjModel* model;
  Owner* owner;
  const Category* category;
  PyObject** arrays;
  int slots;
  int id;
};

View* view_of(PyObject* self) { return reinterpret_cast<View*>(self); }

struct Rows {
  npy_intp first;
  npy_intp count;
};

Rows rows_of(const mjModel* m, Rule rule, int i) {
  constexpr int kPositions[] = {7, 4, 1, 1};
  constexpr int kVelocities[] = {6, 3, 1, 1};
  switch (rule) {
    case kQpos:
      return {m->jnt_qposadr[i], kPositions[m->jnt_type[i] & 3]};
    case kDof:
      return {m->jnt_dofadr[i], kVelocities[m->jnt_type[i] & 3]};
    case kSensor:
      return {m->sensor_adr[i], m->sensor_dim[i]};
    case kNumeric:
      return {m->numeric_adr[i], m->numeric_size[i]};
    case kText_:
      return {m->text_adr[i], m->text_size[i]};
    case kTuple:
      return {m->tuple_adr[i], m->tuple_size[i]};
    case kHField:
      return {m->hfield_adr[i], static_cast<npy_intp>(m->hfield_nrow[i]) * m->hfield_ncol[i]};
    case kTexture:
      return {m->tex_adr[i], static_cast<npy_intp>(m->tex_height[i]) * m->tex_width[i] * m->tex_nchannel[i]};
    case kActivation:
      return m->actuator_actadr[i] < 0 ? Rows{0, 0} : Rows{m->actuator_actadr[i], m->actuator_actnum[i]};
    default:
      return {i, 1};
  }
}

PyObject* build_array(const View* view, const NamedField& named) {
  const Field& f = *named.field;
  Rows rows = rows_of(view->model, named.rule, view->id);
  // A program may write to the arrays of a model: what they say is not trusted.
  const npy_intp all = f.extents[0].of(view->model, nullptr);
  rows.first = std::clamp<npy_intp>(rows.first, 0, all);
  rows.count = std::clamp<npy_intp>(rows.count, 0, all - rows.first);
  const npy_intp columns = f.rank > 1 ? f.extents[1].of(view->model, nullptr) : 1;
  char* data = *reinterpret_cast<char**>(static_cast<char*>(view->p) + f.offset);
  data += static_cast<std::size_t>(rows.first * columns) * element_size(f);
  if (f.element == kChar) return PyBytes_FromStringAndSize(data, std::max<npy_intp>(rows.count - 1, 0));
  if (named.rule == kRow) return make_view(f.element, 1, &columns, data, view->owner);
  const npy_intp shape[2] = {rows.count, columns};
  return make_view(f.element, f.rank, shape, data, view->owner);
}

PyObject* get_named(PyObject* self, void* closure) {
  const auto& named = *static_cast<const NamedField*>(closure);
  const ObjectLock lock(self);
  PyObject*& cached = view_of(self)->arrays[named.slot];
  if (!cached) cached = build_array(view_of(self), named);
  return new_ref(cached);
}

int set_named(PyObject* self, PyObject* value, void* closure) {
  Ref array(get_named(self, closure));
  if (!value) PyErr_SetString(PyExc_AttributeError, "an array cannot be deleted");
  return value && array && assign_array(array.get(), value, static_cast<const NamedField*>(closure)->name) ? 0 : -1;
}

PyObject* get_id(PyObject* self, void*) { return PyLong_FromLong(view_of(self)->id); }

PyObject* get_name(PyObject* self, void*) {
  const char* name = mj_id2name(view_of(self)->model, view_of(self)->category->objtype, view_of(self)->id);
  return PyUnicode_DecodeUTF8(name ? name : "", name ? static_cast<Py_ssize_t>(std::strlen(name)) : 0, "replace");
}

void view_dealloc(PyObject* self) {
  View* view = view_of(self);
  for (int i = 0; i < view->slots; ++i) Py_XDECREF(view->arrays[i]);
  PyMem_Free(view->arrays);
  Py_XDECREF(reinterpret_cast<PyObject*>(view->owner));
  PyTypeObject* type = Py_TYPE(self);
  type->tp_free(self);
  Py_DECREF(type);
}

PyObject* view_repr(PyObject* self) {
  const View* view = view_of(self);
  const bool of_data = static_cast<const void*>(view->model) != view->p;
  Ref name(get_name(self, nullptr));
  Ref text(name ? PyUnicode_FromFormat("<%s\n  id: %d\n  name: %R", Py_TYPE(self)->tp_name, view->id, name.get())
                : nullptr);
  const NamedField* f = of_data ? view->category->data_fields : view->category->model_fields;
  for (; text && f->name; ++f) {
    Ref value(get_named(self, const_cast<NamedField*>(f)));
    if (!value) return nullptr;
    text = Ref(PyUnicode_FromFormat("%U\n  %s: %R", text.get(), f->name, value.get()));
  }
  return text ? PyUnicode_FromFormat("%U\n>", text.get()) : nullptr;
}

// Classes are called after the longer of two names: _MjDataJointViews.
const char* long_name(const Category& category) {
  const bool longer = category.alias && std::strlen(category.alias) > std::strlen(category.name);
  return longer ? category.alias : category.name;
}

PyTypeObject* make_view_type(const Category& category, bool of_data) {
  NamedField* fields = of_data ? category.data_fields : category.model_fields;
  auto* getset = new std::vector<PyGetSetDef>;
  getset->push_back({"id", get_id, nullptr, "the number of the object", nullptr});
  getset->push_back({"name", get_name, nullptr, "the name of the object", nullptr});
  for (NamedField* f = fields; f->name; ++f) getset->push_back({f->name, get_named, set_named, f->doc, f});
  getset->push_back({});
  PyType_Slot slots[] = {{Py_tp_dealloc, reinterpret_cast<void*>(view_dealloc)},
                         {Py_tp_repr, reinterpret_cast<void*>(view_repr)},
                         {Py_tp_getset, getset->data()},
                         {0, nullptr}};
  std::string kind(long_name(category));
  kind[0] = static_cast<char>(kind[0] - 'a' + 'A');
  const auto* name = new std::string("mujoco._Mj" + std::string(of_data ? "Data" : "Model") + kind + "Views");
  PyType_Spec spec = {name->c_str(), sizeof(View), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, slots};
  return make_type(nullptr, &spec, nullptr);
}

bool is_data(PyObject* self) { return PyObject_TypeCheck(self, data_info().type); }

// The class of views is made when it is first needed; without the interpreter's lock, at the start.
PyTypeObject* view_type(Category& category, bool of_data) {
  PyTypeObject*& type = of_data ? category.data_type : category.model_type;
  if (!type) type = make_view_type(category, of_data);
  return type;
}

PyObject* make_named_view(PyObject* self, Category& category, int id) {
  const bool of_data = is_data(self);
  PyTypeObject* type = view_type(category, of_data);
  if (!type) return nullptr;
  View* view = PyObject_New(View, type);
  if (!view) return nullptr;
  const auto* wrapper = reinterpret_cast<const Wrapper*>(self);
  view->p = wrapper->p;
  view->model = wrapper->model;
  view->owner = wrapper->owner;
  Py_INCREF(reinterpret_cast<PyObject*>(view->owner));
  view->category = &category;
  view->slots = 0;
  view->id = id;
  const int slots = category.slots[of_data];
  view->arrays = static_cast<PyObject**>(PyMem_Calloc(static_cast<std::size_t>(slots) + 1, sizeof(PyObject*)));
  if (!view->arrays) {
    Py_DECREF(reinterpret_cast<PyObject*>(view));
    return PyErr_NoMemory();
  }
  view->slots = slots;
  return reinterpret_cast<PyObject*>(view);
}

int size_of(const mjModel* m, const Category& category) {
  return *reinterpret_cast<const int*>(reinterpret_cast<const char*>(m) + category.size);
}

void name_unknown(const mjModel* m, const Category& category, PyObject* key) {
  std::string names;
  const int count = size_of(m, category);
  for (int i = 0; i < count && i < 100; ++i) {
    const char* name = mj_id2name(m, category.objtype, i);
    names += std::string(i ? ", '" : "'") + (name ? name : "") + "'";
  }
  if (count > 100) names += ", ...";
  PyErr_Format(PyExc_KeyError, "Invalid name %R. Valid names: [%s]", key, names.c_str());
}

// The number of an object from its name or number; -1 with an exception set.
int resolve(const mjModel* m, const Category& category, PyObject* key) {
  if (PyUnicode_Check(key)) {
    const char* name = PyUnicode_AsUTF8(key);
    if (!name) return -1;
    const int id = mj_name2id(m, category.objtype, name);
    if (id < 0) name_unknown(m, category, key);
    return id;
  }
  const Py_ssize_t id = PyNumber_AsSsize_t(key, PyExc_IndexError);
  if (id == -1 && PyErr_Occurred()) {
    if (PyErr_ExceptionMatches(PyExc_TypeError)) {
      PyErr_Format(PyExc_TypeError, "%s() takes a name or a number, got %s", category.name, Py_TYPE(key)->tp_name);
    }
    return -1;
  }
  const int count = size_of(m, category);
  if (id >= 0 && id < count) return static_cast<int>(id);
  PyErr_Format(PyExc_IndexError, "Invalid index %zd. Valid indices from 0 to %d", id, count - 1);
  return -1;
}

PyObject* find_view(PyObject* self, PyObject* key, int index) {
  const ObjectLock lock(self);
  PyObject*& table = reinterpret_cast<ModelObject*>(self)->named[index];
  if (!table && !(table = PyDict_New())) return nullptr;
  if (PyObject* found = PyDict_GetItemWithError(table, key)) return new_ref(found);
  if (PyErr_Occurred()) return nullptr;
  Category& category = kCategories[index];
  const int id = resolve(reinterpret_cast<Wrapper*>(self)->model, category, key);
  if (id < 0) return nullptr;
  Ref number(PyLong_FromLong(id));
  if (!number) return nullptr;
  Ref view(new_ref(PyDict_GetItemWithError(table, number.get())));
  if (!view) view = Ref(make_named_view(self, category, id));
  if (!view || PyDict_SetItem(table, number.get(), view.get()) < 0) return nullptr;
  if (PyUnicode_Check(key) && PyDict_SetItem(table, key, view.get()) < 0) return nullptr;
  return view.release();
}

template <int index>
PyObject* find_in(PyObject* self, PyObject* const* args, Py_ssize_t count, PyObject* names) {
  if (count + (names ? PyTuple_GET_SIZE(names) : 0) != 1) {
    PyErr_Format(PyExc_TypeError, "%s() takes one argument: a name or a number", kCategories[index].name);
    return nullptr;
  }
  if (names && PyUnicode_CompareWithASCIIString(PyTuple_GET_ITEM(names, 0), "name") != 0) {
    PyErr_Format(PyExc_TypeError, "%s() has no argument %R", kCategories[index].name, PyTuple_GET_ITEM(names, 0));
    return nullptr;
  }
  return find_view(self, args[0], index);
}

template <std::size_t... i>
void fill_methods(std::vector<PyMethodDef>& table, std::index_sequence<i...>) {
  const char* doc = "The object of this name or number: its share of the arrays.";
  auto add = [&](const char* name, auto* function) {
    if (name)
      table.push_back(
          {name, reinterpret_cast<PyCFunction>(reinterpret_cast<void*>(function)), METH_FASTCALL | METH_KEYWORDS, doc});
  };
  (add(kCategories[i].name, &find_in<i>), ...);
  (add(kCategories[i].alias, &find_in<i>), ...);
}

bool link_fields(NamedField* fields, StructInfo& owner, int* slots) {
  for (NamedField* f = fields; f->name; ++f) {
    f->field = find_field(owner, f->array);
    f->slot = (*slots)++;
    if (!f->field) PyErr_Format(unexpected_error, "no array %s", f->array);
    if (!f->field) return false;
  }
  return true;
}

PyObject* view_types(PyObject*, PyObject*) {
  Ref all(PyDict_New());
  for (Category& category : kCategories) {
    for (const bool of_data : {false, true}) {
      auto* type = reinterpret_cast<PyObject*>(all ? view_type(category, of_data) : nullptr);
      Ref name(type ? PyObject_GetAttrString(type, "__name__") : nullptr);
      if (!name || PyDict_SetItem(all.get(), name.get(), type) < 0) return nullptr;
    }
  }
  return all.release();
}

PyMethodDef functions[] = {{"_view_types", view_types, METH_NOARGS, "The classes of views by name."},
                           {nullptr, nullptr, 0, nullptr}};

}  // namespace

int object_count(const mjModel* m, int objtype) {
  const auto has_type = [&](const Category& category) { return category.objtype == objtype; };
  const Category* found = std::find_if(std::begin(kCategories), std::end(kCategories), has_type);
  return found == std::end(kCategories) ? 0 : size_of(m, *found);
}

PyMethodDef* named_methods(const PyMethodDef* more) {
  auto* table = new std::vector<PyMethodDef>;
  for (; more->ml_name; ++more) table->push_back(*more);
  fill_methods(*table, std::make_index_sequence<kCategoryCount>());
  table->push_back({nullptr, nullptr, 0, nullptr});
  return table->data();
}

bool make_named_types(PyObject* module) {
  for (Category& category : kCategories) {
    if (!link_fields(category.model_fields, model_info(), &category.slots[0])) return false;
    if (!link_fields(category.data_fields, data_info(), &category.slots[1])) return false;
  }
#ifdef Py_GIL_DISABLED
  for (Category& category : kCategories) {
    if (!view_type(category, false) || !view_type(category, true)) return false;
  }
#endif
  return PyModule_AddFunctions(module, functions) == 0;
}

}  // namespace sinew::python
