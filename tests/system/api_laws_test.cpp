// SPDX-License-Identifier: Apache-2.0
// Small functions of the API that no stage's own tests call by name.
#include <cmath>

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include "support/load.h"

namespace sinew::test {
namespace {

TEST(ApiLaws, VerticesOfAFlexAreWhereTheirBodiesAre) {
  const ModelPtr m = load_text(R"(<mujoco><worldbody>
    <flexcomp name="f" type="grid" count="3 2 1" spacing="0.1 0.2 0.1" dim="2" radius="0.01" pos="1 2 3"/></worldbody></mujoco>)");
  ASSERT_TRUE(m);
  const DataPtr d(mj_makeData(m.get()));
  for (int i = 0; i < m->nq; ++i) d->qpos[i] = 0.01 * std::sin(1.0 + i);
  mj_kinematics(m.get(), d.get());
  mj_comPos(m.get(), d.get());
  for (int i = 0; i < 3 * m->nflexvert; ++i) d->flexvert_xpos[i] = -1;
  mj_flex(m.get(), d.get());
  for (int v = 0; v < m->nflexvert; ++v) {
    const mjtNum* const body = d->xpos + 3 * m->flex_vertbodyid[v];
    for (int k = 0; k < 3; ++k) EXPECT_DOUBLE_EQ(d->flexvert_xpos[3 * v + k], body[k]);
  }
  for (int e = 0; e < m->nflexedge; ++e) {
    const mjtNum *a = d->flexvert_xpos + 3 * m->flex_edge[2 * e], *b = d->flexvert_xpos + 3 * m->flex_edge[2 * e + 1];
    EXPECT_NEAR(d->flexedge_length[e], mju_dist3(a, b), 1e-14);
  }
}

TEST(ApiLaws, ConesArePyramidsOrNot) {
  const ModelPtr m = load_text("<mujoco/>");
  m->opt.cone = mjCONE_PYRAMIDAL;
  EXPECT_EQ(mj_isPyramidal(m.get()), 1);
  m->opt.cone = mjCONE_ELLIPTIC;
  EXPECT_EQ(mj_isPyramidal(m.get()), 0);
}

TEST(ApiLaws, ARayMeetsATriangleOfASkinWhereItsPlaneIs) {
  const float vertices[] = {0, 0, 1, 1, 0, 2, 0, 1, 1};  // in the plane z = 1 + x
  const int face[] = {0, 1, 2};
  const mjtNum up[] = {0, 0, 2}, down[] = {0, 0, -1};
  int vertex = -1;
  for (const mjtNum x : {0.1, 0.3, 0.7}) {
    const mjtNum from[] = {x, 0.1, 0};
    EXPECT_NEAR(mju_raySkin(1, 3, face, vertices, from, up, &vertex), (1 + x) / 2, 1e-12)
        << "in units of the direction";
    EXPECT_EQ(vertex, x < 0.5 ? 0 : 1) << "the nearest corner";
    EXPECT_EQ(mju_raySkin(1, 3, face, vertices, from, down, nullptr), -1);
  }
  const mjtNum beside[] = {0.9, 0.9, 0};
  EXPECT_EQ(mju_raySkin(1, 3, face, vertices, beside, up, &vertex), -1);
}

}  // namespace
}  // namespace sinew::test
