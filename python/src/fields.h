// SPDX-License-Identifier: Apache-2.0
// fields.h -- members of C structs as Python attributes: rows of tables from python/generate and what reads them.
#ifndef SINEW_PYTHON_FIELDS_H_
#define SINEW_PYTHON_FIELDS_H_

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <struct_ids.inc>
#include "core.h"

namespace sinew::python {

enum Element : std::uint8_t {
  kNum,
  kFloat,
  kInt,
  kByte,
  kLong,
  kUnsigned,
  kChar,
  kRecord,
  kVector,   // a standard container behind a pointer, in a spec
  kElement,  // a struct of a spec behind a pointer
};

enum FieldKind : std::uint8_t {
  kScalar,
  kInlineArray,  // lies in the struct
  kFixedArray,   // a pointer; its length depends on the model
  kArenaArray,   // a pointer into the arena; its place and length change
  kPointed,      // a pointer; another member of the struct tells its length
};

// A length: a constant, or a size of the model or the data times a factor.
struct Extent {
  enum Where : std::uint8_t { kConstant, kModel, kData } where = kConstant;
  std::size_t value = 1;  // the constant, or the offset of the size
  int factor = 1;

  npy_intp of(const void* model, const void* data) const {
    if (where == kConstant) return static_cast<npy_intp>(value);
    const char* place = static_cast<const char*>(where == kModel ? model : data) + value;
    return static_cast<npy_intp>(*reinterpret_cast<const int*>(place)) * factor;
  }
};

constexpr Extent fixed_extent(std::size_t n) { return {Extent::kConstant, n, 1}; }
constexpr Extent model_extent(std::size_t offset, int factor = 1) { return {Extent::kModel, offset, factor}; }
constexpr Extent data_extent(std::size_t offset, int factor = 1) { return {Extent::kData, offset, factor}; }

struct Field {
  const char* name;
  const char* doc;
  std::size_t offset;
  FieldKind kind;
  Element element;
  int rank;
  Extent extents[2];
  int record = -1;  // StructId of a kRecord
  bool writable = true;
  int slot = -1;                                            // in the cache of views; set when the type is made
  PyObject* (*get)(void* container) = nullptr;              // of a kVector
  bool (*set)(void* container, PyObject* value) = nullptr;  // of a kVector
};

template <class T>
inline constexpr int struct_id = -1;
#include <struct_types.inc>

template <class T>
constexpr Element element_of() {
  using U = std::remove_cv_t<std::remove_all_extents_t<T>>;
  if constexpr (std::is_same_v<U, double>)
    return kNum;
  else if constexpr (std::is_same_v<U, float>)
    return kFloat;
  else if constexpr (std::is_same_v<U, char>)
    return kChar;
  else if constexpr (std::is_enum_v<U>)
    return kInt;
  else if constexpr (std::is_integral_v<U> && sizeof(U) == 1)
    return kByte;
  else if constexpr (std::is_integral_v<U> && sizeof(U) == 4)
    return kInt;
  else if constexpr (std::is_integral_v<U>)
    return std::is_signed_v<U> ? kLong : kUnsigned;
  else
    return kRecord;
}

template <class T>
constexpr Field field(const char* name, std::size_t offset, const char* doc) {
  Field f{name, doc, offset, std::rank_v<T> ? kInlineArray : kScalar, element_of<T>(), static_cast<int>(std::rank_v<T>),
          {}};
  if constexpr (std::rank_v < T >> 0) f.extents[0] = fixed_extent(std::extent_v<T, 0>);
  if constexpr (std::rank_v < T >> 1) f.extents[1] = fixed_extent(std::extent_v<T, 1>);
  if constexpr (element_of<T>() == kRecord) f.record = struct_id<std::remove_all_extents_t<T>>;
  return f;
}

template <class T>
constexpr Field nested(const char* name, std::size_t offset, int record, const char* doc) {
  Field f{name, doc, offset, kScalar, kRecord, 0, {}};
  f.record = record;
  return f;
}

template <class P>
constexpr Field pointed(const char* name, std::size_t offset, std::size_t count, const char* doc) {
  using T = std::remove_pointer_t<P>;
  Field f{name, doc, offset, kPointed, element_of<T>(), 1, {data_extent(count), {}}};
  if constexpr (element_of<T>() == kRecord) f.record = struct_id<T>;
  return f;
}

template <class P>
constexpr Field array(const char* name, std::size_t offset, int rank, Extent rows, Extent columns, FieldKind kind,
                      const char* doc) {
  using T = std::remove_pointer_t<P>;
  Field f{name, doc, offset, kind, element_of<T>(), rank, {rows, columns}};
  if constexpr (element_of<T>() == kRecord) f.record = struct_id<T>;
  return f;
}

constexpr Field constant(Field f) {
  f.writable = false;
  return f;
}

struct StructInfo {
  const char* name;  // of the Python class
  std::size_t size;
  Field* fields;
  std::size_t count;
  void (*init)(void*);     // defaults; null: zeros
  void (*release)(void*);  // what the struct owns beside itself
  PyTypeObject* type = nullptr;
  PyTypeObject* list = nullptr;  // of lists of such structs
  int slots = 0;
};

// Every wrapper begins like this.
struct Wrapper {
  PyObject_HEAD void* p;  // the C struct
  Owner* owner;           // whose memory it lies in
  const StructInfo* info;
  PyObject** views;      // by slot
  const mjModel* model;  // that extents refer to; null for plain structs
};

StructInfo& struct_info(int id);
StructInfo& spec_info(int id);
bool add_spec_types(PyObject* module);
PyObject* get_vector(PyObject* self, void* closure);
int set_vector(PyObject* self, PyObject* value, void* closure);
PyObject* get_member_element(PyObject* self, void* closure);

// A wrapper of a struct inside somebody's memory.
PyObject* wrap_struct(int id, void* p, Owner* owner);
// A wrapper of a copy of its own.
PyObject* copy_struct(int id, const void* value);
bool init_wrapper(Wrapper* self, const StructInfo& info, void* p, Owner* owner, const mjModel* model);
void clear_wrapper(Wrapper* self);

// A view of memory that `owner` keeps. The data type is that of `element`.
PyObject* make_view(Element element, int rank, const npy_intp* shape, void* data, Owner* owner,
                    const npy_intp* strides = nullptr);
int numpy_type(Element element);
std::size_t element_size(const Field& f);
bool assign_array(PyObject* view, PyObject* value, const char* name);

// Getters and setters for all fields of a struct, to be given to its type. The array lives as long as the process.
PyGetSetDef* make_getset(Field* fields, std::size_t count, int* slots, const PyGetSetDef* more = nullptr);

bool add_struct_types(PyObject* module);
bool add_model_type(PyObject* module);
bool add_data_type(PyObject* module);
PyTypeObject* make_type(PyObject* module, PyType_Spec* spec, const char* name);

}  // namespace sinew::python

#endif  // SINEW_PYTHON_FIELDS_H_
