// SPDX-License-Identifier: Apache-2.0
#include "cast/sight.h"

#include <cmath>
#include <random>
#include <set>

#include <gtest/gtest.h>

namespace sinew::cast {
namespace {

class Balls {
 public:
  explicit Balls(unsigned seed) : random_(seed) {}

  float number(float low, float high) { return std::uniform_real_distribution<float>(low, high)(random_); }
  Vec vec(float size) { return {number(-size, size), number(-size, size), number(-size, size)}; }
  Vec unit() {
    Vec v = vec(1);
    while (dot(v, v) < 0.01f) v = vec(1);
    return v * (1 / std::sqrt(dot(v, v)));
  }
  std::vector<Ball> make(int count) {
    std::vector<Ball> balls;
    for (int i = 0; i < count; ++i) balls.push_back({vec(5), number(0.01f, 1.5f), i});
    return balls;
  }

 private:
  std::mt19937 random_;
};

bool meets(const Ball& ball, const Ray& ray) {
  const Vec away = ball.centre - ray.origin;
  const Vec beside = away - ray.direction * dot(away, ray.direction);
  return dot(away, ray.direction) > 0 && dot(beside, beside) < ball.radius * ball.radius;
}

void expect_all_visited(const Sight& sight, const std::vector<Ball>& balls, const Ray& ray) {
  std::set<int> visited;
  sight.walk(ray, [&](int part, float) {
    visited.insert(part);
    return false;
  });
  for (const Ball& ball : balls) {
    EXPECT_TRUE(!meets(ball, ray) || visited.count(ball.part)) << ball.part;
  }
}

TEST(Sight, FromAPointMissesNothingThatARayMeets) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    Balls random(seed);
    const auto balls = random.make(static_cast<int>(seed) * 4);
    const Vec apex = random.vec(seed % 3 ? 20.0f : 4.0f);
    const Sight sight = Sight::from_point(balls, apex);
    for (int i = 0; i < 500; ++i) expect_all_visited(sight, balls, {apex, random.unit()});
  }
}

TEST(Sight, AlongADirectionMissesNothingThatARayMeets) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    Balls random(seed);
    const auto balls = random.make(static_cast<int>(seed) * 4);
    const Vec direction = random.unit();
    const Sight sight = Sight::along(balls, direction);
    for (int i = 0; i < 500; ++i) expect_all_visited(sight, balls, {random.vec(6) - direction * 20, direction});
  }
}

TEST(Sight, ShowsNearBallsFirstAndFewOfThem) {
  Balls random(1);
  std::vector<Ball> balls;
  for (int i = 0; i < 1000; ++i) balls.push_back({random.vec(5), 0.05f, i});
  const Vec apex{0, 0, 12};
  const Sight sight = Sight::from_point(balls, apex);
  int visits = 0;
  constexpr int kRays = 1000;
  for (int i = 0; i < kRays; ++i) {
    const Vec way = random.vec(5) - apex;
    float last = -kFar;
    sight.walk({apex, way * (1 / std::sqrt(dot(way, way)))}, [&](int part, float near) {
      const Vec away = balls[part].centre - apex;
      EXPECT_LE(near, std::sqrt(dot(away, away)) - balls[part].radius);
      EXPECT_LE(last, near);
      last = near;
      ++visits;
      return false;
    });
  }
  EXPECT_LT(visits, 20 * kRays) << "a list of all would have 1000 a ray";
  EXPECT_GT(visits, 0);
}

TEST(Sight, BearsPlacesThatOverflow) {
  const std::vector<Ball> balls = {{{1e30f, 0, 0}, 1e30f, 0}, {{0, 3e38f, 0}, 3e38f, 1}, {{0, 0, 2}, 1, 2}};
  for (const Sight& sight : {Sight::from_point(balls, {}), Sight::along(balls, {0, 0, 1})}) {
    std::set<int> visited;
    sight.walk({{0, 0, 0}, {0, 0, 1}}, [&](int part, float) {
      visited.insert(part);
      return false;
    });
    EXPECT_TRUE(visited.count(2));
  }
}

}  // namespace
}  // namespace sinew::cast
