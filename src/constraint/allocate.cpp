// SPDX-License-Identifier: Apache-2.0
#include "constraint/allocate.h"

#include <algorithm>
#include <cstdint>

#include "base/memory.h"
#include "model/arena/arena.h"

namespace sinew {
namespace {

template <class T>
bool take(mjData& d, T*& array, std::int64_t rows, std::int64_t columns) {
  const std::size_t count = static_cast<std::size_t>(rows * columns);
  array = static_cast<T*>(arena_alloc(d, count * sizeof(T), kAlignment));
  return array || count == 0;
}

template <class T>
bool take_zeros(mjData& d, T*& array, std::int64_t rows) {
  if (!take(d, array, rows, 1)) return false;
  std::fill_n(array, rows, T{});
  return true;
}

}  // namespace

#undef MJ_M
#undef MJ_D
#define MJ_M(n) m->n
#define MJ_D(n) d->n
#define SINEW_TAKE(type, name, rows, columns) done = done && take(data, data.name, rows, columns);

bool allocate_rows(const mjModel& model, mjData& data) {
  const mjModel* m = &model;
  const mjData* d = &data;
  bool done = true;
  MJDATA_ARENA_POINTERS_SOLVER_TABLE(SINEW_TAKE, SINEW_TAKE)
  return done && take_zeros(data, data.efc_vel, d->nefc) && take_zeros(data, data.efc_aref, d->nefc) &&
         take_zeros(data, data.efc_b, d->nefc) && take_zeros(data, data.efc_state, d->nefc) &&
         take_zeros(data, data.efc_force, d->nefc);
}

bool allocate_islands(const mjModel& model, mjData& data) {
  const mjModel* m = &model;
  const mjData* d = &data;
  bool done = true;
  MJDATA_ARENA_POINTERS_ISLAND_TABLE(SINEW_TAKE, SINEW_TAKE)
  return done && take_zeros(data, data.iefc_aref, d->nefc) && take_zeros(data, data.iefc_state, d->nefc) &&
         take_zeros(data, data.iefc_force, d->nefc) && take_zeros(data, data.ifrc_constraint, d->nidof);
}

bool allocate_dual(const mjModel&, mjData& data) {
  const mjData* d = &data;
  bool done = true;
  MJDATA_ARENA_POINTERS_DUAL_TABLE(SINEW_TAKE, SINEW_TAKE)
  return done;
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
