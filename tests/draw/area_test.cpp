// SPDX-License-Identifier: Apache-2.0
// Areas of pictures, against points that are known to be in them.
#include <cmath>
#include <memory>
#include <random>

#include <gtest/gtest.h>

#include "draw/scene/area.h"

namespace sinew::draw {
namespace {

constexpr mjrRect kViewport{10, 20, 64, 48};

class AreaTest : public testing::Test {
 protected:
  // An eye at `position` that looks at the origin, or past it.
  View look(const Vec& position, const Vec& past = {0, 0, 0}) {
    for (mjvGLCamera& camera : scene_->camera) {
      camera = {};
      position.store(camera.pos);
      (past - position).store(camera.forward);
      camera.up[2] = 1;
      camera.frustum_near = 0.1f, camera.frustum_far = 50;
      camera.frustum_top = 0.05f, camera.frustum_bottom = -0.05f;
    }
    return make_view(*scene_, -1, kViewport, DepthStyle::Reversed);
  }
  Vec somewhere(float size) {
    std::uniform_real_distribution<float> number(-size, size);
    return {number(random_), number(random_), number(random_)};
  }
  static bool holds(const Area& area, float x, float y) {
    return area.low[0] <= x && x <= area.high[0] && area.low[1] <= y && y <= area.high[1];
  }
  static Item plane(float half) {
    Item item;
    item.shape = Shape::Plane;
    const float rows[12] = {half, 0, 0, 0, 0, half, 0, 0, 0, 0, 1, 0};
    std::copy_n(rows, 12, &item.instance.rows[0][0]);
    return item;
  }

  std::unique_ptr<mjvScene> scene_ = std::make_unique<mjvScene>();
  std::mt19937 random_{1};
};

TEST_F(AreaTest, WhatIsBesideARectangleFillsTheRestOnce) {
  for (const mjrRect inside :
       {mjrRect{20, 30, 5, 6}, mjrRect{10, 20, 64, 10}, mjrRect{10, 20, 7, 48}, mjrRect{10, 20, 0, 0}, kViewport}) {
    int count[48][64] = {};
    std::vector<mjrRect> parts = beside(inside, kViewport);
    parts.push_back(inside);
    for (const mjrRect& part : parts) {
      for (int y = 0; y < part.height; ++y) {
        for (int x = 0; x < part.width; ++x) ++count[part.bottom - 20 + y][part.left - 10 + x];
      }
    }
    for (const auto& row : count) {
      for (const int times : row) ASSERT_EQ(times, 1);
    }
  }
}

TEST_F(AreaTest, PixelsReachOverTheirEdges) {
  Area area;
  EXPECT_EQ(pixels_of(area, kViewport, 2).width, 0);
  area.include(-0.5f, 0);
  area.include(0, 0.9f);
  const mjrRect pixels = pixels_of(area, kViewport, 2);  // from 16 to 32 and from 24 to 45.6
  EXPECT_EQ(pixels.left, 10 + 14);
  EXPECT_EQ(pixels.bottom, 20 + 22);
  EXPECT_EQ(pixels.left + pixels.width, 10 + 35);
  EXPECT_EQ(pixels.bottom + pixels.height, 20 + 48);
}

TEST_F(AreaTest, BallsLieInTheirArea) {
  int small = 0;
  for (int i = 0; i < 200; ++i) {
    const View view = look(somewhere(3));
    Item ball;
    ball.center = somewhere(2);
    ball.radius = 0.3f;
    const Area area = area_of(view, {&ball});
    small += area.high[0] - area.low[0] < 1;
    for (int k = 0; k < 20; ++k) {
      const Vec way = somewhere(1);
      const Clip at = transform(view.matrix, ball.center + way * (ball.radius / norm(way)));
      if (at.w > 0.1f && std::abs(at.x) < at.w && std::abs(at.y) < at.w) {
        ASSERT_TRUE(holds(area, at.x / at.w, at.y / at.w));
      }
    }
  }
  EXPECT_GT(small, 20);
}

// A light sees a caster at the middle of its map; what lies behind it on the plane is in the area.
TEST_F(AreaTest, ShadowsFallIntoTheirArea) {
  mjrContext con{};
  con.shadowClip = 10;
  con.shadowScale = 0.8f;
  scene_->lights[0].castshadow = 1;
  scene_->lights[0].cutoff = 60;
  scene_->nlight = 1;
  int small = 0;
  for (int i = 0; i < 300; ++i) {
    mjvLight& light = scene_->lights[0];
    light.type = i % 2 ? mjLIGHT_SPOT : mjLIGHT_DIRECTIONAL;
    const Vec from = somewhere(2) + Vec{0, 0, 5};
    from.store(light.pos);
    std::vector<Item> items(1);
    items[0].casts = true;
    items[0].center = somewhere(0.5f) + Vec{0, 0, 1};
    items[0].radius = 0.2f;
    (items[0].center - from).store(light.dir);
    auto lighting = std::make_unique<Lighting>();
    make_lighting(*scene_, con, items, 256, *lighting);
    ASSERT_EQ(lighting->shadows.size(), 1u);
    const View view = look(somewhere(2) + Vec{0, -5, 3});
    const Area area = area_of_shadows(view, {{0, 0, 1}, 0}, lighting->shadows);
    small += area.high[0] - area.low[0] < 1;
    const Vec ray = items[0].center - from;
    const Clip at = transform(view.matrix, from - ray * (from.z / ray.z));
    if (at.w > 0.1f && std::abs(at.x) < at.w && std::abs(at.y) < at.w) {
      ASSERT_TRUE(holds(area, at.x / at.w, at.y / at.w));
    }
  }
  EXPECT_GT(small, 100);
}

TEST_F(AreaTest, WhatAPlaneLeavesOpenLiesInItsArea) {
  int small = 0;
  for (int i = 0; i < 300; ++i) {
    const float half = i % 3 ? 3 : 200, reach = 35;
    const View view = look(somewhere(2) + Vec{0, 0, 3}, somewhere(1));
    const Area area = area_beside_plane(view, plane(half), reach);
    small += area.empty() || area.high[1] - area.low[1] < 1.5f;
    for (int k = 0; k < 300; ++k) {
      const Vec at = somewhere(1);
      const Vec ray = view.rays[0] + view.rays[1] * at.x + view.rays[2] * at.y;
      const Vec way = ray * (view.eye.z / -ray.z), hit = view.eye + way;
      const bool covered = ray.z < 0 && std::abs(hit.x) < half && std::abs(hit.y) < half && norm(way) < reach;
      ASSERT_TRUE(covered || holds(area, at.x, at.y)) << at.x << " " << at.y;
    }
  }
  EXPECT_GT(small, 20);
}

}  // namespace
}  // namespace sinew::draw
