// SPDX-License-Identifier: Apache-2.0
// kept_axes.h -- directions that have shown two geoms apart, kept from step to step in memory that never grows.
//   use   of(first, second) is the place of a pair, which it shares with others: whoever writes last has it
//         The threads of a narrow phase share the places: each looks at one through a Use
//   note  a direction is a proof or it is none, whatever it was kept for: so nothing depends on what is kept
#ifndef SINEW_BASE_KEPT_AXES_H_
#define SINEW_BASE_KEPT_AXES_H_

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace sinew {

class KeptAxes {
 public:
  struct Axis {
    int first, second;  // the pair; 0 and 0: none
    float along[3];
    int start[2];  // vertices of their hulls that are far along it
    int in_use;    // by some thread

    bool is_of(int a, int b) const { return first == a && second == b && a != b; }
  };

  // A place while a thread uses it; others do without meanwhile.
  class Use {
   public:
    explicit Use(Axis& axis) : in_use_(axis.in_use), is_mine_(in_use_.exchange(1, std::memory_order_acquire) == 0) {}
    ~Use() {
      if (is_mine_) in_use_.store(0, std::memory_order_release);
    }
    Use(const Use&) = delete;
    Use& operator=(const Use&) = delete;

    bool is_mine() const { return is_mine_; }

   private:
    std::atomic_ref<int> in_use_;
    bool is_mine_;
  };

  static std::size_t bytes(int slots) { return static_cast<std::size_t>(slots) * sizeof(Axis); }

  // memory: bytes(slots) of it, all zero, aligned for Axis. slots: a power of two, or 0.
  void place(void* memory, int slots) {
    axis_ = static_cast<Axis*>(memory);
    slots_ = static_cast<std::uint32_t>(slots);
  }

  bool is_placed() const { return slots_ > 0; }

  Axis& of(int first, int second) {
    constexpr std::uint32_t kMix1 = 0x9e3779b1u, kMix2 = 0x85ebca77u;
    const std::uint32_t mixed = static_cast<std::uint32_t>(first) * kMix1 + static_cast<std::uint32_t>(second) * kMix2;
    return axis_[(mixed ^ mixed >> 15) & (slots_ - 1)];
  }

 private:
  Axis* axis_ = nullptr;
  std::uint32_t slots_ = 0;
};

}  // namespace sinew

#endif  // SINEW_BASE_KEPT_AXES_H_
