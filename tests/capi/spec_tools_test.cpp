// SPDX-License-Identifier: Apache-2.0
// Rotations, dimensions of sensors, built-in meshes and plugin instances, as programs ask for them.
#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <map>
#include <string>

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include "capi/spec_editing.h"
#include "spec/edit.h"

namespace sinew::test {
namespace {

mjsOrientation notation(mjtOrientation type) {
  mjsOrientation o;
  mjs_defaultOrientation(&o);
  o.type = type;
  return o;
}

TEST(SpecOrientation, EveryNotationBecomesAQuaternion) {
  const double quarter = std::sqrt(0.5);
  double quat[4] = {1, 0, 0, 0};
  const auto expect_quarter_about_z = [&](const char* error) {
    EXPECT_EQ(error, nullptr);
    EXPECT_NEAR(quat[0], quarter, 1e-12);
    EXPECT_NEAR(quat[3], quarter, 1e-12);
  };
  mjsOrientation axis = notation(mjORIENTATION_AXISANGLE);
  axis.axisangle[2] = 2;
  axis.axisangle[3] = 90;
  expect_quarter_about_z(mjs_resolveOrientation(quat, 1, "xyz", &axis));
  axis.axisangle[3] = mjPI / 2;
  expect_quarter_about_z(mjs_resolveOrientation(quat, 0, nullptr, &axis));
  mjsOrientation euler = notation(mjORIENTATION_EULER);
  euler.euler[2] = 90;
  expect_quarter_about_z(mjs_resolveOrientation(quat, 1, "xyz", &euler));
  expect_quarter_about_z(mjs_resolveOrientation(quat, 1, "XYZ", &euler));
  mjsOrientation axes = notation(mjORIENTATION_XYAXES);
  axes.xyaxes[1] = 3;
  axes.xyaxes[3] = -1;
  axes.xyaxes[4] = 5;
  expect_quarter_about_z(mjs_resolveOrientation(quat, 1, "xyz", &axes));
  mjsOrientation up = notation(mjORIENTATION_ZAXIS);
  up.zaxis[2] = 2;
  EXPECT_EQ(mjs_resolveOrientation(quat, 1, "xyz", &up), nullptr);
  EXPECT_NEAR(quat[0], 1, 1e-12);
  const mjsOrientation none = notation(mjORIENTATION_QUAT);
  quat[0] = 0.25;
  EXPECT_EQ(mjs_resolveOrientation(quat, 1, "xyz", &none), nullptr);
  EXPECT_EQ(quat[0], 0.25) << "the quaternion itself counts";
}

TEST(SpecOrientation, WhatNamesNoRotationLeavesTheQuaternion) {
  double quat[4] = {0.5, 0.5, 0.5, 0.5};
  for (const mjtOrientation type : {mjORIENTATION_AXISANGLE, mjORIENTATION_XYAXES, mjORIENTATION_ZAXIS}) {
    mjsOrientation zero = notation(type);
    std::fill(std::begin(zero.axisangle), std::end(zero.axisangle), 0.0);
    std::fill(std::begin(zero.xyaxes), std::end(zero.xyaxes), 0.0);
    std::fill(std::begin(zero.zaxis), std::end(zero.zaxis), 0.0);
    EXPECT_NE(mjs_resolveOrientation(quat, 1, "xyz", &zero), nullptr) << type;
  }
  const mjsOrientation euler = notation(mjORIENTATION_EULER);
  for (const char* sequence : {"abc", "xy", "xyzx", ""}) {
    EXPECT_NE(mjs_resolveOrientation(quat, 1, sequence, &euler), nullptr) << sequence;
  }
  EXPECT_NE(mjs_resolveOrientation(quat, 1, nullptr, &euler), nullptr);
  EXPECT_NE(mjs_resolveOrientation(nullptr, 1, "xyz", &euler), nullptr);
  EXPECT_NE(mjs_resolveOrientation(quat, 1, "xyz", nullptr), nullptr);
  const mjsOrientation unknown = notation(static_cast<mjtOrientation>(77));
  EXPECT_NE(mjs_resolveOrientation(quat, 1, "xyz", &unknown), nullptr);
  for (const double q : quat) EXPECT_EQ(q, 0.5);
}

TEST(SpecSensor, DimensionFollowsFromTheType) {
  const SpecHandle s = empty_spec();
  mjsSensor* sensor = mjs_addSensor(s.get());
  const auto dim = [&](mjtSensor type) {
    sensor->type = type;
    return mjs_sensorDim(sensor);
  };
  EXPECT_EQ(dim(mjSENS_TOUCH), 1);
  EXPECT_EQ(dim(mjSENS_GYRO), 3);
  EXPECT_EQ(dim(mjSENS_FRAMEQUAT), 4);
  EXPECT_EQ(dim(mjSENS_GEOMFROMTO), 6);
  sensor->dim = 9;
  EXPECT_EQ(dim(mjSENS_USER), 9);
  EXPECT_EQ(dim(static_cast<mjtSensor>(-5)), 0);
  EXPECT_EQ(mjs_sensorDim(nullptr), 0);
}

TEST(SpecMesh, IsMadeByTheNameOfAShape) {
  const SpecHandle s = empty_spec();
  mjsMesh* mesh = mjs_addMesh(s.get(), nullptr);
  item_as<Mesh>(mesh->element)->name = "ball";
  double one[] = {1};
  ASSERT_EQ(mjs_makeMesh(mesh, mjMESH_BUILTIN_SPHERE, one, 1), 0) << error_of(s);
  EXPECT_EQ(mesh->uservert->size(), 3 * 42u) << "an icosahedron, subdivided once";
  mjsGeom* geom = mjs_addGeom(world_of(s), nullptr);
  geom->type = mjGEOM_MESH;
  mjs_setString(geom->meshname, "ball");
  mjModel* m = mj_compile(s.get(), nullptr);
  ASSERT_NE(m, nullptr) << error_of(s);
  EXPECT_EQ(m->nmeshvert, 42);
  mj_deleteModel(m);
}

TEST(SpecMesh, WrongParametersLeaveIt) {
  const SpecHandle s = empty_spec();
  mjsMesh* mesh = mjs_addMesh(s.get(), nullptr);
  double params[] = {-1, 2, 3};
  EXPECT_EQ(mjs_makeMesh(mesh, mjMESH_BUILTIN_SPHERE, params, 1), -1);
  EXPECT_NE(error_of(s), "");
  EXPECT_EQ(mjs_makeMesh(mesh, mjMESH_BUILTIN_SPHERE, params, 3), -1);
  EXPECT_EQ(mjs_makeMesh(mesh, mjMESH_BUILTIN_NONE, params, 1), -1);
  EXPECT_EQ(mjs_makeMesh(mesh, static_cast<mjtMeshBuiltin>(99), params, 1), -1);
  EXPECT_EQ(error_of(s), "mjs_makeMesh: mesh: no built-in shape has the number 99");
  EXPECT_EQ(mjs_makeMesh(mesh, mjMESH_BUILTIN_SPHERE, nullptr, 1), -1);
  EXPECT_EQ(mjs_makeMesh(mesh, mjMESH_BUILTIN_SPHERE, params, -1), -1);
  EXPECT_TRUE(mesh->uservert->empty());
  const Warnings warnings;
  EXPECT_EQ(mjs_makeMesh(nullptr, mjMESH_BUILTIN_SPHERE, params, 1), -1);
  EXPECT_EQ(warnings.last(), "mjs_makeMesh: the mesh is NULL");
}

using Attributes = std::map<std::string, std::string, std::less<>>;

TEST(SpecPlugin, AnInstanceIsConfigured) {
  const SpecHandle s = empty_spec();
  mjsPlugin* plugin = mjs_addPlugin(s.get());
  Attributes given{{"gain", "2.5"}};
  mjs_setPluginAttributes(plugin, &given);
  given.clear();
  const auto* kept = static_cast<const Attributes*>(mjs_getPluginAttributes(plugin));
  ASSERT_NE(kept, nullptr);
  EXPECT_EQ(*kept, (Attributes{{"gain", "2.5"}})) << "the instance has a copy";
  mjs_setPluginAttributes(plugin, nullptr);
  EXPECT_EQ(error_of(s), "mjs_setPluginAttributes: the attributes are NULL");
  EXPECT_EQ(kept->size(), 1u);
}

TEST(SpecPlugin, AnElementRefersToAnInstanceByItsHandle) {
  const SpecHandle s = empty_spec();
  mjsBody* body = mjs_addBody(world_of(s), nullptr);
  EXPECT_EQ(mjs_getPluginAttributes(&body->plugin), nullptr);
  EXPECT_EQ(mjs_getPluginAttributes(nullptr), nullptr);
  const Warnings warnings;
  Attributes given{{"gain", "1"}};
  mjs_setPluginAttributes(&body->plugin, &given);
  EXPECT_EQ(warnings.last(), "mjs_setPluginAttributes: the plugin instance is NULL");
  body->plugin.element = mjs_addPlugin(s.get())->element;
  mjs_setPluginAttributes(&body->plugin, &given);
  EXPECT_EQ(*static_cast<const Attributes*>(mjs_getPluginAttributes(&body->plugin)), given);
}

TEST(SpecPlugin, OnlyARegisteredOneIsActivated) {
  mjpPlugin plugin;
  mjp_defaultPlugin(&plugin);
  plugin.name = "test.spec.activated";
  plugin.capabilityflags = mjPLUGIN_PASSIVE;
  plugin.nstate = [](const mjModel*, int) { return 0; };
  plugin.compute = [](const mjModel*, mjData*, int, int) {};
  ASSERT_GE(mjp_registerPlugin(&plugin), 0);
  const SpecHandle s = empty_spec();
  EXPECT_EQ(mjs_activatePlugin(s.get(), "test.spec.activated"), 0);
  EXPECT_EQ(mjs_activatePlugin(s.get(), "test.spec.activated"), 0);
  EXPECT_EQ(spec_of(s.get()).active_plugins.size(), 1u);
  EXPECT_EQ(mjs_activatePlugin(s.get(), "test.spec.unknown"), -1);
  EXPECT_NE(error_of(s).find("'test.spec.unknown' is not registered"), std::string::npos) << error_of(s);
  EXPECT_EQ(mjs_activatePlugin(s.get(), nullptr), -1);
  const Warnings warnings;
  EXPECT_EQ(mjs_activatePlugin(nullptr, "test.spec.activated"), -1);
  EXPECT_EQ(warnings.count(), 1u);
}

}  // namespace
}  // namespace sinew::test
