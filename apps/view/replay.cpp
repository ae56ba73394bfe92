// SPDX-License-Identifier: Apache-2.0
#include "replay.h"

#include "../sinew/trajectory.h"

namespace app::view {

std::size_t replay_file(Physics& physics, const sinew::Model& model, const std::string& path) {
  const Table qpos = read_columns(path, model, "qpos", "position");
  // A table of positions alone is a trajectory, too: its rows are a step apart.
  const auto optional = [&](const char* group) {
    try {
      Table table = read_columns(path, model, group, group);
      return table.values == qpos.values ? Table{} : table;
    } catch (const sinew::Failure&) {
      return Table{};
    }
  };
  const Table time = optional("time"), qvel = optional("qvel"), ctrl = optional("ctrl");
  physics.call([&](Physics& simulation) {
    mj_resetData(simulation.model(), simulation.data());
    simulation.replay(
        [&](mjModel* m, mjData* d, std::size_t row) {
          mju_copy(d->qpos, qpos.row(row), m->nq);
          if (qvel.rows == qpos.rows && m->nv > 0) mju_copy(d->qvel, qvel.row(row), m->nv);
          if (ctrl.rows == qpos.rows && m->nu > 0) mju_copy(d->ctrl, ctrl.row(row), m->nu);
          d->time = time.rows == qpos.rows ? time.row(row)[0] : m->opt.timestep * static_cast<double>(row);
          return true;
        },
        qpos.rows);
  });
  return qpos.rows;
}

}  // namespace app::view
