// SPDX-License-Identifier: Apache-2.0
#include "base/memory.h"

#include <cstdlib>
#include <cstring>
#include <limits>

#include <mujoco/mujoco.h>

void* (*mju_user_malloc)(size_t) = nullptr;
void (*mju_user_free)(void*) = nullptr;

namespace sinew {

void* allocate(std::size_t bytes) {
  if (mju_user_malloc) return mju_user_malloc(bytes);
  if (bytes > std::numeric_limits<std::size_t>::max() - kAlignment) return nullptr;
  return std::aligned_alloc(kAlignment, round_up(bytes ? bytes : 1));
}

// The system hands out zeros for free, and pages that are never touched cost nothing.
void* allocate_zeroed(std::size_t bytes) {
  if (!mju_user_malloc) return std::calloc(bytes ? bytes : 1, 1);
  void* block = mju_user_malloc(bytes);
  if (block) std::memset(block, 0, bytes);
  return block;
}

void* allocate_aligned(std::size_t bytes, void** block) {
  *block = nullptr;
  if (bytes > std::numeric_limits<std::size_t>::max() - 2 * kAlignment) return nullptr;
  *block = allocate(bytes + kAlignment);
  return *block ? align_up(*block) : nullptr;
}

void release(void* block) {
  if (!block) return;
  if (mju_user_free) {
    mju_user_free(block);
  } else {
    std::free(block);
  }
}

}  // namespace sinew
