// SPDX-License-Identifier: Apache-2.0
// Flexcomps stand for bodies, joints, a flex and an equality: what each type makes, and what is refused.
#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/error.h"
#include "format/mjcf/mjcf.h"
#include "math/vec3.h"
#include "spec/edit.h"
#include "support/load.h"

namespace sinew::test {
namespace {

ModelPtr load_flexcomp(const std::string& attributes, const std::string& children = "") {
  return load_text("<mujoco><worldbody><body name=\"b\"><freejoint/><geom size=\".1\"/><flexcomp name=\"f\" " +
                   attributes + ">" + children + "</flexcomp></body></worldbody></mujoco>");
}

std::string refusal(const std::string& attributes, const std::string& children = "") {
  const std::string xml =
      "<mujoco><worldbody><flexcomp name=\"f\" " + attributes + ">" + children + "</flexcomp></worldbody></mujoco>";
  try {
    read_mjcf_string(xml, nullptr);
  } catch (const ModelError& error) {
    return error.what();
  }
  return "";
}

Vec3<double> vertex(const mjModel& m, const mjData& d, int v) {
  return load3(d.flexvert_xpos + 3 * (m.flex_vertadr[0] + v));
}

double volume_of_elements(const mjModel& m) {
  DataPtr d(mj_makeData(&m));
  mj_forward(&m, d.get());
  double sum = 0;
  for (int e = 0; e < m.nflexelem; ++e) {
    const int* v = m.flex_elem + 4 * e;
    const Vec3<double> o = vertex(m, *d, v[0]);
    sum -= dot(vertex(m, *d, v[1]) - o, cross(vertex(m, *d, v[2]) - o, vertex(m, *d, v[3]) - o)) / 6;
  }
  return sum;
}

double area_of_elements(const mjModel& m) {
  DataPtr d(mj_makeData(&m));
  mj_forward(&m, d.get());
  double sum = 0;
  for (int e = 0; e < m.nflexelem; ++e) {
    const int* v = m.flex_elem + 3 * e;
    const Vec3<double> o = vertex(m, *d, v[0]);
    sum += norm(cross(vertex(m, *d, v[1]) - o, vertex(m, *d, v[2]) - o)) / 2;
  }
  return sum;
}

// Tetrahedra fill the shape: every one counts with the same sign, and together they make the volume.
TEST(Flexcomp, SolidsAreFilled) {
  const ModelPtr grid = load_flexcomp(R"(type="grid" dim="3" count="4 3 5" spacing=".1 .2 .3")");
  EXPECT_NEAR(volume_of_elements(*grid), 0.3 * 0.4 * 1.2, 1e-12);
  EXPECT_EQ(grid->nflexvert, 60);
  EXPECT_EQ(grid->nflexelem, 6 * 3 * 2 * 4);
  const ModelPtr box = load_flexcomp(R"(type="box" dim="3" count="4 3 5" spacing=".1 .2 .3")");
  EXPECT_NEAR(volume_of_elements(*box), 0.3 * 0.4 * 1.2, 1e-12);
  EXPECT_EQ(box->nflexvert, 60 - 2 * 1 * 3 + 1);  // no points inside, but the middle
  const ModelPtr ball = load_flexcomp(R"(type="ellipsoid" dim="3" count="17 17 17" spacing=".1 .1 .1")");
  EXPECT_NEAR(volume_of_elements(*ball) / (4 * std::numbers::pi / 3 * 0.8 * 0.8 * 0.8), 1, 0.02);
  const ModelPtr drum = load_flexcomp(R"(type="cylinder" dim="3" count="21 21 5" spacing=".1 .1 .1")");
  EXPECT_NEAR(volume_of_elements(*drum) / (std::numbers::pi * 0.4), 1, 0.02);
}

TEST(Flexcomp, SurfacesAreCovered) {
  const ModelPtr grid = load_flexcomp(R"(type="grid" count="4 3 1" spacing=".1 .2 .3")");
  EXPECT_NEAR(area_of_elements(*grid), 0.3 * 0.4, 1e-12);
  const ModelPtr basket = load_flexcomp(R"(type="box" dim="2" count="4 3 5" spacing=".1 .2 .3")");
  EXPECT_NEAR(area_of_elements(*basket), 0.3 * 0.4 + 2 * (0.3 + 0.4) * 1.2, 1e-12);  // open at the top
  EXPECT_EQ(basket->flex_shellnum[0], 2 * (3 + 2));                                  // the rim
}

TEST(Flexcomp, ACircleClosesAndKeepsItsSpacing) {
  const ModelPtr m = load_flexcomp(R"(type="circle" dim="1" count="9 1 1" spacing=".3 1 1")");
  EXPECT_EQ(m->nflexvert, 8);
  EXPECT_EQ(m->nflexelem, 8);
  EXPECT_EQ(m->nflexshelldata, 0);
  for (int e = 0; e < m->nflexedge; ++e) EXPECT_NEAR(m->flexedge_length0[e], 0.3, 1e-12);
}

// The mass is shared by all points; those that are pinned take theirs away.
TEST(Flexcomp, PointsShareTheMass) {
  const ModelPtr m = load_flexcomp(R"(count="3 4 1" mass="6")", R"(<pin id="0" range="5 6"/><pin grid="2 3"/>)");
  EXPECT_EQ(m->nbody, 2 + 12 - 4);
  EXPECT_EQ(m->nv, 6 + 3 * 8);
  const std::set<int> pinned{0, 5, 6, 11};
  for (int v = 0; v < 12; ++v) {
    if (pinned.count(v)) {
      EXPECT_EQ(m->flex_vertbodyid[v], 1) << v;
    } else {
      EXPECT_EQ(mj_name2id(m.get(), mjOBJ_BODY, ("f_" + std::to_string(v)).c_str()), m->flex_vertbodyid[v]);
      EXPECT_DOUBLE_EQ(m->body_mass[m->flex_vertbodyid[v]], 0.5);
    }
  }
}

TEST(Flexcomp, PinsByRangesOfTheGrid) {
  const ModelPtr m = load_flexcomp(R"(dim="3" count="3 3 3")", R"(<pin gridrange="0 1 1 1 2 1"/>)");
  std::set<int> held, expected;
  for (int v = 0; v < m->nflexvert; ++v) {
    if (m->flex_vertbodyid[v] == 1) held.insert(v);
  }
  for (int x : {0, 1}) {
    for (int y : {1, 2}) expected.insert(9 * x + 3 * y + 1);
  }
  EXPECT_EQ(held, expected);
}

// Nodes of an interpolated flex together have the mass, whatever the order, and the centre of the shape.
TEST(Flexcomp, NodesShareTheMass) {
  for (const auto& [dof, nodes] : std::map<std::string, int>{{"trilinear", 8}, {"quadratic", 27}}) {
    const ModelPtr m = load_flexcomp("dim=\"3\" count=\"5 5 5\" mass=\"6\" pos=\"1 2 3\" dof=\"" + dof + "\"",
                                     R"(<contact selfcollide="none" internal="false"/>)");
    EXPECT_EQ(m->nflexnode, nodes);
    EXPECT_EQ(m->nbody, 2 + nodes);
    double mass = 0;
    Vec3<double> moment{};
    for (int n = 0; n < nodes; ++n) {
      const int b = m->flex_nodebodyid[n];
      mass += m->body_mass[b];
      moment += load3(m->body_pos + 3 * b) * m->body_mass[b];
    }
    EXPECT_NEAR(mass, 6, 1e-12);
    EXPECT_NEAR(distance(moment * (1 / mass), Vec3<double>{1, 2, 3}), 0, 1e-12);
  }
}

TEST(Flexcomp, RadialPointsSlideAwayFromTheMiddle) {
  const ModelPtr m = load_flexcomp(R"(type="ellipsoid" dim="3" count="3 3 3" spacing=".1 .1 .1" dof="radial")");
  EXPECT_EQ(m->flex_vertbodyid[0], 1);
  for (int b = 2; b < m->nbody; ++b) {
    ASSERT_EQ(m->body_jntnum[b], 1);
    const Vec3<double> axis = load3(m->jnt_axis + 3 * m->body_jntadr[b]);
    EXPECT_NEAR(dot(axis, normalized(load3(m->body_pos + 3 * b))), 1, 1e-12);
  }
}

// A frame moves the whole flexcomp, what is pinned as well.
TEST(Flexcomp, FramesMoveIt) {
  const char* inside = R"(<flexcomp name="f" count="3 3 1" spacing="1 1 1" pos="0 0 1"><pin id="0"/></flexcomp>)";
  const ModelPtr plain = load_text(std::string("<mujoco><worldbody>") + inside + "</worldbody></mujoco>");
  const ModelPtr moved =
      load_text(std::string("<mujoco><worldbody><frame pos=\"1 2 3\" euler=\"0 0 90\"><frame pos=\"4 0 0\">") + inside +
                "</frame></frame></worldbody></mujoco>");
  DataPtr a(mj_makeData(plain.get())), b(mj_makeData(moved.get()));
  mj_forward(plain.get(), a.get());
  mj_forward(moved.get(), b.get());
  for (int v = 0; v < plain->nflexvert; ++v) {
    const Vec3<double> p = vertex(*plain, *a, v);
    EXPECT_NEAR(distance(vertex(*moved, *b, v), Vec3<double>{1 - p.y, 6 + p.x, 3 + p.z}), 0, 1e-12) << v;
  }
}

TEST(Flexcomp, JointsTakeTheClassAround) {
  const ModelPtr m =
      load_text(R"(<mujoco><default><default class="c"><joint damping="3"/></default></default><worldbody>
      <body name="b" childclass="c"><geom size=".1"/><flexcomp name="f" count="2 2 1"/></body></worldbody></mujoco>)");
  for (int i = 0; i < m->nv; ++i) EXPECT_EQ(m->dof_damping[i], 3);
}

TEST(Flexcomp, PointsThatNoElementUsesAreLeftOut) {
  const ModelPtr m =
      load_flexcomp(R"(type="direct" mass="4" point="0 0 0 1 0 0 7 7 7 0 1 0" element="0 1 3" scale="2 3 4")");
  ASSERT_EQ(m->nflexvert, 3);
  EXPECT_EQ(m->flex_elem[2], 2);
  EXPECT_DOUBLE_EQ(m->body_mass[2], 1);
  EXPECT_DOUBLE_EQ(m->body_pos[3 * 4 + 1], 3);
}

TEST(Flexcomp, HoldsItsEdgesOnDemand) {
  const char* edge = R"(<edge equality="true" solref=".1 .2"/>)";
  const ModelPtr m = load_flexcomp(R"(count="3 3 1")", edge);
  ASSERT_EQ(m->neq, 1);
  EXPECT_EQ(m->eq_type[0], mjEQ_FLEX);
  EXPECT_EQ(m->eq_solref[0], 0.1);
  EXPECT_EQ(m->flex_edgeequality[0], 1);
  EXPECT_EQ(load_flexcomp(R"(count="3 3 1" rigid="true")", edge)->neq, 0);  // nothing to hold
}

TEST(Flexcomp, IsReplicatedWithItsBodies) {
  const ModelPtr m = load_text(R"(<mujoco><worldbody><replicate count="3" offset="0 0 1">
      <flexcomp name="f" count="2 2 1"><edge equality="true"/></flexcomp></replicate></worldbody></mujoco>)");
  EXPECT_EQ(m->nflex, 3);
  EXPECT_EQ(m->neq, 3);
  EXPECT_EQ(m->nbody, 13);
  const std::set<int> bodies(m->flex_vertbodyid, m->flex_vertbodyid + m->nflexvert);
  EXPECT_EQ(bodies.size(), 12U);
}

TEST(Flexcomp, RefusesInPlainWords) {
  const auto says = [](const std::string& text, const char* part) {
    EXPECT_NE(text.find(part), std::string::npos) << text << "\nlacks: " << part;
  };
  says(refusal(R"(dim="4")"), "dim must be 1, 2 or 3");
  says(refusal(R"(count="1000000 1000000 1000000" dim="3")"), "more than 200,000 bodies");
  says(refusal(R"(count="1000 1000 1000" dim="3" rigid="true")"), "more than a million points");
  says(refusal(R"(count="3 3 3")"), "count must be 1 along the third axis");
  says(refusal(R"(count="3 1 1")"), "at least 2 along each of its 2 axes");
  says(refusal(R"(type="box" dim="2" count="2 1 2")"), "at least 2 along each axis");
  says(refusal(R"(type="box" dim="1" count="2 2 2")"), "dimension 2 or 3");
  says(refusal(R"(type="circle" count="3 1 1")"), "dim=\"1\"");
  says(refusal(R"(type="circle" dim="1" count="2 1 1")"), "count of at least 3");
  says(refusal(R"(count="3 3 1" mass="0")"), "mass must be positive");
  says(refusal(R"(count="3 3 1" inertiabox="0")"), "inertiabox must be positive");
  says(refusal(R"(count="3 3 1" spacing=".01 .0099 1")"), "twice the radius");
  says(refusal(R"(count="3 3 1")", R"(<pin id="9"/>)"), "point 9 must be at least 0 and less than 9");
  says(refusal(R"(count="3 3 1")", R"(<pin range="1 2 3"/>)"), "two points each");
  says(refusal(R"(count="3 3 1")", R"(<pin grid="0 3"/>)"), "grid coordinate 3");
  says(refusal(R"(type="box" dim="3" count="3 3 3")", R"(<pin grid="0 0 0"/>)"), "for type \"grid\"");
  says(refusal(R"(type="direct")"), "'point' is missing");
  says(refusal(R"(type="direct" point="0 0 0 1 0 0 0 1 0" element="0 1 3")"), "names point 3");
  says(refusal(R"(type="direct" point="0 0 0 1 0 0 0 1 0" element="0 1")"), "needs 3 points for each");
  says(refusal(R"(type="mesh")"), "'file' is missing");
  says(refusal(R"(type="mesh" file="a.msh")"), "a.msh");
  says(refusal(R"(count="3 3 1" dof="radial")"), "lies at the origin");
}

// One slip in a count is told before the memory is gone, also where counts multiply.
TEST(AbsurdCounts, AreRefused) {
  const auto error_of = [](const std::string& inside) {
    try {
      read_mjcf_string("<mujoco><worldbody>" + inside + "</worldbody></mujoco>", nullptr);
    } catch (const ModelError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  const std::string ball = "<body><geom size=\".1\"/></body>";
  const auto copies = [](int n, const std::string& inside) {
    return "<replicate count=\"" + std::to_string(n) + "\" offset=\"1 0 0\">" + inside + "</replicate>";
  };
  EXPECT_NE(error_of(copies(1000000000, ball)).find("more than a million elements"), std::string::npos);
  EXPECT_NE(error_of(copies(10000, copies(100, ball))).find("more than a million elements"), std::string::npos);
  EXPECT_EQ(error_of(copies(100, copies(10, ball))), "");
  EXPECT_NE(error_of("<composite type=\"cable\" curve=\"s\" count=\"2000000000 1 1\" size=\"1\"><geom type=\"capsule\" "
                     "size=\".1\"/></composite>")
                .find("at most 100,000 points"),
            std::string::npos);
  // the second alone would be small enough, but not with the first
  EXPECT_NE(error_of(copies(1000, ball) + copies(333000, ball)).find("more than a million elements"),
            std::string::npos);
}

// What the flex itself makes impossible is told when it is compiled, with the line of the flexcomp.
std::string compile_refusal(const std::string& attributes, const std::string& children) {
  const std::string xml = "<mujoco>\n<worldbody>\n<flexcomp name='f' radius='.001' " + attributes + ">" + children +
                          "</flexcomp></worldbody></mujoco>";
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "soft.xml", xml.data(), static_cast<int>(xml.size()));
  char error[500] = "";
  const ModelPtr m(mj_loadXML("soft.xml", &vfs, error, sizeof error));
  mj_deleteVFS(&vfs);
  EXPECT_EQ(m == nullptr, error[0] != 0);
  return error;
}

testing::AssertionResult refused_for(const char* words, const std::string& attributes, const std::string& children) {
  const std::string error = compile_refusal(attributes, children + "<contact selfcollide='none' internal='false'/>");
  if (error.starts_with("soft.xml:3: flex 'f': ") && error.find(words) != std::string::npos) {
    return testing::AssertionSuccess();
  }
  return testing::AssertionFailure() << "'" << error << "' lacks '" << words << "'";
}

TEST(Flexcomp, ImpossibleMaterialsAreRefused) {
  const std::string sheet = "dim='2' count='3 3 1' spacing='.1 .1 .1'";
  const auto material = [](const char* values) { return "<elasticity young='1e3' " + std::string(values) + "/>"; };
  EXPECT_TRUE(refused_for("less than 0.5", sheet, material("poisson='-.1'")));
  EXPECT_TRUE(refused_for("less than 0.5", sheet, material("poisson='.5'")));
  EXPECT_TRUE(refused_for("thickness must be positive", sheet, material("elastic2d='bend'")));
  EXPECT_TRUE(refused_for("bending needs three joints for each vertex, but vertex 4", sheet,
                          material("elastic2d='both' thickness='.01'") + "<pin id='4'/>"));
  EXPECT_TRUE(refused_for("edge stiffness is for flexes of dimension 1", sheet, "<edge stiffness='1'/>"));
}

TEST(Flexcomp, FlatElementsAreRefusedIfTheyAreElastic) {
  const std::string flat = "type='direct' dim='3' point='0 0 0 1 0 0 0 1 0 1 1 0' element='0 1 2 3'";
  const std::string line = "type='direct' dim='2' point='0 0 0 1 0 0 2 0 0' element='0 1 2'";
  EXPECT_TRUE(refused_for("element 0 is flat", flat, "<elasticity young='1e3'/>"));
  EXPECT_TRUE(refused_for("element 0 is flat", line, "<elasticity young='1e3' thickness='.1' elastic2d='stretch'/>"));
  EXPECT_EQ(compile_refusal(flat, ""), "");
}

// A tetrahedron may name its corners in either order: it is turned, not refused.
TEST(Flexcomp, InvertedTetrahedraAreTurned) {
  const std::string points = "type='direct' dim='3' point='0 0 0 1 0 0 0 1 0 0 0 1' ";
  const std::string soft = "<elasticity young='1e3'/>";
  EXPECT_EQ(compile_refusal(points + "element='0 1 2 3'", soft), "");
  EXPECT_EQ(compile_refusal(points + "element='0 2 1 3'", soft), "");
}

TEST(Flexcomp, InterpolationDoesNotTouchItself) {
  const std::string jelly = "dim='3' dof='trilinear' count='3 3 3' spacing='.1 .1 .1'";
  EXPECT_NE(compile_refusal(jelly, "<contact selfcollide='auto' internal='false'/>").find("cannot collide with itself"),
            std::string::npos);
  EXPECT_NE(compile_refusal(jelly, "<contact selfcollide='none' internal='true'/>").find("internal contacts"),
            std::string::npos);
}

// "vertcollide" gives each vertex a ball with the contact parameters of the class around it.
TEST(Flexcomp, VerticesThatCollideHaveBalls) {
  const ModelPtr m = load_text(R"(<mujoco><default><geom friction=".3 .1 .1"/></default><worldbody>
      <flexcomp name="f" dim="2" count="3 2 1" spacing=".1 .1 .1" radius=".02"><pin id="1"/>
        <contact vertcollide="true" selfcollide="none" friction=".7 .1 .1"/></flexcomp></worldbody></mujoco>)");
  ASSERT_EQ(m->ngeom, 5);  // a pinned vertex has no body of its own
  for (int g = 0; g < m->ngeom; ++g) {
    EXPECT_EQ(m->geom_type[g], mjGEOM_SPHERE);
    EXPECT_EQ(m->geom_size[3 * g], 0.02);
    EXPECT_EQ(m->geom_group[g], 4);
    EXPECT_EQ(m->geom_friction[3 * g], 0.3);
  }
}

// MuJoCo rotates by the quaternion as it is written: q v q*, with the length of v as the part that does not turn.
TEST(Flexcomp, AQuaternionIsTakenAsItIsWritten) {
  const ModelPtr m = load_text(R"(<mujoco><worldbody><flexcomp name="a" dim="1" count="2 1 1" spacing="1 1 1"
      radius=".01" quat="1 2 3 .5"/></worldbody></mujoco>)");
  const mjtNum want[] = {8.75, -6.5, 2, -8.75, 6.5, -2};
  for (int k = 0; k < 6; ++k) EXPECT_NEAR(m->body_pos[3 + k], want[k], 1e-12);
}

TEST(Flexcomp, APinNeedsTheNameOfTheBody) {
  try {
    read_mjcf_string(R"(<mujoco><worldbody><body><flexcomp name="f" count="2 2 1"><pin id="0"/></flexcomp></body>
        </worldbody></mujoco>)",
                     nullptr);
    FAIL();
  } catch (const ModelError& error) {
    EXPECT_NE(std::string(error.what()).find("needs a name"), std::string::npos) << error.what();
  }
}

}  // namespace
}  // namespace sinew::test
