// SPDX-License-Identifier: Apache-2.0
// Numbers changed in a model are those of the model that its saved file gives.
#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include <string>

#include "support/load.h"
#include "support/same_model.h"

namespace sinew::test {
namespace {

constexpr const char* kModel = R"(<mujoco>
  <asset><mesh name="tet" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/><material name="red" rgba="1 0 0 1"/></asset>
  <worldbody>
    <frame pos="1 2 3" euler="10 20 30">
      <body name="a" pos="0 1 0"><joint name="h" range="-30 60" ref="10" stiffness="3" damping=".2"/>
        <geom name="capsule" type="capsule" size=".1" fromto="0 0 0 1 0 0"/><geom name="mesh" type="mesh" mesh="tet"/>
        <site name="s" pos=".1 0 0"/><camera name="c"/><light name="l" dir="1 0 -1"/>
        <body name="b" pos="0 0 1"><joint name="t" type="slide" springdamper=".1 1"/><geom size=".2" material="red"/></body></body>
    </frame>
  </worldbody>
  <equality><joint joint1="h" joint2="t"/></equality>
  <tendon><fixed name="f" stiffness="2"><joint joint="h" coef="1"/></fixed></tendon>
  <actuator><position name="p" joint="h" kp="2" inheritrange="1"/></actuator>
  <sensor><jointpos joint="h" noise=".1"/></sensor>
  <custom><numeric name="n" data="1 2 3"/></custom>
  <keyframe><key qpos=".1 .2"/></keyframe>
</mujoco>)";

// Changes the model by `change`, saves it, and returns what was loaded from that.
template <class Change>
ModelPtr changed_and_reloaded(const ModelPtr& m, Change&& change) {
  change(*m);
  return load_text(save_last(m.get()));
}

void expect_near(const mjtNum* a, const mjtNum* b, int n, const char* what) {
  for (int i = 0; i < n; ++i) EXPECT_NEAR(a[i], b[i], 1e-12) << what << " " << i;
}

TEST(CopyBack, AnUntouchedModelLeavesTheSpecAlone) {
  const ModelPtr m = load_text(kModel);
  const std::string before = save_last(nullptr);
  EXPECT_EQ(save_last(m.get()), before);
}

TEST(CopyBack, PosesLeaveTheirFrames) {
  const ModelPtr m = load_text(kModel);
  const ModelPtr again = changed_and_reloaded(m, [](mjModel& c) {
    c.body_pos[3] += 0.5;
    for (int i = 0; i < 3; ++i) c.geom_pos[i] += 0.1, c.geom_pos[3 + i] -= 0.2, c.site_pos[i] = i, c.cam_pos[i] = -i;
    c.geom_size[0] = 0.15;
    c.light_pos[2] = 4;
  });
  expect_near(again->body_pos, m->body_pos, 3 * m->nbody, "body_pos");
  expect_near(again->body_quat, m->body_quat, 4 * m->nbody, "body_quat");
  expect_near(again->geom_pos, m->geom_pos, 3 * m->ngeom, "geom_pos");
  expect_near(again->geom_quat, m->geom_quat, 4 * m->ngeom, "geom_quat");
  expect_near(again->geom_size, m->geom_size, 3 * m->ngeom, "geom_size");
  expect_near(again->site_pos, m->site_pos, 3 * m->nsite, "site_pos");
  expect_near(again->cam_pos, m->cam_pos, 3 * m->ncam, "cam_pos");
  expect_near(again->light_pos, m->light_pos, 3 * m->nlight, "light_pos");
}

TEST(CopyBack, JointsAndInertias) {
  const ModelPtr m = load_text(kModel);
  const ModelPtr again = changed_and_reloaded(m, [](mjModel& c) {
    c.body_mass[1] *= 2;
    c.body_ipos[3] += 0.1;
    c.jnt_range[1] = 0.9;
    c.jnt_stiffness[1] = 5;
    c.dof_damping[0] = 0.7;
    c.dof_armature[0] = 0.3;
    c.qpos0[0] = 0.4;
    c.qpos_spring[0] = 0.2;
    c.jnt_axis[0] = 1, c.jnt_axis[2] = 0;
  });
  expect_near(again->body_mass, m->body_mass, m->nbody, "body_mass");
  expect_near(again->body_inertia, m->body_inertia, 3 * m->nbody, "body_inertia");
  expect_near(again->body_ipos, m->body_ipos, 3 * m->nbody, "body_ipos");
  expect_near(again->jnt_range, m->jnt_range, 2 * m->njnt, "jnt_range");
  expect_near(again->jnt_stiffness, m->jnt_stiffness, m->njnt, "jnt_stiffness");
  expect_near(again->jnt_axis, m->jnt_axis, 3 * m->njnt, "jnt_axis");
  expect_near(again->dof_damping, m->dof_damping, m->nv, "dof_damping");
  expect_near(again->dof_armature, m->dof_armature, m->nv, "dof_armature");
  expect_near(again->qpos0, m->qpos0, m->nq, "qpos0");
  expect_near(again->qpos_spring, m->qpos_spring, m->nq, "qpos_spring");
}

TEST(CopyBack, RelationsAndSettings) {
  const ModelPtr m = load_text(kModel);
  const ModelPtr again = changed_and_reloaded(m, [](mjModel& c) {
    c.opt.timestep = 0.005;
    c.vis.map.zfar = 77;
    c.stat.extent = 9;
    c.mat_rgba[1] = 0.5f;
    c.eq_data[1] = 2;
    c.tendon_stiffness[0] = 4;
    c.actuator_ctrlrange[1] = 0.3;
    c.actuator_gainprm[3] = 3;
    c.sensor_noise[0] = 0.2;
    c.numeric_data[2] = 8;
    c.key_qpos[1] = 0.6;
  });
  EXPECT_EQ(differing_fields(*again, *m), "");
}

TEST(CopyBack, OnlyTheModelOfTheSpecIsTaken) {
  char error[500] = "";
  mjSpec* spec = mj_parseXMLString(kModel, nullptr, error, sizeof error);
  const ModelPtr other = load_text("<mujoco><worldbody><geom size=\".1\"/></worldbody></mujoco>");
  const ModelPtr early = load_text(kModel);
  EXPECT_EQ(mj_copyBack(spec, early.get()), 0);  // nothing has been compiled from it
  const ModelPtr m(mj_compile(spec, nullptr));
  EXPECT_EQ(mj_copyBack(spec, other.get()), 0);
  m->tendon_damping[0] = 3;
  EXPECT_EQ(mj_copyBack(spec, m.get()), 1);
  const ModelPtr again(mj_compile(spec, nullptr));
  EXPECT_EQ(again->tendon_damping[0], 3);
  mj_deleteSpec(spec);
}

}  // namespace
}  // namespace sinew::test
