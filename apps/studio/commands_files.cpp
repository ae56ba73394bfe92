// SPDX-License-Identifier: Apache-2.0
// commands_files.cpp -- files that were dropped on a page: they come in parts, then one of them is opened.
#include "commands.h"

namespace app::studio {
namespace {

constexpr int kLargestFile = 1 << 30;

void upload(Call& call) {
  const int at = call.request.integer("at", 0, kLargestFile);
  call.bench.dropped().add(call.request.string("name"), static_cast<std::size_t>(at), call.request.string("data"));
}

void open(Call& call) { call.bench.open_dropped(call.physics, call.request.string("name")); }

void forget(Call& call) { call.bench.dropped().clear(); }

}  // namespace

std::vector<CommandRow> file_commands() { return {{"upload", upload}, {"open", open}, {"forget", forget}}; }

}  // namespace app::studio
