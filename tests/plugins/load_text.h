// SPDX-License-Identifier: Apache-2.0
// load_text.h -- models from text and their data, for tests that see the public API only.
#ifndef SINEW_TESTS_PLUGINS_LOAD_TEXT_H_
#define SINEW_TESTS_PLUGINS_LOAD_TEXT_H_

#include <memory>
#include <string>

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

namespace plugin_tests {

using ModelPtr = std::unique_ptr<mjModel, decltype(&mj_deleteModel)>;
using DataPtr = std::unique_ptr<mjData, decltype(&mj_deleteData)>;

inline ModelPtr load_text(const std::string& text, std::string* message = nullptr) {
  char error[500] = "";
  mjSpec* spec = mj_parseXMLString(text.c_str(), nullptr, error, sizeof error);
  ModelPtr m(spec ? mj_compile(spec, nullptr) : nullptr, mj_deleteModel);
  const std::string why = spec && !m ? mjs_getError(spec) : error;
  mj_deleteSpec(spec);
  if (message) *message = why;
  EXPECT_TRUE(m || message) << why;
  return m;
}

inline DataPtr make_data(const ModelPtr& m) { return DataPtr(mj_makeData(m.get()), mj_deleteData); }

}  // namespace plugin_tests

#endif  // SINEW_TESTS_PLUGINS_LOAD_TEXT_H_
