// SPDX-License-Identifier: Apache-2.0
// Every mistake gets one message that names file, line and element, and says what is wrong.
// Long because it is a table of mistakes.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include <mujoco/mujoco.h>

#include "base/error.h"
#include "format/mjcf/mjcf.h"
#include "support/files.h"

namespace sinew {
namespace {

struct Mistake {
  const char* text;     // stands on line 2 of m.xml, inside <mujoco>
  const char* element;  // how the message goes on after "m.xml:2: "
  const char* finding;  // what it must say
};

// Inside <worldbody>, and inside a body of its own.
#define WORLD(x) "<worldbody>" x "</worldbody>"
#define BODY(x) WORLD("<body>" x "</body>")
#define ASSET(x) "<asset>" x "</asset>"
#define ACTUATOR(x) "<actuator>" x "</actuator>"
#define SENSOR(x) "<sensor>" x "</sensor>"
#define EQUALITY(x) "<equality>" x "</equality>"
#define TENDON(x) "<tendon>" x "</tendon>"
#define CUSTOM(x) "<custom>" x "</custom>"
#define CABLE(attributes, x) WORLD("<composite type='cable' " attributes ">" x "</composite>")
#define CABLE_GEOM "<geom type='capsule' size='.1'/>"

const Mistake kMistakes[] = {
    // elements
    {"<wordbody/>", "wordbody", "unknown element in 'mujoco' (did you mean 'worldbody'?)"},
    {"<geom/>", "geom", "unknown element in 'mujoco'"},
    {WORLD("<gem size='1'/>"), "gem", "unknown element in 'worldbody' (did you mean 'geom'?)"},
    {WORLD("<motor joint='a'/>"), "motor", "unknown element in 'worldbody'"},
    {WORLD("<option/>"), "option", "unknown element in 'worldbody'"},
    {WORLD("<frame><foo/></frame>"), "foo", "unknown element in 'frame'"},
    {WORLD("<replicate count='2'><foo/></replicate>"), "foo", "unknown element in 'replicate'"},
    {WORLD("<geom size='1'><site/></geom>"), "site", "unknown element in 'geom'"},
    {WORLD("<site><plugin/></site>"), "plugin", "'site' takes no elements"},
    {ACTUATOR("<moter joint='a'/>"), "moter", "(did you mean 'motor'?)"},
    {SENSOR("<giro site='a'/>"), "giro", "(did you mean 'gyro'?)"},
    {EQUALITY("<welt body1='a'/>"), "welt", "(did you mean 'weld'?)"},
    {TENDON("<spatial><joint joint='a' coef='1'/></spatial>"), "joint", "unknown element in 'spatial'"},
    {TENDON("<fixed><site site='a'/></fixed>"), "site", "unknown element in 'fixed'"},
    {ASSET("<messh file='a'/>"), "messh", "(did you mean 'mesh'?)"},
    {"<default><body/></default>", "body", "unknown element in 'default'"},
    {"<size><memory/></size>", "memory", "'size' takes no elements"},
    {BODY("<inertial pos='0 0 0' mass='1'/><inertial pos='0 0 0' mass='1'/>"), "inertial", "a second time in 'body'"},
    {"<default><geom/><geom/></default>", "geom", "a second time in 'default'"},
    {"<visual><map/><map/></visual>", "map", "a second time in 'visual'"},
    {"<option><flag/><flag/></option>", "flag", "a second time in 'option'"},

    // attributes
    {WORLD("<geom name='foot' sise='1'/>"), "geom 'foot'", "unknown attribute 'sise' (did you mean 'size'?)"},
    {"<worldbody pos='1 0 0'/>", "worldbody", "takes no attributes"},
    {"<asset name='a'/>", "asset 'a'", "takes no attributes"},
    {"<option timstep='1'/>", "option", "(did you mean 'timestep'?)"},
    {"<option><flag gravty='enable'/></option>", "flag", "(did you mean 'gravity'?)"},
    {"<default><joint name='a'/></default>", "joint 'a'", "unknown attribute 'name'"},
    {"<default><geom class='a'/></default>", "geom", "unknown attribute 'class'"},
    {"<statistic exten='1'/>", "statistic", "(did you mean 'extent'?)"},
    {"<visual><global fov='1'/></visual>", "global", "(did you mean 'fovy'?)"},
    {SENSOR("<clock name='c' site='a'/>"), "clock 'c'", "unknown attribute 'site'"},
    {ACTUATOR("<adhesion body='a' gear='1'/>"), "adhesion", "unknown attribute 'gear'"},
    {WORLD("<geom size='1' size='2'/>"), "element 'geom'", "attribute 'size' is given twice"},
    {BODY("<freejoint damping='1'/>"), "freejoint", "unknown attribute 'damping'"},

    // missing attributes
    {BODY("<inertial mass='1'/>"), "inertial", "attribute 'pos' is missing"},
    {BODY("<inertial pos='0 0 0'/>"), "inertial", "attribute 'mass' is missing"},
    {BODY("<inertial pos='' mass='1'/>"), "inertial", "attribute 'pos' is missing"},
    {WORLD("<replicate><geom size='1'/></replicate>"), "replicate", "attribute 'count' is missing"},
    {WORLD("<attach prefix='a'/>"), "attach", "attribute 'model' is missing"},
    {WORLD("<attach model='a'/>"), "attach", "attribute 'prefix' is missing"},
    {ASSET("<hfield name='h' nrow='2' ncol='2'/>"), "hfield 'h'", "attribute 'size' is missing"},
    {ASSET("<model name='m'/>"), "model 'm'", "attribute 'file' is missing"},
    {ASSET("<material name='m'><layer role='rgb'/></material>"), "layer", "attribute 'texture' is missing"},
    {ASSET("<skin name='s'><bone bindpos='0 0 0'/></skin>"), "bone", "is missing"},
    {"<contact><exclude body1='a'/></contact>", "exclude", "attribute 'body2' is missing"},
    {SENSOR("<gyro/>"), "gyro", "attribute 'site' is missing"},
    {SENSOR("<jointpos name='p'/>"), "jointpos 'p'", "attribute 'joint' is missing"},
    {SENSOR("<framepos objtype='body'/>"), "framepos", "attribute 'objname' is missing"},
    {SENSOR("<framepos objname='b'/>"), "framepos", "attribute 'objtype' is missing"},
    {SENSOR("<user/>"), "user", "attribute 'dim' is missing"},
    {EQUALITY("<joint/>"), "joint", "attribute 'joint1' is missing"},
    {EQUALITY("<tendon/>"), "tendon", "attribute 'tendon1' is missing"},
    {EQUALITY("<flex/>"), "flex", "attribute 'flex' is missing"},
    {TENDON("<spatial><site/></spatial>"), "site", "attribute 'site' is missing"},
    {TENDON("<spatial><pulley/></spatial>"), "pulley", "attribute 'divisor' is missing"},
    {TENDON("<fixed><joint joint='j'/></fixed>"), "joint", "attribute 'coef' is missing"},
    {CUSTOM("<numeric data='1'/>"), "numeric", "attribute 'name' is missing"},
    {CUSTOM("<text name='t'/>"), "text 't'", "attribute 'data' is missing"},
    {CUSTOM("<tuple name='t'><element objname='b'/></tuple>"), "element", "attribute 'objtype' is missing"},
    {"<extension><plugin/></extension>", "plugin", "attribute 'plugin' is missing"},
    {"<extension><plugin plugin='p'><instance/></plugin></extension>", "instance", "attribute 'name' is missing"},
    {"<deformable><flex body='a'/></deformable>", "flex", "attribute 'element' is missing"},
    {BODY("<plugin plugin='p'><config key='a'/></plugin>"), "config", "attribute 'value' is missing"},
    {BODY("<flexcomp/>"), "flexcomp", "attribute 'name' is missing"},
    {WORLD("<composite/>"), "composite", "attribute 'type' is missing"},

    // numbers
    {WORLD("<geom pos='a b c'/>"), "geom", "attribute 'pos': 'a' is not a number"},
    {WORLD("<geom pos='1,2,3'/>"), "geom", "'1,2,3' is not a number"},
    {WORLD("<geom pos='1 2'/>"), "geom", "attribute 'pos' needs 3 numbers, got 2"},
    {WORLD("<geom pos='1 2 3 4 5'/>"), "geom", "attribute 'pos' takes 3 numbers, got 5"},
    {WORLD("<geom size='1 2 3 4'/>"), "geom", "attribute 'size' takes 3 numbers, got 4"},
    {WORLD("<geom size='1e400'/>"), "geom", "attribute 'size': '1e400' is out of range"},
    {WORLD("<geom size='--1'/>"), "geom", "'--1' is not a number"},
    {WORLD("<geom size='0x'/>"), "geom", "'0x' is not a number"},
    {WORLD("<geom size='1e'/>"), "geom", "'1e' is not a number"},
    {WORLD("<geom mass='1kg'/>"), "geom", "'1kg' is not a number"},
    {WORLD("<geom rgba='1 1 1'/>"), "geom", "attribute 'rgba' needs 4 numbers, got 3"},
    {WORLD("<geom rgba='1e99 1 1 1'/>"), "geom", "'1e99' is out of range"},
    {WORLD("<geom quat='1 0 0'/>"), "geom", "attribute 'quat' needs 4 numbers"},
    {WORLD("<geom fromto='0 0 0 1 1'/>"), "geom", "attribute 'fromto' needs 6 numbers"},
    {WORLD("<geom user='1 x'/>"), "geom", "attribute 'user': 'x' is not a number"},
    {WORLD("<geom group='1.0'/>"), "geom", "attribute 'group': '1.0' is not a whole number"},
    {WORLD("<geom group='1e1'/>"), "geom", "is not a whole number"},
    {WORLD("<geom group='0x1'/>"), "geom", "is not a whole number"},
    {WORLD("<geom group=''/>"), "geom", "attribute 'group' needs 1 number, got 0"},
    {WORLD("<geom group='1 2'/>"), "geom", "attribute 'group' takes 1 number, got 2"},
    {WORLD("<geom condim='99999999999'/>"), "geom", "'99999999999' is out of range"},
    {BODY("<joint range='1'/>"), "joint", "attribute 'range' needs 2 numbers, got 1"},
    {BODY("<joint axis='1 0'/>"), "joint", "attribute 'axis' needs 3 numbers, got 2"},
    {"<option timestep='fast'/>", "option", "attribute 'timestep': 'fast' is not a number"},
    {"<option gravity='0 0'/>", "option", "attribute 'gravity' needs 3 numbers"},
    {"<option iterations='many'/>", "option", "'many' is not a whole number"},
    {"<option actuatorgroupdisable='31'/>", "option", "31 is greater than the last group"},
    {"<option actuatorgroupdisable='-1'/>", "option", "cannot be negative"},
    {"<size memory='1.5M'/>", "size", "'1.5M' is not a size"},
    {"<size memory='lots'/>", "size", "'lots' is not a size"},
    {"<size memory='99999999E'/>", "size", "is not a size"},
    {"<size memory=''/>", "size", "'' is not a size"},
    {"<size nuser_body='x'/>", "size", "is not a whole number"},
    {"<compiler inertiagrouprange='0 1 2'/>", "compiler", "takes 2 numbers"},
    {"<statistic extent='0'/>", "statistic", "attribute 'extent' must be greater than 0"},
    {"<visual><map znear='-1'/></visual>", "map", "must be greater than 0"},
    {"<visual><global realtime='0'/></visual>", "global", "must be greater than 0"},
    {"<keyframe><key name='k' qpos='1 two'/></keyframe>", "key 'k'", "'two' is not a number"},
    {ASSET("<mesh name='m' vertex='0 0 zero'/>"), "mesh 'm'", "'zero' is not a number"},
    {ASSET("<mesh name='m' face='0 1 2.5'/>"), "mesh 'm'", "'2.5' is not a whole number"},
    {SENSOR("<contact num='0'/>"), "contact", "must be greater than 0"},
    {WORLD("<camera resolution='-1 1'/>"), "camera", "cannot be negative"},
    {ACTUATOR("<position joint='j' kv='-1'/>"), "position", "attribute 'kv' cannot be negative"},
    {ACTUATOR("<position joint='j' timeconst='-1'/>"), "position", "attribute 'timeconst' cannot be negative"},
    {ACTUATOR("<intvelocity joint='j' dampratio='-1'/>"), "intvelocity", "cannot be negative"},
    {ACTUATOR("<damper joint='j' kv='-1'/>"), "damper", "cannot be negative"},
    {ACTUATOR("<damper joint='j' ctrlrange='-1 1'/>"), "damper", "attribute 'ctrlrange' cannot be negative"},
    {ACTUATOR("<adhesion body='b' gain='-1'/>"), "adhesion", "attribute 'gain' cannot be negative"},
    {ACTUATOR("<muscle joint='j' tausmooth='-1'/>"), "muscle", "cannot be negative"},

    // keywords
    {WORLD("<geom type='cube'/>"), "geom", "attribute 'type': unknown keyword 'cube'"},
    {WORLD("<geom type='Box'/>"), "geom", "unknown keyword 'Box' (did you mean 'box'?)"},
    {WORLD("<geom type=''/>"), "geom", "unknown keyword ''"},
    {BODY("<joint type='rotate'/>"), "joint", "possible are: free, ball, slide, hinge"},
    {BODY("<joint limited='yes'/>"), "joint", "possible are: false, true, auto"},
    {"<option solver='Neuton'/>", "option", "(did you mean 'Newton'?)"},
    {"<option integrator='euler'/>", "option", "(did you mean 'Euler'?)"},
    {"<option cone='round'/>", "option", "possible are: pyramidal, elliptic"},
    {"<option><flag contact='on'/></option>", "flag", "possible are: disable, enable"},
    {"<compiler angle='grad'/>", "compiler", "possible are: radian, degree"},
    {"<compiler autolimits='1'/>", "compiler", "possible are: false, true"},
    {"<compiler eulerseq='xy'/>", "compiler", "attribute 'eulerseq' needs three of the letters"},
    {"<compiler coordinate='global'/>", "compiler", "no longer part of the language"},
    {"<compiler><lengthrange mode='some'/></compiler>", "lengthrange", "possible are: none, muscle, muscleuser, all"},
    {WORLD("<light type='sun'/>"), "light", "possible are: spot, directional, point, image"},
    {WORLD("<camera mode='follow'/>"), "camera", "unknown keyword 'follow'"},
    {WORLD("<body sleep='maybe'/>"), "body", "possible are: auto, never, allowed, init"},
    {ASSET("<texture name='t' type='3d'/>"), "texture 't'", "possible are: 2d, cube, skybox"},
    {ASSET("<texture name='t' colorspace='srgb'/>"), "texture 't'", "(did you mean 'sRGB'?)"},
    {ASSET("<mesh name='m' inertia='good'/>"), "mesh 'm'", "possible are: convex, exact, legacy, shell"},
    {ASSET("<mesh name='m' builtin='ball'/>"), "mesh 'm'", "unknown keyword 'ball'"},
    {ASSET("<material name='m'><layer role='color' texture='t'/></material>"), "layer", "unknown keyword 'color'"},
    {ACTUATOR("<general joint='j' gaintype='none'/>"), "general", "possible are: fixed, affine, muscle, user"},
    {SENSOR("<user dim='1' datatype='number'/>"), "user", "unknown keyword 'number'"},
    {SENSOR("<framepos objtype='bodi' objname='b'/>"), "framepos", "(did you mean 'body'?)"},
    {SENSOR("<contact data='found all'/>"), "contact", "unknown keyword 'all'"},
    {SENSOR("<contact data='force found'/>"), "contact", "'found' is out of order"},
    {SENSOR("<contact data='found found'/>"), "contact", "'found' is given twice"},
    {SENSOR("<contact reduce='max'/>"), "contact", "unknown keyword 'max'"},
    {CUSTOM("<tuple name='t'><element objtype='frame' objname='f'/></tuple>"), "element", "unknown keyword 'frame'"},
    {BODY("<flexcomp name='f' type='cube'/>"), "flexcomp 'f'", "unknown keyword 'cube'"},
    {BODY("<flexcomp name='f'><contact selfcollide='yes'/></flexcomp>"), "contact", "unknown keyword 'yes'"},

    // things said twice, or half
    {WORLD("<body quat='1 0 0 0' euler='0 0 0'/>"), "body", "given twice, as 'quat' and as 'euler'"},
    {WORLD("<geom zaxis='0 0 1' xyaxes='1 0 0 0 1 0'/>"), "geom", "the orientation is given twice"},
    {WORLD("<frame axisangle='0 0 1 1' euler='0 0 0'/>"), "frame", "the orientation is given twice"},
    {"<default><site quat='1 0 0 0' zaxis='0 0 1'/></default>", "site", "the orientation is given twice"},
    {BODY("<inertial pos='0 0 0' mass='1' quat='1 0 0 0' fullinertia='1 1 1 0 0 0'/>"), "inertial",
     "'fullinertia' includes the orientation"},
    {BODY("<inertial pos='0 0 0' mass='1' diaginertia='1 1 1' fullinertia='1 1 1 0 0 0'/>"), "inertial",
     "the inertia is given twice"},
    {WORLD("<camera fovy='1' sensorsize='1 1' resolution='1 1'/>"), "camera", "the view is given twice"},
    {WORLD("<camera sensorsize='1 1'/>"), "camera", "attribute 'resolution' is missing"},
    {WORLD("<camera focal='1 1'/>"), "camera", "attribute 'sensorsize' is missing"},
    {WORLD("<light type='spot' directional='true'/>"), "light", "the kind of light is given twice"},
    {EQUALITY("<connect body1='a'/>"), "connect", "attribute 'anchor' is missing"},
    {EQUALITY("<connect anchor='0 0 0'/>"), "connect", "attribute 'body1' is missing"},
    {EQUALITY("<connect site1='a'/>"), "connect", "two sites are needed"},
    {EQUALITY("<connect site1='a' site2='b' anchor='0 0 0'/>"), "connect", "either bodies or sites"},
    {EQUALITY("<weld body1='a' site1='b'/>"), "weld", "either bodies or sites"},
    {EQUALITY("<weld/>"), "weld", "attribute 'body1' is missing"},
    {ACTUATOR("<motor name='m' joint='j' site='s'/>"), "motor 'm'", "it acts on two things, 'joint' and 'site'"},
    {ACTUATOR("<motor joint='j' slidersite='s'/>"), "motor", "belong to a slider-crank"},
    {ACTUATOR("<motor joint='j' cranklength='1'/>"), "motor", "belong to a slider-crank"},
    {ACTUATOR("<motor joint='j' refsite='s'/>"), "motor", "'refsite' can only be used together with 'site'"},
    {ACTUATOR("<position joint='j' kv='1' dampratio='1'/>"), "position", "the damping is given twice"},
    {ACTUATOR("<intvelocity joint='j' kv='1' dampratio='1'/>"), "intvelocity", "the damping is given twice"},
    {ACTUATOR("<position joint='j' inheritrange='1' ctrlrange='0 1'/>"), "position", "the range is given twice"},
    {ACTUATOR("<intvelocity joint='j' inheritrange='1' actrange='0 1'/>"), "intvelocity", "the range is given twice"},
    {SENSOR("<distance geom1='a'/>"), "distance", "'geom2' or 'body2' is missing"},
    {SENSOR("<distance geom2='a'/>"), "distance", "'geom1' or 'body1' is missing"},
    {SENSOR("<fromto geom1='a' body1='b' geom2='c'/>"), "fromto", "'geom1' and 'body1' are given"},
    {SENSOR("<contact site='s' geom1='a'/>"), "contact", "'geom1' and 'site' are given"},
    {SENSOR("<framepos objtype='body' objname='a' refname='b'/>"), "framepos", "'reftype' is missing"},
    {SENSOR("<framepos objtype='body' objname='a' reftype='body'/>"), "framepos", "'refname' is missing"},
    {SENSOR("<user dim='1' objname='a'/>"), "user", "'objtype' is missing"},
    {ASSET("<material name='m' texture='t'><layer role='rgb' texture='t'/></material>"), "layer",
     "names its texture already"},
    {ASSET("<hfield name='h' nrow='2' ncol='2' size='1 1 1 1' elevation='1 2 3'/>"), "hfield 'h'",
     "needs nrow * ncol = 4 numbers, got 3"},
    {ASSET("<hfield name='h' nrow='-2' ncol='-2' size='1 1 1 1' elevation='1 2 3 4'/>"), "hfield 'h'",
     "cannot be negative"},
    {ASSET("<texture name='t' gridsize='1 2' gridlayout='R'/>"), "texture 't'", "for each of the 2 cells"},
    {ASSET("<texture name='t' gridsize='3 5' gridlayout='RRRRRRRRRRRRRRR'/>"), "texture 't'", "at most 12 letters"},
    {ASSET("<mesh name='m' builtin='sphere' params='1' vertex='0 0 0'/>"), "mesh 'm'", "'vertex' has no place"},
    {ASSET("<mesh name='m' builtin='cone' params='1'/>"), "mesh 'm'", "attribute 'params'"},
    {ASSET("<mesh name='m' params='1'/>"), "mesh 'm'", "'builtin'"},
    {CUSTOM("<numeric name='n'/>"), "numeric 'n'", "1 to 500 numbers, not 0"},
    {CUSTOM("<numeric name='n' size='501'/>"), "numeric 'n'", "1 to 500 numbers, not 501"},
    {CUSTOM("<numeric name='n' size='1' data='1 2'/>"), "numeric 'n'", "takes 1 numbers as 'size' says, got 2"},
    {CUSTOM("<text name='t' data=''/>"), "text 't'", "attribute 'data' is empty"},
    {CUSTOM("<tuple name='t'><element objtype='body' objname=''/></tuple>"), "element", "attribute 'objname' is empty"},
    {BODY("<plugin plugin='p'/><plugin plugin='q'/>"), "plugin", "a second plugin for one body"},
    {WORLD("<geom size='1'><plugin plugin='p'/><plugin plugin='q'/></geom>"), "plugin", "a second plugin"},
    {BODY("<plugin plugin='p'><config key='a' value='1'/><config key='a' value='2'/></plugin>"), "config",
     "key 'a' is given twice"},
    {BODY("<plugin instance='p'><config key='a' value='1'/></plugin>"), "plugin", "configuration in <extension>"},

    // classes, world, copies
    {WORLD("<geom class='nope'/>"), "geom", "unknown default class 'nope'"},
    {WORLD("<geom class='mian'/>"), "geom", "unknown default class 'mian' (did you mean 'main'?)"},
    {WORLD("<body childclass='nope'/>"), "body", "unknown default class 'nope' in 'childclass'"},
    {WORLD("<frame childclass='nope'/>"), "frame", "unknown default class 'nope' in 'childclass'"},
    {"<default class='a'/>", "default", "always 'main' and cannot be renamed to 'a'"},
    {"<default><default/></default>", "default", "attribute 'class' is missing"},
    {"<default><default class=''/></default>", "default", "attribute 'class' is missing"},
    {"<default><default class='a'/><default class='a'/></default>", "default", "class 'a' exists already"},
    {"<default><default class='main'/></default>", "default", "class 'main' exists already"},
    {WORLD("<joint name='j'/>"), "joint 'j'", "the world cannot move"},
    {WORLD("<freejoint/>"), "freejoint", "the world cannot move"},
    {WORLD("<frame><joint/></frame>"), "joint", "the world cannot move"},
    {WORLD("<inertial pos='0 0 0' mass='1'/>"), "inertial", "the world has no inertia"},
    {BODY("<replicate count='2'><joint/></replicate>"), "joint", "cannot be replicated by itself"},
    {BODY("<replicate count='2'><frame><freejoint/></frame></replicate>"), "freejoint",
     "cannot be replicated by itself"},
    {WORLD("<attach model='m' prefix='p'/>"), "attach", "no model is named 'm'"},

    // composites
    {WORLD("<composite type='rope' count='3 1 1'/>"), "composite", "unknown keyword 'rope'; possible are: cable"},
    {CABLE("count='1 1 1' curve='s'", CABLE_GEOM), "composite", "two points at least"},
    {CABLE("count='3 3 1' curve='s'", CABLE_GEOM), "composite", "one dimension"},
    {CABLE("count='3 1 1'", CABLE_GEOM), "composite", "attribute 'curve' is missing"},
    {CABLE("count='3 1 1' curve='tan(s)'", CABLE_GEOM), "composite", "'tan(s)' is not one of"},
    {CABLE("count='3 1 1' curve='s s s s'", CABLE_GEOM), "composite", "three functions at most"},
    {CABLE("vertex='0 0 0 1'", CABLE_GEOM), "composite", "three numbers for each point"},
    {CABLE("vertex='0 0 0'", CABLE_GEOM), "composite", "two points at least"},
    {CABLE("count='3 1 1' curve='s' vertex='0 0 0 1 0 0'", CABLE_GEOM), "composite", "the points are given twice"},
    {CABLE("count='3 1 1' curve='s'", "<geom type='sphere' size='1'/>"), "geom",
     "possible are: capsule, cylinder, box"},
    {CABLE("count='3 1 1' curve='s'", ""), "composite", "element 'geom' is missing"},
    {CABLE("count='3 1 1' curve='s'", "<joint kind='twist'/>"), "joint", "unknown keyword 'twist'"},
    {CABLE("count='3 1 1' curve='s'", "<joint kind='main'/><joint kind='main'/>" CABLE_GEOM), "joint", "a second time"},

    // includes
    {"<include/>", "include", "attribute 'file' is missing"},
    {"<include file='nowhere.xml'/>", "include", "cannot read the file"},
    {"<include file='m.xml'/>", "include", "included a second time"},
    {"<include file='m.xml'><geom/></include>", "include", "takes none"},
    {ASSET("<model file='nowhere.xml'/>"), "model", "cannot read the model"},
    {ASSET("<model file='m.xml'/>"), "model", "this is a cycle"},
};

std::string message_of(const std::string& text) {
  const MessageScope messages;
  MemoryFiles files;
  files.add("m.xml", text);
  try {
    read_mjcf("m.xml", files.get());
  } catch (const ModelError& error) {
    return error.what();
  }
  return "(accepted)";
}

TEST(MjcfErrors, MistakesAreNamedWithFileLineAndElement) {
  ASSERT_GE(std::size(kMistakes), 150u);
  for (const Mistake& mistake : kMistakes) {
    const std::string message = message_of("<mujoco>\n" + std::string(mistake.text) + "\n</mujoco>");
    const std::string start = "m.xml:2: " + std::string(mistake.element) + ": ";
    EXPECT_EQ(message.substr(0, start.size()), start) << mistake.text << "\n  " << message;
    EXPECT_NE(message.find(mistake.finding), std::string::npos) << mistake.text << "\n  " << message;
  }
}

struct BrokenText {
  const char* text;
  const char* message;
};

const BrokenText kBroken[] = {
    {"", "m.xml:1: the file is empty"},
    {"   \n", "m.xml:1: there is no XML element"},
    {"not xml", "m.xml:1: this is not XML: there is text, but no element"},
    {"<!-- a -->", "m.xml:1: there is no XML element"},
    {"<!-- a\n<mujoco/>", "m.xml:1: this comment is never closed"},
    {"<?xml version='1.0'", "m.xml:1: this declaration is never closed"},
    {"<mujoco>", "m.xml:1: element 'mujoco' is never closed"},
    {"<mujoco>\n<worldbody>\n</mujoco>", "m.xml:3: </mujoco> found where </worldbody> is expected"},
    {"<mujoco></mujoko>", "m.xml:1: </mujoko> found where </mujoco> is expected"},
    {"</mujoco>", "m.xml:1: </mujoco> closes nothing"},
    {"<mujoco\n", "m.xml:2: element 'mujoco': the tag lacks its '>'"},
    {"<mujoco model/>", "m.xml:1: element 'mujoco': attribute 'model' has no value"},
    {"<mujoco model=a/>", "m.xml:1: element 'mujoco': the value of attribute 'model' must stand in quotes"},
    {"<mujoco model='a/>", "m.xml:1: element 'mujoco': the value of attribute 'model' is never closed"},
    {"<mujoco 'a'/>", "m.xml:1: element 'mujoco': ''' found where an attribute"},
    {"<>", "m.xml:1: this is not XML: the name of the element after '<' is missing"},
    {"<mujoco></>", "m.xml:1: this is not XML: the name of the closing tag is missing"},
    {"<mujoco></mujoco", "m.xml:1: the closing tag </mujoco lacks its '>'"},
    {"<mujoco><![CDATA[ </mujoco>", "m.xml:1: this CDATA section is never closed"},
    {"<![CDATA[a]]><mujoco/>", "m.xml:1: this is not XML: CDATA in front"},
    {"<Mujoco/>",
     "m.xml:1: Mujoco: the top-level element of a model is 'mujoco', or 'robot' in URDF (did you mean 'mujoco'?)"},
};

TEST(MjcfErrors, BrokenTextIsNamedWithFileAndLine) {
  for (const BrokenText& broken : kBroken) {
    const std::string message = message_of(broken.text);
    EXPECT_EQ(message.substr(0, std::string(broken.message).size()), broken.message) << broken.text;
  }
}

TEST(MjcfErrors, ZeroBytesAreNotXml) {
  EXPECT_NE(message_of(std::string("<mujoco>\0</mujoco>", 18)).find("zero byte"), std::string::npos);
}

TEST(MjcfErrors, NestingHasALimitThatChainsOfThousandsOfBodiesKeep) {
  const auto nested = [](int depth) {
    std::string text = "<mujoco><worldbody>";
    for (int i = 0; i < depth; ++i) text += "<body>";
    for (int i = 0; i < depth; ++i) text += "</body>";
    return text + "</worldbody></mujoco>";
  };
  EXPECT_EQ(message_of(nested(9000)), "(accepted)");
  EXPECT_NE(message_of(nested(20000)).find("nested too deep"), std::string::npos);
}

TEST(MjcfErrors, FilesThatAreMissingOrBroken) {
  MemoryFiles files;
  files.add("m.xml", "<mujoco>\n<include file='part.xml'/>\n</mujoco>");
  files.add("part.xml", "<mujoco>\n<worldbody>\n<geom sise='1'/>\n</worldbody></mujoco>");
  files.add("twice.xml", "<mujoco><include file='a.xml'/>\n<include file='./a.xml'/></mujoco>");
  files.add("a.xml", "<mujoco><option/></mujoco>");
  files.add("cycle.xml", "<mujoco><include file='ping.xml'/></mujoco>");
  files.add("ping.xml", "<mujoco><include file='pong.xml'/></mujoco>");
  files.add("pong.xml", "<mujoco>\n<include file='ping.xml'/></mujoco>");
  files.add("nothing.xml", "<mujoco><include file='empty.xml'/></mujoco>");
  files.add("empty.xml", "<mujoco/>");
  files.add("broken.xml", "<mujoco>\n<include file='half.xml'/></mujoco>");
  files.add("half.xml", "<mujoco>\n<geom>");
  files.add("self.xml", "<mujoco><asset><model file='child.xml'/></asset></mujoco>");
  files.add("child.xml", "<mujoco>\n<asset><model file='self.xml'/></asset></mujoco>");
  const auto message = [&](const char* name) -> std::string {
    try {
      read_mjcf(name, files.get());
    } catch (const ModelError& error) {
      return error.what();
    }
    return "(accepted)";
  };
  EXPECT_NE(message("m.xml").find("part.xml:3: geom: unknown attribute 'sise'"), std::string::npos) << message("m.xml");
  EXPECT_NE(message("twice.xml").find("twice.xml:2: include: file './a.xml' is included a second time"),
            std::string::npos);
  EXPECT_NE(message("cycle.xml").find("pong.xml:2: include: file 'ping.xml' is included a second time"),
            std::string::npos);
  EXPECT_NE(message("nothing.xml").find("nothing.xml:1: include: file 'empty.xml' holds nothing"), std::string::npos);
  EXPECT_NE(message("broken.xml").find("half.xml:2: element 'geom' is never closed"), std::string::npos);
  EXPECT_NE(message("self.xml").find("child.xml:2: model: file 'self.xml' is the model it would be part of"),
            std::string::npos);
  EXPECT_NE(message("absent.xml").find("absent.xml"), std::string::npos);
}

TEST(MjcfErrors, TheCInterfaceReturnsNullAndTheMessage) {
  char error[200] = "";
  EXPECT_EQ(mj_parseXMLString("<mujoco>\n<option timestep='x'/></mujoco>", nullptr, error, sizeof error), nullptr);
  EXPECT_STREQ(error, "(string):2: option: attribute 'timestep': 'x' is not a number");
  EXPECT_EQ(mj_parseXML("no such file.xml", nullptr, error, sizeof error), nullptr);
  EXPECT_NE(std::string(error).find("no such file.xml"), std::string::npos);
  EXPECT_EQ(mj_parseXML("no such file.xml", nullptr, nullptr, 0), nullptr);
  EXPECT_EQ(mj_parseXMLString(nullptr, nullptr, error, sizeof error), nullptr);
  EXPECT_EQ(mj_parse("model.xyz", nullptr, nullptr, error, sizeof error), nullptr);
  EXPECT_NE(std::string(error), "");
}

}  // namespace
}  // namespace sinew
