// SPDX-License-Identifier: Apache-2.0
#include "model/arena/slices.h"

#include <algorithm>
#include <cstdint>

#include <mujoco/mjsan.h>

#include "base/assert.h"
#include "model/arena/arena.h"
#include "model/layout.h"

namespace sinew {
namespace {

constexpr std::size_t kSmallest = 1 << 16;

thread_local Slice* t_slice = nullptr;

// Where a request would lie in a slice, or null if it has no room.
char* place_in(const Slice& slice, std::size_t bytes, std::size_t alignment) {
  const auto past = (reinterpret_cast<std::uintptr_t>(slice.top) + kRedZone) & (alignment - 1);
  const std::size_t padding = kRedZone + (past == 0 ? 0 : alignment - past);
  return static_cast<std::size_t>(slice.end - slice.top) < padding + bytes ? nullptr : slice.top + padding;
}

}  // namespace

Slices::Slices(mjData& d, Slice* slices, int count) : d_(d), outer_(private_data(d).own_frame) {
  for (int i = 0; i < count; ++i) slices[i] = {this, nullptr, nullptr, nullptr};
  private_data(d).own_frame = kSliced;
}

// What the slice had stays where it is, for those who use it: the frame around the slices takes it back.
void Slices::enlarge(Slice& slice, std::size_t bytes) {
  const std::size_t size = std::max({kSmallest, bytes, 2 * static_cast<std::size_t>(slice.end - slice.begin)});
  const std::lock_guard lock(mutex_);
  slice.begin = slice.top = static_cast<char*>(main_stack_alloc(d_, size, kAlignment));
  slice.end = slice.begin + size;
  mjPOISON(slice.begin, size);
}

UsedSlice::UsedSlice(Slice& slice) : before_(t_slice) { t_slice = &slice; }
UsedSlice::~UsedSlice() { t_slice = before_; }

std::unique_lock<std::mutex> lock_slices(const mjData& d) {
  return is_sliced(d) ? std::unique_lock(t_slice->owner->mutex()) : std::unique_lock<std::mutex>();
}

FrameStart mark_slice() {
  SINEW_ASSERT(t_slice);
  return {reinterpret_cast<std::uintptr_t>(t_slice->top), reinterpret_cast<std::uintptr_t>(t_slice->begin)};
}

// A slice that was enlarged meanwhile stays large.
void free_slice_to(const FrameStart& start) {
  Slice& slice = *t_slice;
  const bool same = reinterpret_cast<std::uintptr_t>(slice.begin) == start.base;
  char* top = slice.begin + (same ? start.top - start.base : 0);
  mjPOISON(top, static_cast<std::size_t>(slice.top - top));
  slice.top = top;
}

void* slice_alloc(std::size_t bytes, std::size_t alignment) {
  SINEW_ASSERT(t_slice);
  Slice& slice = *t_slice;
  char* place = slice.begin ? place_in(slice, bytes, alignment) : nullptr;
  if (!place) {
    slice.owner->enlarge(slice, bytes + alignment + kRedZone);
    place = place_in(slice, bytes, alignment);
  }
  slice.top = place + bytes;
  mjUNPOISON(place, bytes);
  return place;
}

}  // namespace sinew
