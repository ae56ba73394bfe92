// SPDX-License-Identifier: Apache-2.0
#include "panels.h"

#include <algorithm>
#include <cstdio>
#include <cstring>

#include "fields.h"

namespace app::view {
namespace {

void show_watched(Desk& desk) {
  mjuiItem* item = desk.left.find("Watch", "Value");
  if (!item) return;
  double value;
  std::string fault;
  char text[mjMAXUINAME];
  if (read_field(desk.model.get(), desk.data, desk.on.watch, value, fault)) {
    std::snprintf(text, sizeof text, "%.8g", value);
  } else {
    std::snprintf(text, sizeof text, "%s", "no such field");
  }
  std::memcpy(item->multi.name[0], text, sizeof text);
  item->multi.nelem = 1;
}

// The slider of the history reaches as far back as there are states.
void show_history(Desk& desk) {
  desk.on.scrub = desk.status.at;
  if (mjuiItem* item = desk.left.find("Simulation", "State")) {
    item->slider.range[0] = std::min(-1, 1 - desk.status.history);
    item->slider.divisions = -item->slider.range[0];
  }
}

}  // namespace

void make_panels(Desk& desk) {
  desk.left.clear();
  add_file_section(desk);
  add_option_section(desk);
  add_simulation_section(desk);
  add_watch_section(desk);
  add_physics_section(desk);
  add_rendering_section(desk);
  add_visualization_section(desk);
  add_group_section(desk);
  desk.right.clear();
  add_joint_section(desk);
  add_control_section(desk);
  add_equality_section(desk);
  for (Panel* panel : {&desk.left, &desk.right}) {
    panel->ui().spacing = mjui_themeSpacing(desk.on.spacing);
    panel->ui().color = mjui_themeColor(desk.on.theme);
    panel->arrange(desk.context);
  }
  lay_out(desk);
}

void take_copy(Desk& desk) {
  const std::uint64_t before = desk.status.version;
  if (!desk.physics->fetch(desk.data, desk.status) || desk.status.version == before) return;
  desk.figures.add(desk.model.get(), desk.data);
  show_values(desk);
}

void show_values(Desk& desk) {
  const mjModel* m = desk.model.get();
  for (int i = 0; i < m->njnt; ++i) desk.joints[static_cast<std::size_t>(i)] = desk.data->qpos[m->jnt_qposadr[i]];
  std::copy_n(desk.data->eq_active, m->neq, desk.equalities.begin());
  // Controls that wander keep their sliders where the user has left them.
  if (desk.on.noise_scale <= 0) std::copy_n(desk.data->ctrl, m->nu, desk.controls.begin());
  desk.on.running = desk.status.running;
  show_history(desk);
  show_watched(desk);
  if (desk.on.left) {
    for (const char* section : {"Simulation", "Watch"}) desk.left.refresh_section(section, desk.ui(), desk.context);
  }
  if (desk.on.right) {
    for (const char* section : {"Joint", "Control", "Equality"}) {
      desk.right.refresh_section(section, desk.ui(), desk.context);
    }
  }
}

void show_all(Desk& desk) {
  desk.left.refresh(desk.ui(), desk.context);
  desk.right.refresh(desk.ui(), desk.context);
}

}  // namespace app::view
