// SPDX-License-Identifier: Apache-2.0
#include "constraint/allocate.h"

#include <algorithm>
#include <cstdint>

#include "base/memory.h"
#include "model/arena/arena.h"

namespace sinew {
namespace {

template <class T>
void take(mjData& d, T*& array, std::int64_t rows, std::int64_t columns) {
  const std::size_t count = static_cast<std::size_t>(rows * columns);
  array = static_cast<T*>(arena_alloc(d, count * sizeof(T), kAlignment));
}

template <class T>
void take_zeros(mjData& d, T*& array, std::int64_t rows) {
  take(d, array, rows, 1);
  std::fill_n(array, rows, T{});
}

}  // namespace

#undef MJ_M
#undef MJ_D
#define MJ_M(n) m->n
#define MJ_D(n) d->n
#define SINEW_TAKE(type, name, rows, columns) take(data, data.name, rows, columns);

void allocate_rows(const mjModel& model, mjData& data) {
  const mjModel* m = &model;
  const mjData* d = &data;
  MJDATA_ARENA_POINTERS_SOLVER_TABLE(SINEW_TAKE, SINEW_TAKE)
  for (mjtNum** array : {&data.efc_vel, &data.efc_aref, &data.efc_b, &data.efc_force})
    take_zeros(data, *array, d->nefc);
  take_zeros(data, data.efc_state, d->nefc);
}

void allocate_islands(const mjModel& model, mjData& data) {
  const mjModel* m = &model;
  const mjData* d = &data;
  MJDATA_ARENA_POINTERS_ISLAND_TABLE(SINEW_TAKE, SINEW_TAKE)
  for (mjtNum** array : {&data.iefc_aref, &data.iefc_force}) take_zeros(data, *array, d->nefc);
  take_zeros(data, data.iefc_state, d->nefc);
  take_zeros(data, data.ifrc_constraint, d->nidof);
}

void allocate_dual(const mjModel&, mjData& data) {
  const mjData* d = &data;
  MJDATA_ARENA_POINTERS_DUAL_TABLE(SINEW_TAKE, SINEW_TAKE)
}

#undef SINEW_TAKE

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
