// SPDX-License-Identifier: Apache-2.0
// arena.h -- the memory a step works in: the arena for what outlives a call, the stack for what does not.
//   in    mjData.arena, narena bytes: the arena grows from its bottom (parena), the stack from its top (pstack)
//   out   pointers that stay where they are until the arena is cleared or the frame is freed
//   note  what does not fit goes to further blocks from the heap; the next clear_arena() outside all frames makes
//         one block of everything, so that the step after it needs no heap. pstack and parena count all blocks.
//         A frame of a program is a record on the stack itself; pbase is where the newest lies, 0 if there is none. A
//         StackFrame remembers the two counters in the C++ object: a step of a small model opens some twenty of them
//   note  One thread at a time per mjData, but for side_by_side(): inside of it frames lie in a slice of the stack that
//         their thread has for itself (slices.h), and the arena stays as it is
//   cost  O(1); the heap only on overflow
#ifndef SINEW_MODEL_ARENA_ARENA_H_
#define SINEW_MODEL_ARENA_ARENA_H_

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>

#include <mujoco/mjdata.h>
#include <mujoco/mjsan.h>

#include "base/memory.h"
#include "model/arena/slices.h"
#include "model/layout.h"
#include "model/private_data.h"
#include "model/scope.h"

namespace sinew {

// Null for 0 bytes; throws StepError when the heap has run out, so that no caller has to check. Alignment is a power of
// two.
void* stack_alloc(mjData& d, std::size_t bytes, std::size_t alignment);
void* arena_alloc(mjData& d, std::size_t bytes, std::size_t alignment);
void* main_stack_alloc(mjData& d, std::size_t bytes, std::size_t alignment);  // the stack, whoever has slices of it

void mark_stack(mjData& d);
void free_stack(mjData& d);                         // back to the last mark; an error if there is none
void free_stack_to(mjData& d, std::size_t pstack);  // to so many bytes, with the blocks that were begun after them
bool has_own_frame(const mjData& d);                // whether free_stack would reach behind the newest StackFrame
void clear_stack(mjData& d);                        // back to the bottom, whatever the frames: for resets

// Forgets contacts, constraints and islands; joins overflow blocks into one when no frame is open.
void clear_arena(mjData& d);

// Room for one more contact, uninitialized and counted in ncon; d.contact may move.
mjContact* append_contact(mjData& d);
// The same for so many in one piece: the first of them.
mjContact* append_contacts(mjData& d, int count);

// What stack_alloc() does while nothing has overflowed and the room is ample.
inline void* stack_alloc_quickly(mjData& d, std::size_t bytes) {
  if (is_sliced(d)) [[unlikely]]
    return stack_alloc(d, bytes, kAlignment);
  const ArenaBlocks& memory = private_data(d).blocks;
  const std::size_t room = static_cast<std::size_t>(d.narena) - d.pstack - d.parena;
  const bool overflows = memory.stack || memory.arena || bytes > room || bytes + kAlignment + kRedZone > room;
  if (overflows || bytes == 0) [[unlikely]]
    return stack_alloc(d, bytes, kAlignment);
  char* end = static_cast<char*>(d.arena) + d.narena;
  char* place = end - d.pstack - bytes - kRedZone;
  place -= reinterpret_cast<std::uintptr_t>(place) & (kAlignment - 1);
  mjUNPOISON(place, bytes);
  d.pstack = static_cast<std::size_t>(end - place);
  d.maxuse_stack = std::max(d.maxuse_stack, static_cast<mjtSize>(d.pstack));
  d.maxuse_arena = std::max(d.maxuse_arena, static_cast<mjtSize>(d.pstack + d.parena));
  return place;
}

// A stack frame for the length of a C++ scope. A callback may have left frames of its own open: they end with it.
class StackFrame {
 public:
  explicit StackFrame(mjData& d) : d_(d), outer_(private_data(d).own_frame) {
    if (outer_ == kSliced) [[unlikely]] {
      start_ = mark_slice();
      return;
    }
    start_ = {d.pstack, d.pbase};
    private_data(d).own_frame = d.pbase + 1;
  }
  ~StackFrame() {
    if (outer_ == kSliced) [[unlikely]] {
      free_slice_to(start_);
      return;
    }
    PrivateData& memory = private_data(d_);
    if (memory.blocks.stack) [[unlikely]] {
      free_stack_to(d_, start_.top);
    } else {
      mjPOISON(static_cast<char*>(d_.arena) + d_.narena - d_.pstack, d_.pstack - start_.top);
      d_.pstack = start_.top;
    }
    d_.pbase = start_.base;
    memory.own_frame = outer_;
  }
  StackFrame(const StackFrame&) = delete;
  StackFrame& operator=(const StackFrame&) = delete;

  // Uninitialized and aligned for vector registers; null if n is 0.
  template <class T>
  T* alloc(std::integral auto n) {
    static_assert(std::is_trivially_default_constructible_v<T> && std::is_trivially_destructible_v<T>);
    return static_cast<T*>(stack_alloc_quickly(d_, static_cast<std::size_t>(n) * sizeof(T)));
  }

  // The same with the n values of an array.
  template <class T>
  T* copy(const T* values, mjtSize n) {
    T* first = alloc<T>(n);
    if (first) std::copy_n(values, n, first);
    return first;
  }

  // The same for types that start with a value of their own, such as Vec3: n of them, so started.
  template <class T>
  T* make(std::integral auto n) {
    static_assert(std::is_nothrow_default_constructible_v<T> && std::is_trivially_destructible_v<T>);
    T* first = static_cast<T*>(stack_alloc_quickly(d_, static_cast<std::size_t>(n) * sizeof(T)));
    if (first) std::uninitialized_value_construct_n(first, n);
    return first;
  }

  // make(), which starts only the values in some runs; the others may not be touched.
  template <class T>
  T* make_in_runs(std::integral auto n, std::span<const Run> runs, Range Run::*part) {
    static_assert(std::is_nothrow_default_constructible_v<T> && std::is_trivially_destructible_v<T>);
    T* first = static_cast<T*>(stack_alloc_quickly(d_, static_cast<std::size_t>(n) * sizeof(T)));
    if (!first) return first;
    for (const Run& run : runs)
      std::uninitialized_value_construct(first + (run.*part).first, first + (run.*part).after);
    return first;
  }

 private:
  mjData& d_;
  std::size_t outer_;  // own_frame of the StackFrame around this one
  FrameStart start_;
};

}  // namespace sinew

#endif  // SINEW_MODEL_ARENA_ARENA_H_
