// SPDX-License-Identifier: Apache-2.0
// run.h -- what one simulation and a batch of them share: options, number of steps, controls.
#ifndef SINEW_APPS_RUN_H_
#define SINEW_APPS_RUN_H_

#include <memory>

#include "command.h"
#include "film.h"
#include "normal_numbers.h"
#include "table.h"

namespace app {

struct RunOptions {
  Common common;
  double time = 10;
  std::int64_t steps = 0;  // 0: as many as `time` takes
  std::string controls, out;
  FilmOptions film;  // `film.out` is empty: no video
  double noise = 0;
  unsigned seed = 0;
  int batch = 1, threads = 0;
};

void add_run_options(Command& command, RunOptions& options);

std::size_t count_steps(const RunOptions& options, const mjModel* m);

// Controls for every step: from a file, whose last row holds to the end, plus noise of the given size (in half control
// ranges, or in units where there is no range). Simulations of a batch draw from streams of their own.
class Controls {
 public:
  Controls(const RunOptions& options, const sinew::Model& model);
  // The stream of one simulation.
  void begin(std::size_t simulation);
  // `start` is what the keyframe or the reference state has.
  void set(std::size_t step, const std::vector<mjtNum>& start, mjtNum* ctrl);

 private:
  const mjModel* m_;
  double noise_;
  unsigned seed_;
  std::shared_ptr<const Table> table_;  // null: there is no file
  NormalNumbers normal_;
};

// Adds what a single run and a batch end with, prints the report, and returns the exit code.
int finish_report(const RunOptions& options, const sinew::Model& model, const mjData* d, Report& report);

int run_batch(const RunOptions& options, const sinew::Model& model);
// What the simulations of a batch were, of which `done` steps were taken in `wall` seconds.
void describe_batch(const RunOptions& options, const sinew::Model& model, std::int64_t done, double wall,
                    Report& report);

}  // namespace app

#endif  // SINEW_APPS_RUN_H_
