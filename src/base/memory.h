// SPDX-License-Identifier: Apache-2.0
// memory.h -- the one door to the heap for models and data: the user's allocator if there is one, aligned malloc if
// not.
//   note  a user's allocator promises 8 bytes of alignment only, so owners of arrays align inside their own buffer
#ifndef SINEW_BASE_MEMORY_H_
#define SINEW_BASE_MEMORY_H_

#include <cstddef>
#include <cstdint>

namespace sinew {

constexpr std::size_t kAlignment = 64;  // a cache line, and the widest vector register

constexpr std::size_t round_up(std::size_t bytes, std::size_t alignment = kAlignment) {
  return (bytes + alignment - 1) / alignment * alignment;
}

inline char* align_up(void* address, std::size_t alignment = kAlignment) {
  return static_cast<char*>(address) + (alignment - reinterpret_cast<std::uintptr_t>(address) % alignment) % alignment;
}

// All return null when there is no memory left: the caller says what it could not make.
void* allocate(std::size_t bytes);
void* allocate_zeroed(std::size_t bytes);                 // aligned for any scalar only
void* allocate_aligned(std::size_t bytes, void** block);  // *block is what release() takes; the result is aligned

void release(void* block);

}  // namespace sinew

#endif  // SINEW_BASE_MEMORY_H_
