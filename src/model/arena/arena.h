// SPDX-License-Identifier: Apache-2.0
// arena.h -- the memory a step works in: the arena for what outlives a call, the stack for what does not.
//   in    mjData.arena, narena bytes: the arena grows from its bottom (parena), the stack from its top (pstack)
//   out   pointers that stay where they are until the arena is cleared or the frame is freed
//   note  what does not fit goes to further blocks from the heap; the next clear_arena() outside all frames makes
//         one block of everything, so that the step after it needs no heap. pstack and parena count all blocks.
//         A frame of a program is a record on the stack itself; pbase is where it lies, 0 if there is none.
//   cost  O(1); the heap only on overflow. One thread at a time per mjData.
#ifndef SINEW_MODEL_ARENA_ARENA_H_
#define SINEW_MODEL_ARENA_ARENA_H_

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <memory>
#include <type_traits>

#include <mujoco/mjdata.h>

#include "base/memory.h"
#include "model/scope.h"

namespace sinew {

// Null for 0 bytes; throws StepError when the heap has run out, so that no caller has to check. Alignment is a power of
// two.
void* stack_alloc(mjData& d, std::size_t bytes, std::size_t alignment);
void* arena_alloc(mjData& d, std::size_t bytes, std::size_t alignment);

void mark_stack(mjData& d);
void free_stack(mjData& d);               // back to the last mark; an error if there is none
bool has_program_frame(const mjData& d);  // whether the newest frame is the program's
void clear_stack(mjData& d);              // back to the bottom, whatever the frames: for resets

// Forgets contacts, constraints and islands; joins overflow blocks into one when no frame is open.
void clear_arena(mjData& d);

// Room for one more contact, uninitialized and counted in ncon; d.contact may move.
mjContact* append_contact(mjData& d);

// A stack frame for the length of a C++ scope.
class StackFrame {
 public:
  explicit StackFrame(mjData& d);
  ~StackFrame();
  StackFrame(const StackFrame&) = delete;
  StackFrame& operator=(const StackFrame&) = delete;

  // Uninitialized and aligned for vector registers; null if n is 0.
  template <class T>
  T* alloc(std::integral auto n) {
    static_assert(std::is_trivially_default_constructible_v<T> && std::is_trivially_destructible_v<T>);
    return static_cast<T*>(stack_alloc(d_, static_cast<std::size_t>(n) * sizeof(T), kAlignment));
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
    T* first = static_cast<T*>(stack_alloc(d_, static_cast<std::size_t>(n) * sizeof(T), kAlignment));
    if (first) std::uninitialized_value_construct_n(first, n);
    return first;
  }

  // make(), which starts only the values in some runs; the others may not be touched.
  template <class T>
  T* make_in_runs(std::integral auto n, std::span<const Run> runs, Range Run::*part) {
    static_assert(std::is_nothrow_default_constructible_v<T> && std::is_trivially_destructible_v<T>);
    T* first = static_cast<T*>(stack_alloc(d_, static_cast<std::size_t>(n) * sizeof(T), kAlignment));
    if (!first) return first;
    for (const Run& run : runs)
      std::uninitialized_value_construct(first + (run.*part).first, first + (run.*part).after);
    return first;
  }

 private:
  mjData& d_;
  std::size_t outer_;  // PrivateData::own_frame of the StackFrame around this one
  std::size_t base_;   // pstack before it
};

}  // namespace sinew

#endif  // SINEW_MODEL_ARENA_ARENA_H_
