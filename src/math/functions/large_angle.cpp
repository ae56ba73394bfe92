// SPDX-License-Identifier: Apache-2.0
#include "math/functions/large_angle.h"

namespace sinew::elementary {
namespace {

using Word = std::uint64_t;
__extension__ using Wide = unsigned __int128;
__extension__ using SignedWide = __int128;

// 64 zeros, then the bits of 2/pi.
constexpr Word kTwoOverPi[20] = {0,
                                 0xa2f9836e4e441529,
                                 0xfc2757d1f534ddc0,
                                 0xdb6295993c439041,
                                 0xfe5163abdebbc561,
                                 0xb7246e3a424dd2e0,
                                 0x06492eea09d1921c,
                                 0xfe1deb1cb129a73e,
                                 0xe88235f52ebb4484,
                                 0xe99c7026b45f7e41,
                                 0x3991d639835339f4,
                                 0x9c845f8bbdf9283b,
                                 0x1ff897ffde05980f,
                                 0xef2f118b5a0a6d1f,
                                 0x6d367ecf27cb09b7,
                                 0x4f463f669e5fea2d,
                                 0x7527bac7ebe5f17b,
                                 0x3d0739f78a5292ea,
                                 0x6bfb5fb11f8d5d08,
                                 0x56033046fc7b6bab};

// 64 bits that start at the given one of the table.
Word bits_from(int start) {
  const int word = start / 64, shift = start % 64;
  return shift == 0 ? kTwoOverPi[word] : kTwoOverPi[word] << shift | kTwoOverPi[word + 1] >> (64 - shift);
}

// fraction * 2^-127 * pi/2 in two parts. pi/2 has an upper part of 26 bits, whose product with that of the fraction is
// exact.
ReducedAngle<double> to_radians(SignedWide fraction, double quadrant) {
  constexpr double kHalfPi = kPi / 2, kUpper = high_part(kHalfPi), kLower = (kHalfPi - kUpper) + kPiLow / 2;
  const double h = static_cast<double>(fraction);
  const double l = static_cast<double>(fraction - static_cast<SignedWide>(h));
  const double upper = high_part(h), leading = upper * kUpper;
  const double rest = upper * kLower + ((h - upper) + l) * kHalfPi;
  const double sum = leading + rest;
  return {sum * 0x1p-127, ((leading - sum) + rest) * 0x1p-127, quadrant};
}

}  // namespace

// The product of m with three words of 2/pi, modulo 2^192: two bits of quadrant, then the fraction of one.
ReducedAngle<double> reduce_large_angle(double x) {
  const Word bits = std::bit_cast<Word>(x);
  const int exponent = static_cast<int>(bits >> 52 & 0x7ff) - 1075;
  const Word m = (bits & ((Word{1} << 52) - 1)) | Word{1} << 52;
  const int start = exponent + 62;
  const Wide low = Wide{m} * bits_from(start + 128);
  const Wide middle = Wide{m} * bits_from(start + 64) + (low >> 64);
  const Wide top = middle + (Wide{m * bits_from(start)} << 64);
  // Shifting out the quadrant makes the fraction a signed number: the distance from the nearest multiple.
  const auto fraction = static_cast<SignedWide>(top << 2) >> 1;
  const int quadrant = static_cast<int>(top >> 126) + (fraction < 0);
  const bool is_negative = x < 0;
  const double q = quadrant > 2 ? quadrant - 4 : quadrant;
  return to_radians(is_negative ? -fraction : fraction, is_negative ? -q : q);
}

}  // namespace sinew::elementary
