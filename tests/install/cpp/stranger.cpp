// SPDX-License-Identifier: Apache-2.0
// A program that was written for mujoco: catches the library's errors by its own handler, sees the string types of
// mjspec.h, holds a pendulum by a control callback. C++17, through the installed headers and library.
#include <cmath>
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

// A motor that carries the weight of a pendulum held level: it must stay there.
double droop_of_held_pendulum() {
  const std::string text =
      "<mujoco><worldbody><body><joint name='hinge' axis='0 1 0'/><geom type='sphere' size='.1' pos='1 0 0' mass='1'/>"
      "</body></worldbody><actuator><motor joint='hinge'/></actuator></mujoco>";
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "pendulum.xml", text.data(), static_cast<int>(text.size()));
  char error[500] = "";
  mjModel* m = mj_loadXML("pendulum.xml", &vfs, error, sizeof error);
  mj_deleteVFS(&vfs);
  if (!m) throw std::runtime_error(error);
  mjData* d = mj_makeData(m);
  mjcb_control = [](const mjModel*, mjData* data) { data->ctrl[0] = data->qfrc_bias[0]; };
  for (int i = 0; i < 500; ++i) mj_step(m, d);
  mjcb_control = nullptr;
  const double droop = std::abs(d->qpos[0]);
  const bool moved_on = d->time > 0.99 && d->ctrl[0] != 0;
  mj_deleteData(d);
  mj_deleteModel(m);
  return moved_on ? droop : 1;
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
  if (added != 0 || repeated == 0 || caught != "joint 7" || option_names().front() != "timestep" ||
      droop_of_held_pendulum() > 1e-3) {
    std::cerr << "added " << added << ", repeated " << repeated << ", caught '" << caught << "'\n";
    return 1;
  }
  std::cout << "C++ program: mujoco " << mj_versionString() << "\n";
}
