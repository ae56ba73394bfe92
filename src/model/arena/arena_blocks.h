// SPDX-License-Identifier: Apache-2.0
// arena_blocks.h -- the blocks behind arena.h: one main block, and overflow blocks while it is too small.
#ifndef SINEW_MODEL_ARENA_ARENA_BLOCKS_H_
#define SINEW_MODEL_ARENA_ARENA_BLOCKS_H_

#include <cstddef>

#include <mujoco/mjdata.h>

namespace sinew {

// An overflow block; this header lies at the start of its own allocation.
struct Block {
  Block* below;        // the block begun before this one, null for the main block
  char* data;          // first usable byte, aligned to a cache line
  std::size_t size;    // usable bytes
  std::size_t before;  // pstack or parena when this block was begun: what lies in it counts from there
};

// Memory that is no longer used, but kept for a program that may still look at it.
struct Retired {
  Retired* below;
  void* memory;
};

struct ArenaBlocks {
  void* main = nullptr;        // what the heap gave for the main block; mjData.arena is its aligned start
  Block* stack = nullptr;      // newest overflow block of the stack, null while it is in the main block
  Block* arena = nullptr;      // likewise of the arena
  Block* spare = nullptr;      // blocks used earlier and kept for the next overflow
  Retired* retired = nullptr;  // memory that was replaced, if it is kept
  bool keep = false;           // keep what is replaced until the data is released
};

// A block that holds at least so many bytes, pushed onto a list: a spare one if it fits, else from the heap, and then
// at least as large as all that is in use, so that few are ever needed. Throws StepError when there is none.
Block* push_block(mjData& d, Block*& list, std::size_t bytes, std::size_t before);
void pop_block(mjData& d, Block*& list);  // it becomes a spare

// Replaces a main block that was too small, and the spares, by one block for the largest use so far. Keeps everything
// as it is when the heap has no room: the spares serve again. Nothing may be in use.
void join_blocks(mjData& d);

}  // namespace sinew

#endif  // SINEW_MODEL_ARENA_ARENA_BLOCKS_H_
