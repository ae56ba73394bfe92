// SPDX-License-Identifier: Apache-2.0
#include <cstdlib>
#include <cstring>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include <mujoco/mujoco.h>

namespace sinew::test {
namespace {

TEST(VisualNames, DefaultsAreThoseOfOptionsAndScenes) {
  mjvOption option;
  mjv_defaultOption(&option);
  for (int i = 0; i < mjNVISFLAG; ++i) EXPECT_EQ(std::atoi(mjVISSTRING[i][1]), option.flags[i]) << mjVISSTRING[i][0];
  mjvScene scene;
  mjv_defaultScene(&scene);
  mjv_makeScene(nullptr, &scene, 10);
  for (int i = 0; i < mjNRNDFLAG; ++i) EXPECT_EQ(std::atoi(mjRNDSTRING[i][1]), scene.flags[i]) << mjRNDSTRING[i][0];
  mjv_freeScene(&scene);
}

TEST(VisualNames, EachIsThereOnce) {
  std::set<std::string> labels(mjLABELSTRING, mjLABELSTRING + mjNLABEL);
  EXPECT_EQ(labels.size(), static_cast<std::size_t>(mjNLABEL));
  std::set<std::string> frames(mjFRAMESTRING, mjFRAMESTRING + mjNFRAME);
  EXPECT_EQ(frames.size(), static_cast<std::size_t>(mjNFRAME));
  std::set<std::string> keys;
  for (int i = 0; i < mjNVISFLAG; ++i) {
    const std::string key = mjVISSTRING[i][2];
    EXPECT_TRUE(key.empty() || keys.insert(key).second) << mjVISSTRING[i][0];
  }
}

}  // namespace
}  // namespace sinew::test
