// SPDX-License-Identifier: Apache-2.0
#include "model/data.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <limits>
#include <new>
#include <type_traits>

#include <mujoco/mjsan.h>

#include "base/error.h"
#include "base/memory.h"
#include "model/arena/arena.h"
#include "model/awake.h"
#include "model/fields.h"
#include "model/kept_factor.h"
#include "model/layout.h"
#include "model/plan.h"
#include "model/plugin_instances.h"
#include "model/private_data.h"

namespace sinew {
namespace {

template <class T>
void fill(T* array, const ArrayInfo& info, unsigned char value) {
  if (info.count() > 0) std::memset(array, value, bytes_of(array, info));
}

template <class T>
void copy(T* to, const T* from, std::int64_t n) {
  if (n > 0) std::memcpy(to, from, static_cast<std::size_t>(n) * sizeof(T));
}

// Integers for the plans of Hessians. Fewer dofs are not planned (solve/hessian_plan.cpp); a pile of 100 boxes, 600
// dofs, has 40,000. Pages that nobody writes to cost nothing.
std::int64_t plan_room(const mjModel& m) {
  constexpr std::int64_t kFewDofs = 40, kPerDof = 256, kMost = 1 << 20;
  return m.nv > kFewDofs ? std::min(kPerDof * m.nv, kMost) : 0;
}

std::size_t plan_bytes(const mjModel& m) { return kAlignment + KeptRecords::bytes(m.ntree, plan_room(m)); }

// Places for directions that part geoms. Pairs of other shapes than these have closed forms (collide/narrow_phase.cpp).
int axis_slots(const mjModel& m) {
  constexpr int kPerGeom = 16, kMost = 1 << 16;
  int slots = 0;
  for (int g = 0; g < m.ngeom && slots < kMost; ++g) {
    const int type = m.geom_type[g];
    if (type == mjGEOM_ELLIPSOID || type == mjGEOM_CYLINDER || type == mjGEOM_MESH) slots += kPerGeom;
  }
  return slots == 0 ? 0 : static_cast<int>(std::bit_ceil(static_cast<unsigned>(slots)));
}

std::size_t axis_bytes(const mjModel& m) { return kAlignment + KeptAxes::bytes(axis_slots(m)); }

// What is kept about sleeping, for model/kept_factor.h for solvers and for collision lies behind the arrays.
std::size_t kept_bytes(const mjModel& m) {
  const mjtSize numbers = kept_factor_size(m) + m.nq;
  const mjtSize indices = indices_of_scope(m) + 2 * mjtSize{m.ngeom} + 3;
  return plan_bytes(m) + axis_bytes(m) + static_cast<std::size_t>(numbers) * sizeof(mjtNum) +
         static_cast<std::size_t>(runs_of_scope(m)) * sizeof(Run) + static_cast<std::size_t>(indices) * sizeof(int) +
         static_cast<std::size_t>(m.neq);
}

void place_sleep_memory(const mjModel& m, mjtNum* place, SleepMemory& memory) {
  memory.rest_qpos = place;
  memory.room.runs = reinterpret_cast<Run*>(memory.rest_qpos + m.nq);
  memory.room.index = reinterpret_cast<int*>(memory.room.runs + runs_of_scope(m));
  memory.cells.geom = memory.room.index + indices_of_scope(m);
  memory.cells.start = memory.cells.geom + m.ngeom;
  memory.rest_eq_active = reinterpret_cast<mjtByte*>(memory.cells.start + m.ngeom + 3);
  memory.whole = memory.scope = whole_scope(m, memory.everything);
}

void place_kept(const mjModel& m, char* place, PrivateData& memory) {
  memory.kept_factor = reinterpret_cast<mjtNum*>(place);
  place_sleep_memory(m, memory.kept_factor + kept_factor_size(m), memory.sleep);
  char* const plans = align_up(reinterpret_cast<char*>(memory.sleep.rest_eq_active + m.neq));
  memory.hessian_plans.place(plans, m.ntree, plan_room(m));
  memory.parting_axes.place(align_up(plans + KeptRecords::bytes(m.ntree, plan_room(m))), axis_slots(m));
}

// The scope refers to arrays of its own data, so it is made anew.
void copy_kept(const mjModel& m, mjData& dest, const mjData& src, CopyScope scope) {
  PrivateData& to = private_data(dest);
  const PrivateData& from = private_data(src);
  if (scope == CopyScope::kAll) {  // else dest keeps its qLD
    copy(to.kept_factor, from.kept_factor, kept_factor_size(m));
    to.factor_is_kept = from.factor_is_kept;
  }
  copy(to.sleep.rest_qpos, from.sleep.rest_qpos, m.nq);
  copy(to.sleep.rest_eq_active, from.sleep.rest_eq_active, m.neq);
  to.sleep.cells.made = false;
  update_scope(m, dest);
  copy(to.sleep.scope.left_out_moment, from.sleep.scope.left_out_moment, 3);
  doubt_zeros(dest);
}

// Points every array into the buffer, in the order of the table, and poisons all that is no array.
void place_arrays(const mjModel& m, mjData& d) {
  char* next = align_up(d.buffer);
  mjPOISON(next, static_cast<std::size_t>(d.nbuffer));
  for_each_array(m, d, [&](auto*& array, const ArrayInfo& info) {
    array = reinterpret_cast<std::remove_reference_t<decltype(array)>>(next);
    mjUNPOISON(array, bytes_of(array, info));
    next += round_up(bytes_of(array, info)) + kRedZone;
  });
  place_kept(m, next, private_data(d));
}

// Bytes of the buffer, or -1 if there is no such number.
std::int64_t buffer_bytes(const mjModel& m, const mjData& d) {
  LayoutSize layout(kRedZone);
  for_each_array(m, d, [&](auto* array, const ArrayInfo& info) { layout.add(info, sizeof *array); });
  const bool rows_can_be_counted = m.nflexedge * flex_row_width(m) <= std::numeric_limits<int>::max();
  return layout.fits() && rows_can_be_counted ? layout.total() : -1;
}

// The arrays, all zero, and the arena.
mjData* make_raw_data(const mjModel& m) {
  void* memory = allocate(sizeof(mjData));
  if (!memory) return nullptr;
  mjData* d = new (memory) mjData{};
  d->nbuffer = buffer_bytes(m, *d);
  if (d->nbuffer >= 0) {
    d->buffer = allocate_zeroed(static_cast<std::size_t>(d->nbuffer) + kAlignment + kept_bytes(m));
  }
  if (!d->buffer || !make_private_data(*d, static_cast<std::size_t>(m.narena))) {
    release(d->buffer);
    release(d);
    return nullptr;
  }
  place_arrays(m, *d);
  int* size = private_data(*d).sizes;
#define SINEW_NOTE(name) *size++ = m.name;
  MJMODEL_SIZES_TABLE(SINEW_NOTE)
#undef SINEW_NOTE
  if (static_cast<const Plan*>(m.plan)->is_made) return d;
  private_data(*d).plan = make_plan(m);
  if (private_data(*d).plan) return d;
  delete_data(d);
  return nullptr;
}

// Keeps the values that describe the memory of the data itself while all others are set.
class KeepMemoryValues {
 public:
  explicit KeepMemoryValues(mjData& d)
      : d_(d), narena_(d.narena), nbuffer_(d.nbuffer), pstack_(d.pstack), pbase_(d.pbase), parena_(d.parena) {}
  ~KeepMemoryValues() {
    d_.narena = narena_;
    d_.nbuffer = nbuffer_;
    d_.pstack = pstack_;
    d_.pbase = pbase_;
    d_.parena = parena_;
  }
  KeepMemoryValues(const KeepMemoryValues&) = delete;
  KeepMemoryValues& operator=(const KeepMemoryValues&) = delete;

 private:
  mjData& d_;
  mjtSize narena_;
  mjtSize nbuffer_;
  std::size_t pstack_;
  std::size_t pbase_;
  std::size_t parena_;
};

// Statistics, counts, time and energy.
void copy_values(mjData& dest, const mjData& src) {
  const KeepMemoryValues keep(dest);
#define SINEW_SCALAR(type, name) dest.name = src.name;
#define SINEW_VECTOR(type, name, rows, columns) std::memcpy(dest.name, src.name, sizeof dest.name);
  MJDATA_VALUES_TABLE(SINEW_SCALAR, SINEW_VECTOR)
#undef SINEW_SCALAR
#undef SINEW_VECTOR
  dest.signature = src.signature;
}

void clear_values(mjData& d) {
  const KeepMemoryValues keep(d);
#define SINEW_SCALAR(type, name) d.name = 0;
#define SINEW_VECTOR(type, name, rows, columns) std::memset(d.name, 0, sizeof d.name);
  MJDATA_VALUES_TABLE(SINEW_SCALAR, SINEW_VECTOR)
#undef SINEW_SCALAR
#undef SINEW_VECTOR
}

// State, inputs, and the accelerations that the next step starts from: a debug reset clears these and no others.
void clear_inputs(const mjModel& m, mjData& d) {
  std::fill_n(d.qvel, m.nv, 0);
  std::fill_n(d.act, m.na, 0);
  std::fill_n(d.qacc_warmstart, m.nv, 0);
  std::fill_n(d.ctrl, m.nu, 0);
  std::fill_n(d.qfrc_applied, m.nv, 0);
  std::fill_n(d.xfrc_applied, 6 * std::int64_t{m.nbody}, 0);
  std::fill_n(d.qacc, m.nv, 0);
  std::fill_n(d.act_dot, m.na, 0);
  std::fill_n(d.userdata, m.nuserdata, 0);
}

void set_reference_state(const mjModel& m, mjData& d) {
  copy(d.qpos, m.qpos0, m.nq);
  copy(d.eq_active, m.eq_active0, m.neq);
  for (int body = 0; body < m.nbody; ++body) {
    const int mocap = m.body_mocapid[body];
    if (mocap < 0 || mocap >= m.nmocap) continue;
    copy(d.mocap_pos + 3 * mocap, m.body_pos + 3 * body, 3);
    copy(d.mocap_quat + 4 * mocap, m.body_quat + 4 * body, 4);
  }
  copy(d.plugin, m.plugin, m.nplugin);
  d.nplugin = m.nplugin;
  d.signature = m.signature;
  reset_sleep(m, d);
}

// Numbers of flexedge_J in use: rows follow one another. A program may have written anything where they begin.
std::int64_t flex_row_entries(const mjModel& m, const mjData& d) {
  if (m.nflexedge == 0) return 0;
  const std::int64_t room = m.nflexedge * flex_row_width(m), last = m.nflexedge - 1;
  return std::clamp<std::int64_t>(std::int64_t{d.flexedge_J_rowadr[last]} + d.flexedge_J_rownnz[last], 0, room);
}

// A callback that resets the data does so in the middle of a stage, which goes on with what it has on the stack and in
// the arena: these stay, and what is counted there is forgotten.
void reset(const mjModel& m, mjData& d, unsigned char value) {
  if (private_data(d).own_frame == 0) {
    clear_stack(d);
    clear_arena(d);
  }
  clear_values(d);
  private_data(d).factor_is_kept = false;
  const std::int64_t used = flex_row_entries(m, d);
  std::fill_n(d.flexedge_J, used, 0);
  std::fill_n(d.flexedge_J_colind, used, 0);
  for_each_array(m, d, [&](auto* array, const ArrayInfo& info) {
    // plugin_data, the one array of this type, belongs to the plugins: a reset does not end their instances. Their
    // states are theirs, too (reset_plugins).
    if constexpr (!std::is_same_v<decltype(array), std::uintptr_t*>) {
      if (static_cast<const void*>(array) == d.plugin_state) return;
      // of room for the worst case most is never touched
      if (value != 0 || !is_flex_row_storage(info.name)) fill(array, info, value);
    }
  });
  clear_inputs(m, d);
  set_reference_state(m, d);
  reset_plugins(m, d);
}

// Bytes of an array in the arena. The Jacobians are the exception to the table: behind a dense efc_J lie its sparse
// rows (tree/constraint_jacobian.h), and the sparse rows are shorter than the table says.
template <class T>
std::size_t arena_bytes(const mjData& d, const T* array, const ArrayInfo& info) {
  const void* place = array;
  if (place == d.efc_J) return private_data(d).jacobian_size * sizeof(T);
  if (d.nefc > 0 && (place == d.efc_J_colind || place == d.iefc_J_colind || place == d.iefc_J)) {
    const int entries = d.efc_J_rowadr[d.nefc - 1] + d.efc_J_rownnz[d.nefc - 1];
    return static_cast<std::size_t>(entries) * sizeof(T);
  }
  return bytes_of(array, info);
}

// Gives dest the arrays that src has in its arena; false if there is no memory for them.
bool copy_arena(mjData& dest, const mjModel& m, const mjData& src, CopyScope scope) try {
  for_each_arena_array_pair(m, dest, src, [&](auto*& to, const auto* from, const ArrayInfo& info) {
    if (!from || info.count() == 0 || (scope == CopyScope::kVisual && !info.visual)) return;
    const std::size_t bytes = arena_bytes(src, from, info);
    void* place = arena_alloc(dest, bytes, kAlignment);
    if (!place) return;
    std::memcpy(place, from, bytes);
    to = static_cast<std::remove_reference_t<decltype(to)>>(place);
  });
  private_data(dest).jacobian_size = dest.efc_J ? private_data(src).jacobian_size : 0;
  private_data(dest).contact_capacity = dest.contact ? static_cast<std::size_t>(src.ncon) : 0;
  return true;
} catch (const StepError&) {
  return false;
}

}  // namespace

mjData* make_data(const mjModel& m) {
  mjData* d = make_raw_data(m);
  if (!d) return nullptr;
  if (!start_plugins(m, *d)) {
    delete_data(d);
    return nullptr;
  }
  reset(m, *d, 0);
  return d;
}

mjData* copy_data(mjData* dest, const mjModel& m, const mjData& src, CopyScope scope) {
  if (dest == &src) return dest;
  if (buffer_bytes(m, src) != src.nbuffer || (dest && dest->nbuffer != src.nbuffer)) return nullptr;
  const bool fresh = !dest;
  if (fresh) dest = make_raw_data(m);
  if (!dest) return nullptr;
  clear_arena(*dest);
  for_each_array_pair(m, *dest, src, [&](auto* to, const auto* from, const ArrayInfo& info) {
    // plugin_data, the one array of this type, belongs to the plugins: they copy it themselves
    if constexpr (std::is_same_v<decltype(to), std::uintptr_t*>) return;
    const std::int64_t count = is_flex_row_storage(info.name) ? flex_row_entries(m, src) : info.count();
    if (scope == CopyScope::kAll || info.visual) copy(to, from, count);
  });
  if (!copy_arena(*dest, m, src, scope)) {
    clear_arena(*dest);
    if (fresh) delete_data(dest);
    return nullptr;
  }
  stop_plugins(*dest);
  copy_values(*dest, src);
  copy_kept(m, *dest, src, scope);
  copy_plugins(*dest, m, src);
  return dest;
}

void delete_data(mjData* d) {
  if (!d) return;
  stop_plugins(*d);
  mjUNPOISON(align_up(d->buffer), static_cast<std::size_t>(d->nbuffer));
  release(d->buffer);
  release(private_data(*d).plan);
  release_private_data(*d);
  release(d);
}

void reset_data(const mjModel& m, mjData& d) { reset(m, d, 0); }

void reset_data_debug(const mjModel& m, mjData& d, unsigned char debug_value) { reset(m, d, debug_value); }

void reset_data_keyframe(const mjModel& m, mjData& d, int key) {
  reset_data(m, d);
  if (key < 0 || key >= m.nkey) return;
  const std::int64_t k = key;
  d.time = m.key_time[k];
  copy(d.qpos, m.key_qpos + k * m.nq, m.nq);
  copy(d.qvel, m.key_qvel + k * m.nv, m.nv);
  copy(d.act, m.key_act + k * m.na, m.na);
  copy(d.mocap_pos, m.key_mpos + k * 3 * m.nmocap, 3 * std::int64_t{m.nmocap});
  copy(d.mocap_quat, m.key_mquat + k * 4 * m.nmocap, 4 * std::int64_t{m.nmocap});
  copy(d.ctrl, m.key_ctrl + k * m.nu, m.nu);
}

bool set_keyframe(mjModel& m, const mjData& d, int key) {
  if (key < 0 || key >= m.nkey) return false;
  const std::int64_t k = key;
  m.key_time[k] = d.time;
  copy(m.key_qpos + k * m.nq, d.qpos, m.nq);
  copy(m.key_qvel + k * m.nv, d.qvel, m.nv);
  copy(m.key_act + k * m.na, d.act, m.na);
  copy(m.key_mpos + k * 3 * m.nmocap, d.mocap_pos, 3 * std::int64_t{m.nmocap});
  copy(m.key_mquat + k * 4 * m.nmocap, d.mocap_quat, 4 * std::int64_t{m.nmocap});
  copy(m.key_ctrl + k * m.nu, d.ctrl, m.nu);
  return true;
}

}  // namespace sinew
