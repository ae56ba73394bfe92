// SPDX-License-Identifier: Apache-2.0
// Poses by another route: the public functions of quaternions and poses, joint by joint.
#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "support/load.h"
#include "support/near.h"

namespace sinew::test {
namespace {

// Every joint, several in one body, joints beside the origin, reference angles; a tree that hangs from a mocap body.
constexpr char kTree[] = R"(<mujoco><compiler angle="radian"/><worldbody>
  <body pos="1 2 3" euler=".1 .2 .3"><joint type="free"/><geom size=".1" pos=".1 0 0" euler=".5 0 .2"/>
    <body pos="0 .2 .3" euler=".4 0 .1"><joint axis="1 2 0" pos=".1 .2 0" ref=".3"/><joint type="slide" axis="0 1 1" ref="-.2"/>
      <joint axis="0 0 1" pos="0 0 .3"/><geom type="box" size=".1 .2 .3" pos="0 0 .1" mass="3"/><site pos=".2 .1 0" euler="0 .3 .9"/>
      <body pos=".5 0 0"><joint type="slide" axis="1 0 0"/><joint type="ball" pos="0 .1 0"/><geom size=".1" pos="0 0 .2"/>
        <body pos="0 0 .4" euler="1 0 0"><geom size=".1" mass="2"/></body></body></body></body>
  <body name="hand" mocap="true" pos="0 0 1"><geom size=".1"/>
    <body pos="0 .3 0" euler="0 .5 0"><joint axis="0 1 0"/><geom type="capsule" size=".1 .2"/><site pos=".1 0 0"/></body></body>
</worldbody></mujoco>)";

struct Frame {
  mjtNum pos[3], quat[4];
};

Frame times(const Frame& a, const mjtNum* pos, const mjtNum* quat) {
  Frame result;
  mju_mulPose(result.pos, result.quat, a.pos, a.quat, pos, quat);
  return result;
}

// A turn about an anchor is the turn, and a shift that brings the anchor back.
Frame moved_by_joint(const mjModel& m, const mjData& d, const Frame& before, int j) {
  const int adr = m.jnt_qposadr[j];
  if (m.jnt_type[j] == mjJNT_FREE) {
    Frame free;
    mju_copy3(free.pos, d.qpos + adr);
    mju_copy4(free.quat, d.qpos + adr + 3);
    mju_normalize4(free.quat);
    return free;
  }
  const mjtNum* axis = m.jnt_axis + 3 * j;
  const mjtNum travel = d.qpos[adr] - m.qpos0[adr], unit[4] = {1, 0, 0, 0};
  mjtNum shift[3], turn[4];
  if (m.jnt_type[j] == mjJNT_SLIDE) {
    mju_scl3(shift, axis, travel);
    return times(before, shift, unit);
  }
  mju_axisAngle2Quat(turn, axis, travel);
  if (m.jnt_type[j] == mjJNT_BALL) {
    mju_copy4(turn, d.qpos + adr);
    mju_normalize4(turn);
  }
  mju_rotVecQuat(shift, m.jnt_pos + 3 * j, turn);
  mju_sub3(shift, m.jnt_pos + 3 * j, shift);
  return times(before, shift, turn);
}

std::span<const mjtNum> numbers(const mjtNum* first, std::size_t n) { return {first, n}; }

void expect_frame(const mjtNum* pos, const mjtNum* mat, const Frame& want, const char* what, int id) {
  mjtNum R[9];
  mju_quat2Mat(R, want.quat);
  EXPECT_TRUE(near(numbers(pos, 3), numbers(want.pos, 3), 1e-13)) << what << id;
  EXPECT_TRUE(near(numbers(mat, 9), numbers(R, 9), 1e-13)) << what << id;
}

struct Posed {
  ModelPtr m = load_text(kTree);
  DataPtr d{mj_makeData(m.get())};

  Posed() {
    for (int i = 0; i < m->nq; ++i) d->qpos[i] += 0.4 * std::sin(1 + i);
    for (int k = 0; k < 4; ++k) d->mocap_quat[k] = 3 * std::cos(k);
    for (int k = 0; k < 3; ++k) d->mocap_pos[k] = std::sin(k);
  }
  void locate() {
    mj_kinematics(m.get(), d.get());
    mj_comPos(m.get(), d.get());
  }
};

TEST(Poses, AreProductsOfOffsetsAndJoints) {
  Posed posed;
  posed.locate();
  const mjModel& m = *posed.m;
  const mjData& d = *posed.d;
  std::vector<Frame> frames(static_cast<std::size_t>(m.nbody), Frame{{0, 0, 0}, {1, 0, 0, 0}});
  for (int b = 1; b < m.nbody; ++b) {
    Frame& frame = frames[static_cast<std::size_t>(b)];
    frame = times(frames[static_cast<std::size_t>(m.body_parentid[b])], m.body_pos + 3 * b, m.body_quat + 4 * b);
    if (m.body_mocapid[b] >= 0) {
      mju_copy3(frame.pos, d.mocap_pos);
      mju_copy4(frame.quat, d.mocap_quat);
      mju_normalize4(frame.quat);
    }
    for (int j = m.body_jntadr[b]; j < m.body_jntadr[b] + m.body_jntnum[b]; ++j) {
      const Frame before = frame;
      frame = moved_by_joint(m, d, before, j);
      if (m.jnt_type[j] == mjJNT_FREE) continue;
      const mjtNum unit[4] = {1, 0, 0, 0};
      const Frame anchor = times(before, m.jnt_pos + 3 * j, unit);
      mjtNum axis[3];
      mju_rotVecQuat(axis, m.jnt_axis + 3 * j, before.quat);
      EXPECT_TRUE(near(numbers(d.xanchor + 3 * j, 3), numbers(anchor.pos, 3), 1e-13)) << j;
      EXPECT_TRUE(near(numbers(d.xaxis + 3 * j, 3), numbers(axis, 3), 1e-13)) << j;
    }
    expect_frame(d.xpos + 3 * b, d.xmat + 9 * b, frame, "body ", b);
    expect_frame(d.xipos + 3 * b, d.ximat + 9 * b, times(frame, m.body_ipos + 3 * b, m.body_iquat + 4 * b), "inertia ",
                 b);
  }
  for (int g = 0; g < m.ngeom; ++g) {
    const Frame& body = frames[static_cast<std::size_t>(m.geom_bodyid[g])];
    expect_frame(d.geom_xpos + 3 * g, d.geom_xmat + 9 * g, times(body, m.geom_pos + 3 * g, m.geom_quat + 4 * g),
                 "geom ", g);
  }
  for (int s = 0; s < m.nsite; ++s) {
    const Frame& body = frames[static_cast<std::size_t>(m.site_bodyid[s])];
    expect_frame(d.site_xpos + 3 * s, d.site_xmat + 9 * s, times(body, m.site_pos + 3 * s, m.site_quat + 4 * s),
                 "site ", s);
  }
}

// Only the direction of a quaternion counts, and one without any is no turn; qpos itself stays what the user wrote.
TEST(Poses, ForgiveTheLengthOfQuaternions) {
  Posed plain, scaled;
  for (const int adr : {3, 11}) {
    for (int k = 0; k < 4; ++k) scaled.d->qpos[adr + k] *= 7;
  }
  for (int k = 0; k < 4; ++k) scaled.d->mocap_quat[k] *= 0.01;
  const mjtNum written = scaled.d->qpos[3];
  plain.locate();
  scaled.locate();
  const std::size_t n = 3 * static_cast<std::size_t>(plain.m->nbody);
  EXPECT_TRUE(near(numbers(scaled.d->xpos, n), numbers(plain.d->xpos, n), 1e-14));
  EXPECT_TRUE(near(numbers(scaled.d->xmat, 3 * n), numbers(plain.d->xmat, 3 * n), 1e-14));
  EXPECT_EQ(scaled.d->qpos[3], written);
  for (int k = 0; k < 4; ++k) scaled.d->mocap_quat[k] = 0;
  scaled.locate();
  const int hand = mj_name2id(scaled.m.get(), mjOBJ_BODY, "hand");
  const mjtNum identity[4] = {1, 0, 0, 0};
  EXPECT_TRUE(near(numbers(scaled.d->xquat + 4 * hand, 4), numbers(identity, 4)));
}

// The centre of a subtree is the mean of its bodies' centres, weighted by mass.
TEST(CentersOfMass, AreWeightedMeans) {
  Posed posed;
  posed.locate();
  const mjModel& m = *posed.m;
  for (int root = 0; root < m.nbody; ++root) {
    mjtNum mass = 0, sum[3] = {};
    for (int b = root; b < m.nbody; ++b) {
      int above = b;
      while (above > root) above = m.body_parentid[above];
      if (above != root) continue;
      mass += m.body_mass[b];
      mju_addToScl3(sum, posed.d->xipos + 3 * b, m.body_mass[b]);
    }
    mju_scl3(sum, sum, 1 / mass);
    EXPECT_TRUE(near(numbers(posed.d->subtree_com + 3 * root, 3), numbers(sum, 3), 1e-13)) << root;
  }
}

// Where the mocap body moved to, the bodies on it moved along.
TEST(MocapBodies, CarryTheirChildren) {
  Posed posed;
  posed.locate();
  const int child = posed.m->nbody - 1;
  const mjtNum before[3] = {posed.d->xpos[3 * child], posed.d->xpos[3 * child + 1], posed.d->xpos[3 * child + 2]};
  posed.d->mocap_pos[1] += 2;
  posed.locate();
  EXPECT_NEAR(posed.d->xpos[3 * child], before[0], 1e-14);
  EXPECT_NEAR(posed.d->xpos[3 * child + 1], before[1] + 2, 1e-14);
  EXPECT_NEAR(posed.d->xpos[3 * child + 2], before[2], 1e-14);
}

}  // namespace
}  // namespace sinew::test
