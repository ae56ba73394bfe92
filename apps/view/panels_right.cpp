// SPDX-License-Identifier: Apache-2.0
// panels_right.cpp -- sliders of joints and controls, switches of equality constraints.
#include <algorithm>
#include <cmath>

#include "panels.h"
#include "rows.h"

namespace app::view {
namespace {

// A double click on a slider means zero, or what is nearest to it.
void zero_if_double(Desk& desk, mjtNum& value, mjtNum low, mjtNum high) {
  if (desk.ui().type == mjEVENT_PRESS && desk.ui().doubleclick) value = std::clamp<mjtNum>(0, low, high);
}

void send_joint(Desk& desk, int joint, std::size_t slot, const mjuiItemSlider_& slider) {
  if (desk.status.running || desk.status.replay) return desk.say("joints can be moved while the simulation is paused");
  zero_if_double(desk, desk.joints[slot], slider.range[0], slider.range[1]);
  desk.physics->post([place = desk.model->jnt_qposadr[joint], value = desk.joints[slot]](Physics& physics) {
    if (physics.status().running || physics.status().replay) return;
    physics.data()->qpos[place] = value;
    physics.changed();
  });
}

void send_control(Desk& desk, int control, const mjuiItemSlider_& slider) {
  mjtNum& value = desk.controls[static_cast<std::size_t>(control)];
  zero_if_double(desk, value, slider.range[0], slider.range[1]);
  desk.physics->post([control, value](Physics& physics) {
    physics.noise().set_center(physics.model(), physics.data(), control, value);
    if (!physics.status().running && !physics.status().replay) physics.changed();
  });
}

}  // namespace

void add_joint_section(Desk& desk) {
  const mjModel* m = desk.model.get();
  desk.joints.assign(static_cast<std::size_t>(m->njnt), 0);
  desk.right.section("Joint", "AJ", true);
  desk.right.row(mjITEM_CHECKINT, "No limits", &desk.on.wide_joints, "", [&desk] { make_panels(desk); });
  for (int i = 0; i < m->njnt; ++i) {
    if (!has_slider(m, i)) continue;
    const auto slot = static_cast<std::size_t>(i);
    mjuiItem* item = desk.right.row(mjITEM_SLIDERNUM, desk.model.name(mjOBJ_JOINT, i), &desk.joints[slot],
                                    joint_range(m, i, desk.on.wide_joints));
    if (!item || item->type != mjITEM_SLIDERNUM) break;
    desk.right.set_action(*item, [&desk, i, slot, slider = item->slider] { send_joint(desk, i, slot, slider); });
  }
}

void add_control_section(Desk& desk) {
  const mjModel* m = desk.model.get();
  desk.controls.assign(static_cast<std::size_t>(m->nu), 0);
  desk.right.section("Control", "AC", true);
  desk.right.row(mjITEM_BUTTON, "Clear all", nullptr, "", [&desk] {
    std::fill(desk.controls.begin(), desk.controls.end(), 0);
    desk.physics->post([](Physics& physics) {
      for (int i = 0; i < physics.model()->nu; ++i) physics.noise().set_center(physics.model(), physics.data(), i, 0);
    });
    show_all(desk);
  });
  for (int i = 0; i < m->nu; ++i) {
    mjuiItem* item = desk.right.row(mjITEM_SLIDERNUM, desk.model.name(mjOBJ_ACTUATOR, i),
                                    &desk.controls[static_cast<std::size_t>(i)], control_range(m, i));
    if (!item || item->type != mjITEM_SLIDERNUM) break;
    desk.right.set_action(*item, [&desk, i, slider = item->slider] { send_control(desk, i, slider); });
  }
}

void add_equality_section(Desk& desk) {
  const mjModel* m = desk.model.get();
  desk.equalities.assign(desk.data->eq_active, desk.data->eq_active + m->neq);
  if (m->neq == 0) return;
  desk.right.section("Equality", "AE");
  for (int i = 0; i < m->neq; ++i) {
    mjtByte& active = desk.equalities[static_cast<std::size_t>(i)];
    desk.right.row(mjITEM_CHECKBYTE, desk.model.name(mjOBJ_EQUALITY, i), &active, "", [&desk, i] {
      desk.physics->post([i, on = desk.equalities[static_cast<std::size_t>(i)]](Physics& physics) {
        physics.data()->eq_active[i] = on;
        if (!physics.status().running && !physics.status().replay) physics.changed();
      });
    });
  }
}

}  // namespace app::view
