// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "force/moving.h"
#include "support/near.h"
#include "support/posed.h"

namespace sinew::test {
namespace {

// With armature, a tendon adds J^T I (J' qvel) to the bias; J' qvel is how its velocity changes along constant qvel.
TEST(TendonBias, IsTheRateOfItsVelocity) {
  const ModelPtr m = load_text(moving_model());
  const DataPtr d = set_in_motion(*m);
  const std::vector<mjtNum> start(d->qpos, d->qpos + m->nq), plain(d->qfrc_bias, d->qfrc_bias + m->nv);
  constexpr mjtNum kStep = 1e-5, kArmature = 2;
  const int rope = mj_name2id(m.get(), mjOBJ_TENDON, "rope");
  mjtNum rate = 0;
  for (const mjtNum sign : {1., -1.}) {
    std::copy(start.begin(), start.end(), d->qpos);
    advance(*m, d->qvel, sign * kStep, d->qpos);
    mj_forward(m.get(), d.get());
    rate += sign * d->ten_velocity[rope] / (2 * kStep);
  }
  std::copy(start.begin(), start.end(), d->qpos);
  for (int t = 0; t < m->ntendon; ++t) m->tendon_armature[t] = kArmature;  // the fixed tendon has a constant J
  mj_forward(m.get(), d.get());
  std::vector<mjtNum> expected = plain;
  for (int k = d->ten_J_rowadr[rope]; k < d->ten_J_rowadr[rope] + d->ten_J_rownnz[rope]; ++k) {
    expected[static_cast<std::size_t>(d->ten_J_colind[k])] += kArmature * rate * d->ten_J[k];
  }
  EXPECT_GT(std::abs(rate), 0.1);
  EXPECT_TRUE(near({d->qfrc_bias, static_cast<std::size_t>(m->nv)}, expected, 1e-8));
}

}  // namespace
}  // namespace sinew::test
