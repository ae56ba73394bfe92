// SPDX-License-Identifier: Apache-2.0
// Attaching through the API: by reference the elements move and stay the same objects, by copy the child stays whole.
#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include <string>

#include "capi/spec_editing.h"
#include "support/load.h"

namespace sinew::test {
namespace {

constexpr const char* kParent = R"(<mujoco model="parent"><worldbody>
  <frame name="mount" pos="0 0 1"/><body name="base"><geom name="g" size=".1"/><site name="top" pos="0 0 2"/></body>
</worldbody></mujoco>)";

constexpr const char* kChild = R"(<mujoco model="child"><compiler angle="radian"/>
  <default><default class="c"><geom size=".1"/></default></default>
  <asset><mesh name="used" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/><mesh name="unused" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/></asset>
  <worldbody><frame name="f"><body name="arm"><joint name="j" range="-1 1"/><geom name="g" type="mesh" mesh="used"/>
    <body name="hand"><joint name="k"/><geom class="c"/></body></body></frame>
    <body name="other"><freejoint/><geom name="o" size="1"/></body></worldbody>
  <actuator><motor name="m" joint="j"/></actuator>
  <contact><exclude name="x" body1="arm" body2="other"/></contact>
  <keyframe><key name="home" qpos=".5 .6 0 0 0 1 0 0 0"/></keyframe></mujoco>)";

mjsElement* mount_of(const SpecHandle& s) { return mjs_findFrame(s.get(), "mount")->element; }
mjsElement* body_of(const SpecHandle& s, const char* name) { return mjs_findBody(s.get(), name)->element; }

TEST(SpecAttach, ByReferenceTheElementsMoveAndStayTheSameObjects) {
  const SpecHandle s = parse_spec(kParent), c = parse_spec(kChild);
  mjsBody *arm = mjs_findBody(c.get(), "arm"), *hand = mjs_findBody(c.get(), "hand");
  ASSERT_EQ(mjs_attach(mount_of(s), arm->element, "l-", ""), arm->element) << error_of(s);
  EXPECT_EQ(mjs_findBody(s.get(), "l-hand"), hand);
  EXPECT_EQ(mjs_getSpec(hand->element), s.get());
  EXPECT_EQ(mjs_findBody(c.get(), "hand"), nullptr);
  EXPECT_EQ(mjs_findBody(c.get(), "l-hand"), hand);
  EXPECT_EQ(mjs_findSpec(s.get(), "child"), c.get());
  hand->pos[2] = 7;
  const ModelPtr m(mj_compile(s.get(), nullptr));
  ASSERT_TRUE(m) << error_of(s);
  EXPECT_EQ(m->body_pos[3 * mj_name2id(m.get(), mjOBJ_BODY, "l-hand") + 2], 7);
  EXPECT_EQ(m->jnt_range[1], 1);
  EXPECT_EQ(m->nu, 1);
  EXPECT_EQ(m->key_qpos[1], 0.6);
}

TEST(SpecAttach, TheChildMayGoFirstOrLast) {
  for (const bool child_first : {true, false}) {
    SpecHandle s = parse_spec(kParent), c = parse_spec(kChild);
    ASSERT_NE(mjs_attach(mount_of(s), body_of(c, "arm"), "l-", ""), nullptr);
    (child_first ? c : s).reset();
    if (child_first) {
      EXPECT_EQ(mjs_findSpec(s.get(), "child"), nullptr);
      const ModelPtr m(mj_compile(s.get(), nullptr));
      EXPECT_TRUE(m) << error_of(s);
    } else {
      EXPECT_EQ(mjs_findBody(c.get(), "l-arm"), nullptr);
      EXPECT_NE(mjs_findBody(c.get(), "other"), nullptr);
    }
  }
}

TEST(SpecAttach, WhatIsDetachedIsGoneFromBothSpecs) {
  const SpecHandle s = parse_spec(kParent), c = parse_spec(kChild);
  mjsElement* arm = mjs_attach(mount_of(s), body_of(c, "arm"), "l-", "");
  EXPECT_EQ(mjs_delete(s.get(), arm), 0);
  EXPECT_EQ(mjs_findBody(c.get(), "l-arm"), nullptr);
  EXPECT_EQ(mjs_findElement(s.get(), mjOBJ_ACTUATOR, "l-m"), nullptr);
  const ModelPtr m(mj_compile(s.get(), nullptr));
  ASSERT_TRUE(m) << error_of(s);
  EXPECT_EQ(m->nbody, 2);
}

TEST(SpecAttach, ByCopyTheChildStaysWholeAndOnlyMeshesThatAreNeededCome) {
  const SpecHandle s = parse_spec(kParent), c = parse_spec(kChild);
  EXPECT_EQ(mjs_setDeepCopy(s.get(), 1), 0);
  for (const char* prefix : {"a-", "b-"}) ASSERT_NE(mjs_attach(mount_of(s), body_of(c, "arm"), prefix, ""), nullptr);
  const ModelPtr m(mj_compile(s.get(), nullptr)), alone(mj_compile(c.get(), nullptr));
  ASSERT_TRUE(m && alone) << error_of(s) << error_of(c);
  EXPECT_EQ(m->nbody, 6);
  EXPECT_EQ(m->nmesh, 2);
  EXPECT_EQ(m->nkey, 2);
  EXPECT_EQ(alone->nbody, 4);
}

TEST(SpecAttach, WithinOneSpecOnlyACopyCanBeAttached) {
  const SpecHandle s = parse_spec(kChild);
  mjsFrame* f = mjs_addFrame(world_of(s), nullptr);
  EXPECT_EQ(mjs_attach(f->element, body_of(s, "arm"), "x-", ""), nullptr);
  EXPECT_NE(error_of(s).find("mjs_setDeepCopy"), std::string::npos) << error_of(s);
  mjs_setDeepCopy(s.get(), 1);
  EXPECT_NE(mjs_attach(f->element, body_of(s, "arm"), "x-", ""), nullptr);
  EXPECT_EQ(mjs_attach(mjs_addFrame(mjs_findBody(s.get(), "hand"), nullptr)->element, body_of(s, "arm"), "y-", ""),
            nullptr);
  EXPECT_NE(error_of(s).find("inside itself"), std::string::npos) << error_of(s);
}

TEST(SpecAttach, FramesAndWholeSpecsGoToFramesBodiesAndSites) {
  const SpecHandle s = parse_spec(kParent), c = parse_spec(kChild), d = parse_spec(kChild);
  mjsElement* site = mjs_findElement(s.get(), mjOBJ_SITE, "top");
  mjsFrame* f = mjs_findFrame(c.get(), "f");
  EXPECT_EQ(mjs_attach(site, f->element, "s-", ""), f->element) << error_of(s);
  EXPECT_EQ(mjs_getParent(f->element), mjs_findBody(s.get(), "base"));
  EXPECT_NE(mjs_attach(body_of(s, "base"), d->element, "w-", ""), nullptr) << error_of(s);
  EXPECT_NE(mjs_findBody(d.get(), "other"), nullptr);
  mjs_delete(s.get(), mjs_findBody(s.get(), "w-other")->element);
  const ModelPtr m(mj_compile(s.get(), nullptr));
  ASSERT_TRUE(m) << error_of(s);
  EXPECT_EQ(m->body_pos[3 * mj_name2id(m.get(), mjOBJ_BODY, "s-arm") + 2], 2);
  EXPECT_EQ(m->body_pos[3 * mj_name2id(m.get(), mjOBJ_BODY, "w-arm") + 2], 0);
}

TEST(SpecAttach, RefusesWhatDoesNotGoTogetherAndChangesNothing) {
  const SpecHandle s = parse_spec(kParent), c = parse_spec(kChild);
  EXPECT_EQ(mjs_attach(nullptr, body_of(c, "arm"), "", ""), nullptr);
  EXPECT_EQ(mjs_attach(mount_of(s), nullptr, "", ""), nullptr);
  EXPECT_NE(error_of(s).find("NULL"), std::string::npos);
  EXPECT_EQ(mjs_attach(mount_of(s), mjs_findElement(c.get(), mjOBJ_GEOM, "g"), "", ""), nullptr);
  EXPECT_EQ(mjs_attach(body_of(s, "base"), body_of(c, "arm"), "", ""), nullptr);
  EXPECT_EQ(mjs_attach(mjs_findElement(s.get(), mjOBJ_GEOM, "g"), body_of(c, "arm"), "", ""), nullptr);
  EXPECT_EQ(mjs_attach(mount_of(s), world_of(c)->element, "", ""), nullptr);
  EXPECT_EQ(mjs_setDeepCopy(nullptr, 1), -1);
  const ModelPtr m(mj_compile(s.get(), nullptr));
  ASSERT_TRUE(m) << error_of(s);
  EXPECT_EQ(m->nbody, 2);
}

TEST(SpecAttach, ANameThatIsTakenIsRefusedBeforeAnythingMoves) {
  for (const int deep : {0, 1}) {
    const SpecHandle s = parse_spec(kParent), c = parse_spec(kChild);
    mjs_setDeepCopy(s.get(), deep);
    mjsElement* site = mjs_findElement(s.get(), mjOBJ_SITE, "top");
    EXPECT_EQ(mjs_attach(site, body_of(c, "arm"), "", ""), nullptr);
    EXPECT_NE(error_of(s).find("geom 'g'"), std::string::npos) << error_of(s);
    EXPECT_NE(mjs_findBody(c.get(), "arm"), nullptr);
    EXPECT_EQ(mjs_findBody(s.get(), "arm"), nullptr);
    EXPECT_EQ(mj_compile(s.get(), nullptr), nullptr) << "MuJoCo refuses the spec after a clash";
    EXPECT_NE(mjs_attach(site, body_of(c, "arm"), "n-", ""), nullptr) << error_of(s);
    const ModelPtr m(mj_compile(s.get(), nullptr));
    EXPECT_TRUE(m) << error_of(s);
  }
}

TEST(SpecAttach, AFailureLeavesTheKeysOfACompiledSpecAsTheyWere) {
  const SpecHandle s = parse_spec(kChild), c = parse_spec(kChild);
  mjsSite* site = mjs_addSite(mjs_findBody(s.get(), "arm"), nullptr);
  const ModelPtr m(mj_compile(s.get(), nullptr));
  ASSERT_TRUE(m) << error_of(s);
  EXPECT_EQ(mjs_attach(site->element, body_of(c, "arm"), "", ""), nullptr);
  mjsKey* key = mjs_asKey(mjs_findElement(s.get(), mjOBJ_KEY, "home"));
  ASSERT_NE(key, nullptr);
  EXPECT_EQ(key->qpos->size(), 9u);
  EXPECT_EQ(mjs_firstElement(s.get(), mjOBJ_FRAME), mjs_findFrame(s.get(), "f")->element);
  EXPECT_EQ(mjs_nextElement(s.get(), mjs_findFrame(s.get(), "f")->element), nullptr);
}

}  // namespace
}  // namespace sinew::test
