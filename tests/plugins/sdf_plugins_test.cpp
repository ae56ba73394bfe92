// SPDX-License-Identifier: Apache-2.0
// Our shapes as programs use them: loaded from the library, compiled, dropped.
#include <cmath>
#include <memory>
#include <string>

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

namespace {

int loaded_plugins = 0;

class Shapes : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    mj_loadAllPluginLibraries(SINEW_PLUGIN_DIR, [](const char*, int, int count) { loaded_plugins += count; });
  }
};
