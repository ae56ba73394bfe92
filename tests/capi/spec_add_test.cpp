// SPDX-License-Identifier: Apache-2.0
// Adding elements through the API: where they start from, and what is refused.
#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include "capi/spec_editing.h"
#include "spec/edit.h"

namespace sinew::test {
namespace {

TEST(SpecAdd, EveryElementOfTheTreeIsAddedToItsBody) {
  const SpecHandle s = empty_spec();
  mjsBody* arm = mjs_addBody(world_of(s), nullptr);
  ASSERT_NE(arm, nullptr);
  EXPECT_EQ(mjs_asBody(arm->element), arm);
  EXPECT_NE(mjs_asSite(mjs_addSite(arm, nullptr)->element), nullptr);
  EXPECT_NE(mjs_asJoint(mjs_addJoint(arm, nullptr)->element), nullptr);
  EXPECT_NE(mjs_asGeom(mjs_addGeom(arm, nullptr)->element), nullptr);
  EXPECT_NE(mjs_asCamera(mjs_addCamera(arm, nullptr)->element), nullptr);
  EXPECT_NE(mjs_asLight(mjs_addLight(arm, nullptr)->element), nullptr);
  EXPECT_NE(mjs_asFrame(mjs_addFrame(arm, nullptr)->element), nullptr);
  const Body& body = *spec_of(s.get()).world->bodies[0];
  EXPECT_EQ(&body.c, arm);
  for (const std::size_t count : {body.sites.size(), body.joints.size(), body.geoms.size(), body.cameras.size(),
                                  body.lights.size(), body.frames.size()}) {
    EXPECT_EQ(count, 1u);
  }
}

TEST(SpecAdd, EveryOtherElementIsAddedToTheSpec) {
  const SpecHandle s = empty_spec();
  mjSpec* spec = s.get();
  EXPECT_NE(mjs_asMesh(mjs_addMesh(spec, nullptr)->element), nullptr);
  EXPECT_NE(mjs_asHField(mjs_addHField(spec)->element), nullptr);
  EXPECT_NE(mjs_asSkin(mjs_addSkin(spec)->element), nullptr);
  EXPECT_NE(mjs_asTexture(mjs_addTexture(spec)->element), nullptr);
  EXPECT_NE(mjs_asMaterial(mjs_addMaterial(spec, nullptr)->element), nullptr);
  EXPECT_NE(mjs_asFlex(mjs_addFlex(spec)->element), nullptr);
  EXPECT_NE(mjs_asPair(mjs_addPair(spec, nullptr)->element), nullptr);
  EXPECT_NE(mjs_asExclude(mjs_addExclude(spec)->element), nullptr);
  EXPECT_NE(mjs_asEquality(mjs_addEquality(spec, nullptr)->element), nullptr);
  EXPECT_NE(mjs_asTendon(mjs_addTendon(spec, nullptr)->element), nullptr);
  EXPECT_NE(mjs_asActuator(mjs_addActuator(spec, nullptr)->element), nullptr);
  EXPECT_NE(mjs_asSensor(mjs_addSensor(spec)->element), nullptr);
  EXPECT_NE(mjs_asNumeric(mjs_addNumeric(spec)->element), nullptr);
  EXPECT_NE(mjs_asText(mjs_addText(spec)->element), nullptr);
  EXPECT_NE(mjs_asTuple(mjs_addTuple(spec)->element), nullptr);
  EXPECT_NE(mjs_asKey(mjs_addKey(spec)->element), nullptr);
  EXPECT_NE(mjs_asPlugin(mjs_addPlugin(spec)->element), nullptr);
  EXPECT_EQ(error_of(s), "");
}

TEST(SpecAdd, AnElementStartsWithTheValuesOfTheClassThatIsGiven) {
  const SpecHandle s = empty_spec();
  mjsDefault* soft = mjs_addDefault(s.get(), "soft", nullptr);
  soft->geom->condim = 1;
  soft->joint->damping = 3;
  soft->pair->margin = 0.25;
  soft->mesh->scale[0] = 2;
  mjsDefault* softer = mjs_addDefault(s.get(), "softer", soft);
  softer->geom->priority = 5;
  mjsBody* body = mjs_addBody(world_of(s), nullptr);
  EXPECT_EQ(mjs_addGeom(body, soft)->condim, 1);
  EXPECT_EQ(mjs_addGeom(body, softer)->condim, 1) << "a class starts with the values of its parent";
  EXPECT_EQ(mjs_addGeom(body, softer)->priority, 5);
  EXPECT_EQ(mjs_addGeom(body, nullptr)->condim, 3);
  EXPECT_EQ(mjs_addJoint(body, soft)->damping, 3);
  EXPECT_EQ(mjs_addPair(s.get(), soft)->margin, 0.25);
  EXPECT_EQ(mjs_addMesh(s.get(), soft)->scale[0], 2);
}

TEST(SpecAdd, WithoutAClassTheOneOfTheBodyCounts) {
  const SpecHandle s = empty_spec();
  spec_of(s.get()).defaults[0]->geom.c.condim = 6;
  mjsDefault* soft = mjs_addDefault(s.get(), "soft", nullptr);
  soft->geom->condim = 1;
  EXPECT_EQ(mjs_addGeom(world_of(s), nullptr)->condim, 6);
  mjsBody* named = mjs_addBody(world_of(s), nullptr);
  mjs_setString(named->childclass, "soft");
  EXPECT_EQ(mjs_addGeom(named, nullptr)->condim, 1);
  EXPECT_EQ(mjs_addGeom(mjs_addBody(named, nullptr), nullptr)->condim, 1) << "a child is in the class of its parent";
  EXPECT_EQ(mjs_addGeom(mjs_addBody(world_of(s), soft), nullptr)->condim, 1);
  mjs_setString(named->childclass, "unknown");
  EXPECT_EQ(mjs_addGeom(named, nullptr)->condim, 6) << "a name without a class counts as none";
}

TEST(SpecAdd, AFreeJointTakesNothingFromAClass) {
  const SpecHandle s = empty_spec();
  spec_of(s.get()).defaults[0]->joint.c.damping = 7;
  mjsJoint* joint = mjs_addFreeJoint(mjs_addBody(world_of(s), nullptr));
  ASSERT_NE(joint, nullptr);
  EXPECT_EQ(joint->type, mjJNT_FREE);
  EXPECT_EQ(joint->damping, 0);
}

TEST(SpecAdd, AFrameStandsInAFrameOfTheSameBody) {
  const SpecHandle s = empty_spec();
  mjsBody* body = mjs_addBody(world_of(s), nullptr);
  mjsFrame* outer = mjs_addFrame(body, nullptr);
  mjsFrame* inner = mjs_addFrame(body, outer);
  ASSERT_NE(inner, nullptr);
  EXPECT_EQ(&item_as<Frame>(inner->element)->frame->c, outer);
  EXPECT_EQ(mjs_addFrame(world_of(s), outer), nullptr);
  EXPECT_NE(error_of(s).find("stands in another body"), std::string::npos) << error_of(s);
  EXPECT_TRUE(spec_of(s.get()).world->frames.empty());
}

TEST(SpecAdd, AClassNeedsANameThatIsFree) {
  const SpecHandle s = empty_spec();
  ASSERT_NE(mjs_addDefault(s.get(), "soft", nullptr), nullptr);
  EXPECT_EQ(mjs_addDefault(s.get(), "soft", nullptr), nullptr);
  EXPECT_NE(error_of(s).find("mjs_addDefault: default 'soft'"), std::string::npos) << error_of(s);
  EXPECT_EQ(mjs_addDefault(s.get(), "", nullptr), nullptr);
  EXPECT_EQ(mjs_addDefault(s.get(), nullptr, nullptr), nullptr);
  EXPECT_EQ(mjs_addDefault(s.get(), "main", nullptr), nullptr);
  EXPECT_EQ(spec_of(s.get()).defaults.size(), 2u);
  EXPECT_EQ(mjs_isWarning(s.get()), 0);
}

TEST(SpecAdd, AClassOfAnotherSpecIsRefused) {
  const SpecHandle s = empty_spec(), other = empty_spec();
  mjsDefault* foreign = mjs_addDefault(other.get(), "soft", nullptr);
  EXPECT_EQ(mjs_addGeom(world_of(s), foreign), nullptr);
  EXPECT_NE(error_of(s).find("another spec"), std::string::npos) << error_of(s);
  EXPECT_EQ(mjs_addActuator(s.get(), foreign), nullptr);
  EXPECT_EQ(mjs_addDefault(s.get(), "mine", foreign), nullptr);
  EXPECT_TRUE(spec_of(s.get()).world->geoms.empty());
  EXPECT_TRUE(spec_of(s.get()).actuators.empty());
}

TEST(SpecAdd, NullAndHandlesOfOtherKindsAreRefused) {
  const Warnings warnings;
  EXPECT_EQ(mjs_addGeom(nullptr, nullptr), nullptr);
  EXPECT_EQ(warnings.last(), "mjs_addGeom: the body is NULL");
  EXPECT_EQ(mjs_addFreeJoint(nullptr), nullptr);
  EXPECT_EQ(mjs_addFrame(nullptr, nullptr), nullptr);
  EXPECT_EQ(mjs_addSensor(nullptr), nullptr);
  EXPECT_EQ(mjs_addDefault(nullptr, "a", nullptr), nullptr);
  EXPECT_EQ(warnings.count(), 5u);
  const SpecHandle s = empty_spec();
  mjsBody forged = *world_of(s);
  forged.element = mjs_addGeom(world_of(s), nullptr)->element;
  EXPECT_EQ(mjs_addSite(&forged, nullptr), nullptr);
  EXPECT_NE(error_of(s).find("of another kind"), std::string::npos) << error_of(s);
}

TEST(SpecAdd, WhatIsAddedCompiles) {
  const SpecHandle s = empty_spec();
  mjsBody* body = mjs_addBody(world_of(s), nullptr);
  mjs_addFreeJoint(body);
  mjs_addGeom(body, nullptr)->size[0] = 0.1;
  mjModel* m = mj_compile(s.get(), nullptr);
  ASSERT_NE(m, nullptr) << error_of(s);
  EXPECT_EQ(m->nq, 7);
  EXPECT_EQ(m->ngeom, 1);
  mj_deleteModel(m);
}

}  // namespace
}  // namespace sinew::test
