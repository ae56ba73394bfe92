// SPDX-License-Identifier: Apache-2.0
// sinew-mpi -- `sinew run --batch` over the ranks of an MPI program: mpirun -n 8 sinew-mpi run MODEL --batch 4096.
#include <mpi.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>

#include <sinew/sinew.h>
#include <sinew/rollout_mpi.hpp>

#include "batch_mpi.h"

namespace {

int rank_of_this() {
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  return rank;
}

void say(std::string message) {
  for (char& c : message) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = ' ';
  }
  std::fprintf(stderr, "sinew-mpi: %s\n", message.c_str());
}

// Every rank loads the same model: its warnings are read once.
void on_warning(const char* message) {
  if (rank_of_this() == 0) say(std::string("warning: ") + message);
}

// The other ranks wait for this one, so they are ended, too.
[[noreturn]] void on_error(const char* message) {
  say("rank " + std::to_string(rank_of_this()) + ": " + message);
  MPI_Abort(MPI_COMM_WORLD, app::kFailed);
  std::abort();
}

// The exit code of all ranks. Every rank reads the same command line, so a mistake in it is everyone's.
int run(const std::vector<std::string>& arguments) {
  try {
    app::Program program("sinew-mpi", sinew_versionString(),
                         "Simulates batches on all ranks of an MPI program; the results are those of 'sinew run'.",
                         "Exit codes: 0 success; 1 a motion has a problem; 2 the command failed;\n"
                         "            130 the run was interrupted.");
    app::add_run_mpi(program);
    app::Action action;
    sinew::detail::agree_on(MPI_COMM_WORLD, [&] { action = program.parse(arguments); });
    const int code = action();
    if (std::fflush(stdout) != 0 || std::ferror(stdout)) throw std::runtime_error("the report could not be written");
    return code;
  } catch (const sinew::AgreedFailure& e) {
    if (rank_of_this() == 0) say(e.what());
    return app::kFailed;
  } catch (const std::exception& e) {
    on_error(e.what());
  }
}

}  // namespace

int main(int argc, char** argv) {
  int level = 0;
  if (MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &level) != MPI_SUCCESS || level < MPI_THREAD_FUNNELED) {
    std::fprintf(stderr, "sinew-mpi: MPI could not be started with threads beside it\n");
    return app::kFailed;
  }
  // help and reports are printed once
  if (rank_of_this() != 0 && !std::freopen("/dev/null", "w", stdout)) return app::kFailed;
  mju_user_warning = on_warning;
  mju_user_error = on_error;
  const int code = run({argv + std::min(argc, 1), argv + argc});
  MPI_Finalize();
  return code;
}
