// SPDX-License-Identifier: Apache-2.0
// compare_report.h -- the figures of `sinew compare` as tables, for the terminal and as a folder to look at: a page,
// its charts as SVG (and PNG, if gnuplot is installed), and the numbers behind them as CSV.
#ifndef SINEW_APPS_COMPARE_REPORT_H_
#define SINEW_APPS_COMPARE_REPORT_H_

#include <string>
#include <vector>

#include "../sinew/json.h"
#include "measure.h"
#include "timing.h"

namespace app {

// Everything that was measured of one model.
struct Comparison {
  std::string model;
  RunOptions options;
  double timestep = 0;
  std::vector<Contacted> contacted;
  std::vector<Free> free;
  std::vector<CostGroup> costs;
};

// A table of texts; the first row is its head. A cell that begins with a digit, a sign or a dash stands to the right.
struct TextTable {
  std::string key, title, about;
  std::vector<std::vector<std::string>> rows;
};

// The tables that there is something to say in.
std::vector<TextTable> tables_of(const Comparison& comparison);
// Lines with columns of equal width.
std::vector<std::string> lines_of(const TextTable& table);
// The same as an array of objects, with plain numbers.
Json json_of(const std::vector<Contacted>& results);
Json json_of(const std::vector<Free>& results);
Json json_of(const std::vector<CostGroup>& results);

// Makes the folder if there is none. Returns what is to be said about it, or an empty text.
std::string write_folder(const std::string& folder, const Comparison& comparison);

}  // namespace app

#endif  // SINEW_APPS_COMPARE_REPORT_H_
