// SPDX-License-Identifier: Apache-2.0
// panels_left.cpp -- files, settings of the window, the course of the simulation, watched fields.
#include <algorithm>
#include <cstdio>

#include "fields.h"
#include "files.h"
#include "panels.h"

namespace app::view {
namespace {

std::string speed_names() {
  std::string names;
  for (const double speed : kSpeeds) {
    char text[32];
    std::snprintf(text, sizeof text, speed > 0 ? "%g %%" : "fastest", speed);
    names += (names.empty() ? "" : "\n") + std::string(text);
  }
  return names;
}

}  // namespace

void add_file_section(Desk& desk) {
  Panel& panel = desk.left;
  panel.section("File", "AF");
  panel.row(mjITEM_BUTTON, "Save xml", nullptr, "", [&desk] { save_xml(desk); });
  panel.row(mjITEM_BUTTON, "Save mjb", nullptr, "", [&desk] { save_mjb(desk); });
  panel.row(mjITEM_EDITTXT, "Save as", desk.on.save_as);
  panel.row(mjITEM_BUTTON, "Undo", nullptr, "CZ", [&desk] { desk.unsaved.undo(desk); });
  panel.row(mjITEM_BUTTON, "Redo", nullptr, "CY", [&desk] { desk.unsaved.redo(desk); });
  panel.row(mjITEM_BUTTON, "Restore", nullptr, "CU", [&desk] { desk.unsaved.restore(desk); });
  panel.row(mjITEM_BUTTON, "Forget", nullptr, "CF", [&desk] { desk.unsaved.forget(desk); });
  panel.row(mjITEM_BUTTON, "Print model", nullptr, "CM", [&desk] { print_model(desk); });
  panel.row(mjITEM_BUTTON, "Print data", nullptr, "CD", [&desk] { print_data(desk); });
  panel.row(mjITEM_BUTTON, "Screenshot", nullptr, "CP",
            [&desk] { desk.recorder.take_screenshot(free_name("screenshot", ".png")); });
  panel.row(mjITEM_BUTTON, "Record", nullptr, "CR", [&desk] { toggle_recording(desk); });
  panel.row(mjITEM_EDITTXT, "Video", desk.on.video);
  panel.row(mjITEM_EDITINT, "Video fps", &desk.on.record_fps, "1 1 240");
  panel.row(mjITEM_CHECKINT, "Auto reload", &desk.on.watch_file);
  panel.row(mjITEM_BUTTON, "Quit", nullptr, "CQ", [&desk] { desk.window.close(); });
}

void add_option_section(Desk& desk) {
  Panel& panel = desk.left;
  const auto rebuild = [&desk] { make_context(desk); };
  panel.section("Option", "AO");
  panel.row(mjITEM_SELECT, "Spacing", &desk.on.spacing, "Tight\nWide", rebuild);
  panel.row(mjITEM_SELECT, "Color", &desk.on.theme, "Default\nOrange\nWhite\nBlack", rebuild);
  panel.row(mjITEM_SELECT, "Font", &desk.on.font, "50 %\n100 %\n150 %\n200 %\n250 %\n300 %", rebuild);
  panel.row(mjITEM_CHECKINT, "Left panel", &desk.on.left, " #258", [&desk] { lay_out(desk); });
  panel.row(mjITEM_CHECKINT, "Right panel", &desk.on.right, "S#258", [&desk] { lay_out(desk); });
  panel.row(mjITEM_CHECKINT, "Help", &desk.on.help, " #290");
  panel.row(mjITEM_CHECKINT, "Info", &desk.on.info, " #291");
  panel.row(mjITEM_CHECKINT, "Profiler", &desk.on.profiler, " #292");
  panel.row(mjITEM_CHECKINT, "Sensors", &desk.on.sensors, " #293");
  panel.row(mjITEM_CHECKINT, "Fullscreen", &desk.on.fullscreen, " #294",
            [&desk] { desk.window.set_fullscreen(desk.on.fullscreen != 0); });
  panel.row(mjITEM_CHECKINT, "Vertical sync", &desk.on.vsync, "",
            [&desk] { desk.window.set_vsync(desk.on.vsync != 0); });
}

void add_simulation_section(Desk& desk) {
  Panel& panel = desk.left;
  panel.section("Simulation", "AS", true);
  panel.row(mjITEM_RADIO, "", &desk.on.running, "Pause\nRun", [&desk] { set_running(desk, desk.on.running != 0); });
  panel.row(mjITEM_BUTTON, "Reset", nullptr, " #259",
            [&desk] { desk.physics->post([](Physics& physics) { physics.reset(-1); }); });
  panel.row(mjITEM_BUTTON, "Reload", nullptr, "CL", [&desk] { reload(desk); });
  panel.row(mjITEM_BUTTON, "Align", nullptr, "CA", [&desk] {
    mjv_defaultFreeCamera(desk.model.get(), &desk.camera);
    desk.on.camera = 0;
    show_all(desk);
  });
  panel.row(mjITEM_BUTTON, "Copy state", nullptr, "CC", [&desk] { copy_state(desk); });
  panel.row(mjITEM_SELECT, "Speed", &desk.on.speed, speed_names(), [&desk] { change_speed(desk, 0); });
  panel.row(mjITEM_SLIDERINT, "Key", &desk.on.key, "0 " + std::to_string(std::max(desk.model->nkey - 1, 0)), {},
            desk.model->nkey > 0 ? 1 : 0);
  panel.row(
      mjITEM_BUTTON, "Load key", nullptr, "",
      [&desk] { desk.physics->post([key = desk.on.key](Physics& physics) { physics.reset(key); }); },
      desk.model->nkey > 0 ? 1 : 0);
  panel.row(
      mjITEM_BUTTON, "Save key", nullptr, "", [&desk] { save_key(desk); }, desk.model->nkey > 0 ? 1 : 0);
  const auto noise = [&desk] {
    desk.physics->post([scale = desk.on.noise_scale, rate = desk.on.noise_rate](Physics& physics) {
      physics.noise().set(scale, rate, physics.model(), physics.data());
    });
  };
  panel.row(mjITEM_SLIDERNUM, "Noise scale", &desk.on.noise_scale, "0 1", noise);
  panel.row(mjITEM_SLIDERNUM, "Noise rate", &desk.on.noise_rate, "0 2", noise);
  panel.row(mjITEM_SLIDERINT, "Threads", &desk.on.threads, "0 16", [&desk] {
    desk.physics->post([count = desk.on.threads](Physics& physics) { physics.set_threads(count); });
  });
  panel.row(mjITEM_SEPARATOR, "History");
  panel.row(mjITEM_SLIDERINT, "State", &desk.on.scrub, "-2000 0",
            [&desk] { desk.physics->post([at = desk.on.scrub](Physics& physics) { physics.show(at); }); });
  panel.row(mjITEM_BUTTON, "End replay", nullptr, "",
            [&desk] { desk.physics->post([](Physics& physics) { physics.stop_replay(); }); });
}

void add_watch_section(Desk& desk) {
  Panel& panel = desk.left;
  panel.section("Watch", "AW");
  panel.row(mjITEM_EDITTXT, "Field", desk.on.watch);
  panel.row(mjITEM_STATIC, "Value", nullptr, "?");
  panel.row(mjITEM_SEPARATOR, "Plot over time");
  panel.row(mjITEM_CHECKINT, "Plot", &desk.on.plot, " #297");
  panel.row(mjITEM_EDITTXT, "Fields", desk.on.plotted, "", [&desk] { set_plot(desk); });
}

void save_key(Desk& desk) {
  FileValues now;
  desk.physics->call([&](Physics& physics) {
    mj_setKeyframe(physics.model(), physics.data(), desk.on.key);
    now = file_values(*physics.model());
  });
  copy_keyframes(*desk.model.get(), now.keys);
  desk.unsaved.touch();
  desk.say("the state is keyframe " + std::to_string(desk.on.key) + " now; Save xml writes it to a file");
}

void set_plot(Desk& desk) {
  const std::string fault = desk.figures.set_fields(desk.model.get(), desk.data, desk.on.plotted);
  if (!fault.empty()) desk.say(fault);
}

void set_running(Desk& desk, bool running) {
  desk.on.running = running;
  desk.physics->post([running](Physics& physics) { physics.run(running); });
}

void change_speed(Desk& desk, int steps) {
  desk.on.speed = std::clamp(desk.on.speed + steps, 0, kSpeedCount - 1);
  desk.physics->post([percent = kSpeeds[desk.on.speed]](Physics& physics) { physics.set_percent(percent); });
}

void toggle_recording(Desk& desk) {
  try {
    if (desk.recorder.recording()) {
      const std::string path = desk.recorder.path();
      const std::size_t count = desk.recorder.stop();
      desk.say(path + ": " + std::to_string(count) + " pictures");
    } else {
      desk.recorder.start(desk.on.video, std::max(desk.on.record_fps, 1), Window::seconds());
      desk.say("recording " + std::string(desk.on.video) + "; Ctrl-R ends it");
    }
  } catch (const std::exception& e) {
    desk.say(e.what());
  }
}

}  // namespace app::view
