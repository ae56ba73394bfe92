// SPDX-License-Identifier: Apache-2.0
// trajectory.h -- the table that `sinew run` writes: which columns it has, and how they are found in a file again.
#ifndef SINEW_APPS_TRAJECTORY_H_
#define SINEW_APPS_TRAJECTORY_H_

#include <string>
#include <vector>

#include "command.h"
#include "table.h"

namespace app {

// time, qpos, qvel, act, ctrl, sensordata, energy: the columns of each.
std::vector<ColumnGroup> trajectory_groups(const sinew::Model& model);

// A row per step, written while the simulation runs.
class TrajectoryWriter {
 public:
  TrajectoryWriter(const std::string& path, const sinew::Model& model, std::size_t steps);
  // `ctrl` is what the step was given; everything else is what it left in `d`.
  void add(const mjData* d, const mjtNum* ctrl);
  void finish() { rows_.finish(); }

 private:
  RowWriter rows_;
};

// The columns of one group ("qpos", "ctrl") from a table of just these columns, or from a trajectory in any format.
// `what` names them in a message.
Table read_columns(const std::string& path, const sinew::Model& model, const std::string& group,
                   const std::string& what);

}  // namespace app

#endif  // SINEW_APPS_TRAJECTORY_H_
