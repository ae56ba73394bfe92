// SPDX-License-Identifier: Apache-2.0
#include "functions.h"

#include <cstring>
#include <string>
#include <vector>

#include "model.h"

namespace sinew::python {
namespace {

// What a call holds on to until it is over: arrays that were converted.
struct Call {
  const Function& function;
  Argument arguments[kMostParameters];
  PyObject* held[kMostParameters];
  int held_count = 0;
  const mjModel* model = nullptr;
  const Wrapper* data = nullptr;

  explicit Call(const Function& f) : function(f) {}
  ~Call() {
    for (int i = 0; i < held_count; ++i) Py_DECREF(held[i]);
  }
  Call(const Call&) = delete;
  Call& operator=(const Call&) = delete;

  bool fail(const Parameter& p, const char* what) {
    PyErr_Format(PyExc_TypeError, "%s(): %s %s", function.name, p.name, what);
    return false;
  }
};

bool read_struct(Call& c, const Parameter& p, PyObject* value, Argument& a) {
  StructInfo& info = struct_info(p.element);
  if (!PyObject_TypeCheck(value, info.type)) {
    PyErr_Format(PyExc_TypeError, "%s(): %s must be an %s, not %s", c.function.name, p.name, info.name,
                 Py_TYPE(value)->tp_name);
    return false;
  }
  a.p = reinterpret_cast<Wrapper*>(value)->p;
  if (p.element == k_mjModel && !c.model) c.model = static_cast<const mjModel*>(a.p);
  if (p.element == k_mjData) {
    const auto* data = reinterpret_cast<const Wrapper*>(value);
    if (c.model ? !data_fits(c.model, data) : c.data && !data_fits(c.data->model, data)) return false;
    if (!c.data) c.data = data;
  }
  return true;
}

// Lists, other types and other layouts become an array that lives as long as the call.
PyArrayObject* convert(Call& c, const Parameter& p, PyObject* value) {
  Ref any(PyArray_FROM_O(value));
  if (!any) return nullptr;
  PyArray_Descr* type = PyArray_DescrFromType(numpy_type(static_cast<Element>(p.element)));
  auto* array = reinterpret_cast<PyArrayObject*>(any.get());
  const bool empty = PyArray_SIZE(array) == 0;
  if (!empty && !PyArray_CanCastArrayTo(array, type, NPY_SAME_KIND_CASTING)) {
    PyErr_Format(PyExc_TypeError, "%s(): %s must be an array of %S, not of %S", c.function.name, p.name,
                 reinterpret_cast<PyObject*>(type), reinterpret_cast<PyObject*>(PyArray_DESCR(array)));
    Py_DECREF(type);
    return nullptr;
  }
  PyObject* converted = PyArray_FromArray(array, type, NPY_ARRAY_CARRAY_RO | NPY_ARRAY_FORCECAST);
  if (converted) c.held[c.held_count++] = converted;
  return reinterpret_cast<PyArrayObject*>(converted);
}

bool read_array(Call& c, const Parameter& p, PyObject* value, Argument& a) {
  const int type = numpy_type(static_cast<Element>(p.element));
  auto* array = reinterpret_cast<PyArrayObject*>(value);
  const bool direct = PyArray_Check(value) && PyArray_TYPE(array) == type && PyArray_ISCARRAY_RO(array);
  if (p.flags & kWritten) {
    if (!PyArray_Check(value)) return c.fail(p, "must be a numpy array, because the function writes to it");
    if (PyArray_TYPE(array) != type) {
      PyErr_Format(PyExc_TypeError, "%s(): %s is written to and must be an array of %s, not of %S", c.function.name,
                   p.name,
                   type == NPY_DOUBLE  ? "float64"
                   : type == NPY_FLOAT ? "float32"
                   : type == NPY_INT   ? "int32"
                                       : "uint8",
                   reinterpret_cast<PyObject*>(PyArray_DESCR(array)));
      return false;
    }
    if (!direct) return c.fail(p, "is written to and must be contiguous, row by row");
    if (!PyArray_ISWRITEABLE(array)) return c.fail(p, "is written to but read-only");
  } else if (!direct) {
    array = convert(c, p, value);
    if (!array) return false;
  }
  a.array = array;
  a.p = PyArray_DATA(array);
  return true;
}

bool read_integer(Call& c, const Parameter& p, PyObject* value, Argument& a) {
  if (PyLong_Check(value)) {
    a.integer = PyLong_AsLongLong(value);
  } else {
    Ref number(PyNumber_Index(value));
    if (!number) {
      PyErr_Clear();
      PyErr_Format(PyExc_TypeError, "%s(): %s must be an integer, not %s", c.function.name, p.name,
                   Py_TYPE(value)->tp_name);
      return false;
    }
    a.integer = PyLong_AsLongLong(number.get());
  }
  if (a.integer == -1 && PyErr_Occurred()) return false;
  if (a.integer < INT_MIN || a.integer > UINT_MAX) {
    PyErr_Format(PyExc_OverflowError, "%s(): %s is out of range", c.function.name, p.name);
    return false;
  }
  return true;
}

bool read_text(Call& c, const Parameter& p, PyObject* value, Argument& a) {
  if (!PyUnicode_Check(value)) {
    PyObject* path = PyOS_FSPath(value);
    if (!path || !PyUnicode_Check(path)) {
      Py_XDECREF(path);
      PyErr_Clear();
      PyErr_Format(PyExc_TypeError, "%s(): %s must be a str, not %s", c.function.name, p.name, Py_TYPE(value)->tp_name);
      return false;
    }
    c.held[c.held_count++] = value = path;
  }
  Py_ssize_t size = 0;
  const char* text = PyUnicode_AsUTF8AndSize(value, &size);
  if (!text) return false;
  if (std::memchr(text, 0, static_cast<std::size_t>(size))) {
    PyErr_Format(PyExc_ValueError, "%s(): %s contains a zero character", c.function.name, p.name);
    return false;
  }
  a.p = const_cast<char*>(text);
  return true;
}

bool read(Call& c, const Parameter& p, PyObject* value, Argument& a) {
  a.given = true;
  if (value == Py_None && (p.flags & kNullable)) return true;
  switch (p.kind) {
    case kStruct:
      return read_struct(c, p, value, a);
    case kArray:
      return read_array(c, p, value, a);
    case kNumber:
      a.number = PyFloat_AsDouble(value);
      return !(a.number == -1 && PyErr_Occurred());
    case kInteger:
      return read_integer(c, p, value, a);
    case kText:
      return read_text(c, p, value, a);
  }
  return false;
}

int find_parameter(const Function& f, PyObject* name) {
  for (int i = 0; i < f.count; ++i) {
    if (!(f.parameters[i].flags & kOmitted) && PyUnicode_CompareWithASCIIString(name, f.parameters[i].name) == 0)
      return i;
  }
  return -1;
}

bool read_names(Call& c, PyObject* const* values, PyObject* names) {
  for (Py_ssize_t k = 0; k < PyTuple_GET_SIZE(names); ++k) {
    const int i = find_parameter(c.function, PyTuple_GET_ITEM(names, k));
    if (i < 0) {
      PyErr_Format(PyExc_TypeError, "%s() has no argument %R", c.function.name, PyTuple_GET_ITEM(names, k));
      return false;
    }
    if (c.arguments[i].given) {
      PyErr_Format(PyExc_TypeError, "%s() got %s twice", c.function.name, c.function.parameters[i].name);
      return false;
    }
    if (!read(c, c.function.parameters[i], values[k], c.arguments[i])) return false;
  }
  return true;
}

bool read_arguments(Call& c, PyObject* const* args, Py_ssize_t count, PyObject* names) {
  const Function& f = c.function;
  Py_ssize_t next = 0;
  for (int i = 0; i < f.count && next < count; ++i) {
    if (f.parameters[i].flags & kOmitted) continue;
    if (!read(c, f.parameters[i], args[next++], c.arguments[i])) return false;
  }
  if (next < count) {
    PyErr_Format(PyExc_TypeError, "%s() takes %zd arguments, got %zd", f.name, next, count);
    return false;
  }
  if (names && !read_names(c, args + count, names)) return false;
  for (int i = 0; i < f.count; ++i) {
    const Parameter& p = f.parameters[i];
    Argument& a = c.arguments[i];
    if (p.flags & kOmitted) {
      a.integer = -1;  // not known yet
    } else if (!a.given && (p.flags & kOptional)) {
      a.integer = p.fallback;
    } else if (!a.given) {
      PyErr_Format(PyExc_TypeError, "%s() needs %s", f.name, p.name);
      return false;
    }
  }
  // Keywords may bring the data before the model.
  return !c.model || !c.data || data_fits(c.model, c.data);
}

// The length that an array has to have, or -1 while nothing decides about it.
npy_intp length_of(const Call& c, const ArrayExtent& e) {
  switch (e.where) {
    case ArrayExtent::kConstant:
      return static_cast<npy_intp>(e.value);
    case ArrayExtent::kModel:
      return *reinterpret_cast<const int*>(reinterpret_cast<const char*>(c.model) + e.value);
    case ArrayExtent::kData:
      return *reinterpret_cast<const int*>(static_cast<const char*>(c.data->p) + e.value);
    case ArrayExtent::kTaken:
      return static_cast<npy_intp>(c.arguments[e.value].integer);
    case ArrayExtent::kComputed:
      return e.compute(c.arguments);
  }
  return -1;
}

bool shape_is_wrong(const Call& c, const Parameter& p, const PyArrayObject* array) {
  std::string wanted, got;
  for (int i = 0; i < p.rank; ++i) {
    const npy_intp n = length_of(c, p.extents[i]);
    wanted += (i ? ", " : "") + (n < 0 ? std::string("any") : std::to_string(n));
  }
  for (int i = 0; i < PyArray_NDIM(array); ++i) got += (i ? ", " : "") + std::to_string(PyArray_DIM(array, i));
  PyErr_Format(PyExc_TypeError, "%s(): %s must have shape (%s), not (%s)", c.function.name, p.name, wanted.c_str(),
               got.c_str());
  return false;
}

bool take(Call& c, const ArrayExtent& e, npy_intp n) {
  if (e.where == ArrayExtent::kTaken && c.arguments[e.value].integer < 0) {
    if (n > INT_MAX) {
      PyErr_Format(PyExc_OverflowError, "%s(): an array is too long", c.function.name);
      return false;
    }
    c.arguments[e.value].integer = n;
  }
  return true;
}

// A vector may have any shape of the right size. A matrix has its shape, or is flat where its shape is known.
bool check_shape(Call& c, const Parameter& p, const PyArrayObject* array) {
  const npy_intp total = PyArray_SIZE(const_cast<PyArrayObject*>(array));
  if (p.rank == 1) {
    if (!take(c, p.extents[0], total)) return false;
    return total == length_of(c, p.extents[0]) || shape_is_wrong(c, p, array);
  }
  if (PyArray_NDIM(array) == 2) {
    for (int i = 0; i < 2; ++i) {
      if (!take(c, p.extents[i], PyArray_DIM(array, i))) return false;
      if (PyArray_DIM(array, i) != length_of(c, p.extents[i])) return shape_is_wrong(c, p, array);
    }
    return true;
  }
  const npy_intp columns = length_of(c, p.extents[1]);
  if (PyArray_NDIM(array) != 1 || columns < 0) return shape_is_wrong(c, p, array);
  if (columns > 0 && total % columns == 0 && !take(c, p.extents[0], total / columns)) return false;
  if (columns == 0 && !take(c, p.extents[0], 0)) return false;
  return total == length_of(c, p.extents[0]) * columns || shape_is_wrong(c, p, array);
}

bool check_arguments(Call& c) {
  const Function& f = c.function;
  for (int i = 0; i < f.count; ++i) {
    const Parameter& p = f.parameters[i];
    if (p.kind == kArray && p.rank && c.arguments[i].array && !check_shape(c, p, c.arguments[i].array)) return false;
  }
  for (int i = 0; i < f.count; ++i) {
    if ((f.parameters[i].flags & kOmitted) && c.arguments[i].integer < 0) c.arguments[i].integer = 0;
  }
  const char* wrong = f.check ? f.check(c.arguments) : nullptr;
  if (wrong) PyErr_Format(PyExc_ValueError, "%s(): %s", f.name, wrong);
  return !wrong;
}

PyObject* finish(const Result& r) {
  switch (r.kind) {
    case Result::kReal:
      return PyFloat_FromDouble(r.number);
    case Result::kWhole:
      return PyLong_FromLongLong(r.integer);
    case Result::kString:
      if (!r.text) Py_RETURN_NONE;
      return PyUnicode_DecodeUTF8(r.text, static_cast<Py_ssize_t>(std::strlen(r.text)), "replace");
    case Result::kCopy:
      return r.object;
    case Result::kFailure:
      PyErr_SetString(fatal_error, r.text);
      return nullptr;
    case Result::kVoid:
      break;
  }
  Py_RETURN_NONE;
}

}  // namespace

PyObject* call(const Function& f, PyObject* const* args, Py_ssize_t count, PyObject* names) {
  Call c(f);
  if (!read_arguments(c, args, count, names) || !check_arguments(c)) return nullptr;
  Result result;
  const bool done = f.unlocks ? run_unlocked([&] { f.invoke(c.arguments, result); })
                              : run_locked([&] { f.invoke(c.arguments, result); });
  if (!done) {
    Py_XDECREF(result.object);
    return nullptr;
  }
  return finish(result);
}

}  // namespace sinew::python
