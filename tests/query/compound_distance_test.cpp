// SPDX-License-Identifier: Apache-2.0
// Distances of height fields and sdf geoms: those that are boxes, against boxes; and any pair asked both ways.
#include <cmath>
#include <random>

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include "support/load.h"

namespace {

using sinew::test::DataPtr;
using sinew::test::ModelPtr;

// Three ways to write one box of half sizes 0.3, 0.2, 0.1, and things around it.
constexpr char kScene[] = R"(
<mujoco>
  <asset>
    <hfield name="flat" nrow="4" ncol="6" size=".3 .2 .05 .2" elevation="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0"/>
    <mesh name="brick" vertex="-.3 -.2 -.1 .3 -.2 -.1 -.3 .2 -.1 .3 .2 -.1 -.3 -.2 .1 .3 -.2 .1 -.3 .2 .1 .3 .2 .1"/>
    <mesh name="stone" vertex="-.1 -.1 -.1 .1 -.1 -.1 -.1 .12 -.1 .1 .1 -.1 0 0 .2"/>
  </asset>
  <worldbody>
    <geom type="box" size=".3 .2 .1"/>
    <geom type="hfield" hfield="flat" pos="0 0 .1"/>
    <geom type="sdf" mesh="brick"/>
    <geom type="plane" size="1 1 1" pos="0 0 -.5" euler="20 0 0"/>
    <body mocap="true"><geom type="sphere" size=".1"/></body>
    <body mocap="true"><geom type="capsule" size=".05 .1"/></body>
    <body mocap="true"><geom type="ellipsoid" size=".05 .1 .15"/></body>
    <body mocap="true"><geom type="cylinder" size=".1 .05"/></body>
    <body mocap="true"><geom type="box" size=".05 .1 .1"/></body>
    <body mocap="true"><geom type="mesh" mesh="stone"/></body>
    <body mocap="true"><geom type="sdf" mesh="stone"/></body>

  </worldbody>
</mujoco>)";

enum Geom { kBox, kField, kSdf, kPlane, kFirstThing, kSdfThing = 10 };

struct Answer {
  double distance;
  mjtNum fromto[6];

  double length() const { return std::hypot(fromto[3] - fromto[0], fromto[4] - fromto[1], fromto[5] - fromto[2]); }
};

class CompoundDistance : public testing::Test {
 protected:
  CompoundDistance() : m_(sinew::test::load_text(kScene)), d_(mj_makeData(m_.get())) { m_->opt.ccd_iterations = 100; }

  // Every thing somewhere around the box, turned anyhow, at least `away` from its middle.
  void scatter(double away) {
    std::normal_distribution<double> normal;
    for (int i = 0; i < m_->nmocap; ++i) {
      mjtNum direction[3] = {normal(random_), normal(random_), normal(random_)};
      mju_normalize3(direction);
      mju_scl3(d_->mocap_pos + 3 * i, direction, away);
      for (int k = 0; k < 4; ++k) d_->mocap_quat[4 * i + k] = normal(random_);
    }
    mj_kinematics(m_.get(), d_.get());
  }

  Answer ask(int a, int b, double limit = 10) {
    Answer answer{};
    answer.distance = mj_geomDistance(m_.get(), d_.get(), a, b, limit, answer.fromto);
    return answer;
  }

  ModelPtr m_;
  DataPtr d_;
  std::mt19937 random_{3};
};

TEST_F(CompoundDistance, BoxesInDisguiseAreAsFarAwayAsBoxes) {
  for (int i = 0; i < 40; ++i) {
    scatter(0.8);
    for (int thing = kFirstThing; thing < kSdfThing; ++thing) {
      const Answer box = ask(kBox, thing);
      ASSERT_GT(box.distance, 0);
      for (const int disguise : {kField, kSdf}) {
        const Answer found = ask(disguise, thing);
        EXPECT_NEAR(found.distance, box.distance, 2e-6) << disguise << " " << thing;
        EXPECT_NEAR(found.length(), found.distance, 2e-6);
      }
    }
    EXPECT_NEAR(ask(kSdf, kSdfThing).distance, ask(kBox, kSdfThing).distance, 2e-6);
    EXPECT_NEAR(ask(kField, kSdfThing).distance, ask(kBox, kSdfThing).distance, 2e-6);
    EXPECT_NEAR(ask(kPlane, kSdfThing).length(), std::abs(ask(kPlane, kSdfThing).distance), 1e-9);
  }
  EXPECT_NEAR(ask(kPlane, kSdf).distance, ask(kPlane, kBox).distance, 1e-7);
}

// Depths of sdf geoms are as good as their functions, which are rounded at edges.
TEST_F(CompoundDistance, OverlapIsAsDeep) {
  const int body = m_->geom_bodyid[kFirstThing];
  mjtNum* pos = d_->mocap_pos + 3 * m_->body_mocapid[body];
  for (const double depth : {0.002, 0.01, 0.03}) {
    pos[0] = 0.05;
    pos[1] = 0.03;
    pos[2] = 0.2 - depth;
    mj_kinematics(m_.get(), d_.get());
    EXPECT_NEAR(ask(kField, kFirstThing).distance, -depth, 1e-6);
    EXPECT_NEAR(ask(kSdf, kFirstThing).distance, -depth, 2e-3);
    const Answer deep = ask(kFirstThing, kSdf);
    EXPECT_NEAR(deep.fromto[2], 0.1 - depth, 4e-3);  // the lowest point of the ball
    EXPECT_NEAR(deep.fromto[5], 0.1, 4e-3);
  }
  mju_zero3(pos);  // well inside: no triangle is near
  m_->geom_size[3 * kFirstThing] = 0.01;
  mj_kinematics(m_.get(), d_.get());
  EXPECT_LT(ask(kSdf, kFirstThing).distance, -0.09);
}

TEST_F(CompoundDistance, SwappedPairsAreMirrored) {
  for (const double away : {0.2, 0.8}) {
    for (int i = 0; i < 5; ++i) {
      scatter(away);
      for (int a = 0; a < m_->ngeom; ++a) {
        for (int b = 0; b < m_->ngeom; ++b) {
          if (a == b) continue;
          const Answer one = ask(a, b), other = ask(b, a);
          ASSERT_EQ(one.distance, other.distance) << a << " " << b;
          for (int k = 0; k < 6; ++k) ASSERT_EQ(one.fromto[k], other.fromto[(k + 3) % 6]) << a << " " << b;
        }
      }
    }
  }
}

TEST_F(CompoundDistance, LimitsHold) {
  scatter(0.8);
  for (const int disguise : {kField, kSdf}) {
    const Answer none = ask(disguise, kFirstThing, 0.1);
    EXPECT_EQ(none.distance, 0.1);
    EXPECT_EQ(none.length(), 0);
  }
}

}  // namespace
