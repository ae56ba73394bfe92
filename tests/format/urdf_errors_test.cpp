// SPDX-License-Identifier: Apache-2.0
// A mistake in URDF gets one message that names file, line and element, and says what is wrong.
#include <gtest/gtest.h>

#include <string>

#include "support/urdf.h"

namespace sinew::test {
namespace {

struct Mistake {
  std::string inside;   // begins on line 2 of r.urdf
  const char* message;  // how the message begins
};

const std::string kBase = "<link name=\"base\"/>";

std::string shape(const std::string& text) {
  return "<link name=\"base\"><collision><geometry>" + text + "</geometry></collision></link>";
}

std::string inertial(const std::string& text) { return "<link name=\"base\"><inertial>" + text + "</inertial></link>"; }

const Mistake kMistakes[] = {
    // the tree
    {"<link/>", "r.urdf:2: link: attribute 'name' is missing"},
    {kBase + "\n" + kBase, "r.urdf:3: link 'base': there is already a link of this name, in line 2"},
    {kBase + "<joint type=\"fixed\"><parent link=\"base\"/><child link=\"a\"/></joint>",
     "r.urdf:2: joint: attribute 'name' is missing"},
    {kBase + joint("j", "fixed", "base", "bose"),
     "r.urdf:2: joint 'j': its child 'bose' is not a link (did you mean 'base'?)"},
    {kBase + joint("j", "fixed", "nobody", "base"), "r.urdf:2: joint 'j': its parent 'nobody' is not a link"},
    {kBase + joint("j", "fixed", "base", "base"),
     "r.urdf:2: joint 'j': its parent and its child are the same link, 'base'"},
    {kBase + "<joint name=\"j\" type=\"fixed\"><child link=\"base\"/></joint>",
     "r.urdf:2: joint 'j': element <parent> is missing"},
    {kBase + "<joint name=\"j\" type=\"fixed\"><parent/><child link=\"base\"/></joint>",
     "r.urdf:2: parent: attribute 'link' is missing"},
    {link("a") + link("b") + joint("j", "revolute", "a", "b") + joint("k", "revolute", "b", "a"),
     "r.urdf:5: joint 'k': link 'a' is below itself: the joints make a loop"},
    {link("a") + link("b") + joint("j", "fixed", "a", "b") + joint("k", "fixed", "a", "b"),
     "r.urdf:5: joint 'k': link 'b' has a parent already, by joint 'j' in line 4"},
    {link("a") + link("world") + joint("j", "revolute", "a", "world"),
     "r.urdf:4: joint 'j': its child is the world, which cannot move"},

    // joints
    {link("a") + link("b") + joint("j", "hinge", "a", "b"),
     "r.urdf:4: joint 'j': unknown type 'hinge'; possible are: "},
    {link("a") + link("b") + joint("j", "Revolute", "a", "b"),
     "r.urdf:4: joint 'j': unknown type 'Revolute' (did you mean 'revolute'?)"},
    {arm("revolute", "<axis xyz=\"1 0\"/>"), "r.urdf:4: axis: attribute 'xyz' needs 3 numbers, got 2"},
    {arm("revolute", "<axis/>"), "r.urdf:4: axis: attribute 'xyz' is missing"},
    {arm("revolute", "<axis xyz=\"0 0 0\"/>"), "r.urdf:4: joint 'j': "},
    {arm("revolute", "<origin xyz=\"a b c\"/>"), "r.urdf:4: origin: attribute 'xyz': 'a' is not a number"},
    {arm("revolute", "<origin/><origin/>"), "r.urdf:4: origin: stands a second time in 'joint', which takes one"},
    {arm("revolute", "<limit lower=\"x\"/>"), "r.urdf:4: limit: attribute 'lower': 'x' is not a number"},
    {arm("revolute", "<dynamics damping=\"1 2\"/>"), "r.urdf:4: dynamics: attribute 'damping' takes 1 number, got 2"},

    // inertia
    {inertial("<mass value=\"1\"/>"), "r.urdf:2: inertial: element <inertia> is missing"},
    {inertial("<inertia/>"), "r.urdf:2: inertial: element <mass> is missing"},
    {inertial("<mass value=\"1\"/><inertia ixx=\"1\"/>"), "r.urdf:2: inertia: attribute 'ixy' is missing"},
    {inertial("<mass value=\"1\"/><inertia ixx=\"-1\" ixy=\"0\" ixz=\"0\" iyy=\"1\" iyz=\"0\" izz=\"1\"/>"),
     "r.urdf:2: inertia: no body has such an inertia: it has to be positive about every axis"},
    {inertial("<mass value=\"1\"/><inertia ixx=\"nan\" ixy=\"0\" ixz=\"0\" iyy=\"1\" iyz=\"0\" izz=\"1\"/>"),
     "r.urdf:2: inertia: the numbers have to be finite"},
    {link("a", "") + link("b", "") + joint("j", "revolute", "a", "b"), "r.urdf:3: body 'b': "},

    // geometry
    {"<link name=\"base\"><collision/></link>", "r.urdf:2: collision: element <geometry> is missing"},
    {shape(""), "r.urdf:2: geometry: there is no shape in it: box, cylinder, sphere, capsule or mesh"},
    {shape("<spere radius=\"1\"/>"), "r.urdf:2: spere: unknown shape (did you mean 'sphere'?)"},
    {shape("<box/>"), "r.urdf:2: box: attribute 'size' is missing"},
    {shape("<cylinder radius=\"1\"/>"), "r.urdf:2: cylinder: attribute 'length' is missing"},
    {shape("<mesh/>"), "r.urdf:2: mesh: attribute 'filename' is missing"},
    {shape("<mesh filename=\"absent.obj\"/>"), "r.urdf:2: mesh 'absent': file 'absent.obj' does not exist"},
    {shape("<mesh filename=\"a.obj\" scale=\"\"/>"), "r.urdf:2: mesh: attribute 'scale' needs 3 numbers, got 0"},
    {"<link name=\"base\"><visual><material name=\"m\"><color rgba=\"1 0\"/></material></visual></link>",
     "r.urdf:2: color: attribute 'rgba' needs 4 numbers, got 2"},
    {"<link name=\"base\"><visual><material/></visual></link>", "r.urdf:2: material: attribute 'name' is missing"},

    // the extension
    {"<mujoco/><mujoco/>", "r.urdf:2: mujoco: stands a second time in 'robot', which takes one"},
    {"<mujoco><compiler/><compiler/></mujoco>", "r.urdf:2: compiler: stands a second time in 'mujoco'"},
    {"<mujoco><option integrator=\"Verlet\"/></mujoco>",
     "r.urdf:2: option: attribute 'integrator': unknown keyword 'Verlet'"},
};

TEST(UrdfErrors, EveryMistakeIsNamedWithFileAndLine) {
  for (const Mistake& mistake : kMistakes) {
    const Load load = load_urdf(robot(mistake.inside));
    EXPECT_FALSE(load.m) << mistake.inside;
    EXPECT_EQ(load.message.substr(0, std::string(mistake.message).size()), mistake.message) << mistake.inside;
  }
}

TEST(UrdfErrors, SeveralRootsAreAWarningThatNamesThem) {
  const Load load = load_urdf(robot(link("a") + link("b") + link("c")));
  ASSERT_TRUE(load.m) << load.message;
  EXPECT_EQ(load.message,
            "r.urdf:3: link 'b': a robot has one root, and here are 3: 'a', 'b', 'c'; each is fixed to the world");
}

TEST(UrdfErrors, SlipsOfThePenAreWarnings) {
  const Load load = load_urdf(robot(arm("revolute", "<limit lowwer=\"1\" upper=\"2\"/>")));
  ASSERT_TRUE(load.m) << load.message;
  EXPECT_NE(load.message.find("limit: unknown attribute 'lowwer' is passed over (did you mean 'lower'?)"),
            std::string::npos)
      << load.message;
}

TEST(UrdfErrors, NumberThatIsNoneIsPassedOverWithAWord) {
  const Load load = load_urdf(robot(arm("revolute", "<origin xyz=\"nan 0 0\"/><limit lower=\"nan\" upper=\"1\"/>")));
  ASSERT_TRUE(load.m) << load.message;
  EXPECT_EQ(load.m->body_pos[3], 0);
  EXPECT_FALSE(load.m->jnt_limited[0]);
  EXPECT_NE(load.message.find("origin: there is a NaN among the numbers"), std::string::npos) << load.message;
}

}  // namespace
}  // namespace sinew::test
