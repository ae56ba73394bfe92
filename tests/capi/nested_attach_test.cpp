// SPDX-License-Identifier: Apache-2.0
// Models that attach models that attach models: few small files stand for many bodies. All are there, each under a name
// of its own, and there is a bound that is said in words.
#include <set>
#include <string>

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include "support/small_model.h"

namespace sinew::test {
namespace {

// Files level0.xml, level1.xml, ..., each of which attaches the next `branches` times below its body.
class NestedFiles {
 public:
  NestedFiles(int levels, int branches, const std::string& leaf) {
    mj_defaultVFS(&vfs_);
    for (int i = 0; i < levels; ++i) {
      const bool last = i == levels - 1;
      std::string text = "<mujoco>";
      if (!last) text += "<asset><model name='next' file='level" + std::to_string(i + 1) + ".xml'/></asset>";
      text += "<worldbody><body name='b'>" + (last ? leaf : "<geom name='g' size='.1'/>");
      for (int k = 0; !last && k < branches; ++k) text += "<attach model='next' prefix='" + std::to_string(k) + "_'/>";
      text += "</body></worldbody></mujoco>";
      mj_addBufferVFS(&vfs_, ("level" + std::to_string(i) + ".xml").c_str(), text.data(),
                      static_cast<int>(text.size()));
    }
  }
  ~NestedFiles() { mj_deleteVFS(&vfs_); }
  NestedFiles(const NestedFiles&) = delete;
  NestedFiles& operator=(const NestedFiles&) = delete;

  ModelPtr load() {
    char error[1000] = "";
    ModelPtr m(mj_loadXML("level0.xml", &vfs_, error, sizeof error));
    words = error;
    return m;
  }

  std::string words;

 private:
  mjVFS vfs_;
};

TEST(NestedAttach, EveryBodyIsThereUnderANameOfItsOwn) {
  NestedFiles files(5, 6, "<joint name='j'/><geom name='g' size='.1'/>");
  const ModelPtr m = files.load();
  ASSERT_TRUE(m) << files.words;
  EXPECT_EQ(m->nbody, 1 + 1 + 6 + 36 + 216 + 1296);
  EXPECT_EQ(m->njnt, 1296);
  std::set<std::string> names;
  for (int i = 0; i < m->nbody; ++i) names.insert(mj_id2name(m.get(), mjOBJ_BODY, i));
  EXPECT_EQ(static_cast<int>(names.size()), m->nbody);
  EXPECT_TRUE(names.contains("5_4_3_2_b"));
}

TEST(NestedAttach, AMillionElementsAreRefusedInWords) {
  std::string sites = "<geom size='.1'/>";
  for (int i = 0; i < 4000; ++i) sites += "<site/>";
  NestedFiles files(4, 8, sites);  // 8^3 times 4000
  EXPECT_FALSE(files.load());
  EXPECT_NE(files.words.find("more than a million elements"), std::string::npos) << files.words;
}

}  // namespace
}  // namespace sinew::test
