// SPDX-License-Identifier: Apache-2.0
// What URDF says becomes the model that MuJoCo makes of it at level 3.4.
#include <gtest/gtest.h>

#include <cmath>

#include <filesystem>
#include <string>
#include <vector>

#include <mujoco/mujoco.h>

#include "support/sample_png.h"
#include "support/urdf.h"

namespace sinew::test {
namespace {

const std::string kKept = "<mujoco><compiler discardvisual=\"false\"/></mujoco>";
const std::string kStandard = "<mujoco standard=\"true\"/>";
const std::string kSphere = "<geometry><sphere radius=\".1\"/></geometry>";
const std::string kPyramid =
    "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv .5 .5 1\nf 1 4 3 2\nf 1 2 5\nf 2 3 5\nf 3 4 5\nf 4 1 5\n";

std::string name_of(const mjModel& m, mjtObj type, int id) {
  const char* name = mj_id2name(&m, type, id);
  return name ? name : "";
}

ModelPtr good(const std::string& text) {
  Load load = load_urdf(text);
  EXPECT_TRUE(load.m) << load.message;
  return std::move(load.m);
}

void expect_numbers(const mjtNum* values, const std::vector<double>& expected, double tolerance = 1e-12) {
  for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_NEAR(values[i], expected[i], tolerance) << i;
}

TEST(UrdfJoints, EveryTypeIsAJointOfTheModel) {
  const struct {
    const char* type;
    std::vector<int> joints;
  } kCases[] = {{"revolute", {mjJNT_HINGE}},
                {"continuous", {mjJNT_HINGE}},
                {"prismatic", {mjJNT_SLIDE}},
                {"floating", {mjJNT_FREE}},
                {"spherical", {mjJNT_BALL}},
                {"planar", {mjJNT_SLIDE, mjJNT_SLIDE, mjJNT_HINGE}},
                {"fixed", {}}};
  for (const auto& [type, joints] : kCases) {
    const ModelPtr m = good(robot(arm(type)));
    ASSERT_TRUE(m) << type;
    EXPECT_EQ(std::vector<int>(m->jnt_type, m->jnt_type + m->njnt), joints) << type;
  }
}

TEST(UrdfJoints, OriginTurnsAboutFixedAxesInTheOrderOfRollPitchAndYaw) {
  const ModelPtr m = good(robot(arm("revolute", "<origin xyz=\"1 2 3\" rpy=\"0 0 1.5707963267948966\"/>")));
  expect_numbers(m->body_pos + 3, {1, 2, 3});
  expect_numbers(m->body_quat + 4, {std::sqrt(.5), 0, 0, std::sqrt(.5)});
  const ModelPtr n = good(robot(arm("revolute", "<origin rpy=\"1.5707963267948966 0 1.5707963267948966\"/>")));
  expect_numbers(n->body_quat + 4, {.5, .5, .5, .5});  // about x first, then about the z that stayed
}

TEST(UrdfJoints, AxisIsAlongXUnlessGivenAndUnitLength) {
  expect_numbers(good(robot(arm("revolute")))->jnt_axis, {1, 0, 0});
  expect_numbers(good(robot(arm("prismatic", "<axis xyz=\"0 3 4\"/>")))->jnt_axis, {0, .6, .8});
}

TEST(UrdfJoints, PlaneMovesAcrossItsAxisAndTurnsAboutIt) {
  const ModelPtr m = good(robot(arm("planar", "<axis xyz=\"0 0 1\"/><dynamics damping=\"2\" friction=\"3\"/>")));
  expect_numbers(m->jnt_axis, {1, 0, 0, 0, 1, 0, 0, 0, 1});
  expect_numbers(m->dof_damping, {2, 2, 2});
  expect_numbers(m->dof_frictionloss, {3, 3, 3});
  EXPECT_EQ(name_of(*m, mjOBJ_JOINT, 0), "j_TX");
  EXPECT_EQ(name_of(*m, mjOBJ_JOINT, 1), "j_TY");
  EXPECT_EQ(name_of(*m, mjOBJ_JOINT, 2), "j_RZ");
}

TEST(UrdfJoints, LimitsCountIfBothAreGivenInOrder) {
  const struct {
    const char* limit;
    bool limited;
  } kCases[] = {{"lower=\"-1\" upper=\"2\"", true},
                {"lower=\"2\" upper=\"-1\"", false},
                {"lower=\"-1\"", false},
                {"upper=\"1\"", false},
                {"lower=\"0\" upper=\"0\"", false},
                {"", false}};
  for (const auto& [limit, limited] : kCases) {
    const ModelPtr m = good(robot(arm("revolute", "<limit " + std::string(limit) + "/>")));
    ASSERT_TRUE(m) << limit;
    EXPECT_EQ(m->jnt_limited[0], limited) << limit;
  }
}

TEST(UrdfJoints, EffortBoundsTheActuatorForceWhateverItsSign) {
  const ModelPtr m = good(robot(arm("revolute", "<limit effort=\"-4\"/>")));
  EXPECT_TRUE(m->jnt_actfrclimited[0]);
  expect_numbers(m->jnt_actfrcrange, {-4, 4});
  EXPECT_FALSE(good(robot(arm("revolute", "<limit effort=\"0\"/>")))->jnt_actfrclimited[0]);
}

TEST(UrdfJoints, MimicIsPassedOverWithAWordOrTiesByTheStandard) {
  const std::string joints =
      arm("revolute") + link("hand") +
      joint("k", "revolute", "arm", "hand", "<mimic joint=\"j\" multiplier=\"-2\" offset=\".5\"/>");
  const Load plain = load_urdf(robot(joints));
  ASSERT_TRUE(plain.m) << plain.message;
  EXPECT_EQ(plain.m->neq, 0);
  EXPECT_NE(plain.message.find("r.urdf:6: mimic: is passed over"), std::string::npos) << plain.message;

  const ModelPtr m = good(robot(kStandard + joints));
  ASSERT_EQ(m->neq, 1);
  EXPECT_EQ(m->eq_type[0], mjEQ_JOINT);
  EXPECT_EQ(name_of(*m, mjOBJ_JOINT, m->eq_obj1id[0]), "k");
  EXPECT_EQ(name_of(*m, mjOBJ_JOINT, m->eq_obj2id[0]), "j");
  expect_numbers(m->eq_data, {.5, -2, 0, 0, 0});
}

TEST(UrdfJoints, MimicOfWhatIsNoJointIsAWarning) {
  const Load load = load_urdf(robot(kStandard + arm("revolute", "<mimic joint=\"absent\"/>")));
  ASSERT_TRUE(load.m) << load.message;
  EXPECT_EQ(load.m->neq, 0);
  EXPECT_NE(load.message.find("'j' cannot follow 'absent'"), std::string::npos) << load.message;
}

TEST(UrdfTree, LinksAndJointsMayStandInAnyOrder) {
  const std::string joints = joint("k", "revolute", "b", "c") + joint("j", "revolute", "a", "b");
  const ModelPtr m = good(robot(joints + link("c") + link("b") + link("a", "")));
  ASSERT_EQ(m->nbody, 3);
  EXPECT_EQ(name_of(*m, mjOBJ_BODY, 1), "b");
  EXPECT_EQ(name_of(*m, mjOBJ_BODY, 2), "c");
  EXPECT_EQ(m->body_parentid[2], 1);
}

TEST(UrdfTree, LinkCalledWorldIsTheWorld) {
  const std::string ground = link("world", "<collision>" + kSphere + "</collision>");
  const ModelPtr m = good(robot(ground + link("a") + joint("j", "floating", "world", "a", "<origin xyz=\"0 0 1\"/>")));
  ASSERT_EQ(m->nbody, 2);
  EXPECT_EQ(m->geom_bodyid[0], 0);
  expect_numbers(m->qpos0, {0, 0, 1, 1, 0, 0, 0});
}

TEST(UrdfTree, FixedLinksMeltIntoTheirParentsUnlessTheyAreToStay) {
  const std::string links = arm("revolute") + link("tool", "<collision>" + kSphere + "</collision>") +
                            joint("t", "fixed", "arm", "tool", "<origin xyz=\"0 0 2\"/>");
  const ModelPtr fused = good(robot(links));
  EXPECT_EQ(fused->nbody, 2);
  expect_numbers(fused->geom_pos, {0, 0, 2});
  EXPECT_EQ(good(robot("<mujoco><compiler fusestatic=\"false\"/></mujoco>" + links))->nbody, 4);
  EXPECT_EQ(good(robot(kStandard + links))->nbody, 4);
}

TEST(UrdfTree, ByTheStandardAFreeLinkMayHangFromAnyThatStandsStill) {
  const std::string links = link("a", "") + link("b", "") + link("c") +
                            joint("j", "fixed", "a", "b", "<origin xyz=\"1 0 0\" rpy=\"0 0 1.5707963267948966\"/>") +
                            joint("f", "floating", "b", "c", "<origin xyz=\"1 0 0\"/>");
  const ModelPtr m = good(robot(kStandard + links));
  ASSERT_TRUE(m);
  const int c = mj_name2id(m.get(), mjOBJ_BODY, "c");
  EXPECT_EQ(m->body_parentid[c], 0);
  expect_numbers(m->body_pos + 3 * c, {1, 1, 0});
}

TEST(UrdfTree, ChainsMayBeLongerThanTheStack) {
  std::string links = link("l0", "");
  constexpr int kLinks = 3000;
  for (int i = 1; i <= kLinks; ++i) {
    const std::string id = std::to_string(i);
    links += link("l" + id, "") + joint("j" + id, "fixed", "l" + std::to_string(i - 1), "l" + id);
  }
  const ModelPtr m = good(robot("<mujoco><compiler fusestatic=\"false\"/></mujoco>" + links));
  ASSERT_TRUE(m);
  EXPECT_EQ(m->nbody, kLinks + 2);
}

const char* const kTurnedInertial =
    "<inertial><origin xyz=\".1 0 0\" rpy=\"0 0 1.5707963267948966\"/><mass value=\"2\"/>"
    "<inertia ixx=\".03\" ixy=\"0\" ixz=\"0\" iyy=\".02\" iyz=\"0\" izz=\".015\"/></inertial>";

// The moment about the link's own axis, whatever frame the model has for the principal axes.
double moment_about(const mjModel& m, int body, int axis) {
  mjtNum R[9], moment = 0;
  mju_quat2Mat(R, m.body_iquat + 4 * body);
  for (int k = 0; k < 3; ++k) moment += R[3 * axis + k] * R[3 * axis + k] * m.body_inertia[3 * body + k];
  return moment;
}

TEST(UrdfInertia, RotationOfTheOriginCountsByTheStandardAlone) {
  const std::string links = link("base", "") + link("arm", kTurnedInertial) + joint("j", "revolute", "base", "arm");
  const Load plain = load_urdf(robot(links));
  ASSERT_TRUE(plain.m) << plain.message;
  expect_numbers(plain.m->body_ipos + 3, {.1, 0, 0});
  EXPECT_NEAR(moment_about(*plain.m, 1, 0), .03, 1e-12);
  EXPECT_NE(plain.message.find("inertial: the rpy of its origin is passed over"), std::string::npos) << plain.message;

  const ModelPtr m = good(robot(kStandard + links));
  const int arm = mj_name2id(m.get(), mjOBJ_BODY, "arm");
  EXPECT_NEAR(moment_about(*m, arm, 0), .02, 1e-12);
  EXPECT_NEAR(moment_about(*m, arm, 1), .03, 1e-12);
}

TEST(UrdfInertia, ComesFromTheGeomsWhereNoneIsGiven) {
  const std::string links = link("base", "") + link("arm", "<collision>" + kSphere + "</collision>");
  const ModelPtr m = good(robot(links + joint("j", "revolute", "base", "arm")));
  EXPECT_NEAR(m->body_mass[1], 1000 * 4. / 3 * M_PI * 1e-3, 1e-9);
}

TEST(UrdfGeoms, ShapesHaveHalfTheSizesOfUrdf) {
  const auto shape = [](const std::string& text) { return "<collision><geometry>" + text + "</geometry></collision>"; };
  const ModelPtr m =
      good(robot(link("base", shape("<box size=\"1 2 3\"/>") + shape("<cylinder radius=\"1\" length=\"4\"/>") +
                                  shape("<sphere radius=\"2\"/>") + shape("<capsule radius=\"1\" length=\"6\"/>"))));
  EXPECT_EQ(std::vector<int>(m->geom_type, m->geom_type + m->ngeom),
            (std::vector<int>{mjGEOM_BOX, mjGEOM_CYLINDER, mjGEOM_SPHERE, mjGEOM_CAPSULE}));
  expect_numbers(m->geom_size, {.5, 1, 1.5, 1, 2, 0, 2, 0, 0, 1, 3, 0});
}

TEST(UrdfGeoms, VisualsAreDroppedUnlessTheyAreAskedFor) {
  const std::string links = link("base", "<visual>" + kSphere + "</visual><collision>" + kSphere + "</collision>");
  EXPECT_EQ(good(robot(links))->ngeom, 1);
  const ModelPtr m = good(robot(kKept + links));
  ASSERT_EQ(m->ngeom, 2);
  EXPECT_EQ(m->geom_contype[0] + m->geom_conaffinity[0], 0);
  EXPECT_EQ(m->geom_group[0], 1);
  EXPECT_EQ(m->geom_contype[1], 1);
}

TEST(UrdfGeoms, ColorIsThatOfTheLastVisualWithAMaterial) {
  const std::string red = "<material name=\"red\"><color rgba=\"1 0 0 1\"/></material>";
  const std::string links = link("base", "<visual>" + kSphere + "<material name=\"red\"/></visual><collision>" +
                                             kSphere + "</collision><visual>" + kSphere +
                                             "<material name=\"own\"><color rgba=\"0 1 0 .5\"/></material></visual>");
  const ModelPtr m = good(robot(kKept + red + links));
  ASSERT_EQ(m->ngeom, 3);
  EXPECT_EQ(std::vector<float>(m->geom_rgba, m->geom_rgba + 12),
            (std::vector<float>{1, 0, 0, 1, 1, 0, 0, 1, 0, 1, 0, .5f}));
}

TEST(UrdfGeoms, TexturesAreReadByTheStandard) {
  MemoryFiles files;
  const Bytes png = make_png({2, 2, 8, 2, {0, 0, 0, 255, 255, 255, 100, 20, 30, 10, 200, 60}});
  files.add("wood.png", std::string(png.begin(), png.end()));
  const std::string named = "<material name=\"wood\"><texture filename=\"package://p/wood.png\"/></material>";
  const std::string links =
      link("base", "<visual>" + kSphere + "<material name=\"wood\"/></visual><visual>" + kSphere + named +
                       "</visual><visual>" + kSphere +
                       "<material name=\"no\"><texture filename=\"absent.png\"/></material></visual>");
  const std::string settings = "<mujoco standard=\"true\"><compiler discardvisual=\"false\"/></mujoco>";
  const Load load = load_urdf(robot(settings + named + links), files);
  ASSERT_TRUE(load.m) << load.message;
  EXPECT_EQ(load.m->ntex, 1);
  EXPECT_EQ(std::vector<int>(load.m->geom_matid, load.m->geom_matid + 3), (std::vector<int>{0, 0, -1}));
  EXPECT_NE(load.message.find("'absent.png' is passed over: the file is not found"), std::string::npos) << load.message;

  MemoryFiles others;
  const Load plain = load_urdf(robot(kKept + named + links), others);
  ASSERT_TRUE(plain.m) << plain.message;
  EXPECT_EQ(plain.m->ntex, 0);
}

TEST(UrdfGeoms, NameThatIsTakenIsLeftOut) {
  const std::string named = "<collision name=\"g\">" + kSphere + "</collision>";
  const Load load = load_urdf(robot(link("base", named + named)));
  ASSERT_TRUE(load.m) << load.message;
  EXPECT_EQ(name_of(*load.m, mjOBJ_GEOM, 0), "g");
  EXPECT_EQ(name_of(*load.m, mjOBJ_GEOM, 1), "");
  EXPECT_NE(load.message.find("collision 'g': the name is taken"), std::string::npos) << load.message;
}

TEST(UrdfGeoms, TheFirstLinkOfTheDocumentKeepsTheName) {
  const std::string named = kInertial + "<collision name=\"g\">" + kSphere + "</collision>";
  const ModelPtr m = good(robot(link("b", named) + link("a", named) + link("base", "") +
                                joint("j", "revolute", "base", "a") + joint("k", "revolute", "a", "b")));
  const int geom = mj_name2id(m.get(), mjOBJ_GEOM, "g");
  ASSERT_GE(geom, 0);
  EXPECT_EQ(name_of(*m, mjOBJ_BODY, m->geom_bodyid[geom]), "b");
}

std::string mesh(const std::string& file, const std::string& scale = "1 1 1") {
  return "<collision><geometry><mesh filename=\"" + file + "\" scale=\"" + scale + "\"/></geometry></collision>";
}

TEST(UrdfMeshes, FileAtOneScaleIsOneMesh) {
  MemoryFiles files;
  files.add("pyramid.obj", kPyramid);
  const std::string shapes = mesh("pyramid.obj") + mesh("package://any/meshes/pyramid.obj", "2 2 2") +
                             mesh("file:///far/pyramid.obj") + mesh("pyramid.obj", "2 2 2");
  const Load load = load_urdf(robot(link("base", shapes)), files);
  ASSERT_TRUE(load.m) << load.message;
  ASSERT_EQ(load.m->nmesh, 2);
  EXPECT_EQ(name_of(*load.m, mjOBJ_MESH, 0), "pyramid");
  EXPECT_EQ(name_of(*load.m, mjOBJ_MESH, 1), "pyramid1");
  EXPECT_EQ(std::vector<int>(load.m->geom_dataid, load.m->geom_dataid + 4), (std::vector<int>{0, 1, 0, 1}));
}

TEST(UrdfMeshes, PackagesAreFoundAroundTheModelAndInTheRosPath) {
  const std::filesystem::path top = std::filesystem::temp_directory_path() / "sinew_urdf_packages";
  std::filesystem::remove_all(top);
  for (const char* folder : {"ws/arm/meshes", "ws/arm/urdf", "alone"})
    std::filesystem::create_directories(top / folder);
  write_file(top / "ws/arm/meshes/pyramid.obj", kPyramid);
  const std::string text = robot(link("base", mesh("package://arm/meshes/pyramid.obj")));
  write_file(top / "ws/arm/urdf/r.urdf", text);
  write_file(top / "alone/r.urdf", text);
  char error[2000] = "";

  const ModelPtr beside(mj_loadXML((top / "ws/arm/urdf/r.urdf").c_str(), nullptr, error, sizeof error));
  EXPECT_TRUE(beside) << error;
  const ModelPtr nowhere(mj_loadXML((top / "alone/r.urdf").c_str(), nullptr, error, sizeof error));
  EXPECT_FALSE(nowhere);
  EXPECT_NE(std::string(error).find("'package://arm/meshes/pyramid.obj' is not found"), std::string::npos) << error;
  setenv("ROS_PACKAGE_PATH", ("/nonexistent:" + (top / "ws").string()).c_str(), 1);
  const ModelPtr ros(mj_loadXML((top / "alone/r.urdf").c_str(), nullptr, error, sizeof error));
  unsetenv("ROS_PACKAGE_PATH");
  EXPECT_TRUE(ros) << error;
  std::filesystem::remove_all(top);
}

TEST(UrdfMeshes, ColladaVisualsAreLeftOutWhereSomethingElseCollides) {
  const std::string dae = "<visual><geometry><mesh filename=\"a.dae\"/></geometry></visual>";
  const Load load = load_urdf(robot(kKept + link("base", dae + dae + "<collision>" + kSphere + "</collision>")));
  ASSERT_TRUE(load.m) << load.message;
  EXPECT_EQ(load.m->ngeom, 1);
  EXPECT_NE(load.message.find("2 visual(s) in COLLADA are passed over, 'a.dae' first"), std::string::npos)
      << load.message;
  EXPECT_FALSE(load_urdf(robot(kKept + link("base", dae))).m);
}

TEST(UrdfMeshes, AreDependenciesOfTheFile) {
  const std::filesystem::path top = std::filesystem::temp_directory_path() / "sinew_urdf_dependencies";
  std::filesystem::create_directories(top);
  const std::string folder = "<mujoco><compiler meshdir=\"m\"/></mujoco>";
  write_file(top / "r.urdf", robot(folder + link("base", mesh("package://p/q/a.obj") + mesh("b.stl"))));
  std::vector<std::string> files;
  mju_getXMLDependencies((top / "r.urdf").c_str(), &files);
  const std::string base = top.string() + "/";
  EXPECT_EQ(files, (std::vector<std::string>{base + "r.urdf", base + "m/b.stl", base + "m/a.obj"}));
  std::filesystem::remove_all(top);
}

TEST(UrdfSettings, ExtensionHasSectionsOfMjcf) {
  const std::string settings =
      "<mujoco><option timestep=\".01\" gravity=\"0 0 -1\"><flag contact=\"disable\"/></option>"
      "<size nuserdata=\"3\"/><compiler angle=\"degree\" boundmass=\"5\"/></mujoco>";
  const ModelPtr m = good(robot(arm("revolute", "<limit lower=\"-1\" upper=\"1\"/>") + settings));
  EXPECT_EQ(m->opt.timestep, .01);
  EXPECT_EQ(m->opt.gravity[2], -1);
  EXPECT_TRUE(m->opt.disableflags & mjDSBL_CONTACT);
  EXPECT_EQ(m->nuserdata, 3);
  EXPECT_EQ(m->body_mass[1], 5);
  expect_numbers(m->jnt_range, {-1, 1});  // radians, whatever the compiler says
}

TEST(UrdfSettings, WhatIsNotKnownIsPassedOverWithAWord) {
  const Load load = load_urdf(robot("<mujoco><compiler meshdri=\"a\"/><asset/></mujoco><gazebo/>" + arm("revolute")));
  ASSERT_TRUE(load.m) << load.message;
  EXPECT_NE(load.message.find("unknown attribute 'meshdri' is passed over (did you mean 'meshdir'?)"),
            std::string::npos);
  EXPECT_NE(load.message.find("asset: is passed over: in URDF, <mujoco> has compiler, option and size"),
            std::string::npos);
  EXPECT_EQ(load.message.find("gazebo"), std::string::npos);
}

TEST(UrdfInMjcf, RobotCanBeAttached) {
  MemoryFiles files;
  files.add("r.urdf", robot(arm("revolute")));
  files.add("scene.xml",
            "<mujoco><asset><model name=\"r\" file=\"r.urdf\"/></asset><worldbody><frame pos=\"0 0 1\">"
            "<attach model=\"r\" body=\"base\" prefix=\"x_\"/></frame></worldbody></mujoco>");
  char error[1000] = "";
  const ModelPtr m(mj_loadXML("scene.xml", files.get(), error, sizeof error));
  ASSERT_TRUE(m) << error;
  EXPECT_GE(mj_name2id(m.get(), mjOBJ_JOINT, "x_j"), 0);
}

}  // namespace
}  // namespace sinew::test
