// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "support/load.h"

namespace sinew::test {
namespace {

// Newton-Euler with acceleration is M qacc plus the same without: the tendon's armature is no body's, so it stays
// outside.
TEST(InverseDynamics, SplitsIntoInertiaAndBias) {
  const ModelPtr m = load_text(kMixedModel);
  m->tendon_armature[0] = 0;
  for (int i = 0; i < m->nv; ++i) m->dof_armature[i] = 0;
  const DataPtr d = pose_mixed_model(*m);
  std::vector<mjtNum> bias(m->nv), whole(m->nv), inertial(m->nv);
  for (int i = 0; i < m->nv; ++i) d->qacc[i] = std::cos(2 + i);
  mj_rne(m.get(), d.get(), 0, bias.data());
  mj_rne(m.get(), d.get(), 1, whole.data());
  mj_mulM(m.get(), d.get(), inertial.data(), d->qacc);
  for (int i = 0; i < m->nv; ++i) EXPECT_NEAR(whole[i], inertial[i] + bias[i], 1e-10 * std::abs(whole[i]) + 1e-10);
}

// Without velocity the bias is gravity alone: what the weight of every body does along each dof.
TEST(InverseDynamics, AtRestIsGravity) {
  const ModelPtr m = load_text(kMixedModel);
  const DataPtr d = pose_mixed_model(*m);
  mju_zero(d->qvel, m->nv);
  mj_comVel(m.get(), d.get());
  std::vector<mjtNum> bias(m->nv), weight(m->nv), jacp(3 * m->nv), share(m->nv);
  for (int b = 1; b < m->nbody; ++b) {
    mj_jacBodyCom(m.get(), d.get(), jacp.data(), nullptr, b);
    const mjtNum force[3] = {0, 0, 9.81 * m->body_mass[b]};
    mju_mulMatTVec(share.data(), jacp.data(), force, 3, m->nv);
    mju_addTo(weight.data(), share.data(), m->nv);
  }
  mj_rne(m.get(), d.get(), 0, bias.data());
  for (int i = 0; i < m->nv; ++i) EXPECT_NEAR(bias[i], weight[i], 1e-10);
  m->opt.disableflags |= mjDSBL_GRAVITY;
  mj_rne(m.get(), d.get(), 0, bias.data());
  for (int i = 0; i < m->nv; ++i) EXPECT_EQ(bias[i], 0);
}

// The velocity of a body's centre of mass is its Jacobian times qvel.
TEST(BodyVelocities, AgreeWithJacobians) {
  const ModelPtr m = load_text(kMixedModel);
  const DataPtr d = pose_mixed_model(*m);
  std::vector<mjtNum> jacp(3 * m->nv), jacr(3 * m->nv);
  for (int b = 1; b < m->nbody; ++b) {
    mjtNum linear[3], angular[3], offset[3], carried[3];
    mj_jacBodyCom(m.get(), d.get(), jacp.data(), jacr.data(), b);
    mju_mulMatVec(linear, jacp.data(), d->qvel, 3, m->nv);
    mju_mulMatVec(angular, jacr.data(), d->qvel, 3, m->nv);
    mju_sub3(offset, d->xipos + 3 * b, d->subtree_com + 3 * m->body_rootid[b]);
    mju_cross(carried, d->cvel + 6 * b, offset);
    for (int k = 0; k < 3; ++k) {
      EXPECT_NEAR(d->cvel[6 * b + k], angular[k], 1e-12);
      EXPECT_NEAR(d->cvel[6 * b + 3 + k] + carried[k], linear[k], 1e-12);
    }
  }
}

}  // namespace
}  // namespace sinew::test
