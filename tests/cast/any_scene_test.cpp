// SPDX-License-Identifier: Apache-2.0
#include <sinew/render.h>

#include <cmath>
#include <limits>
#include <memory>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "support/load.h"

namespace sinew::test {
namespace {

constexpr const char* kAssets = R"(<mujoco>
  <asset>
    <texture name="dot" type="2d" builtin="flat" width="1" height="1" rgb1="1 0 0"/>
    <texture name="die" type="cube" builtin="flat" width="1" height="1" rgb1="0 1 0"/>
    <texture name="sky" type="skybox" builtin="flat" width="1" height="6" rgb1="0 0 1"/>
    <material name="dot" texture="dot" reflectance=".5"/>
    <material name="die" texture="die" texuniform="true"/>
    <mesh name="tetra" vertex="0 0 .3 .2 0 -.1 -.1 .2 -.1 -.1 -.2 -.1"/>
    <hfield name="hills" nrow="2" ncol="2" size=".3 .3 .2 .1" elevation="0 1 0 1"/>
  </asset>
  <worldbody>
    <light pos="0 0 3" dir="0 0 -1"/><light pos="0 0 3" dir="0 1 -1" type="directional"/>
    <camera name="down" pos="0 0 4"/>
    <geom type="mesh" mesh="tetra" material="dot"/><geom type="hfield" hfield="hills" material="die"/>
    <geom type="plane" size="0 0 1" material="dot"/><geom size=".1" material="die"/>
    <body><freejoint/><geom type="capsule" size=".1 .2"/></body>
  </worldbody></mujoco>)";

// Numbers as a program that has gone wrong would have them, and good ones between.
class Wild {
 public:
  explicit Wild(unsigned seed) : random_(seed) {}
  int roll(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
  float number() {
    static constexpr float kStrange[] = {0, -0.0f, 1e-30f, 1e30f, -1e30f, 3e38f, -1, NAN, INFINITY, -INFINITY};
    return roll(4) ? std::uniform_real_distribution<float>(-2, 2)(random_) : kStrange[roll(10)];
  }

 private:
  std::mt19937 random_;
};

class AnyScene : public ::testing::Test {
 protected:
  AnyScene() : m(load_text(kAssets)), d(mj_makeData(m.get())) {
    mj_forward(m.get(), d.get());
    renderer.reset(sinew_makeRenderer(m.get(), 1));
    mjv_defaultScene(&scene);
    mjv_makeScene(m.get(), &scene, 100);
  }
  ~AnyScene() override { mjv_freeScene(&scene); }

  void fill() {
    mjvOption option;
    mjvCamera camera;
    mjv_defaultOption(&option);
    mjv_defaultFreeCamera(m.get(), &camera);
    mjv_updateScene(m.get(), d.get(), &option, nullptr, &camera, mjCAT_ALL, &scene);
  }

  // Draws a picture between two rows that nobody may write to.
  void draw(int width, int height) {
    const std::size_t n = static_cast<std::size_t>(width) * height, row = 3 * static_cast<std::size_t>(width);
    std::vector<unsigned char> rgb(3 * n + 2 * row, 77);
    std::vector<float> depth(n);
    std::vector<int> segment(2 * n);
    ASSERT_EQ(sinew_renderScene(renderer.get(), &scene, height, width, rgb.data() + row, depth.data(), segment.data()),
              nullptr);
    for (std::size_t i = 0; i < row; ++i) ASSERT_TRUE(rgb[i] == 77 && rgb[rgb.size() - 1 - i] == 77);
    for (std::size_t i = 0; i < 2 * n; i += 2) ASSERT_GE(segment[i], -1);
  }

  ModelPtr m;
  DataPtr d;
  std::unique_ptr<sinewRenderer, void (*)(sinewRenderer*)> renderer{nullptr, sinew_freeRenderer};
  mjvScene scene;
};

TEST_F(AnyScene, OfStrangeGeomsIsDrawn) {
  for (unsigned seed = 0; seed < 300; ++seed) {
    Wild wild(seed);
    fill();
    for (int i = 0; i < 30; ++i) {
      mjvGeom& geom = scene.geoms[scene.ngeom++];
      const int types[] = {mjGEOM_ARROW, mjGEOM_ARROW1, mjGEOM_ARROW2, mjGEOM_LINE, mjGEOM_LINEBOX,
                           mjGEOM_FLEX,  mjGEOM_SKIN,   mjGEOM_LABEL,  mjGEOM_NONE, mjGEOM_TRIANGLE};
      mjv_initGeom(&geom, wild.roll(2) ? wild.roll(mjNGEOMTYPES) : types[wild.roll(10)], nullptr, nullptr, nullptr,
                   nullptr);
      for (float& x : geom.size) x = wild.number();
      for (float& x : geom.pos) x = wild.number();
      for (float& x : geom.mat) x = wild.roll(3) ? x : wild.number();
      for (float& x : geom.rgba) x = wild.roll(3) ? 0.5f : wild.number();
      geom.dataid = wild.roll(5) - 2;
      geom.objid = wild.roll(4) - 1;
      geom.matid = wild.roll(5) - 2;
      geom.emission = wild.number();
      geom.shininess = wild.number();
      geom.reflectance = wild.number();
    }
    for (mjtByte& flag : scene.flags) flag = static_cast<mjtByte>(wild.roll(2));
    draw(1 + wild.roll(9), 1 + wild.roll(9));
  }
}

TEST_F(AnyScene, FromStrangeCamerasUnderStrangeLightsIsDrawn) {
  for (unsigned seed = 0; seed < 300; ++seed) {
    Wild wild(seed);
    fill();
    for (mjvGLCamera& camera : scene.camera) {
      for (float* values : {camera.pos, camera.forward, camera.up}) {
        for (int i = 0; i < 3; ++i) values[i] = wild.roll(3) ? values[i] : wild.number();
      }
      for (float* value : {&camera.frustum_near, &camera.frustum_far, &camera.frustum_top, &camera.frustum_bottom,
                           &camera.frustum_center, &camera.frustum_width}) {
        if (!wild.roll(4)) *value = wild.number();
      }
      camera.orthographic = wild.roll(2);
    }
    scene.nlight = wild.roll(5);
    for (int i = 0; i < scene.nlight; ++i) {
      mjvLight& light = scene.lights[i];
      light.type = wild.roll(4);
      light.castshadow = 1;
      for (float* values : {light.pos, light.dir, light.diffuse, light.ambient, light.specular, light.attenuation}) {
        for (int k = 0; k < 3; ++k) values[k] = wild.number();
      }
      light.cutoff = wild.number() * 45;
      light.exponent = wild.number();
    }
    draw(1 + wild.roll(9), 1 + wild.roll(9));
  }
}

TEST_F(AnyScene, OfOnePixelHasTheColourOfItsTexture) {
  fill();
  scene.nlight = 0;
  scene.ngeom = 1;
  mjvGeom& geom = scene.geoms[0];
  const mjtNum size[3] = {50, 50, 50};
  mjv_initGeom(&geom, mjGEOM_BOX, size, nullptr, nullptr, nullptr);
  geom.matid = 0;
  geom.emission = 1;
  for (float& x : geom.rgba) x = 1;
  for (mjvGLCamera& camera : scene.camera) {
    const float forward[3] = {0, 0, -1}, up[3] = {0, 1, 0}, pos[3] = {0, 0, 60};
    std::copy_n(forward, 3, camera.forward);
    std::copy_n(up, 3, camera.up);
    std::copy_n(pos, 3, camera.pos);
    camera.frustum_far = 1000;
  }
  unsigned char rgb[3];
  ASSERT_EQ(sinew_renderScene(renderer.get(), &scene, 1, 1, rgb, nullptr, nullptr), nullptr);
  EXPECT_EQ(rgb[0], 255);
  EXPECT_EQ(rgb[1], 0);
  EXPECT_EQ(rgb[2], 0);
}

}  // namespace
}  // namespace sinew::test
