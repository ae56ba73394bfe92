// SPDX-License-Identifier: Apache-2.0
// A program may write any number into ccd_iterations: contacts are found with as many as any pair needs, or none.
#include <climits>

#include <gtest/gtest.h>

#include "support/load.h"

namespace sinew::test {
namespace {

TEST(CcdIterations, MayBeAnyNumber) {
  const ModelPtr m = load_text(R"(<mujoco><worldbody><geom type="ellipsoid" size=".3 .2 .1"/>
    <body pos="0 0 .15"><freejoint/><geom type="cylinder" size=".1 .1"/></body></worldbody></mujoco>)");
  ASSERT_TRUE(m);
  const MessageTrap trap;
  const DataPtr enough(mj_makeData(m.get()));
  mj_step(m.get(), enough.get());
  ASSERT_GT(enough->ncon, 0);
  for (const int iterations : {1000, 100'000'000, INT_MAX}) {
    const DataPtr d(mj_makeData(m.get()));
    m->opt.ccd_iterations = iterations;
    mj_step(m.get(), d.get());
    EXPECT_EQ(d->ncon, enough->ncon) << iterations;
    EXPECT_NEAR(d->contact[0].dist, enough->contact[0].dist, 1e-6) << iterations;
    EXPECT_GT(d->time, 0) << iterations;
  }
  for (const int iterations : {0, -1, INT_MIN}) {
    const DataPtr d(mj_makeData(m.get()));
    m->opt.ccd_iterations = iterations;
    mj_step(m.get(), d.get());
    EXPECT_GT(d->time, 0) << iterations;
  }
  EXPECT_EQ(trap.errors() + trap.warnings(), 0) << trap.last();
}

}  // namespace
}  // namespace sinew::test
