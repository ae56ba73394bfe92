// SPDX-License-Identifier: Apache-2.0
// pack_operations.h -- all operations of a Pack in one row, for pack_test.cpp.
#ifndef SINEW_TESTS_MATH_PACK_OPERATIONS_H_
#define SINEW_TESTS_MATH_PACK_OPERATIONS_H_

namespace sinew::test {

// Every operation on three packs of input, one pack (or mask) of output after another.
template <class Pack>
void run_operations(const double* x, const int* index, double* out) {
  const Pack a = Pack::load(x), b = Pack::load(x + 4), c = Pack::load(x + 8);
  const Pack one = Pack::broadcast(1), zero = Pack::zero();
  int n = 0;
  const auto put = [&](Pack p) {
    p.store(out + n);
    n += 4;
  };
  put(a + b), put(a - b), put(a * b), put(a / b), put(-a);
  put(fma(a, b, c)), put(fnma(a, b, c));
  put(max(a, b)), put(min(a, b)), put(max(b, a)), put(min(b, a));
  put(abs(a)), put(sqrt(abs(b)));
  put(select(a < b, one, zero)), put(select(a <= b, one, zero)), put(select(a == b, one, zero));
  put(select((a < b) & (b < c), a, c)), put(select((a < b) | (b < c), a, c));
  put(Pack::broadcast(any(a < b) + 2 * all(a < b) + 4 * any(a < a) + 8 * all(a <= a)));
  put(Pack::broadcast(sum(a))), put(sum_each(a, b, c, a + c));
  put(Pack::broadcast(Pack::fma1(x[0], x[4], x[8]))), put(Pack::broadcast(Pack::fnma1(x[0], x[4], x[8])));
  Pack r0 = a, r1 = b, r2 = c, r3 = a * c;
  transpose(r0, r1, r2, r3);
  put(r0), put(r1), put(r2), put(r3);
  put(Pack::gather(x, index));
  a.scatter(out + n, index);
  n += 12;
  for (int k = 0; k <= 4; ++k) {
    put(Pack::load_first(x + 1, k)), put(Pack::gather_first(x, index, k));
    b.store_first(out + n, k);
    n += 4;
    c.scatter_first(out + n, index, k);
    n += 12;
  }
  put(reversed(a)), put(with_top_crossed(a)), put(Pack::broadcast_pair(x)), put(Pack::load_once(x));
  put(Pack::of(x[8], x[1], x[2], x[7])), put(Pack::broadcast(bits(a < b)));
  put(high_part(a)), put(with_sign_of(a, b));
  for (unsigned bits = 0; bits < 16; ++bits) put(select(Pack::Mask::of(bits), a, b));
}

// With PackAvx2; only for machines that have it.
void run_operations_avx2(const double* x, const int* index, double* out);

}  // namespace sinew::test

#endif  // SINEW_TESTS_MATH_PACK_OPERATIONS_H_
