// SPDX-License-Identifier: Apache-2.0
// Models that lack something, and one that lacks memory: every stage meets nothing at all and goes on.
#include <gtest/gtest.h>

#include "system/system_support.h"

namespace sinew::test {
namespace {

struct Lacking {
  const char* what;
  const char* xml;
};

const Lacking kLacking[] = {
    {"Everything", "<mujoco/>"},
    {"Joints", R"(<mujoco><worldbody><geom type="plane" size="1 1 1"/><geom name="x" size=".1"/><site name="a"/>
       <site name="b" pos="1 0 0"/><body mocap="true"><geom size=".2"/></body></worldbody>
       <tendon><spatial name="t" limited="true" range="0 .5" frictionloss="1"><site site="a"/><site site="b"/></spatial>
       </tendon>
       <equality><tendon tendon1="t"/><weld site1="a" site2="b"/></equality><actuator><motor tendon="t"/></actuator>
       <sensor><tendonpos tendon="t"/><accelerometer site="a"/><touch site="a"/><contact geom1="x"/><force site="a"/>
         <distance geom1="x" body2="world"/></sensor></mujoco>)"},
    {"Geoms", R"(<mujoco><option gravity="0 0 -9"/><worldbody><body><joint type="slide" axis="0 0 1"/>
       <inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/></body></worldbody></mujoco>)"},
    {"Constraints", R"(<mujoco><option gravity="0 0 -9"/><worldbody><body><joint type="slide" axis="0 0 1"/>
       <geom size=".1"/></body><body pos="1 0 0"><freejoint/><geom size=".1"/></body></worldbody></mujoco>)"},
    {"Rest", R"(<mujoco><option gravity="0 0 -9"><flag constraint="disable"/></option><worldbody>
       <geom type="plane" size="1 1 1"/><body><joint type="slide" axis="0 0 1" frictionloss="1" range="1 2"/>
       <geom size=".1"/></body></worldbody></mujoco>)"},
};

// Every entry that works on rows.
void call_all(const mjModel& m, mjData& d) {
  mj_inverse(&m, &d);
  mj_compareFwdInv(&m, &d);
  mj_rnePostConstraint(&m, &d);
  mj_makeConstraint(&m, &d);
  mj_island(&m, &d);
  mj_projectConstraint(&m, &d);
  mj_referenceConstraint(&m, &d);
  Numbers rows(1, 3), dofs(static_cast<std::size_t>(m.nv) + 1, 3);
  mj_mulJacVec(&m, &d, rows.data(), dofs.data());
  mj_mulJacTVec(&m, &d, dofs.data(), rows.data());
  for (int i = 0; i < m.nv; ++i) EXPECT_EQ(dofs[static_cast<std::size_t>(i)], 0);
  EXPECT_EQ(rows[0], 3);
  mjtNum cost = 7;
  mj_constraintUpdate(&m, &d, rows.data(), &cost, 1);
  EXPECT_EQ(cost, 0);
}

class Nothing : public testing::TestWithParam<Lacking> {};

TEST_P(Nothing, IsNoTrouble) {
  const MessageTrap trap;
  for (int choice = 0; choice < 3 * 2 * 4 * 2; ++choice) {
    const ModelPtr m = load_text(GetParam().xml);
    ASSERT_TRUE(m);
    m->opt.solver = choice % 3;
    m->opt.cone = choice / 3 % 2;
    m->opt.integrator = choice / 6 % 4;
    m->opt.jacobian = choice / 24;
    m->opt.noslip_iterations = 2;
    m->opt.enableflags |= mjENBL_ENERGY | (choice % 2 ? mjENBL_SLEEP : mjENBL_FWDINV);
    DataPtr d(mj_makeData(m.get()));
    for (int k = 0; k < 5; ++k) mj_step(m.get(), d.get());
    EXPECT_EQ(d->nefc + d->nisland + d->nJ + d->nA, 0);
    if (m->nv > 0) {
      EXPECT_NEAR(d->qvel[0], -9 * d->time, 1e-9);
    }
    call_all(*m, *d);
    if (m->opt.integrator == mjINT_RK4) continue;
    const std::size_t n = static_cast<std::size_t>(2 * m->nv + m->na);
    Numbers A(n * n), B(n * static_cast<std::size_t>(m->nu));
    mjd_transitionFD(m.get(), d.get(), 1e-6, 1, A.data(), B.data(), nullptr, nullptr);
    if (m->nv > 0) {
      EXPECT_NEAR(A[0], 1, 1e-8);
    }
  }
  EXPECT_EQ(trap.warnings() + trap.errors(), 0) << trap.last();
}

INSTANTIATE_TEST_SUITE_P(Of, Nothing, testing::ValuesIn(kLacking),
                         [](const testing::TestParamInfo<Lacking>& lacking) { return lacking.param.what; });

// An arena of a kilobyte grows until everything has its place; no contact is lost, and no bit is another.
TEST(Memory, ThatIsTooSmallGrows) {
  std::string boxes;
  for (int i = 0; i < 8; ++i) {
    boxes += "<body pos='" + std::to_string(i % 4 * .19) + " " + std::to_string(i / 4 * .19) +
             " .095'><freejoint/><geom type='box' size='.1 .1 .1'/></body>";
  }
  const auto final_state = [&](const char* memory, int solver, int format) {
    const ModelPtr m = load_text(std::string("<mujoco><size memory='") + memory + "'/><worldbody>" +
                                 "<geom type='plane' size='5 5 1'/>" + boxes + "</worldbody></mujoco>");
    m->opt.solver = solver;
    m->opt.jacobian = format;
    DataPtr d(mj_makeData(m.get()));
    for (int k = 0; k < 5; ++k) mj_step(m.get(), d.get());
    EXPECT_GT(d->ncon, 40);
    EXPECT_EQ(warnings_of(*d), 0);
    EXPECT_EQ(d->pstack, 0u);
    return whole_state(*m, *d);
  };
  for (const int solver : {mjSOL_NEWTON, mjSOL_CG, mjSOL_PGS}) {
    for (const int format : {mjJAC_DENSE, mjJAC_SPARSE}) {
      const Numbers large = final_state("100M", solver, format), small = final_state("1K", solver, format);
      EXPECT_EQ(small, large) << solver << format;
      EXPECT_TRUE(all_finite(large));
    }
  }
}

}  // namespace
}  // namespace sinew::test
