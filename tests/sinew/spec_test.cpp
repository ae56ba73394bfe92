// SPDX-License-Identifier: Apache-2.0
// The C++ face of specs: handles own, ranges walk, failures say why and change nothing.
#include <string>
#include <type_traits>
#include <vector>

#include <gtest/gtest.h>
#include <sinew/spec.hpp>

namespace {

using sinew::ModelSpec;

constexpr const char* kArm = R"(<mujoco><worldbody><geom name="floor" type="plane" size="1 1 1"/>
  <body name="upper"><joint name="shoulder"/><geom name="g0" size=".1"/>
    <body name="lower"><joint name="elbow"/><geom name="g1" size=".1"/><geom name="g2" size=".1"/></body></body>
  </worldbody><actuator><motor name="m" joint="elbow"/></actuator></mujoco>)";

template <class T>
std::vector<std::string> names(const sinew::Elements<T>& range) {
  std::vector<std::string> all;
  for (const T& element : range) all.push_back(sinew::name_of(element));
  return all;
}

template <class Call>
std::string failure_of(Call&& call) {
  try {
    call();
  } catch (const sinew::Failure& failure) {
    return failure.what();
  }
  return "no failure";
}

TEST(ModelSpec, OwnsMovesAndCopies) {
  static_assert(!std::is_copy_constructible_v<ModelSpec> && std::is_move_constructible_v<ModelSpec>);
  ModelSpec spec = ModelSpec::parse(kArm);
  const ModelSpec copy = spec.copy();
  ModelSpec moved = std::move(spec);
  EXPECT_EQ(spec.get(), nullptr);
  moved->option.timestep = 0.5;
  EXPECT_EQ(copy->option.timestep, 0.002);
  EXPECT_EQ(sinew::name_of(ModelSpec().world()), "world");
}

TEST(ModelSpec, RangesWalkAllOfAKindOrThoseOfABody) {
  const ModelSpec spec = ModelSpec::parse(kArm);
  using Names = std::vector<std::string>;
  EXPECT_EQ(names(spec.all<mjsBody>()), (Names{"world", "upper", "lower"}));
  EXPECT_EQ(names(spec.all<mjsGeom>()), (Names{"floor", "g0", "g1", "g2"}));
  EXPECT_EQ(names(spec.all<mjsActuator>()), (Names{"m"}));
  EXPECT_TRUE(spec.all<mjsSensor>().empty());
  mjsBody& upper = spec.at<mjsBody>("upper");
  EXPECT_EQ(names(ModelSpec::inside<mjsGeom>(upper)), (Names{"g0"}));
  EXPECT_EQ(names(ModelSpec::below<mjsGeom>(upper)), (Names{"g0", "g1", "g2"}));
  EXPECT_EQ(ModelSpec::below<mjsJoint>(upper).size(), 2u);
  for (mjsGeom& geom : spec.all<mjsGeom>()) geom.group = 3;
  EXPECT_EQ(spec.at<mjsGeom>("g2").group, 3);
}

TEST(ModelSpec, ElementsAreAddedNamedFoundAndRemoved) {
  ModelSpec spec;
  mjsDefault& soft = spec.add_class("soft");
  soft.geom->condim = 1;
  mjsBody& body = spec.add<mjsBody>(spec.world(), "ball");
  spec.add_free_joint(body, "free");
  mjsGeom& geom = spec.add<mjsGeom>(body, "shell", &soft);
  geom.size[0] = 0.1;
  EXPECT_EQ(geom.condim, 1);
  EXPECT_EQ(spec.find<mjsGeom>("shell"), &geom);
  EXPECT_EQ(spec.find_class("soft"), &soft);
  EXPECT_NE(&spec.main_class(), &soft);
  spec.set_name(geom, "skin");
  EXPECT_EQ(spec.find<mjsGeom>("shell"), nullptr);
  spec.add<mjsText>("note").data->assign("hello");
  const sinew::Model model = spec.compile();
  EXPECT_EQ(model->nq, 7);
  EXPECT_EQ(model->ntext, 1);
  spec.remove(body);
  EXPECT_EQ(spec.all<mjsGeom>().size(), 0u);
  EXPECT_EQ(spec.compile()->nq, 0);
}

TEST(ModelSpec, WhatIsSavedIsTheSameModel) {
  ModelSpec spec = ModelSpec::parse(kArm);
  const sinew::Model model = spec.compile();
  const sinew::Model again = ModelSpec::parse(spec.xml()).compile();
  EXPECT_EQ(again->nv, model->nv);
  EXPECT_EQ(again->ngeom, model->ngeom);
  const std::string path = testing::TempDir() + "sinew_spec_test.xml";
  spec.save(path);
  EXPECT_EQ(ModelSpec::load(path).compile()->nu, 1);
  std::remove(path.c_str());
}

TEST(ModelSpec, ModelsAreAttached) {
  ModelSpec arm = ModelSpec::parse(kArm);
  mjsSite& site = arm.add<mjsSite>(arm.at<mjsBody>("lower"), "tip");
  {
    const ModelSpec hand = ModelSpec::parse(
        "<mujoco><worldbody><body name='hand'><joint name='grip'/><geom size='.1'/></body></worldbody></mujoco>");
    arm.attach(site, hand.at<mjsBody>("hand"), "left_");
  }
  const sinew::Model model = arm.compile();
  EXPECT_EQ(model->nbody, 4);
  EXPECT_GE(model.id(mjOBJ_JOINT, "left_grip"), 0);
}

TEST(ModelSpec, FailuresSayWhyAndChangeNothing) {
  ModelSpec spec = ModelSpec::parse(kArm);
  EXPECT_NE(failure_of([&] { spec.at<mjsBody>("nobody"); }).find("no body named 'nobody'"), std::string::npos);
  EXPECT_NE(failure_of([&] { spec.add<mjsBody>(spec.world(), "lower"); }).find("lower"), std::string::npos);
  EXPECT_EQ(spec.all<mjsBody>().size(), 3u) << "a body that cannot have its name is not added";
  EXPECT_NE(failure_of([&] { spec.add_class("main"); }).find("main"), std::string::npos);
  EXPECT_NE(failure_of([&] { spec.xml(); }).find("compiled"), std::string::npos);
  EXPECT_NE(failure_of([&] { spec.save("/nowhere/at/all.xml"); }).find("compiled"), std::string::npos);
  EXPECT_NE(failure_of([] { ModelSpec::load("/nowhere/absent.xml"); }).find("absent.xml"), std::string::npos);
  EXPECT_NE(failure_of([] { ModelSpec::parse("<mujoco><what/></mujoco>"); }).find("what"), std::string::npos);
  spec.at<mjsGeom>("g1").size[0] = -1;
  EXPECT_NE(failure_of([&] { spec.compile(); }).find("g1"), std::string::npos);
}

}  // namespace
