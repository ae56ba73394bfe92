// SPDX-License-Identifier: Apache-2.0
// Models that programs make, saved and read again: the same model, also where MuJoCo's recorded figures show that a
// part of it is lost on the way (docs/moving.md lists these).
#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include <algorithm>
#include <string>
#include <vector>

#include "capi/spec_editing.h"
#include "support/load.h"
#include "support/same_model.h"

namespace sinew::test {
namespace {

ModelPtr compiled(const SpecHandle& s) {
  ModelPtr m(mj_compile(s.get(), nullptr));
  EXPECT_TRUE(m) << error_of(s);
  return m;
}

ModelPtr saved_and_read(const SpecHandle& s) {
  char error[500] = "";
  const int size = mj_saveXMLString(s.get(), nullptr, 0, error, sizeof error);
  std::vector<char> xml(static_cast<std::size_t>(std::max(size, 1)));
  EXPECT_EQ(mj_saveXMLString(s.get(), xml.data(), size, error, sizeof error), 0) << error;
  return load_text(xml.data());
}

void expect_saved_as_it_is(const SpecHandle& s) {
  const ModelPtr m = compiled(s), again = saved_and_read(s);
  ASSERT_TRUE(m && again);
  EXPECT_EQ(differing_fields(*m, *again), "");
}

// MuJoCo writes the rows in the order of the spec, and reads them in that of a picture: north becomes south.
TEST(SaveFaithful, TerrainFromMemoryIsNotMirrored) {
  const SpecHandle s = empty_spec();
  mjsHField* hfield = mjs_addHField(s.get());
  mjs_setName(hfield->element, "hills");
  const double size[] = {1, 1, 0.3, 0.1};
  std::copy_n(size, 4, hfield->size);
  hfield->nrow = 3;
  hfield->ncol = 4;
  const float heights[] = {0, 0.1f, 0.2f, 0.3f, 0.4f, 0.5f, 0.6f, 0.5f, 0.4f, 0.3f, 0.2f, 2};
  mjs_setFloat(hfield->userdata, heights, 12);
  mjsGeom* geom = mjs_addGeom(world_of(s), nullptr);
  geom->type = mjGEOM_HFIELD;
  mjs_setString(geom->hfieldname, "hills");
  expect_saved_as_it_is(s);
}

// MuJoCo leaves the elasticity out, and the flex comes back without stiffness.
TEST(SaveFaithful, AFlexFromMemoryKeepsItsElasticity) {
  const SpecHandle s = empty_spec();
  mjsFlex* flex = mjs_addFlex(s.get());
  mjs_setName(flex->element, "tile");
  flex->dim = 2;
  flex->radius = 0.02;
  flex->young = 1e4;
  flex->thickness = 0.01;
  flex->elastic2d = 3;
  flex->selfcollide = mjFLEXSELF_NONE;
  for (int i = 0; i < 4; ++i) {
    mjsBody* body = mjs_addBody(world_of(s), nullptr);
    const std::string name = "v" + std::to_string(i);
    mjs_setName(body->element, name.c_str());
    body->pos[0] = 0.1 * (i % 2);
    body->pos[1] = 0.1 * (i / 2);
    body->mass = 0.1;
    std::fill_n(body->inertia, 3, 1e-4);
    std::fill_n(body->ipos, 3, 0);
    body->explicitinertial = 1;
    for (int k = 0; k < 3; ++k) {
      mjsJoint* joint = mjs_addJoint(body, nullptr);
      joint->type = mjJNT_SLIDE;
      for (int c = 0; c < 3; ++c) joint->axis[c] = c == k;
    }
    mjs_appendString(flex->vertbody, name.c_str());
  }
  const int elements[] = {0, 1, 2, 1, 3, 2};
  mjs_setInt(flex->elem, elements, 6);
  const ModelPtr m = compiled(s);
  ASSERT_TRUE(m);
  EXPECT_NE(m->flex_stiffness[0], 0);
  expect_saved_as_it_is(s);
}

// MuJoCo saves the box alone: it is no longer known that it stands for a mesh.
TEST(SaveFaithful, APrimitiveThatIsFittedToAMeshKeepsTheMesh) {
  const SpecHandle s = parse_spec(R"(<mujoco>
      <asset><mesh name="gem" vertex=".1 0 0 -.1 0 0 0 .11 0 0 -.09 0 0 0 .15 0 0 -.12"/></asset>
      <worldbody><body><freejoint/><geom type="box" mesh="gem"/></body></worldbody></mujoco>)");
  const ModelPtr m = compiled(s);
  ASSERT_TRUE(m);
  EXPECT_EQ(m->geom_dataid[0], 0);
  expect_saved_as_it_is(s);
}

// The parts of a body that was fused had inertias of their own, at least boundinertia each. MuJoCo saves their geoms
// only, of which the sum is bounded once: other moments, by some percent.
TEST(SaveFaithful, FusedBodiesKeepTheInertiaOfTheirParts) {
  const SpecHandle s = parse_spec(R"(<mujoco><compiler fusestatic="true" boundinertia=".001"/><worldbody>
      <body name="hand"><joint/><geom size=".04"/><body name="plate" pos=".1 0 0" euler="10 20 30">
      <geom type="box" size=".05 .05 .01"/></body></body></worldbody></mujoco>)");
  const ModelPtr m = compiled(s);
  ASSERT_TRUE(m);
  EXPECT_EQ(m->nbody, 2);
  expect_saved_as_it_is(s);
}

// mj_copyBack copies the numbers of a model to its spec. In MuJoCo's figures the next compilation has forgotten them.
TEST(SaveFaithful, NumbersThatWereCopiedBackAreThereInTheNextModel) {
  const SpecHandle s = parse_spec(R"(<mujoco><worldbody><body name="a"><joint damping=".3"/><geom size=".1"/></body>
      </worldbody></mujoco>)");
  const ModelPtr m = compiled(s);
  ASSERT_TRUE(m);
  m->opt.timestep = 0.007;
  m->dof_damping[0] = 2;
  m->body_pos[3] = 0.25;
  ASSERT_EQ(mj_copyBack(s.get(), m.get()), 1) << error_of(s);
  const ModelPtr next = compiled(s);
  ASSERT_TRUE(next);
  EXPECT_EQ(next->opt.timestep, 0.007);
  EXPECT_EQ(next->dof_damping[0], 2);
  EXPECT_EQ(next->body_pos[3], 0.25);
  expect_saved_as_it_is(s);
}

}  // namespace
}  // namespace sinew::test
