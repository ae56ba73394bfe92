// SPDX-License-Identifier: Apache-2.0
// Derivatives of steps and of inverse dynamics with flexes, against extrapolated differences.
#include <gtest/gtest.h>

#include <random>

#include "derive/inverse_slopes.h"
#include "derive/step_slopes.h"

namespace sinew::test {
namespace {

// What a flexcomp is made of; nothing touches anything.
struct Soft {
  const char* name;
  const char* before;  // in the world, around the flexcomp
  const char* flexcomp;
  const char* after;
  mjtNum nudge;  // of places, as part of the spacing
};

const Soft kSoft[] = {
    {"rope", "", R"(<flexcomp name="f" type="grid" dim="1" count="5 1 1" spacing=".1 .1 .1" mass=".3" radius=".01">
       <contact contype="0" conaffinity="0"/><edge stiffness="80" damping=".6"/><pin id="0"/></flexcomp>)",
     "", 0.2},
    {"cloth", "", R"(<flexcomp name="f" type="grid" dim="2" count="3 4 1" spacing=".1 .1 .1" mass=".3" radius=".01">
       <contact contype="0" conaffinity="0"/><elasticity young="2e4" poisson=".2" thickness=".01" elastic2d="stretch"/>
       <pin id="0 3"/></flexcomp>)",
     "", 0.2},
    {"damped_cloth", "",
     R"(<flexcomp name="f" type="grid" dim="2" count="3 3 1" spacing=".1 .1 .1" mass=".3" radius=".01">
       <contact contype="0" conaffinity="0"/><edge damping=".3"/>
       <elasticity young="2e4" poisson=".2" thickness=".01" damping=".01" elastic2d="both"/></flexcomp>)",
     "", 0.2},
    {"bent_cloth", "", R"(<flexcomp name="f" type="direct" dim="2" mass=".3" radius=".01"
       point="0 0 0  .1 0 .03  .2 0 0  0 .1 .01  .1 .1 .05  .2 .1 .02"
       element="0 1 3  1 4 3  1 2 4  2 5 4"><contact contype="0" conaffinity="0"/>
       <elasticity young="5e5" poisson=".1" thickness=".01" damping=".02" elastic2d="bend"/></flexcomp>)",
     "", 0.1},
    {"tetrahedra", "",
     R"(<flexcomp name="f" type="grid" dim="3" count="3 2 2" spacing=".1 .1 .1" mass=".5" radius=".01">
       <contact contype="0" conaffinity="0"/><elasticity young="3e3" poisson=".3" damping=".02"/><pin id="1"/></flexcomp>)",
     "", 0.2},
    {"trilinear", "", R"(<flexcomp name="f" type="grid" dim="3" dof="trilinear" count="4 4 4" spacing=".1 .1 .1"
       mass=".5" radius=".01"><contact contype="0" conaffinity="0" selfcollide="none" internal="false"/>
       <elasticity young="3e3" poisson=".3" damping=".02"/></flexcomp>)",
     "", 0.3},
    {"quadratic", "", R"(<flexcomp name="f" type="grid" dim="3" dof="quadratic" count="5 5 5" spacing=".1 .1 .1"
       mass=".5" radius=".01"><contact contype="0" conaffinity="0" selfcollide="none" internal="false"/>
       <elasticity young="3e3" poisson=".3" damping=".02"/></flexcomp>)",
     "", 0.2},
    {"carried_cloth",
     R"(<body name="around" pos="0 0 1"><joint axis="1 2 .3" damping=".1"/><joint type="ball" pos=".1 0 .2"/>
       <geom size=".05" mass="1" contype="0" conaffinity="0"/>)",
     R"(<flexcomp name="f" type="grid" dim="2" count="3 3 1" spacing=".1 .1 .1" mass=".3" radius=".01">
       <contact contype="0" conaffinity="0"/><edge damping=".3"/><pin id="4"/>
       <elasticity young="2e4" poisson=".2" thickness=".01" damping=".01" elastic2d="stretch"/></flexcomp>)",
     "</body>", 0.2},
    {"carried_bending", R"(<body name="around" pos="0 0 1"><joint axis="1 2 .3" damping=".1"/>
       <geom size=".05" mass="1" contype="0" conaffinity="0"/>)",
     R"(<flexcomp name="f" type="grid" dim="2" count="3 3 1" spacing=".1 .1 .1" mass=".3" radius=".01">
       <contact contype="0" conaffinity="0"/>
       <elasticity young="2e5" poisson=".2" thickness=".01" damping=".01" elastic2d="both"/></flexcomp>)",
     "</body>", 0.2},
    {"held_net", "", R"(<flexcomp name="f" type="grid" dim="2" count="3 3 1" spacing=".1 .1 .1" mass=".3" radius=".01">
       <contact contype="0" conaffinity="0"/><edge equality="true" damping=".2" solimp=".8 .95 .02"/>
       <pin id="0 2"/></flexcomp>)",
     "", 0.2},
    {"held_rope", "", R"(<flexcomp name="f" type="grid" dim="1" count="6 1 1" spacing=".1 .1 .1" mass=".3" radius=".01">
       <contact contype="0" conaffinity="0"/><edge equality="true" solref=".02 .7"/></flexcomp>)",
     "", 0.2},
    {"carried_net",
     R"(<body name="around" pos="0 0 1"><joint axis="1 2 .3" damping=".1"/><joint type="ball" pos=".1 0 .2"/>
       <geom size=".05" mass="1" contype="0" conaffinity="0"/>)",
     R"(<flexcomp name="f" type="grid" dim="2" count="3 3 1" spacing=".1 .1 .1" mass=".3" radius=".01">
       <contact contype="0" conaffinity="0"/><edge equality="true"/><pin id="4"/></flexcomp>)",
     "</body>", 0.2},
    {"carried_block",
     R"(<body name="around" pos="0 0 1"><freejoint/><geom size=".05" mass="1" contype="0" conaffinity="0"/>)",
     R"(<flexcomp name="f" type="grid" dim="3" dof="trilinear" count="3 3 3" spacing=".1 .1 .1" mass=".5" radius=".01">
       <contact contype="0" conaffinity="0" selfcollide="none" internal="false"/><pin id="0 1"/><elasticity young="3e3" poisson=".3" damping=".02"/></flexcomp>)",
     "</body>", 0.3},
    {"linked", R"(<body name="a" pos="0 0 1"><freejoint/><geom size=".05" mass="1" contype="0" conaffinity="0"/></body>
       <body name="b" pos=".3 0 1"><joint axis="0 1 1"/><geom size=".05" mass="1" contype="0" conaffinity="0"/>
       <body name="c" pos=".1 .3 0"><joint axis="1 0 1"/><joint axis="0 1 1"/><joint axis="0 0 1"/>
       <geom size=".05" mass="1" contype="0" conaffinity="0"/></body></body>)",
     "", "", 0.2},
};

// Vertices that belong to bodies with joints of other kinds.
const char* kLinks = R"(<deformable><flex name="g" dim="2" body="a b c a" vertex="0 0 0  .05 0 0  .02 .1 0  .1 .1 .1"
  element="0 1 2  1 3 2" radius=".01"><contact contype="0" conaffinity="0"/><edge damping=".4"/>
  <elasticity young="2e4" poisson=".2" thickness=".01" damping=".01" elastic2d="stretch"/></flex></deformable>
  <equality><flex flex="g"/></equality>)";

std::string text_of(const Soft& soft, const char* extra = "") {
  const bool linked = std::string(soft.name) == "linked";
  return std::string(R"(<mujoco><option timestep=".002"/><worldbody>)") + soft.before + soft.flexcomp + soft.after +
         "</worldbody>" + (linked ? kLinks : "") + extra + "</mujoco>";
}

// Places and velocities that nothing lines up with.
void shake(const mjModel& m, mjData& d, mjtNum nudge, mjtNum speed) {
  std::mt19937 random(7);
  std::uniform_real_distribution<mjtNum> uniform(-1, 1);
  Numbers along(size_of(m.nv));
  for (mjtNum& x : along) x = nudge * uniform(random);
  mj_integratePos(&m, d.qpos, along.data(), 1);
  for (int i = 0; i < m.nv; ++i) d.qvel[i] = speed * uniform(random);
}

void expect_step_slopes(mjModel& m, const Point& point, mjData* d, const std::vector<int>& integrators,
                        mjtNum tolerance) {
  for (const int integrator : integrators) {
    SCOPED_TRACE("integrator " + std::to_string(integrator));
    m.opt.integrator = integrator;
    const Jacobians exact(point, d);
    ASSERT_TRUE(exact.good) << exact.report.message;
    mjtNum best = 1;
    for (const mjtNum eps : {1e-5, 1e-6, 1e-4, 1e-3}) {
      if (best < tolerance) break;
      const Comparison comparison(point, exact, eps);
      if (2 * comparison.compared > point.inputs()) best = std::min(best, comparison.worst);
    }
    EXPECT_LT(best, tolerance);
  }
}

class SoftBodies : public testing::TestWithParam<Soft> {
 protected:
  void SetUp() override {
    if (!m) return;
    converge(*m);
    d.reset(mj_makeData(m.get()));
    shake(*m, *d, 0.1 * GetParam().nudge, 0.5);
  }

  const ModelPtr m = load_text(text_of(GetParam()).c_str());
  DataPtr d;
};
INSTANTIATE_TEST_SUITE_P(Flex, SoftBodies, testing::ValuesIn(kSoft),
                         [](const auto& soft) { return std::string(soft.param.name); });

TEST_P(SoftBodies, HaveTheJacobiansOfExtrapolatedDifferences) {
  ASSERT_TRUE(m);
  const Point point(*m, *d);
  expect_step_slopes(*m, point, d.get(), {mjINT_EULER, mjINT_IMPLICIT, mjINT_IMPLICITFAST, mjINT_RK4}, 1e-6);
  mjtNum best = 1;
  for (const mjtNum eps : {1e-4, 1e-5, 1e-3}) best = std::min(best, worst_inverse_slope(*m, d.get(), point, eps));
  EXPECT_LT(best, 1e-6);
}

// Without springs, or without dampers, what is left is as exact.
TEST_P(SoftBodies, KnowWhatFlagsSwitchOff) {
  ASSERT_TRUE(m);
  const Point point(*m, *d);
  for (const int flag : {+mjDSBL_SPRING, +mjDSBL_DAMPER, mjDSBL_SPRING | mjDSBL_DAMPER}) {
    m->opt.disableflags = flag;
    mjtNum best = 1;
    for (const mjtNum eps : {1e-4, 1e-5, 1e-3}) best = std::min(best, worst_inverse_slope(*m, d.get(), point, eps));
    EXPECT_LT(best, 1e-6) << flag;
  }
}

// Flexes that touch something. The world is given as text; places are off by `nudge`.
struct Touching {
  const char* name;
  const char* world;
  mjtNum nudge;
  int contacts;       // at least
  bool steps = true;  // false: inverse dynamics alone, where steps take long
};

const Touching kTouching[] = {
    {"cloth_on_floor",
     R"(<geom type="plane" size="2 2 .1" euler="5 3 0"/><flexcomp name="f" type="grid" dim="2" count="3 3 1"
       spacing=".1 .1 .1" mass=".3" radius=".02" pos="0 0 .015"><contact internal="false" selfcollide="none"/>
       <elasticity young="2e4" poisson=".2" thickness=".01" elastic2d="both"/></flexcomp>)",
     0.002, 3},
    {"cloth_with_turning_friction", R"(<geom type="plane" size="2 2 .1" condim="6" friction=".8 .02 .01"/>
       <flexcomp name="f" type="grid" dim="2" count="3 2 1" spacing=".1 .1 .1" mass=".3" radius=".02" pos="0 0 .015">
       <contact internal="false" selfcollide="none" condim="6"/>
       <elasticity young="2e4" poisson=".2" thickness=".01"/></flexcomp>)",
     0.002, 3},
    {"cloth_on_ball",
     R"(<geom size=".2"/><flexcomp name="f" type="grid" dim="2" count="3 3 1" spacing=".1 .1 .1" mass=".3"
       radius=".02" pos=".02 .03 .21"><contact internal="false" selfcollide="none"/>
       <elasticity young="2e4" poisson=".2" thickness=".01"/></flexcomp>)",
     0.005, 2},
    {"cloth_on_moving_ball",
     R"(<body><freejoint/><geom size=".2"/></body><flexcomp name="f" type="grid" dim="2" count="3 3 1"
       spacing=".1 .1 .1" mass=".3" radius=".02" pos=".02 .03 .21"><contact internal="false" selfcollide="none"/>
       <elasticity young="2e4" poisson=".2" thickness=".01"/></flexcomp>)",
     0.005, 2},
    {"rope_on_shapes", R"(<geom type="capsule" size=".05 .1" pos="0 0 -.055" euler="90 20 0"/>
       <geom size=".05" pos=".2 0 -.055"/><body pos="-.21 .01 -.052" euler="5 8 3"><joint axis="0 1 .2"/>
       <geom type="box" size=".06 .05 .04"/></body>
       <flexcomp name="f" type="grid" dim="1" count="7 1 1" spacing=".1 .1 .1" mass=".3" radius=".01">
       <contact internal="false" selfcollide="none"/><edge stiffness="100"/></flexcomp>)",
     0.002, 3},
    {"cloth_on_ellipsoid",
     R"(<body><freejoint/><geom type="ellipsoid" size=".2 .3 .2"/></body><flexcomp name="f" type="grid"
       dim="2" count="3 3 1" spacing=".1 .1 .1" mass=".3" radius=".02" pos=".02 .03 .21">
       <contact internal="false" selfcollide="none"/><elasticity young="2e4" poisson=".2" thickness=".01"/></flexcomp>)",
     0.005, 2},
    {"tetrahedra_on_capsule",
     R"(<body euler="90 0 10"><freejoint/><geom type="capsule" size=".1 .2"/></body><flexcomp name="f"
       type="grid" dim="3" count="2 2 2" spacing=".1 .1 .1" mass=".3" radius=".02" pos=".03 .02 .163">
       <contact internal="false" selfcollide="none"/><elasticity young="2e4" poisson=".2"/></flexcomp>)",
     0.004, 2},
    {"trilinear_on_floor",
     R"(<geom type="plane" size="2 2 .1" euler="5 3 0"/><flexcomp name="f" type="grid" dim="3" count="3 3 3"
       spacing=".1 .1 .1" mass=".3" radius=".02" pos="0 0 .115" dof="trilinear">
       <contact internal="false" selfcollide="none"/><elasticity young="2e4" poisson=".2"/></flexcomp>)",
     0.004, 2},
    {"quadratic_on_floor",
     R"(<geom type="plane" size="2 2 .1" euler="5 3 0"/><flexcomp name="f" type="grid" dim="3" count="5 5 5"
       spacing=".05 .05 .05" mass=".3" radius=".02" pos="0 0 .115" dof="quadratic">
       <contact internal="false" selfcollide="none"/><elasticity young="2e4" poisson=".2"/></flexcomp>)",
     0.004, 2, false},
    {"carried_cloth_on_floor",
     R"(<geom type="plane" size="2 2 .1" euler="5 3 0"/><body pos="0 0 .015"><joint axis="1 2 .3"
       pos=".2 .1 .3"/><geom size=".01" mass="1" contype="0" conaffinity="0"/><flexcomp name="f" type="grid" dim="2"
       count="3 3 1" spacing=".1 .1 .1" mass=".3" radius=".02"><contact internal="false" selfcollide="none"/>
       <elasticity young="2e4" poisson=".2" thickness=".01"/></flexcomp></body>)",
     0.002, 3},
    {"carried_block_on_floor",
     R"(<geom type="plane" size="2 2 .1" euler="5 3 0"/><body name="around" pos="0 0 .115"><freejoint/>
       <geom size=".01" mass="1" contype="0" conaffinity="0"/><flexcomp name="f" type="grid" dim="3" count="3 3 3"
       spacing=".1 .1 .1" mass=".3" radius=".02" dof="trilinear"><contact internal="false" selfcollide="none"/>
       <pin id="0"/><elasticity young="2e4" poisson=".2"/></flexcomp></body>)",
     0.004, 2},
    {"trilinear_on_ball",
     R"(<body><freejoint/><geom size=".2"/></body><flexcomp name="f" type="grid" dim="3" count="3 3 3"
       spacing=".1 .1 .1" mass=".3" radius=".02" pos=".02 .03 .315" dof="trilinear">
       <contact internal="false" selfcollide="none"/><elasticity young="2e4" poisson=".2"/></flexcomp>)",
     0.004, 2},
    {"quadratic_on_ball",
     R"(<body><freejoint/><geom size=".06"/></body><flexcomp name="f" type="grid" dim="3" count="5 5 5"
       spacing=".05 .05 .05" mass=".3" radius=".02" pos=".01 .02 .175" dof="quadratic">
       <contact internal="false" selfcollide="none"/><elasticity young="2e4" poisson=".2"/></flexcomp>)",
     0.004, 2, false},
    {"two_ropes", R"(<flexcomp name="f" type="grid" dim="1" count="4 1 1" spacing=".1 .1 .1" mass=".3" radius=".02">
       <contact internal="false" selfcollide="none"/><edge stiffness="100"/></flexcomp>
       <flexcomp name="g" type="grid" dim="1" count="4 1 1" spacing=".1 .1 .1" mass=".3" radius=".02" pos=".02 .03 .033"
       euler="0 0 80"><contact internal="false" selfcollide="none"/><edge stiffness="100"/></flexcomp>)",
     0.001, 1},
    {"cloth_on_cloth",
     R"(<flexcomp name="f" type="grid" dim="2" count="2 2 1" spacing=".1 .1 .1" mass=".3" radius=".02">
       <contact internal="false" selfcollide="none"/><elasticity young="2e4" poisson=".2" thickness=".01"/></flexcomp>
       <flexcomp name="g" type="grid" dim="2" count="2 2 1" spacing=".1 .1 .1" mass=".3" radius=".02" pos=".03 .02 .07"
       euler="30 50 20"><contact internal="false" selfcollide="none"/>
       <elasticity young="2e4" poisson=".2" thickness=".01"/></flexcomp>)",
     0.004, 1},
    {"flat_tetrahedron",
     R"(<flexcomp name="f" type="direct" dim="3" mass=".3" radius=".01" point="0 0 0 .1 0 0 0 .1 0 .03 .03 .015"
       element="0 1 2 3"><contact internal="true" selfcollide="none"/><elasticity young="2e4" poisson=".2"/></flexcomp>)",
     0.001, 1},
    {"folded_cloth", R"(<flexcomp name="f" type="direct" dim="2" mass=".3" radius=".01" element="0 1 2 1 0 3"
       point="0 0 0 .1 0 0 .05 .1 0 .055 .09 .014"><contact internal="true" selfcollide="none"/>
       <elasticity young="2e4" poisson=".2" thickness=".01"/></flexcomp>)",
     0.001, 1},
    {"folded_rope", R"(<flexcomp name="f" type="direct" dim="1" mass=".3" radius=".01" element="0 1 1 2"
       point="0 0 0 .1 0 0 .05 .01 .012"><contact internal="true" selfcollide="none"/><edge stiffness="100"/></flexcomp>)",
     0.001, 1},
    {"looped_rope", R"(<flexcomp name="f" type="direct" dim="1" mass=".3" radius=".01" element="0 1 1 2 2 3"
       point="0 0 0 .1 0 0 .05 .1 .01 .04 -.1 .02"><contact internal="false" selfcollide="auto"/>
       <edge stiffness="100"/></flexcomp>)",
     0.001, 1},
    {"springs", R"(<geom size=".2"/><flexcomp name="f" type="grid" dim="2" count="3 3 1" spacing=".1 .1 .1" mass=".3"
       radius=".02" pos=".02 .03 .21"><contact internal="false" selfcollide="none" passive="true"/>
       <elasticity young="2e4" poisson=".2" thickness=".01"/></flexcomp>)",
     0.005, 2},
};

class TouchingFlexes : public testing::TestWithParam<Touching> {};
INSTANTIATE_TEST_SUITE_P(Flex, TouchingFlexes, testing::ValuesIn(kTouching),
                         [](const auto& touching) { return std::string(touching.param.name); });

TEST_P(TouchingFlexes, HaveTheJacobiansOfExtrapolatedDifferences) {
  for (const char* cone : {"pyramidal", "elliptic"}) {
    SCOPED_TRACE(cone);
    const ModelPtr m = load_text((std::string("<mujoco><option timestep=\".002\" ccd_tolerance=\"0\" cone=\"") + cone +
                                  "\"/><worldbody>" + GetParam().world + "</worldbody></mujoco>")
                                     .c_str());
    ASSERT_TRUE(m);
    converge(*m);
    const DataPtr d(mj_makeData(m.get()));
    shake(*m, *d, GetParam().nudge, 0.1);
    const Point point(*m, *d);
    mj_forward(m.get(), d.get());
    EXPECT_GE(d->ncon, GetParam().contacts);
    if (GetParam().steps) {
      expect_step_slopes(*m, point, d.get(), {mjINT_EULER}, 1e-6);
      m->opt.timestep = 1e-4;  // the four evaluations of RK4 are to see the same contacts and active rows
      expect_step_slopes(*m, point, d.get(), {mjINT_RK4}, 1e-6);
    }
    mjtNum best = 1;
    for (const mjtNum eps : {1e-5, 1e-6, 1e-4}) {
      if (best > 1e-6) best = std::min(best, worst_inverse_slope(*m, d.get(), point, eps));
    }
    EXPECT_LT(best, 1e-6);
  }
}

class OwnFlexes : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Flex, OwnFlexes, testing::Values("cloth", "hammock", "jelly", "rope"),
                         [](const auto& name) { return std::string(name.param); });

TEST_P(OwnFlexes, HaveTheJacobiansOfExtrapolatedDifferences) {
  const ModelPtr m = load_file(std::string(SINEW_SOURCE_DIR) + "/models/" + GetParam() + ".xml");
  ASSERT_TRUE(m);
  converge(*m);
  m->opt.ccd_tolerance = 0;
  const DataPtr d(mj_makeData(m.get()));
  std::fill_n(d->ctrl, m->nu, 0.02);  // away from the bounds
  for (int k = 0; k < 150; ++k) mj_step(m.get(), d.get());
  EXPECT_GT(d->ncon, 0);
  const Point point(*m, *d);
  expect_step_slopes(*m, point, d.get(), {m->opt.integrator}, 1e-6);
}

}  // namespace
}  // namespace sinew::test
