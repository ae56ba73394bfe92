// SPDX-License-Identifier: Apache-2.0
// kept_records.h -- rows of integers that outlive a step, at most one for each slot, in memory that never grows.
//   use   begin() before a stage; then every slot has one thread that finds and replaces, and threads may have several
//   note  whoever keeps something compares it with what it was made of before it is used again: a record may be
//         forgotten at any begin(), and nothing may depend on whether it was
#ifndef SINEW_BASE_KEPT_RECORDS_H_
#define SINEW_BASE_KEPT_RECORDS_H_

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace sinew {

class KeptRecords {
 public:
  static std::size_t bytes(std::int64_t slots, std::int64_t room) {
    return static_cast<std::size_t>(slots) * sizeof(Slot) + static_cast<std::size_t>(room) * sizeof(int);
  }

  // memory: bytes(slots, room) of it, all zero, aligned for Slot.
  void place(void* memory, std::int64_t slots, std::int64_t room) {
    slot_ = static_cast<Slot*>(memory);
    first_ = reinterpret_cast<int*>(slot_ + slots);
    slots_ = slots;
    room_ = room;
  }

  bool is_placed() const { return room_ > 0; }

  // Forgets everything if something has found no room since.
  void begin() {
    if (used_.load(std::memory_order_relaxed) <= room_) return;
    std::memset(slot_, 0, static_cast<std::size_t>(slots_) * sizeof(Slot));
    used_.store(0, std::memory_order_relaxed);
  }

  // What a slot has; null: nothing.
  const int* find(std::int64_t slot) const { return slot_[slot].size > 0 ? first_ + slot_[slot].start : nullptr; }

  // Room for a record of `size` numbers instead of what the slot had; null if there is none left.
  int* replace(std::int64_t slot, std::int64_t size) {
    Slot& s = slot_[slot];
    s.size = 0;
    if (s.capacity < size) {
      if (size > room_) return nullptr;  // it would never fit: others stay
      const std::int64_t start = used_.fetch_add(size, std::memory_order_relaxed);
      if (start + size > room_) return nullptr;
      s = {start, size, 0};
    }
    s.size = size;
    return first_ + s.start;
  }

 private:
  struct Slot {
    std::int64_t start, capacity, size;
  };

  Slot* slot_ = nullptr;
  int* first_ = nullptr;
  std::int64_t slots_ = 0, room_ = 0;
  std::atomic<std::int64_t> used_ = 0;  // more than there is room for: a record was refused
};

}  // namespace sinew

#endif  // SINEW_BASE_KEPT_RECORDS_H_
