// SPDX-License-Identifier: Apache-2.0
// fine_terrain_test.cpp -- on a fine height field a body has more contacts than one pair may report: it neither sinks
// nor tips.
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "system/system_support.h"

namespace sinew::test {
namespace {

class FineTerrain : public testing::TestWithParam<const char*> {};

TEST_P(FineTerrain, CarriesBodiesWithFlatFaces) {
  std::string elevation;
  for (int k = 0; k < 41 * 41; ++k) elevation += "1 ";
  const ModelPtr m = load_text(
      "<mujoco><asset><hfield name=\"flat\" nrow=\"41\" ncol=\"41\" size=\"1 1 .2 .1\" elevation=\"" + elevation +
      "\"/><mesh name=\"slab\" vertex=\"-.5 -.5 -.1 .5 -.5 -.1 -.5 .5 -.1 .5 .5 -.1 -.5 -.5 .1 .5 -.5 .1 -.5 .5 .1 .5 "
      ".5 "
      ".1\"/></asset><worldbody><geom type=\"hfield\" hfield=\"flat\"/><body pos=\".01 .02 .1\"><freejoint/><geom " +
      std::string(GetParam()) + "/></body></worldbody></mujoco>");
  ASSERT_TRUE(m);
  const DataPtr d(mj_makeData(m.get()));
  const mjtNum start = d->qpos[2];
  for (int k = 0; k < 300; ++k) mj_step(m.get(), d.get());
  EXPECT_GT(d->ncon, 20);
  EXPECT_NEAR(d->qpos[2], start, 0.01);
  EXPECT_GT(d->xmat[9 + 8], 0.9999) << "upright";
}

INSTANTIATE_TEST_SUITE_P(Shapes, FineTerrain,
                         testing::Values("type=\"cylinder\" size=\".5 .1\"", "type=\"box\" size=\".5 .5 .1\"",
                                         "type=\"mesh\" mesh=\"slab\""));

}  // namespace
}  // namespace sinew::test
