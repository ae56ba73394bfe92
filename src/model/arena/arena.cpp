// SPDX-License-Identifier: Apache-2.0
#include "model/arena/arena.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <limits>

#include <mujoco/mjsan.h>

#include "base/assert.h"
#include "base/error.h"
#include "model/arena/arena_blocks.h"
#include "model/layout.h"
#include "model/private_data.h"

namespace sinew {
namespace {

constexpr std::size_t kMostBytes = std::numeric_limits<std::size_t>::max() / 4;  // sums of two never overflow

// What mark_stack leaves on the stack.
struct FrameRecord {
  std::size_t pstack;
  std::size_t pbase;
};

// Bytes from the last multiple of the alignment, a power of two, to the address.
std::size_t past_alignment(const char* address, std::size_t alignment) {
  return reinterpret_cast<std::uintptr_t>(address) & (alignment - 1);
}

char* main_begin(const mjData& d) { return static_cast<char*>(d.arena); }
char* main_end(const mjData& d) { return main_begin(d) + d.narena; }

// How much of the main block the stack (or the arena) holds: what it had when its first overflow block was begun.
std::size_t use_of_main(const Block* list, std::size_t use) {
  for (; list; list = list->below) use = list->before;
  return use;
}

// Where the stack ends when it holds so many bytes; block is its newest one then.
char* stack_end(const mjData& d, const Block* block, std::size_t pstack) {
  return block ? block->data + block->size - (pstack - block->before) : main_end(d) - pstack;
}

// The lowest address that the current block leaves to the stack.
char* stack_floor(const mjData& d, const ArenaBlocks& memory) {
  return memory.stack ? memory.stack->data : main_begin(d) + use_of_main(memory.arena, d.parena);
}

char* arena_end(const mjData& d, const ArenaBlocks& memory) {
  return memory.arena ? memory.arena->data + (d.parena - memory.arena->before) : main_begin(d) + d.parena;
}

char* arena_limit(const mjData& d, const ArenaBlocks& memory) {
  return memory.arena ? memory.arena->data + memory.arena->size : main_end(d) - use_of_main(memory.stack, d.pstack);
}

void note_use(mjData& d) {
  d.maxuse_stack = std::max(d.maxuse_stack, static_cast<mjtSize>(d.pstack));
  d.maxuse_arena = std::max(d.maxuse_arena, static_cast<mjtSize>(d.pstack + d.parena));
}

// Bytes that hold a request wherever its block starts.
std::size_t most_needed(std::size_t bytes, std::size_t alignment) { return bytes + alignment + kRedZone; }

void check_request(std::size_t bytes, std::size_t alignment) {
  SINEW_ASSERT(std::has_single_bit(alignment));
  if (bytes > kMostBytes || alignment > kMostBytes) {
    throw StepError("out of memory: %zu bytes of the arena were asked for at once", bytes);
  }
}

// Where the request would lie below an address, or null if that is not above the floor.
char* place_below(char* end, char* floor, std::size_t bytes, std::size_t alignment) {
  if (static_cast<std::size_t>(end - floor) < bytes + kRedZone) return nullptr;
  char* place = end - bytes - kRedZone;
  const std::size_t padding = past_alignment(place, alignment);
  return padding > static_cast<std::size_t>(place - floor) ? nullptr : place - padding;
}

// Likewise above an address, and below a limit. The red zone comes first, so that the last array can be lengthened.
char* place_above(char* end, char* limit, std::size_t bytes, std::size_t alignment) {
  const std::size_t padding = (alignment - past_alignment(end + kRedZone, alignment)) & (alignment - 1);
  if (static_cast<std::size_t>(limit - end) < kRedZone + padding + bytes) return nullptr;
  return end + kRedZone + padding;
}

// Lengthens an array that ends where the arena does; false if there is no room.
bool extend_in_place(mjData& d, void* array_end, std::size_t bytes) {
  const ArenaBlocks& memory = private_data(d).blocks;
  char* end = arena_end(d, memory);
  if (array_end != end || static_cast<std::size_t>(arena_limit(d, memory) - end) < bytes) return false;
  mjUNPOISON(end, bytes);
  d.parena += bytes;
  note_use(d);
  return true;
}

// Makes room for so many contacts in all behind the last, or moves all to a place twice as long.
void reserve_contacts(mjData& d, std::size_t count) {
  PrivateData& memory = private_data(d);
  const std::size_t more = count - memory.contact_capacity;
  if (d.contact && extend_in_place(d, d.contact + memory.contact_capacity, more * sizeof(mjContact))) {
    memory.contact_capacity = count;
    return;
  }
  const std::size_t capacity = std::max(count, 2 * memory.contact_capacity);
  void* place = arena_alloc(d, capacity * sizeof(mjContact), alignof(mjContact));
  if (d.ncon > 0) std::memcpy(place, d.contact, static_cast<std::size_t>(d.ncon) * sizeof(mjContact));
  d.contact = static_cast<mjContact*>(place);
  memory.contact_capacity = capacity;
}

}  // namespace

void* stack_alloc(mjData& d, std::size_t bytes, std::size_t alignment) {
  if (bytes == 0) return nullptr;
  check_request(bytes, alignment);
  if (is_sliced(d)) return slice_alloc(bytes, alignment);
  return main_stack_alloc(d, bytes, alignment);
}

void* main_stack_alloc(mjData& d, std::size_t bytes, std::size_t alignment) {
  ArenaBlocks& memory = private_data(d).blocks;
  char* end = stack_end(d, memory.stack, d.pstack);
  char* place = place_below(end, stack_floor(d, memory), bytes, alignment);
  if (!place) {
    const Block* block = push_block(d, memory.stack, most_needed(bytes, alignment), d.pstack);
    end = block->data + block->size;
    place = place_below(end, block->data, bytes, alignment);
  }
  mjUNPOISON(place, bytes);
  d.pstack += static_cast<std::size_t>(end - place);
  note_use(d);
  return place;
}

void* arena_alloc(mjData& d, std::size_t bytes, std::size_t alignment) {
  if (bytes == 0) return nullptr;
  check_request(bytes, alignment);
  const std::unique_lock lock = lock_slices(d);
  ArenaBlocks& memory = private_data(d).blocks;
  char* end = arena_end(d, memory);
  char* place = place_above(end, arena_limit(d, memory), bytes, alignment);
  if (!place) {
    const Block* block = push_block(d, memory.arena, most_needed(bytes, alignment), d.parena);
    end = block->data;
    place = place_above(end, block->data + block->size, bytes, alignment);
  }
  mjUNPOISON(place, bytes);
  d.parena += static_cast<std::size_t>(place + bytes - end);
  note_use(d);
  return place;
}

void mark_stack(mjData& d) {
  const FrameRecord record{d.pstack, d.pbase};
  void* place = stack_alloc(d, sizeof record, alignof(FrameRecord));
  std::memcpy(place, &record, sizeof record);
  mjPOISON(place, sizeof record);  // an array that runs over must not reach it unseen
  d.pbase = d.pstack;
}

// What free_stack() does while the stack has not overflowed.
static void free_stack_in_main(mjData& d) {
  char* place = main_end(d) - d.pbase;
  FrameRecord record;
  mjUNPOISON(place, sizeof record);
  std::memcpy(&record, place, sizeof record);
  mjPOISON(main_end(d) - d.pstack, d.pstack - record.pstack);
  d.pstack = record.pstack;
  d.pbase = record.pbase;
}

void free_stack(mjData& d) {
  if (d.pbase == 0) {
    raise_error("mj_freeStack: there is no frame to free, mj_markStack was not called");
    return;
  }
  ArenaBlocks& memory = private_data(d).blocks;
  if (!memory.stack) [[likely]] {
    free_stack_in_main(d);
    return;
  }
  while (memory.stack && memory.stack->before >= d.pbase) {  // begun inside the frame, after its record
    d.pstack = memory.stack->before;
    pop_block(d, memory.stack);
  }
  char* place = stack_end(d, memory.stack, d.pbase);
  FrameRecord record;
  mjUNPOISON(place, sizeof record);
  std::memcpy(&record, place, sizeof record);
  if (memory.stack && memory.stack->before == record.pstack) {  // begun for the record
    pop_block(d, memory.stack);
  } else {
    mjPOISON(stack_end(d, memory.stack, d.pstack), d.pstack - record.pstack);
  }
  d.pstack = record.pstack;
  d.pbase = record.pbase;
}

bool has_own_frame(const mjData& d) { return d.pbase + 1 == private_data(d).own_frame; }

void free_stack_to(mjData& d, std::size_t pstack) {
  ArenaBlocks& memory = private_data(d).blocks;
  while (memory.stack && memory.stack->before >= pstack) {
    d.pstack = memory.stack->before;
    pop_block(d, memory.stack);
  }
  mjPOISON(stack_end(d, memory.stack, d.pstack), d.pstack - pstack);
  d.pstack = pstack;
}

void clear_stack(mjData& d) {
  ArenaBlocks& memory = private_data(d).blocks;
  const std::size_t in_main = use_of_main(memory.stack, d.pstack);
  while (memory.stack) pop_block(d, memory.stack);
  mjPOISON(main_end(d) - in_main, in_main);
  d.pstack = 0;
  d.pbase = 0;
}

void clear_arena(mjData& d) {
  ArenaBlocks& memory = private_data(d).blocks;
  const std::size_t in_main = use_of_main(memory.arena, d.parena);
  while (memory.arena) pop_block(d, memory.arena);
  mjPOISON(main_begin(d), in_main);
  d.parena = 0;
  private_data(d).contact_capacity = private_data(d).jacobian_size = 0;
#define SINEW_FORGET(type, name, rows, columns) d.name = nullptr;
  MJDATA_ARENA_POINTERS_TABLE(SINEW_FORGET, SINEW_FORGET)
#undef SINEW_FORGET
  d.ncon = d.ne = d.nf = d.nl = d.nefc = d.nJ = d.nA = d.nisland = d.nidof = 0;
  if (memory.spare && d.pstack == 0) join_blocks(d);
}

mjContact* append_contact(mjData& d) { return append_contacts(d, 1); }

mjContact* append_contacts(mjData& d, int count) {
  const auto all = static_cast<std::size_t>(d.ncon + count);
  if (all > private_data(d).contact_capacity) reserve_contacts(d, all);
  mjContact* first = d.contact + d.ncon;
  d.ncon += count;
  d.maxuse_con = std::max(d.maxuse_con, d.ncon);
  return first;
}

}  // namespace sinew
