// SPDX-License-Identifier: Apache-2.0
// field.h -- fields of mjData and mjModel by name: where they are in the struct, and an array of a batch for each.
//   use   find_data_field(m, "qpos"), then place_in(d, field) in every environment
//   note  A place is an offset: either the numbers themselves lie there, or a pointer to them.
#ifndef SINEW_BATCH_FIELD_H_
#define SINEW_BATCH_FIELD_H_

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace sinew {

enum class FieldKind { kNum, kInt, kByte };

constexpr std::size_t bytes_of_kind(FieldKind kind) {
  return kind == FieldKind::kNum ? sizeof(mjtNum) : kind == FieldKind::kInt ? sizeof(int) : sizeof(mjtByte);
}

struct Field {
  std::string name;
  FieldKind kind = FieldKind::kNum;
  std::int64_t columns = 0;
  std::size_t offset = 0;
  bool is_pointer = false;

  std::size_t row_bytes() const { return static_cast<std::size_t>(columns) * bytes_of_kind(kind); }
};

// Where the numbers of a field are in an mjData or mjModel; null for an empty array.
template <class Struct>
void* place_in(Struct& owner, const Field& field) {
  char* place = reinterpret_cast<char*>(&owner) + field.offset;
  if (!field.is_pointer) return place;
  void* array = nullptr;
  std::memcpy(&array, place, sizeof array);
  return array;
}

// A field of a batch, with a row for each environment in memory of its own or of the program.
struct LiveField {
  Field field;
  char* rows = nullptr;
  std::vector<std::max_align_t> own;

  LiveField(Field which, int n);
  char* row(int env) const { return rows + static_cast<std::size_t>(env) * field.row_bytes(); }
  // Moves the rows to memory of the program.
  void move_to(void* memory, int n);
};

// State and inputs: what mjSTATE_INTEGRATION has, in the order of mjtState.
std::vector<Field> state_fields(const mjModel& m);

// A result of mjData. Throws ModelError if there is none of that name with a size that the model fixes.
Field find_data_field(const mjModel& m, const std::string& name);

// An array of mjtNum, "opt." or "stat." and a number. Throws ModelError if there is none of that name.
Field find_model_field(const mjModel& m, const std::string& name);

// What finish/finish_model.h computes.
std::vector<Field> derived_model_fields(const mjModel& m);

}  // namespace sinew

#endif  // SINEW_BATCH_FIELD_H_
