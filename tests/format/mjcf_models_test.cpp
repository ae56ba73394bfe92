// SPDX-License-Identifier: Apache-2.0
// Models of the conformance suite, where it is at hand: all of them can be read.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "base/error.h"
#include "format/mjcf/mjcf.h"

namespace sinew {
namespace {

TEST(MjcfModels, TheConformanceSuiteReads) {
  const std::filesystem::path folder = "/work/shared/conformance/models";
  if (!std::filesystem::exists(folder)) GTEST_SKIP() << folder << " is not here";
  int models = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    const bool recorded = std::filesystem::exists(entry.path().string() + ".ref");
    if (!recorded) continue;
    ++models;
    EXPECT_NO_THROW(read_mjcf(entry.path().string(), nullptr)) << entry.path();
  }
  EXPECT_GE(models, 249);
}

}  // namespace
}  // namespace sinew
