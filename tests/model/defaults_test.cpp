// SPDX-License-Identifier: Apache-2.0
// Values of the manual's option, visual and lengthrange elements; all but sleep_tolerance also seen in MuJoCo.
#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include "base/option_defaults.h"

namespace {

TEST(Defaults, Option) {
  mjOption opt;
  mj_defaultOption(&opt);
  EXPECT_EQ(opt.timestep, 0.002);
  EXPECT_EQ(opt.impratio, 1);
  EXPECT_EQ(opt.tolerance, 1e-8);
  EXPECT_EQ(opt.ls_tolerance, 0.01);
  EXPECT_EQ(opt.noslip_tolerance, 1e-6);
  EXPECT_EQ(opt.ccd_tolerance, 1e-6);
  EXPECT_EQ(opt.gravity[2], -9.81);
  EXPECT_EQ(opt.wind[0], 0);
  EXPECT_EQ(opt.magnetic[1], -0.5);
  EXPECT_EQ(opt.o_solref[0], 0.02);
  EXPECT_EQ(opt.o_solimp[1], 0.95);
  EXPECT_EQ(opt.o_friction[4], 0.0001);
  EXPECT_EQ(opt.integrator, mjINT_EULER);
  EXPECT_EQ(opt.cone, mjCONE_PYRAMIDAL);
  EXPECT_EQ(opt.jacobian, mjJAC_AUTO);
  EXPECT_EQ(opt.solver, mjSOL_NEWTON);
  EXPECT_EQ(opt.iterations, 100);
  EXPECT_EQ(opt.ls_iterations, 50);
  EXPECT_EQ(opt.noslip_iterations, 0);
  EXPECT_EQ(opt.ccd_iterations, 35);
  EXPECT_EQ(opt.disableflags, 0);
  EXPECT_EQ(opt.enableflags, 0);
  EXPECT_EQ(opt.sdf_initpoints, 40);
  EXPECT_EQ(opt.sdf_iterations, 10);
}

TEST(Defaults, Visual) {
  mjVisual vis;
  mj_defaultVisual(&vis);
  EXPECT_EQ(vis.global.cameraid, -1);
  EXPECT_EQ(vis.global.fovy, 45);
  EXPECT_EQ(vis.global.offwidth, 640);
  EXPECT_EQ(vis.quality.shadowsize, 4096);
  EXPECT_EQ(vis.headlight.diffuse[2], 0.4f);
  EXPECT_EQ(vis.headlight.active, 1);
  EXPECT_EQ(vis.map.znear, 0.01f);
  EXPECT_EQ(vis.map.actuatortendon, 2);
  EXPECT_EQ(vis.scale.frustum, 10);
  EXPECT_EQ(vis.rgba.inertia[3], 0.6f);
  EXPECT_EQ(vis.rgba.bvactive[0], 1);
}

TEST(Defaults, LengthRange) {
  mjLROpt opt;
  mj_defaultLROpt(&opt);
  EXPECT_EQ(opt.mode, mjLRMODE_MUSCLE);
  EXPECT_EQ(opt.useexisting, 1);
  EXPECT_EQ(opt.uselimit, 0);
  EXPECT_EQ(opt.accel, 20);
  EXPECT_EQ(opt.maxforce, 0);
  EXPECT_EQ(opt.timeconst, 1);
  EXPECT_EQ(opt.timestep, 0.01);
  EXPECT_EQ(opt.inttotal, 10);
  EXPECT_EQ(opt.interval, 2);
  EXPECT_EQ(opt.tolrange, 0.05);
}

TEST(Defaults, SolverParametersEitherOrBoth) {
  mjtNum solref[mjNREF] = {};
  mjtNum solimp[mjNIMP] = {};
  mj_defaultSolRefImp(solref, nullptr);
  EXPECT_EQ(solref[0], 0.02);
  EXPECT_EQ(solref[1], 1);
  mj_defaultSolRefImp(nullptr, solimp);
  const mjtNum expected[mjNIMP] = {0.9, 0.95, 0.001, 0.5, 2};
  for (int i = 0; i < mjNIMP; ++i) EXPECT_EQ(solimp[i], expected[i]);
}

}  // namespace
