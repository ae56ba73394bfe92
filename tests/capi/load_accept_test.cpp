// SPDX-License-Identifier: Apache-2.0
// Models that are slightly wrong: what MuJoCo passes over loads with a warning in the error string, what it refuses is
// refused. Each row is a class of mistakes that public models contain.
#include <string>

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include "base/handlers.h"
#include "capi/loaded.h"

namespace sinew {
namespace {

#define WORLD(x) "<mujoco><worldbody>" x "</worldbody></mujoco>"
#define BALL "<body name='b'><joint name='j'/><geom name='g' size='.1'/><site name='s'/></body>"

struct Slip {
  const char* xml;
  const char* words;  // what the error string must contain
};

const Slip kPassedOver[] = {
    {WORLD("<replicate count='2' zzz='1'>" BALL "</replicate>"), "unknown attribute 'zzz'"},
    {WORLD("<replicate count='2' pos='1 0 0'>" BALL "</replicate>"), "unknown attribute 'pos'"},
    {WORLD("<frame mocap='true'>" BALL "</frame>"), "unknown attribute 'mocap'"},
    {WORLD("<replicate count='0'>" BALL "</replicate>"), "makes no copies"},
    {WORLD("<body><composite type='cable' initial='nosuch' curve='s' count='5 1 1' size='1' prefix='c'>"
           "<geom type='capsule' size='.01'/></composite></body>"),
     "unknown keyword 'nosuch'"},
    {"<mujoco><worldbody>" BALL
     "</worldbody><sensor><framepos objtype='body' objname='b' reftype='nosuch' refname='s'/></sensor></mujoco>",
     "unknown keyword 'nosuch'"},
    {"<mujoco><worldbody>" BALL "</worldbody><sensor><user dim='1' objtype='nosuch' objname='b'/></sensor></mujoco>",
     "unknown keyword 'nosuch'"},
    {"<mujoco><size memory='1M' njmax='100' nstack='1000'/></mujoco>", "njmax and nstack are passed over"},
    {"<mujoco/> and so on", "what follows </mujoco> is passed over"},
    {"<mujoco/><mujoco/>", "what follows </mujoco> is passed over"},
    {"<mujoco/></foo>", "what follows </mujoco> is passed over"},
    {"well <mujoco/>", "text in front of the top-level element"},
    {"<mujoco><body name='x'><geom size='1'/></body></mujoco>", "outside of 'worldbody'"},
    {"<mujoco><frame><geom size='1'/></frame></mujoco>", "outside of 'worldbody'"},
    {"<mujoco><compiler eulerseq='abc'/></mujoco>", "attribute 'eulerseq'"},
    {WORLD("<frame><body zzz='1'><geom size='1' zzz='1'/></body></frame>"), "geom: unknown attribute 'zzz'"},
    {WORLD("<replicate count='2'><body><joint zzz='1'/><geom size='1'><foo/></geom></body></replicate>"),
     "foo: unknown element in 'geom' is passed over"},
    {WORLD("<frame><body><inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/>"
           "<inertial pos='0 0 0' mass='2' diaginertia='1 1 1'/></body></frame>"),
     "a second time in 'body'"},
    {WORLD("<body mocap='true' pos='inf 0 0'><geom size='1'/></body>"), "position is not a finite number"},
};

TEST(Accept, SlipsThatMeanNothingBecomeWarnings) {
  for (const Slip& slip : kPassedOver) {
    const CaughtMessages caught;
    const Loaded loaded(slip.xml);
    ASSERT_TRUE(loaded.model) << slip.xml << "\n" << loaded.error;
    EXPECT_NE(loaded.error.find(slip.words), std::string::npos) << slip.xml << "\n" << loaded.error;
    EXPECT_TRUE(CaughtMessages::warnings().empty()) << slip.xml;
    EXPECT_TRUE(CaughtMessages::errors().empty()) << slip.xml;
  }
}

TEST(Accept, GoodModelsLeaveAnEmptyString) {
  for (const char* xml : {WORLD(BALL), "<mujoco/> \n<!-- the end -->\n", "<mujoco/>\n"}) {
    const Loaded loaded(xml);
    EXPECT_TRUE(loaded.model && loaded.error.empty()) << xml << loaded.error;
  }
}

const Slip kRefused[] = {
    {"<mujoco><size nuser_body='-2'/></mujoco>", "nuser_body"},
    {"<mujoco><size nuser_sensor='-100'/></mujoco>", "nuser_sensor"},
    {"<mujoco><size nconmax='-2'/></mujoco>", "nconmax"},
    {"<mujoco><size memory='0'/></mujoco>", "memory is 0"},
    {"<mujoco><worldbody>" BALL
     "</worldbody><deformable><skin name='k' group='6' vertex='0 0 0 1 0 0 0 1 0' face='0 1 2'>"
     "<bone body='b' bindpos='0 0 0' bindquat='1 0 0 0' vertid='0 1 2' vertweight='1 1 "
     "1'/></skin></deformable></mujoco>",
     "'group' must be from 0 to 5"},
    {WORLD("<body><flexcomp name='f' type='grid' count='3 3 1' spacing='.1 .1 .1' scale='0 1 1'/></body>"), "scale"},
    {"<mujoco><worldbody>" BALL
     "</worldbody><sensor><framepos objtype='body' objname='b' reftype='joint' refname='j'/></sensor></mujoco>",
     "has no frame"},
    {"<mujoco><body name='x'><geom sise='1'/></body></mujoco>", "unknown attribute 'sise'"},
    {WORLD("<frame><body><foo/></body></frame>"), "unknown element in 'body'"},
    {WORLD("<replicate count='2'><foo/></replicate>"), "unknown element in 'replicate'"},
    {"<mujoco><compiler eulerseq='abc'/><worldbody><geom size='1' euler='1 2 3'/></worldbody></mujoco>", "eulerseq"},
    {"<mujoco><option timestep='nan'/></mujoco>", "timestep is not a finite number"},
    {"<mujoco><option timestep='inf'/></mujoco>", "timestep is not a finite number"},
    {"<mujoco><option gravity='0 0 nan'/></mujoco>", "gravity is not a finite number"},
    {WORLD("<body name='b'><joint/><inertial pos='0 0 0' mass='inf' diaginertia='1 1 1'/></body>"), "body 'b': mass"},
    {WORLD("<body><joint name='j' stiffness='nan'/><geom size='1'/></body>"), ":1: joint 'j': stiffness"},
    {WORLD("<body><joint name='j' damping='inf'/><geom size='1'/></body>"), ":1: joint 'j': damping"},
};

TEST(Accept, WhatCannotBeMeantIsRefused) {
  for (const Slip& slip : kRefused) {
    const CaughtMessages caught;
    const Loaded loaded(slip.xml);
    EXPECT_FALSE(loaded.model) << slip.xml;
    EXPECT_NE(loaded.error.find(slip.words), std::string::npos) << slip.xml << "\n" << loaded.error;
    EXPECT_TRUE(CaughtMessages::warnings().empty() && CaughtMessages::errors().empty()) << slip.xml;
  }
}

TEST(Accept, FramesAndReplicatesHaveAClassForTheirContents) {
  for (const char* element : {"replicate count='2' childclass='x'", "replicate count='2' class='x'", "frame class='x'",
                              "frame childclass='x'"}) {
    const std::string name = std::string(element).substr(0, std::string(element).find(' '));
    const Loaded loaded("<mujoco><default><default class='x'><geom type='box'/></default></default><worldbody><" +
                        std::string(element) + "><body><geom size='1 1 1'/></body></" + name +
                        "></worldbody></mujoco>");
    ASSERT_TRUE(loaded.model) << loaded.error;
    EXPECT_EQ(loaded.model->geom_type[0], mjGEOM_BOX) << element;
    EXPECT_EQ(loaded.error, "") << element;
  }
}

TEST(Accept, AKindThatNobodyKnowsTakesItsNameAlong) {
  const Loaded loaded(
      "<mujoco><worldbody>" BALL
      "</worldbody><sensor><framepos objtype='body' objname='b' reftype='nosuch' refname='none'/></sensor>"
      "</mujoco>");
  ASSERT_TRUE(loaded.model) << loaded.error;
  EXPECT_EQ(loaded.model->sensor_reftype[0], mjOBJ_UNKNOWN);
  EXPECT_EQ(loaded.model->sensor_refid[0], -1);
}

// A buffer whose length counts the zero that ends a C string.
TEST(Accept, AZeroByteEndsTheText) {
  EXPECT_TRUE(Loaded(std::string("<mujoco/>\0", 10)).model);
  EXPECT_TRUE(Loaded(std::string("<mujoco/>\0rubbish", 17)).model);
  const Loaded cut(std::string("<mujoco>\0</mujoco>", 18));
  EXPECT_FALSE(cut.model);
  EXPECT_NE(cut.error.find("zero byte"), std::string::npos) << cut.error;
}

}  // namespace
}  // namespace sinew
