// SPDX-License-Identifier: Apache-2.0
// Deleting, renaming, framing: what goes along, what stays, and what is refused.
#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include <memory>
#include <string>

#include "capi/spec_editing.h"
#include "support/load.h"

namespace sinew::test {
namespace {

constexpr const char* kArm = R"(<mujoco>
  <default><default class="link"><geom size=".1"/><default class="tip"><geom size=".2"/></default></default></default>
  <worldbody><site name="anchor"/>
    <body name="arm" childclass="link"><joint name="j"/><geom name="g"/><site name="s"/>
      <body name="hand" pos="1 0 0"><joint name="k"/><geom name="h" class="tip"/></body></body>
    <body name="ball" pos="5 0 0"><freejoint/><geom size=".1"/></body></worldbody>
  <tendon><spatial name="cord"><site site="anchor"/><site site="s"/></spatial></tendon>
  <actuator><motor name="pull" tendon="cord"/><motor name="turn" joint="k"/></actuator>
  <sensor><actuatorfrc name="force" actuator="pull"/><clock name="clock"/></sensor>
  <keyframe><key name="home" qpos=".1 .2 6 0 0 1 0 0 0" ctrl="1 2"/></keyframe></mujoco>)";

int count(const SpecHandle& s, mjtObj type) {
  int n = 0;
  for (mjsElement* e = mjs_firstElement(s.get(), type); e; e = mjs_nextElement(s.get(), e)) ++n;
  return n;
}

mjsElement* element(const SpecHandle& s, mjtObj type, const char* name) { return mjs_findElement(s.get(), type, name); }

TEST(SpecDelete, ABodyTakesAlongWhatRefersToAnythingInIt) {
  const SpecHandle s = parse_spec(kArm);
  ASSERT_EQ(mjs_delete(s.get(), element(s, mjOBJ_BODY, "arm")), 0) << error_of(s);
  EXPECT_EQ(count(s, mjOBJ_BODY), 2);
  EXPECT_EQ(count(s, mjOBJ_TENDON), 0);
  EXPECT_EQ(count(s, mjOBJ_ACTUATOR), 0);
  EXPECT_EQ(count(s, mjOBJ_SENSOR), 1);
  const ModelPtr m(mj_compile(s.get(), nullptr));
  ASSERT_TRUE(m) << error_of(s);
  EXPECT_EQ(m->nq, 7);
  EXPECT_EQ(m->key_qpos[0], 6);
}

TEST(SpecDelete, AJointLeavesWhatRefersToIt) {
  const SpecHandle s = parse_spec(kArm);
  EXPECT_EQ(mjs_delete(s.get(), element(s, mjOBJ_JOINT, "k")), 0);
  EXPECT_EQ(count(s, mjOBJ_ACTUATOR), 2);
  EXPECT_EQ(mj_compile(s.get(), nullptr), nullptr);
  EXPECT_NE(error_of(s).find("'k'"), std::string::npos) << error_of(s);
}

TEST(SpecDelete, AFrameTakesAlongWhatIsInsideIt) {
  const SpecHandle s = parse_spec(
      "<mujoco><worldbody><frame name='f'><geom name='in' size='1'/><frame name='g'>"
      "<body name='b'/></frame></frame><geom name='out' size='1'/></worldbody></mujoco>");
  EXPECT_EQ(mjs_delete(s.get(), mjs_findFrame(s.get(), "f")->element), 0);
  EXPECT_EQ(count(s, mjOBJ_GEOM), 1);
  EXPECT_EQ(count(s, mjOBJ_BODY), 1);
  EXPECT_EQ(count(s, mjOBJ_FRAME), 0);
}

TEST(SpecDelete, AClassTakesAlongThoseDerivedFromItAndItsElementsStayAsTheyAre) {
  const SpecHandle s = parse_spec(kArm);
  mjsElement* h = element(s, mjOBJ_GEOM, "h");
  EXPECT_EQ(mjs_delete(s.get(), mjs_findDefault(s.get(), "link")->element), 0);
  EXPECT_EQ(mjs_findDefault(s.get(), "tip"), nullptr);
  EXPECT_EQ(mjs_getDefault(h), mjs_getSpecDefault(s.get()));
  EXPECT_EQ(mjs_asGeom(h)->size[0], 0.2);
  const ModelPtr m(mj_compile(s.get(), nullptr));
  EXPECT_TRUE(m) << error_of(s);
}

TEST(SpecDelete, RefusesWhatCannotGo) {
  const SpecHandle s = parse_spec(kArm), other = parse_spec(kArm);
  EXPECT_EQ(mjs_delete(s.get(), nullptr), -1);
  EXPECT_NE(error_of(s).find("NULL"), std::string::npos);
  EXPECT_EQ(mjs_delete(s.get(), world_of(s)->element), -1);
  EXPECT_NE(error_of(s).find("world"), std::string::npos);
  EXPECT_EQ(mjs_delete(s.get(), mjs_getSpecDefault(s.get())->element), -1);
  EXPECT_EQ(mjs_delete(s.get(), s->element), -1);
  EXPECT_EQ(mjs_delete(s.get(), element(other, mjOBJ_GEOM, "g")), -1);
  EXPECT_NE(error_of(s).find("another spec"), std::string::npos);
  const ModelPtr m(mj_compile(s.get(), nullptr));
  ASSERT_TRUE(m) << error_of(s);
  EXPECT_EQ(m->nbody, 4);
}

TEST(SpecDelete, ADeletedElementIsKnownToBeOne) {
  const SpecHandle s = parse_spec(kArm);
  mjsBody* arm = mjs_findBody(s.get(), "arm");
  mjsElement* inside = element(s, mjOBJ_GEOM, "h");
  EXPECT_EQ(mjs_delete(s.get(), arm->element), 0);
  EXPECT_EQ(mjs_delete(s.get(), arm->element), -1);
  EXPECT_NE(error_of(s).find("deleted"), std::string::npos) << error_of(s);
  EXPECT_EQ(mjs_addGeom(arm, nullptr), nullptr);
  EXPECT_EQ(mjs_setName(inside, "x"), -1);
  EXPECT_EQ(mjs_nextElement(s.get(), inside), nullptr);
}

TEST(SpecDelete, UserValuesAreCleanedUpAtOnce) {
  const SpecHandle s = parse_spec(kArm);
  static int cleaned = 0;
  mjs_setUserValueWithCleanup(element(s, mjOBJ_GEOM, "h"), "k", &cleaned, [](const void*) { ++cleaned; });
  mjs_delete(s.get(), element(s, mjOBJ_BODY, "hand"));
  EXPECT_EQ(cleaned, 1);
}

TEST(SpecName, ATakenNameIsRefusedAndTheCompilerSaysSoUntilItIsMendedAsInMuJoCo) {
  const SpecHandle s = parse_spec(kArm);
  mjsElement* h = element(s, mjOBJ_GEOM, "h");
  EXPECT_EQ(mjs_setName(h, "g"), -1);
  EXPECT_NE(error_of(s).find("'g'"), std::string::npos);
  EXPECT_EQ(*mjs_getName(h), "h");
  EXPECT_EQ(mj_compile(s.get(), nullptr), nullptr);
  EXPECT_NE(error_of(s).find("'g'"), std::string::npos);
  EXPECT_EQ(mjs_setName(h, "h2"), 0);
  const ModelPtr m(mj_compile(s.get(), nullptr));
  EXPECT_TRUE(m) << error_of(s);
  EXPECT_EQ(mjs_setName(h, nullptr), -1);
  EXPECT_EQ(mjs_setName(world_of(s)->element, "earth"), -1);
}

TEST(SpecFrame, AnElementGoesIntoAFrameOfItsOwnBody) {
  const SpecHandle s = parse_spec(kArm);
  mjsBody* arm = mjs_findBody(s.get(), "arm");
  mjsFrame *outer = mjs_addFrame(arm, nullptr), *inner = mjs_addFrame(arm, outer);
  outer->pos[2] = 3;
  mjsElement* g = element(s, mjOBJ_GEOM, "g");
  EXPECT_EQ(mjs_setFrame(g, inner), 0);
  EXPECT_EQ(mjs_getFrame(g), inner);
  EXPECT_EQ(mjs_setFrame(outer->element, inner), -1);
  EXPECT_NE(error_of(s).find("inside itself"), std::string::npos);
  EXPECT_EQ(mjs_setFrame(element(s, mjOBJ_GEOM, "h"), inner), -1);
  EXPECT_NE(error_of(s).find("another body"), std::string::npos);
  EXPECT_EQ(mjs_setFrame(element(s, mjOBJ_TENDON, "cord"), inner), -1);
  EXPECT_EQ(mjs_setFrame(g, nullptr), -1);
  const ModelPtr m(mj_compile(s.get(), nullptr));
  ASSERT_TRUE(m) << error_of(s);
  EXPECT_EQ(m->geom_pos[3 * mj_name2id(m.get(), mjOBJ_GEOM, "g") + 2], 3);
}

TEST(SpecFrame, ABodyBecomesAFrameThatHoldsItsContents) {
  const SpecHandle s = parse_spec(
      "<mujoco><worldbody><body name='first'/><body name='b' pos='0 0 1'><geom name='g' size='1'/>"
      "<body name='child' pos='0 1 0'/></body><body name='last'/></worldbody></mujoco>");
  mjsBody* b = mjs_findBody(s.get(), "b");
  mjsElement* g = element(s, mjOBJ_GEOM, "g");
  mjsFrame* frame = mjs_bodyToFrame(&b);
  ASSERT_NE(frame, nullptr);
  EXPECT_EQ(b, nullptr);
  EXPECT_EQ(mjs_getFrame(g), frame);
  const ModelPtr m(mj_compile(s.get(), nullptr));
  ASSERT_TRUE(m) << error_of(s);
  EXPECT_EQ(m->nbody, 4);
  EXPECT_EQ(mj_name2id(m.get(), mjOBJ_BODY, "child"), 2);
  EXPECT_EQ(m->body_pos[3 * 2 + 2], 1);
  EXPECT_EQ(m->geom_pos[2], 1);
  mjsBody* world = world_of(s);
  EXPECT_EQ(mjs_bodyToFrame(&world), nullptr);
  EXPECT_EQ(mjs_bodyToFrame(nullptr), nullptr);
}

TEST(SpecDefault, AnElementChangesItsClassAndKeepsItsValues) {
  const SpecHandle s = parse_spec(kArm), other = parse_spec(kArm);
  mjsElement* g = element(s, mjOBJ_GEOM, "g");
  mjs_setDefault(g, mjs_findDefault(s.get(), "tip"));
  EXPECT_EQ(mjs_getDefault(g), mjs_findDefault(s.get(), "tip"));
  EXPECT_EQ(mjs_asGeom(g)->size[0], 0.1);
  mjs_setDefault(g, mjs_findDefault(other.get(), "tip"));
  EXPECT_EQ(mjs_getDefault(g), mjs_findDefault(s.get(), "tip"));
  EXPECT_NE(error_of(s).find("another spec"), std::string::npos);
}

TEST(Compile, LeavesTheSpecAloneWhateverTheModelLeavesOut) {
  const SpecHandle s = parse_spec(
      "<mujoco><compiler discardvisual='true' fusestatic='true'/><asset><material name='m'/></asset>"
      "<worldbody><body name='a'><freejoint/><geom size='1'/><body name='fixed' pos='0 0 2'>"
      "<geom name='visual' contype='0' conaffinity='0' material='m' size='1'/><geom name='hit' size='1'/>"
      "</body></body></worldbody></mujoco>");
  mjsElement *visual = element(s, mjOBJ_GEOM, "visual"), *fixed = element(s, mjOBJ_BODY, "fixed");
  for (int round = 0; round < 2; ++round) {
    const ModelPtr m(mj_compile(s.get(), nullptr));
    ASSERT_TRUE(m) << error_of(s);
    EXPECT_EQ(m->nbody, 2);
    EXPECT_EQ(m->ngeom, 2);
    EXPECT_EQ(m->nmat, 0);
    EXPECT_EQ(mjs_getId(visual), -1);
    EXPECT_EQ(mjs_getId(fixed), -1);
    EXPECT_EQ(element(s, mjOBJ_GEOM, "visual"), visual);
    EXPECT_EQ(*mjs_asGeom(visual)->material, "m");
    EXPECT_EQ(mjs_asBody(fixed)->explicitinertial, 0);
  }
}

}  // namespace
}  // namespace sinew::test
