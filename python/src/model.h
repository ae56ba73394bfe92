// SPDX-License-Identifier: Apache-2.0
// model.h -- the classes MjModel and MjData.
#ifndef SINEW_PYTHON_MODEL_H_
#define SINEW_PYTHON_MODEL_H_

#include "fields.h"

namespace sinew::python {

constexpr int kCategoryCount = 22;

struct ModelObject {
  Wrapper base;
  PyObject* named[kCategoryCount];  // dictionaries of views by name and id
  PyObject* weak;
  bool is_gradient;  // slopes by the numbers of a model, in its shape (sinew_makeGradient): no model to simulate
};

struct DataObject {
  Wrapper base;
  PyObject* named[kCategoryCount];
  PyObject* weak;
  PyObject* model;  // the MjModel it was made with
};

StructInfo& model_info();
StructInfo& data_info();

// The struct behind an object; null with a TypeError set if it is of another class.
mjModel* model_of(PyObject* object);
mjData* data_of(PyObject* object);

// How many objects of a type a model has: one of those that have views by name.
int object_count(const mjModel* m, int objtype);

// The same for an object of wrap_gradient; a ValueError for another model, which slopes would spoil.
mjModel* gradient_of(PyObject* object);

// New objects that take the memory, also when they fail.
PyObject* wrap_model(mjModel* m, void (*release)(void*));
PyObject* wrap_gradient(mjModel* gradient);
PyObject* wrap_data(mjData* d, PyObject* model, void (*release)(void*));

// The live object of a model or data that a callback was given, or a new one that owns nothing. New reference.
PyObject* find_model(const mjModel* m);
PyObject* find_data(const mjModel* m, const mjData* d);

// Does this data belong to this model? If not, false with a ValueError set.
bool data_fits(const mjModel* m, const Wrapper* data);

// Views by name: methods such as body('x'), for both classes.
bool make_named_types(PyObject* module);
PyMethodDef* named_methods(const PyMethodDef* more);
const Field* find_field(StructInfo& info, const char* name);

}  // namespace sinew::python

#endif  // SINEW_PYTHON_MODEL_H_
