// SPDX-License-Identifier: Apache-2.0
// module.cpp -- mujoco._core, the extension module.
#define SINEW_IMPORT_NUMPY
#include "core.h"

#include <sinew/sinew.h>

#include "fields.h"
#include "lists.h"
#include "model.h"

namespace sinew::python {

bool add_types(PyObject* module) {
  return add_struct_types(module) && add_model_type(module) && add_data_type(module) && make_named_types(module) &&
         add_spec_types(module)
#ifdef Py_GIL_DISABLED  // no two threads may make the same class
         && make_list_types()
#endif
      ;
}

namespace {

PyObject* texts(const char* const* first, int count) {
  Ref tuple(PyTuple_New(count));
  for (int i = 0; tuple && i < count; ++i) PyTuple_SET_ITEM(tuple.get(), i, PyUnicode_FromString(first[i]));
  return tuple.release();
}

PyObject* rows_of_texts(const char* const (*first)[3], int count) {
  Ref tuple(PyTuple_New(count));
  for (int i = 0; tuple && i < count; ++i) PyTuple_SET_ITEM(tuple.get(), i, texts(first[i], 3));
  return tuple.release();
}

bool add_strings(PyObject* module) {
  return PyModule_AddObject(module, "mjDISABLESTRING", texts(mjDISABLESTRING, mjNDISABLE)) == 0 &&
         PyModule_AddObject(module, "mjENABLESTRING", texts(mjENABLESTRING, mjNENABLE)) == 0 &&
         PyModule_AddObject(module, "mjTIMERSTRING", texts(mjTIMERSTRING, mjNTIMER)) == 0 &&
         PyModule_AddObject(module, "mjLABELSTRING", texts(mjLABELSTRING, mjNLABEL)) == 0 &&
         PyModule_AddObject(module, "mjFRAMESTRING", texts(mjFRAMESTRING, mjNFRAME)) == 0 &&
         PyModule_AddObject(module, "mjVISSTRING", rows_of_texts(mjVISSTRING, mjNVISFLAG)) == 0 &&
         PyModule_AddObject(module, "mjRNDSTRING", rows_of_texts(mjRNDSTRING, mjNRNDFLAG)) == 0;
}

PyModuleDef definition = {PyModuleDef_HEAD_INIT,
                          "mujoco._core",
                          "The part of the package that is written in C++.",
                          -1,
                          nullptr,
                          nullptr,
                          nullptr,
                          nullptr,
                          nullptr};

}  // namespace
}  // namespace sinew::python

PyMODINIT_FUNC PyInit__core(void) {
  using namespace sinew::python;
  import_array();
  Ref module(PyModule_Create(&definition));
  if (!module) return nullptr;
#ifdef Py_GIL_DISABLED  // caches, registries and classes have their own locks (ObjectLock, Registry)
  PyUnstable_Module_SetGIL(module.get(), Py_MOD_GIL_NOT_USED);
#endif
  add_errors(module.get());
  install_handlers();
  const bool ok = add_types(module.get()) && add_functions(module.get()) && add_callbacks(module.get()) &&
                  add_rollout(module.get()) && add_batch(module.get()) && add_derivatives(module.get()) &&
                  add_render(module.get()) && add_gl_context(module.get()) && add_strings(module.get()) &&
                  PyModule_AddStringConstant(module.get(), "_sinew_version", sinew_versionString()) == 0;
  return ok ? module.release() : nullptr;
}
