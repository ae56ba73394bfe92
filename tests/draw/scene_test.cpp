// SPDX-License-Identifier: Apache-2.0
// Pictures of scenes, against what optics says: where things are, how bright, what hides what.
#include <algorithm>
#include <cmath>
#include <thread>

#include <sinew/gl_context.h>

#include <gtest/gtest.h>

#include "support/headless.h"
#include "support/load.h"

namespace sinew::test {
namespace {

constexpr const char* kModel =
    R"(<mujoco><visual><headlight active="0"/><quality offsamples="0" shadowsize="1024"/></visual>
  <statistic extent="2" center="0 0 0"/>
  <asset><texture name="t" type="2d" builtin="flat" width="1" height="1" rgb1="1 0 0"/>
  <texture name="sky" type="skybox" builtin="flat" width="1" height="6" rgb1="0 0 1" rgb2="0 0 1"/>
  <material name="m" texture="t" specular="0"/><material name="mirror" rgba=".2 .2 .2 1" specular="0" reflectance="0.5"/>
  <mesh name="me" vertex="-1 -1 -1 1 -1 -1 -1 1 -1 -1 -1 1"/><hfield name="h" nrow="2" ncol="2" size="1 1 1 .1" elevation="0 0 0 0"/></asset>
  <worldbody><geom type="mesh" mesh="me" pos="50 0 0"/><geom type="hfield" hfield="h" pos="50 9 0"/></worldbody></mujoco>)";

// The eye is at (0, -4, 0) and looks along y; the picture is 2 high at distance 4.
class SceneTest : public DrawTest {
 protected:
  void SetUp() override {
    DrawTest::SetUp();
    if (!gl_) return;
    m_ = load_text(kModel);
    make(m_.get());
    mjv_defaultScene(scene_.get());
    mjv_makeScene(m_.get(), scene_.get(), 50);
    scene_->flags[mjRND_SKYBOX] = 0;
    for (mjvGLCamera& camera : scene_->camera) {
      camera = {};
      camera.pos[1] = -4;
      camera.forward[1] = camera.up[2] = 1;
      camera.frustum_near = 1, camera.frustum_far = 20;
      camera.frustum_top = 0.25f, camera.frustum_bottom = -0.25f;
    }
    light(1, 0);
  }
  void TearDown() override {
    if (gl_) mjv_freeScene(scene_.get());
    DrawTest::TearDown();
  }

  void light(float ambient, float diffuse) {
    scene_->nlight = 1;
    mjvLight& light = scene_->lights[0] = {};
    light.type = mjLIGHT_DIRECTIONAL;
    light.dir[2] = -1;
    light.pos[2] = 5;
    light.attenuation[0] = 1;
    light.castshadow = 1;
    for (int i = 0; i < 3; ++i) light.ambient[i] = ambient, light.diffuse[i] = diffuse;
  }
  mjvGeom& add(int type, std::array<double, 3> size, std::array<double, 3> pos, std::array<float, 4> rgba) {
    mjvGeom& geom = scene_->geoms[scene_->ngeom];
    mjv_initGeom(&geom, type, size.data(), pos.data(), nullptr, rgba.data());
    geom.specular = 0;
    geom.segid = scene_->ngeom++;
    geom.category = mjCAT_DYNAMIC;
    return geom;
  }
  std::vector<unsigned char> render() {
    mjr_render(all_, scene_.get(), con_.get());
    return read();
  }
  // Distance of what is seen at a pixel, from its depth.
  double distance(int x, int y) {
    float z = 0;
    mjr_readPixels(nullptr, &z, {x, y, 1, 1}, con_.get());
    return 20.0 / (20 - z * 19);
  }

  ModelPtr m_;
  std::unique_ptr<mjvScene> scene_ = std::make_unique<mjvScene>();
};
INSTANTIATE_TEST_SUITE_P(Kinds, SceneTest, testing::ValuesIn(kGlKinds), gl_kind_name);

TEST_P(SceneTest, DepthIsTheDistanceToTheSurface) {
  add(mjGEOM_BOX, {1, 0.5, 1}, {0, 0, 0}, {1, 1, 1, 1});
  render();
  EXPECT_NEAR(distance(kWidth / 2, kHeight / 2), 3.5, 1e-3);
  con_->readDepthMap = mjDEPTH_ZEROFAR;
  float z = 0;
  mjr_readPixels(nullptr, &z, {kWidth / 2, kHeight / 2, 1, 1}, con_.get());
  EXPECT_NEAR(z, (20 / 3.5 - 1) / 19, 1e-5) << "1 at the near plane";
}

TEST_P(SceneTest, AnOrthographicPictureHasItsHeight) {
  for (mjvGLCamera& camera : scene_->camera) {
    camera.orthographic = 1;
    camera.frustum_top = 1, camera.frustum_bottom = -1;
  }
  add(mjGEOM_BOX, {0.5, 0.5, 0.5}, {0, 0, 0}, {1, 1, 1, 1});
  const auto picture = render();
  int rows = 0;
  for (int y = 0; y < kHeight; ++y) rows += at(picture, kWidth / 2, y)[0] > 100;
  EXPECT_NEAR(rows, kHeight / 2, 1);
}

TEST_P(SceneTest, NearThingsHideFarOnesWhateverTheirOrder) {
  for (const bool near_first : {true, false}) {
    scene_->ngeom = 0;
    for (const bool near : {near_first, !near_first}) {
      if (near)
        add(mjGEOM_SPHERE, {0.3, 0.3, 0.3}, {0, -1, 0}, {0, 1, 0, 1});
      else
        add(mjGEOM_SPHERE, {0.5, 0.5, 0.5}, {0, 1, 0}, {1, 0, 0, 1});
    }
    EXPECT_EQ(at(render(), kWidth / 2, kHeight / 2), (Pixel{0, 255, 0}));
  }
}

TEST_P(SceneTest, EveryShapeIsSeenAndHasItsIdInTheSegmentation) {
  for (const int type : {mjGEOM_SPHERE, mjGEOM_CAPSULE, mjGEOM_ELLIPSOID, mjGEOM_CYLINDER, mjGEOM_BOX, mjGEOM_PLANE,
                         mjGEOM_ARROW1, mjGEOM_TRIANGLE}) {
    scene_->ngeom = 0;
    mjvGeom& geom = add(type, {0.4, 0.4, 0.4}, {0, 0, 0}, {1, 1, 1, 1});
    if (type == mjGEOM_PLANE || type == mjGEOM_TRIANGLE) {  // turned to face the eye
      const float facing[9] = {1, 0, 0, 0, 0, -1, 0, 1, 0};
      std::copy_n(facing, 9, geom.mat);
    }
    if (type == mjGEOM_ARROW1) geom.pos[2] = -0.1f;
    geom.segid = 70000;
    scene_->flags[mjRND_SEGMENT] = scene_->flags[mjRND_IDCOLOR] = 1;
    const Pixel seen = at(render(), kWidth / 2, kHeight / 2 + 1);
    EXPECT_EQ(seen[0] + 256 * seen[1] + 65536 * seen[2], 70001) << "type " << type;
    geom.segid = -1;
    EXPECT_EQ(at(render(), kWidth / 2, kHeight / 2), (Pixel{0, 0, 0})) << "type " << type;
  }
}

TEST_P(SceneTest, TransparentColorsCoverByTheirAlphaTwice) {
  add(mjGEOM_BOX, {5, 0.1, 5}, {0, 3, 0}, {0, 0, 1, 1});
  mjvGeom& glass = add(mjGEOM_BOX, {0.5, 0.1, 0.5}, {0, 0, 0}, {1, 0, 0, 0.5f});
  const Pixel seen = at(render(), kWidth / 2, kHeight / 2);
  EXPECT_TRUE(glass.transparent);
  EXPECT_NEAR(seen[0], 191, 2);
  EXPECT_NEAR(seen[2], 64, 2);
  scene_->flags[mjRND_ADDITIVE] = 1;
  const Pixel sum = at(render(), kWidth / 2, kHeight / 2);
  EXPECT_NEAR(sum[0], 128, 2);
  EXPECT_EQ(sum[2], 255);
}

TEST_P(SceneTest, AShadowLeavesTheAmbientLightAlone) {
  light(0.25f, 0.5f);
  add(mjGEOM_BOX, {3, 3, 0.1}, {0, 0, -0.6}, {1, 1, 1, 1}).category = mjCAT_STATIC;
  add(mjGEOM_SPHERE, {0.2, 0.2, 0.2}, {0, -0.5, 0.6}, {1, 1, 1, 1});
  const int row = 10;  // on the floor, at y = -0.5 below the sphere
  scene_->flags[mjRND_SHADOW] = 0;
  const auto bright = render();
  scene_->flags[mjRND_SHADOW] = 1;
  const auto dark = render();
  EXPECT_NEAR(at(bright, kWidth / 2, row)[0], 191, 2);
  EXPECT_NEAR(at(dark, kWidth / 2, row)[0], 64, 2);
  EXPECT_NEAR(at(dark, 2, row)[0], 191, 2) << "beside the shadow";
}

// Programs are made for the lights of a scene if these are few, and read them from a list if they are many: lights
// that give nothing lead from one to the other and change no pixel. Of three lights the last one throws the shadow.
TEST_P(SceneTest, FewLightsAndManyAreDrawnAlike) {
  light(0.2f, 0.5f);
  mjvLight parallel = scene_->lights[0], even = parallel, fading = parallel;
  even.type = fading.type = mjLIGHT_SPOT;
  even.cutoff = fading.cutoff = 60;
  even.pos[1] = -2;
  fading.exponent = 3, fading.attenuation[2] = 0.1f;
  even.castshadow = fading.castshadow = 0;
  scene_->nlight = 0;
  for (const mjvLight& light : {even, fading, parallel}) scene_->lights[scene_->nlight++] = light;
  add(mjGEOM_PLANE, {3, 3, 1}, {0, 0, -0.5}, {0.5f, 0.5f, 0.5f, 1});
  add(mjGEOM_SPHERE, {0.3, 0.3, 0.3}, {0, 0, 0.3}, {0.5f, 0.4f, 0.3f, 1}).specular = 1;
  const std::vector<unsigned char> few = render();
  for (; scene_->nlight < 6; ++scene_->nlight) {
    scene_->lights[scene_->nlight] = even;
    for (float* color : {scene_->lights[scene_->nlight].ambient, scene_->lights[scene_->nlight].diffuse}) {
      std::fill_n(color, 3, 0.0f);
    }
  }
  const std::vector<unsigned char> many = render();
  ASSERT_EQ(few.size(), many.size());
  int bright = 0;
  for (std::size_t i = 0; i < few.size(); ++i) {
    ASSERT_NEAR(few[i], many[i], 1) << i;
    bright += few[i] > 40;
  }
  EXPECT_GT(bright, 1000);
}

TEST_P(SceneTest, AMirrorAddsItsShareOfWhatItShows) {
  mjvGeom& floor = add(mjGEOM_PLANE, {3, 3, 0.1}, {0, 0, -0.5}, {0.2f, 0.2f, 0.2f, 1});
  floor.reflectance = 0.5f;
  add(mjGEOM_BOX, {0.4, 0.05, 0.4}, {0, 0, 0}, {1, 0, 0, 1});
  scene_->flags[mjRND_REFLECTION] = 1;
  const Pixel image = at(render(), kWidth / 2, 7);
  EXPECT_NEAR(image[0], 51 + 128, 3);
  EXPECT_NEAR(image[1], 51, 3);
  scene_->flags[mjRND_REFLECTION] = 0;
  EXPECT_NEAR(at(render(), kWidth / 2, 7)[0], 51, 3);
}

// A mirror shows what it does by drawing it, and then itself over it: what is beside the mirror has to go.
TEST_P(SceneTest, NothingIsSeenBesideASmallMirror) {
  mjvGeom& floor = add(mjGEOM_PLANE, {0.2, 3, 0.1}, {0, 0, -0.5}, {0.2f, 0.2f, 0.2f, 1});
  floor.reflectance = 0.5f;
  add(mjGEOM_BOX, {0.6, 0.05, 0.4}, {0, 0, 0}, {1, 0, 0, 1});
  scene_->flags[mjRND_REFLECTION] = 1;
  for (const int sky : {0, 1}) {
    scene_->flags[mjRND_SKYBOX] = static_cast<mjtByte>(sky);
    const auto picture = render();
    EXPECT_NEAR(at(picture, kWidth / 2, 7)[0], 51 + 128, 3);
    EXPECT_EQ(at(picture, kWidth / 2 + 10, 7), (Pixel{0, 0, 255 * sky}));
    EXPECT_EQ(at(picture, kWidth / 2 + 10, kHeight / 2), (Pixel{255, 0, 0})) << "the box itself";
    EXPECT_NEAR(distance(kWidth / 2 + 10, 7), sky ? 14 : 20, 1) << "what was drawn beside the mirror has no depth";
  }
}

// Planes are drawn in parts, with shadows where these fall and without elsewhere; boxes are not.
TEST_P(SceneTest, APlaneLooksLikeTheUpperSideOfABox) {
  light(0.2f, 0.5f);
  scene_->lights[1] = scene_->lights[0];
  mjvLight& spot = scene_->lights[scene_->nlight++];
  spot.type = mjLIGHT_SPOT;
  spot.cutoff = 45;
  spot.pos[0] = 1, spot.dir[0] = -0.2f, spot.pos[2] = 2;
  add(mjGEOM_SPHERE, {0.2, 0.2, 0.2}, {0.2, -0.5, 0.1}, {1, 1, 1, 1});
  add(mjGEOM_PLANE, {1.5, 3, 1}, {0, 0, -0.5}, {0.8f, 0.6f, 0.4f, 1});
  scene_->flags[mjRND_SHADOW] = 1;
  for (const int sky : {0, 1}) {
    scene_->flags[mjRND_SKYBOX] = static_cast<mjtByte>(sky);
    scene_->ngeom = 1;
    add(mjGEOM_PLANE, {1.5, 3, 1}, {0, 0, -0.5}, {0.8f, 0.6f, 0.4f, 1});
    const auto plane = render();
    scene_->ngeom = 1;
    add(mjGEOM_BOX, {1.5, 3, 0.001}, {0, 0, -0.501}, {0.8f, 0.6f, 0.4f, 1}).category = mjCAT_DECOR;  // throws no shadow
    const auto box = render();
    int different = 0, dark = 0;
    for (std::size_t i = 0; i < plane.size(); i += 3) {
      different += std::abs(plane[i] - box[i]) > 3;
      dark += box[i] > 40 && box[i] < 120;
    }
    EXPECT_LT(different, 10);
    EXPECT_GT(dark, 60) << "shadows";
  }
}

TEST_P(SceneTest, TheSkyFillsWhatIsEmptyUnlessThereIsFog) {
  add(mjGEOM_BOX, {0.2, 0.2, 0.2}, {0, 0, 0}, {1, 1, 1, 1});
  scene_->flags[mjRND_SKYBOX] = 1;
  EXPECT_EQ(at(render(), 2, 2), (Pixel{0, 0, 255}));
  scene_->flags[mjRND_FOG] = 1;
  EXPECT_EQ(at(render(), 2, 2), (Pixel{0, 0, 0}));
}

TEST_P(SceneTest, FogGrowsWithDistance) {
  con_->fogStart = 2;
  con_->fogEnd = 5;
  scene_->flags[mjRND_FOG] = 1;
  add(mjGEOM_BOX, {1, 0.5, 1}, {0, 0, 0}, {1, 1, 1, 1});
  EXPECT_NEAR(at(render(), kWidth / 2, kHeight / 2)[0], 128, 3) << "3.5 is halfway from 2 to 5";
}

TEST_P(SceneTest, UploadsAreSeen) {
  mjvGeom& box = add(mjGEOM_BOX, {1, 1, 1}, {0, 0, 0}, {1, 1, 1, 1});
  box.matid = 0;
  EXPECT_EQ(at(render(), 20, 20), (Pixel{255, 0, 0})) << "a texture of one pixel";
  m_->tex_data[0] = 0, m_->tex_data[1] = 255;
  mjr_uploadTexture(m_.get(), con_.get(), 0);
  EXPECT_EQ(at(render(), 20, 20), (Pixel{0, 255, 0}));

  scene_->ngeom = 0;
  add(mjGEOM_MESH, {1, 1, 1}, {0, 0, 0}, {1, 1, 1, 1}).dataid = 0;
  const auto large = render();
  for (int i = 0; i < 3 * m_->nmeshvert; ++i) m_->mesh_vert[i] *= 0.2f;
  mjr_uploadMesh(m_.get(), con_.get(), 0);
  EXPECT_GT(count_changed(large, render()), 50);

  scene_->ngeom = 0;
  add(mjGEOM_HFIELD, {1, 1, 1}, {0, 0, 0}, {1, 1, 1, 1}).dataid = 0;
  const auto level = render();
  for (int i = 0; i < m_->nhfielddata; ++i) m_->hfield_data[i] = 0.7f;
  mjr_uploadHField(m_.get(), con_.get(), 0);
  EXPECT_GT(count_changed(level, render()), 100);

  const CaughtErrors caught;
  mjr_uploadMesh(m_.get(), con_.get(), 1);
  EXPECT_NE(caught.text().find("mesh 1: 0 to 0 are there"), std::string::npos) << caught.text();
}

TEST_P(SceneTest, TheTwoEyesAreSideBySide) {
  scene_->stereo = mjSTEREO_SIDEBYSIDE;
  add(mjGEOM_SPHERE, {0.4, 0.4, 0.4}, {0, 0, 0}, {1, 1, 1, 1});
  const auto picture = render();
  EXPECT_EQ(at(picture, kWidth / 4, kHeight / 2)[0], 255);
  EXPECT_EQ(at(picture, 3 * kWidth / 4, kHeight / 2)[0], 255);
  EXPECT_EQ(at(picture, kWidth / 2, kHeight / 2)[0], 0);
}

TEST_P(SceneTest, TheModelMovesInTheRoom) {
  add(mjGEOM_BOX, {0.5, 0.5, 0.5}, {0, 0, 0}, {1, 1, 1, 1});
  scene_->enabletransform = 1;
  scene_->rotate[0] = 1;
  scene_->scale = 0.5f;
  scene_->translate[1] = 1;
  render();
  EXPECT_NEAR(distance(kWidth / 2, kHeight / 2), 4.75, 2e-3);
}

TEST_P(SceneTest, LabelsLinesAndTheFrameAreDrawnOnTop) {
  const auto empty = render();
  mjvGeom& line = add(mjGEOM_LINE, {3, 3, 0.5}, {0, 0, 0}, {1, 1, 0, 1});
  const auto lined = render();
  EXPECT_GT(count_changed(empty, lined), 5);
  std::strcpy(line.label, "name");
  const auto labelled = render();
  EXPECT_GT(count_changed(lined, labelled), 20);
  scene_->framewidth = 2;
  scene_->framergb[0] = 1;
  EXPECT_EQ(at(render(), 1, 1), (Pixel{255, 0, 0}));
}

TEST_P(SceneTest, NumbersThatAreNotFiniteSpoilNothingElse) {
  add(mjGEOM_SPHERE, {0.4, 0.4, 0.4}, {0, 0, 0}, {1, 1, 1, 1});
  const auto before = render();
  add(mjGEOM_BOX, {NAN, 1, 1}, {0, -1, 0}, {1, 0, 0, 1});
  add(mjGEOM_CAPSULE, {1, 1, 1}, {NAN, INFINITY, 0}, {1, 0, 0, 1});
  add(mjGEOM_MESH, {1, 1, 1}, {0, 0, 0}, {1, 0, 0, 1}).dataid = 1234;
  add(mjGEOM_SKIN, {1, 1, 1}, {0, 0, 0}, {1, 0, 0, 1}).objid = 5;
  add(mjGEOM_FLEX, {1, 1, 1}, {0, 0, 0}, {1, 0, 0, 1}).objid = 5;
  add(4711, {1, 1, 1}, {0, 0, 0}, {1, 0, 0, 1});
  EXPECT_EQ(count_changed(before, render()), 0);
  scene_->nlight = 2;
  scene_->lights[1] = scene_->lights[0];
  scene_->lights[1].pos[0] = NAN;
  EXPECT_EQ(count_changed(before, render()), 0);
  for (mjvGLCamera& camera : scene_->camera) camera.pos[0] = camera.forward[1] = NAN;
  render();
  EXPECT_EQ(mjr_getError(), 0);
}

TEST_P(SceneTest, AllFlagsTogetherAndTinyViewportsAreDrawn) {
  add(mjGEOM_PLANE, {0, 0, 1}, {0, 0, -0.5}, {0.2f, 0.2f, 0.2f, 1}).reflectance = 0.4f;
  add(mjGEOM_BOX, {0.4, 0.4, 0.4}, {0, 0, 0}, {1, 0, 0, 0.4f});
  for (const int type : {mjGEOM_ARROW, mjGEOM_ARROW2, mjGEOM_LINEBOX}) {
    add(type, {0.1, 0.1, 0.4}, {0, 0, 0}, {1, 0, 0, 1});
  }
  for (int flags = 0; flags < 1 << mjNRNDFLAG; flags += 97) {
    for (int i = 0; i < mjNRNDFLAG; ++i) scene_->flags[i] = flags >> i & 1;
    for (const int side : {0, 1, 2, 17}) mjr_render({3, 3, side, side}, scene_.get(), con_.get());
  }
  mjr_finish();
  EXPECT_EQ(mjr_getError(), 0);
}

// A picture of the test's model through a context of the thread's own; empty if there is no OpenGL.
std::vector<unsigned char> draw_alone(mjModel* m) {
  char error[300];
  sinewGlContext* gl = sinew_makeGlContext(error, sizeof error);
  if (!gl) return {};
  auto con = std::make_unique<mjrContext>();
  auto scene = std::make_unique<mjvScene>();
  mjr_defaultContext(con.get());
  mjv_defaultScene(scene.get());
  mjr_makeContext(m, con.get(), 100);
  mjr_setBuffer(mjFB_OFFSCREEN, con.get());
  mjv_makeScene(m, scene.get(), 50);
  mjvOption option;
  mjvCamera camera;
  mjv_defaultOption(&option);
  mjv_defaultFreeCamera(m, &camera);
  mjData* d = mj_makeData(m);
  mj_forward(m, d);
  mjv_updateScene(m, d, &option, nullptr, &camera, mjCAT_ALL, scene.get());
  std::vector<unsigned char> rgb(3 * 40 * 30);
  for (int i = 0; i < 5; ++i) mjr_render({0, 0, 40, 30}, scene.get(), con.get());
  mjr_overlay(mjFONT_NORMAL, mjGRID_TOPLEFT, {0, 0, 40, 30}, "a", "b", con.get());
  mjr_readPixels(rgb.data(), nullptr, {0, 0, 40, 30}, con.get());
  mj_deleteData(d);
  mjv_freeScene(scene.get());
  mjr_freeContext(con.get());
  sinew_freeGlContext(gl);
  return rgb;
}

TEST(Threads, WithContextsOfTheirOwnDrawTheSamePicture) {
  const ModelPtr m =
      load_text(R"(<mujoco><visual><global offwidth="40" offheight="30"/><quality offsamples="0"/></visual>
    <worldbody><light pos="0 0 3"/><geom type="plane" size="2 2 1"/><geom size=".5" pos="0 0 .5" rgba="1 0 0 1"/>
    </worldbody></mujoco>)");
  const auto alone = draw_alone(m.get());
  if (alone.empty()) GTEST_SKIP() << "no OpenGL here";
  std::vector<std::vector<unsigned char>> pictures(3);
  std::vector<std::thread> threads;
  for (auto& picture : pictures) threads.emplace_back([&] { picture = draw_alone(m.get()); });
  for (std::thread& thread : threads) thread.join();
  for (const auto& picture : pictures) EXPECT_EQ(picture, alone);
}

}  // namespace
}  // namespace sinew::test
