// SPDX-License-Identifier: Apache-2.0
// Our shapes as programs use them: compiled, dropped.
#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <utility>

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include "load_text.h"

namespace {

using plugin_tests::DataPtr;
using plugin_tests::ModelPtr;

// A declared instance and a mesh of the same name as the shape.
std::string declare(const std::string& shape, const std::string& attributes, const std::string& author = "sinew") {
  return "<extension><plugin plugin='" + author + ".sdf." + shape + "'><instance name='" + shape + "'>" + attributes +
         "</instance></plugin></extension><asset><mesh inertia='exact' name='" + shape + "'><plugin instance='" +
         shape + "'/></mesh></asset>";
}

std::string geom(const std::string& shape) {
  return "<geom name='" + shape + "' type='sdf' mesh='" + shape + "'><plugin instance='" + shape + "'/></geom>";
}

std::string config(const char* key, const char* value) {
  return std::string("<config key='") + key + "' value='" + value + "'/>";
}

ModelPtr load(const std::string& inside, std::string* message = nullptr) {
  return plugin_tests::load_text("<mujoco>" + inside + "</mujoco>", message);
}

DataPtr run(const mjModel* m, int steps) {
  DataPtr d(mj_makeData(m), mj_deleteData);
  for (int i = 0; i < steps; ++i) mj_step(m, d.get());
  mj_forward(m, d.get());
  return d;
}

void expect_at_rest(const mjModel* m, const mjData* d, double speed) {
  for (int i = 0; i < m->nv; ++i) EXPECT_NEAR(d->qvel[i], 0, speed) << "dof " << i;
  for (int i = 0; i < mjNWARNING; ++i) EXPECT_EQ(d->warning[i].number, 0) << mju_warningText(i, 0);
}

// MuJoCo's masses of two surfaces, to the rounding of its floats: how each cell of the grid is cut into triangles shows
// in the sixth digit, in what a float is kept in the ninth. A mesh without `inertia` counts pyramids, not volume.
TEST(SdfPlugins, MeshesHaveTheMassesOfMujoco) {
  const auto mass = [](const std::string& shape, const std::string& attributes) {
    std::string text = declare(shape, attributes, "mujoco");
    text.erase(text.find("inertia='exact'"), std::string("inertia='exact'").size());
    const ModelPtr m = load(text + "<worldbody><body><freejoint/>" + geom(shape) + "</body></worldbody>");
    return m ? m->body_mass[1] : 0;
  };
  EXPECT_NEAR(mass("nut", config("radius", "0.251")), 457.49193631, 1e-7);
  EXPECT_NEAR(mass("torus", config("radius1", "0.3171") + config("radius2", "0.1066")), 104.836442392, 1e-8);
}

// Volume 2 pi^2 R r^2, and the moments of a solid torus.
TEST(SdfPlugins, MeshHasTheMassOfATorus) {
  const double R = 0.1, r = 0.03;
  const ModelPtr m = load(declare("torus", config("radius1", "0.1") + config("radius2", "0.03")) +
                          "<worldbody><body><freejoint/>" + geom("torus") + "</body></worldbody>");
  const double mass = 1000 * 2 * mjPI * mjPI * R * r * r;
  EXPECT_NEAR(m->body_mass[1], mass, 0.01 * mass);
  const double axial = mass * (R * R + 0.75 * r * r), transverse = mass * (R * R / 2 + 0.625 * r * r);
  EXPECT_NEAR(m->body_inertia[3], axial, 0.02 * axial);
  EXPECT_NEAR(m->body_inertia[4], transverse, 0.02 * transverse);
  EXPECT_NEAR(m->body_inertia[5], transverse, 0.02 * transverse);
}

// The mesh was moved to its inertial frame, in which the axis of a torus is x; the field must have moved along.
TEST(SdfPlugins, VerticesLieOnTheSurface) {
  const ModelPtr m = load(declare("bolt", config("radius", "0.02")) + "<worldbody><body pos='1 2 3' euler='20 30 40'>" +
                          geom("bolt") + "</body></worldbody>");
  const DataPtr d = run(m.get(), 0);
  const mjpPlugin* plugin = mjc_getSDF(m.get(), 0);
  ASSERT_TRUE(plugin);
  int instance = m->geom_plugin[0];
  mjtGeom type = mjGEOM_SDF;
  const mjSDF sdf{&plugin, &instance, mjSDFTYPE_SINGLE, nullptr, nullptr, &type};
  double worst = 0;
  for (int i = 0; i < m->nmeshvert; ++i) {
    const mjtNum v[3] = {m->mesh_vert[3 * i], m->mesh_vert[3 * i + 1], m->mesh_vert[3 * i + 2]};
    mjtNum drawn[3];
    mju_rotVecQuat(drawn, v, m->mesh_quat);
    mju_addTo3(drawn, m->mesh_pos);
    worst = std::max(worst, std::abs(mjc_distance(m.get(), d.get(), &sdf, drawn)));
  }
  EXPECT_LT(worst, 3e-4);  // at sharp edges; a cell is 2e-3
}

// Gradients against central differences; where those reach across a kink, they lie between its sides and say nothing.
TEST(SdfPlugins, GradientsAgreeWithDifferences) {
  using Name = std::pair<const char*, const char*>;
  for (const auto& [author, shape] :
       {Name{"sinew", "torus"}, Name{"sinew", "bowl"}, Name{"sinew", "bolt"}, Name{"sinew", "nut"},
        Name{"sinew", "gear"}, Name{"mujoco", "bolt"}, Name{"mujoco", "nut"}, Name{"mujoco", "gear"}}) {
    const ModelPtr m = load(declare(shape, "", author) + "<worldbody>" + geom(shape) + "</worldbody>");
    const DataPtr d = run(m.get(), 0);
    const mjpPlugin* plugin = mjc_getSDF(m.get(), 0);
    ASSERT_TRUE(plugin) << shape;
    int agreed = 0, total = 0;
    for (int i = 1; i < 500; ++i) {
      const mjtNum* half = m->geom_size;
      const mjtNum x[3] = {half[0] * (2 * mju_Halton(i, 2) - 1), half[1] * (2 * mju_Halton(i, 3) - 1),
                           half[2] * (2 * mju_Halton(i, 5) - 1)};
      mjtNum gradient[3];
      plugin->sdf_gradient(gradient, x, d.get(), m->geom_plugin[0]);
      EXPECT_LT(mju_norm3(gradient), 1.3) << shape;
      for (int k = 0; k < 3; ++k) {
        constexpr mjtNum kStep = 1e-6;
        mjtNum low[3] = {x[0], x[1], x[2]}, high[3] = {x[0], x[1], x[2]};
        low[k] -= kStep;
        high[k] += kStep;
        const mjtNum rise = plugin->sdf_distance(high, d.get(), m->geom_plugin[0]) -
                            plugin->sdf_distance(low, d.get(), m->geom_plugin[0]);
        agreed += std::abs(rise / (2 * kStep) - gradient[k]) < 1e-4;
        ++total;
      }
    }
    EXPECT_GT(agreed, 0.99 * total) << shape;
  }
}

TEST(SdfPlugins, TorusRestsOnTheFloor) {
  const ModelPtr m = load(declare("torus", config("radius1", "0.1") + config("radius2", "0.03")) +
                          "<worldbody><geom type='plane' size='1 1 1'/><body pos='0 0 .05' euler='5 0 0'><freejoint/>" +
                          geom("torus") + "</body></worldbody>");
  const DataPtr d = run(m.get(), 2000);
  expect_at_rest(m.get(), d.get(), 1e-3);
  EXPECT_GE(d->ncon, 3);
  EXPECT_NEAR(d->qpos[2], 0.03, 1e-4);
  for (int i = 0; i < d->ncon; ++i) {
    EXPECT_NEAR(std::hypot(d->contact[i].pos[0] - d->qpos[0], d->contact[i].pos[1] - d->qpos[1]), 0.1, 1e-3);
  }
}

// Two tori through each other's holes: the upper hangs from the lower by one contact at the top of the fixed tube.
TEST(SdfPlugins, TorusHangsFromATorus) {
  const ModelPtr m = load(declare("torus", config("radius1", "0.1") + config("radius2", "0.02")) +
                          "<worldbody><body euler='90 0 0'>" + geom("torus") +
                          "</body><body pos='0 0 -.041' euler='90 90 0'><freejoint/><geom type='sdf' mesh='torus' "
                          "condim='6' friction='1 .1 .1'><plugin instance='torus'/></geom></body></worldbody>");
  const DataPtr d = run(m.get(), 0);
  EXPECT_EQ(d->ncon, 0);  // both rings pass through the middle of the other, apart everywhere
  const DataPtr later = run(m.get(), 4000);
  ASSERT_GE(later->ncon, 1);
  EXPECT_LT(later->qpos[2], -0.1);
  EXPECT_GT(later->qpos[2], -0.2);
  for (int i = 0; i < mjNWARNING; ++i) EXPECT_EQ(later->warning[i].number, 0);
}

TEST(SdfPlugins, NutRestsOnABolt) {
  const ModelPtr m = load("<option timestep='0.001'/>" + declare("bolt", config("radius", "0.02")) +
                          declare("nut", config("radius", "0.02")) + "<worldbody>" + geom("bolt") +
                          "<body pos='0 0 .065'><freejoint/>" + geom("nut") + "</body></worldbody>");
  const DataPtr d = run(m.get(), 1500);
  expect_at_rest(m.get(), d.get(), 2e-2);
  EXPECT_GE(d->ncon, 3);
  EXPECT_GT(d->qpos[2], 0.035);
  EXPECT_LT(d->qpos[2], 0.06);
  EXPECT_NEAR(d->qpos[0], 0, 1e-3);
  EXPECT_NEAR(d->qpos[1], 0, 1e-3);
}

// With its clearance a nut on the thread touches nothing, if it is turned as the thread climbs: one pitch a turn. Half
// a turn out of step it does.
TEST(SdfPlugins, NutFitsTheThread) {
  constexpr double kPitch = 0.3 * 0.02;
  const auto contacts = [](double height, double degrees) {
    const std::string pose = "pos='0 0 " + std::to_string(height) + "' euler='0 0 " + std::to_string(degrees) + "'";
    const ModelPtr m =
        load(declare("bolt", config("radius", "0.02")) + declare("nut", config("radius", "0.02")) + "<worldbody>" +
             geom("bolt") + "<body " + pose + "><freejoint/>" + geom("nut") + "</body></worldbody>");
    return run(m.get(), 0)->ncon;
  };
  for (const double turns : {0.0, 0.2, 0.5, 1.7}) EXPECT_EQ(contacts(kPitch * turns, 360 * turns), 0) << turns;
  EXPECT_GT(contacts(0, 180), 0);
}

// Rays meet the surface itself: a torus from above at its circle, and from the axis outwards. Distances are in metres
// for an sdf, whatever the length of the direction.
TEST(SdfPlugins, RaysMeetTheTorus) {
  const ModelPtr m = load(declare("torus", config("radius1", "0.1") + config("radius2", "0.03")) + "<worldbody>" +
                          geom("torus") + "</worldbody>");
  const DataPtr d = run(m.get(), 0);
  const mjtNum above[3] = {0, 0.1, 1}, down[3] = {0, 0, -1}, center[3] = {0, 0, 0}, out[3] = {2, 0, 0};
  int hit = -1;
  EXPECT_NEAR(mj_ray(m.get(), d.get(), above, down, nullptr, 1, -1, &hit), 0.97, 1e-9);
  EXPECT_EQ(hit, 0);
  EXPECT_NEAR(mj_ray(m.get(), d.get(), center, out, nullptr, 1, -1, &hit), 0.07, 1e-9);
  EXPECT_EQ(mj_ray(m.get(), d.get(), center, down, nullptr, 1, -1, &hit), -1);
}

// A motor turns one gear, which turns the other, with the same number of teeth, as fast the other way. Each carries a
// weight beside its axis: contacts of a body that turns about its centre are as stiff as numbers allow.
TEST(SdfPlugins, GearsMesh) {
  const std::string gear =
      config("diameter", "0.1") + config("teeth", "16") + config("thickness", "0.02") + config("innerdiameter", "0.02");
  const auto wheel = [&](const char* pos, const char* turned, const char* name) {
    return std::string("<body pos='") + pos + "' euler='0 0 " + turned + "'><joint name='" + name +
           "' axis='0 0 1' damping='1e-4'/><geom size='.008' mass='.3' pos='.04 0 .02' contype='0' "
           "conaffinity='0'/><geom "
           "type='sdf' mesh='gear' friction='.1'><plugin "
           "instance='gear'/></geom>" +
           "</body>";
  };
  const ModelPtr m = load("<option timestep='0.001' sdf_initpoints='60'/>" + declare("gear", gear) + "<worldbody>" +
                          wheel("0 0 0", "0", "first") + wheel("0.1005 0 0", "191.25", "second") +
                          "</worldbody><actuator><velocity joint='first' kv='0.02'/></actuator>");
  DataPtr d(mj_makeData(m.get()), mj_deleteData);
  d->ctrl[0] = 3;
  for (int i = 0; i < 1000; ++i) mj_step(m.get(), d.get());
  EXPECT_GT(d->qpos[0], 1);
  EXPECT_NEAR(d->qpos[0] + d->qpos[1], 0, 0.05);  // play between the teeth
}

// The gear of MuJoCo's models without a mesh: twenty teeth on a pitch circle of diameter 1.
struct PlainGear {
  static constexpr mjtNum kTeeth = 20, kThickness = 0.2, kPitch = 0.5, kTip = 0.55, kStride = 2 * mjPI / kTeeth;
  const mjpPlugin* plugin = [] {
    int slot = -1;
    return mjp_getPlugin("mujoco.sdf.gear", &slot);
  }();

  mjtNum distance(mjtNum r, mjtNum angle, mjtNum z = 0) const {
    const mjtNum numbers[] = {0, 2 * kPitch, kTeeth, kThickness, -1};  // alpha, diameter, teeth, thickness, bore
    const mjtNum p[3] = {r * std::cos(angle), r * std::sin(angle), z};
    return plugin->sdf_staticdistance(p, numbers);
  }
};

// On the pitch circle teeth are as wide as the gaps between them, and the first involute passes it at inv(psi) =
// tan(psi) - psi. The pressure angle psi is 0.432244 for twenty teeth.
TEST(SdfPlugins, TeethFillHalfOfThePitchCircle) {
  const PlainGear gear;
  ASSERT_TRUE(gear.plugin);
  constexpr mjtNum kPressure = 3.096e-5 * 400 - 6.557e-3 * 20 + 0.551;
  const mjtNum begin = std::tan(kPressure) - kPressure, end = begin + PlainGear::kStride / 2;
  for (int tooth = 0; tooth < 20; ++tooth) {
    const mjtNum turned = tooth * PlainGear::kStride;
    EXPECT_NEAR(gear.distance(PlainGear::kPitch, begin + turned), 0, 1e-12);
    EXPECT_NEAR(gear.distance(PlainGear::kPitch, end + turned), 0, 1e-12);
    EXPECT_LT(gear.distance(PlainGear::kPitch, (begin + end) / 2 + turned), -0.02);
    EXPECT_GT(gear.distance(PlainGear::kPitch, end + PlainGear::kStride / 4 + turned), 0.02);
    // in the middle of the teeth, which is no nearer to a flank, the tip is where it is said to be
    EXPECT_NEAR(gear.distance(PlainGear::kTip, (begin + end) / 2 + turned), 0, 1e-12);
  }
}

// A tooth looks the same from both sides, and so do the faces of the gear, half a thickness from the middle.
TEST(SdfPlugins, AGearIsSymmetric) {
  const PlainGear gear;
  constexpr mjtNum kPressure = 3.096e-5 * 400 - 6.557e-3 * 20 + 0.551;
  const mjtNum middle = std::tan(kPressure) - kPressure + PlainGear::kStride / 4;
  for (int i = 1; i < 300; ++i) {
    const mjtNum r = 0.25 + 0.4 * mju_Halton(i, 2), angle = PlainGear::kStride * (mju_Halton(i, 3) - 0.5);
    EXPECT_NEAR(gear.distance(r, middle + angle), gear.distance(r, middle - angle), 1e-12);
    EXPECT_NEAR(gear.distance(r, angle), gear.distance(r, angle + PlainGear::kStride), 1e-12);
    EXPECT_EQ(gear.distance(r, angle, 0.03), gear.distance(r, angle, -0.03));
  }
  EXPECT_NEAR(gear.distance(0.4, 0, 0.11), 0.01, 1e-12);
}

// Edges of tips are round by 0.0035 of the diameter, which adds a quarter of that at most; further out they are sharp.
TEST(SdfPlugins, EdgesOfTipsAreRoundWithoutAStep) {
  const PlainGear gear;
  constexpr double kPressure = 3.096e-5 * 400 - 6.557e-3 * 20 + 0.551;
  const double middle = std::tan(kPressure) - kPressure + PlainGear::kStride / 4, rounding = 0.0035, hair = 1e-10;
  double highest = 0;
  for (int i = 0; i <= 1000; ++i) {
    const double angle = middle + 0.5 * PlainGear::kStride * i / 1000;
    const double inside = gear.distance(PlainGear::kTip - hair, angle),
                 outside = gear.distance(PlainGear::kTip + hair, angle);
    EXPECT_NEAR(inside, outside, 1e-8) << angle;
    if (inside <= rounding) highest = std::max(highest, inside);
  }
  EXPECT_GT(highest, 0.9 * rounding / 4);
  for (const double far : {1.5, 2.0, 4.0}) {
    EXPECT_NEAR(gear.distance(PlainGear::kTip + far * rounding, middle), far * rounding, 1e-12);
  }
}

TEST(SdfPlugins, BadAttributesAreRefused) {
  std::string message;
  EXPECT_FALSE(load(declare("torus", config("radius1", "wide")) + "<worldbody/>", &message));
  EXPECT_NE(message.find("sinew.sdf.torus"), std::string::npos) << message;
  EXPECT_FALSE(load(declare("nut", config("radius", "-1")) + "<worldbody/>", &message));
  EXPECT_FALSE(message.empty());
}

}  // namespace
