// SPDX-License-Identifier: Apache-2.0
// Paths of tendons, built and read point by point.
#include <string>

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include "capi/spec_editing.h"
#include "spec/edit.h"

namespace sinew::test {
namespace {

constexpr const char* kArm = R"(<mujoco><worldbody><site name="a" pos="-.5 0 0"/>
  <body name="arm"><joint name="j" axis="0 1 0"/><geom name="g" size=".1"/><site name="b" pos=".5 0 0"/>
  <site name="side" pos="0 0 .2"/></body></worldbody></mujoco>)";

TEST(SpecWrap, APathIsBuiltPointByPoint) {
  const SpecHandle s = parse_spec(kArm);
  mjsTendon* rope = mjs_addTendon(s.get(), nullptr);
  mjsWrap* points[] = {mjs_wrapSite(rope, "a"), mjs_wrapGeom(rope, "g", "side"), mjs_wrapSite(rope, "b"),
                       mjs_wrapPulley(rope, 2), mjs_wrapSite(rope, "a"),         mjs_wrapSite(rope, "b")};
  ASSERT_EQ(mjs_getWrapNum(rope), 6);
  for (int i = 0; i < 6; ++i) EXPECT_EQ(mjs_getWrap(rope, i), points[i]) << i;
  EXPECT_EQ(*mjs_getName(mjs_getWrapTarget(points[0])), "a");
  EXPECT_EQ(*mjs_getName(mjs_getWrapTarget(points[1])), "g");
  EXPECT_EQ(*mjs_getName(mjs_getWrapSideSite(points[1])->element), "side");
  EXPECT_EQ(mjs_getWrapSideSite(points[0]), nullptr);
  EXPECT_EQ(mjs_getWrapTarget(points[3]), nullptr);
  EXPECT_EQ(mjs_getWrapDivisor(points[3]), 2);
  EXPECT_EQ(error_of(s), "");
  mjsTendon* sum = mjs_addTendon(s.get(), nullptr);
  mjsWrap* joint = mjs_wrapJoint(sum, "j", -0.5);
  EXPECT_EQ(*mjs_getName(mjs_getWrapTarget(joint)), "j");
  EXPECT_EQ(mjs_getWrapCoef(joint), -0.5);
  mjModel* m = mj_compile(s.get(), nullptr);
  ASSERT_NE(m, nullptr) << error_of(s);
  EXPECT_EQ(m->nwrap, 7);
  EXPECT_EQ(m->wrap_type[1], mjWRAP_SPHERE);
  EXPECT_EQ(m->wrap_prm[6], -0.5);
  mj_deleteModel(m);
}

TEST(SpecWrap, PointsThatAreNotThereAreRefused) {
  const SpecHandle s = parse_spec(kArm);
  mjsTendon* rope = mjs_addTendon(s.get(), nullptr);
  mjsWrap* site = mjs_wrapSite(rope, "nowhere");
  EXPECT_EQ(mjs_getWrap(rope, 1), nullptr);
  EXPECT_EQ(error_of(s), "mjs_getWrap: tendon has no point 1 among 1");
  EXPECT_EQ(mjs_getWrap(rope, -1), nullptr);
  EXPECT_EQ(mjs_getWrapTarget(site), nullptr);
  EXPECT_EQ(error_of(s), "mjs_getWrapTarget: the spec has no site named 'nowhere'");
  EXPECT_EQ(mjs_getWrapSideSite(mjs_wrapGeom(rope, "g", "nowhere")), nullptr);
  EXPECT_EQ(mjs_getWrapDivisor(site), 0);
  EXPECT_EQ(error_of(s), "mjs_getWrapDivisor: the wrap is no pulley");
  EXPECT_EQ(mjs_getWrapCoef(site), 0);
  EXPECT_EQ(error_of(s), "mjs_getWrapCoef: the wrap is no joint");
}

TEST(SpecWrap, NullIsRefused) {
  const Warnings warnings;
  EXPECT_EQ(mjs_wrapSite(nullptr, "a"), nullptr);
  EXPECT_EQ(warnings.last(), "mjs_wrapSite: the tendon is NULL");
  EXPECT_EQ(mjs_getWrapNum(nullptr), 0);
  EXPECT_EQ(mjs_getWrap(nullptr, 0), nullptr);
  EXPECT_EQ(mjs_getWrapTarget(nullptr), nullptr);
  EXPECT_EQ(mjs_getWrapSideSite(nullptr), nullptr);
  EXPECT_EQ(mjs_getWrapDivisor(nullptr), 0);
  EXPECT_EQ(mjs_getWrapCoef(nullptr), 0);
  const SpecHandle s = parse_spec(kArm);
  mjsTendon* rope = mjs_addTendon(s.get(), nullptr);
  EXPECT_EQ(mjs_wrapJoint(rope, nullptr, 1), nullptr);
  EXPECT_EQ(error_of(s), "mjs_wrapJoint: the name is NULL");
  EXPECT_EQ(mjs_getWrapNum(rope), 0);
}

}  // namespace
}  // namespace sinew::test
