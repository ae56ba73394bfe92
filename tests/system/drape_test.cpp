// SPDX-License-Identifier: Apache-2.0
// A cloth that falls on a box, drapes over it and hangs down to the floor: nothing passes through anything.
#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "system_support.h"

namespace sinew::test {
namespace {

// How deep a point is in a box; negative outside.
mjtNum depth_in_box(const mjModel& m, const mjData& d, int geom, const mjtNum* p) {
  mjtNum depth = mjMAXVAL;
  for (int k = 0; k < 3; ++k) {
    depth = std::min(depth, m.geom_size[3 * geom + k] - std::abs(p[k] - d.geom_xpos[3 * geom + k]));
  }
  return depth;
}

constexpr mjtNum kRadius = 0.012;

struct Cloth {
  const char* name;
  const char* hold;
};

class Drape : public ::testing::TestWithParam<Cloth> {};

TEST_P(Drape, NoVertexPassesThroughThePlaneOrTheBox) {
  const ModelPtr m = load_text(std::string(R"(<mujoco><option timestep=".002" solver="CG" tolerance="1e-6"/><worldbody>
      <geom type="plane" size="2 2 1"/><geom type="box" size=".12 .12 .1" pos="0 0 .1"/>
      <flexcomp name="cloth" type="grid" dim="2" count="7 7 1" spacing=".08 .08 .1" radius=".012" mass=".2"
        pos=".02 .01 .3" euler="3 5 20">)") +
                               GetParam().hold + R"(<contact selfcollide="none" internal="false" solref=".01 1"/>
      </flexcomp></worldbody></mujoco>)");
  ASSERT_TRUE(m);
  const DataPtr d(mj_makeData(m.get()));
  mjtNum lowest = 1, deepest = -1;
  int most = 0;
  for (int i = 0; i < 10000; ++i) {
    mj_step(m.get(), d.get());
    most = std::max(most, d->ncon);
    for (int v = 0; v < m->nflexvert; ++v) {
      lowest = std::min(lowest, d->flexvert_xpos[3 * v + 2]);
      deepest = std::max(deepest, depth_in_box(*m, *d, 1, d->flexvert_xpos + 3 * v));
    }
  }
  EXPECT_GT(lowest, 0);             // the middle of the cloth never gets below the floor
  EXPECT_LT(deepest, kRadius / 2);  // contacts are soft, but it never sinks deep into the box
  EXPECT_GT(most, 15);
  EXPECT_EQ(warnings_of(*d), 0);
  mjtNum fastest = 0;
  for (int i = 0; i < m->nv; ++i) fastest = std::max(fastest, std::abs(d->qvel[i]));
  EXPECT_LT(fastest, 0.05);  // it has come to rest
}

INSTANTIATE_TEST_SUITE_P(Cloths, Drape,
                         ::testing::Values(Cloth{"held", R"(<edge equality="true" damping=".01"/>)"},
                                           Cloth{"elastic",
                                                 R"(<edge damping=".005"/><elasticity young="2e4" poisson=".2"
                                             thickness=".004" damping=".002" elastic2d="stretch"/>)"}),
                         [](const auto& cloth) { return std::string(cloth.param.name); });

}  // namespace
}  // namespace sinew::test
