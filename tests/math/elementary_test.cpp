// SPDX-License-Identifier: Apache-2.0
// Sinew's own elementary functions against those of long double, whose 64 bits show the correctly rounded double.
// Four million arguments of each range against libquadmath gave 0 results further away than a neighbour.
#include "math/functions/elementary.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>

#include "math/functions/elementary_ordinary.h"
#include "math/lanes.h"

namespace sinew::test {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr int kTrials = 5000;

// Doubles in their order: neighbours differ by one, and -0 and +0 are the same.
std::int64_t rank(double x) {
  const auto bits = std::bit_cast<std::int64_t>(x);
  return bits < 0 ? std::numeric_limits<std::int64_t>::min() - bits : bits;
}

bool is_neighbour(double got, double want) {
  if (std::isnan(want)) return std::isnan(got);
  return std::signbit(got) == std::signbit(want) && std::abs(rank(got) - rank(want)) <= 1;
}

class Numbers {
 public:
  double between(double lower, double upper) {
    return lower + (upper - lower) * static_cast<double>(bits_() >> 11) * 0x1p-53;
  }
  double any() { return std::bit_cast<double>(bits_()); }

 private:
  std::mt19937_64 bits_{7};
};

void expect_angle(double x) {
  const SinCos<double> got = elementary::sin_cos(x);
  EXPECT_TRUE(is_neighbour(got.sine, static_cast<double>(std::sin(static_cast<long double>(x))))) << std::hexfloat << x;
  EXPECT_TRUE(is_neighbour(got.cosine, static_cast<double>(std::cos(static_cast<long double>(x)))))
      << std::hexfloat << x;
  if (std::isnan(got.sine)) return;
  EXPECT_EQ(elementary::sin(x), got.sine) << std::hexfloat << x;
  EXPECT_EQ(elementary::cos(x), got.cosine) << std::hexfloat << x;
}

TEST(Elementary, SineAndCosineAreNeighboursOfTheRoundedValue) {
  Numbers numbers;
  for (int i = 0; i < kTrials; ++i) {
    expect_angle(numbers.between(-1, 1));
    expect_angle(numbers.between(-20, 20));
    expect_angle(numbers.between(-4000, 4000));
    const double any = numbers.any();
    if (std::isfinite(any)) expect_angle(any);
    const double multiple = static_cast<double>(i) * (elementary::kPi / 2);
    expect_angle(multiple);
    expect_angle(std::nextafter(multiple, kInfinity));
    expect_angle(-std::nextafter(multiple, 0));
  }
}

// Of all doubles this one comes nearest to a multiple of pi/2.
TEST(Elementary, TheHardestAngleKeepsItsDigits) {
  const double hardest = 6381956970095103.0 * 0x1p797;
  EXPECT_TRUE(is_neighbour(elementary::cos(hardest), -4.68716592425462761112e-19));
  EXPECT_EQ(elementary::sin(hardest), 1);
}

TEST(Elementary, ExponentialsAreNeighboursOfTheRoundedValue) {
  Numbers numbers;
  for (int i = 0; i < kTrials; ++i) {
    for (const double x : {numbers.between(-1, 1), numbers.between(-760, 720), numbers.any()}) {
      const auto want = static_cast<double>(std::exp(static_cast<long double>(x)));
      EXPECT_TRUE(is_neighbour(elementary::exp(x), want)) << std::hexfloat << x;
    }
  }
}

void expect_arc_tangent(double y, double x) {
  const auto want = static_cast<double>(std::atan2(static_cast<long double>(y), static_cast<long double>(x)));
  EXPECT_TRUE(is_neighbour(elementary::atan2(y, x), want)) << std::hexfloat << y << " " << x;
}

TEST(Elementary, ArcTangentsAreNeighboursOfTheRoundedValue) {
  Numbers numbers;
  for (int i = 0; i < kTrials; ++i) {
    const double y = numbers.between(-1, 1);
    expect_arc_tangent(y, numbers.between(-1, 1));
    expect_arc_tangent(y, y * numbers.between(-3, 3));
    expect_arc_tangent(y * 1e-300, numbers.between(-1, 1) * 1e-300);
    expect_arc_tangent(numbers.any(), numbers.any());
  }
}

void expect_power(double x, double y) {
  const auto want = static_cast<double>(std::pow(static_cast<long double>(x), static_cast<long double>(y)));
  EXPECT_TRUE(is_neighbour(elementary::pow(x, y), want)) << std::hexfloat << x << " " << y;
}

TEST(Elementary, PowersAreNeighboursOfTheRoundedValue) {
  Numbers numbers;
  for (int i = 0; i < kTrials; ++i) {
    expect_power(numbers.between(0, 1), numbers.between(0, 6));
    expect_power(numbers.between(0.999, 1.001), numbers.between(-7e5, 7e5));
    expect_power(-numbers.between(0, 3), std::floor(numbers.between(-300, 300)));
    expect_power(numbers.any(), numbers.any());
  }
}

TEST(Elementary, SpecialValuesAreThoseOfC) {
  const double special[] = {0.0,  -0.0, 1,  -1,    kInfinity, -kInfinity, kNone,   2,      -2,  0.5,
                            -0.5, 3,    -3, 1e308, -1e308,    5e-324,     -5e-324, 1e-310, 2.5, 0x1p60};
  for (const double a : special) {
    EXPECT_TRUE(is_neighbour(elementary::sin(a), std::sin(a))) << a;
    EXPECT_TRUE(is_neighbour(elementary::cos(a), std::cos(a))) << a;
    EXPECT_TRUE(is_neighbour(elementary::exp(a), std::exp(a))) << a;
    for (const double b : special) {
      EXPECT_TRUE(is_neighbour(elementary::atan2(a, b), std::atan2(a, b))) << a << " " << b;
      EXPECT_TRUE(is_neighbour(elementary::pow(a, b), std::pow(a, b))) << a << " " << b;
    }
  }
}

// The lanes hold numbers of different ranges, among them such as none of the others is alike.
TEST(Elementary, EveryLaneHasTheBitsOfTheDouble) {
  using Four = Lanes<4>;
  const auto same = [](double a, double b) {
    return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b) || (std::isnan(a) && std::isnan(b));
  };
  Numbers numbers;
  const double special[] = {0.0, -0.0, 1e-300, 1e5, kInfinity, kNone, 800, 1e-30};
  for (int i = 0; i < kTrials; ++i) {
    double x[4], y[4];
    for (int lane = 0; lane < 4; ++lane) {
      x[lane] = numbers.between(-1, 1) * (lane < 2 ? 1 : 10);
      y[lane] = numbers.between(-1, 1) * (lane < 3 ? 1 : 20);
    }
    if (i % 3 == 0) x[i % 4] = special[i / 3 % 8];
    if (i % 5 == 0) y[i % 4] = special[i / 5 % 8];
    const SinCos<Four> angle = elementary::sin_cos(Four::load(x));
    const Four power = elementary::exp(Four::load(x)), arc = elementary::atan2(Four::load(y), Four::load(x));
    for (int lane = 0; lane < 4; ++lane) {
      EXPECT_TRUE(same(angle.sine[lane], elementary::sin(x[lane]))) << x[lane];
      EXPECT_TRUE(same(angle.cosine[lane], elementary::cos(x[lane]))) << x[lane];
      EXPECT_TRUE(same(power[lane], elementary::exp(x[lane]))) << x[lane];
      EXPECT_TRUE(same(arc[lane], elementary::atan2(y[lane], x[lane]))) << y[lane] << " " << x[lane];
    }
  }
}

// These figures were made once: other bits are a change of results on some machine, compiler or setting.
TEST(Elementary, TheBitsAreTheSameEverywhere) {
  std::uint64_t hash = 14695981039346656037u;
  const auto add = [&](double x) { hash = (hash ^ std::bit_cast<std::uint64_t>(x)) * 1099511628211u; };
  Numbers numbers;
  for (int i = 0; i < kTrials; ++i) {
    const double x = numbers.between(-5, 5), y = numbers.between(-5, 5), large = numbers.between(-1e9, 1e9);
    for (const double angle : {x, y, large}) {
      add(elementary::sin(angle));
      add(elementary::cos(angle));
    }
    add(elementary::exp(x));
    add(elementary::atan2(y, x));
    add(elementary::pow(std::abs(x), y));
  }
  EXPECT_EQ(hash, 6075529986329016996u);
}

}  // namespace
}  // namespace sinew::test
