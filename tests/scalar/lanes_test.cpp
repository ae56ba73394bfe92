// SPDX-License-Identifier: Apache-2.0
// Four environments in the lanes of one data: each has, after every smooth stage and after some steps, the numbers that
// it has alone. The patterns of tendons and moment arms are those of all lanes together, so their rows are compared by
// what they do.
#include <gtest/gtest.h>

#include "every_stage.h"
#include "math/lanes.h"
#include "scalar_support.h"

namespace sinew::test {
namespace {

using Four = Lanes<4>;

void set_lane(const mjModel& m, TreeData<Four>& d, int lane, const mjData& state) {
  const auto copy = [lane](Four* to, const mjtNum* from, std::int64_t count) {
    for (std::int64_t i = 0; i < count; ++i) to[i][lane] = from[i];
  };
  copy(d.qpos, state.qpos, m.nq);
  copy(d.qvel, state.qvel, m.nv);
  copy(d.act, state.act, m.na);
  copy(d.ctrl, state.ctrl, m.nu);
  copy(d.qfrc_applied, state.qfrc_applied, m.nv);
  copy(d.xfrc_applied, state.xfrc_applied, 6 * m.nbody);
  copy(d.mocap_pos, state.mocap_pos, 3 * m.nmocap);
  copy(d.mocap_quat, state.mocap_quat, 4 * m.nmocap);
}

void expect_lane(const char* name, int lane, const Four* got, const double* want, std::int64_t count) {
  for (std::int64_t i = 0; i < count; ++i) ASSERT_EQ(got[i][lane], want[i]) << name << " " << i << " lane " << lane;
}

template <class Rows, class Real>
std::vector<Real> expanded(const Rows& rows, mjtSize count, mjtSize nv, const Real*) {
  std::vector<Real> dense(static_cast<std::size_t>(count * nv));
  for (int r = 0; r < count; ++r) {
    for (int k = rows.adr[r]; k < rows.adr[r] + rows.nnz[r]; ++k) {
      dense[static_cast<std::size_t>(r * nv + rows.colind[k])] = rows.value[k];
    }
  }
  return dense;
}

void expect_lane_alike(const mjModel& m, int lane, const TreeData<Four>& got, const TreeData<double>& want) {
#define LANE(name, count) expect_lane(#name, lane, got.name, want.name, count)
  LANE(xmat, 9 * m.nbody);
  LANE(xanchor, 3 * m.njnt);
  LANE(geom_xmat, 9 * m.ngeom);
  LANE(site_xpos, 3 * m.nsite);
  LANE(cam_xmat, 9 * m.ncam);
  LANE(light_xdir, 3 * m.nlight);
  LANE(subtree_com, 3 * m.nbody);
  LANE(subtree_angmom, 3 * m.nbody);
  LANE(cdof, 6 * m.nv);
  LANE(cinert, 10 * m.nbody);
  LANE(flexvert_xpos, 3 * m.nflexvert);
  LANE(flexedge_velocity, m.nflexedge);
  LANE(bvh_aabb_dyn, 6 * m.nbvhdynamic);
  LANE(ten_length, m.ntendon);
  LANE(ten_velocity, m.ntendon);
  LANE(actuator_length, m.nu);
  LANE(actuator_velocity, m.nu);
  LANE(qM, m.nM);
  LANE(qLD, m.nC);
  LANE(qfrc_spring, m.nv);
  LANE(qfrc_damper, m.nv);
  LANE(qfrc_gravcomp, m.nv);
  LANE(qfrc_fluid, m.nv);
  LANE(qfrc_passive, m.nv);
  LANE(qfrc_bias, m.nv);
  LANE(act_dot, m.na);
  LANE(actuator_force, m.nu);
  LANE(qfrc_actuator, m.nv);
  LANE(qacc_smooth, m.nv);
  LANE(qpos, m.nq);
  LANE(qvel, m.nv);
  LANE(act, m.na);
#undef LANE
  const auto lanes_J = expanded(tendon_rows(m, got), m.ntendon, m.nv, got.ten_J);
  const auto alone_J = expanded(tendon_rows(m, want), m.ntendon, m.nv, want.ten_J);
  expect_lane("ten_J", lane, lanes_J.data(), alone_J.data(), m.ntendon * m.nv);
  const auto lanes_arms = expanded(actuator_rows(got), m.nu, m.nv, got.actuator_moment);
  const auto alone_arms = expanded(actuator_rows(want), m.nu, m.nv, want.actuator_moment);
  expect_lane("actuator_moment", lane, lanes_arms.data(), alone_arms.data(), m.nu * m.nv);
}

void expect_extras_alike(int lane, const Extras<Four>& got, const Extras<double>& want) {
  EXPECT_EQ(got.potential[lane], want.potential);
  EXPECT_EQ(got.kinetic[lane], want.kinetic);
  const auto compare = [lane](const char* name, const std::vector<Four>& a, const std::vector<double>& b) {
    expect_lane(name, lane, a.data(), b.data(), static_cast<std::int64_t>(b.size()));
  };
  compare("point", got.point, want.point);
  compare("turn", got.turn, want.turn);
  compare("rate", got.rate, want.rate);
  compare("centre", got.centre, want.centre);
  compare("axis", got.axis, want.axis);
  compare("momentum", got.momentum, want.momentum);
  compare("difference", got.difference, want.difference);
}

void compare_with_single_environments(const mjModel& m) {
  TreeData<Four> together(m);
  DataPtr start[4];
  for (int lane = 0; lane < 4; ++lane) {
    start[lane] = random_state(m, lane);
    set_lane(m, together, lane, *start[lane]);
  }
  constexpr int kSteps = 3;
  Extras<Four> extras(m);
  for (int step = 0; step < kSteps; ++step) extras = run_every_stage(m, together);
  for (int lane = 0; lane < 4; ++lane) {
    TreeData<double> alone(m);
    copy_state(m, *start[lane], alone);
    Extras<double> alone_extras(m);
    for (int step = 0; step < kSteps; ++step) alone_extras = run_every_stage(m, alone);
    expect_lane_alike(m, lane, together, alone);
    expect_extras_alike(lane, extras, alone_extras);
  }
}

TEST(LanesTree, EveryLaneIsWhatItIsAlone) {
  for (const auto& [name, m] : scalar_models()) {
    SCOPED_TRACE(name);
    ASSERT_TRUE(m);
    compare_with_single_environments(*m);
  }
}

TEST(LanesTree, SparseRowsServeAllLanes) {
  const ModelPtr m = load_text(kCoupledModel);
  m->opt.jacobian = mjJAC_SPARSE;
  compare_with_single_environments(*m);
}

// A string that touches its obstacle in some lanes and not in others.
TEST(LanesTree, LanesWrapEachInTheirOwnWay) {
  const ModelPtr m = load_text(R"(<mujoco><worldbody><site name="a" pos="-1 0 0"/><geom name="g" size=".2"/>
      <body pos="1 0 0"><joint type="slide" axis="0 0 1"/><geom size=".1"/><site name="b"/></body></worldbody>
      <tendon><spatial><site site="a"/><geom geom="g"/><site site="b"/></spatial></tendon></mujoco>)");
  TreeData<Four> d(*m);
  for (int lane = 0; lane < 4; ++lane) d.qpos[0][lane] = 0.25 * lane;
  forward_smooth(*m, d);
  int touching = 0;
  for (int lane = 0; lane < 4; ++lane) {
    const DataPtr alone(mj_makeData(m.get()));
    alone->qpos[0] = 0.25 * lane;
    mj_kinematics(m.get(), alone.get());
    mj_comPos(m.get(), alone.get());
    mj_tendon(m.get(), alone.get());
    EXPECT_EQ(d.ten_length[0][lane], alone->ten_length[0]);
    EXPECT_EQ(d.ten_J[0][lane], alone->ten_J[0]);
    touching += alone->ten_wrapnum[0] == 4;
  }
  EXPECT_EQ(touching, 2);
}

}  // namespace
}  // namespace sinew::test
