// SPDX-License-Identifier: Apache-2.0
#include "fields.h"

#include <map>
#include <string_view>
#include <type_traits>

#include <mujoco/mjxmacro.h>

namespace sinew_mex {

namespace {

using Getter = mxArray* (*)(const Simulation&);
using Setter = void (*)(Simulation&, const Arguments&, int);

struct Field {
  Getter get;
  Setter set;  // null: read only
};

template <class T>
T* first_of(T& value) {
  return &value;
}
template <class T, std::size_t N>
T* first_of(T (&values)[N]) {
  return values;
}

template <class T>
mxArray* read([[maybe_unused]] const T* values, std::int64_t rows, std::int64_t columns) {
  if (!values) rows = 0;  // an array of the arena that this step did not need
  if constexpr (std::is_arithmetic_v<T>) return matrix_from_rows(values, rows, columns);
  return nullptr;
}

template <class T>
void write([[maybe_unused]] T* values, std::int64_t rows, std::int64_t columns, const Arguments& arguments, int i) {
  const std::vector<double> given = arguments.numbers(i, rows * columns);
  const mxArray* shape = arguments.reals(i);
  if (columns > 1 && rows > 1 && static_cast<std::int64_t>(mxGetM(shape)) != rows) {
    throw Error("this field has " + std::to_string(rows) + " rows and " + std::to_string(columns) + " columns");
  }
  for (std::int64_t r = 0; r < rows; ++r) {
    for (std::int64_t c = 0; c < columns; ++c) {
      const double value = given[static_cast<std::size_t>(c * rows + r)];
      if constexpr (std::is_floating_point_v<T>) {
        values[r * columns + c] = static_cast<T>(value);
      } else if constexpr (std::is_arithmetic_v<T>) {
        if (!(value >= 0 && value <= 1 << 30)) throw Error("a setting that is whole is from 0 to 2^30");
        values[r * columns + c] = static_cast<T>(value);
      }
    }
  }
}

using Fields = std::map<std::string_view, Field>;

// Arrays of structs (contacts, statistics of solver and timers) are no fields here: commands of their own tell them.
template <class T>
void add(Fields& fields, std::string_view name, Getter get, Setter set, bool may_set) {
  if constexpr (std::is_arithmetic_v<T>) fields.emplace(name, Field{get, may_set ? set : nullptr});
}

// In mjModel only real numbers can be set; in mjData also bytes, which are flags.
template <class T>
constexpr bool kReal = std::is_floating_point_v<T>;
template <class T>
constexpr bool kFlag = std::is_same_v<T, mjtByte>;

// The rows of the tables become these: POINTER is the first of ROWS x COLUMNS numbers of the Simulation s.
#define SINEW_FIELD(LABEL, TYPE, POINTER, ROWS, COLUMNS, MAY_SET)                            \
  add<TYPE>(                                                                                 \
      fields, LABEL, [](const Simulation& s) { return read<TYPE>(POINTER, ROWS, COLUMNS); }, \
      [](Simulation& s, const Arguments& given, int i) { write<TYPE>(POINTER, ROWS, COLUMNS, given, i); }, MAY_SET);

#undef MJ_M
#undef MJ_D
#define MJ_M(n) s.m()->n
#define MJ_D(n) s.d()->n

void add_model(Fields& fields) {
#define X(TYPE, NAME, ROWS, COLUMNS) SINEW_FIELD(#NAME, TYPE, s.m()->NAME, s.m()->ROWS, COLUMNS, kReal<TYPE>)
  MJMODEL_POINTERS
#undef X
}

void add_data(Fields& fields) {
#define X(TYPE, NAME, ROWS, COLUMNS) \
  SINEW_FIELD(#NAME, TYPE, s.d()->NAME, s.m()->ROWS, COLUMNS, kReal<TYPE> || kFlag<TYPE>)
  MJDATA_POINTERS
#undef X
#define X(TYPE, NAME, ROWS, COLUMNS) SINEW_FIELD(#NAME, TYPE, s.d()->NAME, ROWS, COLUMNS, false)
  MJDATA_ARENA_POINTERS
#undef X
  SINEW_FIELD("energy", mjtNum, s.d()->energy, 2, 1, false)
  SINEW_FIELD("solver_fwdinv", mjtNum, s.d()->solver_fwdinv, 2, 1, false)
}

void add_scalars(Fields& fields) {
#define X(NAME) \
  SINEW_FIELD(#NAME, std::remove_cvref_t<decltype(std::declval<mjModel>().NAME)>, &s.m()->NAME, 1, 1, false)
  MJMODEL_SIZES
#undef X
#define X(TYPE, NAME) SINEW_FIELD(#NAME, TYPE, &s.d()->NAME, 1, 1, std::string_view(#NAME) == "time")
  MJDATA_SCALAR
#undef X
}

void add_options(Fields& fields) {
#define X(TYPE, NAME) SINEW_FIELD("opt." #NAME, TYPE, &s.m()->opt.NAME, 1, 1, true)
  MJOPTION_SCALARS
#undef X
#define X(NAME, LENGTH) SINEW_FIELD("opt." #NAME, mjtNum, s.m()->opt.NAME, LENGTH, 1, true)
  MJOPTION_VECTORS
#undef X
#define X(TYPE, NAME, LENGTH) SINEW_FIELD("stat." #NAME, TYPE, first_of(s.m()->stat.NAME), LENGTH, 1, true)
  MJSTATISTIC_FIELDS
#undef X
}

const Fields& all_fields() {
  static const Fields fields = [] {
    Fields result;
    add_scalars(result);
    add_options(result);
    add_model(result);
    add_data(result);
    return result;
  }();
  return fields;
}

const Field& find(const std::string& name) {
  const auto found = all_fields().find(name);
  if (found == all_fields().end()) throw Error("there is no field '" + name + "'; 'fields' lists them");
  return found->second;
}

}  // namespace

mxArray* get_field(const Simulation& simulation, const std::string& name) { return find(name).get(simulation); }

void set_field(Simulation& simulation, const std::string& name, const Arguments& arguments, int value) {
  const Field& field = find(name);
  if (!field.set) throw Error("'" + name + "' can only be read: it is structure or a result");
  field.set(simulation, arguments, value);
}

mxArray* list_fields() {
  mxArray* result = mxCreateCellMatrix(static_cast<mwSize>(all_fields().size()), 1);
  mwIndex i = 0;
  for (const auto& [name, field] : all_fields()) mxSetCell(result, i++, string_of(std::string(name).c_str()));
  return result;
}

}  // namespace sinew_mex
