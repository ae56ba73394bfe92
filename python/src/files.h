// SPDX-License-Identifier: Apache-2.0
// files.h -- names and files that Python hands to a loader.
#ifndef SINEW_PYTHON_FILES_H_
#define SINEW_PYTHON_FILES_H_

#include <climits>
#include <cstring>
#include <string>

#include "core.h"

namespace sinew::python {

// Files in memory for one load.
class Files {
 public:
  Files() { mj_defaultVFS(&vfs_); }
  ~Files() { mj_deleteVFS(&vfs_); }
  Files(const Files&) = delete;
  Files& operator=(const Files&) = delete;

  const mjVFS* get() const { return &vfs_; }

  bool add(const char* name, const char* bytes, Py_ssize_t size) {
    if (size > INT_MAX) {
      PyErr_Format(PyExc_ValueError, "asset '%s' is too large", name);
      return false;
    }
    const int result = mj_addBufferVFS(&vfs_, name, bytes, static_cast<int>(size));
    if (result == 0) return true;
    PyErr_Format(PyExc_ValueError, result == 2 ? "two assets are called '%s'" : "asset '%s' could not be stored", name);
    return false;
  }

  bool add_all(PyObject* assets) {
    if (!assets || assets == Py_None) return true;
    if (!PyDict_Check(assets)) {
      PyErr_SetString(PyExc_TypeError, "assets must be a dict from file names to bytes");
      return false;
    }
    PyObject *name, *content;
    Py_ssize_t at = 0;
    while (PyDict_Next(assets, &at, &name, &content)) {
      const char* text = PyUnicode_Check(name) ? PyUnicode_AsUTF8(name) : nullptr;
      Py_buffer view;
      if (!text) {
        if (!PyErr_Occurred()) PyErr_SetString(PyExc_TypeError, "names of assets must be str");
        return false;
      }
      if (PyUnicode_Check(content)) {
        Py_ssize_t size = 0;
        const char* bytes = PyUnicode_AsUTF8AndSize(content, &size);
        if (!bytes || !add(text, bytes, size)) return false;
        continue;
      }
      if (PyObject_GetBuffer(content, &view, PyBUF_SIMPLE) < 0) return false;
      const bool added = add(text, static_cast<const char*>(view.buf), view.len);
      PyBuffer_Release(&view);
      if (!added) return false;
    }
    return true;
  }

 private:
  mjVFS vfs_;
};

// A name or document that C can hold; false with an exception set.
inline bool text_without_zero(PyObject* object, const char* what, std::string* text) {
  Ref path(PyUnicode_Check(object) ? new_ref(object) : PyOS_FSPath(object));
  if (!path) return false;
  Ref bytes(PyUnicode_Check(path.get()) ? PyUnicode_EncodeFSDefault(path.get()) : new_ref(path.get()));
  if (!bytes) return false;
  char* start;
  Py_ssize_t size;
  if (PyBytes_AsStringAndSize(bytes.get(), &start, &size) < 0) return false;
  if (std::memchr(start, 0, static_cast<std::size_t>(size))) {
    PyErr_Format(PyExc_ValueError, "%s contains a zero byte", what);
    return false;
  }
  text->assign(start, static_cast<std::size_t>(size));
  return true;
}

}  // namespace sinew::python

#endif  // SINEW_PYTHON_FILES_H_
