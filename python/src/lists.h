// SPDX-License-Identifier: Apache-2.0
// lists.h -- an array of C structs as a Python sequence: items are the structs, attributes are columns as numpy views.
#ifndef SINEW_PYTHON_LISTS_H_
#define SINEW_PYTHON_LISTS_H_

#include "fields.h"

namespace sinew::python {

// The list behind a field of a wrapper. It follows the array: its place and length are looked up at each access.
PyObject* make_list(PyObject* wrapper, const Field& field);
// Classes of lists are made when they are first needed, or all of them here.
bool make_list_types();

}  // namespace sinew::python

#endif  // SINEW_PYTHON_LISTS_H_
