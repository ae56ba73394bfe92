// SPDX-License-Identifier: Apache-2.0
#include "trajectory.h"

#include <algorithm>
#include <optional>

namespace app {
namespace {

using sinew::Failure;

std::vector<std::string> prefixed(const std::string& prefix, std::vector<std::string> names) {
  for (std::string& name : names) name = prefix + "." + name;
  return names;
}

std::size_t total_columns(const std::vector<ColumnGroup>& groups) {
  std::size_t columns = 0;
  for (const ColumnGroup& group : groups) columns += group.columns.size();
  return columns;
}

const std::string& checked_size(const std::string& path, const std::vector<ColumnGroup>& groups, std::size_t steps) {
  const double bytes = static_cast<double>(total_columns(groups)) * static_cast<double>(steps) * sizeof(mjtNum);
  const bool archive = path.ends_with(".npz");
  if (archive && bytes > 0xf0000000u) throw Failure(path + ": an .npz file has room for 4 GB: write .npy instead");
  check_space(path, archive ? 2 * bytes : bytes);
  return path;
}

// The table that has the columns: the array of that name, or the only one.
const NamedTable& find_table(const std::string& path, const std::vector<NamedTable>& tables, const std::string& group) {
  std::string known;
  for (const NamedTable& table : tables) {
    if (table.name == group) return table;
    known += (known.empty() ? "" : ", ") + table.name;
  }
  if (tables.size() == 1) return tables[0];
  throw Failure(path + ": there is no array '" + group + "'; the file has " + (known.empty() ? "none" : known));
}

// Where `count` columns of the group begin: by their names, or because the table has no others, or by their place in a
// trajectory. Nothing if they are not there.
std::optional<std::size_t> first_column(const Table& table, const std::vector<ColumnGroup>& groups,
                                        const std::string& group, std::size_t count) {
  const auto belongs = [&](const std::string& name) { return name.starts_with(group); };
  const auto named = static_cast<std::size_t>(std::count_if(table.names.begin(), table.names.end(), belongs));
  if (named == count && count > 0) {
    return static_cast<std::size_t>(std::find_if(table.names.begin(), table.names.end(), belongs) -
                                    table.names.begin());
  }
  if (table.columns == count) return 0;
  if (!table.names.empty() || table.columns != total_columns(groups)) return {};
  std::size_t first = 0;
  for (const ColumnGroup& each : groups) {
    if (each.name == group) return first;
    first += each.columns.size();
  }
  return {};
}

}  // namespace

std::vector<ColumnGroup> trajectory_groups(const sinew::Model& model) {
  std::vector<std::string> activations, controls;
  for (int i = 0; i < model->na; ++i) activations.push_back(std::to_string(i));
  for (int i = 0; i < model->nu; ++i) controls.push_back(model.name(mjOBJ_ACTUATOR, i));
  return {{"time", {"time"}},
          {"qpos", prefixed("qpos", position_names(model))},
          {"qvel", prefixed("qvel", velocity_names(model))},
          {"act", prefixed("act", activations)},
          {"ctrl", prefixed("ctrl", controls)},
          {"sensordata", prefixed("sensor", sensor_names(model))},
          {"energy", {"energy.potential", "energy.kinetic"}}};
}

TrajectoryWriter::TrajectoryWriter(const std::string& path, const sinew::Model& model, std::size_t steps)
    : rows_(checked_size(path, trajectory_groups(model), steps), trajectory_groups(model)) {}

void TrajectoryWriter::add(const mjData* d, const mjtNum* ctrl) {
  const mjtNum* const groups[] = {&d->time, d->qpos, d->qvel, d->act, ctrl, d->sensordata, d->energy};
  rows_.add(groups);
}

Table read_columns(const std::string& path, const sinew::Model& model, const std::string& group,
                   const std::string& what) {
  const std::vector<ColumnGroup> groups = trajectory_groups(model);
  const auto at = std::find_if(groups.begin(), groups.end(), [&](const ColumnGroup& g) { return g.name == group; });
  const std::size_t count = at->columns.size();
  const std::vector<NamedTable> tables = read_tables(path);
  const Table& table = find_table(path, tables, group).table;
  if (table.rows == 0) throw Failure(path + ": no rows");
  const std::optional<std::size_t> first = first_column(table, groups, group, count);
  if (!first) {
    throw Failure(path + ": " + counted(static_cast<std::int64_t>(table.columns), "column") + ", but the model has " +
                  counted(static_cast<std::int64_t>(count), what));
  }
  Table found{table.rows, count, {}, {}};
  for (std::size_t r = 0; r < table.rows; ++r) {
    found.values.insert(found.values.end(), table.row(r) + *first, table.row(r) + *first + count);
  }
  return found;
}

}  // namespace app
