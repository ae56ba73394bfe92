// SPDX-License-Identifier: Apache-2.0
// What all types of sensors have in common: the stage that measures them, and cutoffs.
#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "sense/sensor_support.h"

namespace sinew {
namespace {

using test::Numbers;
using test::SensedWorld;

// The stage and the kind of numbers of each type of sensor (figures of the oracle: model.sensor_needstage and
// model.sensor_datatype; kinetic energy comes with the position stage, which computes velocities for it).
struct Kind {
  const char* xml;
  mjtStage stage;
  mjtDataType datatype;
};

constexpr Kind kKinds[] = {
    {R"(<touch site="sole"/>)", mjSTAGE_ACC, mjDATATYPE_POSITIVE},
    {R"(<accelerometer site="s"/>)", mjSTAGE_ACC, mjDATATYPE_REAL},
    {R"(<velocimeter site="s"/>)", mjSTAGE_VEL, mjDATATYPE_REAL},
    {R"(<gyro site="s"/>)", mjSTAGE_VEL, mjDATATYPE_REAL},
    {R"(<force site="s"/>)", mjSTAGE_ACC, mjDATATYPE_REAL},
    {R"(<torque site="s"/>)", mjSTAGE_ACC, mjDATATYPE_REAL},
    {R"(<magnetometer site="s"/>)", mjSTAGE_POS, mjDATATYPE_REAL},
    {R"(<rangefinder site="s"/>)", mjSTAGE_POS, mjDATATYPE_POSITIVE},
    {R"(<camprojection site="s" camera="c"/>)", mjSTAGE_POS, mjDATATYPE_REAL},
    {R"(<jointpos joint="j"/>)", mjSTAGE_POS, mjDATATYPE_REAL},
    {R"(<jointvel joint="j"/>)", mjSTAGE_VEL, mjDATATYPE_REAL},
    {R"(<tendonpos tendon="t"/>)", mjSTAGE_POS, mjDATATYPE_REAL},
    {R"(<tendonvel tendon="t"/>)", mjSTAGE_VEL, mjDATATYPE_REAL},
    {R"(<actuatorpos actuator="a"/>)", mjSTAGE_POS, mjDATATYPE_REAL},
    {R"(<actuatorvel actuator="a"/>)", mjSTAGE_VEL, mjDATATYPE_REAL},
    {R"(<actuatorfrc actuator="a"/>)", mjSTAGE_ACC, mjDATATYPE_REAL},
    {R"(<jointactuatorfrc joint="k"/>)", mjSTAGE_ACC, mjDATATYPE_REAL},
    {R"(<tendonactuatorfrc tendon="t"/>)", mjSTAGE_ACC, mjDATATYPE_REAL},
    {R"(<ballquat joint="ball"/>)", mjSTAGE_POS, mjDATATYPE_QUATERNION},
    {R"(<ballangvel joint="ball"/>)", mjSTAGE_VEL, mjDATATYPE_REAL},
    {R"(<jointlimitpos joint="j"/>)", mjSTAGE_POS, mjDATATYPE_REAL},
    {R"(<jointlimitvel joint="j"/>)", mjSTAGE_VEL, mjDATATYPE_REAL},
    {R"(<jointlimitfrc joint="j"/>)", mjSTAGE_ACC, mjDATATYPE_REAL},
    {R"(<tendonlimitpos tendon="t"/>)", mjSTAGE_POS, mjDATATYPE_REAL},
    {R"(<tendonlimitvel tendon="t"/>)", mjSTAGE_VEL, mjDATATYPE_REAL},
    {R"(<tendonlimitfrc tendon="t"/>)", mjSTAGE_ACC, mjDATATYPE_REAL},
    {R"(<framepos objtype="site" objname="s"/>)", mjSTAGE_POS, mjDATATYPE_REAL},
    {R"(<framequat objtype="site" objname="s"/>)", mjSTAGE_POS, mjDATATYPE_QUATERNION},
    {R"(<framexaxis objtype="site" objname="s"/>)", mjSTAGE_POS, mjDATATYPE_AXIS},
    {R"(<frameyaxis objtype="site" objname="s"/>)", mjSTAGE_POS, mjDATATYPE_AXIS},
    {R"(<framezaxis objtype="site" objname="s"/>)", mjSTAGE_POS, mjDATATYPE_AXIS},
    {R"(<framelinvel objtype="site" objname="s"/>)", mjSTAGE_VEL, mjDATATYPE_REAL},
    {R"(<frameangvel objtype="site" objname="s"/>)", mjSTAGE_VEL, mjDATATYPE_REAL},
    {R"(<framelinacc objtype="site" objname="s"/>)", mjSTAGE_ACC, mjDATATYPE_REAL},
    {R"(<frameangacc objtype="site" objname="s"/>)", mjSTAGE_ACC, mjDATATYPE_REAL},
    {R"(<subtreecom body="b"/>)", mjSTAGE_POS, mjDATATYPE_REAL},
    {R"(<subtreelinvel body="b"/>)", mjSTAGE_VEL, mjDATATYPE_REAL},
    {R"(<subtreeangmom body="b"/>)", mjSTAGE_VEL, mjDATATYPE_REAL},
    {R"(<insidesite site="s" objtype="body" objname="b"/>)", mjSTAGE_POS, mjDATATYPE_POSITIVE},
    {R"(<distance body1="b" body2="f"/>)", mjSTAGE_POS, mjDATATYPE_REAL},
    {R"(<normal body1="b" body2="f"/>)", mjSTAGE_POS, mjDATATYPE_AXIS},
    {R"(<fromto body1="b" body2="f"/>)", mjSTAGE_POS, mjDATATYPE_REAL},
    {R"(<e_potential/>)", mjSTAGE_POS, mjDATATYPE_REAL},
    {R"(<e_kinetic/>)", mjSTAGE_POS, mjDATATYPE_REAL},
    {R"(<clock/>)", mjSTAGE_POS, mjDATATYPE_REAL},
    {R"(<contact body1="f"/>)", mjSTAGE_ACC, mjDATATYPE_REAL},
};

std::string everything_measured() {
  std::string xml = R"(<mujoco><compiler angle="radian"/><option magnetic="1 2 3"/><worldbody>
    <geom type="plane" size="9 9 9"/><camera name="c" pos="0 -5 1" xyaxes="1 0 0 0 0 1" resolution="64 48"/>
    <body name="f" pos=".9 0 .19"><freejoint/><geom size=".2"/><site name="sole" size=".3"/></body>
    <body pos="0 3 1"><joint name="k" axis="0 1 0"/><geom size=".1" pos=".2 0 0"/></body>
    <body name="b" pos="0 0 1"><joint name="j" axis="0 1 0" range="-.1 .1"/><geom type="capsule" size=".1" fromto="0 0 0 .5 0 0"/>
      <site name="s" pos=".5 0 0" size=".3" zaxis="1 0 -.7"/>
      <body pos="0 0 .5"><joint name="ball" type="ball"/><geom size=".1" pos=".2 .3 0"/></body></body></worldbody>
    <tendon><fixed name="t" limited="true" range="-.1 .1"><joint joint="k" coef="1.5"/></fixed></tendon>
    <actuator><motor name="a" tendon="t" gear="2"/></actuator><sensor>)";
  for (const Kind& kind : kKinds) xml += kind.xml;
  return xml + "</sensor></mujoco>";
}

struct Measured : SensedWorld {
  Measured() : SensedWorld(everything_measured()) {
    for (const char* name : {"j", "k"}) d->qpos[m->jnt_qposadr[mj_name2id(m.get(), mjOBJ_JOINT, name)]] = 0.4;
    for (int i = 0; i < m->nv; ++i) d->qvel[i] = 1 + 0.3 * i;
    d->ctrl[0] = 2;
    d->time = 1;
  }
  Numbers values(int sensor) const {
    const mjtNum* first = d->sensordata + m->sensor_adr[sensor];
    return {first, first + m->sensor_dim[sensor]};
  }
};

// Those that are not here fill the numbers of others: programs, plugins, and skins with a number for each vertex.
TEST(EverySensor, IsInTheTable) {
  const Measured w;
  for (int type = mjSENS_TOUCH; type <= mjSENS_USER; ++type) {
    if (type == mjSENS_USER || type == mjSENS_PLUGIN || type == mjSENS_TACTILE) continue;
    EXPECT_NE(std::find(w.m->sensor_type, w.m->sensor_type + w.m->nsensor, type), w.m->sensor_type + w.m->nsensor)
        << type;
  }
}

TEST(EverySensor, IsMeasuredInItsStageOnly) {
  Measured w;
  w.forward();  // all that sensors read
  ASSERT_EQ(w.m->nsensor, static_cast<mjtSize>(std::size(kKinds)));
  mj_subtreeVel(w.m.get(), w.d.get());
  mj_rnePostConstraint(w.m.get(), w.d.get());
  const mjtNum marker = -12345;
  for (const mjtStage stage : {mjSTAGE_POS, mjSTAGE_VEL, mjSTAGE_ACC}) {
    mju_fill(w.d->sensordata, marker, w.m->nsensordata);
    (stage == mjSTAGE_POS ? mj_sensorPos : stage == mjSTAGE_VEL ? mj_sensorVel : mj_sensorAcc)(w.m.get(), w.d.get());
    for (int i = 0; i < w.m->nsensor; ++i) {
      EXPECT_EQ(w.m->sensor_needstage[i], kKinds[i].stage) << kKinds[i].xml;
      EXPECT_EQ(w.m->sensor_datatype[i], kKinds[i].datatype) << kKinds[i].xml;
      for (const mjtNum value : w.values(i)) EXPECT_EQ(value != marker, kKinds[i].stage == stage) << kKinds[i].xml;
    }
  }
}

// Real numbers are clipped on both sides, positive ones from above, directions never. Distances take the cutoff as
// reach, rangefinders that meet nothing keep -1, and of contacts and collisions only the distance is a number to clip.
TEST(EverySensor, IsClippedByItsCutoff) {
  Measured w;
  w.forward();
  const mjtNum cutoff = 0.05;
  std::vector<Numbers> plain;
  for (int i = 0; i < w.m->nsensor; ++i) plain.push_back(w.values(i));
  for (int i = 0; i < w.m->nsensor; ++i) w.m->sensor_cutoff[i] = cutoff;
  w.forward();
  for (int i = 0; i < w.m->nsensor; ++i) {
    const int type = w.m->sensor_type[i];
    if (type == mjSENS_GEOMDIST || type == mjSENS_GEOMNORMAL || type == mjSENS_GEOMFROMTO) continue;
    const bool keeps =
        kKinds[i].datatype == mjDATATYPE_AXIS || kKinds[i].datatype == mjDATATYPE_QUATERNION || type == mjSENS_CONTACT;
    const Numbers values = w.values(i), before = plain[static_cast<std::size_t>(i)];
    bool any = false;
    for (std::size_t k = 0; k < values.size(); ++k) {
      const mjtNum clipped = mju_clip(before[k], -cutoff, cutoff);
      EXPECT_NEAR(values[k], keeps ? before[k] : clipped, 1e-12) << kKinds[i].xml << k;
      any = any || before[k] != clipped;
    }
    EXPECT_TRUE(any) << kKinds[i].xml << " has nothing to clip";
  }
}

}  // namespace
}  // namespace sinew
