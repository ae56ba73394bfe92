// SPDX-License-Identifier: Apache-2.0
// table.h -- numbers in rows and named columns, read from and written to CSV, NPY and NPZ files.
//   note  whatever is written appears complete or not at all (output_file.h)
#ifndef SINEW_APPS_TABLE_H_
#define SINEW_APPS_TABLE_H_

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "output_file.h"

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
  std::string name;  // of an array in an .npz file; empty for other files
  Table table;
};

// All bytes of a file. Throws Failure.
std::string read_file(const std::string& path);

// By the ending: .csv (a first line of names is optional) and .npy (float64 or float32, one or two dimensions) hold one
// table, .npz as many as there are arrays of that kind in it.
std::vector<NamedTable> read_tables(const std::string& path);

// By the ending: .csv and .npy take a single table, or several side by side with equal rows; .npz each by its name.
void write_tables(const std::string& path, const std::vector<NamedTable>& tables);

// Refuses an ending that write_tables() does not know, and what check_writable() refuses.
void check_table_path(const std::string& path);

// Columns that belong together: an array of an .npz file.
struct ColumnGroup {
  std::string name;
  std::vector<std::string> columns;
};

// A table of unknown length, written row by row: it is never in memory as a whole. An .npz file needs its arrays one
// after the other, so each group has a file of its own until finish() puts them together.
class RowWriter {
 public:
  RowWriter(const std::string& path, const std::vector<ColumnGroup>& groups);
  // The numbers of each group, in their order.
  void add(std::span<const double* const> groups);
  void finish();

 private:
  struct Spool {
    std::string name;
    std::size_t columns;
    std::unique_ptr<OutputFile> file;
  };
  std::string path_;
  std::vector<std::size_t> widths_;
  std::vector<Spool> spools_;         // of an .npz file
  std::unique_ptr<OutputFile> file_;  // of any other
  std::string line_;
  std::size_t rows_ = 0, columns_ = 0;
};

}  // namespace app

#endif  // SINEW_APPS_TABLE_H_
