// SPDX-License-Identifier: Apache-2.0
// A model that is written as URDF and read again moves as it did: the same poses for the same coordinates, the same
// mass matrix.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <string>
#include <vector>

#include <mujoco/mujoco.h>

#include "format/urdf/urdf.h"
#include "support/load.h"
#include "support/urdf.h"

namespace sinew::test {
namespace {

const std::string kModels = SINEW_SOURCE_DIR "/models/";

// URDF has moments and products of inertia, from which the reader finds the principal axes to this part of the largest.
constexpr double kPrincipal = 1e-6;

// What a model is as URDF, with its meshes, as a model again.
Load read_again(const mjModel& m) {
  const UrdfText urdf = write_urdf(m, "meshes");
  MemoryFiles files;
  for (const UrdfMesh& mesh : urdf.meshes) files.add("meshes/" + mesh.name, mesh.bytes);
  return load_urdf(urdf.text, files);
}

// Every scalar joint of both is moved to the same place, seen from the reference pose.
void move(const mjModel& m, mjData& d) {
  for (int j = 0; j < m.njnt; ++j) {
    if (m.jnt_type[j] != mjJNT_HINGE && m.jnt_type[j] != mjJNT_SLIDE) continue;
    const int at = m.jnt_qposadr[j];
    d.qpos[at] = m.qpos0[at] + .3 * std::sin(1.0 + j);
  }
  mj_forward(&m, &d);
}

// The pose of the inertia of each body that both have, and its moments, in the world.
void expect_same_bodies(const mjModel& m, const mjModel& n) {
  const DataPtr d(mj_makeData(&m)), e(mj_makeData(&n));
  move(m, *d);
  move(n, *e);
  for (int b = 1; b < m.nbody; ++b) {
    const char* name = mj_id2name(&m, mjOBJ_BODY, b);
    const int c = mj_name2id(&n, mjOBJ_BODY, name && *name ? name : ("body_" + std::to_string(b)).c_str());
    ASSERT_GE(c, 0) << b;
    EXPECT_NEAR(m.body_mass[b], n.body_mass[c], 1e-12 * (1 + m.body_mass[b])) << name;
    if (m.body_mass[b] == 0) continue;
    for (int k = 0; k < 3; ++k) EXPECT_NEAR(d->xipos[3 * b + k], e->xipos[3 * c + k], 1e-12) << name;
    for (int row = 0; row < 3; ++row) {
      for (int column = 0; column < 3; ++column) {
        double first = 0, second = 0;
        for (int k = 0; k < 3; ++k) {
          first += d->ximat[9 * b + 3 * row + k] * d->ximat[9 * b + 3 * column + k] * m.body_inertia[3 * b + k];
          second += e->ximat[9 * c + 3 * row + k] * e->ximat[9 * c + 3 * column + k] * n.body_inertia[3 * c + k];
        }
        EXPECT_NEAR(first, second, kPrincipal * m.body_inertia[3 * b]) << name;
      }
    }
  }
}

void expect_same_mass_matrix(const mjModel& m, const mjModel& n) {
  ASSERT_EQ(m.nv, n.nv);
  const DataPtr d(mj_makeData(&m)), e(mj_makeData(&n));
  move(m, *d);
  move(n, *e);
  const auto size = static_cast<std::size_t>(m.nv) * static_cast<std::size_t>(m.nv);
  std::vector<mjtNum> M(size), N(size);
  mj_fullM(&m, M.data(), d->qM);
  mj_fullM(&n, N.data(), e->qM);
  for (std::size_t i = 0; i < size; ++i) EXPECT_NEAR(M[i], N[i], 1e-7) << i;
}

// Without what URDF cannot say.
ModelPtr plain(ModelPtr m) {
  std::fill_n(m->dof_armature, m->nv, 0.0);
  return m;
}

const std::string kTurned =
    "<inertial><origin xyz=\".1 -.2 .05\"/><mass value=\"2\"/>"
    "<inertia ixx=\".03\" ixy=\".002\" ixz=\"-.001\" iyy=\".02\" iyz=\".003\" izz=\".025\"/></inertial>";

std::string chain_of_every_joint() {
  std::string text = "<mujoco><compiler fusestatic=\"false\"/></mujoco>" + link("world", "");
  const char* const kTypes[] = {"floating", "planar", "revolute", "fixed", "prismatic", "continuous", "spherical"};
  std::string parent = "world";
  for (const char* type : kTypes) {
    const std::string name = std::string("l_") + type;
    text += link(name, kTurned +
                           "<collision><origin xyz=\".1 0 0\" rpy=\".1 .2 .3\"/><geometry><box size=\".1 .2 "
                           ".3\"/></geometry></collision>");
    text += joint(std::string("j_") + type, type, parent, name,
                  "<origin xyz=\".2 .1 -.3\" rpy=\".3 -1.2 2.5\"/><axis xyz=\".2 .5 -1\"/>"
                  "<dynamics damping=\".5\" friction=\".1\"/>");
    parent = name;
  }
  return text;
}

TEST(UrdfRoundTrip, RobotOfEveryJointIsTheSame) {
  const Load first = load_urdf(robot(chain_of_every_joint()));
  ASSERT_TRUE(first.m) << first.message;
  const Load second = read_again(*first.m);
  ASSERT_TRUE(second.m) << second.message;
  EXPECT_EQ(second.m->nbody, first.m->nbody);
  EXPECT_EQ(second.m->ngeom, first.m->ngeom);
  ASSERT_EQ(second.m->njnt, first.m->njnt);
  for (int j = 0; j < first.m->njnt; ++j) {
    EXPECT_EQ(second.m->jnt_type[j], first.m->jnt_type[j]);
    EXPECT_STREQ(mj_id2name(second.m.get(), mjOBJ_JOINT, j), mj_id2name(first.m.get(), mjOBJ_JOINT, j));
  }
  for (int i = 0; i < first.m->nv; ++i) {
    EXPECT_EQ(second.m->dof_damping[i], first.m->dof_damping[i]);
    EXPECT_EQ(second.m->dof_frictionloss[i], first.m->dof_frictionloss[i]);
  }
  expect_same_bodies(*first.m, *second.m);
  expect_same_mass_matrix(*first.m, *second.m);
}

TEST(UrdfRoundTrip, ThirdTextIsTheSecond) {
  const Load first = load_urdf(robot(chain_of_every_joint()));
  ASSERT_TRUE(first.m) << first.message;
  const Load second = read_again(*first.m);
  ASSERT_TRUE(second.m) << second.message;
  const Load third = read_again(*second.m);
  ASSERT_TRUE(third.m) << third.message;
  expect_same_bodies(*second.m, *third.m);
}

TEST(UrdfRoundTrip, ModelsOfTheProjectMoveAsTheyDid) {
  for (const char* name :
       {"double_pendulum", "cart_pole", "arm", "quadruped", "hand", "humanoid", "car", "loop_chain"}) {
    SCOPED_TRACE(name);
    const ModelPtr m = plain(load_file(kModels + name + ".xml"));
    const Load again = read_again(*m);
    ASSERT_TRUE(again.m) << again.message;
    expect_same_bodies(*m, *again.m);
    expect_same_mass_matrix(*m, *again.m);
  }
}

TEST(UrdfRoundTrip, LimitsAndFollowersStay) {
  const ModelPtr m = load_file(kModels + "picker.urdf");
  ASSERT_TRUE(m);
  const Load again = read_again(*m);
  ASSERT_TRUE(again.m) << again.message;
  ASSERT_EQ(again.m->neq, 1);
  EXPECT_EQ(again.m->eq_data[1], 1);
  for (int j = 0; j < m->njnt; ++j) {
    EXPECT_EQ(again.m->jnt_limited[j], m->jnt_limited[j]);
    EXPECT_EQ(again.m->jnt_range[2 * j], m->jnt_range[2 * j]);
    EXPECT_EQ(again.m->jnt_range[2 * j + 1], m->jnt_range[2 * j + 1]);
  }
}

TEST(UrdfRoundTrip, CoordinatesStartAtTheReferencePose) {
  const ModelPtr m = load_text(
      R"(<mujoco><compiler angle="radian"/><worldbody><body name="b" pos="1 0 0"><joint name="j" ref="1" range="0 3" pos=".1 0 0"/>
         <geom size=".1"/></body></worldbody></mujoco>)");
  const Load again = read_again(*m);
  ASSERT_TRUE(again.m) << again.message;
  EXPECT_EQ(again.m->qpos0[0], 0);
  EXPECT_EQ(again.m->jnt_range[0], -1);
  EXPECT_EQ(again.m->jnt_range[1], 2);
  expect_same_bodies(*m, *again.m);
}

TEST(UrdfRoundTrip, MeshesComeAlong) {
  const ModelPtr m = load_text(
      R"(<mujoco><asset><mesh name="a/b" vertex="0 0 0 1 0 0 0 1 0 0 0 1" scale="1 2 3"/></asset><worldbody>
         <body name="b"><freejoint/><geom type="mesh" mesh="a/b" rgba=".1 .2 .3 1"/></body></worldbody></mujoco>)");
  const UrdfText urdf = write_urdf(*m, "");
  ASSERT_EQ(urdf.meshes.size(), 1u);
  EXPECT_EQ(urdf.meshes[0].name, "a_b.obj");
  const Load again = read_again(*m);
  ASSERT_TRUE(again.m) << again.message;
  ASSERT_EQ(again.m->nmesh, 1);
  EXPECT_EQ(again.m->mesh_vertnum[0], m->mesh_vertnum[0]);
  EXPECT_EQ(again.m->geom_rgba[2], m->geom_rgba[2]);
  const DataPtr d(mj_makeData(m.get())), e(mj_makeData(again.m.get()));
  mj_forward(m.get(), d.get());
  mj_forward(again.m.get(), e.get());
  for (int k = 0; k < 3; ++k) EXPECT_NEAR(d->geom_xpos[k], e->geom_xpos[k], 1e-6);
  expect_same_bodies(*m, *again.m);
}

TEST(UrdfLosses, WhatCannotBeSaidIsListed) {
  const ModelPtr m = load_file(kModels + "humanoid.xml");
  const UrdfText urdf = write_urdf(*m, "");
  const auto has = [&](const std::string& line) {
    return std::find(urdf.losses.begin(), urdf.losses.end(), line) != urdf.losses.end();
  };
  EXPECT_TRUE(has("planes left out: 1"));
  EXPECT_TRUE(has("actuators left out: " + std::to_string(m->nu)));
  EXPECT_TRUE(has("tendons left out: " + std::to_string(m->ntendon)));
  EXPECT_TRUE(write_urdf(*load_urdf(robot(arm("revolute"))).m, "").losses.empty());
}

}  // namespace
}  // namespace sinew::test
