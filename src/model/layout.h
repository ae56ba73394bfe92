// SPDX-License-Identifier: Apache-2.0
// layout.h -- how arrays share one buffer: each starts on a cache line; under ASan a poisoned gap follows each.
#ifndef SINEW_MODEL_LAYOUT_H_
#define SINEW_MODEL_LAYOUT_H_

#include <cstddef>
#include <cstdint>

#include <mujoco/mjsan.h>

#include "base/memory.h"
#include "model/fields.h"

namespace sinew {

// Poisoned bytes between neighbours in mjData, so that one step too far is caught; nothing without ASan.
#if defined(ADDRESS_SANITIZER)
constexpr std::size_t kRedZone = kAlignment;
#else
constexpr std::size_t kRedZone = 0;
#endif

template <class T>
std::size_t bytes_of(const T*, const ArrayInfo& info) {
  return static_cast<std::size_t>(info.count()) * sizeof(T);
}

// Sums the bytes of arrays whose sizes come from outside, so that no product or sum can overflow.
class LayoutSize {
 public:
  explicit LayoutSize(std::size_t gap) : gap_(static_cast<std::int64_t>(gap)) {}

  void add(const ArrayInfo& info, std::size_t element_size) {
    const auto element = static_cast<std::int64_t>(element_size);
    // both factors are below 2^34 (a column is at most four sizes long), so the product may not fit: divide instead
    if (info.columns > 0 && info.rows > kLimit / element / info.columns) fits_ = false;
    if (!fits_) return;
    total_ += static_cast<std::int64_t>(round_up(static_cast<std::size_t>(info.count() * element))) + gap_;
    if (total_ > kLimit) fits_ = false;
  }

  bool fits() const { return fits_; }
  std::int64_t total() const { return total_; }

  static constexpr std::int64_t kLimit = std::int64_t{1} << 46;  // past any machine's memory, far from overflow

 private:
  std::int64_t gap_;
  std::int64_t total_ = 0;
  bool fits_ = true;
};

}  // namespace sinew

#endif  // SINEW_MODEL_LAYOUT_H_
