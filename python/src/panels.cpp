// SPDX-License-Identifier: Apache-2.0
#include "panels.h"

#include <algorithm>
#include <string>
#include <utility>

#include <view/tables.h>

namespace sinew::python {
namespace {

enum Rectangle { kWhole, kLeft, kRight, kScene, kRectangles };

std::string lines_of(const char* const* names, int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += (i ? "\n" : "") + std::string(names[i]);
  return text;
}

std::string name_of(const mjModel* m, int kind, int i, const char* word) {
  const char* name = mj_id2name(m, kind, i);
  return name && *name ? name : word + (" " + std::to_string(i));
}

}  // namespace

Panels::Panels(app::view::Window& window, Press press)
    : window_(window), press_(std::move(press)), left_(kLeft), right_(kRight) {}

void Panels::show(const Shown& shown, bool simulates) {
  shown_ = shown;
  simulates_ = simulates;
  edits_ = {};
  make_rows();
  lay_out();
}

void Panels::make_rows() {
  left_.clear();
  add_keys(simulates_);
  add_physics();
  add_rendering();
  add_visual();
  add_groups();
  right_.clear();
  add_joints();
  add_controls();
  add_equalities();
  for (app::view::Panel* panel : {&left_, &right_}) panel->arrange(*shown_.context);
  read_values();
}

void Panels::set_visible(bool left, bool right) {
  is_visible_[0] = left;
  is_visible_[1] = right;
  lay_out();
}

void Panels::lay_out() {
  int width, height;
  window_.size(width, height);
  const int left = is_visible_[0] ? left_.ui().width : 0, right = is_visible_[1] ? right_.ui().width : 0;
  mjuiState& state = window_.state();
  state.nrect = kRectangles;
  state.rect[kWhole] = {0, 0, width, height};
  state.rect[kLeft] = {0, 0, left, height};
  state.rect[kRight] = {width - right, 0, right, height};
  state.rect[kScene] = {left, 0, std::max(0, width - left - right), height};
  refresh(true);
}

bool Panels::handle() {
  mjuiState& state = window_.state();
  if (!shown_.model) return false;
  if (state.type == mjEVENT_RESIZE) lay_out();
  if (state.type == mjEVENT_RESIZE || state.type == mjEVENT_FILESDROP) return false;
  if (state.type == mjEVENT_KEY) {
    for (app::view::Panel* panel : {&left_, &right_}) {
      if (state.key) panel->handle(state, *shown_.context);
    }
    return state.key == 0;
  }
  const int rectangle = state.dragrect ? state.dragrect : state.mouserect;
  if (rectangle == kLeft) left_.handle(state, *shown_.context);
  if (rectangle == kRight) right_.handle(state, *shown_.context);
  return rectangle == kLeft || rectangle == kRight;
}

void Panels::refresh(bool all) {
  if (!shown_.model) return;
  read_values();
  read_flags();
  const mjuiState& state = window_.state();
  if (all) {
    left_.refresh(state, *shown_.context);
    right_.refresh(state, *shown_.context);
    return;
  }
  if (is_visible_[0]) left_.refresh_section("Physics", state, *shown_.context);
  for (const char* section : {"Joint", "Control", "Equality"}) {
    if (is_visible_[1]) right_.refresh_section(section, state, *shown_.context);
  }
}

void Panels::draw() {
  mjuiState& state = window_.state();
  if (is_visible_[0]) mjui_render(&left_.ui(), &state, shown_.context);
  if (is_visible_[1]) mjui_render(&right_.ui(), &state, shown_.context);
}

mjrRect Panels::scene_rectangle() const { return window_.state().rect[kScene]; }

Edits Panels::take_edits() { return std::exchange(edits_, {}); }

mjrRect Panels::find(const char* section, const char* row) {
  for (app::view::Panel* panel : {&left_, &right_}) {
    if (const mjuiItem* item = panel->find(section, row)) return panel->reveal(*item, window_.state(), *shown_.context);
  }
  return {};
}

// Sliders whose change nobody has fetched yet keep it.
void Panels::read_values() {
  const mjModel* m = shown_.model;
  for (int i = 0; i < m->njnt; ++i) {
    if (!edits_.joints.contains(i)) joints_[static_cast<std::size_t>(i)] = shown_.data->qpos[m->jnt_qposadr[i]];
  }
  for (int i = 0; i < m->nu; ++i) {
    if (!edits_.controls.contains(i)) controls_[static_cast<std::size_t>(i)] = shown_.data->ctrl[i];
  }
  for (int i = 0; i < m->neq; ++i) {
    if (!edits_.equalities.contains(i)) equalities_[static_cast<std::size_t>(i)] = shown_.data->eq_active[i];
  }
}

void Panels::read_flags() {
  if (edits_.option) return;
  flags_.read(shown_.model->opt);
}

void Panels::write_flags() {
  flags_.write(shown_.model->opt);
  edits_.option = true;
}

void Panels::add_keys(bool simulates) {
  const auto button = [this](const char* name, int key, bool control) {
    left_.row(mjITEM_BUTTON, name, nullptr, "", [this, key, control] { press_(key, control); });
  };
  left_.section("Simulation", "AS", true);
  if (simulates) {
    button("Pause, run", ' ', false);
    button("Step", mjKEY_RIGHT, false);
    button("Reset", mjKEY_BACKSPACE, false);
    button("Load again", 'L', true);
    button("Slower", '-', false);
    button("Faster", '=', false);
  }
  button("Help", mjKEY_F1, false);
  button("Align camera", 'A', true);
  button("Quit", 'Q', true);
}

void Panels::add_physics() {
  read_flags();
  const auto send = [this] { write_flags(); };
  left_.section("Physics", "AP");
  for (const app::view::Field& field : app::view::option_fields()) {
    if (field.is_bits) continue;
    void* variable = reinterpret_cast<char*>(&shown_.model->opt) + field.offset;
    const int type = field.kind == app::view::Field::Kind::Int ? mjITEM_EDITINT : mjITEM_EDITNUM;
    left_.row(field.choices ? mjITEM_SELECT : type, field.name, variable,
              field.choices ? field.choices : std::to_string(field.count), send);
  }
  const auto boxes = [&](const char* title, std::vector<int>& values, const char* const* names) {
    left_.row(mjITEM_SEPARATOR, title);
    for (std::size_t i = 0; i < values.size(); ++i) left_.row(mjITEM_CHECKINT, names[i], &values[i], "", send);
  };
  boxes("Disable flags", flags_.disabled, mjDISABLESTRING);
  boxes("Enable flags", flags_.enabled, mjENABLESTRING);
  left_.row(mjITEM_SEPARATOR, "Actuator groups");
  for (std::size_t i = 0; i < flags_.groups.size(); ++i) {
    left_.row(mjITEM_CHECKINT, "Act group " + std::to_string(i), &flags_.groups[i], "", send);
  }
}

void Panels::add_rendering() {
  mjvOption& option = *shown_.option;
  left_.section("Rendering", "AR");
  left_.row(mjITEM_SELECT, "Label", &option.label, lines_of(mjLABELSTRING, mjNLABEL));
  left_.row(mjITEM_SELECT, "Frame", &option.frame, lines_of(mjFRAMESTRING, mjNFRAME));
  left_.row(mjITEM_SEPARATOR, "Model elements");
  for (int i = 0; i < mjNVISFLAG; ++i) left_.row(mjITEM_CHECKBYTE, mjVISSTRING[i][0], option.flags + i);
  left_.row(mjITEM_SLIDERINT, "Tree depth", &option.bvh_depth, "0 20");
  left_.row(mjITEM_SLIDERINT, "Flex layer", &option.flex_layer, "0 10");
  left_.row(mjITEM_SEPARATOR, "OpenGL effects");
  for (int i = 0; i < mjNRNDFLAG; ++i) left_.row(mjITEM_CHECKBYTE, mjRNDSTRING[i][0], shown_.scene->flags + i);
}

void Panels::add_visual() {
  left_.section("Visualization", "AV");
  std::string group;
  for (const app::view::Field& field : app::view::visual_fields()) {
    if (group != field.group) left_.row(mjITEM_SEPARATOR, field.group);
    group = field.group;
    void* variable = reinterpret_cast<char*>(&shown_.model->vis) + field.offset;
    left_.row(field.is_switch ? mjITEM_CHECKINT : mjITEM_EDITFLOAT, field.name, variable,
              field.is_switch ? "" : std::to_string(field.count), [this] { edits_.visual = true; });
  }
}

void Panels::add_groups() {
  mjvOption& option = *shown_.option;
  const std::pair<const char*, mjtByte*> kinds[] = {
      {"Geom", option.geomgroup},         {"Site", option.sitegroup}, {"Joint", option.jointgroup},
      {"Tendon", option.tendongroup},     {"Flex", option.flexgroup}, {"Skin", option.skingroup},
      {"Actuator", option.actuatorgroup},
  };
  left_.section("Group", "AG");
  for (const auto& [kind, groups] : kinds) {
    left_.row(mjITEM_SEPARATOR, std::string(kind) + "s");
    for (int i = 0; i < mjNGROUP; ++i) {
      left_.row(mjITEM_CHECKBYTE, std::string(kind) + " " + std::to_string(i), groups + i);
    }
  }
}

void Panels::add_joints() {
  const mjModel* m = shown_.model;
  joints_.assign(static_cast<std::size_t>(m->njnt), 0);
  right_.section("Joint", "AJ", true);
  for (int i = 0; i < m->njnt; ++i) {
    if (!app::view::has_slider(m, i)) continue;
    const mjuiItem* item =
        right_.row(mjITEM_SLIDERNUM, name_of(m, mjOBJ_JOINT, i, "joint"), &joints_[static_cast<std::size_t>(i)],
                   app::view::joint_range(m, i, false), [this, i] { edits_.joints.insert(i); });
    if (!item || item->type != mjITEM_SLIDERNUM) break;
  }
}

void Panels::add_controls() {
  const mjModel* m = shown_.model;
  controls_.assign(static_cast<std::size_t>(m->nu), 0);
  right_.section("Control", "AC", true);
  right_.row(mjITEM_BUTTON, "Clear all", nullptr, "", [this] {
    for (int i = 0; i < shown_.model->nu; ++i) edits_.controls.insert(i);
    std::fill(controls_.begin(), controls_.end(), 0);
    refresh(false);
  });
  for (int i = 0; i < m->nu; ++i) {
    const mjuiItem* item =
        right_.row(mjITEM_SLIDERNUM, name_of(m, mjOBJ_ACTUATOR, i, "control"), &controls_[static_cast<std::size_t>(i)],
                   app::view::control_range(m, i), [this, i] { edits_.controls.insert(i); });
    if (!item || item->type != mjITEM_SLIDERNUM) break;
  }
}

void Panels::add_equalities() {
  const mjModel* m = shown_.model;
  equalities_.assign(static_cast<std::size_t>(m->neq), 0);
  if (m->neq == 0) return;
  right_.section("Equality", "AE");
  for (int i = 0; i < m->neq; ++i) {
    right_.row(mjITEM_CHECKBYTE, name_of(m, mjOBJ_EQUALITY, i, "equality"), &equalities_[static_cast<std::size_t>(i)],
               "", [this, i] { edits_.equalities.insert(i); });
  }
}

}  // namespace sinew::python
