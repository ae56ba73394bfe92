// SPDX-License-Identifier: Apache-2.0
#include <sinew/render.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support/load.h"

namespace sinew::test {
namespace {

constexpr const char* kScene = R"(<mujoco>
  <visual><headlight ambient=".2 .2 .2" diffuse=".5 .5 .5"/></visual>
  <asset><texture name="t" type="2d" builtin="checker" rgb1="1 0 0" rgb2="0 0 1" width="64" height="64"/>
    <material name="m" texture="t" texrepeat="4 4" reflectance=".3"/>
    <mesh name="tetra" vertex="0 0 .3 .2 0 -.1 -.1 .2 -.1 -.1 -.2 -.1"/>
    <hfield name="h" nrow="4" ncol="4" size=".3 .3 .2 .1" elevation="0 1 0 1 0 0 1 0 1 1 0 0 0 1 0 1"/></asset>
  <worldbody>
    <light pos="0 0 3" dir="0 0 -1" castshadow="true"/>
    <camera name="down" pos="0 0 4"/>
    <camera name="side" pos="0 -4 1" xyaxes="1 0 0 0 .1 1"/>
    <geom name="floor" type="plane" size="3 3 .1" material="m"/>
    <geom name="ball" size=".3" pos="0 0 1" rgba="0 1 0 1"/>
    <geom name="box" type="box" size=".2 .3 .1" pos="1 0 .5" euler="10 20 30"/>
    <geom name="pill" type="capsule" size=".1 .3" pos="-1 0 .5" euler="40 0 0"/>
    <geom name="can" type="cylinder" size=".2 .2" pos="0 1 .5" euler="0 50 0"/>
    <geom name="egg" type="ellipsoid" size=".1 .2 .3" pos="0 -1 .5"/>
    <geom name="tetra" type="mesh" mesh="tetra" pos="1 1 .5"/>
    <geom name="hills" type="hfield" hfield="h" pos="-1 1 .3"/>
    <geom name="glass" type="sphere" size=".2" pos="1 -1 .5" rgba="1 1 1 .4"/>
  </worldbody></mujoco>)";

class Cast : public ::testing::Test {
 protected:
  Cast() : m(load_text(kScene)), d(mj_makeData(m.get())) {
    mj_forward(m.get(), d.get());
    renderer.reset(sinew_makeRenderer(m.get(), 1));
  }

  std::string take(int camera, sinewRenderer* by = nullptr) {
    mjData* data = d.get();
    const std::size_t n = static_cast<std::size_t>(kHeight) * kWidth;
    rgb.assign(3 * n, 7);
    depth.assign(n, -1);
    segment.assign(2 * n, -7);
    const char* fault = sinew_render(by ? by : renderer.get(), m.get(), &data, 1, &camera, 1, nullptr, kHeight, kWidth,
                                     rgb.data(), depth.data(), segment.data());
    return fault ? fault : "";
  }

  static constexpr int kWidth = 60, kHeight = 48;
  ModelPtr m;
  DataPtr d;
  std::unique_ptr<sinewRenderer, void (*)(sinewRenderer*)> renderer{nullptr, sinew_freeRenderer};
  std::vector<unsigned char> rgb;
  std::vector<float> depth;
  std::vector<int> segment;
};

// The free pixel's ray of a fixed camera, as mj_ray wants it: from the camera, of length 1 along its axis.
void pixel_ray(const mjModel& m, const mjData& d, int camera, double x, double y, double aspect, mjtNum* from,
               mjtNum* way) {
  const double half = std::tan(0.5 * m.cam_fovy[camera] * 0.017453292519943295);
  const mjtNum local[3] = {x * half * aspect, y * half, -1};
  mju_copy3(from, d.cam_xpos + 3 * camera);
  mju_mulMatVec3(way, d.cam_xmat + 9 * camera, local);
}

TEST_F(Cast, DistancesAndIdsAreThoseOfTheEnginesRays) {
  for (const int camera : {0, 1}) {
    ASSERT_EQ(take(camera), "");
    int compared = 0, off = 0;  // pixels on the edge between two triangles may be off
    for (int row = 0; row < kHeight; row += 3) {
      for (int column = 0; column < kWidth; column += 3) {
        const double x = 2 * (column + 0.5) / kWidth - 1, y = 1 - 2 * (row + 0.5) / kHeight;
        mjtNum from[3], way[3];
        pixel_ray(*m, *d, camera, x, y, static_cast<double>(kWidth) / kHeight, from, way);
        int geom = -1;
        const mjtNum distance = mj_ray(m.get(), d.get(), from, way, nullptr, 1, -1, &geom);
        const std::size_t pixel = static_cast<std::size_t>(row) * kWidth + column;
        if (segment[2 * pixel + 1] == mjOBJ_CAMERA || segment[2 * pixel + 1] == mjOBJ_LIGHT) continue;
        EXPECT_EQ(segment[2 * pixel], geom) << camera << ' ' << row << ' ' << column;
        if (geom < 0 || segment[2 * pixel] != geom) continue;
        const bool glass = m->geom_rgba[4 * geom + 3] < 1;
        off += !glass && std::abs(depth[pixel] - distance) > 2e-4 * distance;
        ++compared;
      }
    }
    EXPECT_GT(compared, 100);
    EXPECT_LE(off, compared / 100);
  }
}

TEST_F(Cast, ThreadsMakeTheSamePicture) {
  ASSERT_EQ(take(1), "");
  const auto first = rgb;
  const auto first_depth = depth;
  const std::unique_ptr<sinewRenderer, void (*)(sinewRenderer*)> several(sinew_makeRenderer(m.get(), 4),
                                                                         sinew_freeRenderer);
  ASSERT_EQ(take(1, several.get()), "");
  EXPECT_EQ(rgb, first);
  EXPECT_EQ(depth, first_depth);
}

TEST_F(Cast, WhatIsInShadowIsDarker) {
  ASSERT_EQ(take(0), "");
  const auto lit = rgb;
  d->geom_xpos[3 * mj_name2id(m.get(), mjOBJ_GEOM, "ball")] += 100;
  ASSERT_EQ(take(0), "");
  // A floor pixel beside the ball as seen from above: the light at height 3 throws a shadow of radius about 0.46.
  int darker = 0;
  for (std::size_t i = 0; i < lit.size(); ++i) darker += lit[i] + 5 < rgb[i];
  EXPECT_GT(darker, 10);
}

TEST_F(Cast, ManyEnvironmentsFillTheirOwnPartsOfTheArrays) {
  const DataPtr other(mj_makeData(m.get()));
  mj_forward(m.get(), other.get());
  mjData* both[2] = {d.get(), other.get()};
  other->geom_xpos[3 * 1] += 0.5;
  const int cameras[2] = {1, 0};
  const std::size_t n = 3 * static_cast<std::size_t>(kWidth) * kHeight;
  std::vector<unsigned char> all(4 * n);
  ASSERT_EQ(sinew_render(renderer.get(), m.get(), both, 2, cameras, 2, nullptr, kHeight, kWidth, all.data(), nullptr,
                         nullptr),
            nullptr);
  ASSERT_EQ(take(0), "");
  EXPECT_TRUE(std::equal(rgb.begin(), rgb.end(), all.begin() + static_cast<std::ptrdiff_t>(n)));
  EXPECT_FALSE(std::equal(rgb.begin(), rgb.end(), all.begin() + static_cast<std::ptrdiff_t>(3 * n)));
}

TEST_F(Cast, PosesThatAreNoNumbersAreLeftOut) {
  for (int i = 0; i < 3 * m->ngeom; ++i) d->geom_xpos[i] = i % 2 ? std::nan("") : INFINITY;
  EXPECT_EQ(take(1), "");
  for (std::size_t i = 1; i < segment.size(); i += 2) EXPECT_NE(segment[i], mjOBJ_GEOM);
}

TEST_F(Cast, WrongArgumentsAreNamed) {
  EXPECT_NE(take(17).find("camera 17"), std::string::npos);
  EXPECT_NE(std::string(sinew_renderScene(renderer.get(), nullptr, 1, 1, nullptr, nullptr, nullptr)).find("NULL"),
            std::string::npos);
  mjvScene scene;
  mjv_defaultScene(&scene);
  EXPECT_NE(std::string(sinew_renderScene(renderer.get(), &scene, 0, 5, nullptr, nullptr, nullptr)).find("5 x 0"),
            std::string::npos);
  EXPECT_NE(sinew_render(nullptr, nullptr, nullptr, 0, nullptr, 0, nullptr, 1, 1, nullptr, nullptr, nullptr), nullptr);
  EXPECT_EQ(sinew_makeRenderer(nullptr, 1), nullptr);
}

TEST_F(Cast, MoreRaysAPixelSmoothEdges) {
  ASSERT_EQ(take(0), "");
  const auto rough = rgb;
  sinew_setSamples(renderer.get(), 9);
  ASSERT_EQ(take(0), "");
  EXPECT_NE(rgb, rough);
}

TEST_F(Cast, LabelsAreWrittenOverThePicture) {
  constexpr int kLarge = 240;
  mjvOption option;
  mjv_defaultOption(&option);
  mjData* data = d.get();
  const int camera = 1;
  std::vector<unsigned char> plain(3 * kLarge * kLarge), labelled(plain.size());
  std::vector<float> distances[2] = {std::vector<float>(kLarge * kLarge), std::vector<float>(kLarge * kLarge)};
  const auto draw = [&](std::vector<unsigned char>& into, std::vector<float>& far) {
    return sinew_render(renderer.get(), m.get(), &data, 1, &camera, 1, &option, kLarge, kLarge, into.data(), far.data(),
                        nullptr);
  };
  ASSERT_EQ(draw(plain, distances[0]), nullptr);
  option.label = mjLABEL_GEOM;
  ASSERT_EQ(draw(labelled, distances[1]), nullptr);
  int white = 0, changed = 0;
  for (std::size_t i = 0; i < plain.size(); i += 3) {
    changed += !std::equal(plain.begin() + i, plain.begin() + i + 3, labelled.begin() + i);
    white += labelled[i] == 255 && labelled[i + 1] == 255 && labelled[i + 2] == 255 && plain[i] != 255;
  }
  EXPECT_GT(white, 100);
  EXPECT_LT(changed, kLarge * kLarge / 4);
  EXPECT_EQ(distances[0], distances[1]);
}

}  // namespace
}  // namespace sinew::test
