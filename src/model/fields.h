// SPDX-License-Identifier: Apache-2.0
// fields.h -- the arrays of mjModel and mjData as something to loop over; the lists themselves are in mjxmacro.h.
//   use   for_each_array(m, [](auto*& array, const ArrayInfo& info) { ... })
//   note  const models and data give pointers that cannot be reseated; everything else is the same
#ifndef SINEW_MODEL_FIELDS_H_
#define SINEW_MODEL_FIELDS_H_

#include <cstdint>
#include <string_view>

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjxmacro.h>

#include "model/flex_rows.h"

namespace sinew {

struct ArrayInfo {
  const char* name;
  std::int64_t rows;
  std::int64_t columns;
  bool visual;  // a viewer needs it: mjv_copyModel and mjv_copyData copy it

  std::int64_t count() const { return rows * columns; }
};

constexpr bool is_flex_row_storage(std::string_view name) {
  return name == "flexedge_J" || name == "flexedge_J_colind";
}

// Of an array of mjData: what the table says, but for the one that would be too large.
inline std::int64_t columns_in_memory(const mjModel& m, std::string_view name, std::int64_t columns) {
  return is_flex_row_storage(name) ? flex_row_width(m) : columns;
}

// Rows and columns may be any ints, so sizes are widened before they are multiplied; nothing here checks their sign.
#pragma push_macro("MJ_M")
#pragma push_macro("MJ_D")
#undef MJ_M
#undef MJ_D
#define MJ_M(n) \
  std::int64_t { m->n }
#define MJ_D(n) \
  std::int64_t { d->n }
#define SINEW_VISIT(owner, array_name, nr, nc, is_visual) \
  visit(owner.array_name, ArrayInfo{#array_name, std::int64_t{nr}, std::int64_t{nc}, is_visual});

#define SINEW_VISIT_PAIR(name, nr, nc, is_visual) \
  visit(dest.name, src.name, ArrayInfo{#name, std::int64_t{nr}, std::int64_t{nc}, is_visual});

// The arrays of a model, in the order of mjModel.
template <class Model, class Visitor>
void for_each_array(Model& model, Visitor&& visit) {
  [[maybe_unused]] const mjModel* m = &model;
#define SINEW_ROW(type, name, nr, nc) SINEW_VISIT(model, name, m->nr, nc, true)
#define SINEW_ROW_HIDDEN(type, name, nr, nc) SINEW_VISIT(model, name, m->nr, nc, false)
  MJMODEL_POINTERS_TABLE(SINEW_ROW, SINEW_ROW_HIDDEN)
#undef SINEW_ROW
#undef SINEW_ROW_HIDDEN
}

// The arrays of mjData whose sizes the model fixes, in the order of mjData.
template <class Data, class Visitor>
void for_each_array(const mjModel& model, Data& data, Visitor&& visit) {
  [[maybe_unused]] const mjModel* m = &model;
#define SINEW_ROW(type, name, nr, nc) SINEW_VISIT(data, name, m->nr, columns_in_memory(model, #name, nc), true)
#define SINEW_ROW_HIDDEN(type, name, nr, nc) SINEW_VISIT(data, name, m->nr, columns_in_memory(model, #name, nc), false)
  MJDATA_POINTERS_TABLE(SINEW_ROW, SINEW_ROW_HIDDEN)
#undef SINEW_ROW
#undef SINEW_ROW_HIDDEN
}

// The arrays of mjData that a step lays out in the arena; those not made since the last reset are null.
template <class Data, class Visitor>
void for_each_arena_array(const mjModel& model, Data& data, Visitor&& visit) {
  [[maybe_unused]] const mjModel* m = &model;
  [[maybe_unused]] const mjData* d = &data;
#define SINEW_ROW(type, name, nr, nc) SINEW_VISIT(data, name, nr, nc, true)
#define SINEW_ROW_HIDDEN(type, name, nr, nc) SINEW_VISIT(data, name, nr, nc, false)
  MJDATA_ARENA_POINTERS_TABLE(SINEW_ROW, SINEW_ROW_HIDDEN)
#undef SINEW_ROW
#undef SINEW_ROW_HIDDEN
}

// Both of the above for two data of one model at once: visit(dest array, src array, info), with the sizes of src.
template <class Visitor>
void for_each_array_pair(const mjModel& model, mjData& dest, const mjData& src, Visitor&& visit) {
  [[maybe_unused]] const mjModel* m = &model;
#define SINEW_ROW(type, name, nr, nc) SINEW_VISIT_PAIR(name, m->nr, columns_in_memory(model, #name, nc), true)
#define SINEW_ROW_HIDDEN(type, name, nr, nc) SINEW_VISIT_PAIR(name, m->nr, columns_in_memory(model, #name, nc), false)
  MJDATA_POINTERS_TABLE(SINEW_ROW, SINEW_ROW_HIDDEN)
#undef SINEW_ROW
#undef SINEW_ROW_HIDDEN
}

template <class Visitor>
void for_each_arena_array_pair(const mjModel& model, mjData& dest, const mjData& src, Visitor&& visit) {
  [[maybe_unused]] const mjModel* m = &model;
  [[maybe_unused]] const mjData* d = &src;
#define SINEW_ROW(type, name, nr, nc) SINEW_VISIT_PAIR(name, nr, nc, true)
#define SINEW_ROW_HIDDEN(type, name, nr, nc) SINEW_VISIT_PAIR(name, nr, nc, false)
  MJDATA_ARENA_POINTERS_TABLE(SINEW_ROW, SINEW_ROW_HIDDEN)
#undef SINEW_ROW
#undef SINEW_ROW_HIDDEN
}

#undef SINEW_VISIT
#undef SINEW_VISIT_PAIR
#pragma pop_macro("MJ_D")
#pragma pop_macro("MJ_M")

}  // namespace sinew

#endif  // SINEW_MODEL_FIELDS_H_
