// SPDX-License-Identifier: Apache-2.0
// compare_folder.cpp -- the folder of a comparison: report.html with its charts, and their numbers.
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <functional>

#include "../sinew/output_file.h"
#include "compare_report.h"
#include "plot.h"

namespace app {
namespace {

namespace fs = std::filesystem;

// A chart of the folder: NAME.svg, drawn here, and NAME.csv, from which gnuplot draws NAME.png.
struct Chart {
  std::string name, svg, csv, gnuplot;
};

void write_file(const fs::path& path, const std::string& bytes) {
  OutputFile file(path.string());
  file.write(bytes);
  file.finish();
}

std::string exact(double value) {
  char text[40];
  std::snprintf(text, sizeof text, "%.17g", value);
  return std::isfinite(value) ? text : "";
}

// For a CSV file, and for the strings of gnuplot.
std::string quoted(const std::string& text, char quote) {
  std::string result(1, quote);
  for (const char c : text) result += c == quote ? std::string(2, quote) : std::string(1, c);
  return result + quote;
}

// Lines that may differ in length, with the horizontal axis of the longest.
std::string csv_of(const Plot& plot) {
  std::string text = quoted(plot.x_label, '"');
  const Line* longest = nullptr;
  for (const Line& line : plot.lines) {
    text += "," + quoted(line.name, '"');
    if (!longest || line.x.size() > longest->x.size()) longest = &line;
  }
  text += "\n";
  for (std::size_t k = 0; longest && k < longest->x.size(); ++k) {
    text += exact(longest->x[k]);
    for (const Line& line : plot.lines) text += "," + (k < line.y.size() ? exact(line.y[k]) : "");
    text += "\n";
  }
  return text;
}

std::string csv_of(const std::string& unit, const std::vector<Bar>& bars) {
  std::string text = "way," + quoted(unit, '"') + "\n";
  for (const Bar& bar : bars) text += quoted(bar.name, '"') + "," + (bar.value < 0 ? "" : exact(bar.value)) + "\n";
  return text;
}

Chart chart_of(const std::string& name, const Plot& plot) {
  const std::string log = plot.logarithmic ? "set logscale y; " : "unset logscale; ";
  const std::string with = plot.points ? "linespoints" : "lines";
  const std::string lines = std::to_string(plot.lines.size() + 1);
  return {name, line_chart(plot), csv_of(plot),
          log + "set title " + quoted(plot.title, '\'') + "; set xlabel " + quoted(plot.x_label, '\'') +
              "; set ylabel " + quoted(plot.y_label, '\'') + "; plot for [i=2:" + lines + "] FILE using 1:i with " +
              with + " title columnheader(i)\n"};
}

Chart chart_of(const std::string& name, const std::string& title, const std::string& unit, bool logarithmic,
               const std::vector<Bar>& bars) {
  return {name, bar_chart(title, unit, logarithmic, bars), csv_of(unit, bars),
          std::string(logarithmic ? "set logscale y; " : "unset logscale; ") + "set title " + quoted(title, '\'') +
              "; set ylabel " + quoted(unit, '\'') +
              "; unset xlabel; set style data histograms; set style fill solid; set xtics rotate by -45; "
              "plot FILE using 2:xtic(1) notitle\n"};
}

// One line per way, of those that ran.
Plot over_time(const Comparison& comparison, const std::string& title, const std::string& y_label,
               const std::vector<double> Contacted::*series) {
  Plot plot{title, "time (s)", y_label, false, false, {}};
  for (const Contacted& result : comparison.contacted) {
    if (result.refused.empty()) plot.lines.push_back({result.way.name(), result.times, result.*series});
  }
  return plot;
}

std::vector<Bar> bars_of(const Comparison& comparison, const std::function<double(const Contacted&)>& value) {
  std::vector<Bar> bars;
  for (const Contacted& result : comparison.contacted) {
    bars.push_back({result.way.name(), result.refused.empty() && !result.wild ? value(result) : -1});
  }
  return bars;
}

Plot cost_plot(const Comparison& comparison) {
  Plot plot{"Time of forward and inverse dynamics", "constraint rows", "us", true, true, {}};
  const std::pair<const char*, double Costs::*> kinds[] = {{"impulses, 5 sweeps", &Costs::impulse_5},
                                                           {"impulses, 50 sweeps", &Costs::impulse_50},
                                                           {"impulses, inverse", &Costs::impulse_inverse},
                                                           {"soft", &Costs::soft},
                                                           {"soft, inverse", &Costs::soft_inverse}};
  for (const auto& [name, member] : kinds) {
    Line line{name, {}, {}};
    for (const CostGroup& group : comparison.costs) {
      line.x.push_back(0.5 * (group.first_row + group.last_row));
      line.y.push_back(group.us.*member);
    }
    plot.lines.push_back(std::move(line));
  }
  return plot;
}

std::vector<Chart> charts_of(const Comparison& comparison) {
  std::vector<Chart> charts;
  if (!comparison.contacted.empty()) {
    charts.push_back(chart_of("energy", over_time(comparison, "Energy", "energy (J)", &Contacted::energies)));
    charts.push_back(
        chart_of("penetration", over_time(comparison, "Deepest contact", "penetration (m)", &Contacted::penetrations)));
    charts.push_back(chart_of("cost", "Time of a step", "us", false,
                              bars_of(comparison, [](const Contacted& r) { return r.step_us; })));
    charts.push_back(chart_of("inverse", "Relative error of inverse dynamics", "error", true,
                              bars_of(comparison, [](const Contacted& r) { return r.inverse_error; })));
  }
  if (!comparison.free.empty()) {
    Plot plot{"Energy of free motion, relative drift", "time (s)", "drift", true, false, {}};
    std::vector<Bar> errors;
    for (const Free& result : comparison.free) {
      if (result.refused.empty()) plot.lines.push_back({result.way.motion_name(), result.times, result.drifts});
      errors.push_back({result.way.motion_name(), result.refused.empty() ? result.error : -1});
    }
    charts.push_back(chart_of("drift", plot));
    charts.push_back(chart_of("error", "Free motion, error of the positions at the end", "error", true, errors));
  }
  if (!comparison.costs.empty()) charts.push_back(chart_of("dynamics", cost_plot(comparison)));
  return charts;
}

std::string csv_of(const TextTable& table) {
  std::string text;
  for (const auto& row : table.rows) {
    for (std::size_t c = 0; c < row.size(); ++c) text += (c ? "," : "") + quoted(row[c], '"');
    text += "\n";
  }
  return text;
}

std::string page_of(const Comparison& comparison, const std::vector<TextTable>& tables,
                    const std::vector<Chart>& charts) {
  const std::string title = "sinew compare " + escaped(comparison.model);
  char facts[160];
  std::snprintf(facts, sizeof facts, "%lld steps of %g s, control signal %g of half the range",
                static_cast<long long>(comparison.options.steps), comparison.timestep, comparison.options.wave);
  std::string page =
      "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>" + title +
      "</title>\n<style>:root{color-scheme:light dark}body{font:15px sans-serif;max-width:70rem;margin:2rem auto;"
      "padding:0 1rem}table{border-collapse:collapse;font-size:13px}td,th{padding:2px 8px;text-align:right;"
      "border-bottom:1px solid #8884}.t{text-align:left}svg{max-width:100%;height:auto}</style></head>\n<body><h1>" +
      title + "</h1>\n<p>" + facts +
      (comparison.options.key.empty() ? "" : ", from keyframe " + escaped(comparison.options.key)) + "</p>\n";
  for (const TextTable& table : tables) {
    page += "<h2>" + escaped(table.title) + "</h2>\n<p>" + escaped(table.about) + "</p>\n<table>\n";
    for (const auto& row : table.rows) {
      const std::string tag = &row == &table.rows.front() ? "th" : "td";
      page += "<tr>";
      for (std::size_t c = 0; c < row.size(); ++c) {
        const bool rest = c + 1 == row.size() && row.size() < table.rows.front().size();
        const std::string span = rest ? " colspan=\"" + std::to_string(table.rows.front().size() - c) + "\"" : "";
        const bool word = std::isalpha(static_cast<unsigned char>(row[c].empty() ? '-' : row[c][0]));
        page += "<" + tag + span + (word && tag == "td" ? " class=\"t\">" : ">") + escaped(row[c]) + "</" + tag + ">";
      }
      page += "</tr>\n";
    }
    page += "</table>\n";
  }
  for (const Chart& chart : charts) page += "<p>" + chart.svg + "</p>\n";
  return page + "</body></html>\n";
}

// Returns whether gnuplot drew all of them.
bool draw_png(const fs::path& folder, const std::vector<Chart>& charts) {
  if (!has_program("gnuplot")) return false;
  std::FILE* gnuplot = popen("exec gnuplot >/dev/null 2>&1", "w");
  if (!gnuplot) return false;
  std::string script = "set terminal png size 1100,600\n";
  for (const Chart& chart : charts) {
    const std::string file = quoted((folder / (chart.name + ".csv")).string(), '\'');
    script += "reset\nset datafile separator ','\nset key outside right\nset output " +
              quoted((folder / (chart.name + ".png")).string(), '\'') + "\nFILE=" + file + "\n" + chart.gnuplot;
  }
  std::fputs(script.c_str(), gnuplot);
  return pclose(gnuplot) == 0;
}

}  // namespace

std::string write_folder(const std::string& folder, const Comparison& comparison) {
  make_folder(folder);
  const fs::path place(folder);
  const std::vector<TextTable> tables = tables_of(comparison);
  const std::vector<Chart> charts = charts_of(comparison);
  for (const TextTable& table : tables) write_file(place / ("table_" + table.key + ".csv"), csv_of(table));
  for (const Chart& chart : charts) {
    write_file(place / (chart.name + ".svg"), chart.svg);
    write_file(place / (chart.name + ".csv"), chart.csv);
  }
  write_file(place / "report.html", page_of(comparison, tables, charts));
  return draw_png(place, charts) ? "" : "gnuplot is not installed, so the charts are SVG files only";
}

}  // namespace app
