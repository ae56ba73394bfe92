// SPDX-License-Identifier: Apache-2.0
// Catches the library's errors by its own handler and sees the string types of mjspec.h: C++17, through the installed
// headers and library.
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

#include <mujoco/mjxmacro.h>
#include <mujoco/mujoco.h>

namespace {

void throw_error(const char* message) { throw std::runtime_error(message); }

// The field tables expand with a program's own X.
std::vector<std::string> option_names() {
  std::vector<std::string> names;
#define X(type, name, n) names.push_back(#name);
  MJOPTION_FIELDS
#undef X
  return names;
}

}  // namespace

int main() {
  static_assert(sizeof(mjString) == sizeof(std::string));
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  const std::string text = "<mujoco/>";
  const int added = mj_addBufferVFS(&vfs, "model.xml", text.data(), static_cast<int>(text.size()));
  const int repeated = mj_addBufferVFS(&vfs, "model.xml", text.data(), static_cast<int>(text.size()));
  mj_deleteVFS(&vfs);

  mju_user_error = throw_error;
  std::string caught;
  try {
    mju_error("joint %d", 7);
  } catch (const std::runtime_error& e) {
    caught = e.what();
  }
  if (added != 0 || repeated == 0 || caught != "joint 7" || option_names().front() != "timestep") {
    std::cerr << "added " << added << ", repeated " << repeated << ", caught '" << caught << "'\n";
    return 1;
  }
  std::cout << "C++ program: mujoco " << mj_versionString() << "\n";
}
