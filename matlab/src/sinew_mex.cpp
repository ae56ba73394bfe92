// SPDX-License-Identifier: Apache-2.0
// sinew_mex.cpp -- the door of the toolbox: [out, ...] = sinew_mex(command, argument, ...).
//   idea  an error of the interpreter may leave this function without unwinding it (MATLAB) or as an exception
//         (Octave): so it is raised at the very end, where no object of C++ is alive
#include <cstdio>
#include <exception>
#include <mutex>
#include <string>
#include <string_view>

#include "commands.h"
#include "simulation.h"

namespace {

using namespace sinew_mex;

char failure[2048];

// Threads of a rollout warn at the same time; the interpreter is told when the command is done.
std::mutex message_gate;
std::string first_warning, first_error;

void note_first(std::string& first, const char* text) {
  const std::lock_guard lock(message_gate);
  if (first.empty()) first = text;
}

void note_warning(const char* text) { note_first(first_warning, text); }

// The engine calls it for misuse that no check of ours has seen, and gives the call up when it returns.
void note_error(const char* text) { note_first(first_error, text); }

// The name of a command, into memory of the caller: mxArrayToString takes memory that Octave keeps a list of.
template <std::size_t N>
void read_name(const mxArray* array, char (&name)[N]) {
  if (!mxIsChar(array) || mxGetM(array) > 1) throw Error("argument 1 has to be a string");
  if (mxGetString(array, name, N) != 0) throw Error("sinew_mex knows no command of that length");
}

const Command* find_command(std::string_view name) {
  for (const std::vector<Command>* list : {&kRunCommands, &kAskCommands}) {
    for (const Command& command : *list) {
      if (name == command.name) return &command;
    }
  }
  return nullptr;
}

void run(int wanted, mxArray** out, int count, const mxArray** in) {
  if (count == 0) throw Error("sinew_mex(command, ...): the name of a command is missing");
  char name[32];
  read_name(in[0], name);
  const Command* command = find_command(name);
  if (!command) throw Error("sinew_mex knows no command '" + std::string(name) + "'");
  const Results results = command->run(Arguments(count - 1, in + 1));
  if (!first_error.empty()) throw Error(first_error);
  const int least = wanted > 0 ? wanted : 1;
  for (int i = 0; i < least && i < static_cast<int>(results.size()); ++i) out[i] = results[static_cast<std::size_t>(i)];
  if (wanted > static_cast<int>(results.size())) {
    throw Error("'" + std::string(name) + "' returns " + std::to_string(results.size()) + " values, not " + std::to_string(wanted));
  }
}

// True if it went well; otherwise the text of the failure is in `failure`.
bool run_safely(int wanted, mxArray** out, int count, const mxArray** in) {
  try {
    run(wanted, out, count, in);
    return true;
  } catch (const std::exception& error) {
    std::snprintf(failure, sizeof failure, "%s", error.what());
  } catch (...) {
    std::snprintf(failure, sizeof failure, "an unknown failure");
  }
  return false;
}

void install_handlers() {
  static const bool once = [] {
    mju_user_warning = note_warning;
    mju_user_error = note_error;
    mexAtExit([] { free_all_simulations(); });
    return true;
  }();
  (void)once;
}

}  // namespace

extern "C" void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  install_handlers();
  first_warning.clear();
  first_error.clear();
  const bool well = run_safely(nlhs, plhs, nrhs, prhs);
  if (!first_warning.empty()) mexWarnMsgIdAndTxt("sinew:warning", "%s", first_warning.c_str());
  if (!well) mexErrMsgIdAndTxt("sinew:error", "%s", failure);
}
