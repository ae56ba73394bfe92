// SPDX-License-Identifier: Apache-2.0
// Contact and touch sensors on contacts made by hand; the figures are MuJoCo's for the same contacts.
#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "sense/sensor_support.h"

namespace sinew {
namespace {

using test::Numbers;
using test::SensedWorld;

constexpr const char* kScene = R"(
<mujoco><option cone="elliptic"/>
  <worldbody>
    <geom name="floor" type="plane" size="5 5 .1"/>
    <geom name="post" size=".1"/>
    <body name="a"><freejoint/><geom name="box" type="box" size=".2 .1 .1"/>
      <site name="sole" type="box" size=".3 .3 .01" pos=".2 0 .02"/>
      <body pos="0 0 .2"><joint/><geom name="cap" size=".1"/></body></body>
    <body><freejoint/><geom name="ball" size=".1"/></body>
    <body><freejoint/><geom name="top" size=".1"/></body>
    <site name="z" type="box" size=".3 .05 .3" pos=".1 .1 0"/>
  </worldbody>
  <sensor>
    <touch name="touch" site="sole"/>
    <contact name="s" data="found force torque dist pos normal tangent" num="4" SPEC/>
  </sensor>
</mujoco>)";

constexpr int kSlot = 17;

struct Scene : SensedWorld {
  std::vector<mjContact> contacts;
  Numbers forces;

  explicit Scene(const std::string& spec) : SensedWorld(with(spec)) {
    forward();
    add("floor", "box", {.2088, -.06375, -.00804}, -.01608, {0, 0, 1}, {0, 1, 0},
        {319.39208, -156.81041, 162.58168, 0});
    add("floor", "box", {.17412, .13321, -.00713}, -.01426, {0, 0, 1}, {0, 1, 0},
        {410.24476, -144.99469, 265.25007, 0});
    add("floor", "ball", {1, 0, -.00005}, -.0001, {0, 0, 1}, {0, 1, 0}, {176.16032, 0, 95.53983, 0, -8.06205, 0});
    add("post", "top", {3, 0, .275}, .05, {0, 0, 1}, {0, 1, 0}, {});
    add("cap", "top", {.00523, 0, .34486}, -.09918, {-.10382, 0, .9946}, {0, 1, 0}, {549.72696, 37.69158, 135.70632});
    d->contact = contacts.data();
    d->ncon = static_cast<int>(contacts.size());
    d->efc_force = forces.data();
    mj_sensorAcc(m.get(), d.get());
  }
  ~Scene() {
    d->ncon = 0;
    d->contact = nullptr;
    d->efc_force = nullptr;
  }
  Numbers slot(int i) const {
    const Numbers all = read("s");
    return {all.begin() + kSlot * i, all.begin() + kSlot * (i + 1)};
  }

 private:
  static std::string with(const std::string& spec) {
    std::string xml = kScene;
    return xml.replace(xml.find("SPEC"), 4, spec);
  }
  // Without a force the contact is there, but has no rows.
  void add(const char* first, const char* second, const Vec3<mjtNum>& pos, mjtNum dist, const Vec3<mjtNum>& normal,
           const Vec3<mjtNum>& tangent, const Numbers& force) {
    mjContact contact{};
    contact.geom[0] = mj_name2id(m.get(), mjOBJ_GEOM, first);
    contact.geom[1] = mj_name2id(m.get(), mjOBJ_GEOM, second);
    contact.geom1 = contact.geom[0];
    contact.geom2 = contact.geom[1];
    contact.dist = dist;
    pos.store(contact.pos);
    normal.store(contact.frame);
    tangent.store(contact.frame + 3);
    cross(normal, tangent).store(contact.frame + 6);
    contact.dim = force.empty() ? 3 : static_cast<int>(force.size());
    contact.efc_address = force.empty() ? -1 : static_cast<int>(forces.size());
    contact.exclude = force.empty();
    forces.insert(forces.end(), force.begin(), force.end());
    contacts.push_back(contact);
  }
};

void expect_numbers(const Numbers& got, const Numbers& want, mjtNum tolerance = 1e-9) {
  ASSERT_EQ(got.size(), want.size());
  for (std::size_t i = 0; i < want.size(); ++i) EXPECT_NEAR(got[i], want[i], tolerance) << i;
}

const Numbers kEmpty(kSlot, 0);

TEST(ContactSensor, FieldsOfTheContactsThatMatch) {
  const Scene scene(R"(geom1="floor")");
  expect_numbers(scene.slot(0),
                 {3, 319.39208, -156.81041, 162.58168, 0, 0, 0, -.01608, .2088, -.06375, -.00804, 0, 0, 1, 0, 1, 0});
  expect_numbers(scene.slot(2), {3, 176.16032, 0, 95.53983, 0, -8.06205, 0, -.0001, 1, 0, -.00005, 0, 0, 1, 0, 1, 0});
  expect_numbers(scene.slot(3), kEmpty);
}

TEST(ContactSensor, NormalPointsFromTheFirstToTheSecond) {
  for (const char* spec : {R"(geom1="box")", R"(body1="a" body2="world")"}) {
    const Scene scene(spec);
    expect_numbers(scene.slot(0), {2, 319.39208, -156.81041, -162.58168, 0, 0, 0, -.01608, .2088, -.06375, -.00804, 0,
                                   0, -1, 0, -1, 0});
    expect_numbers(scene.slot(2), kEmpty);
  }
  for (const char* spec : {R"(geom2="box")", R"(body1="world" body2="a")"}) {
    const Scene scene(spec);
    expect_numbers(scene.slot(0),
                   {2, 319.39208, -156.81041, 162.58168, 0, 0, 0, -.01608, .2088, -.06375, -.00804, 0, 0, 1, 0, 1, 0});
  }
  const Scene scene(R"(geom1="ball")");
  expect_numbers(scene.slot(0),
                 {1, 176.16032, 0, -95.53983, 0, -8.06205, 0, -.0001, 1, 0, -.00005, 0, 0, -1, 0, -1, 0});
}

TEST(ContactSensor, WhatMatches) {
  const auto found = [](const char* spec) { return Scene(spec).slot(0)[0]; };
  EXPECT_EQ(found(""), 5);  // contacts without force count
  EXPECT_EQ(found(R"(subtree1="a")"), 3);
  EXPECT_EQ(found(R"(subtree1="a" subtree2="a")"), 0);
  EXPECT_EQ(found(R"(site="z")"), 1);
  EXPECT_EQ(found(R"(site="z" body2="a")"), 1);
  EXPECT_EQ(found(R"(site="z" geom2="ball")"), 0);
  EXPECT_EQ(found(R"(geom1="post")"), 1);
  EXPECT_EQ(found(R"(subtree1="world")"), 5);
}

TEST(ContactSensor, Reductions) {
  const auto distances = [](const char* spec) {
    const Scene scene(spec);
    Numbers all;
    for (int i = 0; i < 4; ++i) all.push_back(scene.slot(i)[7]);
    return all;
  };
  EXPECT_EQ(distances(""), (Numbers{-.01608, -.01426, -.0001, .05}));
  EXPECT_EQ(distances(R"(reduce="mindist")"), (Numbers{-.09918, -.01608, -.01426, -.0001}));
  EXPECT_EQ(distances(R"(reduce="maxforce")"), (Numbers{-.09918, -.01426, -.01608, -.0001}));
}

TEST(ContactSensor, NetForceStandsForAll) {
  const Scene all(R"(reduce="netforce")");
  expect_numbers(
      all.slot(0),
      {5, -715.41811, -264.11351, 1438.4641, -47.92612, 15.0531, 7.92835, 0, .224, .02574, .11321, 1, 0, 0, 0, 1, 0},
      1e-2);
  expect_numbers(all.slot(1), kEmpty);
  const Scene from(R"(reduce="netforce" body1="a" body2="world")"), to(R"(reduce="netforce" body1="world" body2="a")");
  expect_numbers(
      from.slot(0),
      {2, 427.83175, 301.80509, -729.63684, .52045, .10862, -3.68031, 0, .18918, .04767, -.00753, 1, 0, 0, 0, 1, 0},
      1e-2);
  for (int k = 1; k < 7; ++k) EXPECT_NEAR(from.slot(0)[k], -to.slot(0)[k], 1e-12);
  const Scene none(R"(reduce="netforce" geom1="post")");
  expect_numbers(none.slot(0), {1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0});
  const Scene nothing(R"(reduce="netforce" geom1="post" geom2="ball")");  // there is always one, as documented
  expect_numbers(nothing.slot(0), {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0});
  expect_numbers(nothing.slot(1), kEmpty);
}

// Both contacts of the box are below the site, but the way out of the body, down, leads away from it.
TEST(TouchSensor, ContactsAreSoughtOutward) {
  Scene scene("");
  EXPECT_EQ(scene.number("touch"), 0);
  const auto at_height = [&](mjtNum z) {
    for (mjContact& contact : scene.contacts) contact.pos[2] = z;
    mj_sensorAcc(scene.m.get(), scene.d.get());
    return scene.number("touch");
  };
  const mjtNum both = 319.39208 + 410.24476;  // the hand's contact is on another body
  EXPECT_NEAR(at_height(.02), both, 1e-9);    // inside
  EXPECT_NEAR(at_height(.2), both, 1e-9);     // sunk in: the ray down meets the site
  EXPECT_EQ(at_height(0), 0);
}

}  // namespace
}  // namespace sinew
