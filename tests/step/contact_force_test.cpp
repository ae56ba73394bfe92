// SPDX-License-Identifier: Apache-2.0
// Forces of contacts, put back where they act: a second way to the constraint force.
#include <algorithm>

#include <gtest/gtest.h>

#include "step/islands_model.h"

namespace sinew::test {
namespace {

// Contacts of every dimension, with the world, between bodies and within one tree; one in the gap, without force.
const char* kTouching = R"(
<mujoco>
  <worldbody>
    <geom type="plane" size="9 9 .1" condim="1"/>
    <body pos="0 0 .098"><freejoint/><geom size=".1" condim="1"/></body>
    <body pos=".19 .03 .12"><freejoint/><geom size=".1" condim="3" friction=".7 .02 .003"/></body>
    <body pos=".3 .19 .09"><freejoint/><geom size=".1" condim="4" friction=".6 .03 .003"/>
      <body pos=".25 .1 .02"><joint type="ball"/><geom size=".12" condim="6" friction=".5 .04 .005"/>
        <body pos="-.1 -.1 .1"><joint axis="1 0 1"/><geom type="capsule" size=".1 .1" condim="6"/></body></body></body>
    <body pos="-.22 0 .11"><joint type="slide" axis="1 0 .3"/><geom size=".1" margin=".05" gap=".05"/></body>
  </worldbody>
</mujoco>)";

TEST(ContactForce, AddsUpToTheConstraintForce) {
  for (const int cone : {mjCONE_PYRAMIDAL, mjCONE_ELLIPTIC}) {
    for (const int solver : {mjSOL_NEWTON, mjSOL_CG, mjSOL_PGS}) {
      const ModelPtr m = load_text(kTouching);
      ASSERT_TRUE(m);
      m->opt.cone = cone;
      m->opt.solver = solver;
      m->opt.noslip_iterations = 2;
      DataPtr d = moving(*m);
      d->qpos[m->nq - 2] = 0;
      mj_forward(m.get(), d.get());
      Numbers sum(static_cast<std::size_t>(m->nv));
      std::vector<int> dims;
      int idle = 0;
      for (int c = 0; c < d->ncon; ++c) {
        const mjContact& contact = d->contact[c];
        mjtNum local[6], world[6], opposite[6];
        mj_contactForce(m.get(), d.get(), c, local);
        if (contact.efc_address < 0) {
          ++idle;
          EXPECT_EQ(mju_norm(local, 6), 0);
          continue;
        }
        EXPECT_EQ(mju_norm(local + contact.dim, 6 - contact.dim), 0);
        if (local[0] > 0) dims.push_back(contact.dim);
        mju_mulMatTVec3(world, contact.frame, local);
        mju_mulMatTVec3(world + 3, contact.frame, local + 3);
        mju_scl(opposite, world, -1, 6);
        const int first = m->geom_bodyid[contact.geom[0]], second = m->geom_bodyid[contact.geom[1]];
        mj_applyFT(m.get(), d.get(), opposite, opposite + 3, contact.pos, first, sum.data());
        mj_applyFT(m.get(), d.get(), world, world + 3, contact.pos, second, sum.data());
      }
      for (const int id : {-1, d->ncon}) {
        mjtNum none[6] = {7, 7, 7, 7, 7, 7};
        mj_contactForce(m.get(), d.get(), id, none);
        EXPECT_EQ(mju_norm(none, 6), 0) << "there is no contact " << id;
      }
      for (const int dim : {1, 3, 4, 6}) EXPECT_TRUE(std::ranges::count(dims, dim)) << dim;
      EXPECT_GT(idle, 0);
      const mjtNum size = mju_norm(sum.data(), m->nv);
      for (int i = 0; i < m->nv; ++i) {
        EXPECT_NEAR(sum[static_cast<std::size_t>(i)], d->qfrc_constraint[i], 1e-12 * size) << cone << solver;
      }
    }
  }
}

}  // namespace
}  // namespace sinew::test
