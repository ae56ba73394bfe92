// SPDX-License-Identifier: Apache-2.0
// The kinds of actuators that have names.
#include <cstring>
#include <string>

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include "capi/spec_editing.h"

namespace sinew::test {
namespace {

struct Kinds : testing::Test {
  SpecHandle s = empty_spec();
  mjsActuator* fresh() { return mjs_addActuator(s.get(), nullptr); }
};

TEST_F(Kinds, AMotorPassesItsControlOn) {
  mjsActuator* a = fresh();
  a->gainprm[0] = 5;
  EXPECT_STREQ(mjs_setToMotor(a), "");
  EXPECT_EQ(a->gainprm[0], 1);
  EXPECT_EQ(a->biastype, mjBIAS_NONE);
}

TEST_F(Kinds, AServoPullsTowardsItsControl) {
  double kv = 0.5, ratio = 1, time = 0.1;
  mjsActuator* a = fresh();
  EXPECT_STREQ(mjs_setToPosition(a, 20, &kv, nullptr, nullptr, 0.9), "");
  EXPECT_EQ(a->gainprm[0], 20);
  EXPECT_EQ(a->biasprm[1], -20);
  EXPECT_EQ(a->biasprm[2], -0.5);
  EXPECT_EQ(a->inheritrange, 0.9);
  EXPECT_STREQ(mjs_setToPosition(a, 20, nullptr, &ratio, &time, 0), "");
  EXPECT_EQ(a->biasprm[2], 1) << "a damping ratio is kept as a positive number until the mass is known";
  EXPECT_EQ(a->dyntype, mjDYN_FILTEREXACT);
  mjsActuator* b = fresh();
  EXPECT_STREQ(mjs_setToIntVelocity(b, 5, &kv, nullptr, nullptr, 0), "");
  EXPECT_EQ(b->dyntype, mjDYN_INTEGRATOR);
  EXPECT_EQ(b->actlimited, mjLIMITED_TRUE);
  mjsActuator* c = fresh();
  EXPECT_STREQ(mjs_setToVelocity(c, 3), "");
  EXPECT_EQ(c->biasprm[2], -3);
}

TEST_F(Kinds, DamperCylinderMuscleAndAdhesionHaveTheirOwnLaws) {
  mjsActuator* damper = fresh();
  EXPECT_STREQ(mjs_setToDamper(damper, 2), "");
  EXPECT_EQ(damper->gainprm[2], -2);
  mjsActuator* cylinder = fresh();
  EXPECT_STREQ(mjs_setToCylinder(cylinder, 0.3, 1, 0.02, -1), "");
  EXPECT_EQ(cylinder->gainprm[0], 0.02);
  EXPECT_STREQ(mjs_setToCylinder(cylinder, 0.3, 1, 0, 2), "");
  EXPECT_NEAR(cylinder->gainprm[0], mjPI, 1e-12);
  mjsActuator* muscle = fresh();
  double range[] = {0.7, 1.1};
  EXPECT_STREQ(mjs_setToMuscle(muscle, nullptr, 0.1, range, 50, -1, -1, -1, -1, -1, -1), "");
  EXPECT_EQ(muscle->dynprm[0], 0.01);
  EXPECT_EQ(muscle->gainprm[1], 1.1);
  EXPECT_EQ(muscle->gainprm[2], 50);
  EXPECT_EQ(muscle->gainprm[3], 200);
  mjsActuator* adhesion = fresh();
  EXPECT_STREQ(mjs_setToAdhesion(adhesion, 4), "");
  EXPECT_EQ(adhesion->gainprm[0], 4);
}

// Everything that is refused leaves the actuator as it was, and its reason for mjs_getError.
TEST_F(Kinds, WrongParametersAreRefused) {
  double good = 1, bad = -1;
  mjsActuator* a = fresh();
  a->ctrlrange[0] = -1;
  a->ctrlrange[1] = 1;
  mjsActuator before;
  std::memcpy(static_cast<void*>(&before), a, sizeof before);
  const auto refused = [&](const char* message) {
    EXPECT_STRNE(message, "");
    EXPECT_NE(error_of(s).find(message), std::string::npos) << error_of(s);
    EXPECT_EQ(std::memcmp(&before, a, sizeof before), 0) << message;
  };
  refused(mjs_setToPosition(a, 5, &good, &good, nullptr, 0));
  refused(mjs_setToPosition(a, 5, &bad, nullptr, nullptr, 0));
  refused(mjs_setToPosition(a, 5, nullptr, &bad, nullptr, 0));
  refused(mjs_setToPosition(a, 5, nullptr, nullptr, &bad, 0));
  refused(mjs_setToIntVelocity(a, 5, &good, &good, nullptr, 0));
  refused(mjs_setToIntVelocity(a, 5, nullptr, nullptr, &bad, 0));
  refused(mjs_setToDamper(a, -1));
  refused(mjs_setToDamper(a, 1));
  refused(mjs_setToAdhesion(a, -1));
  refused(mjs_setToAdhesion(a, 1));
  refused(mjs_setToMuscle(a, nullptr, -1, nullptr, -1, -1, -1, -1, -1, -1, -1));
  EXPECT_STRNE(mjs_setToMotor(nullptr), "");
}

}  // namespace
}  // namespace sinew::test
