// SPDX-License-Identifier: Apache-2.0
// What relations refuse: MuJoCo refuses each of these as well. A message names line and element, and the
// finding.
#include <gtest/gtest.h>

#include <algorithm>

#include "relations_support.h"

namespace sinew::test {
namespace {

struct BadSections {
  const char* title;
  const char* sections;  // after the common world, on its last line
  const char* element;
  const char* finding;
};

#define TENDON(attributes, path) "<tendon><spatial name='x' " attributes ">" path "</spatial></tendon>"
#define TENDON_T(attributes) "<tendon><fixed name='t' " attributes "><joint joint='j1' coef='1'/></fixed></tendon>"
#define STEP "<site site='s1'/><site site='s2'/>"
#define ACTUATOR(text) "<actuator><" text " name='x'/></actuator>"
#define SENSOR(text) "<sensor><" text " name='x'/></sensor>"
#define MUSCLE(prm) ACTUATOR("general joint='j1' gaintype='muscle' gainprm='" prm "'")

const BadSections kBadSections[] = {
    {"PairOfUnknownGeom", "<contact><pair name='x' geom1='g1' geom2='g9'/></contact>", "pair 'x'",
     "no geom is named 'g9'"},
    {"PairCondim", "<contact><pair name='x' geom1='g1' geom2='g2' condim='2'/></contact>", "pair 'x'", "1, 3, 4 or 6"},
    {"ExcludeUnknownBody", "<contact><exclude name='x' body1='b1' body2='q'/></contact>", "exclude 'x'", "no body"},
    {"PairNameTwice", "<contact><pair name='x' geom1='g1' geom2='g2'/><pair name='x' geom1='g1' geom2='g3'/></contact>",
     "pair 'x'", "name"},

    {"EqualityBall", "<equality><joint name='x' joint1='j2'/></equality>", "equality 'x'", "neither hinge nor slide"},
    {"EqualityFree", "<equality><joint name='x' joint1='j1' joint2='j3'/></equality>", "equality 'x'", "'j3'"},
    {"EqualitySameJoint", "<equality><joint name='x' joint1='j1' joint2='j1'/></equality>", "equality 'x'",
     "both ends"},
    {"EqualitySameTendon", TENDON_T("") "<equality><tendon name='x' tendon1='t' tendon2='t'/></equality>",
     "equality 'x'", "both ends"},
    {"EqualitySameBody", "<equality><connect name='x' body1='b1' body2='b1' anchor='0 0 0'/></equality>",
     "equality 'x'", "both ends"},
    {"EqualityWorldToWorld", "<equality><weld name='x' body1='world'/></equality>", "equality 'x'", "both ends"},
    {"EqualitySameSite", "<equality><weld name='x' site1='s1' site2='s1'/></equality>", "equality 'x'", "both ends"},
    {"EqualityUnknownTendon", "<equality><tendon name='x' tendon1='t'/></equality>", "equality 'x'", "no tendon"},
    {"EqualityUnknownFlex", "<equality><flex name='x' flex='t'/></equality>", "equality 'x'", "no flex"},

    {"TendonEmpty", TENDON("", ""), "tendon 'x'", "path is empty"},
    {"TendonOneSite", TENDON("", "<site site='s1'/>"), "tendon 'x'", "two sites"},
    {"TendonGeomFirst", TENDON("", "<geom geom='g1'/>" STEP), "tendon 'x'", "right before and right after"},
    {"TendonGeomLast", TENDON("", STEP "<geom geom='g1'/>"), "tendon 'x'", "geom 'g1' (item 3 of its path)"},
    {"TendonGeomGeom", TENDON("", "<site site='s1'/><geom geom='g1'/><geom geom='g2'/><site site='s2'/>"), "tendon 'x'",
     "item 2"},
    {"TendonPulleyLast", TENDON("", STEP "<pulley divisor='1'/>"), "tendon 'x'", "last branch"},
    {"TendonPulleyTwice", TENDON("", STEP "<pulley divisor='1'/><pulley divisor='1'/>" STEP), "tendon 'x'", "item 4"},
    {"TendonPulleyTooSoon", TENDON("", "<site site='s1'/><pulley divisor='1'/>" STEP), "tendon 'x'", "too soon"},
    {"TendonNegativeDivisor", TENDON("", STEP "<pulley divisor='-1'/>" STEP), "tendon 'x'", "negative divisor"},
    {"TendonSameSite", TENDON("", "<site site='s1'/><site site='s1'/>"), "tendon 'x'", "repeats"},
    {"TendonCapsule", TENDON("", "<site site='s1'/><geom geom='g4'/><site site='s2'/>"), "tendon 'x'",
     "neither sphere nor cylinder"},
    {"TendonUnknownSite", TENDON("", STEP "<site site='s7'/>"), "tendon 'x'", "no site is named 's7'"},
    {"TendonUnknownSide", TENDON("", "<site site='s1'/><geom geom='g1' sidesite='q'/><site site='s2'/>"), "tendon 'x'",
     "no site is named 'q'"},
    {"TendonUnknownMaterial", TENDON("material='q'", STEP), "tendon 'x'", "no material"},
    {"TendonRangeFalls", TENDON("limited='true' range='2 1'", STEP), "tendon 'x'", "range"},
    {"TendonRangeMissing", TENDON("limited='true'", STEP), "tendon 'x'", "range"},
    {"TendonForceRangeFalls", TENDON("actuatorfrclimited='true' actuatorfrcrange='1 -1'", STEP), "tendon 'x'",
     "actuatorfrcrange"},
    {"TendonForceRangeAboveZero", TENDON("actuatorfrclimited='true' actuatorfrcrange='1 2'", STEP), "tendon 'x'",
     "contain zero"},
    {"TendonSpringFalls", TENDON("springlength='.4 .2'", STEP), "tendon 'x'", "springlength"},
    {"TendonArmature", TENDON("armature='-1'", STEP), "tendon 'x'", "armature"},
    {"TendonArmatureAndWrap", TENDON("armature='1'", "<site site='s1'/><geom geom='g1'/><site site='s2'/>"),
     "tendon 'x'", "exclude each other"},
    {"TendonWidth", TENDON("width='0'", STEP), "tendon 'x'", "width"},

    {"ActuatorOnNothing", ACTUATOR("motor"), "actuator 'x'", "acts on nothing"},
    {"ActuatorUnknownJoint", ACTUATOR("motor joint='j11'"), "actuator 'x'", "did you mean 'j1"},
    {"ActuatorUnknownBody", ACTUATOR("adhesion body='q' ctrlrange='0 1'"), "actuator 'x'", "no body"},
    {"ActuatorUnknownReference", ACTUATOR("general site='s1' refsite='q'"), "actuator 'x'", "no site"},
    {"ActuatorNoSlider", ACTUATOR("general cranksite='s1' cranklength='1'"), "actuator 'x'", "slidersite is missing"},
    {"ActuatorNoCrank", ACTUATOR("general cranksite='s1' slidersite='s2'"), "actuator 'x'", "cranklength"},
    {"ActuatorCtrlRange", ACTUATOR("general joint='j1' ctrllimited='true' ctrlrange='1 -1'"), "actuator 'x'",
     "ctrlrange"},
    {"ActuatorForceRange", ACTUATOR("general joint='j1' forcelimited='true'"), "actuator 'x'", "forcerange"},
    {"ActuatorActRange", ACTUATOR("general joint='j1' dyntype='filter' actlimited='true'"), "actuator 'x'", "actrange"},
    {"ActuatorActRangeWithoutState", ACTUATOR("general joint='j1' actrange='-1 1'"), "actuator 'x'", "dyntype"},
    {"ActuatorActdim", ACTUATOR("general joint='j1' dyntype='filter' actdim='3'"), "actuator 'x'", "actdim is 3"},
    {"ActuatorActdimOfNone", ACTUATOR("general joint='j1' actdim='1'"), "actuator 'x'", "actdim is 1"},
    {"ActuatorActdimOfUser", ACTUATOR("general joint='j1' dyntype='user' actdim='0'"), "actuator 'x'", "at least 1"},
    {"ActuatorInheritsNothing", ACTUATOR("position joint='j4' inheritrange='1'"), "actuator 'x'", "inheritrange"},
    {"ActuatorInheritsFromBall", ACTUATOR("position joint='j2' inheritrange='1'"), "actuator 'x'", "inheritrange"},
    {"ActuatorInheritsFromSite", ACTUATOR("position site='s1' inheritrange='1'"), "actuator 'x'", "inheritrange"},
    {"MuscleRange", MUSCLE("1.75 1.05 -1 200 .5 1.6 1.5 1.3 1.2"), "actuator 'x'", "range of a muscle"},
    {"MuscleScale", MUSCLE(".75 1.05 -1 0 .5 1.6 1.5 1.3 1.2"), "actuator 'x'", "scale"},
    {"MuscleShortest", MUSCLE(".75 1.05 -1 200 1 1.6 1.5 1.3 1.2"), "actuator 'x'", "lmin"},
    {"MuscleLongest", MUSCLE(".75 1.05 -1 200 .5 1 1.5 1.3 1.2"), "actuator 'x'", "lmax"},
    {"MuscleSpeed", MUSCLE(".75 1.05 -1 200 .5 1.6 -1 1.3 1.2"), "actuator 'x'", "vmax"},
    {"MusclePassive", MUSCLE(".75 1.05 -1 200 .5 1.6 1.5 0 1.2"), "actuator 'x'", "fpmax"},
    {"MuscleActive", MUSCLE(".75 1.05 -1 200 .5 1.6 1.5 1.3 0"), "actuator 'x'", "fvmax"},

    {"SensorUnknownSite", SENSOR("touch site='q'"), "sensor 'x'", "no site"},
    {"SensorQuatCutoff", SENSOR("ballquat joint='j2' cutoff='1'"), "sensor 'x'", "cutoff"},
    {"SensorAxisCutoff", SENSOR("framexaxis objtype='body' objname='b1' cutoff='1'"), "sensor 'x'", "cutoff"},
    {"SensorNegativeCutoff", SENSOR("touch site='s1' cutoff='-1'"), "sensor 'x'", "cutoff"},
    {"SensorNegativeNoise", SENSOR("touch site='s1' noise='-1'"), "sensor 'x'", "noise"},
    {"SensorBallPos", SENSOR("jointpos joint='j2'"), "sensor 'x'", "hinge or slide"},
    {"SensorFreeVel", SENSOR("jointvel joint='j3'"), "sensor 'x'", "hinge or slide"},
    {"SensorBallForce", SENSOR("jointactuatorfrc joint='j2'"), "sensor 'x'", "hinge or slide"},
    {"SensorHingeQuat", SENSOR("ballquat joint='j1'"), "sensor 'x'", "ball joint"},
    {"SensorFreeAngvel", SENSOR("ballangvel joint='j3'"), "sensor 'x'", "ball joint"},
    {"SensorNoLimit", SENSOR("jointlimitpos joint='j4'"), "sensor 'x'", "limited"},
    {"SensorNoTendonLimit", TENDON_T("") SENSOR("tendonlimitvel tendon='t'"), "sensor 'x'", "limited"},
    {"SensorSameGeom", SENSOR("distance geom1='g1' geom2='g1'"), "sensor 'x'", "both ends"},
    {"SensorNegativeDim", SENSOR("user dim='-1'"), "sensor 'x'", "dim"},
    {"SensorAxisDim", SENSOR("user dim='2' datatype='axis'"), "sensor 'x'", "dim 3"},
    {"SensorQuatDim", SENSOR("user dim='3' datatype='quaternion'"), "sensor 'x'", "dim 4"},
    {"SensorTactileMesh", SENSOR("tactile geom='g1' mesh='q'"), "sensor 'x'", "no mesh"},

    {"TupleEmpty", "<custom><tuple name='x'/></custom>", "tuple 'x'", "is empty"},
    {"TupleUnknown", "<custom><tuple name='x'><element objtype='body' objname='q'/></tuple></custom>", "tuple 'x'",
     "no body"},
    {"KeyTooLong", "<keyframe><key name='x' ctrl='1'/></keyframe>", "key 'x'", "ctrl has 1 numbers"},
    {"KeyQvelTooLong", "<keyframe><key name='x' qvel='1 2 3 4 5 6 7 8 9 10 11 12 13'/></keyframe>", "key 'x'",
     "room for 12"},
    {"KeyMpos", "<keyframe><key name='x' mpos='1 2 3'/></keyframe>", "key 'x'", "mpos"},
};

class RelationErrors : public testing::TestWithParam<BadSections> {};

TEST_P(RelationErrors, NameLineElementAndFinding) {
  const BadSections& bad = GetParam();
  const std::string message = refusal("<mujoco>" + std::string(kWorld) + bad.sections + "</mujoco>");
  EXPECT_NE(message.find(bad.element), std::string::npos) << message;
  EXPECT_NE(message.find(bad.finding), std::string::npos) << message;
  const std::string world = kWorld;
  const auto line = 1 + std::count(world.begin(), world.end(), '\n');
  EXPECT_NE(message.find(":" + std::to_string(line) + ":"), std::string::npos) << message;
}

INSTANTIATE_TEST_SUITE_P(Texts, RelationErrors, testing::ValuesIn(kBadSections),
                         [](const auto& test) { return test.param.title; });

TEST(RelationLimits, WithoutAutolimitsARangeAloneIsRefused) {
  const std::string before =
      "<mujoco><compiler autolimits='false'/><worldbody><body><joint name='j' axis='1 0 0'/>"
      "<geom size='1'/></body></worldbody>";
  const char* const kRanges[] = {"ctrlrange='-1 1'", "forcerange='-1 1'", "dyntype='filter' actrange='2 1'"};
  for (const std::string range : kRanges) {
    const std::string message = refusal(before + "<actuator><general joint='j' " + range + "/></actuator></mujoco>");
    EXPECT_NE(message.find("autolimits"), std::string::npos) << range << ": " << message;
  }
  EXPECT_EQ(refusal(before + "<actuator><general joint='j' ctrllimited='true' ctrlrange='0 1'/></actuator></mujoco>"),
            "");
}

TEST(RelationUsers, MoreUserNumbersThanTheSizeSaysAreRefused) {
  const std::string world = kWorld;
  const std::string message =
      refusal("<mujoco><size nuser_sensor='1'/>" + world + "<sensor><clock name='x' user='1 2'/></sensor></mujoco>");
  EXPECT_NE(message.find("sensor 'x': has 2 user numbers, but nuser_sensor is 1"), std::string::npos) << message;
}

TEST(RelationPlugins, AnUnregisteredPluginIsRefused) {
  const std::string message =
      refusal("<mujoco><extension><plugin plugin='a.b'><instance name='x'/></plugin></extension></mujoco>");
  EXPECT_NE(message.find("plugin 'a.b' is not registered"), std::string::npos) << message;
}

}  // namespace
}  // namespace sinew::test
