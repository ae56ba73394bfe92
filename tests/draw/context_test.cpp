// SPDX-License-Identifier: Apache-2.0
// Contexts and buffers: what is made is there, what is missing is said, what is freed is gone.
#include <cstdlib>

#include <sinew/gl_context.h>

#include <gtest/gtest.h>

#include "draw/gl/device.h"
#include "support/headless.h"
#include "support/load.h"

namespace sinew::test {
namespace {

class ContextTest : public DrawTest {};
INSTANTIATE_TEST_SUITE_P(Kinds, ContextTest, testing::ValuesIn(kGlKinds), gl_kind_name);

TEST_P(ContextTest, WithoutAModelTheOffscreenBufferHas800x600Pixels) {
  mjr_makeContext(nullptr, con_.get(), 150);
  EXPECT_EQ(con_->offWidth, 800);
  EXPECT_EQ(con_->offHeight, 600);
  EXPECT_EQ(con_->fontScale, 150);
  EXPECT_NE(con_->offFBO, 0u);
  mjr_freeContext(con_.get());
  EXPECT_EQ(con_->offFBO, 0u);
}

TEST_P(ContextTest, SettingsComeFromTheModel) {
  const ModelPtr m = load_text(R"(<mujoco><visual><global linewidth="2.5"/><map fogstart="2" shadowclip="3"/>
      <quality shadowsize="512" offsamples="0"/></visual><statistic extent="1.5"/>
      <asset><texture name="t" type="2d" builtin="flat" width="1" height="1" rgb1="1 0 0"/>
      <material name="m" texture="t" texrepeat="2 3"/><material name="bare" texrepeat="2 3"/></asset>
      <worldbody><geom size=".1" material="m"/></worldbody></mujoco>)");
  make(m.get());
  EXPECT_FLOAT_EQ(con_->lineWidth, 2.5f);
  EXPECT_FLOAT_EQ(con_->fogStart, 3);
  EXPECT_FLOAT_EQ(con_->shadowClip, 4.5f);
  EXPECT_EQ(con_->shadowSize, 512);
  EXPECT_EQ(con_->ntexture, 1);
  EXPECT_FLOAT_EQ(con_->mat_texrepeat[1], 3);
  EXPECT_FLOAT_EQ(con_->mat_texrepeat[3], 0) << "a material without texture repeats nothing";
}

TEST_P(ContextTest, MakingAgainReleasesWhatWasThere) {
  make(nullptr);
  const unsigned before = con_->offFBO;
  make(nullptr);
  paint(1, 0, 0);
  EXPECT_EQ(at(read(), 3, 3), (Pixel{255, 0, 0}));
  EXPECT_NE(before, 0u);
}

TEST_P(ContextTest, ResizedBuffersCanBeDrawnToTheirNewCorner) {
  make(nullptr);
  mjr_resizeOffscreen(200, 100, con_.get());
  const mjrRect whole = mjr_maxViewport(con_.get());
  EXPECT_EQ(whole.width, 200);
  EXPECT_EQ(whole.height, 100);
  mjr_rectangle(whole, 0, 1, 0, 1);
  unsigned char corner[3];
  mjr_readPixels(corner, nullptr, {199, 99, 1, 1}, con_.get());
  EXPECT_EQ(corner[1], 255);
}

TEST_P(ContextTest, WhatIsDrawnIntoAnAuxiliaryBufferIsCopiedFromIt) {
  make(nullptr);
  paint(0, 0, 0);
  mjr_addAux(3, 20, 10, 2, con_.get());
  mjr_setAux(3, con_.get());
  mjr_rectangle({0, 0, 20, 10}, 0, 0, 1, 1);
  mjr_restoreBuffer(con_.get());
  EXPECT_EQ(at(read(), 5, 5), (Pixel{0, 0, 0})) << "the offscreen buffer has been drawn on";
  mjr_blitAux(3, {0, 0, 8, 6}, 10, 12, con_.get());
  const auto picture = read();
  EXPECT_EQ(at(picture, 10, 12), (Pixel{0, 0, 255}));
  EXPECT_EQ(at(picture, 17, 17), (Pixel{0, 0, 255}));
  EXPECT_EQ(at(picture, 18, 12), (Pixel{0, 0, 0}));
}

TEST_P(ContextTest, WrongArgumentsAreErrorsWithWords) {
  make(nullptr);
  const CaughtErrors caught;
  mjr_setAux(2, con_.get());
  EXPECT_NE(caught.text().find("no auxiliary buffer 2"), std::string::npos) << caught.text();
  mjr_addAux(mjNAUX, 4, 4, 0, con_.get());
  EXPECT_NE(caught.text().find("0 to 9 are possible"), std::string::npos) << caught.text();
  mjr_setBuffer(7, con_.get());
  EXPECT_NE(caught.text().find("neither mjFB_WINDOW nor mjFB_OFFSCREEN"), std::string::npos) << caught.text();
  mjr_resizeOffscreen(1 << 20, 4, con_.get());
  EXPECT_NE(caught.text().find("at most"), std::string::npos) << caught.text();
  EXPECT_EQ(con_->offWidth, kWidth) << "a buffer that cannot be made leaves the one that is there";
}

TEST_P(ContextTest, AFreedContextIsRefusedAndNotFollowed) {
  make(nullptr);
  const mjrContext copy = *con_;
  mjr_freeContext(con_.get());
  const CaughtErrors caught;
  mjr_text(mjFONT_NORMAL, "x", &copy, 0, 0, 1, 1, 1);
  EXPECT_NE(caught.text().find("mjr_makeContext first"), std::string::npos) << caught.text();
}

TEST_P(ContextTest, ALostContextIsSaidAndFreeingWithoutOneIsSilent) {
  make(nullptr);
  gl_.reset();
  {
    const CaughtErrors caught;
    mjr_restoreBuffer(con_.get());
    EXPECT_NE(caught.text().find("no OpenGL context is current"), std::string::npos) << caught.text();
    mjr_finish();
    EXPECT_EQ(mjr_getError(), 0);
    mjr_freeContext(con_.get());
  }
  std::string why;
  gl_ = draw::make_headless(GetParam().library, GetParam().flavor, why);
  ASSERT_TRUE(gl_) << why;
  make(nullptr);
  paint(0, 1, 1);
  EXPECT_EQ(at(read(), 1, 1), (Pixel{0, 255, 255})) << "a new context at the handle of the old one";
}

TEST_P(ContextTest, WindowAndOffscreenBufferAreChosenIfTheyAreThere) {
  make(nullptr);
  mjr_setBuffer(mjFB_WINDOW, con_.get());
  EXPECT_EQ(con_->currentBuffer, con_->windowAvailable ? mjFB_WINDOW : mjFB_OFFSCREEN);
  if (!con_->windowAvailable) return;
  const mjrRect window = mjr_maxViewport(con_.get());
  EXPECT_EQ(window.width, 16);
  mjr_rectangle(window, 1, 0, 0, 1);
  mjr_setBuffer(mjFB_OFFSCREEN, con_.get());
  mjr_rectangle({0, 0, kWidth, kHeight}, 0, 1, 0, 1);
  mjr_blitBuffer({0, 0, 4, 4}, {8, 8, 4, 4}, 1, 0, con_.get());
  mjr_setBuffer(mjFB_WINDOW, con_.get());
  unsigned char pixels[3 * 16 * 16];
  mjr_readPixels(pixels, nullptr, window, con_.get());
  EXPECT_EQ(pixels[0], 255);
  EXPECT_EQ(pixels[3 * (9 * 16 + 9) + 1], 255) << "the offscreen buffer was copied there";
}

TEST(HeadlessContext, IsMadeByTheLibraryThatTheEnvironmentNames) {
  char error[300] = "";
  ::setenv("MUJOCO_GL", "opengl", 1);
  EXPECT_EQ(sinew_makeGlContext(error, sizeof error), nullptr);
  EXPECT_NE(std::string(error).find("egl, osmesa, glfw or off"), std::string::npos) << error;
  ::setenv("MUJOCO_GL", "Off", 1);
  EXPECT_EQ(sinew_makeGlContext(error, sizeof error), nullptr);
  EXPECT_STREQ(error, "MUJOCO_GL is \"Off\"");
  ::setenv("MUJOCO_GL", "glfw", 1);  // a program that could open a window may do without
  sinewGlContext* context = sinew_makeGlContext(error, sizeof error);
  ::unsetenv("MUJOCO_GL");
  if (!context) GTEST_SKIP() << "no OpenGL here: " << error;
  EXPECT_STRNE(sinew_nameGlContext(context), "");
  auto con = std::make_unique<mjrContext>();
  mjr_defaultContext(con.get());
  mjr_makeContext(nullptr, con.get(), 100);
  EXPECT_EQ(con->glInitialized, 1);
  EXPECT_EQ(sinew_useGlContext(nullptr), 1);
  {
    const CaughtErrors caught;
    mjr_setBuffer(mjFB_OFFSCREEN, con.get());
    EXPECT_NE(caught.text().find("no OpenGL context is current"), std::string::npos) << caught.text();
  }
  EXPECT_EQ(sinew_useGlContext(context), 1);
  mjr_freeContext(con.get());
  sinew_freeGlContext(context);
}

TEST(WithoutOpenGl, MakingAContextIsAnErrorThatSaysWhatToDo) {
  draw::use_no_context();
  const CaughtErrors caught;
  auto con = std::make_unique<mjrContext>();
  mjr_defaultContext(con.get());
  mjr_makeContext(nullptr, con.get(), 100);
  EXPECT_NE(caught.text().find("mjr_makeContext: no OpenGL context is current"), std::string::npos) << caught.text();
  EXPECT_EQ(con->glInitialized, 0);
}

TEST(OldOpenGl, IsRefusedByItsVersion) {
  bool es = false;
  int version = 0;
  std::string error;
  EXPECT_FALSE(draw::accept_version("2.1 Mesa 22.3.6", es, version, error));
  EXPECT_EQ(error, "this context has OpenGL 2.1, 3.3 is needed");
  EXPECT_FALSE(draw::accept_version("OpenGL ES-CM 1.1", es, version, error));
  EXPECT_EQ(error, "this context has OpenGL ES 1.1, 3.0 is needed");
  EXPECT_TRUE(draw::accept_version("OpenGL ES 3.0 Mesa", es, version, error));
  EXPECT_TRUE(draw::accept_version("4.5 (Core Profile) Mesa 22.3.6", es, version, error));
  EXPECT_EQ(version, 45);
  EXPECT_FALSE(draw::accept_version("", es, version, error));
  EXPECT_FALSE(draw::accept_version(nullptr, es, version, error));
}

}  // namespace
}  // namespace sinew::test
