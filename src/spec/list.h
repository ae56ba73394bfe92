// SPDX-License-Identifier: Apache-2.0
// list.h -- List<T>: the owner of elements in the order in which they came.
//   note  elements know their slot, so that one of ten thousand siblings is taken out, and its successor found, in
//         constant time. A slot that was emptied stays, unseen, until half of them are empty
//   cost  push_back, take, next_after: O(1) on average; operator[]: O(1) unless elements were taken since
#ifndef SINEW_SPEC_LIST_H_
#define SINEW_SPEC_LIST_H_

#include <cstddef>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

namespace sinew {

template <class T>
class List {
 public:
  using Owner = std::unique_ptr<T>;

  // Walks over the slots that are not empty.
  template <class AnyOwner>
  class Iterator {
   public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = Owner;
    using difference_type = std::ptrdiff_t;
    using pointer = AnyOwner*;
    using reference = AnyOwner&;

    Iterator() = default;
    Iterator(AnyOwner* at, AnyOwner* end) : at_(at), end_(end) { skip(); }
    AnyOwner& operator*() const { return *at_; }
    AnyOwner* operator->() const { return at_; }
    Iterator& operator++() {
      ++at_;
      skip();
      return *this;
    }
    Iterator operator++(int) {
      Iterator before = *this;
      ++*this;
      return before;
    }
    bool operator==(const Iterator& other) const { return at_ == other.at_; }

   private:
    void skip() {
      while (at_ != end_ && !*at_) ++at_;
    }
    AnyOwner* at_ = nullptr;
    AnyOwner* end_ = nullptr;
  };

  List() = default;
  List(List&& other) noexcept : slots_(std::move(other.slots_)), empty_(std::exchange(other.empty_, 0)) {
    other.slots_.clear();
  }
  List& operator=(List&& other) noexcept {
    slots_ = std::move(other.slots_);
    other.slots_.clear();
    empty_ = std::exchange(other.empty_, 0);
    return *this;
  }

  auto begin() { return Iterator<Owner>(slots_.data(), slots_.data() + slots_.size()); }
  auto end() { return Iterator<Owner>(slots_.data() + slots_.size(), slots_.data() + slots_.size()); }
  auto begin() const { return Iterator<const Owner>(slots_.data(), slots_.data() + slots_.size()); }
  auto end() const { return Iterator<const Owner>(slots_.data() + slots_.size(), slots_.data() + slots_.size()); }

  std::size_t size() const { return slots_.size() - empty_; }
  bool empty() const { return size() == 0; }
  const Owner& front() const { return *begin(); }
  const Owner& operator[](std::size_t i) const {
    return empty_ == 0 ? slots_[i] : *std::next(begin(), static_cast<std::ptrdiff_t>(i));
  }
  // The last element; there must be one.
  const Owner& back() const {
    std::size_t i = slots_.size() - 1;
    while (!slots_[i]) --i;
    return slots_[i];
  }

  void push_back(Owner element) {
    if (empty_ > slots_.size() / 2) close_gaps();
    slots_.push_back(std::move(element));
    number(slots_.size() - 1);
  }

  // Takes an element of the list out of it.
  Owner take(T& element) {
    Owner taken = std::move(slots_[element.slot]);
    ++empty_;
    if (empty_ > slots_.size() / 2 && empty_ > kFewGaps) close_gaps();
    return taken;
  }

  // The element after one of the list; null after the last.
  T* next_after(const T& element) const {
    for (std::size_t i = element.slot + 1; i < slots_.size(); ++i) {
      if (slots_[i]) return slots_[i].get();
    }
    return nullptr;
  }

  // Puts other elements into the place of one of the list, and returns that one.
  Owner replace(T& element, List&& others) {
    std::vector<Owner> slots;
    Owner replaced;
    for (Owner& owner : slots_) {
      if (!owner) continue;
      if (owner.get() != &element) {
        slots.push_back(std::move(owner));
        continue;
      }
      replaced = std::move(owner);
      for (Owner& other : others) slots.push_back(std::move(other));
    }
    others.clear();
    slots_ = std::move(slots);
    close_gaps();
    return replaced;
  }

  void clear() {
    slots_.clear();
    empty_ = 0;
  }

  template <class Unwanted>
  std::size_t erase_if(Unwanted&& unwanted) {
    const std::size_t erased =
        std::erase_if(slots_, [&](const Owner& element) { return element && unwanted(element); });
    if (erased > 0) close_gaps();
    return erased;
  }

 private:
  static constexpr std::size_t kFewGaps = 16;

  void close_gaps() {
    std::erase_if(slots_, [](const Owner& element) { return !element; });
    for (std::size_t i = 0; i < slots_.size(); ++i) number(i);
    empty_ = 0;
  }

  void number(std::size_t i) {
    if constexpr (requires(T & element) { element.slot; }) slots_[i]->slot = i;
  }

  std::vector<Owner> slots_;
  std::size_t empty_ = 0;
};

}  // namespace sinew

#endif  // SINEW_SPEC_LIST_H_
