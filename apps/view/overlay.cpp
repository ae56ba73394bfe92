// SPDX-License-Identifier: Apache-2.0
#include "overlay.h"

#include <algorithm>
#include <cstdio>
#include <sstream>

#include "keys.h"
#include "layout.h"
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

// Numbers that grow by a digit do not move what stands beside them.
Extent steady(Extent size, int line) {
  size.width = (size.width / (3 * line) + 1) * 3 * line;
  return size;
}

Columns info(const Desk& desk, int homeless) {
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
  if (homeless > 0) columns.add("Plots", "%d have no room: Tab", homeless);
  return columns;
}

// What the simulation is doing: in the upper left corner, always.
std::string state_text(const Desk& desk) {
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
  return text;
}

void draw_inset(Desk& desk, mjrRect place) {
  mjvCamera camera = desk.camera;
  camera.type = mjCAMERA_FIXED;
  camera.fixedcamid = desk.on.inset - 1;
  mjv_updateScene(desk.model.get(), desk.data, &desk.option, &desk.perturb, &camera, mjCAT_ALL, &desk.inset_scene);
  mjr_rectangle({place.left - 2, place.bottom - 2, place.width + 4, place.height + 4}, 1, 1, 1, 1);
  mjr_render(place, &desk.inset_scene, &desk.context);
}

// In its rectangle, and not beyond the scene.
void draw_text(const Desk& desk, int font, mjrRect place, mjrRect scene, const std::string& left,
               const std::string& right) {
  const mjrRect seen = common_part(place, scene);
  if (is_empty(seen)) return;
  mjr_overlay(font, mjGRID_TOPLEFT, seen, left.c_str(), right.empty() ? nullptr : right.c_str(), &desk.context);
}

void draw_overlays(Desk& desk, mjrRect scene) {
  const mjrContext& context = desk.context;
  const int line = context.charHeight;
  const std::string state = state_text(desk), recording = desk.recorder.recording() ? "  REC" : "";
  Wanted wanted;
  wanted.profiler = desk.on.profiler != 0;
  wanted.sensors = desk.on.sensors != 0;
  wanted.plot = desk.on.plot != 0;
  wanted.inset = desk.on.inset > 0 && desk.on.inset <= desk.model->ncam;
  wanted.state = text_extent(context, mjFONT_BIG, state, recording);
  // What is offered stays there until the user answers.
  const bool is_new = Window::seconds() < desk.message_until;
  const std::string message =
      wrap_text(context, is_new ? desk.message : desk.unsaved.offer(), message_width(scene, wanted, line));
  if (!message.empty()) wanted.message = text_extent(context, mjFONT_NORMAL, message, "");

  Columns columns = info(desk, 0);
  Layout places;
  for (int round = 0; round < 2; ++round) {
    if (desk.on.info) wanted.info = steady(text_extent(context, mjFONT_NORMAL, columns.left, columns.right), line);
    places = place_overlays(scene, wanted, line);
    if (places.homeless == 0 || !desk.on.info) break;
    columns = info(desk, places.homeless);  // one line more
  }

  if (!is_empty(places.inset)) draw_inset(desk, places.inset);
  desk.figures.draw(desk.model.get(), desk.data, places, context);
  draw_text(desk, mjFONT_BIG, places.state, scene, state, recording);
  if (desk.on.info) draw_text(desk, mjFONT_NORMAL, places.info, scene, columns.left, columns.right);
  if (!message.empty()) draw_text(desk, mjFONT_NORMAL, places.message, scene, message, "");
  desk.overlays = places.shown();
}

// The lines of a text from one number to before another.
std::string lines_between(const std::string& text, int first, int end) {
  std::istringstream in(text);
  std::string found, each;
  for (int i = 0; i < end && std::getline(in, each); ++i) {
    if (i >= first) found += (found.empty() ? "" : "\n") + each;
  }
  return found;
}

// The keys, in place of all other overlays: over the scene, or over the whole window if the scene is too narrow. A
// window that is too low for all lines has them in several columns.
void draw_help(Desk& desk) {
  std::string keys, words;
  describe_keys(keys, words);
  const mjrContext& context = desk.context;
  const int count = 1 + static_cast<int>(std::count(keys.begin(), keys.end(), '\n'));
  mjrRect area = desk.ui().rect[kScene];
  const int rows = std::max(1, (area.height - context.charHeight) / context.charHeight);
  const Extent whole = text_extent(context, mjFONT_NORMAL, keys, words);
  const bool fits = whole.width <= area.width && whole.height <= area.height;
  if (!fits) area = desk.ui().rect[kWhole];
  mjr_rectangle(area, 0, 0, 0, fits ? 0.5f : 0.8f);  // words on panels need a darker ground
  desk.overlays.clear();
  for (int first = 0; first < count && area.width > 0; first += rows) {
    const std::string left = lines_between(keys, first, first + rows),
                      right = lines_between(words, first, first + rows);
    const Extent size = text_extent(context, mjFONT_NORMAL, left, right);
    const mjrRect place = {area.left + std::max(0, area.width - size.width), area.bottom + area.height - size.height,
                           size.width, size.height};
    draw_text(desk, mjFONT_NORMAL, place, area, left, right);
    desk.overlays.push_back(place);
    area.width -= size.width;
  }
}

}  // namespace

void draw(Desk& desk) {
  const mjrRect rect = desk.ui().rect[kScene];
  mjr_setBuffer(mjFB_WINDOW, &desk.context);
  mjv_updateScene(desk.model.get(), desk.data, &desk.option, &desk.perturb, &desk.camera, mjCAT_ALL, &desk.scene);
  mjr_rectangle(desk.ui().rect[kWhole], 0.2f, 0.3f, 0.4f, 1);
  mjr_render(rect, &desk.scene, &desk.context);
  if (!desk.on.help) draw_overlays(desk, rect);
  if (desk.on.left) mjui_render(&desk.left.ui(), &desk.ui(), &desk.context);
  if (desk.on.right) mjui_render(&desk.right.ui(), &desk.ui(), &desk.context);
  draw_cursor(desk);
  if (desk.on.help) draw_help(desk);
}

}  // namespace app::view
