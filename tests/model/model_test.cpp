// SPDX-License-Identifier: Apache-2.0
#include "model/model.h"

#include <cstring>

#include <gtest/gtest.h>

#include "model/fields.h"
#include "support/small_model.h"

namespace sinew::test {
namespace {

bool same_arrays(const mjModel& a, const mjModel& b) {
  return a.nbuffer == b.nbuffer && std::memcmp(a.qpos0, b.qpos0, static_cast<std::size_t>(a.nbuffer)) == 0;
}

TEST(CopyModel, IsEqualAndItsOwn) {
  const ModelPtr m = small_model();
  m->opt.timestep = 0.5;
  const ModelPtr copy(mj_copyModel(nullptr, m.get()));
  EXPECT_TRUE(same_arrays(*copy, *m));
  EXPECT_NE(copy->body_pos, m->body_pos);
  EXPECT_EQ(copy->opt.timestep, 0.5);
  EXPECT_EQ(copy->signature, 42u);
  EXPECT_STREQ(mj_id2name(copy.get(), mjOBJ_GEOM, 2), "geom2");
}

TEST(CopyModel, IntoAModelOfOtherSizes) {
  const ModelPtr m = small_model();
  ModelSizes sizes;
  sizes.nbody = 7;
  const ModelPtr dest(make_model(sizes));
  EXPECT_EQ(mj_copyModel(dest.get(), m.get()), dest.get());
  EXPECT_EQ(dest->nbody, kCount);
  EXPECT_TRUE(same_arrays(*dest, *m));
}

TEST(CopyModel, VisualPartOnly) {
  const ModelPtr m = small_model();
  const ModelPtr dest = small_model();
  m->geom_rgba[0] = 0.125f;
  m->key_qpos[0] = -1;
  mjv_copyModel(dest.get(), m.get());
  EXPECT_EQ(dest->geom_rgba[0], 0.125f);
  EXPECT_NE(dest->key_qpos[0], -1);
  const ModelPtr other(make_model(ModelSizes{}));
  const MessageTrap trap;
  mjv_copyModel(other.get(), m.get());
  EXPECT_EQ(trap.errors(), 1);
}

TEST(MakeModel, SizesThatMakeNoSenseAreRefused) {
  ModelSizes sizes;
  sizes.nbody = -1;
  EXPECT_EQ(make_model(sizes), nullptr);
  sizes.nbody = 1 << 30;
  sizes.nuser_body = 1 << 30;
  EXPECT_EQ(make_model(sizes), nullptr);
  sizes = {};
  sizes.narena = -1;
  EXPECT_EQ(make_model(sizes), nullptr);
}

}  // namespace
}  // namespace sinew::test
