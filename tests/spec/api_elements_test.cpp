// SPDX-License-Identifier: Apache-2.0
// The functions of the API that hand out defaults and typed views of elements, each of them once.
#include <cstring>
#include <iterator>
#include <memory>
#include <utility>

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include "spec/edit.h"
#include "spec/spec.h"

namespace sinew {
namespace {

// A default fills raw memory with the plain values of an element that is new in a spec, and leaves no pointer in it.
template <class C, class... Members>
void expect_default(const C& fresh, void (*set)(C*), Members C::*... members) {
  C raw;
  std::memset(static_cast<void*>(&raw), 0xff, sizeof raw);
  set(&raw);
  const bool same[] = {true, std::memcmp(&(raw.*members), &(fresh.*members), sizeof(raw.*members)) == 0 ...};
  for (std::size_t i = 1; i < std::size(same); ++i) EXPECT_TRUE(same[i]) << "member " << i << " of those listed";
  EXPECT_EQ(raw.element, nullptr);
  EXPECT_EQ(raw.info, nullptr);
}

TEST(SpecDefaults, RawMemoryBecomesAFreshElementOfTheTree) {
  const std::unique_ptr<Spec> spec = make_spec();
  expect_default(add_to_body<Body>(*spec->world).c, mjs_defaultBody, &mjsBody::pos, &mjsBody::quat, &mjsBody::mass,
                 &mjsBody::gravcomp, &mjsBody::mocap);
  expect_default(add_to_body<Frame>(*spec->world).c, mjs_defaultFrame, &mjsFrame::pos, &mjsFrame::quat);
  expect_default(add_to_body<Joint>(*spec->world).c, mjs_defaultJoint, &mjsJoint::type, &mjsJoint::axis,
                 &mjsJoint::range, &mjsJoint::solimp_limit, &mjsJoint::damping, &mjsJoint::group);
  expect_default(add_to_body<Site>(*spec->world).c, mjs_defaultSite, &mjsSite::size, &mjsSite::type, &mjsSite::rgba,
                 &mjsSite::quat);
  expect_default(add_to_body<Camera>(*spec->world).c, mjs_defaultCamera, &mjsCamera::mode, &mjsCamera::fovy,
                 &mjsCamera::ipd, &mjsCamera::resolution);
  expect_default(add_to_body<Light>(*spec->world).c, mjs_defaultLight, &mjsLight::dir, &mjsLight::active,
                 &mjsLight::cutoff, &mjsLight::diffuse);
}

TEST(SpecDefaults, RawMemoryBecomesAFreshAsset) {
  const std::unique_ptr<Spec> spec = make_spec();
  expect_default(add_to_spec<Mesh>(*spec).c, mjs_defaultMesh, &mjsMesh::refquat, &mjsMesh::scale, &mjsMesh::inertia,
                 &mjsMesh::maxhullvert);
  expect_default(add_to_spec<HField>(*spec).c, mjs_defaultHField, &mjsHField::size, &mjsHField::nrow, &mjsHField::ncol);
  expect_default(add_to_spec<Skin>(*spec).c, mjs_defaultSkin, &mjsSkin::rgba, &mjsSkin::inflate, &mjsSkin::group);
  expect_default(add_to_spec<Texture>(*spec).c, mjs_defaultTexture, &mjsTexture::type, &mjsTexture::builtin,
                 &mjsTexture::rgb1, &mjsTexture::random);
  expect_default(add_to_spec<Flex>(*spec).c, mjs_defaultFlex, &mjsFlex::dim, &mjsFlex::radius, &mjsFlex::friction,
                 &mjsFlex::selfcollide, &mjsFlex::thickness);
}

TEST(SpecDefaults, RawMemoryBecomesAFreshRelation) {
  const std::unique_ptr<Spec> spec = make_spec();
  expect_default(add_to_spec<Pair>(*spec).c, mjs_defaultPair, &mjsPair::condim, &mjsPair::margin, &mjsPair::friction);
  expect_default(add_to_spec<Equality>(*spec).c, mjs_defaultEquality, &mjsEquality::type, &mjsEquality::active,
                 &mjsEquality::solref);
  expect_default(add_to_spec<Tendon>(*spec).c, mjs_defaultTendon, &mjsTendon::stiffness, &mjsTendon::springlength,
                 &mjsTendon::limited);
  expect_default(add_to_spec<Actuator>(*spec).c, mjs_defaultActuator, &mjsActuator::gaintype, &mjsActuator::gainprm,
                 &mjsActuator::gear, &mjsActuator::trntype);
  expect_default(add_to_spec<Sensor>(*spec).c, mjs_defaultSensor, &mjsSensor::type, &mjsSensor::cutoff,
                 &mjsSensor::noise);
  expect_default(add_to_spec<Key>(*spec).c, mjs_defaultKey, &mjsKey::time);
  expect_default(add_to_spec<Plugin>(*spec).c, mjs_defaultPlugin, &mjsPlugin::active);
  expect_default(add_to_spec<Numeric>(*spec).c, mjs_defaultNumeric, &mjsNumeric::size);
  expect_default(add_to_spec<Text>(*spec).c, mjs_defaultText);
  expect_default(add_to_spec<Tuple>(*spec).c, mjs_defaultTuple);
}

TEST(SpecDefaults, RotationsAndOptionsAreThoseOfAnEmptyModel) {
  mjsOrientation orientation;
  std::memset(&orientation, 0xff, sizeof orientation);
  mjs_defaultOrientation(&orientation);
  EXPECT_EQ(orientation.type, mjORIENTATION_QUAT);
  for (const double angle : orientation.euler) EXPECT_EQ(angle, 0);

  mjSpec raw;
  std::memset(static_cast<void*>(&raw), 0xff, sizeof raw);
  mjs_defaultSpec(&raw);
  mjSpec* const fresh = mj_makeSpec();
  EXPECT_EQ(raw.option.timestep, fresh->option.timestep);
  EXPECT_EQ(raw.option.gravity[2], -9.81);
  EXPECT_EQ(raw.compiler.degree, fresh->compiler.degree);
  EXPECT_EQ(raw.memory, fresh->memory);
  mj_deleteSpec(fresh);
}

using View = const void* (*)(mjsElement*);

// The view that belongs to each kind of element.
template <auto kAs>
const void* viewed(mjsElement* element) {
  return kAs(element);
}

const std::pair<mjtObj, View> kViews[] = {
    {mjOBJ_BODY, viewed<mjs_asBody>},         {mjOBJ_GEOM, viewed<mjs_asGeom>},
    {mjOBJ_JOINT, viewed<mjs_asJoint>},       {mjOBJ_SITE, viewed<mjs_asSite>},
    {mjOBJ_CAMERA, viewed<mjs_asCamera>},     {mjOBJ_LIGHT, viewed<mjs_asLight>},
    {mjOBJ_FRAME, viewed<mjs_asFrame>},       {mjOBJ_ACTUATOR, viewed<mjs_asActuator>},
    {mjOBJ_SENSOR, viewed<mjs_asSensor>},     {mjOBJ_FLEX, viewed<mjs_asFlex>},
    {mjOBJ_PAIR, viewed<mjs_asPair>},         {mjOBJ_EQUALITY, viewed<mjs_asEquality>},
    {mjOBJ_EXCLUDE, viewed<mjs_asExclude>},   {mjOBJ_TENDON, viewed<mjs_asTendon>},
    {mjOBJ_NUMERIC, viewed<mjs_asNumeric>},   {mjOBJ_TEXT, viewed<mjs_asText>},
    {mjOBJ_TUPLE, viewed<mjs_asTuple>},       {mjOBJ_KEY, viewed<mjs_asKey>},
    {mjOBJ_MESH, viewed<mjs_asMesh>},         {mjOBJ_HFIELD, viewed<mjs_asHField>},
    {mjOBJ_SKIN, viewed<mjs_asSkin>},         {mjOBJ_TEXTURE, viewed<mjs_asTexture>},
    {mjOBJ_MATERIAL, viewed<mjs_asMaterial>}, {mjOBJ_PLUGIN, viewed<mjs_asPlugin>},
};

template <class... E>
void expect_one_view_each() {
  const auto check = [](auto&& element) {
    for (const auto& [kind, view] : kViews) {
      const void* const wanted = kind == element.elemtype ? static_cast<const void*>(&element.c) : nullptr;
      EXPECT_EQ(view(&element), wanted) << "element " << element.elemtype << " as " << kind;
    }
  };
  (check(E()), ...);
}

TEST(SpecViews, AnElementIsSeenAsItsOwnKindAndAsNoOther) {
  expect_one_view_each<Body, Geom, Joint, Site, Camera, Light, Frame, Actuator, Sensor, Flex, Pair, Equality, Exclude,
                       Tendon, Numeric, Text, Tuple, Key, Mesh, HField, Skin, Texture, Material, Plugin>();
  for (const auto& [kind, view] : kViews) EXPECT_EQ(view(nullptr), nullptr);
}

}  // namespace
}  // namespace sinew
