// SPDX-License-Identifier: Apache-2.0
// panels.h -- the panels of mujoco.viewer: rows of `sinew view` for what a viewer has without a simulation of its own.
//   idea  Rows change the viewer's copies of model and data, its options and its flags. What they have changed in the
//         copies is noted; Python brings it into the program's model and data at the next sync.
//   note  All of it belongs to the thread of the window, and Python's lock of the viewer is held.
#ifndef SINEW_PYTHON_PANELS_H_
#define SINEW_PYTHON_PANELS_H_

#include <functional>
#include <set>
#include <vector>

#include <view/panel.h>
#include <view/rows.h>
#include <view/window.h>

namespace sinew::python {

// What the panels show; the objects outlive them, or show() names others before they go.
struct Shown {
  mjModel* model;
  mjData* data;
  mjvOption* option;
  mjvScene* scene;
  mjrContext* context;
};

// What rows have changed since somebody asked.
struct Edits {
  bool option = false, visual = false;
  std::set<int> joints, controls, equalities;
};

class Panels {
 public:
  using Press = std::function<void(int key, bool control)>;

  // A row that does what a key does calls `press`.
  Panels(app::view::Window& window, Press press);

  // Rows for a model, with those of the simulation if the viewer runs one.
  void show(const Shown& shown, bool simulates);
  void set_visible(bool left, bool right);
  // The event that the state of the window has; true if a panel took it.
  bool handle();
  // Paints rows again: those of the data, or all of them.
  void refresh(bool all);
  void draw();
  mjrRect scene_rectangle() const;
  Edits take_edits();
  double joint(int i) const { return joints_[static_cast<std::size_t>(i)]; }
  double control(int i) const { return controls_[static_cast<std::size_t>(i)]; }
  bool equality(int i) const { return equalities_[static_cast<std::size_t>(i)] != 0; }
  // Where a row is in the window, for tests; its section is opened. A rectangle of no size: there is no such row.
  mjrRect find(const char* section, const char* row);

 private:
  void lay_out();
  void make_rows();
  void add_keys(bool simulates);
  void add_physics();
  void add_rendering();
  void add_visual();
  void add_groups();
  void add_joints();
  void add_controls();
  void add_equalities();
  void read_values();
  void read_flags();
  void write_flags();

  app::view::Window& window_;
  Press press_;
  Shown shown_{};
  bool simulates_ = false, is_visible_[2] = {true, true};
  app::view::Panel left_, right_;
  Edits edits_;
  app::view::FlagBoxes flags_;
  std::vector<mjtNum> joints_, controls_;
  std::vector<mjtByte> equalities_;
};

}  // namespace sinew::python

#endif  // SINEW_PYTHON_PANELS_H_
