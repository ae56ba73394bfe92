// SPDX-License-Identifier: Apache-2.0
// slices.h -- pieces of the stack of one mjData, one for each thread that works on it: frames inside of side_by_side()
// lie there.
//   in    the stack, which gives a thread a larger piece, under a lock, when the one it has is full
//   note  a slice is found through the thread: while it is used, nothing of the arena is changed without the lock
//   idea  stages open frames where they need them and do not ask how many threads there are
#ifndef SINEW_MODEL_ARENA_SLICES_H_
#define SINEW_MODEL_ARENA_SLICES_H_

#include <cstddef>
#include <limits>
#include <mutex>

#include <mujoco/mjdata.h>

#include "model/private_data.h"

namespace sinew {

// In place of PrivateData::own_frame while slices are open.
constexpr std::size_t kSliced = std::numeric_limits<std::size_t>::max();

inline bool is_sliced(const mjData& d) { return private_data(d).own_frame == kSliced; }

class Slices;

struct alignas(64) Slice {  // which its thread writes often: no two share a cache line
  Slices* owner = nullptr;
  char *begin = nullptr, *top = nullptr, *end = nullptr;  // it is used up to `top`
};

// The slices of one section. Whoever makes them has a frame open, which takes all their memory back.
class Slices {
 public:
  Slices(mjData& d, Slice* slices, int count);
  ~Slices() { private_data(d_).own_frame = outer_; }
  Slices(const Slices&) = delete;
  Slices& operator=(const Slices&) = delete;

  void enlarge(Slice& slice, std::size_t bytes);
  std::mutex& mutex() { return mutex_; }  // of the arena and the stack

 private:
  mjData& d_;
  std::size_t outer_;
  std::mutex mutex_;
};

// The slice of this thread for the length of a C++ scope.
class UsedSlice {
 public:
  explicit UsedSlice(Slice& slice);
  ~UsedSlice();
  UsedSlice(const UsedSlice&) = delete;
  UsedSlice& operator=(const UsedSlice&) = delete;

 private:
  Slice* before_;
};

// Where a frame began: pstack and pbase, or two addresses in a slice.
struct FrameStart {
  std::size_t top, base;
};
FrameStart mark_slice();
void free_slice_to(const FrameStart& start);

// For the arena, which may grow where one thread has other stages' items beside it; no lock if there are no slices.
std::unique_lock<std::mutex> lock_slices(const mjData& d);

void* slice_alloc(std::size_t bytes, std::size_t alignment);

}  // namespace sinew

#endif  // SINEW_MODEL_ARENA_SLICES_H_
