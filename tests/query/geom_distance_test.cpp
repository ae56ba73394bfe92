// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include "support/load.h"

namespace {

constexpr char kScene[] = R"(
<mujoco>
  <asset><hfield name="field" nrow="2" ncol="2" size="1 1 .1 .1" elevation="0 0 0 0"/></asset>
  <worldbody>
    <geom type="plane" size="1 1 1"/>
    <geom type="sphere" size=".1" pos="0 0 .3"/>
    <geom type="box" size=".1 .1 .1" pos=".5 0 .3"/>
    <geom type="box" size=".1 .2 .1" pos=".65 0 .35"/>
    <geom type="cylinder" size=".1 .2" pos="0 1 .15"/>
    <geom type="plane" size="1 1 1" pos="0 0 -1"/>
    <geom type="hfield" hfield="field" pos="0 0 -.5"/>
  </worldbody>
</mujoco>)";

enum Geom { kPlane, kSphere, kBox, kOverlapping, kCylinder, kOtherPlane, kField };

class GeomDistance : public testing::Test {
 protected:
  GeomDistance() : model_(sinew::test::load_text(kScene)), data_(mj_makeData(model_.get())) {
    mj_kinematics(model_.get(), data_);
  }
  ~GeomDistance() override { mj_deleteData(data_); }

  double ask(int a, int b, double limit = 10) { return mj_geomDistance(model_.get(), data_, a, b, limit, fromto_); }
  double length() const {
    return std::hypot(fromto_[3] - fromto_[0], fromto_[4] - fromto_[1], fromto_[5] - fromto_[2]);
  }

  sinew::test::ModelPtr model_;
  mjData* data_;
  mjtNum fromto_[6] = {};
};

TEST_F(GeomDistance, SegmentRunsFromFirstToSecond) {
  EXPECT_NEAR(ask(kSphere, kBox), 0.3, 1e-12);
  EXPECT_NEAR(fromto_[0], 0.1, 1e-12);
  EXPECT_NEAR(fromto_[3], 0.4, 1e-12);
  EXPECT_NEAR(ask(kBox, kSphere), 0.3, 1e-12);
  EXPECT_NEAR(fromto_[0], 0.4, 1e-12);
  EXPECT_NEAR(fromto_[3], 0.1, 1e-12);
}

TEST_F(GeomDistance, OverlapIsNegative) {
  EXPECT_NEAR(ask(kBox, kOverlapping), -0.05, 1e-9);
  EXPECT_NEAR(length(), 0.05, 1e-9);
  EXPECT_NEAR(fromto_[0], 0.6, 1e-9);  // the first box reaches to 0.6, the second from 0.55
  EXPECT_NEAR(fromto_[3], 0.55, 1e-9);
}

TEST_F(GeomDistance, PlanesAreWithoutEnd) {
  EXPECT_NEAR(ask(kPlane, kSphere), 0.2, 1e-12);
  EXPECT_NEAR(fromto_[2], 0, 1e-12);
  EXPECT_NEAR(fromto_[5], 0.2, 1e-12);
  EXPECT_NEAR(ask(kSphere, kPlane), 0.2, 1e-12);
  EXPECT_NEAR(fromto_[5], 0, 1e-12);
  EXPECT_NEAR(ask(kPlane, kCylinder), -0.05, 1e-12);
}

TEST_F(GeomDistance, LimitBoundsTheAnswer) {
  EXPECT_EQ(ask(kSphere, kBox, 0.2), 0.2);
  EXPECT_EQ(length(), 0);
  EXPECT_EQ(ask(kPlane, kOtherPlane, 3), 3);
  EXPECT_EQ(ask(kField, kPlane, 3), 3);
  EXPECT_EQ(ask(kField, kSphere, 0.3), 0.3);
  EXPECT_EQ(mj_geomDistance(model_.get(), data_, kSphere, kBox, 0.2, nullptr), 0.2);
}

TEST_F(GeomDistance, ManyIterationsFitTheScratch) {
  model_->opt.ccd_iterations = 100000;
  EXPECT_NEAR(ask(kBox, kOverlapping), -0.05, 1e-9);
}

}  // namespace
