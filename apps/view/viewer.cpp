// SPDX-License-Identifier: Apache-2.0
// viewer.cpp -- the loop of the window: events, copies of the data, frames.
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <mutex>

#include <sched.h>

#include "../sinew/output_file.h"
#include "desk.h"
#include "file_watch.h"
#include "files.h"
#include "keys.h"
#include "mouse.h"
#include "overlay.h"
#include "panels.h"
#include "script.h"
#include "user_files.h"

namespace app::view {
namespace {

constexpr double kFileInterval = 0.4;  // s

// What the library warns of, from whatever thread, until the next frame shows it.
std::mutex warning_gate;
std::string warning;

void on_warning(const char* text) {
  const std::lock_guard lock(warning_gate);
  warning = text;
}

// Warnings go to the screen, and steps are timed, while this lives.
class Hooks {
 public:
  Hooks() : before_(mju_user_warning) {
    mju_user_warning = on_warning;
    mjcb_time = milliseconds;
  }
  ~Hooks() {
    mju_user_warning = before_;
    mjcb_time = nullptr;
  }
  Hooks(const Hooks&) = delete;
  Hooks& operator=(const Hooks&) = delete;

 private:
  void (*before_)(const char*);
};

// What draws, and the threads that it will start (a renderer in software has one for each processor, a video is
// encoded), keeps off one of the processors, which is left for the simulation. The thread of the simulation has been
// started before and may run anywhere.
void leave_a_processor() {
  cpu_set_t allowed;
  if (sched_getaffinity(0, sizeof allowed, &allowed) != 0 || CPU_COUNT(&allowed) < 2) return;
  int last = CPU_SETSIZE - 1;
  while (!CPU_ISSET(last, &allowed)) --last;
  CPU_CLR(last, &allowed);
  sched_setaffinity(0, sizeof allowed, &allowed);
  setenv("LP_NUM_THREADS", std::to_string(CPU_COUNT(&allowed)).c_str(), 0);
}

// A model that runs already, before there is a window.
struct Started {
  explicit Started(const Settings& settings) {
    watch.set(settings.common.model);  // before it is read: what changes while it is read has changed
    World world = load_world(settings.common, loaded);
    copy = world.model.copy();
    physics = std::make_unique<Physics>(std::move(world));
  }
  FileWatch watch;
  Loaded loaded;
  sinew::Model copy{nullptr};
  std::unique_ptr<Physics> physics;
};

// The size of the window that the user wants now, or wanted last.
Settings with_size(Settings settings, const Switches& on) {
  if (settings.size.empty() && on.width > 0 && on.height > 0) {
    settings.size = std::to_string(on.width) + "x" + std::to_string(on.height);
  }
  if (settings.size.empty()) settings.size = "1280x800";
  return settings;
}

class Viewer {
 public:
  Viewer(const Settings& settings, Started started, Preferences preferences, const Switches& on)
      : desk_(with_size(settings, on), on), script_(settings.script), preferences_(std::move(preferences)) {
    desk_.spec = std::move(started.loaded.spec);
    desk_.physics = std::move(started.physics);
    desk_.on.running = !settings.paused;
    desk_.on.speed = nearest_speed(settings.speed);
    watching_ = !settings.no_watch;
    desk_.window.set_vsync(on.vsync != 0);
    adopt(desk_, started.copy.get(), false);
    desk_.window.on_event([this] { handle(); });
    desk_.window.size(first_size_[0], first_size_[1]);
    watch_ = std::move(started.watch);
    watched_ = settings.common.model;
    change_speed(desk_, 0);
    desk_.unsaved.open(desk_);
    const std::string offer = desk_.unsaved.offer();
    if (!settings.trajectory.empty()) {
      open_trajectory(desk_, settings.trajectory);
    } else {
      desk_.say(offer.empty() ? "F1 shows the keys" : offer);
    }
    if (!settings.paused) set_running(desk_, true);
    desk_.physics->ask();
  }

  int run() {
    watch_signals();
    while (!desk_.window.closing() && !interruption()) {
      const double begin = Window::seconds();
      frame();
      if (!script_.advance(desk_)) end();
      check_files(begin);
      wait_until(begin + 1 / desk_.settings.fps);
    }
    if (desk_.recorder.recording()) desk_.recorder.stop();
    desk_.unsaved.frame(desk_);
    keep_preferences();
    return interruption() ? kSignalled + interruption() : kGood;
  }

 private:
  void end() {
    desk_.window.refuse_to_close(false);
    desk_.window.close();
  }

  // Events are handled at least once, also when a frame has taken longer than it should.
  void wait_until(double due) {
    desk_.window.poll(0);
    for (double now = Window::seconds(); now < due; now = Window::seconds()) {
      if (desk_.window.closing() || interruption()) break;
      desk_.window.poll(std::min(due - now, 0.1));
    }
  }

  void frame() {
    take_copy(desk_);
    show_warning();
    desk_.unsaved.frame(desk_);
    draw(desk_);
    const mjuiState& state = desk_.ui();
    const std::string words =
        desk_.recorder.frame(state.rect[kWhole], state.rect[kScene], desk_.context, Window::seconds());
    if (!words.empty()) desk_.say(words);
    desk_.window.swap();
    desk_.physics->ask();
    count_frame();
  }

  void show_warning() {
    std::string words;
    {
      const std::lock_guard lock(warning_gate);
      words.swap(warning);
    }
    if (!words.empty()) desk_.say("warning: " + words);
  }

  void count_frame() {
    ++frames_;
    const double now = Window::seconds();
    if (now - counted_at_ < 1) return;
    desk_.fps = frames_ / (now - counted_at_);
    frames_ = 0;
    counted_at_ = now;
  }

  // A folder that cannot be written to is no reason to stop; the user reads of it once.
  void keep_preferences() {
    try {
      preferences_.write(desk_.on);
    } catch (const std::exception& e) {
      desk_.say(std::string("settings are not kept: ") + e.what());
    }
  }

  void note_size() {
    int width, height;
    desk_.window.size(width, height);
    const bool is_first = width == first_size_[0] && height == first_size_[1];
    if (is_first || desk_.on.fullscreen || width < 100 || height < 100) return;
    desk_.on.width = width;
    desk_.on.height = height;
  }

  void check_files(double now) {
    if (now - checked_at_ < kFileInterval) return;
    checked_at_ = now;
    keep_preferences();
    if (!watching_ || !desk_.on.watch_file) return;
    if (watched_ != desk_.settings.common.model) {
      watched_ = desk_.settings.common.model;
      watch_.set(watched_);
    } else if (watch_.changed()) {
      watch_.set(watched_);
      reload(desk_);
    }
  }

  void handle() {
    mjuiState& state = desk_.ui();
    switch (state.type) {
      case mjEVENT_RESIZE:
        note_size();
        return lay_out(desk_);
      case mjEVENT_FILESDROP:
        if (state.dropcount > 0) open_dropped(desk_, state.droppaths[0]);
        return;
      case mjEVENT_KEY:
        for (Panel* panel : {&desk_.left, &desk_.right}) {
          if (state.key) panel->handle(state, desk_.context);
        }
        if (state.key) handle_key(desk_);
        return;
      default:
        break;
    }
    const int rectangle = state.dragrect ? state.dragrect : state.mouserect;
    if (rectangle == kLeft) desk_.left.handle(state, desk_.context);
    if (rectangle == kRight) desk_.right.handle(state, desk_.context);
    if (rectangle == kScene) handle_mouse(desk_);
  }

  Desk desk_;
  Script script_;
  Preferences preferences_;
  FileWatch watch_;
  bool watching_ = true;
  int first_size_[2] = {};
  std::string watched_;
  int frames_ = 0;
  double counted_at_ = 0, checked_at_ = 0;
};

}  // namespace

int run_viewer(const Settings& settings) {
  const Hooks hooks;
  Started started(settings);
  leave_a_processor();
  Switches on;
  Preferences preferences;
  preferences.read(on);
  Viewer viewer(settings, std::move(started), std::move(preferences), on);
  return viewer.run();
}

}  // namespace app::view
