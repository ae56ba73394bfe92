// SPDX-License-Identifier: Apache-2.0
// assets_support.h -- small models with assets, compiled from text, with files in memory.
#ifndef SINEW_TESTS_COMPILE_ASSETS_SUPPORT_H_
#define SINEW_TESTS_COMPILE_ASSETS_SUPPORT_H_

#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include "base/error.h"
#include "compile/compile.h"
#include "format/mjcf/mjcf.h"
#include "model/model.h"

namespace sinew::test {

using ModelPointer = std::unique_ptr<mjModel, void (*)(mjModel*)>;

// Files that a model finds under their bare names.
class Files {
 public:
  Files() { mj_defaultVFS(&vfs_); }
  ~Files() { mj_deleteVFS(&vfs_); }
  Files(const Files&) = delete;
  Files& operator=(const Files&) = delete;

  Files& add(const char* name, const std::string& content) {
    mj_addBufferVFS(&vfs_, name, content.data(), static_cast<int>(content.size()));
    return *this;
  }
  Files& remove(const char* name) {
    mj_deleteFileVFS(&vfs_, name);
    return *this;
  }
  const mjVFS* get() const { return &vfs_; }

 private:
  mjVFS vfs_;
};

inline ModelPointer compile_text(const std::string& xml, const mjVFS* vfs = nullptr) {
  return {compile_model(*read_mjcf_string(xml, vfs), vfs), delete_model};
}

// A model of these assets and these things in the world.
inline ModelPointer compile_with(const std::string& assets, const std::string& world = "", const Files* files = nullptr,
                                 const std::string& sections = "") {
  return compile_text(
      "<mujoco>" + sections + "<asset>" + assets + "</asset><worldbody>" + world + "</worldbody></mujoco>",
      files ? files->get() : nullptr);
}

// The message with which the assets are refused; empty if they are not.
inline std::string refusal(const std::string& assets, const std::string& world = "", const Files* files = nullptr) {
  try {
    compile_with(assets, world, files);
  } catch (const ModelError& error) {
    return error.what();
  }
  return {};
}

// Does the message contain the words?
inline testing::AssertionResult says(const std::string& message, const std::string& words) {
  if (message.find(words) != std::string::npos) return testing::AssertionSuccess();
  return testing::AssertionFailure() << "'" << message << "' does not say '" << words << "'";
}

using Numbers = std::vector<double>;

template <class T>
Numbers values_of(const T* array, int count) {
  return Numbers(array, array + count);
}

}  // namespace sinew::test

#endif  // SINEW_TESTS_COMPILE_ASSETS_SUPPORT_H_
