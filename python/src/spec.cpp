// SPDX-License-Identifier: Apache-2.0
// spec.cpp -- the classes of mjSpec and its elements; what their methods need is in spec_calls.cpp and mujoco/_spec.py.
//   idea  An element has one Python object, found by its address. When elements are deleted, their objects change their
//         class to one that refuses every access, so that no object ever reaches memory that is gone.
#include "spec.h"

#include <structmember.h>

#include <iterator>
#include <string>
#include <unordered_set>
#include <vector>

#include "registry.h"
#include "vectors.h"

namespace sinew::python {
namespace {

#include <spec_structs.inc>

static_assert(std::size(kSpecStructs) + kStructCount == kAllStructs);

PyTypeObject* deleted_type = nullptr;

Registry<Wrapper>& live_elements() { return registry_of<Wrapper>(); }

void element_dealloc(PyObject* self) {
  auto* w = reinterpret_cast<Wrapper*>(self);
  live_elements().remove(w->p, w);
  clear_wrapper(w);
  PyTypeObject* type = Py_TYPE(self);
  type->tp_free(self);
  Py_DECREF(type);
}

PyObject* refuse_get(PyObject*, PyObject*) {
  PyErr_SetString(PyExc_ReferenceError, "this element has been deleted from its spec");
  return nullptr;
}

int refuse_set(PyObject*, PyObject*, PyObject*) {
  refuse_get(nullptr, nullptr);
  return -1;
}

PyObject* deleted_repr(PyObject*) { return PyUnicode_FromString("<an element that has been deleted>"); }

PyObject* element_repr(PyObject* self) {
  const auto* w = reinterpret_cast<const Wrapper*>(self);
  Ref text(PyUnicode_FromFormat("<%s", w->info->name));
  for (std::size_t i = 0; text && i < w->info->count; ++i) {
    Ref value(PyObject_GetAttrString(self, w->info->fields[i].name));
    if (!value) return nullptr;
    text = Ref(PyUnicode_FromFormat("%U\n  %s: %R", text.get(), w->info->fields[i].name, value.get()));
  }
  return text ? PyUnicode_FromFormat("%U\n>", text.get()) : nullptr;
}

// MjSpec has attributes of Python's own, too: its assets, and the specs that were attached to it.
struct SpecObject {
  Wrapper base;
  PyObject* dict;
};

PyMemberDef spec_members[] = {{"__dictoffset__", T_PYSSIZET, offsetof(SpecObject, dict), READONLY, nullptr}, {}};

void spec_dealloc(PyObject* self) {
  Py_CLEAR(reinterpret_cast<SpecObject*>(self)->dict);
  element_dealloc(self);
}

PyObject* spec_new(PyTypeObject*, PyObject* args, PyObject* names) {
  if (PyTuple_GET_SIZE(args) || (names && PyDict_Size(names))) {
    PyErr_SetString(PyExc_TypeError,
                    "MjSpec() makes an empty spec; use MjSpec.from_file or MjSpec.from_string to read one");
    return nullptr;
  }
  return make_empty_spec();
}

PyGetSetDef spec_more[] = {{"__dict__", PyObject_GenericGetDict, PyObject_GenericSetDict, nullptr, nullptr}, {}};

bool make_main_type(PyObject* module, StructInfo& info) {
  PyGetSetDef* members = make_getset(info.fields, info.count, &info.slots, spec_more);
  PyType_Slot slots[] = {{Py_tp_dealloc, reinterpret_cast<void*>(spec_dealloc)},
                         {Py_tp_new, reinterpret_cast<void*>(spec_new)},
                         {Py_tp_members, spec_members},
                         {Py_tp_getset, members},
                         {0, nullptr}};
  PyType_Spec spec = {"mujoco.MjSpec", sizeof(SpecObject), 0, Py_TPFLAGS_DEFAULT, slots};
  info.type = make_type(module, &spec, info.name);
  return info.type != nullptr;
}

bool make_spec_type(PyObject* module, StructInfo& info) {
  PyGetSetDef* members = make_getset(info.fields, info.count, &info.slots);
  PyType_Slot slots[] = {{Py_tp_dealloc, reinterpret_cast<void*>(element_dealloc)},
                         {Py_tp_repr, reinterpret_cast<void*>(element_repr)},
                         {Py_tp_getset, members},
                         {0, nullptr}};
  const auto* name = new std::string("mujoco." + std::string(info.name));
  PyType_Spec spec = {name->c_str(), sizeof(Wrapper), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, slots};
  info.type = make_type(module, &spec, info.name);
  return info.type != nullptr;
}

bool make_deleted_type() {
  PyType_Slot slots[] = {{Py_tp_dealloc, reinterpret_cast<void*>(element_dealloc)},
                         {Py_tp_repr, reinterpret_cast<void*>(deleted_repr)},
                         {Py_tp_getattro, reinterpret_cast<void*>(refuse_get)},
                         {Py_tp_setattro, reinterpret_cast<void*>(refuse_set)},
                         {0, nullptr}};
  PyType_Spec spec = {"mujoco._DeletedElement", sizeof(Wrapper), 0,
                      Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, slots};
  deleted_type = make_type(nullptr, &spec, nullptr);
  return deleted_type != nullptr;
}

}  // namespace

StructInfo& spec_info(int id) { return kSpecStructs[id - kStructCount]; }

PyObject* get_vector(PyObject* self, void* closure) {
  const Field& f = *static_cast<const Field*>(closure);
  void* container = *reinterpret_cast<void**>(static_cast<char*>(reinterpret_cast<Wrapper*>(self)->p) + f.offset);
  if (!container) Py_RETURN_NONE;
  return f.get(container);
}

int set_vector(PyObject* self, PyObject* value, void* closure) {
  const Field& f = *static_cast<const Field*>(closure);
  void* container = *reinterpret_cast<void**>(static_cast<char*>(reinterpret_cast<Wrapper*>(self)->p) + f.offset);
  if (!value || !container) {
    PyErr_Format(PyExc_AttributeError, value ? "%s cannot be set here" : "%s cannot be deleted", f.name);
    return -1;
  }
  return f.set(container, value) ? 0 : -1;
}

PyObject* get_member_element(PyObject* self, void* closure) {
  const Field& f = *static_cast<const Field*>(closure);
  auto* w = reinterpret_cast<Wrapper*>(self);
  void* p = *reinterpret_cast<void**>(static_cast<char*>(w->p) + f.offset);
  if (!p) Py_RETURN_NONE;
  return wrap_element(f.record, p, w->owner);
}

PyObject* find_element(void* p) { return live_elements().find(p); }

PyObject* wrap_element(int id, void* p, Owner* owner) {
  if (!p) Py_RETURN_NONE;
  if (PyObject* found = find_element(p)) return found;
  PyObject* object = wrap_struct(id, p, owner);
  if (object) live_elements().add(p, reinterpret_cast<Wrapper*>(object));
  return object;
}

bool is_spec_struct(PyObject* object, int id) { return PyObject_TypeCheck(object, spec_info(id).type); }

mjSpec* spec_of(PyObject* object) {
  if (is_spec_struct(object, k_mjSpec)) return static_cast<mjSpec*>(reinterpret_cast<Wrapper*>(object)->p);
  PyErr_Format(PyExc_TypeError, "expected an MjSpec, got %s", Py_TYPE(object)->tp_name);
  return nullptr;
}

mjsElement* element_of_object(PyObject* object) {
  for (int id = k_mjsPlugin; id < kAllStructs; ++id) {
    if (id == k_mjSpec || !is_spec_struct(object, id)) continue;
    mjsElement* e = *static_cast<mjsElement**>(reinterpret_cast<Wrapper*>(object)->p);
    if (!e) PyErr_SetString(PyExc_TypeError, "this is part of an element, not an element of its own");
    return e;
  }
  PyErr_Format(PyExc_TypeError, "expected an element of a spec, got %s", Py_TYPE(object)->tp_name);
  return nullptr;
}

void retire_elements(const Owner* owner, const std::unordered_set<const void*>& alive, const Wrapper* removed) {
  const auto related = [owner](const Owner* other) {
    auto* object = reinterpret_cast<PyObject*>(const_cast<Owner*>(other));
    return other == owner || (owner->kept && PySequence_Contains(owner->kept, object) == 1);
  };
  const auto is_gone = [&](const Wrapper* w) {
    const auto id = static_cast<int>(w->info - &spec_info(k_mjsBody)) + k_mjsBody;
    const bool listed = id >= k_mjsBody && id != k_mjsDefault;
    const bool dead = listed && related(w->owner) && !alive.contains(*static_cast<mjsElement**>(w->p));
    return dead || w == removed;
  };
  for (Wrapper* w : live_elements().take(is_gone)) {
    PyTypeObject* old = Py_TYPE(reinterpret_cast<PyObject*>(w));
    Py_INCREF(reinterpret_cast<PyObject*>(deleted_type));
    Py_SET_TYPE(reinterpret_cast<PyObject*>(w), deleted_type);
    Py_DECREF(reinterpret_cast<PyObject*>(old));
    w->p = nullptr;
  }
}

bool add_spec_types(PyObject* module) {
  for (StructInfo& info : kSpecStructs) {
    const bool main = &info == &spec_info(k_mjSpec);
    if (!(main ? make_main_type(module, info) : make_spec_type(module, info))) return false;
  }
  return make_deleted_type() && add_spec_calls(module);
}

}  // namespace sinew::python
