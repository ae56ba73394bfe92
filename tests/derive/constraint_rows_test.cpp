// SPDX-License-Identifier: Apache-2.0
// Slopes of constraints that are no contacts, one kind at a time, and of the project's models with all of theirs.
#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "derive/constraint_slopes.h"
#include "support/load.h"

namespace sinew::test {
namespace {

// Three links on ball, hinges and slide, a free body beside them, sites all over; %s is what the case adds.
std::string mechanism(const std::string& joints, const std::string& sections) {
  return R"(<mujoco><option><flag contact="disable"/></option><worldbody>
    <site name="world" pos=".3 .1 .9"/><geom name="pole" type="cylinder" size=".06 .2" pos=".1 .05 .5" euler="80 10 0"/>
    <body name="a" pos="0 0 1" euler="10 20 30"><joint name="ball" type="ball" pos=".02 0 .05" )" +
         joints +
         R"(/><geom type="box" size=".1 .05 .1" pos=".05 0 0"/><site name="sa" pos=".1 .1 .05" euler="30 0 20"/>
      <body name="b" pos=".2 0 -.2"><joint name="h1" axis="1 2 0"/><joint name="h2" axis="0 1 1" pos="0 .1 0"/>
        <geom type="capsule" size=".05 .1"/><site name="sb" pos="0 .1 -.1" euler="0 40 20"/>
        <body name="c" pos=".1 .2 0"><joint name="s" type="slide" axis="1 0 2"/><geom size=".08"/>
          <site name="sc" pos=".05 0 .1"/></body></body></body>
    <body name="f" pos=".4 .3 .6" euler="50 20 10"><freejoint/><geom type="ellipsoid" size=".1 .06 .08"/>
      <site name="sf" pos="-.05 .03 .02" euler="0 10 90"/></body></worldbody>)" +
         sections + "</mujoco>";
}

DataPtr moving(const mjModel& m) {
  DataPtr d(mj_makeData(&m));
  mjtNum* push = d->qvel;
  for (int i = 0; i < m.nv; ++i) push[i] = std::sin(2.0 * i + 1);
  mj_integratePos(&m, d->qpos, push, 0.15);
  for (int i = 0; i < m.nv; ++i) d->qvel[i] = 0.5 * std::cos(3.0 * i);
  mj_forward(&m, d.get());
  for (int i = 0; i < m.nv; ++i) d->qacc[i] += std::sin(7.0 * i);
  return d;
}

void expect_slopes(const mjModel& m, mjData& d, const std::string& what, mjtNum tolerance = 1e-6) {
  const SlopeComparison result = compare_constraint_slopes(m, d);
  EXPECT_EQ(result.report.obstacles, 0u) << what;
  EXPECT_GT(result.columns, 2 * m.nv) << what;
  EXPECT_LT(result.worst, tolerance) << what << ": matrix " << result.worst_matrix << " column " << result.worst_column;
}

bool has_rows(const mjData& d, int type) {
  return std::find(d.efc_type, d.efc_type + d.nefc, type) != d.efc_type + d.nefc;
}

constexpr const char* kSoft = R"( solref=".03 .7" solimp=".3 .9 .4 .6 3")";
constexpr const char* kPath = R"(<site site="world"/><geom geom="pole"/><site site="sb"/><pulley divisor="2"/>
  <site site="sc"/><site site="sf"/>)";

TEST(RowSlopes, OfFrictionLossFollowItsTwoZones) {
  const ModelPtr m = load_text(mechanism(R"(frictionloss=".3")", R"(<tendon>
    <spatial frictionloss=".2">)" + std::string(kPath) + R"(</spatial>
    <fixed frictionloss="100000"><joint joint="h1" coef="2"/><joint joint="s" coef="-1"/></fixed></tendon>)"));
  const DataPtr d = moving(*m);
  ASSERT_EQ(d->nf, 5);
  ASSERT_EQ(d->efc_state[d->ne + 4], mjCNSTRSTATE_QUADRATIC);
  expect_slopes(*m, *d, "friction loss");
}

TEST(RowSlopes, OfJointLimitsIncludeTheTurningAxisOfABall) {
  const ModelPtr m = load_text(mechanism(std::string(R"(limited="true" range="0 5" margin=".02")") +
                                             R"( solreflimit=".03 .7" solimplimit=".3 .9 .4 .6 3")",
                                         ""));
  for (const char* name : {"h1", "h2", "s"}) {
    const int joint = mj_name2id(m.get(), mjOBJ_JOINT, name);
    m->jnt_limited[joint] = 1;
    m->jnt_range[2 * joint] = -0.01;
    m->jnt_range[2 * joint + 1] = 0.01;
  }
  const DataPtr d = moving(*m);
  ASSERT_GE(d->nl, 3);
  for (int r = 0; r < d->nl; ++r) d->qacc[d->efc_J_colind[d->efc_J_rowadr[r]]] = 0;
  expect_slopes(*m, *d, "joint limits");
}

TEST(RowSlopes, OfTendonLimitsFollowTheBendingPath) {
  const ModelPtr m = load_text(
      mechanism("", R"(<tendon>
    <spatial limited="true" range="0 .3" solreflimit=".03 .7" solimplimit=".3 .9 2 .6 3">)" +
                        std::string(kPath) +
                        R"(</spatial><spatial limited="true" range="1 2"><site site="sa"/><site site="sf"/></spatial>
    <fixed limited="true" range="1 2"><joint joint="h1" coef="2"/><joint joint="s" coef="-1"/></fixed></tendon>)"));
  const DataPtr d = moving(*m);
  ASSERT_EQ(d->nl, 3);
  for (int r = 0; r < 2; ++r) ASSERT_GT(d->efc_force[r], 0) << r;
  expect_slopes(*m, *d, "tendon limits");
}

TEST(RowSlopes, OfJointAndTendonEqualitiesIncludeTheirPolynomials) {
  const ModelPtr m =
      load_text(mechanism("", R"(<tendon><spatial name="t1">)" + std::string(kPath) + R"(</spatial>
    <spatial name="t2"><site site="sa"/><site site="sf"/></spatial></tendon><equality>
    <joint joint1="h1" joint2="s" polycoef=".1 .7 -.6 .5 .4")" +
                                  kSoft + R"(/><joint joint1="h2" polycoef=".2 0 0 0 0")" + kSoft + R"(/>
    <tendon tendon1="t1" tendon2="t2" polycoef=".1 .7 -.6 .5 .4")" +
                                  kSoft + R"(/><tendon tendon1="t2" polycoef=".1 0 0 0 0"/></equality>)"));
  const DataPtr d = moving(*m);
  ASSERT_EQ(d->ne, 4);
  expect_slopes(*m, *d, "joint and tendon equalities");
}

TEST(RowSlopes, OfConnectsAndWeldsMoveWithBothBodies) {
  const std::string equalities[] = {R"(<connect body1="c" body2="f" anchor=".1 .2 .1")",
                                    R"(<connect body1="f" anchor=".1 .05 0")",
                                    R"(<connect site1="sc" site2="world")",
                                    R"(<weld body1="b" body2="f" relpose=".2 .1 0 .9 .3 .2 -.1" torquescale="1.7")",
                                    R"(<weld body1="a" body2="c" anchor=".1 0 .2")",
                                    R"(<weld body1="c" torquescale=".3")",
                                    R"(<weld site1="sf" site2="sa")"};
  for (const std::string& equality : equalities) {
    const ModelPtr m =
        load_text(mechanism("", "<equality>" + equality + R"( solref=".03 .7" solimp=".3 .9 .9 .6 3"/></equality>)"));
    ASSERT_TRUE(m) << equality;
    const DataPtr d = moving(*m);
    ASSERT_TRUE(has_rows(*d, mjCNSTR_EQUALITY));
    expect_slopes(*m, *d, equality);
  }
}

// An equality that holds exactly sits on the kink of its impedance where the power is one: the slopes are the mean.
TEST(RowSlopes, OfAnEqualityThatHoldsAreThoseOfBothSides) {
  const ModelPtr m = load_text(mechanism("", R"(<equality><connect body1="c" body2="f" anchor=".1 .2 .1"
    solimp=".3 .9 .1 .5 1"/></equality>)"));
  const DataPtr d(mj_makeData(m.get()));
  for (int i = 0; i < m->nv; ++i) d->qvel[i] = 0.5 * std::cos(3.0 * i);
  mj_forward(m.get(), d.get());
  expect_slopes(*m, *d, "a connect that holds", 1e-4);  // differences across a kink converge with the first power
}

TEST(RowSlopes, OfTheProjectsModelsAgreeWithDifferences) {
  for (const char* name : {"arm", "car", "hand", "humanoid", "quadruped", "rope", "rover"}) {
    const ModelPtr m = load_file(std::string(SINEW_SOURCE_DIR) + "/models/" + name + ".xml");
    for (const int cone : {mjCONE_PYRAMIDAL, mjCONE_ELLIPTIC}) {
      m->opt.cone = cone;
      const DataPtr d(mj_makeData(m.get()));
      for (int i = 0; i < m->nu; ++i) d->ctrl[i] = 0.1;
      for (int step = 0; step < 250; ++step) mj_step(m.get(), d.get());
      mj_forward(m.get(), d.get());
      ASSERT_GT(d->nefc, 0) << name;
      expect_slopes(*m, *d, name);
    }
  }
}

TEST(RowSlopes, OfOwnModelsWithFlexes) {
  for (const char* name : {"jelly", "rope", "hammock", "cloth"}) {
    const ModelPtr m = load_file(std::string(SINEW_SOURCE_DIR) + "/models/" + name + ".xml");
    const DataPtr d(mj_makeData(m.get()));
    if (m->nkey > 0) mj_resetDataKeyframe(m.get(), d.get(), 0);
    for (int step = 0; step < 150; ++step) mj_step(m.get(), d.get());
    m->opt.ccd_tolerance = 0;
    mj_forward(m.get(), d.get());
    ASSERT_GT(d->ncon, 0) << name;
    expect_slopes(*m, *d, name);
  }
}

}  // namespace
}  // namespace sinew::test
