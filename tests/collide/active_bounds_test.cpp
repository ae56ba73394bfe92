// SPDX-License-Identifier: Apache-2.0
#include "collide/active_bounds.h"

#include <limits>

#include <gtest/gtest.h>

#include "support/load.h"

namespace sinew::test {
namespace {

std::string two_pairs(double gap) {
  return R"(<mujoco><worldbody>
    <body pos="0 0 0"><freejoint/><geom type="box" size=".1 .1 .1"/><geom type="box" size=".1 .1 .1" pos="0 0 1"/></body>
    <body pos=")" +
         std::to_string(0.2 + gap) + R"( 0 1"><freejoint/><geom type="box" size=".1 .1 .1"/></body>
    <body pos="9 0 1"><freejoint/><geom type="box" size=".1 .1 .1"/></body>
  </worldbody></mujoco>)";
}

TEST(ActiveBounds, AreThoseThatOverlap) {
  const ModelPtr m = load_text(two_pairs(-0.01));
  const DataPtr d(mj_makeData(m.get()));
  mj_forward(m.get(), d.get());
  mark_active_bounds(*m, *d);
  const int root = m->body_bvhadr[1];
  EXPECT_TRUE(d->bvh_active[root]);
  for (int i = root; i < root + m->body_bvhnum[1]; ++i) {
    const int geom = m->bvh_nodeid[i];  // the lower box, geom 0, is far from all
    if (geom >= 0) {
      EXPECT_EQ(d->bvh_active[i], geom == 1 ? 1 : 0) << geom;
    }
  }
  EXPECT_TRUE(d->bvh_active[m->body_bvhadr[2]]);
  EXPECT_FALSE(d->bvh_active[m->body_bvhadr[3]]);
}

TEST(ActiveBounds, EndWithTheGapAndWithContacts) {
  const ModelPtr m = load_text(two_pairs(0.01));
  const DataPtr d(mj_makeData(m.get()));
  mj_forward(m.get(), d.get());
  mark_active_bounds(*m, *d);
  EXPECT_FALSE(d->bvh_active[m->body_bvhadr[2]]);
  d->qpos[7] = 0.19;
  m->opt.disableflags |= mjDSBL_CONTACT;
  mj_forward(m.get(), d.get());
  mark_active_bounds(*m, *d);
  EXPECT_FALSE(d->bvh_active[m->body_bvhadr[2]]);
}

TEST(ActiveBounds, LeaveOutPosesThatAreNoNumbers) {
  const ModelPtr m = load_text(two_pairs(-0.01));
  const DataPtr d(mj_makeData(m.get()));
  mj_forward(m.get(), d.get());
  d->xipos[3] = std::numeric_limits<double>::quiet_NaN();
  mark_active_bounds(*m, *d);
  EXPECT_FALSE(d->bvh_active[m->body_bvhadr[1]]);
}

}  // namespace
}  // namespace sinew::test
