// SPDX-License-Identifier: Apache-2.0
// bits.tpp -- questions to many numbers at once: whether a bit is set, whether any differs, whether any is too large.
//   cost  as fast as memory gives them
//   note  part of the kernels: included by make_kernels.tpp only
#ifndef SINEW_MATH_KERNELS_BITS_TPP_
#define SINEW_MATH_KERNELS_BITS_TPP_

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace sinew {
namespace {

constexpr int kBitLanes = 8;  // of 64 bits: what the compiler turns into registers of any width

// The bits of all n numbers, word(i) being those of number i, laid over one another.
template <class Pack, class Word>
std::uint64_t all_bits(std::ptrdiff_t n, Word&& word) {
  std::uint64_t lanes[kBitLanes] = {};
  std::ptrdiff_t i = 0;
  for (; i + kBitLanes <= n; i += kBitLanes) {
    for (int k = 0; k < kBitLanes; ++k) lanes[k] |= word(i + k);
  }
  for (int k = 0; i + k < n; ++k) lanes[k] |= word(i + k);
  std::uint64_t all = 0;
  for (int k = 0; k < kBitLanes; ++k) all |= lanes[k];
  return all;
}

template <class Pack>
std::uint64_t bits_of(const double* x) {
  std::uint64_t bits;
  std::memcpy(&bits, x, sizeof bits);
  return bits;
}

template <class Pack>
bool any_bit(const double* x, std::ptrdiff_t n) {
  return all_bits<Pack>(n, [x](std::ptrdiff_t i) { return bits_of<Pack>(x + i); }) != 0;
}

template <class Pack>
bool any_difference(const double* x, const double* y, std::ptrdiff_t n) {
  return all_bits<Pack>(n, [=](std::ptrdiff_t i) { return bits_of<Pack>(x + i) ^ bits_of<Pack>(y + i); }) != 0;
}

template <class Pack>
bool any_beyond(const double* x, double bound, std::ptrdiff_t n) {
  const Pack bounds = Pack::broadcast(bound);
  std::ptrdiff_t i = 0;
  auto fine = Pack::zero() == Pack::zero();
  for (; i + 4 <= n; i += 4) fine = fine & (abs(Pack::load(x + i)) <= bounds);
  if (i < n) fine = fine & (abs(Pack::load_first(x + i, static_cast<int>(n - i))) <= bounds);
  return !all(fine);
}

}  // namespace
}  // namespace sinew

#endif  // SINEW_MATH_KERNELS_BITS_TPP_
