// SPDX-License-Identifier: Apache-2.0
// spec.h -- what the two files about specs share.
#ifndef SINEW_PYTHON_SPEC_H_
#define SINEW_PYTHON_SPEC_H_

#include <unordered_set>

#include "fields.h"

namespace sinew::python {

// The object of an element, or None for null. New reference.
PyObject* wrap_element(int id, void* p, Owner* owner);

bool is_spec_struct(PyObject* object, int id);
mjSpec* spec_of(PyObject* object);                // null with a TypeError set
mjsElement* element_of_object(PyObject* object);  // null with a TypeError set

// Objects of this spec, and of those attached to it, whose elements are not among those alive become unusable, and so
// does `removed`. Default classes are not listed anywhere: they stay unless removed.
void retire_elements(const Owner* owner, const std::unordered_set<const void*>& alive, const Wrapper* removed);

PyObject* make_empty_spec();
bool add_spec_calls(PyObject* module);

}  // namespace sinew::python

#endif  // SINEW_PYTHON_SPEC_H_
