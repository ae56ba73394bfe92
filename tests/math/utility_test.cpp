// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include <climits>
#include <cmath>
#include <cstring>
#include <span>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "support/near.h"
#include "utility_figures.h"

namespace sinew::test {
namespace {

TEST(Muscle, AsTheReference) {
  for (const auto& row : figures::kMuscle) {
    EXPECT_TRUE(near(mju_muscleGain(row[0], row[1], row + 2, row[4], row + 5), row[14]));
    EXPECT_TRUE(near(mju_muscleBias(row[0], row + 2, row[4], row + 5), row[15]));
  }
  for (const auto& row : figures::kMuscleDynamics) {
    EXPECT_TRUE(near(mju_muscleDynamics(row[0], row[1], row + 2), row[5]));
  }
}

// At its optimal length, at rest, a muscle pulls with its peak force, and passively not at all.
TEST(Muscle, PeakForce) {
  const mjtNum prm[9] = {0.5, 1.5, 80, 200, 0.4, 1.7, 1.5, 1.3, 1.2}, range[2] = {0, 1};
  EXPECT_DOUBLE_EQ(mju_muscleGain(0.5, 0, range, 1, prm), -80);
  EXPECT_EQ(mju_muscleBias(0.5, range, 1, prm), 0);
  const mjtNum weak[9] = {0.5, 1.5, -1, 200, 0.4, 1.7, 1.5, 1.3, 1.2};
  EXPECT_DOUBLE_EQ(mju_muscleGain(0.5, 0, range, 4, weak), -50);
}

TEST(Pyramid, AsTheReference) {
  mjtNum edges[4], force[3];
  for (const auto& row : figures::kEncodePyramid) {
    mju_encodePyramid(edges, row, row + 3, 3);
    EXPECT_TRUE(near(edges, std::span(row + 5, 4)));
  }
  for (const auto& row : figures::kDecodePyramid) {
    mju_decodePyramid(force, row, row + 4, 3);
    EXPECT_TRUE(near(force, std::span(row + 6, 3)));
  }
}

TEST(Pyramid, DecodingUndoesEncoding) {
  const mjtNum force[6] = {10, 0.3, -0.8, 0.01, 0.02, -0.005}, mu[5] = {1, 1, 0.5, 0.1, 0.1};
  for (const int dim : {3, 4, 6}) {
    mjtNum edges[10], back[6];
    mju_encodePyramid(edges, force, mu, dim);
    mju_decodePyramid(back, edges, mu, dim);
    const std::size_t n = static_cast<std::size_t>(dim);
    EXPECT_TRUE(near(std::span(back, n), std::span(force, n)));
  }
  mjtNum normal = 0, edge = 7;
  mju_decodePyramid(&normal, &edge, mu, 1);
  EXPECT_EQ(normal, 7);
  mju_encodePyramid(&edge, force, mu, 1);
  EXPECT_EQ(edge, 7);  // a frictionless contact has no edges to write
}

TEST(SpringDamper, AsTheReference) {
  for (const auto& row : figures::kSpringDamper) {
    EXPECT_TRUE(near(mju_springDamper(row[0], row[1], row[2], row[3], row[4]), row[5]));
  }
}

// The position is a smooth function of Kv, though the formula changes at critical damping (here Kv = 20).
TEST(SpringDamper, SmoothThroughCriticalDamping) {
  const double critical = mju_springDamper(1, 0.5, 100, 20, 0.1);
  const double slope = (mju_springDamper(1, 0.5, 100, 21, 0.1) - mju_springDamper(1, 0.5, 100, 19, 0.1)) / 2;
  for (const double d : {1e-12, 1e-9, 1e-7}) {
    EXPECT_NEAR(mju_springDamper(1, 0.5, 100, 20 + d, 0.1), critical + slope * d, 1e-3 * d + 1e-15);
    EXPECT_NEAR(mju_springDamper(1, 0.5, 100, 20 - d, 0.1), critical - slope * d, 1e-3 * d + 1e-15);
  }
}

TEST(SpringDamper, LongTimesStayFinite) {
  EXPECT_NEAR(mju_springDamper(1, 0, 1, 1e4, 1e4), std::exp(-1.0), 1e-6);  // overdamped: relaxes at the rate Kp/Kv
  EXPECT_NEAR(mju_springDamper(1, 0, 1e6, 1e5, 1e3), 0, 1e-300);
}

TEST(Number, AsTheReference) {
  for (const auto& row : figures::kRound) EXPECT_EQ(mju_round(row[0]), static_cast<int>(row[1])) << row[0];
  for (const auto& row : figures::kClip) EXPECT_EQ(mju_clip(row[0], row[1], row[2]), row[3]);
  for (const auto& row : figures::kSigmoid) EXPECT_TRUE(near(mju_sigmoid(row[0]), row[1])) << row[0];
  for (const auto& row : figures::kHalton) {
    EXPECT_TRUE(near(mju_Halton(static_cast<int>(row[0]), static_cast<int>(row[1])), row[2]));
  }
}

TEST(Number, Edges) {
  EXPECT_EQ(mju_min(1, 2), 1);
  EXPECT_EQ(mju_max(1, 2), 2);
  EXPECT_EQ(mju_min(NAN, 1), 1);
  EXPECT_TRUE(std::isnan(mju_max(1, NAN)));
  EXPECT_FALSE(std::signbit(mju_min(0.0, -0.0)));
  EXPECT_TRUE(std::signbit(mju_max(-0.0, 0.0)));
  EXPECT_TRUE(std::isnan(mju_clip(NAN, 0, 1)));
  EXPECT_EQ(mju_sign(3), 1);
  EXPECT_EQ(mju_sign(-2), -1);
  EXPECT_EQ(mju_sign(0), 0);
  EXPECT_EQ(mju_sign(NAN), 0);
  EXPECT_EQ(mju_round(NAN), 0);
  EXPECT_EQ(mju_round(INFINITY), INT_MAX);
  EXPECT_EQ(mju_Halton(5, 1), 0);  // MuJoCo never returns from this
  EXPECT_EQ(mju_Halton(5, 0), 0);
}

TEST(Number, BadAndZero) {
  const double infinity = INFINITY, nan = NAN;
  for (const double bad : {nan, infinity, -infinity, 1.0000001e10, -1.1e10}) EXPECT_EQ(mju_isBad(bad), 1) << bad;
  for (const double good : {0.0, 1e10, -1e10, 5e-324}) EXPECT_EQ(mju_isBad(good), 0) << good;
  const mjtNum zeros[3] = {0, -0.0, 0}, almost[3] = {0, 0, 5e-324}, bad[1] = {NAN};
  EXPECT_EQ(mju_isZero(zeros, 3), 1);
  EXPECT_EQ(mju_isZero(almost, 3), 0);
  EXPECT_EQ(mju_isZero(almost, 2), 1);
  EXPECT_EQ(mju_isZero(bad, 1), 0);
  EXPECT_EQ(mju_isZero(nullptr, 0), 1);
}

TEST(Arrays, Conversions) {
  const float f[3] = {0.1f, -2.5f, 3e38f};
  float back[3] = {};
  mjtNum n[3] = {}, copy[3] = {};
  double d[3] = {};
  mju_f2n(n, f, 3);
  EXPECT_EQ(n[0], static_cast<double>(0.1f));
  mju_n2f(back, n, 3);
  EXPECT_EQ(0, std::memcmp(back, f, sizeof f));
  mju_n2d(d, n, 3);
  EXPECT_TRUE(near(d, n, 0));
  mju_d2n(copy, d, 3);
  EXPECT_TRUE(near(copy, n, 0));
  mju_f2n(nullptr, nullptr, 0);
  mju_n2f(nullptr, nullptr, 0);
}

TEST(Arrays, Sorting) {
  mjtNum list[6] = {3, -1, 2.5, 3, -7, 0};
  const mjtNum sorted[6] = {-7, -1, 0, 2.5, 3, 3};
  mju_insertionSort(list, 6);
  EXPECT_TRUE(near(list, sorted, 0));
  int numbers[5] = {4, 4, -2, 9, 0};
  const int ordered[5] = {-2, 0, 4, 4, 9};
  mju_insertionSortInt(numbers, 5);
  EXPECT_EQ(0, std::memcmp(numbers, ordered, sizeof numbers));
  mju_insertionSort(nullptr, 0);
  mju_insertionSortInt(nullptr, 0);
}

// Mean, variance, fourth moment and correlation of 2 x 100000 numbers, each within five standard errors.
TEST(Random, StandardNormalHasItsMoments) {
  constexpr int kPairs = 100000;
  double sum = 0, squares = 0, fourths = 0, products = 0;
  for (int i = 0; i < kPairs; ++i) {
    mjtNum second = 0;
    const mjtNum first = mju_standardNormal(&second);
    for (const double x : {first, second}) {
      sum += x;
      squares += x * x;
      fourths += x * x * x * x;
    }
    products += first * second;
  }
  const double n = 2.0 * kPairs;
  EXPECT_NEAR(sum / n, 0, 5 / std::sqrt(n));
  EXPECT_NEAR(squares / n, 1, 5 * std::sqrt(2 / n));
  EXPECT_NEAR(fourths / n, 3, 5 * std::sqrt(96 / n));
  EXPECT_NEAR(products / kPairs, 0, 5 / std::sqrt(kPairs));
  EXPECT_TRUE(std::isfinite(mju_standardNormal(nullptr)));
}

TEST(Random, ThreadsDrawDifferentNumbers) {
  constexpr int kThreads = 4;
  mjtNum drawn[kThreads] = {};
  std::vector<std::thread> threads;
  for (mjtNum& x : drawn) threads.emplace_back([&x] { x = mju_standardNormal(nullptr); });
  for (std::thread& t : threads) t.join();
  mju_insertionSort(drawn, kThreads);
  for (int i = 1; i < kThreads; ++i) EXPECT_NE(drawn[i], drawn[i - 1]);
}

TEST(Text, ObjectTypes) {
  for (int type = mjOBJ_BODY; type < mjNOBJECT; ++type) {
    const char* name = mju_type2Str(type);
    ASSERT_NE(name, nullptr) << type;
    EXPECT_EQ(mju_str2Type(name), type) << name;
  }
  EXPECT_STREQ(mju_type2Str(mjOBJ_HFIELD), "hfield");
  EXPECT_STREQ(mju_type2Str(mjOBJ_PLUGIN), "plugin");
  EXPECT_STREQ(mju_type2Str(mjOBJ_FRAME), "frame");
  for (const int type : {-1, int{mjOBJ_UNKNOWN}, int{mjNOBJECT}, 99, 103}) EXPECT_EQ(mju_type2Str(type), nullptr);
  for (const char* name : {"", "Body", "frame", "unknown"}) EXPECT_EQ(mju_str2Type(name), mjOBJ_UNKNOWN) << name;
}

TEST(Text, NumbersOfBytes) {
  const std::pair<std::size_t, const char*> cases[] = {{0, "0"},
                                                       {1023, "1023"},
                                                       {1024, "1K"},
                                                       {1536 * 1024, "1536K"},
                                                       {1025, "1025"},
                                                       {10u << 20, "10M"},
                                                       {std::size_t{3} << 40, "3T"},
                                                       {std::size_t{5} << 60, "5E"}};
  for (const auto& [bytes, text] : cases) EXPECT_STREQ(mju_writeNumBytes(bytes), text);
}

TEST(Text, WarningsNameTheirPlace) {
  for (int warning = 0; warning < mjNWARNING; ++warning) {
    EXPECT_NE(std::string(mju_warningText(warning, 1234567)).find("1234567"), std::string::npos) << warning;
  }
  EXPECT_GT(std::strlen(mju_warningText(-1, 0)), 0u);
  EXPECT_GT(std::strlen(mju_warningText(mjNWARNING, 0)), 0u);
}

TEST(Text, CopiesEndWithAZero) {
  char text[6] = "#####";
  EXPECT_EQ(mju_strncpy(text, "abcdefgh", 4), text);
  EXPECT_STREQ(text, "abc");
  EXPECT_EQ(text[4], '#');
  EXPECT_STREQ(mju_strncpy(text, "z", 6), "z");
  mju_strncpy(text, "never", 0);
  EXPECT_STREQ(text, "z");
}

}  // namespace
}  // namespace sinew::test
