// SPDX-License-Identifier: Apache-2.0
// Relations of specs that no XML text can say.
#include <gtest/gtest.h>

#include <functional>

#include "relations_support.h"
#include "spec/copy/attach.h"
#include "spec/edit.h"

namespace sinew::test {
namespace {

// One body on a hinge "j", with a geom "g" and sites "a" and "b".
std::unique_ptr<Spec> arm() {
  auto spec = make_spec();
  Body& body = add_to_body<Body>(*spec->world);
  body.name = "arm";
  Joint& joint = add_to_body<Joint>(body);
  joint.name = "j";
  joint.c.type = mjJNT_HINGE;
  Geom& geom = add_to_body<Geom>(body);
  geom.name = "g";
  geom.c.size[0] = 0.1;
  for (const char* name : {"a", "b"}) add_to_body<Site>(body).name = name;
  return spec;
}

ModelPointer compile_spec(Spec& spec) { return {compile_model(spec, nullptr), delete_model}; }

void expect_refused(const std::function<void(Spec&)>& edit, const std::string& finding) {
  auto spec = arm();
  edit(*spec);
  try {
    compile_spec(*spec);
    FAIL() << "accepted: " << finding;
  } catch (const ModelError& error) {
    EXPECT_NE(std::string(error.what()).find(finding), std::string::npos) << error.what();
  }
}

void add_wrap(Tendon& tendon, mjtWrap type, const char* target) {
  tendon.path.push_back(std::make_unique<Wrap>());
  tendon.path.back()->c.type = type;
  tendon.path.back()->target = target;
}

TEST(RelationSpecs, TendonsDoNotMixJointsAndSites) {
  expect_refused(
      [](Spec& spec) {
        Tendon& tendon = add_to_spec<Tendon>(spec);
        add_wrap(tendon, mjWRAP_JOINT, "j");
        add_wrap(tendon, mjWRAP_SITE, "a");
      },
      "tendon: site 'a' (item 2 of its path) does not belong in a fixed tendon");
  expect_refused(
      [](Spec& spec) {
        Tendon& tendon = add_to_spec<Tendon>(spec);
        add_wrap(tendon, mjWRAP_SITE, "a");
        add_wrap(tendon, mjWRAP_JOINT, "j");
      },
      "tendon: joint 'j' (item 2 of its path) does not belong in a spatial path");
  expect_refused([](Spec& spec) { add_wrap(add_to_spec<Tendon>(spec), mjWRAP_NONE, "j"); }, "no known kind");
  expect_refused([](Spec& spec) { add_wrap(add_to_spec<Tendon>(spec), mjWRAP_SITE, ""); }, "names nothing");
}

TEST(RelationSpecs, MissingNamesAreAskedForByTheirAttribute) {
  expect_refused([](Spec& spec) { add_to_spec<Pair>(spec); }, "pair: geom1 is missing: it names a geom");
  expect_refused([](Spec& spec) { add_to_spec<Equality>(spec); }, "equality: body1 is missing");
  expect_refused([](Spec& spec) { add_to_spec<Equality>(spec).c.type = mjEQ_DISTANCE; }, "no longer offered");
}

TEST(RelationSpecs, SensorsCheckWhatTheyMeasure) {
  const auto sensor = [](Spec& spec, mjtSensor type, mjtObj object, const char* name) -> mjsSensor& {
    mjsSensor& c = add_to_spec<Sensor>(spec).c;
    c.type = type;
    c.objtype = object;
    *c.objname = name;
    return c;
  };
  expect_refused([&](Spec& spec) { sensor(spec, mjSENS_TOUCH, mjOBJ_GEOM, "g"); },
                 "touch needs as its object a site, not a geom");
  expect_refused([&](Spec& spec) { sensor(spec, mjSENS_FRAMEPOS, mjOBJ_JOINT, "j"); },
                 "framepos needs as its object a body or xbody or geom or site or camera, not a joint");
  expect_refused([&](Spec& spec) { sensor(spec, mjSENS_CLOCK, mjOBJ_GEOM, "g"); }, "clock takes no object");
  expect_refused([&](Spec& spec) { sensor(spec, static_cast<mjtSensor>(60), mjOBJ_GEOM, "g"); }, "type 60");
  const auto contact = [&](int data, int reduce, int num) {
    return [=](Spec& spec) {
      mjsSensor& c = sensor(spec, mjSENS_CONTACT, mjOBJ_GEOM, "g");
      c.intprm[0] = data;
      c.intprm[1] = reduce;
      c.intprm[2] = num;
    };
  };
  expect_refused(contact(0, 0, 1), "data");
  expect_refused(contact(1, 4, 1), "reduce");
  expect_refused(contact(1, 0, 0), "num");
  expect_refused(
      [&](Spec& spec) {
        contact(127, 0, 2'000'000'000)(spec);
        contact(127, 0, 2'000'000'000)(spec);
      },
      "too many numbers");
}

TEST(RelationSpecs, OnlySetpointsInheritRanges) {
  const auto servo = [](Spec& spec) -> mjsActuator& {
    mjsActuator& c = add_to_spec<Actuator>(spec).c;
    c.trntype = mjTRN_JOINT;
    *c.target = "j";
    c.biastype = mjBIAS_AFFINE;
    c.biasprm[1] = -1;
    c.inheritrange = 1;
    find<Joint>(spec, "j")->c.range[1] = 90;
    return c;
  };
  expect_refused([&](Spec& spec) { servo(spec).dyntype = mjDYN_FILTER; }, "position and intvelocity actuators only");
  auto spec = arm();
  servo(*spec).gainprm[0] = 2;  // no setpoint: gain and bias do not cancel at the control
  EXPECT_EQ(compile_spec(*spec)->actuator_ctrllimited[0], 0);
}

TEST(RelationSpecs, CustomListsMustAgree) {
  expect_refused([](Spec& spec) { add_to_spec<Numeric>(spec).name = "x"; }, "numeric 'x': has neither data nor size");
  expect_refused([](Spec& spec) { add_to_spec<Numeric>(spec).c.size = -1; }, "size must not be negative");
  expect_refused([](Spec& spec) { add_to_spec<Text>(spec).name = "x"; }, "text 'x': data is empty");
  expect_refused([](Spec& spec) { add_to_spec<Tuple>(spec).c.objname->push_back("g"); }, "differ in length");
  expect_refused(
      [](Spec& spec) {
        mjsTuple& c = add_to_spec<Tuple>(spec).c;
        c.objname->push_back("g");
        c.objtype->push_back(mjOBJ_DOF);
        c.objprm->push_back(0);
      },
      "has no names");
}

// The key of an attached model names its own joints; in the whole they have other addresses.
TEST(RelationSpecs, KeysOfAttachedModelsFollowTheirElements) {
  auto child = arm();
  Actuator& motor = add_to_spec<Actuator>(*child);
  motor.c.trntype = mjTRN_JOINT;
  motor.c.dyntype = mjDYN_FILTER;
  *motor.c.target = "j";
  Key& key = add_to_spec<Key>(*child);
  key.name = "k";
  *key.c.qpos = {0.7};
  *key.c.qvel = {0.8};
  *key.c.act = {0.9};
  *key.c.ctrl = {1.1};
  auto whole = arm();
  attach_spec(*whole->world, nullptr, *child, {"left_", ""});
  const ModelPointer m = compile_spec(*whole);
  ASSERT_EQ(m->nkey, 1);
  EXPECT_STREQ(m->names + m->name_keyadr[0], "left_k");
  EXPECT_EQ(numbers(m->key_qpos, 2), (Numbers{0, 0.7}));
  EXPECT_EQ(numbers(m->key_qvel, 2), (Numbers{0, 0.8}));
  EXPECT_EQ(m->key_act[0], 0.9);
  EXPECT_EQ(m->key_ctrl[0], 1.1);
}

// The attached actuator lost its activation since: what the key says of it has no place any more.
TEST(RelationSpecs, KeysForgetStatesThatWereEditedAway) {
  auto child = arm();
  Actuator& motor = add_to_spec<Actuator>(*child);
  motor.c.trntype = mjTRN_JOINT;
  motor.c.dyntype = mjDYN_FILTER;
  *motor.c.target = "j";
  *add_to_spec<Key>(*child).c.act = {0.9};
  auto whole = arm();
  attach_spec(*whole->world, nullptr, *child, {"left_", ""});
  whole->actuators[0]->c.dyntype = mjDYN_NONE;
  const ModelPointer m = compile_spec(*whole);
  EXPECT_EQ(m->na, 0);
  EXPECT_EQ(m->nkey, 1);
}

}  // namespace
}  // namespace sinew::test
