// SPDX-License-Identifier: Apache-2.0
// loaded.h -- a model loaded from a text through the C API, with what its error string says.
#ifndef SINEW_TESTS_CAPI_LOADED_H_
#define SINEW_TESTS_CAPI_LOADED_H_

#include <string>

#include <mujoco/mujoco.h>

namespace sinew {

struct Loaded {
  mjModel* model = nullptr;
  std::string error;

  explicit Loaded(const std::string& xml) {
    mjVFS vfs;
    mj_defaultVFS(&vfs);
    mj_addBufferVFS(&vfs, "model.xml", xml.data(), static_cast<int>(xml.size()));
    char text[2000] = "";
    model = mj_loadXML("model.xml", &vfs, text, sizeof text);
    mj_deleteVFS(&vfs);
    error = text;
  }
  ~Loaded() { mj_deleteModel(model); }
  Loaded(const Loaded&) = delete;
  Loaded& operator=(const Loaded&) = delete;
};

}  // namespace sinew

#endif  // SINEW_TESTS_CAPI_LOADED_H_
