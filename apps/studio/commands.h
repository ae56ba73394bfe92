// SPDX-License-Identifier: Apache-2.0
// commands.h -- what pages can ask for, as a table: a name and a function each. docs/studio.md lists them.
//   note  commands run in the thread of the simulation, between two steps
#ifndef SINEW_APPS_STUDIO_COMMANDS_H_
#define SINEW_APPS_STUDIO_COMMANDS_H_

#include <string>
#include <vector>

#include "../sinew/json.h"
#include "json_value.h"
#include "workbench.h"

namespace app::studio {

// What a command is given and what it leaves.
struct Call {
  Workbench& bench;
  view::Physics& physics;
  const JsonValue& request;
  Json reply = Json::object();
  bool options_changed = false;  // the other pages have to know

  mjModel* model() const { return physics.model(); }
  mjData* data() const { return physics.data(); }
};

struct CommandRow {
  const char* name;
  void (*run)(Call& call);
};

// Runs the command that the request names in "do". Throws Failure for one that there is not, and for what is wrong.
void run_command(Call& call);

// The rows of the table, by theme.
std::vector<CommandRow> course_commands();
std::vector<CommandRow> state_commands();
std::vector<CommandRow> edit_commands();
std::vector<CommandRow> file_commands();

// Options and edits as pages show them.
Json edit_status(Workbench& bench, mjModel* m);

}  // namespace app::studio

#endif  // SINEW_APPS_STUDIO_COMMANDS_H_
