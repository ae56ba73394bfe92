// SPDX-License-Identifier: Apache-2.0
#include "model/arena/arena_blocks.h"

#include <algorithm>
#include <limits>
#include <new>

#include <mujoco/mjsan.h>

#include "base/error.h"
#include "base/memory.h"
#include "model/private_data.h"

namespace sinew {
namespace {

constexpr std::size_t kSmallestBlock = 1 << 16;

Block* make_block(std::size_t bytes) {
  constexpr std::size_t kHeader = round_up(sizeof(Block)) + kAlignment;
  if (bytes > std::numeric_limits<std::size_t>::max() / 2) return nullptr;
  const std::size_t size = round_up(bytes);
  void* memory = allocate(kHeader + size);
  if (!memory) return nullptr;
  char* data = align_up(static_cast<char*>(memory) + sizeof(Block));
  mjPOISON(data, size);
  return new (memory) Block{nullptr, data, size, 0};
}

void release_block(Block* block) {
  mjUNPOISON(block->data, block->size);
  release(block);
}

void release_list(Block*& list) {
  while (list) {
    Block* below = list->below;
    release_block(list);
    list = below;
  }
}

// Takes the first spare that is large enough out of its list.
Block* take_spare(ArenaBlocks& memory, std::size_t bytes) {
  for (Block** link = &memory.spare; *link; link = &(*link)->below) {
    Block* block = *link;
    if (block->size < bytes) continue;
    *link = block->below;
    return block;
  }
  return nullptr;
}

// Makes the main block; false leaves everything as it was.
bool make_main(mjData& d, std::size_t bytes) {
  void* block = nullptr;
  void* data = allocate_aligned(bytes, &block);
  if (!data) return false;
  mjPOISON(data, bytes);
  private_data(d).blocks.main = block;
  d.arena = data;
  d.narena = static_cast<mjtSize>(bytes);
  return true;
}

// Releases memory that was replaced, or keeps it; what cannot be noted down is released.
void release_or_keep(ArenaBlocks& blocks, void* memory) {
  void* place = blocks.keep ? allocate(sizeof(Retired)) : nullptr;
  if (place)
    blocks.retired = new (place) Retired{blocks.retired, memory};
  else
    release(memory);
}

void release_retired(ArenaBlocks& blocks) {
  while (Retired* retired = blocks.retired) {
    blocks.retired = retired->below;
    release(retired->memory);
    release(retired);
  }
}

void release_main(void* main, void* data, mjtSize size) {
  mjUNPOISON(data, static_cast<std::size_t>(size));
  release(main);
}

}  // namespace

Block* push_block(mjData& d, Block*& list, std::size_t bytes, std::size_t before) {
  ArenaBlocks& memory = private_data(d).blocks;
  Block* block = take_spare(memory, bytes);
  if (!block) {
    const std::size_t in_use = d.pstack + d.parena;
    block = make_block(std::max({bytes, in_use, kSmallestBlock}));
    if (!block) block = make_block(bytes);
  }
  if (!block) {
    throw StepError("out of memory: the arena holds %zu bytes and %zu more could not be had", d.pstack + d.parena,
                    bytes);
  }
  block->below = list;
  block->before = before;
  list = block;
  return block;
}

void pop_block(mjData& d, Block*& list) {
  Block* block = list;
  list = block->below;
  mjPOISON(block->data, block->size);
  block->below = private_data(d).blocks.spare;
  private_data(d).blocks.spare = block;
}

void join_blocks(mjData& d) {
  ArenaBlocks& memory = private_data(d).blocks;
  void* old_main = memory.main;
  void* old_data = d.arena;
  const mjtSize old_size = d.narena;
  const auto largest_use = static_cast<std::size_t>(std::max(d.maxuse_arena, d.narena));
  // half as much again: use that creeps up from step to step then costs few such moves
  if (!make_main(d, round_up(largest_use + largest_use / 2))) return;
  mjUNPOISON(old_data, static_cast<std::size_t>(old_size));
  release_or_keep(memory, old_main);
  while (Block* spare = memory.spare) {
    memory.spare = spare->below;
    mjUNPOISON(spare->data, spare->size);
    release_or_keep(memory, spare);
  }
}

bool make_private_data(mjData& d, std::size_t arena_bytes) {
  void* place = allocate(sizeof(PrivateData));
  if (!place) return false;
  d.memory = new (place) PrivateData{};
  if (make_main(d, arena_bytes)) return true;
  release(d.memory);
  d.memory = nullptr;
  return false;
}

void release_private_data(mjData& d) {
  ArenaBlocks& memory = private_data(d).blocks;
  release_list(memory.stack);
  release_list(memory.arena);
  release_list(memory.spare);
  release_retired(memory);
  release_main(memory.main, d.arena, d.narena);
  release(d.memory);
  d.memory = nullptr;
  d.arena = nullptr;
}

}  // namespace sinew
