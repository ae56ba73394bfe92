// SPDX-License-Identifier: Apache-2.0
// Any bytes are a model or a ModelError, never a crash. The first line of the input, if it starts with '!', is a second
// file that the model can include or attach.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <mujoco/mujoco.h>

#include "base/error.h"
#include "format/mjcf/mjcf.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  if (!text.empty() && text[0] == '!') {
    const std::string_view part = text.substr(1, text.find('\n') - 1);
    mj_addBufferVFS(&vfs, "a.xml", part.data(), static_cast<int>(part.size()));
    text.remove_prefix(std::min(text.size(), part.size() + 2));
  }
  try {
    sinew::read_mjcf_string(text, &vfs);
  } catch (const sinew::ModelError&) {
  }
  mj_deleteVFS(&vfs);
  return 0;
}
