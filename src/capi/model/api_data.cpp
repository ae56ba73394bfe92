// SPDX-License-Identifier: Apache-2.0
// api_data.cpp -- data as the C API sees it: making, copying, resetting, its stack, its warnings.
#include <bit>
#include <limits>
#include <string>

#include <mujoco/mujoco.h>
#include <sinew/sinew.h>

#include "base/error.h"
#include "capi/guard.h"
#include "capi/run_stage.h"
#include "model/arena/arena.h"
#include "model/data.h"
#include "model/private_data.h"
#include "model/warnings.h"
#include "step/sleep.h"

using namespace sinew;

namespace {

mjData* checked_copy(const char* caller, mjData* dest, const mjModel& m, const mjData& src, CopyScope scope) {
  if (!is_data_of(caller, m, src) || (dest && !is_data_of(caller, m, *dest))) return nullptr;
  mjData* copy = copy_data(dest, m, src, scope);
  if (!copy) raise_error("%s: out of memory, or the data do not belong to the model", caller);
  return copy;
}

// Null after raise_error if there is no such number of bytes: the API has programs call this themselves.
void* stack_bytes(mjData& d, size_t bytes, size_t alignment) {
  void* place = nullptr;
  if (const auto error = step_error_of([&] { place = stack_alloc(d, bytes, alignment); })) {
    raise_error("%s", error->what());
  }
  return place;
}

template <class T>
T* stack_array(mjData& d, size_t n) {
  constexpr size_t kMost = std::numeric_limits<size_t>::max() / sizeof(T);
  return static_cast<T*>(stack_bytes(d, n > kMost ? std::numeric_limits<size_t>::max() : n * sizeof(T), alignof(T)));
}

// The name of a size below zero, which nothing can be made of; null if there is none. The two that may be -1 ask for no
// memory.
const char* negative_size(const mjModel& m) {
#define SINEW_SIZE(name) \
  if (m.name < 0 && &m.name != &m.njmax && &m.name != &m.nconmax) return #name;
  MJMODEL_SIZES_TABLE(SINEW_SIZE)
#undef SINEW_SIZE
  return m.narena < 0 ? "narena" : nullptr;
}

}  // namespace

// Sizes that no memory can hold, and plugins that refuse to start, give a warning and null.
mjData* mj_makeData(const mjModel* m) {
  char message[1000] = "";
  mjData* d = guard_load(message, sizeof message, [&] {
    if (const char* size = negative_size(*m)) throw ModelError("mj_makeData: " + std::string(size) + " is negative");
    mjData* made = make_data(*m);
    if (!made) throw ModelError("mj_makeData: there is no memory for such sizes, or a plugin refused to start");
    return made;
  });
  if (*message) raise_warning("%s", message);
  if (d) run_stage(__func__, *d, [&] { begin_asleep(*m, *d); });
  return d;
}

mjData* mj_copyData(mjData* dest, const mjModel* m, const mjData* src) {
  return checked_copy("mj_copyData", dest, *m, *src, CopyScope::kAll);
}

mjData* mjv_copyData(mjData* dest, const mjModel* m, const mjData* src) {
  return checked_copy("mjv_copyData", dest, *m, *src, CopyScope::kVisual);
}

void mj_deleteData(mjData* d) { delete_data(d); }

void mj_resetData(const mjModel* m, mjData* d) {
  run_stage(__func__, *m, *d, [&] {
    reset_data(*m, *d);
    begin_asleep(*m, *d);
  });
}

void mj_resetDataDebug(const mjModel* m, mjData* d, unsigned char debug_value) {
  run_stage(__func__, *m, *d, [&] {
    reset_data_debug(*m, *d, debug_value);
    begin_asleep(*m, *d);
  });
}

void mj_resetDataKeyframe(const mjModel* m, mjData* d, int key) {
  run_stage(__func__, *m, *d, [&] {
    reset_data_keyframe(*m, *d, key);
    begin_asleep(*m, *d);
  });
}

void mj_setKeyframe(mjModel* m, const mjData* d, int k) {
  if (!is_data_of(__func__, *m, *d)) return;
  if (!set_keyframe(*m, *d, k)) raise_error("mj_setKeyframe: keyframe %d does not exist, the model has %d", k, m->nkey);
}

void mj_markStack(mjData* d) {
  run_stage(__func__, *d, [&] { mark_stack(*d); });
}

// A callback that frees one frame too many would take away the memory of the stage that has called it.
void mj_freeStack(mjData* d) {
  if (has_own_frame(*d)) {
    raise_warning("mj_freeStack: the newest frame is not the program's: mj_markStack was not called; nothing is freed");
    return;
  }
  free_stack(*d);
}

void sinew_keepArena(mjData* d) { private_data(*d).blocks.keep = true; }

void* mj_stackAllocByte(mjData* d, size_t bytes, size_t alignment) {
  if (!std::has_single_bit(alignment)) {
    raise_error("mj_stackAllocByte: alignment must be a power of two, got %zu", alignment);
    return nullptr;
  }
  return stack_bytes(*d, bytes, alignment);
}

mjtNum* mj_stackAllocNum(mjData* d, size_t size) { return stack_array<mjtNum>(*d, size); }

int* mj_stackAllocInt(mjData* d, size_t size) { return stack_array<int>(*d, size); }

void mj_warning(mjData* d, int warning, int info) {
  if (warning < 0 || warning >= mjNWARNING) {
    raise_error("mj_warning: there is no warning %d", warning);
    return;
  }
  count_warning(*d, warning, info);
}
