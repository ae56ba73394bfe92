// SPDX-License-Identifier: Apache-2.0
// What elements say arrives in the spec.
#include <gtest/gtest.h>

#include <algorithm>
#include <clocale>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include <mujoco/mujoco.h>

#include "format/mjcf/mjcf.h"
#include "spec/edit.h"
#include "support/files.h"

namespace sinew {
namespace {

using Reading = std::unique_ptr<Spec>;

Reading read(const std::string& inside) { return read_mjcf_string("<mujoco>" + inside + "</mujoco>", nullptr); }

Reading read_world(const std::string& inside) { return read("<worldbody>" + inside + "</worldbody>"); }

template <std::size_t kCount>
std::vector<double> list(const double (&values)[kCount]) {
  return {values, values + kCount};
}

using Numbers = std::vector<double>;

TEST(MjcfRead, NumbersAreReadAsCReadsThem) {
  const auto step = [](const std::string& text) {
    return read("<option timestep='" + text + "'/>")->c.option.timestep;
  };
  EXPECT_EQ(step("1."), 1);
  EXPECT_EQ(step(".5"), 0.5);
  EXPECT_EQ(step("+1"), 1);
  EXPECT_EQ(step("1E5"), 1e5);
  EXPECT_EQ(step("0x10"), 16);
  EXPECT_EQ(step("-0X1p3"), -8);
  EXPECT_EQ(step("0.1"), 0.1);
  EXPECT_EQ(step("\n 2\t"), 2);
  EXPECT_TRUE(std::isinf(step("-inf")));
  EXPECT_TRUE(std::isinf(step("INFINITY")));
  EXPECT_TRUE(std::isnan(step("nan")));
  EXPECT_EQ(step(""), read("")->c.option.timestep) << "an empty value says nothing";
}

TEST(MjcfRead, NumbersDoNotDependOnTheLocale) {
  const std::string before = std::setlocale(LC_ALL, nullptr);
  const char* comma = nullptr;
  for (const char* name : {"de_DE.UTF-8", "de_DE.utf8", "de_DE", "fr_FR.UTF-8", "fr_FR.utf8"}) {
    if ((comma = std::setlocale(LC_ALL, name))) break;
  }
  if (!comma) GTEST_SKIP() << "no locale with a decimal comma is installed";
  const double value = read("<option timestep='1.5'/>")->c.option.timestep;
  std::setlocale(LC_ALL, before.c_str());
  EXPECT_EQ(value, 1.5);
}

TEST(MjcfRead, XmlIsTakenAsExistingModelsWriteIt) {
  const auto name = [](const std::string& xml) { return *read_mjcf_string(xml, nullptr)->c.modelname; };
  EXPECT_EQ(name("<mujoco model='a&amp;b&#65;&#x42;&lt;'/>"), "a&bAB<");
  EXPECT_EQ(name("<mujoco model=\"a'b\"/>"), "a'b");
  EXPECT_EQ(name("<mujoco model='a&b; <c>'/>"), "a&b; <c>");
  EXPECT_EQ(name("\xef\xbb\xbf<?xml version='1.0'?><!DOCTYPE x><!-- a -- b --><mujoco\nmodel = 'x'\n></mujoco>"), "x");
  EXPECT_EQ(name("<mujoco model='x'>text <![CDATA[ <a> ]]></mujoco>"), "x");
  EXPECT_EQ(name("<mujoco model='дом'/>"), "дом");
}

TEST(MjcfRead, Settings) {
  const Reading spec = read(
      "<compiler angle='radian' eulerseq='ZYX' assetdir='a' texturedir='t' strippath='true' inertiagrouprange='1 2'>"
      "<lengthrange mode='all' accel='3'/></compiler>"
      "<option solver='CG' gravity='1 2 3' o_solref='.5' actuatorgroupdisable='0 3'>"
      "<flag gravity='disable' energy='enable' contact='enable'/></option><option solver='PGS'/>"
      "<size memory='3M' njmax='7' nuser_geom='2'/>"
      "<visual><global fovy='30'/><rgba fog='1 0 1 0'/><headlight active='0'/></visual><statistic extent='2'/>");
  const mjsCompiler& compiler = spec->c.compiler;
  EXPECT_EQ(compiler.degree, 0);
  EXPECT_EQ(std::string(compiler.eulerseq, 3), "ZYX");
  EXPECT_EQ(*compiler.meshdir, "a");
  EXPECT_EQ(*compiler.texturedir, "t");
  EXPECT_EQ(spec->c.strippath, 1);
  EXPECT_EQ(compiler.inertiagrouprange[1], 2);
  EXPECT_EQ(compiler.LRopt.mode, mjLRMODE_ALL);
  EXPECT_EQ(compiler.LRopt.accel, 3);
  const mjOption& option = spec->c.option;
  EXPECT_EQ(option.solver, mjSOL_PGS) << "the last word counts";
  EXPECT_EQ(option.gravity[1], 2);
  EXPECT_EQ(option.o_solref[0], 0.5);
  EXPECT_EQ(option.o_solref[1], 1) << "what is not said stays";
  EXPECT_EQ(option.disableactuator, 1 + 8);
  EXPECT_EQ(option.disableflags, mjDSBL_GRAVITY);
  EXPECT_EQ(option.enableflags, mjENBL_ENERGY);
  EXPECT_EQ(spec->c.memory, 3 << 20);
  EXPECT_EQ(spec->c.njmax, 7);
  EXPECT_EQ(spec->c.nuser_geom, 2);
  EXPECT_EQ(spec->c.visual.global.fovy, 30);
  EXPECT_EQ(spec->c.visual.rgba.fog[2], 1);
  EXPECT_EQ(spec->c.visual.headlight.active, 0);
  EXPECT_EQ(spec->c.stat.extent, 2);
}

TEST(MjcfRead, ClassesInheritFromTheClassAround) {
  const Reading spec = read(
      "<default><default class='a'><geom group='1'/><default class='b'><geom size='9'/></default></default>"
      "<geom size='1 2 3' group='5' user='1 2'/><joint damping='4'/></default><default><geom condim='1'/></default>"
      "<worldbody><geom/><geom class='a'/><geom class='b'/><geom class='b' size='7' user='3'/>"
      "<body childclass='a'><geom/><geom class='main'/><freejoint/><frame childclass='b'><geom/></frame>"
      "<body><geom/></body></body></worldbody>");
  const Body& world = *spec->world;
  EXPECT_EQ(list(world.geoms[0]->c.size), (Numbers{1, 2, 3}));
  EXPECT_EQ(world.geoms[0]->c.group, 5);
  EXPECT_EQ(world.geoms[0]->c.condim, 1) << "a second section adds to the main class";
  EXPECT_EQ(world.geoms[1]->c.group, 1);
  EXPECT_EQ(world.geoms[1]->c.size[0], 1) << "values of the outer class count wherever they stand";
  EXPECT_EQ(list(world.geoms[2]->c.size), (Numbers{9, 2, 3}));
  EXPECT_EQ(list(world.geoms[3]->c.size), (Numbers{7, 2, 3}));
  EXPECT_EQ(*world.geoms[3]->c.userdata, (Numbers{3}));
  const Body& body = *world.bodies[0];
  EXPECT_EQ(body.geoms[0]->c.group, 1);
  EXPECT_EQ(body.geoms[1]->c.group, 5);
  EXPECT_EQ(body.geoms[2]->c.size[0], 9) << "a frame's class goes over the body's";
  EXPECT_EQ(body.bodies[0]->geoms[0]->c.group, 1) << "bodies inside go by the class of the body around";
  EXPECT_EQ(body.joints[0]->c.damping, 0) << "free joints take nothing from the class";
  EXPECT_EQ(spec->defaults[2]->parent, spec->defaults[1].get());
}

TEST(MjcfRead, BodiesAndWhatIsInThem) {
  const Reading spec = read_world(
      "<body name='b' pos='1 2 3' euler='1 0 0' mocap='true' gravcomp='.5' sleep='never' user='4'>"
      "<inertial pos='0 0 1' mass='2' fullinertia='1 2 3 0 0 0'/>"
      "<joint name='j' type='slide' axis='1 0 0' range='-1 1' limited='auto' springdamper='1 2'/>"
      "<geom name='g' type='capsule' fromto='0 0 0 1 1 1' size='.1' fluidshape='ellipsoid' shellinertia='true'/>"
      "<site type='box' size='1' zaxis='0 1 0'/><camera mode='targetbody' target='b' focal='1 2' sensorsize='1 1'"
      " resolution='3 4'/><light directional='true' castshadow='false'/></body>");
  const Body& body = *spec->world->bodies[0];
  EXPECT_EQ(body.name, "b");
  EXPECT_EQ(body.c.alt.type, mjORIENTATION_EULER);
  EXPECT_EQ(body.c.mocap, 1);
  EXPECT_EQ(body.c.gravcomp, 0.5);
  EXPECT_EQ(body.c.sleep, mjSLEEP_NEVER);
  EXPECT_EQ(body.c.explicitinertial, 1);
  EXPECT_EQ(list(body.c.fullinertia), (Numbers{1, 2, 3, 0, 0, 0}));
  EXPECT_EQ(body.joints[0]->c.type, mjJNT_SLIDE);
  EXPECT_EQ(body.joints[0]->c.limited, mjLIMITED_AUTO);
  EXPECT_EQ(body.geoms[0]->c.fluid_ellipsoid, 1);
  EXPECT_EQ(body.geoms[0]->c.typeinertia, mjINERTIA_SHELL);
  EXPECT_EQ(list(body.geoms[0]->c.fromto), (Numbers{0, 0, 0, 1, 1, 1}));
  EXPECT_EQ(body.sites[0]->c.alt.type, mjORIENTATION_ZAXIS);
  EXPECT_EQ(*body.cameras[0]->c.targetbody, "b");
  EXPECT_EQ(body.cameras[0]->c.resolution[1], 4);
  EXPECT_EQ(body.lights[0]->c.type, mjLIGHT_DIRECTIONAL);
  EXPECT_EQ(body.lights[0]->c.castshadow, 0);
  EXPECT_EQ(*body.source.file, "(string)");
  EXPECT_EQ(body.source.line, 1);
}

TEST(MjcfRead, FramesFlattenInDocumentOrder) {
  const Reading spec = read_world(
      "<geom name='a'/><frame name='f' pos='1 0 0'><geom name='b'/><frame quat='0 1 0 0'><body name='c'/>"
      "<geom name='d'/></frame></frame><geom name='e'/>");
  const Body& world = *spec->world;
  ASSERT_EQ(world.geoms.size(), 4u);
  EXPECT_EQ(world.geoms[1]->name, "b");
  EXPECT_EQ(world.geoms[1]->frame->name, "f");
  EXPECT_EQ(world.geoms[2]->frame->frame->name, "f");
  EXPECT_EQ(world.bodies[0]->frame, world.frames[1].get());
  EXPECT_EQ(world.geoms[3]->frame, nullptr);
}

TEST(MjcfRead, WorldbodiesMerge) {
  const Reading spec = read("<worldbody><geom name='a'/></worldbody><worldbody><geom name='b'/></worldbody>");
  ASSERT_EQ(spec->world->geoms.size(), 2u);
  EXPECT_EQ(spec->world->geoms[1]->name, "b");
}

TEST(MjcfRead, ReplicateCopiesWhatRefersToItsContents) {
  const Reading spec = read(
      "<worldbody><replicate count='2' sep='-' offset='1 0 0'><body name='b'><joint name='j'/><site name='s'/></body>"
      "</replicate></worldbody><sensor><gyro name='g' site='s'/></sensor><actuator><motor joint='j'/></actuator>");
  ASSERT_EQ(spec->world->bodies.size(), 2u);
  EXPECT_EQ(spec->world->bodies[1]->name, "b-1");
  ASSERT_EQ(spec->sensors.size(), 2u);
  EXPECT_EQ(spec->sensors[1]->name, "g-1");
  EXPECT_EQ(*spec->sensors[1]->c.objname, "s-1");
  ASSERT_EQ(spec->actuators.size(), 2u);
  EXPECT_EQ(*spec->actuators[0]->c.target, "j-0");
}

TEST(MjcfRead, ModelsAreAttached) {
  MemoryFiles files;
  files.add(
      "m.xml",
      "<mujoco><asset><model name='arm' file='parts/arm.xml'/></asset><worldbody><frame name='f'>"
      "<attach model='arm' body='upper' prefix='l_'/></frame><attach model='arm' prefix='w_'/></worldbody></mujoco>");
  files.add(
      "parts/arm.xml",
      "<mujoco><worldbody><body name='upper'><joint name='j'/><body name='lower'/></body><geom name='g' size='1'/>"
      "</worldbody><actuator><motor joint='j'/></actuator></mujoco>");
  const Reading spec = read_mjcf("m.xml", files.get());
  ASSERT_EQ(spec->world->bodies.size(), 2u);
  EXPECT_EQ(spec->world->bodies[0]->name, "l_upper");
  EXPECT_EQ(spec->world->bodies[0]->frame->name, "f");
  EXPECT_EQ(spec->world->bodies[0]->bodies[0]->name, "l_lower");
  EXPECT_EQ(spec->world->bodies[1]->name, "w_upper");
  EXPECT_EQ(spec->world->geoms[0]->name, "w_g");
  ASSERT_EQ(spec->actuators.size(), 2u);
  EXPECT_EQ(*spec->actuators[1]->c.target, "w_j");
}

TEST(MjcfRead, IncludesStartFromTheMainFile) {
  MemoryFiles files;
  files.add("top/m.xml",
            "<mujoco><worldbody><geom name='p'/><include file='sub/a.xml'/><geom name='q'/></worldbody></mujoco>");
  files.add("top/sub/a.xml", "<x><geom name='a'/>\n<include file='b.xml'/><geom name='c'/></x>");
  files.add("top/b.xml", "<x>\n\n<geom name='b'/></x>");
  const Reading spec = read_mjcf("top/m.xml", files.get());
  std::string order;
  for (const auto& geom : spec->world->geoms) order += geom->name;
  EXPECT_EQ(order, "pabcq");
  EXPECT_EQ(spec->world->geoms[2]->source.line, 3);
  EXPECT_NE(spec->world->geoms[2]->source.file->find("b.xml"), std::string::npos);
  EXPECT_EQ(*spec->c.modelfiledir, "top/");
}

TEST(MjcfRead, Assets) {
  const Reading spec = read(
      "<default><mesh scale='2 2 2'/><material texture='t'/></default><asset>"
      "<mesh file='meshes/part.v1.stl' face='0 1 2' smoothnormal='true'/><mesh name='s' builtin='sphere' params='1'/>"
      "<hfield name='h' nrow='2' ncol='3' size='1 1 1 1' elevation='0 1 2 3 4 5'/>"
      "<texture file='x/sky.png' type='skybox' gridsize='1 2' gridlayout='RL' fileup='u.png'/>"
      "<material name='m'><layer role='normal' texture='n'/></material>"
      "<skin name='k' vertex='0 0 0'><bone body='b' bindpos='1 2 3' bindquat='1 0 0 0' vertid='0' "
      "vertweight='.5'/></skin>"
      "</asset>");
  EXPECT_EQ(spec->meshes[0]->name, "part.v1") << "named after the file";
  EXPECT_EQ(*spec->meshes[0]->c.file, "meshes/part.v1.stl");
  EXPECT_EQ(spec->meshes[0]->c.scale[0], 2);
  EXPECT_EQ(*spec->meshes[0]->c.userface, (std::vector<int>{0, 1, 2}));
  EXPECT_FALSE(spec->meshes[1]->c.uservert->empty());
  EXPECT_EQ(*spec->hfields[0]->c.userdata, (std::vector<float>{3, 4, 5, 0, 1, 2})) << "the last row comes first";
  EXPECT_EQ(spec->textures[0]->name, "sky");
  EXPECT_EQ(spec->textures[0]->c.gridlayout[1], 'L');
  EXPECT_EQ((*spec->textures[0]->c.cubefiles)[2], "u.png");
  EXPECT_EQ((*spec->materials[0]->c.textures)[mjTEXROLE_RGB], "t");
  EXPECT_EQ((*spec->materials[0]->c.textures)[mjTEXROLE_NORMAL], "n");
  EXPECT_EQ(*spec->skins[0]->c.bindpos, (std::vector<float>{1, 2, 3}));
  EXPECT_EQ((*spec->skins[0]->c.vertweight)[0], (std::vector<float>{0.5f}));
}

TEST(MjcfRead, PluginsAreSharedOrOwn) {
  const Reading spec = read(
      "<extension><plugin plugin='p'><instance name='i'><config key='k' value='v'/></instance></plugin></extension>"
      "<worldbody><body><plugin instance='i'/></body><geom size='1'><plugin plugin='p'><config key='a' "
      "value='b'/></plugin>"
      "</geom></worldbody>");
  ASSERT_EQ(spec->plugins.size(), 2u);
  EXPECT_EQ(spec->active_plugins, std::vector<std::string>{"p"});
  EXPECT_EQ(spec->plugins[0]->name, "i");
  EXPECT_EQ(spec->plugins[0]->attributes.at("k"), "v");
  EXPECT_EQ(*spec->world->bodies[0]->c.plugin.name, "i");
  EXPECT_EQ(spec->world->geoms[0]->c.plugin.active, 1);
  EXPECT_EQ(spec->world->geoms[0]->c.plugin.element, spec->plugins[1].get());
  EXPECT_EQ(spec->plugins[1]->attributes.at("a"), "b");
}

TEST(MjcfRead, RelationsKeepTheirNumbers) {
  const Reading spec = read(
      "<custom><numeric name='n' size='3' data='1'/><text name='t' data='x'/><tuple name='u'><element objtype='body'"
      " objname='b' prm='2'/></tuple></custom><contact><pair geom1='a' geom2='b' friction='1 2'/><exclude body1='a'"
      " body2='b'/></contact><tendon><spatial springlength='2'><site site='s'/><geom geom='g' sidesite='s'/><pulley"
      " divisor='2'/></spatial><fixed springlength='1 3'><joint joint='j' coef='-1'/></fixed></tendon>"
      "<keyframe><key name='k' time='1' qpos='1 2' mpos='3'/></keyframe>"
      "<deformable><flex name='f' dim='1' body='a b' vertex='0 0 0' element='0 1'><contact selfcollide='sap'/>"
      "<edge damping='3'/><elasticity young='4' elastic2d='bend'/></flex></deformable>");
  EXPECT_EQ(spec->numerics[0]->c.size, 3);
  EXPECT_EQ(*spec->texts[0]->c.data, "x");
  EXPECT_EQ((*spec->tuples[0]->c.objprm)[0], 2);
  EXPECT_EQ(spec->pairs[0]->c.friction[1], 2);
  EXPECT_EQ(*spec->excludes[0]->c.bodyname2, "b");
  const Tendon& spatial = *spec->tendons[0];
  EXPECT_EQ(list(spatial.c.springlength), (Numbers{2, 2})) << "one length for both ends";
  ASSERT_EQ(spatial.path.size(), 3u);
  EXPECT_EQ(spatial.path[1]->sidesite, "s");
  EXPECT_EQ(spatial.path[2]->value, 2);
  EXPECT_EQ(list(spec->tendons[1]->c.springlength), (Numbers{1, 3}));
  EXPECT_EQ(spec->tendons[1]->path[0]->value, -1);
  EXPECT_EQ(*spec->keys[0]->c.qpos, (Numbers{1, 2}));
  const mjsFlex& flex = spec->flexes[0]->c;
  EXPECT_EQ(*flex.vertbody, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(flex.selfcollide, mjFLEXSELF_SAP);
  EXPECT_EQ(flex.edgedamping, 3);
  EXPECT_EQ(flex.young, 4);
}

TEST(MjcfRead, Equalities) {
  const Reading spec = read(
      "<default><equality solref='.5'/></default><equality><connect body1='a' body2='b' anchor='1 2 3'/>"
      "<weld body1='a' relpose='1 2 3 1 0 0 0' torquescale='5'/><weld site1='s' site2='t'/><weld body1='a' anchor='1 1 "
      "1'/>"
      "<joint joint1='j' polycoef='1 2'/><flex flex='f' active='false'/></equality>");
  const auto& all = spec->equalities;
  EXPECT_EQ(all[0]->c.solref[0], 0.5);
  EXPECT_EQ(list(all[0]->c.data)[2], 3);
  EXPECT_EQ(all[1]->c.data[3], 1);
  EXPECT_EQ(all[1]->c.data[10], 5);
  EXPECT_EQ(all[2]->c.objtype, mjOBJ_SITE);
  EXPECT_EQ(*all[2]->c.name2, "t");
  EXPECT_EQ(all[3]->c.data[1], 1);
  EXPECT_EQ(all[4]->c.data[1], 2);
  EXPECT_EQ(all[5]->c.active, 0);
}

struct SensorCase {
  const char* text;
  mjtSensor type;
  mjtObj objtype, reftype;
  int fields, reduce, num;
};

TEST(MjcfRead, Sensors) {
  const SensorCase cases[] = {
      {"<touch site='a'/>", mjSENS_TOUCH, mjOBJ_SITE, mjOBJ_UNKNOWN, 0, 0, 0},
      {"<camprojection site='a' camera='c'/>", mjSENS_CAMPROJECTION, mjOBJ_SITE, mjOBJ_CAMERA, 0, 0, 0},
      {"<jointactuatorfrc joint='a'/>", mjSENS_JOINTACTFRC, mjOBJ_JOINT, mjOBJ_UNKNOWN, 0, 0, 0},
      {"<framepos objtype='xbody' objname='a' reftype='geom' refname='b'/>", mjSENS_FRAMEPOS, mjOBJ_XBODY, mjOBJ_GEOM,
       0, 0, 0},
      {"<insidesite site='s' objtype='body' objname='a'/>", mjSENS_INSIDESITE, mjOBJ_BODY, mjOBJ_SITE, 0, 0, 0},
      {"<fromto body1='a' geom2='b'/>", mjSENS_GEOMFROMTO, mjOBJ_BODY, mjOBJ_GEOM, 0, 0, 0},
      {"<contact/>", mjSENS_CONTACT, mjOBJ_UNKNOWN, mjOBJ_UNKNOWN, 1, 0, 1},
      {"<contact subtree1='a' body2='b' data='force pos' reduce='netforce' num='3'/>", mjSENS_CONTACT, mjOBJ_XBODY,
       mjOBJ_BODY, 18, 3, 3},
      {"<contact site='s' geom2='g'/>", mjSENS_CONTACT, mjOBJ_SITE, mjOBJ_GEOM, 1, 0, 1},
      {"<tactile geom='g' mesh='m'/>", mjSENS_TACTILE, mjOBJ_MESH, mjOBJ_GEOM, 0, 0, 0},
      {"<clock/>", mjSENS_CLOCK, mjOBJ_UNKNOWN, mjOBJ_UNKNOWN, 0, 0, 0},
  };
  for (const SensorCase& expected : cases) {
    const Reading spec = read("<sensor>" + std::string(expected.text) + "</sensor>");
    const mjsSensor& c = spec->sensors[0]->c;
    EXPECT_EQ(c.type, expected.type) << expected.text;
    EXPECT_EQ(c.objtype, expected.objtype) << expected.text;
    EXPECT_EQ(c.reftype, expected.reftype) << expected.text;
    EXPECT_EQ(c.intprm[0], expected.fields) << expected.text;
    EXPECT_EQ(c.intprm[1], expected.reduce) << expected.text;
    EXPECT_EQ(c.intprm[2], expected.num) << expected.text;
  }
}

TEST(MjcfRead, DependenciesAreListedOnce) {
  const std::string folder = testing::TempDir();
  write_file(folder + "main.xml",
             "<mujoco><compiler meshdir='geo'/><include file='part.xml'/><asset><mesh file='a.stl'/><mesh file='a.stl'"
             " name='b'/><texture name='t' type='cube' fileup='u.png'/><model file='child.xml'/></asset></mujoco>");
  write_file(folder + "part.xml", "<x><option/></x>");
  write_file(folder + "child.xml", "<mujoco><asset><hfield size='1 1 1 1' file='h.png'/></asset></mujoco>");
  mjStringVec files;
  mju_getXMLDependencies((folder + "main.xml").c_str(), &files);
  std::vector<std::string> found = files;
  std::sort(found.begin(), found.end());
  std::vector<std::string> expected = {folder + "main.xml", folder + "part.xml",  folder + "geo/a.stl",
                                       folder + "u.png",    folder + "child.xml", folder + "h.png"};
  std::sort(expected.begin(), expected.end());
  EXPECT_EQ(found, expected);
}

}  // namespace
}  // namespace sinew
