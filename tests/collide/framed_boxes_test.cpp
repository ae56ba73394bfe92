// SPDX-License-Identifier: Apache-2.0
#include "collide/framed_boxes.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "base/cpu.h"
#include "math/mat3.h"
#include "math/quat.h"

namespace sinew::test {
namespace {

struct RandomBox {
  double aabb[6], pos[3], mat[9];
  FramedBox box() const { return {aabb, pos, mat}; }

  explicit RandomBox(std::mt19937& random) {
    std::normal_distribution<double> normal;
    std::uniform_real_distribution<double> size(0.1, 1);
    for (int k = 0; k < 3; ++k) {
      aabb[k] = 0.2 * normal(random);
      aabb[3 + k] = size(random);
      pos[k] = normal(random);
    }
    const Vector axis{normal(random), normal(random), normal(random)};
    to_matrix(axis_angle(normalized(axis), normal(random))).store(mat);
  }

  std::vector<Vector> corners() const {
    std::vector<Vector> result;
    for (int c = 0; c < 8; ++c) {
      const Vector side{c & 1 ? aabb[3] : -aabb[3], c & 2 ? aabb[4] : -aabb[4], c & 4 ? aabb[5] : -aabb[5]};
      result.push_back(load3(pos) + load9(mat) * (load3(aabb) + side));
    }
    return result;
  }
};

// The gap between the corners of two boxes along the normals of one of them.
double widest_gap(const RandomBox& of, const RandomBox& other) {
  double widest = -1e9;
  for (int k = 0; k < 3; ++k) {
    const Vector normal = load9(of.mat).column(k);
    double low[2] = {1e9, 1e9}, high[2] = {-1e9, -1e9};
    for (int i = 0; i < 2; ++i) {
      for (const Vector& p : (i == 0 ? of : other).corners()) {
        low[i] = std::min(low[i], dot(normal, p));
        high[i] = std::max(high[i], dot(normal, p));
      }
    }
    widest = std::max({widest, low[1] - high[0], low[0] - high[1]});
  }
  return widest;
}

TEST(FramedBoxes, ASidesPartWhatItsNormalDoes) {
  std::mt19937 random(4);
  int parted = 0, not_parted = 0;
  for (int i = 0; i < 2000; ++i) {
    const RandomBox a(random), b(random);
    const double gap = std::max(widest_gap(a, b), widest_gap(b, a));
    for (const double given : {gap - 1e-9, gap + 1e-9, 0.05}) {
      const bool parts = given < gap;
      EXPECT_EQ(kScalarSidesPart(a.box(), b.box(), given), parts);
      if (has_avx2_fma()) {
        EXPECT_EQ(kAvx2SidesPart(a.box(), b.box(), given), parts);
      }
      EXPECT_EQ(sides_part(b.box(), a.box(), given), parts);
    }
    gap > 0 ? ++parted : ++not_parted;
  }
  EXPECT_GT(parted, 200);
  EXPECT_GT(not_parted, 200);
}

TEST(FramedBoxes, NumbersThatAreNonePartNothing) {
  std::mt19937 random(4);
  const RandomBox a(random);
  RandomBox b(random);
  b.pos[1] = std::nan("");
  EXPECT_FALSE(sides_part(a.box(), b.box(), 0));
}

}  // namespace
}  // namespace sinew::test
