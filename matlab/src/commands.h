// SPDX-License-Identifier: Apache-2.0
// commands.h -- what sinew_mex can be asked to do. A command gets its arguments and returns its results, first to last.
#ifndef SINEW_MATLAB_COMMANDS_H_
#define SINEW_MATLAB_COMMANDS_H_

#include <vector>

#include "values.h"

namespace sinew_mex {

using Results = std::vector<mxArray*>;

struct Command {
  const char* name;
  Results (*run)(const Arguments&);
};

extern const std::vector<Command> kRunCommands;  // load, step, state, ...: commands_run.cpp
extern const std::vector<Command> kAskCommands;  // names, Jacobians, contacts, ...: commands_ask.cpp

}  // namespace sinew_mex

#endif  // SINEW_MATLAB_COMMANDS_H_
