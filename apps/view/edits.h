// SPDX-License-Identifier: Apache-2.0
// edits.h -- what a user has changed of a model: its settings and its keyframes, by name, against what the file has.
#ifndef SINEW_APPS_VIEW_EDITS_H_
#define SINEW_APPS_VIEW_EDITS_H_

#include <array>
#include <map>
#include <string>
#include <vector>

#include <mujoco/mujoco.h>

namespace app::view {

// "option.timestep", "visual.map.znear" or "key.2.qpos", with all numbers of the field.
using Edits = std::map<std::string, std::vector<double>>;

constexpr int kKeyParts = 7;

// What the file of a model gave for all that can be edited.
struct FileValues {
  mjOption option{};
  mjVisual visual{};
  std::array<std::vector<mjtNum>, kKeyParts> keys;  // time, qpos, qvel, act, ctrl, mpos, mquat of all keyframes
};

FileValues file_values(const mjModel& m);
Edits edits_of(const mjModel& m, const FileValues& file);

// Makes the model as the file gave it but for these edits. Returns how many of them it has no place for: they are left
// out.
int set_edits(mjModel& m, const FileValues& file, const Edits& edits);

// Gives a model the keyframes of another one that came from the same file.
void copy_keyframes(mjModel& to, const std::array<std::vector<mjtNum>, kKeyParts>& from);

}  // namespace app::view

#endif  // SINEW_APPS_VIEW_EDITS_H_
