// SPDX-License-Identifier: Apache-2.0
// viewer.cpp -- the loop of the window: events, copies of the data, frames.
#include <algorithm>
#include <chrono>
#include <cstdlib>
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

mjtNum milliseconds() {
  using namespace std::chrono;
  return duration<mjtNum, std::milli>(steady_clock::now().time_since_epoch()).count();
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
    World world = load_world(settings.common, loaded);
    copy = world.model.copy();
    physics = std::make_unique<Physics>(std::move(world));
  }
  Loaded loaded;
  sinew::Model copy{nullptr};
  std::unique_ptr<Physics> physics;
};

class Viewer {
 public:
  Viewer(const Settings& settings, Started started) : desk_(settings), script_(settings.script) {
    desk_.spec = std::move(started.loaded.spec);
    desk_.physics = std::move(started.physics);
    desk_.on.running = !settings.paused;
    desk_.on.speed = nearest_speed(settings.speed);
    desk_.on.watch_file = !settings.no_watch;
    desk_.on.vsync = 0;
    desk_.window.set_vsync(false);
    adopt(desk_, started.copy.get(), false);
    desk_.window.on_event([this] { handle(); });
    watch_.set(settings.common.model);
    change_speed(desk_, 0);
    if (!settings.trajectory.empty()) {
      open_trajectory(desk_, settings.trajectory);
    } else {
      desk_.say("F1 shows the keys");
    }
    if (!settings.paused) set_running(desk_, true);
    desk_.physics->ask();
  }

  int run() {
    watch_signals();
    while (!desk_.window.closing() && !interruption()) {
      const double begin = Window::seconds();
      frame();
      if (!script_.advance(desk_)) desk_.window.close();
      check_files(begin);
      wait_until(begin + 1 / desk_.settings.fps);
    }
    if (desk_.recorder.recording()) desk_.recorder.stop();
    return interruption() ? kSignalled + interruption() : kGood;
  }

 private:
  // Events are handled at least once, also when a frame has taken longer than it should.
  void wait_until(double due) {
    desk_.window.poll(0);
    for (double now = Window::seconds(); now < due; now = Window::seconds()) {
      if (desk_.window.closing() || interruption()) break;
      desk_.window.poll(std::min(due - now, 0.1));
    }
  }

  void frame() {
    const std::uint64_t before = desk_.status.version;
    if (desk_.physics->fetch(desk_.data, desk_.status) && desk_.status.version != before) {
      desk_.figures.add(desk_.model.get(), desk_.data);
      show_values(desk_);
    }
    show_warning();
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

  void check_files(double now) {
    if (!desk_.on.watch_file || now - checked_at_ < kFileInterval) return;
    checked_at_ = now;
    if (watched_ != desk_.settings.common.model) {
      watched_ = desk_.settings.common.model;
      watch_.set(watched_);
    } else if (watch_.changed()) {
      reload(desk_);
      watch_.set(watched_);
    }
  }

  void handle() {
    mjuiState& state = desk_.ui();
    switch (state.type) {
      case mjEVENT_RESIZE:
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
  FileWatch watch_;
  std::string watched_;
  int frames_ = 0;
  double counted_at_ = 0, checked_at_ = 0;
};

}  // namespace

int run_viewer(const Settings& settings) {
  const Hooks hooks;
  Started started(settings);
  leave_a_processor();
  Viewer viewer(settings, std::move(started));
  return viewer.run();
}

}  // namespace app::view
