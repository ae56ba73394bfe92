// SPDX-License-Identifier: Apache-2.0
#include "spec/edit.h"

#include <gtest/gtest.h>

#include "spec/copy/attach.h"
#include "spec/references.h"

namespace sinew {
namespace {

TEST(Edit, FindsElementsAnywhere) {
  const auto spec = make_spec();
  Body& arm = add_to_body<Body>(*spec->world);
  arm.name = "arm";
  Body& hand = add_to_body<Body>(arm);
  hand.name = "hand";
  Site& palm = add_to_body<Site>(hand);
  palm.name = "palm";
  Mesh& mesh = add_to_spec<Mesh>(*spec);
  mesh.name = "palm";
  EXPECT_EQ(find<Body>(*spec, "world"), spec->world.get());
  EXPECT_EQ(find<Body>(*spec, "hand"), &hand);
  EXPECT_EQ(find<Site>(*spec, "palm"), &palm);
  EXPECT_EQ(find<Mesh>(*spec, "palm"), &mesh);
  EXPECT_EQ(find<Geom>(*spec, "palm"), nullptr);
}

TEST(Edit, BodiesAreVisitedParentsFirstInDocumentOrder) {
  const auto spec = make_spec();
  Body& a = add_to_body<Body>(*spec->world);
  Body& b = add_to_body<Body>(*spec->world);
  Body& a1 = add_to_body<Body>(a);
  Body& a2 = add_to_body<Body>(a);
  std::vector<Body*> order;
  for_each_body(*spec->world, [&](Body& body) { order.push_back(&body); });
  EXPECT_EQ(order, (std::vector<Body*>{spec->world.get(), &a, &a1, &a2, &b}));
}

// Recursion would run out of stack somewhere along the chain: in visiting, copying or destroying it.
TEST(Edit, ChainOf20000BodiesIsNoProblem) {
  const auto spec = make_spec();
  Body* last = spec->world.get();
  for (int i = 0; i < 20000; ++i) {
    last = &add_to_body<Body>(*last);
    last->name = std::to_string(i);
  }
  EXPECT_EQ(find<Body>(*spec, "19999"), last);
  const auto copy = copy_spec(*spec);
  EXPECT_NE(find<Body>(*copy, "19999"), nullptr);
  Body& again = attach_body(*copy->world, nullptr, *spec->world->bodies[0], {"x", ""});
  int count = 0;
  for_each_body(again, [&](Body&) { ++count; });
  EXPECT_EQ(count, 20000);
  EXPECT_NE(find<Body>(*copy, "x19999"), nullptr);
}

TEST(Edit, DescribesElementsByPlaceKindAndName) {
  const auto spec = make_spec();
  Body& arm = add_to_body<Body>(*spec->world);
  arm.name = "arm";
  Joint& joint = add_to_body<Joint>(arm);
  EXPECT_EQ(describe(joint), "joint of body 'arm'");
  joint.name = "elbow";
  EXPECT_EQ(describe(joint), "joint 'elbow'");
  joint.source = {std::make_shared<const std::string>("arm.xml"), 12};
  EXPECT_EQ(describe(joint), "arm.xml:12: joint 'elbow'");
  EXPECT_STREQ(kind_name(mjOBJ_HFIELD), "hfield");
}

TEST(References, AreReportedWithTheirTypes) {
  using Pairs = std::vector<std::pair<std::string, mjtObj>>;
  const auto collect = [](const auto& element) {
    Pairs pairs;
    for_each_reference(element, [&](const std::string& name, mjtObj type) { pairs.emplace_back(name, type); });
    return pairs;
  };
  Actuator motor;
  motor.c.trntype = mjTRN_TENDON;
  *motor.c.target = "flexor";
  EXPECT_EQ(collect(motor), (Pairs{{"flexor", mjOBJ_TENDON}}));

  Sensor sensor;
  sensor.c.objtype = mjOBJ_XBODY;
  *sensor.c.objname = "hand";
  EXPECT_EQ(collect(sensor), (Pairs{{"hand", mjOBJ_BODY}}));

  Equality weld;
  weld.c.type = mjEQ_WELD;
  weld.c.objtype = mjOBJ_SITE;
  *weld.c.name1 = "a";
  *weld.c.name2 = "b";
  EXPECT_EQ(collect(weld), (Pairs{{"a", mjOBJ_SITE}, {"b", mjOBJ_SITE}}));

  Tendon tendon;
  *tendon.c.material = "red";
  tendon.path.push_back(std::make_unique<Wrap>());
  tendon.path[0]->c.type = mjWRAP_SPHERE;
  tendon.path[0]->target = "ball";
  tendon.path[0]->sidesite = "side";
  EXPECT_EQ(collect(tendon), (Pairs{{"red", mjOBJ_MATERIAL}, {"ball", mjOBJ_GEOM}, {"side", mjOBJ_SITE}}));

  Tuple tuple;
  *tuple.c.objtype = {mjOBJ_BODY, mjOBJ_NUMERIC};
  *tuple.c.objname = {"hand", "gain"};
  EXPECT_EQ(collect(tuple), (Pairs{{"hand", mjOBJ_BODY}, {"gain", mjOBJ_NUMERIC}}));
}

}  // namespace
}  // namespace sinew
