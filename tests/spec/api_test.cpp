// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <cstring>

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include "capi/spec_handle.h"
#include "spec/edit.h"

namespace sinew {
namespace {

TEST(SpecApi, SpecsAreMadeCopiedAndDeleted) {
  mjSpec* spec = mj_makeSpec();
  ASSERT_NE(spec, nullptr);
  spec->option.timestep = 0.01;
  *spec->modelname = "one";
  add_to_body<Body>(*spec_of(spec).world).name = "arm";
  mjSpec* copy = mj_copySpec(spec);
  mj_deleteSpec(spec);
  ASSERT_NE(copy, nullptr);
  EXPECT_EQ(copy->option.timestep, 0.01);
  EXPECT_EQ(*copy->modelname, "one");
  EXPECT_NE(find<Body>(spec_of(copy), "arm"), nullptr);
  EXPECT_STREQ(mjs_getError(copy), "");
  EXPECT_EQ(mjs_isWarning(copy), 0);
  mj_deleteSpec(copy);
  mj_deleteSpec(nullptr);
  EXPECT_EQ(mj_copySpec(nullptr), nullptr);
}

TEST(SpecApi, ElementsAreOfOneTypeOnly) {
  Geom geom;
  EXPECT_EQ(mjs_asGeom(&geom), &geom.c);
  EXPECT_EQ(mjs_asBody(&geom), nullptr);
  EXPECT_EQ(mjs_asGeom(nullptr), nullptr);
  Frame frame;
  EXPECT_EQ(mjs_asFrame(&frame), &frame.c);
}

TEST(SpecApi, DefaultsFillRawMemory) {
  mjsGeom geom;
  std::memset(static_cast<void*>(&geom), 0xff, sizeof geom);
  mjs_defaultGeom(&geom);
  EXPECT_EQ(geom.material, nullptr);
  EXPECT_EQ(geom.density, 1000);
  EXPECT_TRUE(std::isnan(geom.mass));
  mjsMaterial material;
  std::memset(static_cast<void*>(&material), 0xff, sizeof material);
  mjs_defaultMaterial(&material);
  EXPECT_EQ(material.textures, nullptr);
  EXPECT_EQ(material.metallic, -1);
}

}  // namespace
}  // namespace sinew
