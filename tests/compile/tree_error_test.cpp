// SPDX-License-Identifier: Apache-2.0
// Bad bodies, joints, geoms, sites, cameras and lights: each gets a message that names line, element and finding.
#include <gtest/gtest.h>

#include "base/error.h"
#include "compile/tree_support.h"

namespace sinew::test {
namespace {

struct Case {
  const char* world;    // contents of <worldbody>
  const char* message;  // part of what the error must say
  const char* compiler = "";
};

const Case kCases[] = {
    {"<geom name='g' size='-1'/>", "geom 'g': the first size must be positive"},
    {"<geom type='box' size='1 1 0'/>", "the third size must be positive"},
    {"<geom type='capsule' size='1'/>", "the second size must be positive"},
    {"<geom type='plane' size='1 1'/>", "spacing of its grid lines"},
    {"<geom size='1' condim='2'/>", "condim must be 1, 3, 4 or 6, got 2"},
    {"<body><freejoint/><geom size='1'/><geom type='plane' size='1 1 1'/></body>", "a plane cannot move"},
    {"<geom type='sphere' size='1' fromto='0 0 0 1 0 0'/>", "fromto is for capsules"},
    {"<geom type='capsule' size='1' fromto='0 0 0 0 0 0'/>", "too close to each other"},
    {"<geom type='capsule' size='1' fromto='0 0 0 0 0 1' pos='1 0 0'/>", "keep one of them"},
    {"<geom type='mesh'/>", "needs the name of a mesh"},
    {"<geom type='mesh' mesh='nope'/>", "no mesh is named 'nope'"},
    {"<geom type='hfield'/>", "needs the name of an hfield"},
    {"<geom size='1' material='nope'/>", "no material is named 'nope'"},
    {"<geom size='1' zaxis='0 0 0'/>", "zaxis is too short"},
    {"<geom size='1' xyaxes='1 0 0 1 0 0'/>", "the y axis"},
    {"<geom size='1' axisangle='0 0 0 1'/>", "axisangle: the axis is too short"},
    {"<body><freejoint/><geom size='1' mass='-1'/></body>", "cannot be negative"},
    {"<body><joint/></body>", "a moving body needs mass and inertia"},
    {"<body><joint/><body><joint/><geom size='1'/></body></body>", "a moving body needs mass and inertia"},
    {"<body><joint/><geom size='1'/></body>", "a moving body needs mass", "inertiafromgeom='false'"},
    {"<body name='b'><inertial pos='0 0 0' mass='1' diaginertia='1 1 3'/></body>", "body 'b': no body has such"},
    {"<body><inertial pos='0 0 0' mass='1' fullinertia='1 -1 1 0 0 0'/></body>", "positive definite"},
    {"<body><joint name='j' axis='0 0 0'/><geom size='1'/></body>", "joint 'j': axis is too short"},
    {"<body><joint range='2 1' limited='true'/><geom size='1'/></body>", "must be smaller than the second"},
    {"<body><joint type='ball' range='1 2'/><geom size='1'/></body>", "must start with 0"},
    {"<body><joint range='1 2'/><geom size='1'/></body>", "range is given without limited", "autolimits='false'"},
    {"<body><joint springdamper='1 -1'/><geom size='1'/></body>", "must be positive"},
    {"<body><geom size='1'/><body><freejoint/><geom size='1'/></body></body>", "child of the world"},
    {"<body><freejoint/><joint/><geom size='1'/></body>", "cannot have other joints"},
    {"<body><joint type='ball'/><joint/><geom size='1'/></body>", "after a ball joint"},
    {"<body><joint/><joint/><joint/><joint/><joint/><joint/><joint/><geom size='1'/></body>", "more than 6 degrees"},
    {"<body mocap='true'><joint/><geom size='1'/></body>", "a mocap body must be"},
    {"<body><body mocap='true'/></body>", "a mocap body must be"},
    {"<site type='plane' size='1 1 1'/>", "a site is a sphere"},
    {"<site size='-1'/>", "the first size must be positive"},
    {"<camera name='c' fovy='180'/>", "camera 'c': fovy must be smaller than 180"},
    {"<camera mode='targetbody' target='nope'/>", "no body is named 'nope'"},
    {"<light dir='0 0 0'/>", "dir is too short"},
    {"<light texture='nope'/>", "no texture is named 'nope'"},
    {"<geom name='a' size='1'/><geom name='a' size='1'/>", "repeated name"},
    {"<frame name='f'/><frame name='f'/>", "repeated name"},
    {"<body name='world'/>", "repeated name"},
    {"<body sleep='never'><geom size='1'/></body>", "root of a tree"},
};

TEST(TreeError, EachHasItsMessage) {
  for (const Case& test : kCases) {
    SCOPED_TRACE(test.world);
    try {
      compile_world(test.world, test.compiler);
      ADD_FAILURE() << "was accepted";
    } catch (const ModelError& error) {
      EXPECT_NE(std::string(error.what()).find(test.message), std::string::npos) << error.what();
    }
  }
}

TEST(TreeError, UserNumbersMustFit) {
  EXPECT_THROW(
      compile_text("<mujoco><size nuser_geom='1'/><worldbody><geom size='1' user='1 2'/></worldbody></mujoco>"),
      ModelError);
}

}  // namespace
}  // namespace sinew::test
