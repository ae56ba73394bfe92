// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include <gtest/gtest.h>

#include "base/error.h"
#include "spec/copy/attach.h"
#include "spec/edit.h"

namespace sinew {
namespace {

using Names = std::vector<std::string>;

template <class T>
Names names(const List<T>& list) {
  Names all;
  for (const auto& element : list) all.push_back(element->name);
  return all;
}

template <class T>
T& named(T& element, const char* name) {
  element.name = name;
  return element;
}

Tendon& add_tendon(Spec& spec, const char* name, std::initializer_list<const char*> sites) {
  Tendon& tendon = named(add_to_spec<Tendon>(spec), name);
  for (const char* site : sites) {
    tendon.path.push_back(std::make_unique<Wrap>());
    tendon.path.back()->c.type = mjWRAP_SITE;
    tendon.path.back()->target = site;
  }
  return tendon;
}

TEST(Replicate, NumbersHaveAsManyDigitsAsTheCount) {
  const auto last_name = [](int count) {
    const auto spec = make_spec();
    auto contents = make_element<Body>(*spec, nullptr);
    named(add_to_body<Geom>(*contents), "g");
    replicate(*spec->world, nullptr, std::move(contents), {.count = count, .separator = "-"});
    EXPECT_EQ(static_cast<int>(spec->world->geoms.size()), count);
    return spec->world->geoms.back()->name;
  };
  EXPECT_EQ(last_name(1), "g-0");
  EXPECT_EQ(last_name(9), "g-8");
  EXPECT_EQ(last_name(10), "g-09");
  EXPECT_EQ(last_name(100), "g-099");
}

TEST(Replicate, NestedOnesNameInsideOut) {
  const auto spec = make_spec();
  auto outer = make_element<Body>(*spec, nullptr);
  auto inner = make_element<Body>(*spec, nullptr);
  named(add_to_body<Geom>(*inner), "g");
  *named(add_to_body<Camera>(*inner), "c").c.targetbody = "b";
  named(add_to_body<Body>(*inner), "b");
  replicate(*outer, nullptr, std::move(inner), {.count = 3, .separator = "B"});
  replicate(*spec->world, nullptr, std::move(outer), {.count = 2, .separator = "A"});
  named(add_to_body<Geom>(*spec->world), "last");
  EXPECT_EQ(names(spec->world->geoms), (Names{"gB0A0", "gB1A0", "gB2A0", "gB0A1", "gB1A1", "gB2A1", "last"}));
  EXPECT_EQ(*spec->world->cameras[4]->c.targetbody, "bB1A1");
  EXPECT_EQ(spec->world->bodies[4]->body, spec->world.get());
}

// Expected numbers: MuJoCo's geom_pos and geom_quat for offset ".1 .2 .3" euler "10 20 30".
TEST(Replicate, StepsAccumulate) {
  const auto spec = make_spec();
  auto contents = make_element<Body>(*spec, nullptr);
  Frame& inner = add_to_body<Frame>(*contents);
  add_to_body<Geom>(*contents, &inner);
  Frame& around = add_to_body<Frame>(*spec->world);
  replicate(*spec->world, &around, std::move(contents),
            {.count = 4, .offset = {.1, .2, .3}, .euler = {10, 20, 30}, .separator = ""});
  const Geom& last = *spec->world->geoms[3];
  const Frame* replica = last.frame->frame;
  ASSERT_NE(replica, nullptr);
  EXPECT_EQ(replica->frame, &around);
  const double pos[3] = {0.28847226448217017, 0.43972768854601735, 0.9750911114865495};
  const double quat[4] = {0.5000000000000001, 0.49999999999999994, 0.18301270189221933, 0.6830127018922192};
  for (int i = 0; i < 3; ++i) EXPECT_NEAR(replica->c.pos[i], pos[i], 1e-15);
  for (int i = 0; i < 4; ++i) EXPECT_NEAR(replica->c.quat[i], quat[i], 1e-15);
}

TEST(Replicate, ReferringElementsFollowAndTheirOriginalsGo) {
  const auto spec = make_spec();
  named(add_to_body<Site>(*spec->world), "hook");
  add_tendon(*spec, "mixed", {"a", "hook", "b"});
  add_tendon(*spec, "outside", {"hook", "hook"});
  Actuator& motor = named(add_to_spec<Actuator>(*spec), "motor");
  motor.c.trntype = mjTRN_TENDON;
  *motor.c.target = "mixed";
  named(add_to_spec<Sensor>(*spec), "clock");

  auto contents = make_element<Body>(*spec, nullptr);
  named(add_to_body<Site>(*contents), "a");
  named(add_to_body<Site>(add_to_body<Body>(*contents)), "b");
  replicate(*spec->world, nullptr, std::move(contents), {.count = 2, .separator = ""});

  EXPECT_EQ(names(spec->tendons), (Names{"outside", "mixed0", "mixed1"}));
  EXPECT_EQ(spec->tendons[2]->path[0]->target, "a1");
  EXPECT_EQ(spec->tendons[2]->path[1]->target, "hook");
  EXPECT_EQ(spec->tendons[2]->path[2]->target, "b1");
  EXPECT_EQ(names(spec->actuators), (Names{"motor0", "motor1"}));
  EXPECT_EQ(*spec->actuators[1]->c.target, "mixed1");
  EXPECT_EQ(names(spec->sensors), Names{"clock"});
}

TEST(Replicate, PluginInstancesOfTheOriginalsGoAsWell) {
  const auto spec = make_spec();
  auto contents = make_element<Body>(*spec, nullptr);
  Body& body = add_to_body<Body>(*contents);
  body.c.plugin.element = &add_to_spec<Plugin>(*spec);
  replicate(*spec->world, nullptr, std::move(contents), {.count = 3, .separator = ""});
  ASSERT_EQ(spec->plugins.size(), 3u);
  EXPECT_EQ(spec->world->bodies[2]->c.plugin.element, spec->plugins[2].get());
}

TEST(Replicate, KeysOfAnAttachedModelSetTheFirstCopy) {
  const auto child = make_spec();
  Body& leg = named(add_to_body<Body>(*child->world), "leg");
  named(add_to_body<Joint>(leg), "knee");
  *named(add_to_spec<Key>(*child), "home").c.qpos = {0.3};

  const auto spec = make_spec();
  auto contents = make_element<Body>(*spec, nullptr);
  attach_body(*contents, nullptr, leg, {"x_", ""});
  replicate(*spec->world, nullptr, std::move(contents), {.count = 2, .separator = "-"});
  ASSERT_EQ(names(spec->keys), Names{"x_home"});
  ASSERT_EQ(spec->keys[0]->parts.size(), 1u);
  EXPECT_EQ(spec->keys[0]->parts[0].element, find<Joint>(*spec, "x_knee-0"));
}

TEST(Replicate, RefusesToMakeNothing) {
  const auto spec = make_spec();
  EXPECT_THROW(replicate(*spec->world, nullptr, make_element<Body>(*spec, nullptr), {.count = 0, .separator = ""}),
               ModelError);
}

// Choosing what refers to the contents happens once, not once per copy; quadratic growth would take minutes here.
TEST(Replicate, ManyCopiesAreNoProblem) {
  const auto spec = make_spec();
  add_tendon(*spec, "t", {"a", "a"});
  auto contents = make_element<Body>(*spec, nullptr);
  named(add_to_body<Site>(*contents), "a");
  replicate(*spec->world, nullptr, std::move(contents), {.count = 30000, .separator = ""});
  EXPECT_EQ(spec->tendons.back()->path[1]->target, "a29999");
}

}  // namespace
}  // namespace sinew
