// SPDX-License-Identifier: Apache-2.0
// load.h -- a model and its data from MJCF in the test itself.
#ifndef SINEW_TESTS_SUPPORT_LOAD_H_
#define SINEW_TESTS_SUPPORT_LOAD_H_

#include <string>

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include "support/small_model.h"

namespace sinew::test {

// Null, and a failed test, if the text is not a model.
inline ModelPtr load_text(const std::string& xml) {
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "test.xml", xml.data(), static_cast<int>(xml.size()));
  char error[500] = "";
  ModelPtr m(mj_loadXML("test.xml", &vfs, error, sizeof error));
  mj_deleteVFS(&vfs);
  EXPECT_TRUE(m) << error;
  return m;
}

// The same for a file.
inline ModelPtr load_file(const std::string& path) {
  char error[500] = "";
  ModelPtr m(mj_loadXML(path.c_str(), nullptr, error, sizeof error));
  EXPECT_TRUE(m) << error;
  return m;
}

// The joints of one body, of every type and in several orders.
inline constexpr const char* kJointStacks[] = {
    R"(<joint type="free"/>)",
    R"(<joint type="ball" pos=".1 .2 .3"/>)",
    R"(<joint type="ball"/><joint type="slide" axis="1 2 3"/>)",
    R"(<joint type="slide" axis="1 2 3"/><joint type="ball" pos="0 .1 0"/>)",
    R"(<joint axis="1 0 1" pos=".1 0 0"/><joint type="ball"/><joint type="slide"/>)",
    R"(<joint/><joint type="slide" axis="1 0 0"/><joint axis="0 1 1" pos=".1 .2 0"/>)",
};

// Two trees with every kind of joint, turned frames, and a tendon with armature across one of them.
inline const char* kMixedModel = R"(
<mujoco>
  <worldbody>
    <body name="torso" pos="0 0 1" euler="10 20 30">
      <freejoint/>
      <geom type="box" size=".1 .2 .3" pos=".02 .01 0"/>
      <body name="arm" pos="0 .2 .3" euler="0 40 0">
        <joint name="a" axis="1 0 0" pos="0 .01 0" armature=".01"/>
        <joint name="b" axis="0 1 0"/>
        <geom type="capsule" size=".05 .2" pos="0 0 .2"/>
        <body pos="0 0 .4"><joint name="s" type="slide" axis="0 1 1"/><geom type="ellipsoid" size=".05 .1 .07" pos=".02 0 .1"/></body>
      </body>
      <body name="leg" pos="0 -.2 -.3"><joint type="ball"/><geom type="cylinder" size=".05 .2" pos="0 0 -.2"/></body>
    </body>
    <body name="ball" pos="3 0 0"><freejoint/><geom size=".1"/></body>
  </worldbody>
  <tendon><fixed armature=".3"><joint joint="a" coef="1"/><joint joint="s" coef="-2"/></fixed></tendon>
</mujoco>)";

// Its data in a pose, and with velocities, that nothing lines up with.
inline DataPtr pose_mixed_model(const mjModel& m) {
  DataPtr d(mj_makeData(&m));
  for (int i = 0; i < m.nv; ++i) d->qvel[i] = 0.3 * i - 1;
  for (int i = 0; i < m.nq; ++i) d->qpos[i] += 0.05 * (i % 5) - 0.1;
  mj_kinematics(&m, d.get());
  mj_comPos(&m, d.get());
  mj_tendon(&m, d.get());
  mj_makeM(&m, d.get());
  mj_factorM(&m, d.get());
  mj_comVel(&m, d.get());
  return d;
}

}  // namespace sinew::test

#endif  // SINEW_TESTS_SUPPORT_LOAD_H_
