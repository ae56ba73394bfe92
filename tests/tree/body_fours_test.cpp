// SPDX-License-Identifier: Apache-2.0
// Bodies that are taken four at a time have the bits of bodies that are taken one by one, however many there are.
#include "tree/body_fours.h"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/cpu.h"
#include "kinematics/motion_axes.tpp"
#include "kinematics/poses.tpp"
#include "kinematics/velocity.tpp"
#include "math/matrix_support.h"
#include "math/spatial.h"
#include "model/plan.h"
#include "support/load.h"
#include "tree/frames.h"

namespace sinew::test {
namespace {

// Two chains of boxes that swing, one of them on a free body; a frame of every kind now and then.
ModelPtr chains(int links) {
  Random random(11);
  const auto numbers = [&] {
    return std::to_string(random.number()) + " " + std::to_string(random.number()) + " " +
           std::to_string(random.number());
  };
  std::string text = "<mujoco><worldbody><geom type='plane' size='1 1 1'/>", ends;
  for (int chain = 0; chain < 2; ++chain, ends.clear()) {
    for (int i = 0; i < links; ++i, ends += "</body>") {
      const bool is_free = chain == 1 && i == 0;
      text += "<body pos='" + numbers() + "'>" + (is_free ? "<freejoint/>" : "<joint axis='" + numbers() + "'/>") +
              "<geom type='box' size='.1 .2 .3'" +
              (i % 5 == 4 ? "" : " pos='" + numbers() + "' euler='" + numbers() + "'") + "/><site pos='" + numbers() +
              "' euler='" + numbers() + "'/>";
    }
    text += ends;
  }
  return load_text(text + "</worldbody></mujoco>");
}

struct Swing {
  ModelPtr m;
  DataPtr d;

  explicit Swing(int links) : m(chains(links)), d(mj_makeData(m.get())) {
    Random random(3);
    for (int i = 0; i < m->nq; ++i) d->qpos[i] = random.number();
    for (int i = 0; i < m->nv; ++i) d->qvel[i] = random.number();
    mj_forward(m.get(), d.get());
  }
};

void expect_placed(const Swing& s, int frames, const int* body, const mjtNum* pos, const mjtNum* quat,
                   const mjtByte* same, const mjtNum* xpos, const mjtNum* xmat) {
  for (int i = 0; i < frames; ++i) {
    mjtNum p[3], R[9];
    place_in_world(*s.d, body ? body[i] : i, pos + 3 * i, quat + 4 * i, same[i], p, R);
    for (int k = 0; k < 3; ++k) EXPECT_EQ(xpos[3 * i + k], p[k]) << i;
    for (int k = 0; k < 9; ++k) EXPECT_EQ(xmat[9 * i + k], R[k]) << i;
  }
}

TEST(BodyFours, FramesHaveTheBitsOfOneByOne) {
  for (const int links : {1, 2, 3, 7}) {
    const Swing s(links);
    const mjModel& m = *s.m;
    expect_placed(s, static_cast<int>(m.nbody), nullptr, m.body_ipos, m.body_iquat, m.body_sameframe, s.d->xipos,
                  s.d->ximat);
    expect_placed(s, static_cast<int>(m.ngeom), m.geom_bodyid, m.geom_pos, m.geom_quat, m.geom_sameframe,
                  s.d->geom_xpos, s.d->geom_xmat);
    expect_placed(s, static_cast<int>(m.nsite), m.site_bodyid, m.site_pos, m.site_quat, m.site_sameframe,
                  s.d->site_xpos, s.d->site_xmat);
  }
}

TEST(BodyFours, InertiasAndForcesHaveTheBitsOfOneByOne) {
  if (!has_avx2_fma()) GTEST_SKIP() << "this processor has no AVX2";
  for (const int links : {1, 2, 3, 4, 5}) {
    const Swing s(links);
    const mjModel& m = *s.m;
    mjData& d = *s.d;
    const int nbody = static_cast<int>(m.nbody);
    Random random(5);
    const Numbers acceleration = random.numbers(6 * nbody);
    Numbers force(acceleration.size(), 3);
    std::fill_n(d.cinert + 10, 10 * (nbody - 1), 3);
    kAvx2BodyFours.inertias(m, d, 1, nbody);
    kAvx2BodyFours.forces(d, 1, nbody, acceleration.data(), force.data());
    for (int k = 0; k < 6; ++k) EXPECT_EQ(force[static_cast<std::size_t>(k)], 3) << "the world has none";
    for (int b = 1; b < nbody; ++b) {
      const Vec3<double> offset = load3(d.xipos + 3 * b) - load3(d.subtree_com + 3 * m.body_rootid[b]);
      const auto inertia =
          Inertia<double>::of_body(m.body_mass[b], load3(m.body_inertia + 3 * b), load9(d.ximat + 9 * b), offset);
      mjtNum cinert[10], expected[6];
      inertia.store(cinert);
      const auto v = Motion<double>::load(d.cvel + 6 * b), a = Motion<double>::load(acceleration.data() + 6 * b);
      (inertia * a + cross(v, inertia * v)).store(expected);
      for (int k = 0; k < 10; ++k) EXPECT_EQ(d.cinert[10 * b + k], cinert[k]) << b;
      for (int k = 0; k < 6; ++k) EXPECT_EQ(force[static_cast<std::size_t>(6 * b + k)], expected[k]) << b;
    }
  }
}

// Bodies of five robots that swing alike, and of a sixth that does not: hinges at and beside the origins of their
// bodies, two to a body, bodies without joints.
ModelPtr robots() {
  std::string text = "<mujoco><worldbody>";
  for (int r = 0; r < 6; ++r) {
    const std::string x = std::to_string(r);
    text += "<body pos='" + x + " 0 1' euler='1" + x + " 20 30'>" +
            (r == 5 ? "<freejoint/>" : "<joint axis='1 2 " + x + "'/>") +
            "<geom size='.1 .2 .3' type='box'/><body pos='.1 .2 .3'><joint axis='0 1 " + x + "' pos='" +
            (r % 2 ? "0 0 0" : ".1 0 .2") + "'/><joint axis='1 0 0' pos='0 .1 0'/><geom size='.1'/>" +
            "<body pos='.2 0 0' quat='1 .2 .3 ." + x + "'><geom size='.1'/><body pos='0 0 .3'><joint axis='0 0 1'/>" +
            "<geom size='.1' pos='.1 0 0'/></body></body></body></body>";
  }
  return load_text(text + "</worldbody></mujoco>");
}

void expect_same(const mjtNum* a, const mjtNum* b, mjtSize count, const char* what) {
  for (mjtSize i = 0; i < count; ++i) EXPECT_EQ(a[i], b[i]) << what << " " << i;
}

TEST(BodyFours, GroupsHaveTheBitsOfOneByOne) {
  const ModelPtr owner = robots();
  const mjModel& m = *owner;
  const DataPtr together(mj_makeData(&m)), alone(mj_makeData(&m));
  Random random(7);
  for (int i = 0; i < m.nq; ++i) together->qpos[i] = 3 * random.number();
  for (int i = 0; i < m.nv; ++i) together->qvel[i] = random.number();
  mj_copyData(alone.get(), &m, together.get());
  mj_forward(&m, together.get());
  set_body_pose(*alone, 0, Pose<mjtNum>{});
  for (int b = 1; b < m.nbody; ++b) poses::compute_body(m, *alone, b);
  expect_same(together->xpos, alone->xpos, 3 * m.nbody, "xpos");
  expect_same(together->xquat, alone->xquat, 4 * m.nbody, "xquat");
  expect_same(together->xmat, alone->xmat, 9 * m.nbody, "xmat");
  expect_same(together->xanchor, alone->xanchor, 3 * m.njnt, "xanchor");
  expect_same(together->xaxis, alone->xaxis, 3 * m.njnt, "xaxis");
  std::copy_n(together->subtree_com, 3 * m.nbody, alone->subtree_com);
  for (int j = 0; j < m.njnt; ++j) motion_axes::compute_joint_axes(m, *alone, j);
  expect_same(together->cdof, alone->cdof, 6 * m.nv, "cdof");
  for (int b = 1; b < m.nbody; ++b) velocity::compute_body(m, *alone, b);
  expect_same(together->cvel, alone->cvel, 6 * m.nbody, "cvel");
  expect_same(together->cdof_dot, alone->cdof_dot, 6 * m.nv, "cdof_dot");
}

// Parents come before their children, every body once, and some groups are as large as they can be.
TEST(BodyFours, GroupsHaveEveryBodyAfterItsParent) {
  const ModelPtr owner = robots();
  const mjModel& m = *owner;
  const Plan& plan = *static_cast<const Plan*>(m.plan);
  std::vector<int> group_of(static_cast<std::size_t>(m.nbody), -1);
  int largest = 0;
  for (int g = 0; g < plan.nbody_group; ++g) {
    largest = std::max(largest, plan.body_group[g + 1] - plan.body_group[g]);
    for (int k = plan.body_group[g]; k < plan.body_group[g + 1]; ++k) {
      const int b = plan.grouped_body[k], parent = m.body_parentid[b];
      EXPECT_EQ(group_of[static_cast<std::size_t>(b)], -1);
      group_of[static_cast<std::size_t>(b)] = g;
      const int above = parent > 0 ? group_of[static_cast<std::size_t>(parent)] : -1;
      EXPECT_EQ(above >= 0, parent > 0);
      EXPECT_LT(above, g);
    }
  }
  EXPECT_EQ(plan.body_group[plan.nbody_group], m.nbody - 1);
  EXPECT_EQ(largest, BodyFours::kCount);
}

}  // namespace
}  // namespace sinew::test
