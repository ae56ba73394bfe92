// SPDX-License-Identifier: Apache-2.0
#include "constraint/allocate.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "base/memory.h"
#include "model/arena/arena.h"
#include "model/layout.h"

namespace sinew {
namespace {

// Bytes of a table's array with the gap to the next one.
template <class T>
std::size_t size_of_array(T*, std::int64_t rows, std::int64_t columns) {
  return round_up(static_cast<std::size_t>(rows * columns) * sizeof(T));
}

// The arrays of a table lie behind each other in one piece of the arena: a request for each of sixty arrays was 5 % of
// the step of a small car. Sanitizers look between them, so each has a piece of its own there.
class ArrayTaker {
 public:
  ArrayTaker(mjData& d, std::size_t bytes) : d_(d) {
    if (kRedZone == 0) next_ = static_cast<std::byte*>(arena_alloc(d, bytes, kAlignment));
  }

  template <class T>
  void take(T*& array, std::int64_t rows, std::int64_t columns) {
    const std::size_t bytes = static_cast<std::size_t>(rows * columns) * sizeof(T);
    if (kRedZone > 0) {
      array = static_cast<T*>(arena_alloc(d_, bytes, kAlignment));
      return;
    }
    array = bytes ? reinterpret_cast<T*>(next_) : nullptr;
    next_ += round_up(bytes);
  }

  // Arrays of zeros come last, and one after the other: a call for each of them would take longer than the zeros.
  template <class T>
  void take_zeros(T*& array, std::int64_t rows) {
    if (!zeros_) zeros_ = next_;
    take(array, rows, 1);
    if (kRedZone > 0) std::fill_n(array, rows, T{});
  }
  void clear() {
    if (kRedZone == 0) std::memset(zeros_, 0, static_cast<std::size_t>(next_ - zeros_));
  }

 private:
  mjData& d_;
  std::byte *next_ = nullptr, *zeros_ = nullptr;
};

}  // namespace

#undef MJ_M
#undef MJ_D
#define MJ_M(n) m->n
#define MJ_D(n) d->n
#define SINEW_ADD_SIZE(type, name, rows, columns) bytes += size_of_array(data.name, rows, columns);
#define SINEW_TAKE(type, name, rows, columns) taker.take(data.name, rows, columns);

void allocate_rows(const mjModel& model, mjData& data) {
  const mjModel* m = &model;
  const mjData* d = &data;
  std::size_t bytes = 4 * size_of_array(data.efc_vel, d->nefc, 1) + size_of_array(data.efc_state, d->nefc, 1);
  MJDATA_ARENA_POINTERS_SOLVER_TABLE(SINEW_ADD_SIZE, SINEW_ADD_SIZE)
  ArrayTaker taker(data, bytes);
  MJDATA_ARENA_POINTERS_SOLVER_TABLE(SINEW_TAKE, SINEW_TAKE)
  for (mjtNum** array : {&data.efc_vel, &data.efc_aref, &data.efc_b, &data.efc_force})
    taker.take_zeros(*array, d->nefc);
  taker.take_zeros(data.efc_state, d->nefc);
  taker.clear();
}

void allocate_islands(const mjModel& model, mjData& data) {
  const mjModel* m = &model;
  const mjData* d = &data;
  std::size_t bytes = 2 * size_of_array(data.iefc_aref, d->nefc, 1) + size_of_array(data.iefc_state, d->nefc, 1) +
                      size_of_array(data.ifrc_constraint, d->nidof, 1);
  MJDATA_ARENA_POINTERS_ISLAND_TABLE(SINEW_ADD_SIZE, SINEW_ADD_SIZE)
  ArrayTaker taker(data, bytes);
  MJDATA_ARENA_POINTERS_ISLAND_TABLE(SINEW_TAKE, SINEW_TAKE)
  for (mjtNum** array : {&data.iefc_aref, &data.iefc_force}) taker.take_zeros(*array, d->nefc);
  taker.take_zeros(data.iefc_state, d->nefc);
  taker.take_zeros(data.ifrc_constraint, d->nidof);
  taker.clear();
}

void allocate_dual(const mjModel&, mjData& data) {
  const mjData* d = &data;
  std::size_t bytes = 0;
  MJDATA_ARENA_POINTERS_DUAL_TABLE(SINEW_ADD_SIZE, SINEW_ADD_SIZE)
  ArrayTaker taker(data, bytes);
  MJDATA_ARENA_POINTERS_DUAL_TABLE(SINEW_TAKE, SINEW_TAKE)
}

#undef SINEW_TAKE
#undef SINEW_ADD_SIZE

void forget_rows(mjData& d) {
#define SINEW_FORGET(type, name, rows, columns) d.name = nullptr;
  MJDATA_ARENA_POINTERS_SOLVER_TABLE(SINEW_FORGET, SINEW_FORGET)
  MJDATA_ARENA_POINTERS_ISLAND_TABLE(SINEW_FORGET, SINEW_FORGET)
  MJDATA_ARENA_POINTERS_DUAL_TABLE(SINEW_FORGET, SINEW_FORGET)
  MJDATA_ARENA_POINTERS_REFERENCE_TABLE(SINEW_FORGET, SINEW_FORGET)
#undef SINEW_FORGET
  d.ne = d.nf = d.nl = d.nefc = d.nJ = d.nA = d.nisland = d.nidof = 0;
}

}  // namespace sinew
