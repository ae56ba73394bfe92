// SPDX-License-Identifier: Apache-2.0
// headless.h -- tests that draw: an OpenGL context without a window, an mjrContext, and its pixels.
#ifndef SINEW_TESTS_SUPPORT_HEADLESS_H_
#define SINEW_TESTS_SUPPORT_HEADLESS_H_

#include <array>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include "draw/headless.h"
#include "support/small_model.h"

namespace sinew::test {

// Errors of the API become text while one of these lives.
class CaughtErrors {
 public:
  CaughtErrors() : before_(mju_user_error) {
    text().clear();
    mju_user_error = [](const char* message) { text() += message; };
  }
  ~CaughtErrors() { mju_user_error = before_; }
  static std::string& text() {
    static std::string all;
    return all;
  }

 private:
  void (*before_)(const char*);
};

struct GlKind {
  const char* library;
  draw::Flavor flavor;
};

using Pixel = std::array<int, 3>;

// A test has a context of the kind that its parameter names, or is passed over where there is none.
class DrawTest : public testing::TestWithParam<GlKind> {
 protected:
  static constexpr int kWidth = 64, kHeight = 48;

  void SetUp() override {
    std::string why;
    gl_ = draw::make_headless(GetParam().library, GetParam().flavor, why);
    if (!gl_) GTEST_SKIP() << "no OpenGL of this kind here: " << why;
    mjr_defaultContext(con_.get());
  }
  void TearDown() override {
    if (!gl_) return;
    EXPECT_EQ(mjr_getError(), 0);
    mjr_freeContext(con_.get());
  }

  // An mjrContext with an offscreen buffer of kWidth x kHeight, which is made current.
  void make(mjModel* m) {
    if (m) {
      m->vis.global.offwidth = kWidth;
      m->vis.global.offheight = kHeight;
    }
    mjr_makeContext(m, con_.get(), 100);
    if (!m) mjr_resizeOffscreen(kWidth, kHeight, con_.get());
    mjr_setBuffer(mjFB_OFFSCREEN, con_.get());
  }

  void paint(float r, float g, float b) { mjr_rectangle(all_, r, g, b, 1); }

  std::vector<unsigned char> read() const {
    std::vector<unsigned char> rgb(3 * kWidth * kHeight);
    mjr_readPixels(rgb.data(), nullptr, all_, con_.get());
    return rgb;
  }
  static Pixel at(const std::vector<unsigned char>& rgb, int x, int y) {
    const unsigned char* p = rgb.data() + 3 * (y * kWidth + x);
    return {p[0], p[1], p[2]};
  }
  static int count_changed(const std::vector<unsigned char>& a, const std::vector<unsigned char>& b) {
    int changed = 0;
    for (std::size_t i = 0; i < a.size(); i += 3) changed += std::memcmp(&a[i], &b[i], 3) != 0;
    return changed;
  }

  std::unique_ptr<draw::HeadlessContext> gl_;
  std::unique_ptr<mjrContext> con_ = std::make_unique<mjrContext>();
  mjrRect all_{0, 0, kWidth, kHeight};
};

inline const GlKind kGlKinds[] = {{"egl", draw::Flavor::Any},
                                  {"egl", draw::Flavor::Core33},
                                  {"egl", draw::Flavor::Es3},
                                  {"osmesa", draw::Flavor::Any},
                                  {"osmesa", draw::Flavor::Core33}};

inline std::string gl_kind_name(const testing::TestParamInfo<GlKind>& info) {
  constexpr const char* kFlavors[] = {"any", "core33", "es3"};
  return std::string(info.param.library) + "_" + kFlavors[static_cast<int>(info.param.flavor)];
}

}  // namespace sinew::test

#endif  // SINEW_TESTS_SUPPORT_HEADLESS_H_
