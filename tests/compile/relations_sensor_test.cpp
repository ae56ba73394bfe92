// SPDX-License-Identifier: Apache-2.0
// Sensors, custom data and keyframes: figures of MuJoCo for the same text.
#include <gtest/gtest.h>

#include "compile/relations/sensor.h"
#include "relations_support.h"

namespace sinew::test {
namespace {

// Every type but plugin and tactile, in the order of mjtSensor; contact several times.
const char* const kAllSensors = R"(<mujoco><worldbody><camera name="c" resolution="10 10"/><geom name="gw" size=".1"/>
<site name="s"/><body name="b"><joint name="j" range="-10 10"/><geom name="g" size=".1"/><body name="k">
<joint name="ba" type="ball" range="0 20"/><geom size=".1"/></body></body></worldbody>
<tendon><fixed name="t" range="-1 1"><joint joint="j" coef="1"/></fixed></tendon>
<actuator><motor name="a" joint="j"/></actuator><sensor>
<touch site="s"/><accelerometer site="s"/><velocimeter site="s"/><gyro site="s"/><force site="s"/><torque site="s"/>
<magnetometer site="s"/><rangefinder site="s"/><camprojection site="s" camera="c"/><jointpos joint="j"/>
<jointvel joint="j"/><tendonpos tendon="t"/><tendonvel tendon="t"/><actuatorpos actuator="a"/>
<actuatorvel actuator="a"/><actuatorfrc actuator="a"/><jointactuatorfrc joint="j"/><tendonactuatorfrc tendon="t"/>
<ballquat joint="ba"/><ballangvel joint="ba"/><jointlimitpos joint="j"/><jointlimitvel joint="j"/>
<jointlimitfrc joint="j"/><tendonlimitpos tendon="t"/><tendonlimitvel tendon="t"/><tendonlimitfrc tendon="t"/>
<framepos objtype="body" objname="b"/><framequat objtype="xbody" objname="b" reftype="site" refname="s"/>
<framexaxis objtype="geom" objname="g" reftype="camera" refname="c"/>
<frameyaxis objtype="site" objname="s" reftype="xbody" refname="k"/>
<framezaxis objtype="camera" objname="c" reftype="body" refname="b"/>
<framelinvel objtype="body" objname="b" reftype="geom" refname="g"/><frameangvel objtype="body" objname="b"/>
<framelinacc objtype="body" objname="b"/><frameangacc objtype="xbody" objname="b"/><subtreecom body="b"/>
<subtreelinvel body="b"/><subtreeangmom body="b"/><insidesite site="s" objtype="body" objname="b"/>
<distance geom1="g" body2="k"/><normal body1="b" body2="k" cutoff="1"/><fromto geom1="g" geom2="gw" cutoff="1"/>
<contact geom1="g" geom2="gw"/>
<contact subtree1="b" body2="k" data="found force torque dist pos normal tangent" num="3" reduce="netforce"/>
<contact site="s" data="dist pos" num="2" reduce="maxforce"/><contact site="s" subtree2="b" data="pos" reduce="mindist"/>
<contact body1="b"/><contact/><e_potential/><e_kinetic/><clock/>
<user dim="3" needstage="pos" datatype="axis" objtype="geom" objname="g"/><user dim="2"/></sensor></mujoco>)";

TEST(RelationSensors, EveryTypeHasTheReferencesIdsAndSizes) {
  const ModelPointer m = compile_text(kAllSensors);
  const int n = 53;
  ASSERT_EQ(m->nsensor, n);
  EXPECT_EQ(m->nsensordata, 165);
  EXPECT_EQ(numbers(m->sensor_datatype, n),
            (Numbers{1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0,
                     3, 2, 2, 2, 0, 0, 0, 0, 0, 0, 0, 1, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0}));
  EXPECT_EQ(numbers(m->sensor_needstage, n),
            (Numbers{3, 3, 2, 2, 3, 3, 1, 1, 1, 1, 2, 1, 2, 1, 2, 3, 3, 3, 1, 2, 1, 2, 3, 1, 2, 3, 1,
                     1, 1, 1, 1, 2, 2, 3, 3, 1, 2, 2, 1, 1, 1, 1, 3, 3, 3, 3, 3, 3, 1, 1, 1, 1, 3}));
  EXPECT_EQ(numbers(m->sensor_objtype, n),
            (Numbers{6, 6, 6, 6, 6, 6, 6, 6, 6, 3, 3, 18, 18, 19, 19, 19, 3, 18, 3, 3, 3, 3, 3, 18, 18, 18, 1,
                     2, 5, 6, 7, 1, 1, 1, 2, 1, 1, 1, 1,  5,  1,  5,  5,  2, 6,  6, 1, 0, 0, 0, 0,  5,  0}));
  EXPECT_EQ(numbers(m->sensor_objid, n),
            (Numbers{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0,  0,  0,  0,  0, 0, 1,
                     1, 1, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 1, -1, -1, -1, -1, 1, -1}));
  EXPECT_EQ(numbers(m->sensor_reftype, n),
            (Numbers{0, 0, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
                     6, 7, 2, 1, 5, 0, 0, 0, 0, 0, 0, 6, 1, 1, 5, 5, 1, 0, 2, 0, 0, 0, 0, 0, 0, 0}));
  EXPECT_EQ(numbers(m->sensor_dim, n),
            (Numbers{1, 3, 3, 3, 3, 3, 3, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1,  1, 4, 3, 1, 1, 1, 1, 1, 1, 3,
                     4, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 1, 1, 3, 6, 1, 51, 8, 3, 1, 1, 1, 1, 1, 3, 2}));
  EXPECT_EQ(m->sensor_refid[44], -1);
  EXPECT_EQ(m->sensor_refid[45], 1);
  EXPECT_EQ(numbers(m->sensor_intprm + 3 * 43, 3), (Numbers{127, 3, 3}));
  EXPECT_EQ(m->sensor_adr[52], 163);
}

TEST(RelationSensors, TheDimensionOfManyContactsSaturates) {
  mjsSensor sensor{};
  sensor.type = mjSENS_CONTACT;
  sensor.intprm[0] = 127;
  sensor.intprm[2] = 2'000'000'000;
  EXPECT_EQ(sensor_dimension(sensor), 2'147'483'647);
  sensor.intprm[2] = 2;
  EXPECT_EQ(sensor_dimension(sensor), 34);
  sensor.type = static_cast<mjtSensor>(60);
  EXPECT_EQ(sensor_dimension(sensor), 0);
}

TEST(RelationCustom, NumbersTextsAndTuples) {
  const ModelPointer m = compile_in_world(R"(
    <contact><pair name="z" geom1="g3" geom2="g4"/><pair name="y" geom1="g1" geom2="g4"/></contact><custom>
    <numeric name="a" data="1 2 3"/><numeric name="b" size="5" data="1"/><numeric name="c" size="2"/>
    <text name="d" data="hello"/><text name="e" data="x"/>
    <tuple name="f"><element objtype="body" objname="b1"/><element objtype="xbody" objname="b1" prm="2"/>
      <element objtype="tuple" objname="g"/></tuple>
    <tuple name="g"><element objtype="pair" objname="z"/></tuple></custom>)");
  EXPECT_EQ(numbers(m->numeric_adr, 3), (Numbers{0, 3, 8}));
  EXPECT_EQ(numbers(m->numeric_size, 3), (Numbers{3, 5, 2}));
  EXPECT_EQ(numbers(m->numeric_data, 10), (Numbers{1, 2, 3, 1, 0, 0, 0, 0, 0, 0}));
  EXPECT_EQ(numbers(m->text_size, 2), (Numbers{6, 2}));
  EXPECT_STREQ(m->text_data + m->text_adr[0], "hello");
  EXPECT_STREQ(m->text_data + m->text_adr[1], "x");
  EXPECT_EQ(numbers(m->tuple_objtype, 4), (Numbers{1, 2, 23, 15}));
  EXPECT_EQ(numbers(m->tuple_objid, 4), (Numbers{1, 1, 1, 1}));
  EXPECT_EQ(numbers(m->tuple_objprm, 4), (Numbers{0, 2, 0, 0}));
}

const char* const kKeyWorld = R"(<worldbody><body mocap="true" pos="1 2 3" quat="0 1 0 0"><geom size="1"/></body>
<body pos="4 5 6" quat="0 0 1 0"><freejoint/><geom size="1"/><body><joint type="ball"/><geom size=".1"/>
<body><joint name="j" type="slide" ref=".5"/><geom size=".1"/></body></body></body>
<body mocap="true"><geom size=".1"/></body></worldbody>
<actuator><motor joint="j"/><general joint="j" dyntype="filter" ctrlrange="1 2"/></actuator>)";

TEST(RelationKeys, UnsaidValuesAreThoseOfAReset) {
  const ModelPointer m = compile_text("<mujoco><size nkey='2'/>" + std::string(kKeyWorld) +
                                      "<keyframe><key name='a'/></keyframe></mujoco>");
  ASSERT_EQ(m->nkey, 2);
  const Numbers rest{4, 5, 6, 0, 0, 1, 0, 1, 0, 0, 0, 0.5};
  EXPECT_EQ(numbers(m->key_qpos, 12), rest);
  EXPECT_EQ(numbers(m->key_qpos + 12, 12), rest);
  EXPECT_EQ(numbers(m->key_mpos, 6), (Numbers{1, 2, 3, 0, 0, 0}));
  EXPECT_EQ(numbers(m->key_mquat, 8), (Numbers{0, 1, 0, 0, 1, 0, 0, 0}));
  EXPECT_EQ(numbers(m->key_ctrl, 4), Numbers(4, 0.0));
  EXPECT_STREQ(m->names + m->name_keyadr[0], "a");
  EXPECT_STREQ(m->names + m->name_keyadr[1], "");
}

TEST(RelationKeys, QuaternionsAreNormalizedAndShortVectorsFilledUp) {
  const ModelPointer m = compile_text("<mujoco>" + std::string(kKeyWorld) + R"(<keyframe>
    <key time="3" qpos="1 2 3 2 0 0 0 0 0 0 0 1" qvel="1 2" ctrl="5 6" act="7" mquat="0 0 0 0 2 2 2 2"/></keyframe>
    </mujoco>)");
  EXPECT_EQ(m->key_time[0], 3);
  EXPECT_EQ(numbers(m->key_qpos, 12), (Numbers{1, 2, 3, 1, 0, 0, 0, 1, 0, 0, 0, 1}));
  EXPECT_EQ(numbers(m->key_qvel, 10), (Numbers{1, 2, 0, 0, 0, 0, 0, 0, 0, 0}));
  EXPECT_EQ(numbers(m->key_ctrl, 2), (Numbers{5, 6}));
  EXPECT_EQ(m->key_act[0], 7);
  EXPECT_EQ(numbers(m->key_mquat, 8), (Numbers{0, 0, 0, 0, 0.5, 0.5, 0.5, 0.5}));
}

}  // namespace
}  // namespace sinew::test
