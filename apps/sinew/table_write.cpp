// SPDX-License-Identifier: Apache-2.0
#include <charconv>
#include <cstdio>
#include <fstream>
#include <utility>

#include <sinew/model.hpp>

#include "table.h"
#include "zip.h"

namespace app {
namespace {

using sinew::Failure;

// A name with a comma or a quote in it is quoted, as RFC 4180 has it.
std::string csv_field(const std::string& name) {
  if (name.find_first_of(",\"\n") == std::string::npos) return name;
  std::string field = "\"";
  for (const char c : name) field += c == '"' ? "\"\"" : std::string(1, c == '\n' ? ' ' : c);
  return field + '"';
}

void append_numbers(std::string& line, const double* values, std::size_t count) {
  char number[32];
  for (std::size_t i = 0; i < count; ++i) {
    if (!line.empty()) line += ',';
    line.append(number, std::to_chars(number, number + sizeof number, values[i]).ptr);
  }
}

// The numbers begin at byte 128 whatever the shape is, so that a header can be written again once the rows are counted.
std::string npy_header(const std::vector<std::size_t>& shape) {
  constexpr std::size_t kSize = 128;
  std::string dictionary = "{'descr': '<f8', 'fortran_order': False, 'shape': (";
  for (std::size_t i = 0; i < shape.size(); ++i) dictionary += (i ? ", " : "") + std::to_string(shape[i]);
  dictionary += "), }";
  dictionary.append(kSize - 11 - dictionary.size(), ' ');
  dictionary += '\n';
  std::string bytes = "\x93NUMPY";
  bytes += {'\x01', '\0', static_cast<char>(dictionary.size() & 0xff), static_cast<char>(dictionary.size() >> 8)};
  return bytes + dictionary;
}

std::vector<std::size_t> shape_of(const Table& table) {
  if (table.groups == 0) return {table.rows, table.columns};
  return {table.groups, table.rows / table.groups, table.columns};
}

void write_npz(const std::string& path, const std::vector<NamedTable>& tables) {
  ZipWriter zip(path);
  for (const auto& [name, table] : tables) {
    const std::string header = npy_header(shape_of(table));
    zip.begin(name + ".npy");
    zip.write(header.data(), header.size());
    zip.write(table.values.data(), table.values.size() * sizeof(double));
    zip.end();
  }
  zip.finish();
}

void copy_file(const std::string& from, ZipWriter& to) {
  std::ifstream in(from, std::ios::binary);
  std::vector<char> block(1 << 20);
  while (in.read(block.data(), static_cast<std::streamsize>(block.size())), in.gcount() > 0) {
    to.write(block.data(), static_cast<std::size_t>(in.gcount()));
  }
}

}  // namespace

void write_tables(const std::string& path, const std::vector<NamedTable>& tables) {
  const SignalsWait wait;
  if (path.ends_with(".npz")) return write_npz(path, tables);
  std::vector<ColumnGroup> groups;
  for (const auto& [name, table] : tables) {
    if (table.rows != tables[0].table.rows) throw Failure("results with different numbers of rows need an .npz file");
    groups.push_back({name, table.names});
    groups.back().columns.resize(table.columns);
  }
  RowWriter writer(path, groups);
  std::vector<const double*> row(tables.size());
  for (std::size_t r = 0; r < tables[0].table.rows; ++r) {
    for (std::size_t i = 0; i < tables.size(); ++i) row[i] = tables[i].table.row(r);
    writer.add(row);
  }
  writer.finish();
}

void check_table_path(const std::string& path) {
  if (!path.ends_with(".csv") && !path.ends_with(".npy") && !path.ends_with(".npz")) {
    throw Failure(path + ": tables are written to .csv, .npy and .npz files");
  }
  check_writable(path);
}

RowWriter::RowWriter(const std::string& path, const std::vector<ColumnGroup>& groups) : path_(path) {
  const bool archive = path.ends_with(".npz");
  if (!archive) file_ = std::make_unique<OutputFile>(path);
  bool named = false;
  for (const ColumnGroup& group : groups) {
    widths_.push_back(group.columns.size());
    columns_ += group.columns.size();
    if (archive) {
      spools_.push_back({group.name, group.columns.size(), std::make_unique<OutputFile>(path + "." + group.name)});
    }
    for (const std::string& name : group.columns) {
      named = named || !name.empty();
      if (!line_.empty()) line_ += ',';
      line_ += csv_field(name);
    }
  }
  if (path.ends_with(".csv") && named) file_->write(line_ + '\n');
  if (path.ends_with(".npy")) file_->write(npy_header({0, columns_}));
}

void RowWriter::add(std::span<const double* const> groups) {
  ++rows_;
  line_.clear();
  const bool text = path_.ends_with(".csv");
  for (std::size_t i = 0; i < groups.size(); ++i) {
    if (text) {
      append_numbers(line_, groups[i], widths_[i]);
    } else {
      (spools_.empty() ? *file_ : *spools_[i].file).write(groups[i], widths_[i] * sizeof(double));
    }
  }
  if (text) file_->write(line_ += '\n');
}

void RowWriter::finish() {
  if (spools_.empty()) {
    if (path_.ends_with(".npy")) file_->overwrite(0, npy_header({rows_, columns_}));
    return file_->finish();
  }
  ZipWriter zip(path_);
  for (const Spool& spool : spools_) {
    const std::string header = npy_header({rows_, spool.columns});
    zip.begin(spool.name + ".npy");
    zip.write(header.data(), header.size());
    spool.file->flush();
    copy_file(spool.file->temporary(), zip);
    zip.end();
  }
  zip.finish();
}

}  // namespace app
