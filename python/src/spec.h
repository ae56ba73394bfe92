// SPDX-License-Identifier: Apache-2.0
// spec.h -- what the files about specs share.
#ifndef SINEW_PYTHON_SPEC_H_
#define SINEW_PYTHON_SPEC_H_

#include <unordered_set>

#include "fields.h"

namespace sinew::python {

// The object of an element, or None for null. New reference.
PyObject* wrap_element(int id, void* p, Owner* owner);

// The live object of an element or spec, or null. New reference.
PyObject* find_element(void* p);

bool is_spec_struct(PyObject* object, int id);
mjSpec* spec_of(PyObject* object);                // null with a TypeError set
mjsElement* element_of_object(PyObject* object);  // null with a TypeError set

// Objects of this spec, and of those attached to it, whose elements are not among those alive become unusable, and so
// does `removed`. Default classes are not listed anywhere: they stay unless removed.
void retire_elements(const Owner* owner, const std::unordered_set<const void*>& alive, const Wrapper* removed);

Owner* owner_of(PyObject* object);
mjSpec* spec_behind(PyObject* object);  // that an element belongs to
// A ValueError with what the spec says is wrong, or with these words; returns null.
PyObject* fail_with(mjSpec* s, const char* otherwise);
// The object behind a handle, or None for null. New reference.
PyObject* wrap_handle(mjsElement* e, Owner* owner);

PyObject* make_empty_spec();
bool add_spec_calls(PyObject* module);
bool add_spec_shapes(PyObject* module);  // actuators, meshes, plugins, paths of tendons

}  // namespace sinew::python

#endif  // SINEW_PYTHON_SPEC_H_
