// SPDX-License-Identifier: Apache-2.0
// compare_tables.cpp -- the figures as texts and as JSON.
#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdio>

#include "compare_report.h"

namespace app {
namespace {

std::string figure(double value, const char* format = "%.2e") {
  if (!std::isfinite(value)) return "-";
  char text[40];
  std::snprintf(text, sizeof text, format, value);
  return text;
}

// Figures that cannot be negative: such a one stands for something that does not exist.
std::string if_any(double value, const char* format = "%.2e") { return value < 0 ? "-" : figure(value, format); }

Json number_or_null(double value) { return value < 0 ? Json() : Json(value); }

TextTable contacted_table(const std::vector<Contacted>& results) {
  TextTable table{"ways",
                  "the model as it is",
                  "penetration and violation: the largest of the run; energy rise: the largest above a lower value "
                  "before; forward-inverse: relative error of the forces that inverse dynamics find",
                  {{"formulation", "integrator", "solver", "cone", "penetration m", "violation", "energy rise J",
                    "energy change J", "momentum", "forward-inverse", "rows", "iterations", "us/step"}}};
  for (const Contacted& r : results) {
    std::vector<std::string> row{r.way.formulation(), r.way.integrator_name(), r.way.solver_name(), r.way.cone_name()};
    if (!r.refused.empty()) {
      row.push_back("refused: " + r.refused);
    } else if (r.wild) {
      row.push_back("wild after " + figure(r.times.empty() ? 0 : r.times.back(), "%.3g") + " s");
    } else {
      for (const double value : {r.penetration, r.violation, r.energy_rise, r.energy_change, r.momentum}) {
        row.push_back(figure(value));
      }
      row.push_back(if_any(r.inverse_error));
      for (const double value : {r.rows, r.iterations, r.step_us}) row.push_back(if_any(value, "%.1f"));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

TextTable free_table(const std::vector<Free>& results) {
  TextTable table{"free",
                  "free motion, without constraints, actuators and dampers",
                  "drifts: the largest, relative to the start; error: of the positions at the end, against RK4 with "
                  "steps a sixteenth as long; order: by which it falls as steps are halved",
                  {{"formulation", "integrator", "energy drift", "momentum drift", "angular drift", "error", "order"}}};
  for (const Free& r : results) {
    std::vector<std::string> row{r.way.formulation(), r.way.integrator_name()};
    if (!r.refused.empty()) {
      row.push_back("refused: " + r.refused);
    } else {
      row.push_back(figure(r.energy_drift));
      for (const double value : {r.momentum_drift, r.angular_drift}) row.push_back(if_any(value));
      row.push_back(figure(r.error));
      row.push_back(figure(r.order, "%.2f"));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

TextTable cost_table(const std::vector<CostGroup>& groups) {
  TextTable table{"dynamics",
                  "forward and inverse dynamics, microseconds",
                  "one evaluation without integration; means over the states of a group, the quickest of five each",
                  {{"rows", "states", "contacts", "impulses, 5 sweeps", "50 sweeps", "inverse", "ratio", "soft forward",
                    "soft inverse", "ratio"}}};
  for (const CostGroup& group : groups) {
    const Costs& us = group.us;
    const std::string rows = std::to_string(group.first_row) +
                             (group.last_row > group.first_row ? " to " + std::to_string(group.last_row) : "");
    table.rows.push_back(
        {rows, std::to_string(group.states), figure(group.contacts, "%.1f"), figure(us.impulse_5, "%.1f"),
         figure(us.impulse_50, "%.1f"), if_any(us.impulse_inverse, "%.1f"),
         if_any(us.impulse_inverse < 0 ? -1 : us.impulse_50 / us.impulse_inverse, "%.1f"), figure(us.soft, "%.1f"),
         figure(us.soft_inverse, "%.1f"), figure(us.soft / us.soft_inverse, "%.1f")});
  }
  return table;
}

bool is_figure(const std::string& cell) {
  return !cell.empty() && (std::isdigit(static_cast<unsigned char>(cell[0])) || cell[0] == '-');
}

}  // namespace

std::vector<TextTable> tables_of(const Comparison& comparison) {
  std::vector<TextTable> tables;
  if (!comparison.contacted.empty()) tables.push_back(contacted_table(comparison.contacted));
  if (!comparison.free.empty()) tables.push_back(free_table(comparison.free));
  if (!comparison.costs.empty()) tables.push_back(cost_table(comparison.costs));
  return tables;
}

std::vector<std::string> lines_of(const TextTable& table) {
  std::vector<std::size_t> widths(table.rows.front().size());
  for (const auto& row : table.rows) {
    if (row.size() < widths.size()) continue;  // its last cell runs over the rest
    for (std::size_t c = 0; c < row.size(); ++c) widths[c] = std::max(widths[c], row[c].size());
  }
  std::vector<std::string> lines;
  for (const auto& row : table.rows) {
    std::string line;
    for (std::size_t c = 0; c < row.size(); ++c) {
      const std::size_t room = widths[c] > row[c].size() ? widths[c] - row[c].size() : 0;
      // a column of figures has its head to the right as well
      const bool right = is_figure(row[c]) || (&row == &table.rows.front() && table.rows.size() > 1 &&
                                               c < table.rows[1].size() && is_figure(table.rows[1][c]));
      line += (c ? "  " : "") + (right ? std::string(room, ' ') + row[c] : row[c] + std::string(room, ' '));
    }
    lines.push_back(line.substr(0, line.find_last_not_of(' ') + 1));
  }
  return lines;
}

Json json_of(const std::vector<Contacted>& results) {
  Json all = Json::array();
  for (const Contacted& r : results) {
    Json one = Json::object();
    one.set("formulation", r.way.formulation()).set("integrator", r.way.integrator_name());
    one.set("solver", r.way.solver_name()).set("cone", r.way.cone_name());
    one.set("refused", r.refused.empty() ? Json() : Json(r.refused)).set("wild", r.wild);
    one.set("penetration_m", r.penetration).set("equality_violation", r.violation);
    one.set("energy_rise_J", r.energy_rise).set("energy_change_J", r.energy_change);
    one.set("momentum_kg_m_s", r.momentum).set("forward_inverse_error", number_or_null(r.inverse_error));
    all.push(one.set("rows", r.rows).set("iterations", number_or_null(r.iterations)).set("step_us", r.step_us));
  }
  return all;
}

Json json_of(const std::vector<Free>& results) {
  Json all = Json::array();
  for (const Free& r : results) {
    Json one = Json::object();
    one.set("formulation", r.way.formulation()).set("integrator", r.way.integrator_name());
    one.set("refused", r.refused.empty() ? Json() : Json(r.refused)).set("energy_drift", r.energy_drift);
    one.set("momentum_drift", number_or_null(r.momentum_drift)).set("angular_drift", number_or_null(r.angular_drift));
    all.push(one.set("error", r.error).set("order", r.order));
  }
  return all;
}

Json json_of(const std::vector<CostGroup>& results) {
  Json all = Json::array();
  for (const CostGroup& group : results) {
    const Costs& us = group.us;
    Json one = Json::object();
    one.set("first_row", group.first_row).set("last_row", group.last_row).set("states", group.states);
    one.set("contacts", group.contacts).set("impulse_5_us", us.impulse_5).set("impulse_50_us", us.impulse_50);
    one.set("impulse_inverse_us", number_or_null(us.impulse_inverse));
    all.push(one.set("soft_us", us.soft).set("soft_inverse_us", us.soft_inverse));
  }
  return all;
}

}  // namespace app
