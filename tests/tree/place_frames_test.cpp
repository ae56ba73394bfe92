// SPDX-License-Identifier: Apache-2.0
// Frames that are placed four at a time have the bits of frames that are placed one by one.
#include "tree/place_frames.h"

#include <vector>

#include <gtest/gtest.h>

#include "base/cpu.h"
#include "math/matrix_support.h"
#include "support/load.h"
#include "tree/frames.h"

namespace sinew::test {
namespace {

// A body with so many geoms, none of which coincides with it, and two that do in between.
ModelPtr shell(int geoms) {
  Random random(7);
  std::string text = "<mujoco><worldbody><geom type='plane' size='1 1 1'/><body pos='1 2 3'><freejoint/>";
  for (int i = 0; i < geoms; ++i) {
    if (i == 5 || i == geoms - 2) text += "<geom size='.1'/>";
    const auto number = [&] { return std::to_string(random.number()) + " "; };
    text += "<geom type='box' size='.1 .2 .3' pos='" + number() + number() + number() + "' euler='" + number() +
            number() + number() + "'/>";
  }
  return load_text(text + "</body></worldbody></mujoco>");
}

TEST(PlaceFrames, HasTheBitsOfOneByOne) {
  const ModelPtr m = shell(23);
  ASSERT_TRUE(m);
  const DataPtr d(mj_makeData(m.get()));
  Random random(3);
  for (int i = 0; i < 7; ++i) d->qpos[i] = random.number();
  mj_kinematics(m.get(), d.get());
  for (int g = 0; g < m->ngeom; ++g) {
    mjtNum xpos[3], xmat[9];
    place_in_world(*d, m->geom_bodyid[g], m->geom_pos + 3 * g, m->geom_quat + 4 * g, m->geom_sameframe[g], xpos, xmat);
    for (int k = 0; k < 3; ++k) EXPECT_EQ(d->geom_xpos[3 * g + k], xpos[k]) << g;
    for (int k = 0; k < 9; ++k) EXPECT_EQ(d->geom_xmat[9 * g + k], xmat[k]) << g;
  }
}

TEST(PlaceFrames, TwinsAgree) {
  if (!has_avx2_fma()) GTEST_SKIP() << "this processor has no AVX2";
  Random random(5);
  constexpr int kFours = 3;
  const Numbers body = random.numbers(16), pos = random.numbers(12 * kFours), quat = random.numbers(16 * kFours);
  const BodyFrame frame{body.data(), body.data() + 3, body.data() + 7};
  Numbers xpos[2], xmat[2];
  for (int twin = 0; twin < 2; ++twin) {
    xpos[twin].assign(12 * kFours, 0);
    xmat[twin].assign(36 * kFours, 0);
    const PlaceFrames place = twin ? kAvx2PlaceFrames : kScalarPlaceFrames;
    place(frame, kFours, pos.data(), quat.data(), xpos[twin].data(), xmat[twin].data());
  }
  EXPECT_EQ(xpos[0], xpos[1]);
  EXPECT_EQ(xmat[0], xmat[1]);
}

}  // namespace
}  // namespace sinew::test
