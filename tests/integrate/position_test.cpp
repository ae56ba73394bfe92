// SPDX-License-Identifier: Apache-2.0
// Positions as a curved space.
#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "support/load.h"

namespace sinew::test {
namespace {

struct Space {
  ModelPtr m = load_text(kMixedModel);
  std::vector<mjtNum> q0 = std::vector<mjtNum>(m->qpos0, m->qpos0 + m->nq);
  std::vector<mjtNum> v = std::vector<mjtNum>(m->nv);

  Space() {
    for (int i = 0; i < m->nq; ++i) q0[i] += 0.3 * std::sin(1 + i);
    mj_normalizeQuat(m.get(), q0.data());
    for (int i = 0; i < m->nv; ++i) v[i] = std::cos(2 + i);
  }
  std::vector<mjtNum> moved(mjtNum dt) const {
    std::vector<mjtNum> q = q0;
    mj_integratePos(m.get(), q.data(), v.data(), dt);
    return q;
  }
};

TEST(Positions, DifferencesUndoIntegration) {
  const Space space;
  const std::vector<mjtNum> q = space.moved(0.7);
  std::vector<mjtNum> back(space.m->nv);
  mj_differentiatePos(space.m.get(), back.data(), 0.7, space.q0.data(), q.data());
  for (int i = 0; i < space.m->nv; ++i) EXPECT_NEAR(back[i], space.v[i], 1e-13);
}

// A constant velocity in the moving frame is a one-parameter group: two halves are the whole.
TEST(Positions, HalvesMakeTheWhole) {
  const Space space;
  std::vector<mjtNum> q = space.moved(0.4);
  mj_integratePos(space.m.get(), q.data(), space.v.data(), 0.4);
  const std::vector<mjtNum> whole = space.moved(0.8);
  for (int i = 0; i < space.m->nq; ++i) EXPECT_NEAR(q[i], whole[i], 1e-14);
}

TEST(Positions, OppositeQuaternionsAreTheSame) {
  const Space space;
  std::vector<mjtNum> q = space.q0, v(space.m->nv, 1);
  for (int k = 3; k < 7; ++k) q[k] = -q[k];
  mj_differentiatePos(space.m.get(), v.data(), 1, space.q0.data(), q.data());
  for (int i = 0; i < space.m->nv; ++i) EXPECT_NEAR(v[i], 0, 1e-14);
}

TEST(Positions, QuaternionsGetUnitLength) {
  const Space space;
  std::vector<mjtNum> q = space.q0;
  for (int k = 3; k < 7; ++k) q[k] *= 5;
  mj_normalizeQuat(space.m.get(), q.data());
  for (int i = 0; i < space.m->nq; ++i) EXPECT_NEAR(q[i], space.q0[i], 1e-15);
  for (int k = 3; k < 7; ++k) q[k] = 0;
  mj_normalizeQuat(space.m.get(), q.data());
  EXPECT_EQ(q[3], 1);
  for (int k = 3; k < 7; ++k) q[k] *= 5;
  const std::vector<mjtNum> still(space.m->nv);
  mj_integratePos(space.m.get(), q.data(), still.data(), 1);
  EXPECT_EQ(q[3], 1);
}

}  // namespace
}  // namespace sinew::test
