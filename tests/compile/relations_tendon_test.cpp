// SPDX-License-Identifier: Apache-2.0
// Tendons and actuators: figures of MuJoCo for the same text.
#include <gtest/gtest.h>

#include "relations_support.h"

namespace sinew::test {
namespace {

TEST(RelationTendons, FixedPathsLimitsAndUserNumbers) {
  const ModelPointer m = compile_in_world(R"(<tendon>
    <fixed range="1 2" user="1 2"><joint joint="j1" coef="2"/><joint joint="j4" coef="-1"/></fixed>
    <fixed limited="false" range="3 4" springlength=".3" user="3 4 5"><joint joint="j1" coef="2"/></fixed>
    <fixed actuatorfrclimited="true" actuatorfrcrange="-1 2" springlength=".1 .2"><joint joint="j4" coef="0"/></fixed>
    </tendon>)");
  EXPECT_EQ(numbers(m->tendon_adr, 3), (Numbers{0, 2, 3}));
  EXPECT_EQ(numbers(m->tendon_num, 3), (Numbers{2, 1, 1}));
  EXPECT_EQ(numbers(m->tendon_limited, 3), (Numbers{1, 0, 0}));
  EXPECT_EQ(numbers(m->tendon_actfrclimited, 3), (Numbers{0, 0, 1}));
  EXPECT_EQ(numbers(m->tendon_lengthspring + 2, 4), (Numbers{0.3, 0.3, 0.1, 0.2}));
  EXPECT_EQ(numbers(m->tendon_user, 9), (Numbers{1, 2, 0, 3, 4, 5, 0, 0, 0}));
  EXPECT_EQ(numbers(m->wrap_type, 4), Numbers(4, mjWRAP_JOINT));
  EXPECT_EQ(numbers(m->wrap_objid, 4), (Numbers{0, 4, 0, 4}));
  EXPECT_EQ(numbers(m->wrap_prm, 4), (Numbers{2, -1, 2, 0}));
}

// Trees come in the order of the path, geoms included; side sites only choose a side.
TEST(RelationTendons, SpatialPathsAndTheTreesTheyActOn) {
  const ModelPointer m = compile_in_world(R"(<tendon>
    <spatial><site site="sw"/><geom geom="g3"/><site site="s1"/><geom geom="g1" sidesite="s4"/><site site="s2"/>
      <pulley divisor="2"/><site site="s2"/><site site="s1"/></spatial>
    <spatial><site site="s4"/><site site="s3"/><site site="s1"/></spatial>
    <spatial><site site="s1"/><site site="s2"/></spatial></tendon>)");
  EXPECT_EQ(numbers(m->wrap_type, 8), (Numbers{3, 4, 3, 4, 3, 2, 3, 3}));
  EXPECT_EQ(numbers(m->wrap_objid, 8), (Numbers{0, 3, 1, 1, 2, -1, 2, 1}));
  EXPECT_EQ(numbers(m->wrap_prm, 8), (Numbers{0, -1, 0, 4, 0, 2, 0, 0}));
  EXPECT_EQ(numbers(m->tendon_treenum, 3), (Numbers{2, 3, 1}));
  EXPECT_EQ(numbers(m->tendon_treeid, 6), (Numbers{1, 0, 2, 1, 0, -1}));
}

TEST(RelationTendons, AStaticTendonActsOnNoTree) {
  const ModelPointer m = compile_text(R"(<mujoco><worldbody><site name="a"/><site name="b" pos="1 0 0"/></worldbody>
    <tendon><spatial><site site="a"/><site site="b"/></spatial></tendon></mujoco>)");
  EXPECT_EQ(m->tendon_treenum[0], 0);
  EXPECT_EQ(numbers(m->tendon_treeid, 2), (Numbers{-1, -1}));
}

TEST(RelationActuators, TransmissionsActivationsAndLimits) {
  const ModelPointer m = compile_in_world(R"(<tendon><spatial name="t"><site site="s1"/><site site="s4"/></spatial>
    </tendon><actuator>
    <motor joint="j1" ctrlrange="-1 1" forcerange="-2 2"/><motor joint="j2"/><motor joint="j3"/>
    <motor jointinparent="j2"/><motor tendon="t"/><general site="s1" dyntype="integrator" actrange="-1 1"/>
    <general site="s2" refsite="s3" dyntype="filter"/><general cranksite="s1" slidersite="s2" cranklength=".5"/>
    <adhesion body="b1" ctrlrange="0 1" gain="2"/><general joint="j1" dyntype="user" actdim="2" user="1 2"/>
    </actuator>)");
  EXPECT_EQ(m->nJmom, 74);
  EXPECT_EQ(m->na, 4);
  EXPECT_EQ(numbers(m->actuator_trntype, 10), (Numbers{0, 0, 0, 1, 3, 4, 4, 2, 5, 0}));
  EXPECT_EQ(numbers(m->actuator_trnid, 20),
            (Numbers{0, -1, 2, -1, 3, -1, 2, -1, 0, -1, 1, -1, 2, 3, 1, 2, 1, -1, 0, -1}));
  EXPECT_EQ(numbers(m->actuator_actadr, 10), (Numbers{-1, -1, -1, -1, -1, 0, 1, -1, -1, 2}));
  EXPECT_EQ(numbers(m->actuator_actnum, 10), (Numbers{0, 0, 0, 0, 0, 1, 1, 0, 0, 2}));
  EXPECT_EQ(numbers(m->actuator_ctrllimited, 10), (Numbers{1, 0, 0, 0, 0, 0, 0, 0, 1, 0}));
  EXPECT_EQ(numbers(m->actuator_forcelimited, 2), (Numbers{1, 0}));
  EXPECT_EQ(numbers(m->actuator_actlimited + 5, 2), (Numbers{1, 0}));
  EXPECT_EQ(numbers(m->actuator_user + 18, 2), (Numbers{1, 2}));
  EXPECT_EQ(numbers(m->actuator_plugin, 2), (Numbers{-1, -1}));
}

// Half the range of j1, -10 to 20 degrees, about its middle; and of a tendon's range.
TEST(RelationActuators, SetpointsInheritTheRangeOfTheirTarget) {
  const ModelPointer m = compile_in_world(R"(<tendon><fixed name="t" range="1 3"><joint joint="j1" coef="2"/></fixed>
    </tendon><actuator><position joint="j1" inheritrange=".5"/><intvelocity joint="j1" inheritrange="1"/>
    <position tendon="t" inheritrange=".5"/></actuator>)");
  const double degree = 3.14159265358979323846 / 180;
  EXPECT_NEAR(m->actuator_ctrlrange[0], -2.5 * degree, 1e-15);
  EXPECT_NEAR(m->actuator_ctrlrange[1], 12.5 * degree, 1e-15);
  EXPECT_NEAR(m->actuator_actrange[2], -10 * degree, 1e-15);
  EXPECT_NEAR(m->actuator_actrange[3], 20 * degree, 1e-15);
  EXPECT_EQ(numbers(m->actuator_ctrlrange + 4, 2), (Numbers{1.5, 2.5}));
  EXPECT_EQ(numbers(m->actuator_ctrllimited, 3), (Numbers{1, 0, 1}));
  EXPECT_EQ(numbers(m->actuator_actlimited, 3), (Numbers{0, 1, 0}));
}

}  // namespace
}  // namespace sinew::test
