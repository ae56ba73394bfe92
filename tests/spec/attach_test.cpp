// SPDX-License-Identifier: Apache-2.0
#include "spec/copy/attach.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "spec/edit.h"

namespace sinew {
namespace {

template <class T>
std::vector<std::string> names(const List<T>& list) {
  std::vector<std::string> all;
  for (const auto& element : list) all.push_back(element->name);
  return all;
}

template <class T>
T& named(T& element, const char* name) {
  element.name = name;
  return element;
}

using Names = std::vector<std::string>;

// A free body "a" with a hinged body "b" on it, and one of everything that may refer to them; "c" stands apart.
std::unique_ptr<Spec> make_child() {
  auto spec = make_spec();
  spec->c.compiler.degree = 0;
  *spec->c.compiler.meshdir = "meshes";
  *spec->c.modelfiledir = "child";
  Default& main = *spec->defaults[0];
  Default& shiny = add_default(*spec, "shiny", main);
  *shiny.geom.c.material = "steel";
  named(add_to_spec<Texture>(*spec), "grain");
  (*named(add_to_spec<Material>(*spec), "steel").c.textures)[1] = "grain";
  named(add_to_spec<Numeric>(*spec), "gain");

  Frame& frame = named(add_to_body<Frame>(*spec->world), "frame");
  Body& a = named(add_to_body<Body>(*spec->world, &frame), "a");
  *a.c.childclass = "shiny";
  named(add_to_body<Joint>(a), "free").c.type = mjJNT_FREE;
  named(add_to_body<Geom>(a, nullptr, &shiny), "ball");
  Frame& inner = named(add_to_body<Frame>(a), "inner");
  Body& b = named(add_to_body<Body>(a, &inner), "b");
  named(add_to_body<Joint>(b), "hinge");
  *named(add_to_body<Camera>(b), "eye").c.targetbody = "a";
  named(add_to_body<Site>(*spec->world), "fixed");
  named(add_to_body<Site>(b), "tip");
  named(add_to_body<Body>(*spec->world), "c");

  const auto exclude = [&](const char* name, const char* body1, const char* body2) {
    Exclude& element = named(add_to_spec<Exclude>(*spec), name);
    *element.c.bodyname1 = body1;
    *element.c.bodyname2 = body2;
  };
  exclude("ab", "a", "b");
  exclude("ac", "a", "c");
  exclude("aw", "a", "world");

  Tendon& tendon = named(add_to_spec<Tendon>(*spec), "cable");
  tendon.path.push_back(std::make_unique<Wrap>());
  tendon.path[0]->c.type = mjWRAP_JOINT;
  tendon.path[0]->target = "hinge";
  tendon.path[0]->value = 2;
  Actuator& motor = named(add_to_spec<Actuator>(*spec), "motor");
  motor.c.trntype = mjTRN_TENDON;
  *motor.c.target = "cable";
  Sensor& sensor = named(add_to_spec<Sensor>(*spec), "force");
  sensor.c.objtype = mjOBJ_ACTUATOR;
  *sensor.c.objname = "motor";
  named(add_to_spec<Sensor>(*spec), "clock");

  Key& key = named(add_to_spec<Key>(*spec), "home");
  *key.c.qpos = {1, 2, 3, 1, 0, 0, 0, 0.5};
  *key.c.ctrl = {9};
  return spec;
}

TEST(Attach, FromAnotherSpecEverythingComesAlongRenamed) {
  const auto parent = make_spec();
  {
    const auto child = make_child();
    attach_body(*parent->world, nullptr, *find<Body>(*child, "a"), {"x_", "_1"});
  }  // nothing may still lead into the child
  Spec& spec = *parent;
  Body* a = find<Body>(spec, "x_a_1");
  ASSERT_NE(a, nullptr);
  EXPECT_EQ(a->spec, &spec);
  EXPECT_EQ(a->body, spec.world.get());
  EXPECT_EQ(a->frame, nullptr);  // the frame around it stayed behind
  EXPECT_EQ(*a->c.childclass, "x_shiny_1");
  EXPECT_EQ(*a->geoms[0]->c.material, "x_steel_1");
  EXPECT_EQ(a->geoms[0]->defaults, find_default(spec, "x_shiny_1"));
  Body* b = find<Body>(spec, "x_b_1");
  ASSERT_NE(b, nullptr);
  EXPECT_EQ(b->frame, a->frames[0].get());
  EXPECT_EQ(*b->cameras[0]->c.targetbody, "x_a_1");

  EXPECT_EQ(names(spec.textures), Names{"x_grain_1"});
  EXPECT_EQ((*spec.materials[0]->c.textures)[1], "x_grain_1");
  EXPECT_EQ((*spec.materials[0]->c.textures)[0], "");
  EXPECT_EQ(names(spec.numerics), Names{"x_gain_1"});
  EXPECT_EQ(names(spec.defaults), (Names{"main", "x_main_1", "x_shiny_1"}));
  EXPECT_EQ(*spec.defaults[2]->geom.c.material, "x_steel_1");
  EXPECT_EQ(spec.defaults[1]->parent, spec.defaults[0].get());

  EXPECT_EQ(names(spec.excludes), (Names{"x_ab_1", "x_aw_1"}));  // "c" was not attached
  EXPECT_EQ(*spec.excludes[0]->c.bodyname2, "x_b_1");
  EXPECT_EQ(*spec.excludes[1]->c.bodyname2, "world");
  EXPECT_EQ(spec.tendons[0]->path[0]->target, "x_hinge_1");
  EXPECT_EQ(spec.tendons[0]->path[0]->value, 2);
  EXPECT_EQ(*spec.actuators[0]->c.target, "x_cable_1");
  EXPECT_EQ(names(spec.sensors), (Names{"x_force_1", "x_clock_1"}));
  EXPECT_EQ(*spec.sensors[0]->c.objname, "x_motor_1");
}

TEST(Attach, ChildKeepsItsCompilerSettings) {
  const auto parent = make_spec();
  {
    const auto child = make_child();
    attach_body(*parent->world, nullptr, *find<Body>(*child, "a"), {"x_", ""});
  }
  const Geom& geom = *find<Geom>(*parent, "x_ball");
  EXPECT_EQ(compiler_of(geom).degree, 0);
  EXPECT_EQ(*compiler_of(geom).meshdir, "meshes");
  EXPECT_EQ(folder_of(geom), "child");
  EXPECT_EQ(compiler_of(*parent->world).degree, 1);
  EXPECT_EQ(folder_of(*parent->world), "");
}

TEST(Attach, KeysFollowTheirElements) {
  const auto parent = make_spec();
  const auto child = make_child();
  attach_body(*parent->world, nullptr, *find<Body>(*child, "b"), {"x_", ""});
  ASSERT_EQ(names(parent->keys), Names{"x_home"});
  const Key& key = *parent->keys[0];
  EXPECT_TRUE(key.c.qpos->empty());
  ASSERT_EQ(key.parts.size(), 2u);  // the hinge and the motor; the free joint was not attached
  EXPECT_EQ(key.parts[0].element, find<Joint>(*parent, "x_hinge"));
  EXPECT_EQ(key.parts[0].vector, &mjsKey::qpos);
  EXPECT_EQ(key.parts[0].values, std::vector<double>{0.5});
  EXPECT_EQ(key.parts[1].element, find<Actuator>(*parent, "x_motor"));
  EXPECT_EQ(key.parts[1].vector, &mjsKey::ctrl);
  EXPECT_EQ(key.parts[1].values, std::vector<double>{9});

  const auto grandparent = make_spec();
  attach_spec(*grandparent->world, nullptr, *parent, {"y_", ""});
  ASSERT_EQ(grandparent->keys.size(), 1u);
  EXPECT_EQ(grandparent->keys[0]->parts[0].element, find<Joint>(*grandparent, "y_x_hinge"));
}

TEST(Attach, KeyOfWrongLengthIsRefused) {
  const auto parent = make_spec();
  const auto child = make_child();
  child->keys[0]->c.qpos->pop_back();
  try {
    attach_body(*parent->world, nullptr, *find<Body>(*child, "a"), {"x_", ""});
    FAIL() << "the key has 7 numbers for 8 coordinates";
  } catch (const ModelError& error) {
    EXPECT_STREQ(error.what(), "key 'home': qpos has 7 numbers, its model needs 8");
  }
}

TEST(Attach, WithinOneSpecAssetsAreShared) {
  const auto spec = make_child();
  attach_body(*spec->world, nullptr, *find<Body>(*spec, "a"), {"", "2"});
  EXPECT_EQ(names(spec->materials), Names{"steel"});
  EXPECT_EQ(spec->defaults.size(), 2u);
  const Geom& geom = *find<Geom>(*spec, "ball2");
  EXPECT_EQ(*geom.c.material, "steel");
  EXPECT_EQ(geom.origin, nullptr);
  EXPECT_EQ(names(spec->excludes), (Names{"ab", "ac", "aw", "ab2", "ac2", "aw2"}));
  EXPECT_EQ(*spec->excludes[4]->c.bodyname2, "c");
  EXPECT_EQ(names(spec->sensors), (Names{"force", "clock", "force2"}));
  EXPECT_EQ(names(spec->keys), (Names{"home", "home2"}));
}

TEST(Attach, NothingFitsIntoItself) {
  const auto spec = make_child();
  Body& b = *find<Body>(*spec, "b");
  EXPECT_THROW(attach_body(b, nullptr, *find<Body>(*spec, "a"), {"x", ""}), ModelError);
  EXPECT_THROW(attach_frame(b, nullptr, *find<Frame>(*spec, "frame"), {"x", ""}), ModelError);
  EXPECT_THROW(attach_spec(b, nullptr, *spec, {"x", ""}), ModelError);
}

TEST(Attach, FrameBringsWhatIsInsideIt) {
  const auto parent = make_spec();
  const auto child = make_child();
  Body& mount = add_to_body<Body>(*parent->world);
  Frame& outer = add_to_body<Frame>(mount);
  Frame& frame = attach_frame(mount, &outer, *find<Frame>(*child, "frame"), {"x_", ""});
  EXPECT_EQ(frame.name, "x_frame");
  EXPECT_EQ(frame.frame, &outer);
  EXPECT_EQ(frame.body, &mount);
  EXPECT_EQ(names(mount.bodies), Names{"x_a"});
  EXPECT_EQ(mount.bodies[0]->frame, &frame);
  EXPECT_TRUE(mount.sites.empty());  // "fixed" is outside the frame
}

TEST(Attach, WholeSpecComesInANewFrame) {
  const auto parent = make_spec();
  const auto child = make_child();
  Frame& frame = attach_spec(*parent->world, nullptr, *child, {"x_", ""});
  EXPECT_EQ(names(parent->world->bodies), (Names{"x_a", "x_c"}));
  EXPECT_EQ(names(parent->world->sites), Names{"x_fixed"});
  EXPECT_EQ(parent->world->sites[0]->frame, &frame);
  EXPECT_EQ(find<Frame>(*parent, "x_frame")->frame, &frame);
  EXPECT_EQ(names(parent->excludes), (Names{"x_ab", "x_ac", "x_aw"}));
}

TEST(Attach, SameModelTwiceSharesItsClasses) {
  const auto parent = make_spec();
  const auto child = make_child();
  attach_body(*parent->world, nullptr, *find<Body>(*child, "a"), {"x_", ""});
  attach_body(*parent->world, nullptr, *find<Body>(*child, "c"), {"x_", ""});
  EXPECT_EQ(parent->defaults.size(), 3u);
}

TEST(Attach, PrivatePluginInstancesAreCopiedNamedOnesShared) {
  const auto spec = make_spec();
  Body& body = named(add_to_body<Body>(*spec->world), "cable");
  Plugin& mine = add_to_spec<Plugin>(*spec);
  mine.attributes["twist"] = "1";
  body.c.plugin.element = &mine;
  Geom& geom = named(add_to_body<Geom>(body), "g");
  Plugin& shared = named(add_to_spec<Plugin>(*spec), "shared");
  *geom.c.plugin.name = "shared";
  geom.c.plugin.element = &shared;

  Body& copy = attach_body(*spec->world, nullptr, body, {"", "2"});
  ASSERT_EQ(spec->plugins.size(), 3u);
  EXPECT_EQ(copy.c.plugin.element, spec->plugins[2].get());
  EXPECT_EQ(spec->plugins[2]->attributes.at("twist"), "1");
  EXPECT_EQ(copy.geoms[0]->c.plugin.element, &shared);

  const auto other = make_spec();
  Body& far = attach_body(*other->world, nullptr, body, {"x_", ""});
  EXPECT_EQ(names(other->plugins), (Names{"x_shared", ""}));
  EXPECT_EQ(*far.geoms[0]->c.plugin.name, "x_shared");
  EXPECT_EQ(far.geoms[0]->c.plugin.element, other->plugins[0].get());
  EXPECT_EQ(far.c.plugin.element, other->plugins[1].get());
}

TEST(CopySpec, IsDeepAndComplete) {
  std::unique_ptr<Spec> copy;
  {
    const auto spec = make_child();
    *spec->c.modelname = "child";
    *find<Exclude>(*spec, "ac")->c.bodyname2 = "nobody";  // even what does not compile is copied
    copy = copy_spec(*spec);
  }
  EXPECT_EQ(*copy->c.modelname, "child");
  EXPECT_EQ(copy->c.compiler.degree, 0);
  EXPECT_EQ(*copy->c.compiler.meshdir, "meshes");
  EXPECT_EQ(copy->c.element, copy.get());
  EXPECT_EQ(names(copy->defaults), (Names{"main", "shiny"}));
  EXPECT_EQ(copy->defaults[1]->parent, copy->defaults[0].get());
  EXPECT_EQ(copy->defaults[0]->children, std::vector<Default*>{copy->defaults[1].get()});
  EXPECT_EQ(copy->world->defaults, copy->defaults[0].get());
  Body* a = find<Body>(*copy, "a");
  ASSERT_NE(a, nullptr);
  EXPECT_EQ(a->frame, copy->world->frames[0].get());
  EXPECT_EQ(a->geoms[0]->defaults, copy->defaults[1].get());
  EXPECT_EQ(a->geoms[0]->origin, nullptr);
  EXPECT_EQ(names(copy->excludes), (Names{"ab", "ac", "aw"}));
  EXPECT_EQ(copy->keys[0]->c.qpos->size(), 8u);
  EXPECT_EQ(copy->tendons[0]->path[0]->target, "hinge");
}

}  // namespace
}  // namespace sinew
