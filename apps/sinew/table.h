// SPDX-License-Identifier: Apache-2.0
// table.h -- numbers in rows and named columns, read from and written to CSV, NPY and NPZ files.
//   note  a file is written beside its place and moved there when it is complete: no partial output is left behind
#ifndef SINEW_APPS_TABLE_H_
#define SINEW_APPS_TABLE_H_

#include <cstddef>
#include <string>
#include <vector>

namespace app {

struct Table {
  std::size_t rows = 0, columns = 0;
  std::vector<double> values;      // row by row
  std::vector<std::string> names;  // of columns; may be empty
  std::size_t groups = 0;          // if not 0, the rows fall into as many equal parts: an .npz member gets 3 dimensions

  double* row(std::size_t i) { return values.data() + i * columns; }
  const double* row(std::size_t i) const { return values.data() + i * columns; }
};

struct NamedTable {
  std::string name;
  Table table;
};

// By the ending: .csv (a first line of names is optional), .npy (float64 or float32, one or two dimensions).
Table read_table(const std::string& path);

// By the ending: .csv and .npy take a single table, or several side by side with equal rows; .npz each by its name.
void write_tables(const std::string& path, const std::vector<NamedTable>& tables);

// Refuse at once, before long work, what would be refused at its end: an ending, a place that cannot be written to.
void check_table_path(const std::string& path);
void check_writable(const std::string& path);

// Complete or not at all.
void write_file(const std::string& path, const std::string& bytes);

}  // namespace app

#endif  // SINEW_APPS_TABLE_H_
