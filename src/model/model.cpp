// SPDX-License-Identifier: Apache-2.0
#include "model/model.h"

#include <cstring>
#include <new>

#include "base/memory.h"
#include "base/option_defaults.h"
#include "model/fields.h"
#include "model/layout.h"
#include "model/plan.h"

namespace sinew {
namespace {

// Points every array into the buffer, in the order of the table.
void place_arrays(mjModel& m) {
  char* next = align_up(m.buffer);
  for_each_array(m, [&](auto*& array, const ArrayInfo& info) {
    array = reinterpret_cast<std::remove_reference_t<decltype(array)>>(next);
    next += round_up(static_cast<std::size_t>(info.count()) * sizeof *array);
  });
}

// The arrays are placed, and hold what the allocator says: zeros, or whatever the memory held.
mjModel* make_raw_model(const ModelSizes& sizes, void* (*allocate_arrays)(std::size_t)) {
  const std::optional<std::int64_t> bytes = array_bytes(sizes);
  if (!bytes) return nullptr;
  void* memory = allocate(sizeof(mjModel));
  if (!memory) return nullptr;
  mjModel* m = new (memory) mjModel{};
  set_sizes(*m, sizes);
  m->nbuffer = *bytes;
  m->buffer = allocate_arrays(static_cast<std::size_t>(*bytes) + kAlignment);
  m->plan = allocate_plan(*m);
  if (!m->buffer || !m->plan) {
    delete_model(m);
    return nullptr;
  }
  place_arrays(*m);
  return m;
}

bool same_sizes(const mjModel& a, const mjModel& b) {
  bool same = true;
#define SINEW_SIZE(name) same = same && a.name == b.name;
  MJMODEL_SIZES_TABLE(SINEW_SIZE)
#undef SINEW_SIZE
  return same;
}

// Everything but the arrays and the pointers to them.
void copy_values(mjModel& dest, const mjModel& src) {
  dest.narena = src.narena;
  dest.opt = src.opt;
  dest.vis = src.vis;
  dest.stat = src.stat;
  dest.signature = src.signature;
}

}  // namespace

void set_sizes(mjModel& m, const ModelSizes& sizes) {
#define SINEW_SIZE(name) m.name = sizes.name;
  MJMODEL_SIZES_TABLE(SINEW_SIZE)
#undef SINEW_SIZE
  m.narena = sizes.narena;
}

ModelSizes sizes_of(const mjModel& m) {
  ModelSizes sizes;
#define SINEW_SIZE(name) sizes.name = m.name;
  MJMODEL_SIZES_TABLE(SINEW_SIZE)
#undef SINEW_SIZE
  sizes.narena = m.narena;
  return sizes;
}

std::optional<std::int64_t> array_bytes(const ModelSizes& sizes) {
  mjModel shape{};
  set_sizes(shape, sizes);
  if (sizes.narena < 0 || sizes.narena > LayoutSize::kLimit) return std::nullopt;
  ModelSizes lengths = sizes;
  lengths.njmax = lengths.nconmax = 0;  // limits, not lengths: -1 says that there is none
#define SINEW_SIZE(name) \
  if (lengths.name < 0) return std::nullopt;
  MJMODEL_SIZES_TABLE(SINEW_SIZE)
#undef SINEW_SIZE
  LayoutSize layout(0);
  for_each_array(shape, [&](auto* array, const ArrayInfo& info) { layout.add(info, sizeof *array); });
  if (!layout.fits()) return std::nullopt;
  return layout.total();
}

mjModel* make_model(const ModelSizes& sizes) {
  mjModel* m = make_raw_model(sizes, allocate_zeroed);
  if (!m) return nullptr;
  default_option(m->opt);
  default_visual(m->vis);
  return m;
}

mjModel* copy_model(mjModel* dest, const mjModel& src) {
  if (dest == &src) return dest;
  if (!dest || !same_sizes(*dest, src)) {
    mjModel* fresh = make_raw_model(sizes_of(src), allocate);
    if (!fresh) return nullptr;
    if (dest) {  // the caller keeps its pointer: only the contents are exchanged
      release(dest->buffer);
      release(dest->plan);
      *dest = *fresh;
      release(fresh);
    } else {
      dest = fresh;
    }
  }
  copy_values(*dest, src);
  // the same sizes give the same layout, so the arrays are one range of bytes, padding included
  std::memcpy(align_up(dest->buffer), align_up(src.buffer), static_cast<std::size_t>(src.nbuffer));
  static_cast<Plan*>(dest->plan)->is_made = false;
  if (static_cast<const Plan*>(src.plan)->is_made) plan_model(*dest);
  return dest;
}

bool copy_visual_model(mjModel& dest, const mjModel& src) {
  if (!same_sizes(dest, src)) return false;
  copy_values(dest, src);
  const char* from = align_up(src.buffer);
  for_each_array(dest, [&](auto* array, const ArrayInfo& info) {
    const std::size_t bytes = static_cast<std::size_t>(info.count()) * sizeof *array;
    if (info.visual) std::memcpy(array, from, bytes);
    from += round_up(bytes);
  });
  return true;
}

void delete_model(mjModel* m) {
  if (!m) return;
  release(m->buffer);
  release(m->plan);
  release(m);
}

}  // namespace sinew
