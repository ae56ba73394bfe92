// SPDX-License-Identifier: Apache-2.0
// frame_list.h -- a list in a stack frame: what it outgrows stays below until the frame is freed.
#ifndef SINEW_MODEL_ARENA_FRAME_LIST_H_
#define SINEW_MODEL_ARENA_FRAME_LIST_H_

#include <algorithm>

#include "model/arena/arena.h"

namespace sinew {

template <class T>
class FrameList {
 public:
  explicit FrameList(StackFrame& frame) : frame_(frame) {}

  T* begin() { return items_; }
  T* end() { return items_ + size_; }
  int size() const { return size_; }
  const T& operator[](int i) const { return items_[i]; }

  void add(const T& item) {
    if (size_ == capacity_) {
      capacity_ = capacity_ ? 2 * capacity_ : kFirst;
      T* larger = frame_.alloc<T>(capacity_);
      std::copy_n(items_, size_, larger);
      items_ = larger;
    }
    items_[size_++] = item;
  }

 private:
  static constexpr int kFirst = 128;

  StackFrame& frame_;
  T* items_ = nullptr;
  int size_ = 0, capacity_ = 0;
};

}  // namespace sinew

#endif  // SINEW_MODEL_ARENA_FRAME_LIST_H_
