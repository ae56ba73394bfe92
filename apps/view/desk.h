// SPDX-License-Identifier: Apache-2.0
// desk.h -- what the parts of the viewer share; all of it belongs to the thread that draws.
#ifndef SINEW_APPS_VIEW_DESK_H_
#define SINEW_APPS_VIEW_DESK_H_

#include <memory>
#include <string>
#include <vector>

#include "cursor.h"
#include "figures.h"
#include "panel.h"
#include "physics.h"
#include "recorder.h"
#include "rows.h"
#include "settings.h"
#include "switches.h"
#include "unsaved.h"
#include "window.h"

namespace app::view {

// The rectangles of the window.
enum Rectangle { kWhole, kLeft, kRight, kScene, kRectangles };

struct Desk {
  Desk(const Settings& given, const Switches& switches);
  ~Desk();
  Desk(const Desk&) = delete;
  Desk& operator=(const Desk&) = delete;

  Settings settings;
  Window window;

  std::unique_ptr<Physics> physics;
  std::unique_ptr<mjSpec, void (*)(mjSpec*)> spec{nullptr, mj_deleteSpec};  // null for a compiled model
  sinew::Model model{nullptr};  // the copy that is drawn and that panels change
  mjData* data = nullptr;       // the last copy that physics has made
  FileValues file;              // what can be edited, as the file has it
  Unsaved unsaved;
  Status status;

  mjvScene scene, inset_scene;
  mjvCamera camera;
  mjvOption option;
  mjvPerturb perturb;
  mjrContext context;

  Panel left{kLeft}, right{kRight};
  Cursor cursor;
  Switches on;
  FlagBoxes flags;  // of mjOption
  std::vector<mjtNum> joints, controls;
  std::vector<mjtByte> equalities;

  Figures figures;
  std::vector<mjrRect> overlays;  // of the last frame: texts, plots, the inset
  Recorder recorder;

  double fps = 0;  // of the last second
  std::string message;
  double message_until = 0;

  mjuiState& ui() { return window.state(); }
  // Words that stay on the screen for some seconds.
  void say(const std::string& words);
};

// Sizes of all rectangles, from the window and the panels.
void lay_out(Desk& desk);
// The context of OpenGL for another model, or another font.
void make_context(Desk& desk);

}  // namespace app::view

#endif  // SINEW_APPS_VIEW_DESK_H_
