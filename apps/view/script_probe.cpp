// SPDX-License-Identifier: Apache-2.0
#include "script_probe.h"

#include <cstdio>
#include <ctime>

#include "fields.h"
#include "panels.h"

namespace app::view {
namespace {

std::string as_number(double value) {
  char text[40];
  std::snprintf(text, sizeof text, "%.17g", value);
  return text;
}

std::string as_text(const std::string& text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c == '\n' ? std::string("\\n") : static_cast<unsigned char>(c) < 0x20 ? " " : std::string(1, c);
  }
  return quoted + "\"";
}

// The time that a processor has given to this thread.
double thread_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

// Overlays of the last frame that lie on another one, or beyond the window.
double misplaced_overlays(const Desk& desk) {
  const std::vector<mjrRect>& all = desk.overlays;
  const mjrRect window = {0, 0, desk.window.width(), desk.window.height()};
  int count = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const mjrRect seen = common_part(all[i], window);
    if (seen.width < all[i].width || seen.height < all[i].height) ++count;
    for (std::size_t j = 0; j < i; ++j) count += !is_empty(common_part(all[i], all[j]));
  }
  return count;
}

struct Probe {
  const char* name;
  double (*value)(const Desk&);
};
constexpr Probe kProbes[] = {
    {"running", [](const Desk& desk) -> double { return desk.status.running; }},
    {"replay", [](const Desk& desk) -> double { return desk.status.replay; }},
    {"speed", [](const Desk& desk) { return desk.status.percent; }},
    {"measured", [](const Desk& desk) { return desk.status.measured; }},
    {"rate", [](const Desk& desk) { return desk.status.rate; }},
    {"steps", [](const Desk& desk) { return static_cast<double>(desk.status.steps); }},
    {"history", [](const Desk& desk) -> double { return desk.status.history; }},
    {"at", [](const Desk& desk) -> double { return desk.status.at; }},
    {"fps", [](const Desk& desk) { return desk.fps; }},
    {"select", [](const Desk& desk) -> double { return desk.perturb.select; }},
    {"camera", [](const Desk& desk) -> double { return desk.on.camera; }},
    {"azimuth", [](const Desk& desk) { return desk.camera.azimuth; }},
    {"elevation", [](const Desk& desk) { return desk.camera.elevation; }},
    {"distance", [](const Desk& desk) { return desk.camera.distance; }},
    {"lookat[0]", [](const Desk& desk) { return desk.camera.lookat[0]; }},
    {"lookat[1]", [](const Desk& desk) { return desk.camera.lookat[1]; }},
    {"lookat[2]", [](const Desk& desk) { return desk.camera.lookat[2]; }},
    {"changed", [](const Desk& desk) -> double { return changed_options(desk); }},
    {"nbody", [](const Desk& desk) -> double { return desk.model->nbody; }},
    {"unsaved", [](const Desk& desk) { return static_cast<double>(desk.unsaved.count()); }},
    {"offered", [](const Desk& desk) { return static_cast<double>(desk.unsaved.offered()); }},
    {"pictures", [](const Desk& desk) { return static_cast<double>(desk.recorder.count()); }},
    {"font", [](const Desk& desk) -> double { return desk.on.font; }},
    {"width", [](const Desk& desk) -> double { return desk.window.width(); }},
    {"height", [](const Desk& desk) -> double { return desk.window.height(); }},
    {"clock", [](const Desk&) { return Window::seconds(); }},
    {"cursor", [](const Desk& desk) -> double { return desk.cursor.row; }},
    {"overlays", [](const Desk& desk) { return static_cast<double>(desk.overlays.size()); }},
    {"misplaced", misplaced_overlays},
    {"points", [](const Desk& desk) -> double { return desk.figures.plot().linepnt[0]; }},
};

}  // namespace

std::optional<std::string> probe(Desk& desk, const std::string& name) {
  mjOption option;
  double cpu = 0;
  desk.physics->call([&](Physics& physics) {
    cpu = thread_seconds();
    option = physics.model()->opt;
    physics.publish();
  });
  take_copy(desk);
  if (name == "message") return as_text(desk.message);
  if (name == "cpu") return as_number(cpu);
  if (name == "clipboard") return as_text(desk.window.clipboard());
  for (const Probe& each : kProbes) {
    if (name == each.name) return as_number(each.value(desk));
  }
  double value;
  std::string fault;
  if (name.starts_with("option.") && read_option(option, name.substr(7), value)) return as_number(value);
  if (read_field(desk.model.get(), desk.data, name, value, fault)) return as_number(value);
  return {};
}

bool find_on_screen(const Desk& desk, const mjtNum point[3], double& x, double& y) {
  const mjvGLCamera camera = mjv_averageCamera(&desk.scene.camera[0], &desk.scene.camera[1]);
  const mjrRect rect = const_cast<Desk&>(desk).ui().rect[kScene];
  mjtNum offset[3], forward[3], up[3], right[3];
  for (int i = 0; i < 3; ++i) {
    offset[i] = point[i] - camera.pos[i];
    forward[i] = camera.forward[i];
    up[i] = camera.up[i];
  }
  mju_cross(right, forward, up);
  const mjtNum depth = mju_dot3(offset, forward);
  if (depth <= camera.frustum_near || rect.height <= 0) return false;
  const mjtNum scale = 0.5 * rect.height * camera.frustum_near / (depth * camera.frustum_top);
  x = rect.left + 0.5 * rect.width + scale * mju_dot3(offset, right);
  y = rect.bottom + 0.5 * rect.height + scale * mju_dot3(offset, up);
  return x >= rect.left && x < rect.left + rect.width && y >= rect.bottom && y < rect.bottom + rect.height;
}

}  // namespace app::view
