// SPDX-License-Identifier: Apache-2.0
// What is written reads back as the same model, bit for bit, and writing that again gives the same text.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "base/error.h"
#include "format/mjcf/mjcf.h"
#include "support/load.h"
#include "support/same_model.h"

namespace sinew::test {
namespace {

void expect_faithful(const ModelPtr& m) {
  ASSERT_TRUE(m);
  const std::string text = save_last(m.get());
  const ModelPtr again = load_text(text);
  ASSERT_TRUE(again) << text;
  EXPECT_EQ(differing_fields(*m, *again), "") << text;
  EXPECT_EQ(save_last(again.get()), text);
}

std::string around(const std::string& sections) { return "<mujoco model=\"m\">" + sections + "</mujoco>"; }

TEST(MjcfWrite, TheMixedModel) { expect_faithful(load_text(kMixedModel)); }

TEST(MjcfWrite, TheProjectsModels) {
  int models = 0;
  for (const auto& entry : std::filesystem::directory_iterator(SINEW_SOURCE_DIR "/models")) {
    if (entry.path().extension() != ".xml") continue;
    SCOPED_TRACE(entry.path());
    char error[500] = "";
    const ModelPtr m(mj_loadXML(entry.path().c_str(), nullptr, error, sizeof error));
    ASSERT_TRUE(m) << error;
    const std::string text = save_last(m.get());
    const ModelPtr again = load_text(text);
    ASSERT_TRUE(again) << text;
    EXPECT_EQ(differing_fields(*m, *again), "");
    ++models;
  }
  EXPECT_GE(models, 5);
}

TEST(MjcfWrite, ClassesAndAngles) {
  expect_faithful(load_text(around(R"(
    <compiler eulerseq="ZYx" autolimits="false" boundmass="1e-5"/>
    <default>
      <joint damping=".1" range="-30 40" limited="true"/>
      <geom euler="10 20 30" density="500"/>
      <default class="inner"><joint type="slide" range="-1 1"/><geom type="capsule" size=".1 .2"/><camera fovy="30"/>
        <default class="inmost"><tendon springlength=".1 .2"/><general gainprm="2 3" ctrlrange="-1 1" ctrllimited="true"/></default>
      </default>
    </default>
    <worldbody>
      <body childclass="inner" axisangle="1 1 0 50">
        <joint name="s"/><joint name="h" class="main" ref="20" springref="10"/><joint type="hinge" range="-10 10" limited="true"/>
        <geom/><geom class="main" size=".1" quat="1 2 3 4"/><geom fromto="0 0 0 .1 .2 .3"/>
        <body xyaxes="1 0 0 0 .8 .6"><joint type="ball" range="0 70"/><geom zaxis="1 2 3"/><camera/></body>
      </body>
    </worldbody>
    <tendon><fixed class="inmost"><joint joint="s" coef="1"/></fixed><fixed springlength=".3"><joint joint="h" coef="2"/></fixed></tendon>
    <actuator><general class="inmost" joint="s"/><general joint="h" gainprm="1" dyntype="filter" dynprm=".3"/></actuator>)")));
}

// The order within a kind decides ids, and frames cut across it.
TEST(MjcfWrite, FramesKeepTheOrder) {
  expect_faithful(load_text(around(R"(
    <worldbody>
      <geom name="1" size=".1"/>
      <frame name="f" pos="1 0 0" euler="0 0 30"><geom name="2" size=".2"/><frame pos="0 1 0"><body name="b1"><geom size=".1"/></body></frame></frame>
      <geom name="3" size=".3"/>
      <frame pos="0 0 1"><frame quat="1 1 0 0"><geom name="4" size=".4"/></frame><geom name="5" size=".5"/></frame>
      <body name="b2"><freejoint/><geom size=".1"/></body>
      <frame pos="0 2 0"><body name="b3"><joint/><geom size=".1"/><site name="s"/></body><body name="b4"><joint/><geom size=".1"/></body></frame>
      <frame name="empty"/>
    </worldbody>)")));
}

TEST(MjcfWrite, WhatStandsForManyElements) {
  expect_faithful(load_text(around(R"(
    <worldbody>
      <replicate count="3" offset="1 0 0" euler="0 0 20"><body name="b"><freejoint/><geom size=".1"/><site name="s"/></body></replicate>
      <body name="cable" pos="0 0 2"><composite type="cable" curve="s" count="5 1 1" size="1" prefix="c_"><joint kind="main" damping=".01"/><geom type="capsule" size=".01"/></composite></body>
      <flexcomp name="cloth" type="grid" count="3 3 1" spacing=".1 .1 .1" mass="1" radius=".01" dim="2"><edge equality="true"/><pin id="0"/></flexcomp>
      <flexcomp name="soft" type="grid" count="3 3 3" spacing=".1 .1 .1" mass="1" radius=".01" dim="3" dof="trilinear"><elasticity young="1e4" poisson=".2"/><contact selfcollide="none" internal="false"/></flexcomp>
    </worldbody>
    <sensor><accelerometer site="s"/></sensor>)")));
}

TEST(MjcfWrite, Assets) {
  expect_faithful(load_text(around(R"(
    <asset>
      <texture name="t" type="2d" builtin="checker" width="8" height="8" rgb1=".1 .2 .3"/>
      <texture name="sky" type="skybox" builtin="gradient" width="8" height="8"/>
      <material name="one" texture="t" rgba=".5 .5 .5 1"/>
      <material name="many"><layer role="rgb" texture="t"/><layer role="normal" texture="t"/></material>
      <mesh name="user" vertex="0 0 0 1 0 0 0 1 0 0 0 1" scale=".1 .1 .1"/>
      <mesh name="plate" builtin="plate" params="3 4"/>
      <mesh name="ball" builtin="sphere" params="2"/>
      <hfield name="h" nrow="2" ncol="3" size="1 1 1 .1" elevation="0 1 2 3 4 5"/>
    </asset>
    <worldbody>
      <geom type="hfield" hfield="h"/><geom type="mesh" mesh="user" material="one"/>
      <body><freejoint align="false"/><geom type="mesh" mesh="ball" material="many"/></body>
    </worldbody>)")));
}

TEST(MjcfWrite, RelationsSensorsAndSettings) {
  expect_faithful(load_text(around(R"(
    <compiler angle="radian" inertiafromgeom="true"><lengthrange accel="10"/></compiler>
    <option timestep=".003" integrator="implicitfast" actuatorgroupdisable="1 3"><flag contact="disable" energy="enable"/></option>
    <size nuserdata="3" memory="2M" nkey="2"/>
    <visual><global azimuth="30"/><rgba haze=".1 .2 .3 .4"/></visual>
    <statistic extent="2" center="0 0 1"/>
    <custom><numeric name="n" data="1 2" size="4"/><text name="t" data="hello"/><tuple name="u"><element objtype="geom" objname="g" prm=".5"/></tuple></custom>
    <worldbody>
      <geom name="g" size=".1"/><site name="w"/><camera name="c" sensorsize=".01 .02" resolution="640 480" focal=".01 .01"/><light directional="true" dir="1 0 -1"/>
      <body name="a" gravcomp=".5" user="1 2"><joint name="j" range="-1 1"/><geom name="ga" size=".1"/><site name="s" pos=".1 0 0"/>
        <body name="b" pos="0 0 1"><inertial pos="0 0 .1" mass="2" fullinertia="1 2 2.5 .1 .2 -.1"/><joint name="k" type="slide"/><site name="e"/></body></body>
      <body name="mocap" mocap="true" pos="2 0 0"><geom size=".1"/></body>
    </worldbody>
    <contact><pair geom1="g" geom2="ga" friction="1 1 .1"/><exclude body1="a" body2="b"/></contact>
    <equality><connect body1="a" anchor=".1 .2 .3"/><weld body1="b" body2="mocap" torquescale=".7" relpose="0 0 .1 1 0 0 0"/><weld site1="s" site2="e"/><joint joint1="j" joint2="k" polycoef="0 2"/></equality>
    <tendon><spatial name="sp" width=".01"><site site="w"/><geom geom="ga" sidesite="s"/><site site="e"/><pulley divisor="2"/><site site="w"/><site site="s"/></spatial></tendon>
    <actuator>
      <position name="p" joint="j" kp="3" dampratio=".7" inheritrange="1"/><intvelocity joint="j" kp="2" inheritrange=".5"/>
      <muscle tendon="sp" force="10" lengthrange=".1 3"/><adhesion body="a" gain="3" ctrlrange="0 1"/><motor site="s" refsite="e" gear="1 2 3 0 0 0"/>
      <velocity jointinparent="j" kv="2"/><cylinder joint="k" area=".1" timeconst=".2"/><damper joint="k" kv="1" ctrlrange="0 1"/>
    </actuator>
    <sensor><jointpos joint="j" noise=".1"/><framepos objtype="xbody" objname="a" reftype="site" refname="s" cutoff="3"/><distance geom1="g" body2="a" cutoff="5"/>
      <contact subtree1="a" geom2="g" data="found dist normal" num="2" reduce="mindist"/><user dim="2" needstage="pos"/><clock/><camprojection camera="c" site="s"/></sensor>
    <keyframe><key name="one" time="2" qpos=".1 .2" ctrl="1 2 3"/></keyframe>)")));
}

TEST(MjcfWrite, SpecialCharactersInNames) {
  const std::string name = "a &lt;b&gt; &amp; \xC3\xA9 &quot;x&quot; 'y' &#10;&#9;z";
  const ModelPtr m = load_text(around("<worldbody><geom name=\"" + name + "\" size=\".1\"/></worldbody>"));
  ASSERT_TRUE(m);
  EXPECT_STREQ(mj_id2name(m.get(), mjOBJ_GEOM, 0), "a <b> & \xC3\xA9 \"x\" 'y' \n\tz");
  expect_faithful(m);
}

// Settings of an attached model end with it: degrees, notations and folders are its own.
TEST(MjcfWrite, AttachedModels) {
  const std::string folder = ::testing::TempDir() + "/sinew_attached";
  std::filesystem::create_directories(folder + "/part/meshes");
  const auto put = [&](const std::string& file, const std::string& text) {
    std::ofstream(folder + "/" + file) << text;
  };
  put("part/meshes/tet.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n");
  put("part/part.xml", around(R"(<compiler meshdir="meshes" eulerseq="zyx"/><default><geom density="300"/></default>
      <asset><mesh file="tet.obj"/></asset>
      <worldbody><body name="p" euler="10 20 30"><joint name="j" range="-20 30"/><geom type="mesh" mesh="tet"/></body></worldbody>
      <actuator><motor joint="j"/></actuator><keyframe><key name="k" qpos=".2"/></keyframe>)"));
  put("whole.xml",
      around(
          R"(<compiler angle="radian" autolimits="false" meshdir="other"/><asset><model name="part" file="part/part.xml"/></asset>
      <worldbody><body name="own" pos="0 0 1"><joint range="-.1 .1" limited="true"/><geom size=".1"/></body>
      <frame euler=".1 .2 .3"><attach model="part" body="p" prefix="x_"/></frame></worldbody>)"));
  char error[500] = "";
  const ModelPtr m(mj_loadXML((folder + "/whole.xml").c_str(), nullptr, error, sizeof error));
  ASSERT_TRUE(m) << error;
  const std::string saved = folder + "/saved.xml";
  ASSERT_EQ(mj_saveLastXML(saved.c_str(), m.get(), error, sizeof error), 1) << error;
  const ModelPtr again(mj_loadXML(saved.c_str(), nullptr, error, sizeof error));
  ASSERT_TRUE(again) << error;
  // the path is written as seen from "other", so it is another text for the same file
  const std::string fields = differing_fields(*m, *again);
  EXPECT_TRUE(fields.find("geom_") == std::string::npos && fields.find("jnt_") == std::string::npos) << fields;
  EXPECT_EQ(std::memcmp(m->body_quat, again->body_quat, sizeof(mjtNum) * 4 * static_cast<std::size_t>(m->nbody)), 0);
  EXPECT_EQ(again->key_qpos[1], m->key_qpos[1]);
  EXPECT_EQ(again->nmeshvert, m->nmeshvert);
  std::filesystem::remove_all(folder);
}

// Pinned nodes of an interpolated flex lie anywhere in the body that holds them.
TEST(MjcfWrite, PinnedNodesKeepTheirPlaces) {
  expect_faithful(load_text(around(R"(<worldbody><body name="carrier" pos="0 0 1"><geom size=".1"/>
      <flexcomp name="f" type="grid" count="3 3 4" spacing=".1 .1 .1" dim="3" radius=".01" mass="1" dof="trilinear">
      <pin id="0 3"/><contact internal="false" selfcollide="none"/></flexcomp></body></worldbody>)")));
}

// An attached model finds the inertia of its bodies in its own way, which one file cannot say: it states the result.
TEST(MjcfWrite, AttachedModelsKeepTheirInertia) {
  const std::string folder = testing::TempDir() + "/sinew_attached_inertia";
  std::filesystem::create_directories(folder);
  std::ofstream(folder + "/part.xml") << around(
      R"(<compiler boundmass="2" inertiagrouprange="1 2"/><worldbody><body name="p"><freejoint align="true"/>
      <geom size=".1" pos=".2 .1 0"/><geom size=".1 .2 .3" type="box" pos="0 .3 .1" euler="10 20 30" group="1"/></body>
      <body name="q"><inertial pos="0 0 0" mass="1" diaginertia=".1 .1 .1"/><joint/></body></worldbody>)");
  std::ofstream(folder + "/whole.xml") << around(
      R"(<compiler inertiafromgeom="true" balanceinertia="true" settotalmass="7"/><asset><model name="part" file="part.xml"/></asset>
      <worldbody><body name="own"><joint/><geom size=".1"/><inertial pos="0 0 0" mass="9" diaginertia="1 1 1"/>
      <body name="still"><geom size=".1 .1 .1" type="box" pos="1 0 0"/></body></body>
      <attach model="part" prefix="x_"/></worldbody>)");
  char error[500] = "";
  const ModelPtr m(mj_loadXML((folder + "/whole.xml").c_str(), nullptr, error, sizeof error));
  ASSERT_TRUE(m) << error;
  const std::string saved = folder + "/saved.xml";
  ASSERT_EQ(mj_saveLastXML(saved.c_str(), m.get(), error, sizeof error), 1) << error;
  const ModelPtr again(mj_loadXML(saved.c_str(), nullptr, error, sizeof error));
  ASSERT_TRUE(again) << error;
  EXPECT_EQ(differing_fields(*m, *again), "");
  std::filesystem::remove_all(folder);
}

// An attached model fits primitives to meshes in its own way, whatever that of the model around it.
TEST(MjcfWrite, AttachedModelsKeepTheWayTheyFitPrimitives) {
  const std::string folder = testing::TempDir() + "/sinew_attached_fit";
  std::filesystem::create_directories(folder);
  const std::string parts =
      R"(<asset><mesh name="gem" vertex=".1 0 0 -.1 0 0 0 .11 0 0 -.09 0 0 0 .15 0 0 -.12"/></asset>
      <worldbody><body name="p"><joint/><geom type="box" mesh="gem"/><geom type="capsule" mesh="gem" fitscale=".9"/>
      <geom type="mesh" mesh="gem"/></body></worldbody>)";
  std::ofstream(folder + "/part.xml") << around("<compiler fitaabb=\"true\"/>" + parts);
  std::ofstream(folder + "/whole.xml") << around(
      "<asset><model name=\"part\" file=\"part.xml\"/></asset>" + parts +
      "<worldbody><attach model=\"part\" body=\"p\" prefix=\"x_\"/></worldbody>");
  const ModelPtr m = load_file(folder + "/whole.xml");
  ASSERT_TRUE(m);
  EXPECT_NE(m->geom_size[0], m->geom_size[9]);
  expect_faithful(m);
  std::filesystem::remove_all(folder);
}

// What a program puts into a texture or a mesh is saved in words of our own.
std::string saved_text(mjSpec* s) {
  char error[500] = "";
  const int size = mj_saveXMLString(s, nullptr, 0, error, sizeof error);
  std::string text(static_cast<std::size_t>(std::max(size, 1)), '\0');
  EXPECT_EQ(mj_saveXMLString(s, text.data(), size, error, sizeof error), 0) << error;
  text.pop_back();
  return text;
}

TEST(MjcfWrite, PixelsFromMemory) {
  mjSpec* s = mj_makeSpec();
  mjsTexture* texture = mjs_addTexture(s);
  mjs_setName(texture->element, "t");
  texture->type = mjTEXTURE_2D;
  texture->width = 3;
  texture->height = 2;
  std::array<unsigned char, 18> pixels;
  for (std::size_t i = 0; i < pixels.size(); ++i) pixels[i] = static_cast<unsigned char>(15 * i);
  mjs_setBuffer(texture->data, pixels.data(), static_cast<int>(pixels.size()));
  const ModelPtr m(mj_compile(s, nullptr));
  ASSERT_TRUE(m) << mjs_getError(s);
  const ModelPtr again = load_text(saved_text(s));
  ASSERT_TRUE(again);
  EXPECT_EQ(differing_fields(*m, *again), "");
  ASSERT_EQ(again->ntexdata, 18);
  EXPECT_EQ(again->tex_data[17], 255);
  mj_deleteSpec(s);
}

TEST(MjcfWrite, PixelsThatAreNoDigitsAreRefused) {
  for (const char* pixels : {"12345", "0g0000", "00 000"}) {
    EXPECT_THROW(read_mjcf_string(around("<asset><texture name=\"t\" type=\"2d\" width=\"1\" height=\"1\" pixels=\"" +
                                         std::string(pixels) + "\"/></asset>"),
                                  nullptr),
                 ModelError);
  }
}

TEST(MjcfWrite, NormalsAndTextureCoordinatesOfFaces) {
  mjSpec* s = mj_makeSpec();
  mjsMesh* mesh = mjs_addMesh(s, nullptr);
  mjs_setName(mesh->element, "tet");
  const float vert[] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1}, normal[] = {0, 0, 1, 1, 0, 0},
              texcoord[] = {0, 0, 1, 0, 1, 1};
  const int face[] = {0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3}, normals[] = {0, 0, 0, 1, 1, 1, 0, 1, 0, 1, 0, 1},
            texcoords[] = {0, 1, 2, 0, 1, 2, 2, 1, 0, 2, 1, 0};
  mjs_setFloat(mesh->uservert, vert, 12);
  mjs_setFloat(mesh->usernormal, normal, 6);
  mjs_setFloat(mesh->usertexcoord, texcoord, 6);
  mjs_setInt(mesh->userface, face, 12);
  mjs_setInt(mesh->userfacenormal, normals, 12);
  mjs_setInt(mesh->userfacetexcoord, texcoords, 12);
  mjsGeom* geom = mjs_addGeom(mjs_findBody(s, "world"), nullptr);
  geom->type = mjGEOM_MESH;
  mjs_setString(geom->meshname, "tet");
  const ModelPtr m(mj_compile(s, nullptr));
  ASSERT_TRUE(m) << mjs_getError(s);
  const ModelPtr again = load_text(saved_text(s));
  ASSERT_TRUE(again);
  EXPECT_EQ(differing_fields(*m, *again), "");
  EXPECT_EQ(std::vector<int>(again->mesh_facenormal, again->mesh_facenormal + 12),
            std::vector<int>(normals, normals + 12));
  mj_deleteSpec(s);
}

TEST(MjcfWrite, AChainLongerThanTheCallStackIsDeep) {
  std::string text = "<worldbody>";
  for (int i = 0; i < 3000; ++i) text += "<body pos=\".1 0 0\"><joint/><geom size=\".1\"/>";
  for (int i = 0; i < 3000; ++i) text += "</body>";
  const auto spec = read_mjcf_string(around(text + "</worldbody>"), nullptr);
  const std::string written = write_mjcf(*spec);
  EXPECT_EQ(write_mjcf(*read_mjcf_string(written, nullptr)), written);
}

}  // namespace
}  // namespace sinew::test
