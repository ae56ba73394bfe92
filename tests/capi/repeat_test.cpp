// SPDX-License-Identifier: Apache-2.0
// What a model keeps when it is multiplied or written back: keyframes under replicate, height fields that were changed.
#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include "base/handlers.h"
#include "capi/loaded.h"

namespace sinew {
namespace {

using Numbers = std::vector<mjtNum>;

std::string key_name(const mjModel* m, int key) { return m->names + m->name_keyadr[key]; }
Numbers key_qpos(const mjModel* m, int key) { return {m->key_qpos + key * m->nq, m->key_qpos + (key + 1) * m->nq}; }

// A key that was written for one copy sets each copy in turn, and at last the rest alone. The figures are MuJoCo's.
TEST(Replicate, KeysAreExtendedAndRepeated) {
  const Loaded loaded(
      "<mujoco><worldbody><body><joint type='slide'/><geom size='1'/></body><replicate count='3'><body>"
      "<joint type='slide'/><geom size='1'/></body></replicate></worldbody>"
      "<keyframe><key name='k' time='5' qpos='1 2' qvel='3 4'/></keyframe></mujoco>");
  const mjModel* m = loaded.model;
  ASSERT_TRUE(m) << loaded.error;
  ASSERT_EQ(m->nkey, 4);
  const char* const names[] = {"k0", "k1", "k2", "k"};
  const Numbers states[] = {{1, 2, 0, 0}, {1, 0, 2, 0}, {1, 0, 0, 2}, {1, 0, 0, 0}};
  for (int key = 0; key < 4; ++key) {
    EXPECT_EQ(key_name(m, key), names[key]);
    EXPECT_EQ(key_qpos(m, key), states[key]) << key;
    EXPECT_EQ(m->key_time[key], 5);
  }
  EXPECT_EQ(m->key_qvel[2], 0);
  EXPECT_EQ(m->key_qvel[4 + 2], 4);
}

TEST(Replicate, NestedCopiesRepeatKeysOnce) {
  const Loaded loaded(
      "<mujoco><worldbody><replicate count='2'><replicate count='2'><body name='b'><joint type='slide'/>"
      "<geom size='1'/></body></replicate></replicate></worldbody><keyframe><key name='k' "
      "qpos='3'/></keyframe></mujoco>");
  const mjModel* m = loaded.model;
  ASSERT_TRUE(m) << loaded.error;
  ASSERT_EQ(m->nkey, 3);
  EXPECT_EQ(key_qpos(m, 0), (Numbers{3, 0, 0, 0}));
  EXPECT_EQ(key_qpos(m, 1), (Numbers{0, 3, 0, 0}));
  EXPECT_EQ(key_qpos(m, 2), (Numbers{0, 0, 0, 0}));
}

TEST(Replicate, KeysOfTheWholeModelStayAsTheyAre) {
  const Loaded loaded(
      "<mujoco><worldbody><replicate count='2'><body><joint type='slide'/><geom size='1'/></body></replicate>"
      "</worldbody><keyframe><key qpos='3 4'/></keyframe></mujoco>");
  ASSERT_TRUE(loaded.model) << loaded.error;
  ASSERT_EQ(loaded.model->nkey, 1);
  EXPECT_EQ(key_qpos(loaded.model, 0), (Numbers{3, 4}));
}

TEST(CopyBack, ChangedHeightFieldsAreWritten) {
  const Loaded loaded(
      "<mujoco><asset><hfield name='h' nrow='2' ncol='3' size='1 1 1 1' elevation='0 1 2 3 4 5'/></asset>"
      "<worldbody><geom type='hfield' hfield='h'/></worldbody></mujoco>");
  mjModel* m = loaded.model;
  ASSERT_TRUE(m) << loaded.error;
  const std::vector<float> changed = {1, 0.5F, 0, 0.25F, 0.75F, 0.125F};
  std::copy(changed.begin(), changed.end(), m->hfield_data);
  const TemporaryFolder folder;
  const std::string path = (folder.path / "saved.xml").string();
  char error[500] = "";
  ASSERT_EQ(mj_saveLastXML(path.c_str(), m, error, sizeof error), 1) << error;
  mjModel* again = mj_loadXML(path.c_str(), nullptr, error, sizeof error);
  ASSERT_TRUE(again) << error;
  EXPECT_EQ(std::vector<float>(again->hfield_data, again->hfield_data + 6), changed);
  mj_deleteModel(again);
}

// The compiler sorts contact pairs by their bodies; what a pair says must come back to the pair that said it.
TEST(CopyBack, PairsMayStandInAnyOrder) {
  const Loaded loaded(
      "<mujoco><worldbody><body><freejoint/><geom name='a' size='1'/></body><body><freejoint/><geom name='b' size='1'/>"
      "</body><body><freejoint/><geom name='c' size='1'/></body></worldbody><contact>"
      "<pair geom1='b' geom2='c' margin='.1'/><pair geom1='a' geom2='b' margin='.2'/></contact></mujoco>");
  mjModel* m = loaded.model;
  ASSERT_TRUE(m) << loaded.error;
  const TemporaryFolder folder;
  const std::string path = (folder.path / "saved.xml").string();
  char error[500] = "";
  m->pair_margin[0] = 0.5;
  ASSERT_EQ(mj_saveLastXML(path.c_str(), m, error, sizeof error), 1) << error;
  mjModel* again = mj_loadXML(path.c_str(), nullptr, error, sizeof error);
  ASSERT_TRUE(again) << error;
  EXPECT_EQ(again->pair_margin[0], 0.5);
  EXPECT_EQ(again->pair_margin[1], 0.1);
  mj_deleteModel(again);
}

}  // namespace
}  // namespace sinew
