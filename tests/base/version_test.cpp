// SPDX-License-Identifier: Apache-2.0
#include <string>

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>
#include <sinew/sinew.h>

#include "base/files/file.h"

namespace sinew {
namespace {

TEST(Version, NamesTheLevelOfTheApi) {
  EXPECT_EQ(mj_version(), 340);
  EXPECT_EQ(mj_version(), mjVERSION_HEADER);
  EXPECT_STREQ(mj_versionString(), "3.4.0");
}

TEST(Version, OfSinewIsThatOfTheProject) {
  std::string project, error;
  ASSERT_TRUE(read_file(SINEW_SOURCE_DIR "/CMakeLists.txt", project, error)) << error;
  const std::string wanted = std::string("project(sinew VERSION ") + sinew_versionString() + " ";
  EXPECT_NE(project.find(wanted), std::string::npos) << "include/sinew/sinew.h says " << sinew_versionString();
  EXPECT_EQ(sinew_version(), SINEW_VERSION_MAJOR * 10000 + SINEW_VERSION_MINOR * 100 + SINEW_VERSION_PATCH);
}

}  // namespace
}  // namespace sinew
