// SPDX-License-Identifier: Apache-2.0
#include "batch_mpi.h"

#include <chrono>
#include <optional>

#include <sinew/rollout_mpi.hpp>

#include "progress.h"
#include "run.h"

namespace app {
namespace {

using sinew::Failure;

// What decides the rows of a run: the bytes of the model, and the options that numbers depend on.
std::uint64_t key_of(const RunOptions& options, const sinew::Model& model, Controls& controls,
                     const std::vector<mjtNum>& start) {
  std::vector<unsigned char> bytes(static_cast<std::size_t>(mj_sizeModel(model.get())));
  mj_saveModel(model.get(), nullptr, bytes.data(), static_cast<int>(bytes.size()));
  bytes.resize((bytes.size() + 7) / 8 * 8);
  std::vector<std::uint64_t> words(bytes.size() / 8);
  std::memcpy(words.data(), bytes.data(), bytes.size());
  const auto add = [&](double number) {
    std::uint64_t word;
    std::memcpy(&word, &number, sizeof word);
    words.push_back(word);
  };
  add(options.batch);
  add(options.noise);
  add(options.seed);
  for (const char c : options.common.key) add(c);
  std::vector<mjtNum> ctrl(static_cast<std::size_t>(model->nu));
  controls.begin(0);
  for (std::size_t step = 0; step < count_steps(options, model.get()); ++step) {
    controls.set(step, start, ctrl.data());
    for (const mjtNum value : ctrl) add(value);
  }
  return sinew::hash_of(std::span<const std::uint64_t>(words));
}

void check_options(const RunOptions& options, const sinew::Model& model) {
  if (!options.out.empty() && !options.out.ends_with(".npy")) {
    throw Failure(options.out + ": ranks write their rows into one .npy file");
  }
  const auto columns = static_cast<double>(1 + sinew::state_size(model.get())) + model->nsensordata;
  const double rows = options.batch * static_cast<double>(count_steps(options, model.get()));
  if (!options.out.empty()) check_space(options.out, rows * columns * sizeof(mjtNum));
}

// The report of rank 0; the exit code is that of all.
int report_mpi(const RunOptions& options, const sinew::Model& model, const mjData* d,
               const sinew::MpiRolloutResult& result, double wall, int ranks) {
  const auto count = [](std::size_t n) { return static_cast<std::int64_t>(n); };
  Report report;
  describe_batch(options, model, count((result.finished - result.restored) * result.steps), wall, report);
  report.add("ranks", "ranks", ranks);
  report.add("simulations_restored", "simulations that were on disk", count(result.restored));
  report.add("simulations_finished", "simulations finished", count(result.finished));
  report.add("simulations_with_warnings", "simulations with warnings", count(result.troubled));
  report.add("hash", "hash", hash_text(result.hash));
  if (result.finished < result.batch && !options.out.empty()) {
    report.note("the same command goes on from " + options.out + ".part");
  }
  const int code = finish_report(options, model, d, report);
  return code == kGood && result.troubled ? kFound : code;
}

int run_ranks(const RunOptions& options, const sinew::Model& model) {
  const MPI_Comm comm = MPI_COMM_WORLD;
  int rank = 0, ranks = 1;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &ranks);
  std::optional<sinew::Data> data;
  std::optional<Controls> controls;
  std::vector<mjtNum> state, ctrl;
  sinew::MpiRolloutOptions rolling;
  sinew::detail::agree_on(comm, [&] {
    check_options(options, model);
    data.emplace(start_data(model, options.common.key));
    state = data->state();
    ctrl.assign(data->ctrl().begin(), data->ctrl().end());
    controls.emplace(options, model);
    rolling.key = key_of(options, model, *controls, ctrl);
  });
  rolling.threads = std::max(options.threads, 1);
  rolling.start = data->get();
  rolling.path = options.out;
  rolling.should_stop = [] { return interruption() != 0; };
  const auto nu = static_cast<std::size_t>(model->nu);
  const auto input = [&](std::size_t simulation, std::span<mjtNum> initial, std::span<mjtNum> rows) {
    std::copy(state.begin(), state.end(), initial.begin());
    controls->begin(simulation);
    for (std::size_t step = 0; step * nu < rows.size(); ++step) controls->set(step, ctrl, rows.data() + step * nu);
  };
  const auto start = std::chrono::steady_clock::now();
  const sinew::MpiRolloutResult result = sinew::rollout_mpi(model, static_cast<std::size_t>(options.batch),
                                                            count_steps(options, model.get()), input, rolling);
  const double wall = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  int code = rank == 0 ? report_mpi(options, model, data->get(), result, wall, ranks) : kGood;
  MPI_Bcast(&code, 1, MPI_INT, 0, comm);
  return code;
}

}  // namespace

void add_run_mpi(Program& program) {
  Command& command = program.add("run", "simulate a batch on all ranks and report");
  const auto options = std::make_shared<RunOptions>();
  add_run_options(command, *options);
  command.on_choice([options] {
    std::optional<sinew::Model> model;
    sinew::detail::agree_on(MPI_COMM_WORLD, [&] {
      if (!options->out.empty()) check_table_path(options->out);
      model.emplace(load_model(options->common));
    });
    watch_signals();
    return run_ranks(*options, *model);
  });
}

}  // namespace app
