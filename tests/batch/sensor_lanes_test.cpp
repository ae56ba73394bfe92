// SPDX-License-Identifier: Apache-2.0
// Whatever a program binds has the numbers of mj_step: sensors in lanes and alone, results that lanes leave out when
// nobody reads them, rows that environments have in common.
#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "batch_support.h"

namespace sinew::test {
namespace {

constexpr int kCount = 22, kSteps = 60;  // a block, a four, and two that are no four

// A walker with sensors of all kinds that lanes know, some clipped, and with whatever `more` says.
std::string walker(const std::string& more, const std::string& options = "") {
  return R"(<mujoco><option integrator="implicitfast" magnetic=".3 -.5 .2">)" + options + R"(</option>
  <worldbody><light pos="0 0 3" mode="trackcom"/><geom type="plane" size="5 5 .1"/>
  <site name="mast" pos="1 2 3" quat="1 2 3 4"/>
  <body name="trunk" pos="0 0 .42"><freejoint/><geom name="hull" type="box" size=".2 .1 .05" quat="1 .2 0 0"/>
    <camera name="eye" pos=".2 0 0" mode="targetbody" target="foot"/><site name="imu" pos=".1 .02 .03" quat="1 .1 .2 .3"/>
    <body name="leg" pos=".1 0 0"><joint name="hip" axis="0 1 0" range="-20 20" damping=".3" frictionloss=".2"/>
      <geom type="capsule" size=".03" fromto="0 0 0 0 0 -.2"/>
      <body name="foot" pos="0 0 -.2"><joint name="knee" axis="0 1 .1" range="-30 5" armature=".02" frictionloss=".1"/>
        <geom name="toe" size=".04" pos="0 0 -.1"/><site name="toe" pos="0 0 -.1" size=".05"/></body></body>
    <body name="head" pos="0 0 .15"><joint name="neck" type="ball" range="0 30" damping=".2" frictionloss=".05"/>
      <geom size=".05" pos=".03 0 .05"/></body></body></worldbody>
  <actuator><position joint="hip" kp="30" kv="1"/><motor joint="knee" gear="4"/></actuator>
  <sensor><accelerometer site="imu" cutoff="8"/><accelerometer site="mast"/><gyro site="imu" cutoff="1"/>
    <velocimeter site="toe"/><magnetometer site="imu"/><jointpos joint="hip"/><jointvel joint="knee" cutoff=".5"/>
    <jointactuatorfrc joint="hip"/><actuatorpos actuator="neg"/><actuatorvel actuator="pos"/><actuatorfrc actuator="pos"/>
    <ballquat joint="neck"/><ballangvel joint="neck"/><framepos objtype="body" objname="foot" cutoff=".1"/>
    <framepos objtype="geom" objname="toe" reftype="site" refname="imu"/>
    <framequat objtype="xbody" objname="leg" reftype="body" refname="trunk"/><framequat objtype="geom" objname="hull"/>
    <framexaxis objtype="site" objname="imu"/><frameyaxis objtype="body" objname="head" reftype="geom" refname="toe"/>
    <framezaxis objtype="xbody" objname="foot"/><framelinvel objtype="body" objname="foot" reftype="xbody" refname="head"/>
    <frameangvel objtype="geom" objname="toe"/><framelinacc objtype="site" objname="toe"/>
    <frameangacc objtype="body" objname="head"/><subtreecom body="leg"/><clock/>)" +
         more + "</sensor></mujoco>";
}

ModelPtr load_walker(const std::string& more, const std::string& options = "") {
  std::string text = walker(more, options);
  const auto put = [&](const char* old, const char* fresh) {
    text.replace(text.find(old), std::string(old).size(), fresh);
  };
  put("<position joint", "<position name=\"pos\" joint");
  put("<motor joint", "<motor name=\"neg\" joint");
  return load_text(text.c_str());
}

// A place for tests to change the environments and their twins alike, before a step.
struct Untouched {
  void operator()(Batch&, Alone&, int) const {}
};

// All that is bound agrees after every step.
#undef MJ_M
#define MJ_M(n) m->n
template <class Touch = Untouched>
void expect_bound_as_alone(const mjModel* m, std::initializer_list<const char*> fields, Touch touch = {}) {
  Alone alone(m, kCount);
  Batch batch(m, kCount, 1);
  const auto numbers = [&](const mjData* d, const std::string& name) -> std::pair<const mjtNum*, int> {
#define SINEW_FIND(type, field, nr, nc)                                                                     \
  if constexpr (std::is_same_v<type, mjtNum>) {                                                             \
    if (name == #field) return {reinterpret_cast<const mjtNum*>(d->field), static_cast<int>(m->nr * (nc))}; \
  }
    MJDATA_POINTERS_TABLE(SINEW_FIND, SINEW_FIND)
#undef SINEW_FIND
    return {d->energy, 2};
  };
  for (const char* field : fields) batch.bind(field);
  batch.reset({}, -1, kStart);
  for (int s = 0; s < kSteps; ++s) {
    touch(batch, alone, s);
    set_controls(batch, s);
    batch.step();
    for (int env = 0; env < kCount; ++env) {
      alone.step(env, s);
      expect_same(batch, env, alone[env]);
      for (const char* field : fields) {
        const auto [values, n] = numbers(alone[env], field);
        EXPECT_TRUE(same_bits(batch.bind(field).data() + env * n, values, n)) << field << " of " << env << " at " << s;
      }
      if (testing::Test::HasFailure()) return;
    }
  }
}

TEST(SensorsInLanes, HaveTheBitsOfMjStep) {
  const ModelPtr m = load_walker("");
  expect_bound_as_alone(m.get(), {"sensordata"});
  m->opt.disableflags |= mjDSBL_CONTACT;
  expect_bound_as_alone(m.get(), {"sensordata"});
  m->opt.disableflags |= mjDSBL_GRAVITY | mjDSBL_SENSOR;
  expect_bound_as_alone(m.get(), {"sensordata"});
}

TEST(SensorsInLanes, AreRecorded) {
  const ModelPtr m = load_walker("");
  Alone alone(m.get(), kCount);
  Batch batch(m.get(), kCount, 1);
  batch.reset({}, -1, kStart);
  const int n = m->nsensordata, nu = static_cast<int>(m->nu);
  std::vector<mjtNum> ctrl(at(kCount * kSteps * nu)), data(at(kCount * kSteps * n));
  for (int env = 0; env < kCount; ++env) {
    for (int s = 0; s < kSteps; ++s) {
      for (int k = 0; k < nu; ++k) ctrl[at((env * kSteps + s) * nu + k)] = control(env, s, k);
    }
  }
  sinewSteps steps{};
  steps.nstep = kSteps;
  steps.ctrl = ctrl.data();
  steps.sensordata = data.data();
  EXPECT_EQ(batch.step({}, steps), 0);
  for (int s = 0; s < kSteps; ++s) {
    for (int env = 0; env < kCount; ++env) {
      alone.step(env, s);
      EXPECT_TRUE(same_bits(data.data() + (env * kSteps + s) * n, alone[env]->sensordata, n)) << env << " at " << s;
    }
  }
}

// One sensor that lanes do not know, and all are measured alone: of contacts, limits, forces in joints, cameras.
TEST(SensorsInLanes, OthersAreMeasuredAlone) {
  for (const char* more :
       {R"(<touch site="toe"/>)", R"(<jointlimitfrc joint="knee"/><jointlimitpos joint="hip"/>)",
        R"(<force site="toe"/><torque site="imu"/>)", R"(<camprojection site="toe" camera="eye"/>)",
        R"(<framepos objtype="camera" objname="eye"/>)", R"(<subtreelinvel body="leg"/><subtreeangmom body="trunk"/>)",
        R"(<rangefinder site="imu"/>)", R"(<e_potential/><e_kinetic/>)", R"(<user dim="2"/>)"}) {
    const ModelPtr m = load_walker(more);
    ASSERT_TRUE(m);
    SCOPED_TRACE(more);
    expect_bound_as_alone(m.get(), {"sensordata"});
  }
}

// What the program binds, one array at a time, so that no other one makes lanes write it.
TEST(SensorsInLanes, EveryResultIsThereForWhoBindsIt) {
  const ModelPtr m = load_walker("<force site=\"toe\"/>");
  for (const char* field :
       {"xpos",      "xquat", "xmat",     "xipos",    "ximat",    "geom_xpos",      "geom_xmat",      "site_xpos",
        "site_xmat", "M",     "cinert",   "cdof",     "qLD",      "subtree_com",    "qLDiagInv",      "cvel",
        "cdof_dot",  "cacc",  "cfrc_int", "cfrc_ext", "cam_xpos", "cam_xmat",       "light_xpos",     "light_xdir",
        "qfrc_bias", "xaxis", "energy",   "qacc",     "act_dot",  "actuator_force", "qfrc_constraint"}) {
    SCOPED_TRACE(field);
    expect_bound_as_alone(m.get(), {field});
  }
  const ModelPtr energetic = load_walker("", R"(<flag energy="enable"/>)");
  expect_bound_as_alone(energetic.get(), {"energy"});
}

// Some are pushed, so that the forces of their four are added up alone; some go wild and are reset.
TEST(SensorsInLanes, ThoseThatArePushedAndThoseThatGoWild) {
  for (const char* more : {"", R"(<torque site="imu"/>)"}) {
    const ModelPtr m = load_walker(more);
    expect_bound_as_alone(m.get(), {"sensordata", "cvel"}, [&](Batch& batch, Alone& alone, int s) {
      for (const int env : {3, 9, 17}) {
        const int push = (env * 7 + s) % 5 == 0, at_trunk = env * 6 * static_cast<int>(m->nbody) + 6;
        batch.bind("xfrc_applied")[at(at_trunk)] = alone[env]->xfrc_applied[6] = push ? 3.0 + env : 0;
        if (s % 25 == env) batch.bind("qvel")[at(env * static_cast<int>(m->nv) + 7)] = alone[env]->qvel[7] = 4e9;
      }
    });
  }
}

// Sensors and rows that read what environments have for themselves.
TEST(SensorsInLanes, ModelsThatDiffer) {
  const ModelPtr m = load_walker("");
  for (const char* field : {"opt.magnetic", "sensor_cutoff", "dof_frictionloss", "dof_solref", "dof_invweight0",
                            "jnt_range", "opt.impratio"}) {
    SCOPED_TRACE(field);
    Batch batch(m.get(), kCount, 1);
    const std::span<mjtNum> own = batch.expand(field);
    const std::span<mjtNum> sensors = batch.bind("sensordata");
    const std::size_t width = own.size() / kCount;
    for (std::size_t i = 0; i < own.size(); ++i) own[i] *= 1 + 0.02 * static_cast<double>(i / width);
    batch.reset({}, -1, kStart);
    Batch others(m.get(), kCount, 1);
    others.expand("body_mass");  // masses of their own keep environments out of lanes
    const std::span<mjtNum> same = others.expand(field), expected = others.bind("sensordata");
    std::copy(own.begin(), own.end(), same.begin());
    others.reset({}, -1, kStart);
    for (int s = 0; s < kSteps; ++s) {
      for (Batch* each : {&batch, &others}) {
        set_controls(*each, s);
        each->step();
      }
      EXPECT_TRUE(same_bits(sensors.data(), expected.data(), static_cast<int>(sensors.size()))) << s;
    }
  }
}

// Rows that are kept for a call are made anew after the program has changed the model.
TEST(SensorsInLanes, FrictionThatChangesBetweenCalls) {
  const ModelPtr m = load_walker("");
  expect_bound_as_alone(m.get(), {"sensordata"}, [&](Batch&, Alone&, int s) {
    m->dof_frictionloss[6] = 0.05 * (s % 7);  // at times none
    m->dof_frictionloss[7] = 0.3 - 0.004 * s;
    m->dof_solref[0] = 0.02 + 0.001 * (s % 3);
    if (s == 30) m->opt.disableflags |= mjDSBL_FRICTIONLOSS;
    if (s == 40) m->opt.disableflags &= ~mjDSBL_FRICTIONLOSS;
  });
}

}  // namespace
}  // namespace sinew::test
