// SPDX-License-Identifier: Apache-2.0
// vectors.h -- standard containers in a spec as Python values: strings, lists, arrays.
//   note  They are copied both ways, since a container may move its contents whenever the spec is edited.
#ifndef SINEW_PYTHON_VECTORS_H_
#define SINEW_PYTHON_VECTORS_H_

#include <cstring>
#include <string>
#include <vector>

#include "fields.h"

namespace sinew::python {

inline PyObject* to_python(const std::string& text) {
  return PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "surrogateescape");
}

inline bool from_python(std::string& text, PyObject* value) {
  Ref encoded(PyUnicode_Check(value) ? PyUnicode_AsEncodedString(value, "utf-8", "surrogateescape") : nullptr);
  if (!encoded) {
    if (!PyErr_Occurred()) PyErr_Format(PyExc_TypeError, "expected a str, not %s", Py_TYPE(value)->tp_name);
    return false;
  }
  text.assign(PyBytes_AS_STRING(encoded.get()), static_cast<std::size_t>(PyBytes_GET_SIZE(encoded.get())));
  return true;
}

inline PyObject* to_python(const std::vector<std::byte>& bytes) {
  return PyBytes_FromStringAndSize(reinterpret_cast<const char*>(bytes.data()), static_cast<Py_ssize_t>(bytes.size()));
}

inline bool from_python(std::vector<std::byte>& bytes, PyObject* value) {
  Py_buffer view;
  if (PyObject_GetBuffer(value, &view, PyBUF_CONTIG_RO) < 0) return false;
  const auto* first = static_cast<const std::byte*>(view.buf);
  bytes.assign(first, first + view.len);
  PyBuffer_Release(&view);
  return true;
}

template <class T>
requires std::is_arithmetic_v<T> PyObject* to_python(const std::vector<T>& numbers) {
  npy_intp count = static_cast<npy_intp>(numbers.size());
  PyObject* array = PyArray_SimpleNew(1, &count, numpy_type(element_of<T>()));
  if (array && count)
    std::memcpy(PyArray_DATA(reinterpret_cast<PyArrayObject*>(array)), numbers.data(), numbers.size() * sizeof(T));
  return array;
}

template <class T>
requires std::is_arithmetic_v<T>
bool from_python(std::vector<T>& numbers, PyObject* value) {
  Ref array(PyArray_FROMANY(value, numpy_type(element_of<T>()), 0, 2, NPY_ARRAY_CARRAY_RO | NPY_ARRAY_FORCECAST));
  if (!array) return false;
  auto* a = reinterpret_cast<PyArrayObject*>(array.get());
  const T* first = static_cast<const T*>(PyArray_DATA(a));
  numbers.assign(first, first + PyArray_SIZE(a));
  return true;
}

template <class T>
requires(!std::is_arithmetic_v<T> && !std::is_same_v<T, std::byte>) PyObject* to_python(const std::vector<T>& items) {
  Ref list(PyList_New(static_cast<Py_ssize_t>(items.size())));
  for (std::size_t i = 0; list && i < items.size(); ++i) {
    PyObject* item = to_python(items[i]);
    if (!item) return nullptr;
    PyList_SET_ITEM(list.get(), static_cast<Py_ssize_t>(i), item);
  }
  return list.release();
}

template <class T>
requires(!std::is_arithmetic_v<T> && !std::is_same_v<T, std::byte>) bool from_python(std::vector<T>& items,
                                                                                     PyObject* value) {
  Ref list(PyUnicode_Check(value) ? nullptr : PySequence_Fast(value, "expected a sequence"));
  if (!list) {
    if (!PyErr_Occurred()) PyErr_SetString(PyExc_TypeError, "expected a list of str, not a str");
    return false;
  }
  std::vector<T> fresh(static_cast<std::size_t>(PySequence_Fast_GET_SIZE(list.get())));
  for (std::size_t i = 0; i < fresh.size(); ++i) {
    if (!from_python(fresh[i], PySequence_Fast_GET_ITEM(list.get(), static_cast<Py_ssize_t>(i)))) return false;
  }
  items = std::move(fresh);
  return true;
}

template <class P>
Field vector_field(const char* name, std::size_t offset, const char* doc) {
  using T = std::remove_pointer_t<P>;
  Field f{name, doc, offset, kScalar, kVector, 0, {}};
  f.get = [](void* container) { return to_python(*static_cast<const T*>(container)); };
  f.set = [](void* container, PyObject* value) { return from_python(*static_cast<T*>(container), value); };
  return f;
}

template <class P>
Field member_element(const char* name, std::size_t offset, const char* doc) {
  Field f{name, doc, offset, kScalar, kElement, 0, {}};
  f.record = struct_id<std::remove_pointer_t<P>>;
  return f;
}

}  // namespace sinew::python

#endif  // SINEW_PYTHON_VECTORS_H_
