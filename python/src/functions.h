// SPDX-License-Identifier: Apache-2.0
// functions.h -- a C function as Python calls it: a row per function, a row per parameter, one interpreter of both.
#ifndef SINEW_PYTHON_FUNCTIONS_H_
#define SINEW_PYTHON_FUNCTIONS_H_

#include <cstddef>
#include <type_traits>
#include <utility>

#include "fields.h"

namespace sinew::python {

enum ParameterKind : std::uint8_t { kStruct, kArray, kNumber, kInteger, kText };
enum ParameterFlag : std::uint8_t {
  kNullable = 1,
  kWritten = 2,   // the function writes to the array
  kOmitted = 4,   // Python leaves it out: it follows from the arrays
  kOptional = 8,  // has a default
};

// An argument on its way to C: one of a pointer, a number and an integer.
struct Argument {
  void* p = nullptr;
  double number = 0;
  long long integer = 0;
  PyArrayObject* array = nullptr;  // behind p
  bool given = false;
};

inline long long I_(const Argument& a) { return a.integer; }
inline const mjModel* M_(const Argument& a) { return static_cast<const mjModel*>(a.p); }
inline const mjrRect& R_(const Argument& a) { return *static_cast<const mjrRect*>(a.p); }

// A length of an array argument.
struct ArrayExtent {
  enum Where : std::uint8_t { kConstant, kModel, kData, kTaken, kComputed } where = kConstant;
  std::size_t value = 0;  // the constant, an offset, or the number of the argument that takes it
  npy_intp (*compute)(const Argument*) = nullptr;
};

struct Parameter {
  const char* name;
  ParameterKind kind;
  int element;  // Element of an array, StructId of a struct
  int flags;
  int fallback;  // default of an integer
  int rank;      // 0: an array of any shape
  ArrayExtent extents[2];
};

struct Result {
  enum Kind : std::uint8_t { kVoid, kReal, kWhole, kString, kCopy, kFailure } kind = kVoid;
  double number = 0;
  long long integer = 0;
  const char* text = nullptr;  // of a result, or of an error
  PyObject* object = nullptr;
};

struct Function {
  const char* name;
  void (*invoke)(const Argument*, Result&);
  const char* (*check)(const Argument*);  // what is wrong with the arguments, or null
  const Parameter* parameters;
  int count;
  bool unlocks;  // computes long enough to let other threads run
};

constexpr int kMostParameters = 16;

PyObject* call(const Function& function, PyObject* const* args, Py_ssize_t count, PyObject* names);

template <class T>
T pass(const Argument& a) {
  if constexpr (std::is_pointer_v<T>)
    return static_cast<T>(a.p);
  else if constexpr (std::is_floating_point_v<T>)
    return static_cast<T>(a.number);
  else if constexpr (std::is_class_v<T>)
    return *static_cast<const T*>(a.p);
  else
    return static_cast<T>(a.integer);
}

template <class T>
void keep_result(Result& r, T value) {
  if constexpr (std::is_floating_point_v<T>) {
    r.kind = Result::kReal;
    r.number = value;
  } else if constexpr (std::is_same_v<T, const char*>) {
    r.kind = Result::kString;
    r.text = value;
  } else if constexpr (std::is_class_v<T>) {
    r.kind = Result::kCopy;
    r.object = nullptr;
    PyGILState_STATE lock = PyGILState_Ensure();
    r.object = copy_struct(struct_id<T>, &value);
    PyGILState_Release(lock);
  } else {
    r.kind = Result::kWhole;
    r.integer = static_cast<long long>(value);
  }
}

template <class R, class... P, std::size_t... i>
void invoke_with(R (*function)(P...), const Argument* a, Result& r, std::index_sequence<i...>) {
  (void)a;
  if constexpr (std::is_void_v<R>)
    function(pass<P>(a[i])...);
  else
    keep_result(r, function(pass<P>(a[i])...));
}

template <class R, class... P>
void invoke_any(R (*function)(P...), const Argument* a, Result& r) {
  invoke_with(function, a, r, std::index_sequence_for<P...>());
}

template <auto function>
void invoke(const Argument* a, Result& r) {
  invoke_any(function, a, r);
}

// Functions whose C signature does not suit Python.
namespace special {
void mj_step(const Argument* a, Result& r);
void mj_saveLastXML(const Argument* a, Result& r);
void mj_saveModel(const Argument* a, Result& r);
void mj_setLengthRange(const Argument* a, Result& r);
void mj_printSchema(const Argument* a, Result& r);
void mj_copyData(const Argument* a, Result& r);
void mj_loadAllPluginLibraries(const Argument* a, Result& r);
void mju_error(const Argument* a, Result& r);
void mju_warning(const Argument* a, Result& r);
void mju_clearHandlers(const Argument* a, Result& r);
void mj_resetCallbacks(const Argument* a, Result& r);
}  // namespace special

// Conditions on arguments that shapes cannot state.
namespace checks {
const char* mju_printMatSparse(const Argument* a);
const char* mju_sparse2dense(const Argument* a);
const char* mj_addM(const Argument* a);
const char* mju_raySkin(const Argument* a);
const char* mju_cholFactorBand(const Argument* a);
const char* mju_cholSolveBand(const Argument* a);
const char* mju_band2Dense(const Argument* a);
const char* mju_dense2Band(const Argument* a);
const char* mju_bandMulMatVec(const Argument* a);
const char* mju_bandDiag(const Argument* a);
const char* mj_multiRay(const Argument* a);
const char* mjv_copyModel(const Argument* a);
const char* mju_transpose(const Argument* a);
const char* mj_stateSize(const Argument* a);
}  // namespace checks

}  // namespace sinew::python

#endif  // SINEW_PYTHON_FUNCTIONS_H_
