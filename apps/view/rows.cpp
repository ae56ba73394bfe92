// SPDX-License-Identifier: Apache-2.0
#include "rows.h"

#include <algorithm>
#include <cstdio>

namespace app::view {
namespace {

std::string range_text(mjtNum low, mjtNum high) {
  char text[80];
  std::snprintf(text, sizeof text, "%.10g %.10g", low, std::max(high, low + 1e-6));
  return text;
}

int bits_of(const std::vector<int>& boxes) {
  int bits = 0;
  for (std::size_t i = 0; i < boxes.size(); ++i) bits |= boxes[i] ? 1 << i : 0;
  return bits;
}

void set_boxes(std::vector<int>& boxes, int bits, int count) {
  boxes.resize(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) boxes[static_cast<std::size_t>(i)] = bits >> i & 1;
}

}  // namespace

bool has_slider(const mjModel* m, int joint) {
  return m->jnt_type[joint] == mjJNT_HINGE || m->jnt_type[joint] == mjJNT_SLIDE;
}

std::string joint_range(const mjModel* m, int joint, bool wide) {
  if (m->jnt_limited[joint] && !wide) return range_text(m->jnt_range[2 * joint], m->jnt_range[2 * joint + 1]);
  const mjtNum reach = m->jnt_type[joint] == mjJNT_HINGE ? mjPI : std::max(m->stat.extent, 1e-3);
  return range_text(-reach, reach);
}

std::string control_range(const mjModel* m, int control) {
  if (!m->actuator_ctrllimited[control]) return "-1 1";
  return range_text(m->actuator_ctrlrange[2 * control], m->actuator_ctrlrange[2 * control + 1]);
}

void FlagBoxes::read(const mjOption& option) {
  set_boxes(disabled, option.disableflags, mjNDISABLE);
  set_boxes(enabled, option.enableflags, mjNENABLE);
  set_boxes(groups, ~option.disableactuator, mjNGROUP);
}

void FlagBoxes::write(mjOption& option) const {
  const int shown = (1 << mjNGROUP) - 1;
  option.disableflags = bits_of(disabled);
  option.enableflags = bits_of(enabled);
  option.disableactuator = (option.disableactuator & ~shown) | (~bits_of(groups) & shown);
}

}  // namespace app::view
