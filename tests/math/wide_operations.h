// SPDX-License-Identifier: Apache-2.0
// wide_operations.h -- all operations of PackAvx512 in one row, for wide_pack_test.cpp.
#ifndef SINEW_TESTS_MATH_WIDE_OPERATIONS_H_
#define SINEW_TESTS_MATH_WIDE_OPERATIONS_H_

namespace sinew::test {

constexpr int kWideLanes = 8, kMostWideNumbers = 400;

// Those that work lane by lane, on three packs of input, kLanes numbers of output for each; returns how many numbers.
template <class Pack>
int run_lane_operations(const double* x, double* out) {
  const Pack a = Pack::load(x), b = Pack::load(x + kWideLanes), c = Pack::load(x + 2 * kWideLanes);
  const Pack one = Pack::broadcast(1), zero = Pack::zero();
  int n = 0;
  const auto put = [&](Pack p) {
    p.store(out + n);
    n += kWideLanes;
  };
  put(a + b), put(a - b), put(a * b), put(a / b), put(-a);
  put(fma(a, b, c)), put(fnma(a, b, c));
  put(abs(a)), put(sqrt(abs(b)));
  put(max(a, b)), put(min(a, b)), put(max(b, a)), put(min(b, a));
  put(select(a < b, one, zero)), put(select(a <= b, one, zero)), put(select(a == b, one, zero));
  put(select((a < b) & (b < c), a, c)), put(select((a < b) | (b < c), a, c));
  for (unsigned bits = 1; bits < 256; bits = 3 * bits + 1) put(select(Pack::Mask::of(bits), a, b));
  return n;
}

// The rest: answers of masks, the first n of eight, a square turned over. Not twins of anything.
struct WideAnswers {
  unsigned less;                      // bits of a < b
  bool any_less, all_less, all_same;  // the last: a <= a
  double first[9][kWideLanes];        // load_first() of 0 to 8 numbers of a
  double stored[9][kWideLanes];       // store_first() of so many of them over 77
  double turned[8][kWideLanes];       // of the 64 numbers from x on
};

// Only for machines that have AVX-512; 0 where it was not compiled.
int run_lane_operations_avx512(const double* x, double* out);
void answer_avx512(const double* x, WideAnswers& answers);

}  // namespace sinew::test

#endif  // SINEW_TESTS_MATH_WIDE_OPERATIONS_H_
