// SPDX-License-Identifier: Apache-2.0
#include "commands.h"

#include <algorithm>

namespace app::studio {
namespace {

constexpr int kMostSteps = 1000;  // that one command may ask for: other pages wait meanwhile
constexpr int kMostThreads = 16;

void run_or_pause(Call& call, bool run) { call.physics.run(run); }

std::vector<CommandRow> all_commands() {
  std::vector<CommandRow> rows;
  for (const auto& part : {course_commands(), state_commands(), edit_commands(), file_commands()}) {
    rows.insert(rows.end(), part.begin(), part.end());
  }
  return rows;
}

}  // namespace

std::vector<CommandRow> course_commands() {
  return {
      {"play", [](Call& call) { run_or_pause(call, true); }},
      {"pause", [](Call& call) { run_or_pause(call, false); }},
      {"toggle", [](Call& call) { run_or_pause(call, !call.physics.status().running); }},
      {"step", [](Call& call) { call.physics.step(call.request.integer("count", -kMostSteps, kMostSteps)); }},
      {"show", [](Call& call) { call.physics.show(call.request.integer("at", -(1 << 30), 0)); }},
      {"reset",
       [](Call& call) {
         const bool keyed = call.request.find("key") != nullptr;
         call.physics.reset(keyed ? call.request.integer("key", 0, call.model()->nkey - 1) : -1);
       }},
      {"speed",
       [](Call& call) {
         const double percent = call.request.real("percent");
         if (!(percent >= 0 && percent <= 1e6)) throw sinew::Failure("'percent' has to be from 0 to 1000000");
         call.physics.set_percent(percent);
       }},
      {"noise",
       [](Call& call) {
         const double scale = call.request.real("scale"), rate = call.request.real("rate");
         if (!(scale >= 0 && scale <= 10 && rate >= 0 && rate <= 1000)) {
           throw sinew::Failure("'scale' has to be from 0 to 10, 'rate' from 0 to 1000");
         }
         call.physics.noise().set(scale, rate, call.model(), call.data());
       }},
      {"threads", [](Call& call) { call.physics.set_threads(call.request.integer("count", 0, kMostThreads)); }},
      {"end_replay", [](Call& call) { call.physics.stop_replay(); }},
      {"reload", [](Call& call) { call.bench.reload(call.physics); }},
  };
}

void run_command(Call& call) {
  static const std::vector<CommandRow> kRows = all_commands();
  if (call.request.kind != JsonValue::Kind::Object) throw sinew::Failure("a command is an object");
  const std::string& name = call.request.string("do");
  const auto row = std::find_if(kRows.begin(), kRows.end(), [&](const CommandRow& each) { return name == each.name; });
  if (row == kRows.end()) throw sinew::Failure("there is no command '" + name.substr(0, 40) + "'");
  row->run(call);
}

}  // namespace app::studio
