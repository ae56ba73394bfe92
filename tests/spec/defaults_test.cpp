// SPDX-License-Identifier: Apache-2.0
#include "spec/defaults.h"

#include <cmath>

#include <gtest/gtest.h>

#include "base/error.h"
#include "spec/edit.h"

namespace sinew {
namespace {

TEST(Defaults, WhatIsNotGivenIsNaN) {
  const auto spec = make_spec();
  EXPECT_TRUE(std::isnan(spec->c.stat.extent));
  EXPECT_TRUE(std::isnan(spec->c.stat.center[0]));
  Body& body = add_to_body<Body>(*spec->world);
  EXPECT_TRUE(std::isnan(body.c.ipos[0]));
  EXPECT_TRUE(std::isnan(body.c.fullinertia[0]));
  Geom& geom = add_to_body<Geom>(body);
  EXPECT_TRUE(std::isnan(geom.c.fromto[0]));
  EXPECT_TRUE(std::isnan(geom.c.mass));
}

TEST(Defaults, SpecStartsAsDocumented) {
  const auto spec = make_spec();
  EXPECT_EQ(*spec->c.modelname, "MuJoCo Model");
  EXPECT_EQ(spec->c.memory, -1);
  EXPECT_EQ(spec->c.nuser_geom, -1);
  EXPECT_EQ(std::string(spec->c.compiler.eulerseq, 3), "xyz");
  EXPECT_EQ(spec->c.compiler.degree, 1);
  EXPECT_EQ(spec->c.compiler.inertiagrouprange[1], 5);
  EXPECT_EQ(spec->c.compiler.LRopt.accel, 20);
  EXPECT_EQ(spec->c.option.timestep, 0.002);
  EXPECT_EQ(spec->c.visual.global.offwidth, 640);
  EXPECT_EQ(spec->world->name, "world");
  EXPECT_EQ(spec->defaults[0]->name, "main");
}

TEST(Defaults, SettingThemAgainKeepsStringsAndIdentity) {
  Geom geom;
  *geom.c.material = "steel";
  geom.c.size[0] = 3;
  geom.c.plugin.active = 1;
  *geom.c.plugin.name = "sdf";
  set_default(geom.c);
  EXPECT_EQ(*geom.c.material, "steel");
  EXPECT_EQ(*geom.c.plugin.name, "sdf");
  EXPECT_EQ(geom.c.element, &geom);
  EXPECT_EQ(geom.c.size[0], 0);
  EXPECT_EQ(geom.c.plugin.active, 0);
}

TEST(Defaults, ListsOfFixedLengthHaveIt) {
  const auto spec = make_spec();
  EXPECT_EQ(add_to_spec<Texture>(*spec).c.cubefiles->size(), 6u);
  EXPECT_EQ(add_to_spec<Material>(*spec).c.textures->size(), static_cast<std::size_t>(mjNTEXROLE));
  EXPECT_EQ(add_to_spec<Material>(*spec, spec->defaults[0].get()).c.textures->size(),
            static_cast<std::size_t>(mjNTEXROLE));
}

TEST(Defaults, ClassesInheritAndElementsStartFromThem) {
  const auto spec = make_spec();
  Default& main = *spec->defaults[0];
  main.geom.c.friction[0] = 0.7;
  *main.geom.c.material = "steel";
  Default& arm = add_default(*spec, "arm", main);
  arm.geom.c.density = 50;
  Default& hand = add_default(*spec, "hand", arm);
  main.geom.c.friction[0] = 0.1;  // classes are copied when they are made: too late for arm and hand

  const Geom& geom = add_to_body<Geom>(*spec->world, nullptr, &hand);
  EXPECT_EQ(geom.c.friction[0], 0.7);
  EXPECT_EQ(geom.c.density, 50);
  EXPECT_EQ(*geom.c.material, "steel");
  EXPECT_NE(geom.c.material, hand.geom.c.material);
  EXPECT_EQ(geom.defaults, &hand);
  EXPECT_EQ(hand.parent, &arm);
  EXPECT_EQ(arm.children, std::vector<Default*>{&hand});
  EXPECT_EQ(find_default(*spec, "hand"), &hand);
  EXPECT_EQ(find_default(*spec, "foot"), nullptr);
  EXPECT_THROW(add_default(*spec, "arm", main), ModelError);
}

TEST(Defaults, ClassPointersOfTheApiLeadToItsOwnItems) {
  const Default original;
  const Default copy(original);
  EXPECT_EQ(copy.c.element, &copy);
  EXPECT_EQ(copy.c.geom, &copy.geom.c);
  EXPECT_EQ(copy.c.actuator, &copy.actuator.c);
  EXPECT_EQ(copy.c.actuator->element, &copy.actuator);
}

}  // namespace
}  // namespace sinew
