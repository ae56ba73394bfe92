// SPDX-License-Identifier: Apache-2.0
#include "overlay.h"

#include <cstdio>

#include "keys.h"
#include "panels.h"

namespace app::view {
namespace {

class Columns {
 public:
  template <class... Values>
  void add(const char* name, const char* format, Values... values) {
    char text[200];
    std::snprintf(text, sizeof text, format, values...);
    left += (left.empty() ? "" : "\n") + std::string(name);
    right += (right.empty() ? "" : "\n") + std::string(text);
  }
  std::string left, right;
};

double mean_time(const mjData* d) {
  const mjTimerStat& timer = d->timer[mjTIMER_STEP];
  return timer.number > 0 ? timer.duration / timer.number : 0;
}

void draw_info(const Desk& desk, mjrRect rect) {
  const mjModel* m = desk.model.get();
  const mjData* d = desk.data;
  const Status& status = desk.status;
  Columns columns;
  columns.add("Time", "%.3f s", d->time);
  columns.add("Size", "%d dofs, %d contacts, %d rows", d->nv_awake, d->ncon, d->nefc);
  columns.add("Step", "%.3f ms", mean_time(d));
  columns.add("Steps", "%.0f / s", status.running ? status.rate : 0.0);
  columns.add("Solver", "%d iterations", d->solver_niter[0]);
  columns.add("Pictures", "%.0f / s", desk.fps);
  columns.add("Memory", "%.3g MB", static_cast<double>(d->maxuse_arena) / 1e6);
  columns.add("History", "%d of %d states", status.at, status.history);
  if (m->opt.enableflags & mjENBL_ENERGY) columns.add("Energy", "%.5g + %.5g", d->energy[0], d->energy[1]);
  if (const int changed = changed_options(desk)) columns.add("Options", "%d differ from the file", changed);
  if (desk.unsaved.count() > 0) columns.add("Unsaved", "%d changes", static_cast<int>(desk.unsaved.count()));
  mjr_overlay(mjFONT_NORMAL, mjGRID_BOTTOMLEFT, rect, columns.left.c_str(), columns.right.c_str(), &desk.context);
}

// What the simulation is doing: in the upper left corner, always.
void draw_state(const Desk& desk, mjrRect rect) {
  const Status& status = desk.status;
  char text[200];
  if (status.replay) {
    std::snprintf(text, sizeof text, "%s  %d / %d", status.running ? "Replay" : "Replay, paused",
                  status.history + status.at, status.history);
  } else if (!status.running) {
    std::snprintf(text, sizeof text, status.at < 0 ? "Paused, %d steps back" : "Paused", -status.at);
  } else if (status.percent <= 0) {
    std::snprintf(text, sizeof text, "%.3g %%", status.measured);
  } else if (status.measured > 0 && status.measured < 0.9 * status.percent) {
    std::snprintf(text, sizeof text, "%g %%  (%.3g %%)", status.percent, status.measured);
  } else {
    std::snprintf(text, sizeof text, "%g %%", status.percent);
  }
  mjr_overlay(mjFONT_BIG, mjGRID_TOPLEFT, rect, text, desk.recorder.recording() ? "  REC" : nullptr, &desk.context);
}

void draw_inset(Desk& desk, mjrRect rect) {
  if (desk.on.inset <= 0 || desk.on.inset > desk.model->ncam) return;
  mjvCamera camera = desk.camera;
  camera.type = mjCAMERA_FIXED;
  camera.fixedcamid = desk.on.inset - 1;
  mjv_updateScene(desk.model.get(), desk.data, &desk.option, &desk.perturb, &camera, mjCAT_ALL, &desk.inset_scene);
  const int width = rect.width / 4, height = rect.height / 4;
  const mjrRect place = {rect.left + rect.width - width - 8, rect.bottom + rect.height - height - 8, width, height};
  mjr_rectangle({place.left - 2, place.bottom - 2, width + 4, height + 4}, 1, 1, 1, 1);
  mjr_render(place, &desk.inset_scene, &desk.context);
}

void draw_texts(Desk& desk, mjrRect rect) {
  draw_state(desk, rect);
  if (desk.on.info) draw_info(desk, rect);
  if (desk.on.help) {
    std::string keys, words;
    describe_keys(keys, words);
    mjr_overlay(mjFONT_NORMAL, mjGRID_TOPRIGHT, rect, keys.c_str(), words.c_str(), &desk.context);
  }
  // What is offered stays there until the user answers.
  const bool is_new = Window::seconds() < desk.message_until;
  const std::string words = is_new ? desk.message : desk.unsaved.offer();
  if (!words.empty()) mjr_overlay(mjFONT_NORMAL, mjGRID_TOP, rect, words.c_str(), nullptr, &desk.context);
}

}  // namespace

void draw(Desk& desk) {
  const mjrRect rect = desk.ui().rect[kScene];
  mjr_setBuffer(mjFB_WINDOW, &desk.context);
  mjv_updateScene(desk.model.get(), desk.data, &desk.option, &desk.perturb, &desk.camera, mjCAT_ALL, &desk.scene);
  mjr_rectangle(desk.ui().rect[kWhole], 0.2f, 0.3f, 0.4f, 1);
  mjr_render(rect, &desk.scene, &desk.context);
  draw_inset(desk, rect);
  if (desk.on.profiler) desk.figures.draw_profiler(rect, desk.context);
  if (desk.on.sensors) desk.figures.draw_sensors(desk.model.get(), desk.data, rect, desk.context);
  if (desk.on.plot) desk.figures.draw_plot(rect, desk.context);
  draw_texts(desk, rect);
  if (desk.on.left) mjui_render(&desk.left.ui(), &desk.ui(), &desk.context);
  if (desk.on.right) mjui_render(&desk.right.ui(), &desk.ui(), &desk.context);
  draw_cursor(desk);
}

}  // namespace app::view
