// SPDX-License-Identifier: Apache-2.0
#include "table.h"

#include <array>
#include <cerrno>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <sstream>

#include <unistd.h>

#include <sinew/model.hpp>

namespace app {
namespace {

using sinew::Failure;

std::string ending(const std::string& path) {
  const std::size_t dot = path.rfind('.');
  return dot == std::string::npos ? "" : path.substr(dot);
}

std::string read_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) throw Failure(path + ": " + std::strerror(errno));
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

bool parse_number(std::string_view text, double& value) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r')) text.remove_suffix(1);
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size();
}

std::vector<std::string> split(const std::string& line) {
  std::vector<std::string> fields;
  std::size_t start = 0;
  for (std::size_t comma; (comma = line.find(',', start)) != std::string::npos; start = comma + 1) {
    fields.push_back(line.substr(start, comma - start));
  }
  fields.push_back(line.substr(start));
  return fields;
}

Table parse_csv(const std::string& path, const std::string& text) {
  Table table;
  std::istringstream in(text);
  std::string line;
  for (int number = 1; std::getline(in, line); ++number) {
    if (line.empty() || line == "\r") continue;
    const std::vector<std::string> fields = split(line);
    double value = 0;
    if (table.columns == 0) {
      table.columns = fields.size();
      if (!parse_number(fields[0], value)) {
        table.names = fields;
        continue;
      }
    }
    const std::string where = path + ":" + std::to_string(number) + ": ";
    if (fields.size() != table.columns) {
      throw Failure(where + std::to_string(fields.size()) + " numbers, but the lines before have " +
                    std::to_string(table.columns));
    }
    for (const std::string& field : fields) {
      if (!parse_number(field, value)) throw Failure(where + "'" + field + "' is not a number");
      table.values.push_back(value);
    }
    ++table.rows;
  }
  return table;
}

// The value of a key in the header of an NPY file, which is the text of a Python dictionary.
std::string header_value(const std::string& header, const std::string& key) {
  const std::size_t at = header.find("'" + key + "':");
  if (at == std::string::npos) return "";
  std::size_t start = at + key.size() + 3;
  while (start < header.size() && header[start] == ' ') ++start;
  const std::size_t end = header[start] == '(' ? header.find(')', start) + 1 : header.find_first_of(",}", start);
  return header.substr(start, end - start);
}

Table parse_npy(const std::string& path, const std::string& bytes) {
  const auto refuse = [&](const std::string& why) { throw Failure(path + ": " + why); };
  if (bytes.size() < 10 || bytes.compare(0, 6, "\x93NUMPY") != 0) refuse("not an NPY file");
  const bool old = bytes[6] == 1;
  const std::size_t prefix = old ? 10 : 12;
  std::size_t length = 0;
  for (std::size_t i = 0; i < (old ? 2u : 4u) && 8 + i < bytes.size(); ++i) {
    length |= static_cast<std::size_t>(static_cast<unsigned char>(bytes[8 + i])) << (8 * i);
  }
  if (prefix + length > bytes.size()) refuse("the file ends inside its header");
  const std::string header = bytes.substr(prefix, length);
  const std::string type = header_value(header, "descr"), shape = header_value(header, "shape");
  if (type != "'<f8'" && type != "'<f4'") refuse("numbers of type " + type + "; float64 or float32 is wanted");
  if (header_value(header, "fortran_order") != "False") refuse("column-major order; row-major is wanted");
  std::array<std::size_t, 2> sizes{1, 1};
  std::size_t dimensions = 0;
  for (std::size_t i = 0; i < shape.size();) {
    if (shape[i] < '0' || shape[i] > '9') {
      ++i;
      continue;
    }
    if (dimensions == 2) refuse("more than two dimensions: " + shape);
    std::size_t end = i;
    while (end < shape.size() && shape[end] >= '0' && shape[end] <= '9') ++end;
    std::from_chars(shape.data() + i, shape.data() + end, sizes[dimensions++]);
    i = end;
  }
  Table table;
  table.rows = sizes[0];
  table.columns = sizes[1];
  const std::size_t width = type == "'<f8'" ? 8 : 4, available = (bytes.size() - prefix - length) / width;
  if (table.columns && table.rows > available / table.columns) refuse("the file ends before its last number");
  const char* data = bytes.data() + prefix + length;
  table.values.resize(table.rows * table.columns);
  for (std::size_t i = 0; i < table.values.size(); ++i) {
    if (width == 8) {
      std::memcpy(&table.values[i], data + 8 * i, 8);
    } else {
      float value;
      std::memcpy(&value, data + 4 * i, 4);
      table.values[i] = value;
    }
  }
  return table;
}

std::string csv_text(const Table& table) {
  std::string text;
  for (std::size_t i = 0; i < table.names.size(); ++i) text += (i ? "," : "") + table.names[i];
  if (!table.names.empty()) text += '\n';
  char number[32];
  for (std::size_t r = 0; r < table.rows; ++r) {
    for (std::size_t c = 0; c < table.columns; ++c) {
      const auto end = std::to_chars(number, number + sizeof number, table.row(r)[c]).ptr;
      if (c) text += ',';
      text.append(number, end);
    }
    text += '\n';
  }
  return text;
}

std::string npy_bytes(const Table& table) {
  std::string header = "{'descr': '<f8', 'fortran_order': False, 'shape': (" + std::to_string(table.rows) + ", " +
                       std::to_string(table.columns) + "), }";
  header.append(63 - (10 + header.size()) % 64, ' ');  // the numbers begin at a multiple of 64
  header += '\n';
  std::string bytes = "\x93NUMPY";
  bytes += '\x01';
  bytes += '\0';
  bytes += static_cast<char>(header.size() & 0xff);
  bytes += static_cast<char>(header.size() >> 8);
  bytes += header;
  bytes.append(reinterpret_cast<const char*>(table.values.data()), table.values.size() * sizeof(double));
  return bytes;
}

std::uint32_t crc32(const std::string& bytes) {
  std::uint32_t crc = 0xffffffffu;
  for (const char c : bytes) {
    crc ^= static_cast<unsigned char>(c);
    for (int k = 0; k < 8; ++k) crc = (crc >> 1) ^ (0xedb88320u & (0u - (crc & 1u)));
  }
  return ~crc;
}

void put(std::string& out, std::uint64_t value, int bytes) {
  for (int i = 0; i < bytes; ++i) out += static_cast<char>((value >> (8 * i)) & 0xff);
}

// A ZIP archive whose members are stored as they are (PKWARE APPNOTE 4.3): what numpy.load expects of an .npz file.
std::string npz_bytes(const std::vector<NamedTable>& tables) {
  std::string archive, directory;
  for (const NamedTable& member : tables) {
    const std::string name = member.name + ".npy", data = npy_bytes(member.table);
    std::string common;
    put(common, 20, 2);          // version needed
    put(common, 0, 2);           // flags
    put(common, 0, 2);           // stored
    put(common, 0x00210000, 4);  // 1980-01-01, so that equal results are equal files
    put(common, crc32(data), 4);
    put(common, data.size(), 4);
    put(common, data.size(), 4);
    put(common, name.size(), 2);
    put(common, 0, 2);
    const std::size_t offset = archive.size();
    put(archive, 0x04034b50, 4);
    archive += common + name + data;
    put(directory, 0x02014b50, 4);
    put(directory, 20, 2);
    directory += common;
    put(directory, 0, 2 + 2 + 2 + 4);
    put(directory, offset, 4);
    directory += name;
  }
  const std::size_t start = archive.size();
  if (start > 0xffffffffu) throw Failure("more than 4 GB: write .npy files instead of .npz");
  archive += directory;
  put(archive, 0x06054b50, 4);
  put(archive, 0, 4);
  put(archive, tables.size(), 2);
  put(archive, tables.size(), 2);
  put(archive, directory.size(), 4);
  put(archive, start, 4);
  put(archive, 0, 2);
  return archive;
}

Table side_by_side(const std::vector<NamedTable>& tables) {
  Table joined;
  for (const NamedTable& member : tables) {
    joined.rows = member.table.rows;
    joined.columns += member.table.columns;
    joined.names.insert(joined.names.end(), member.table.names.begin(), member.table.names.end());
  }
  for (std::size_t r = 0; r < joined.rows; ++r) {
    for (const NamedTable& member : tables) {
      if (member.table.rows != joined.rows) throw Failure("results with different numbers of rows need an .npz file");
      joined.values.insert(joined.values.end(), member.table.row(r), member.table.row(r) + member.table.columns);
    }
  }
  return joined;
}

}  // namespace

Table read_table(const std::string& path) {
  const std::string kind = ending(path);
  if (kind == ".csv") return parse_csv(path, read_file(path));
  if (kind == ".npy") return parse_npy(path, read_file(path));
  throw Failure(path + ": tables are read from .csv and .npy files");
}

void write_tables(const std::string& path, const std::vector<NamedTable>& tables) {
  if (ending(path) == ".npz") return write_file(path, npz_bytes(tables));
  const Table joined = side_by_side(tables);
  write_file(path, ending(path) == ".csv" ? csv_text(joined) : npy_bytes(joined));
}

void check_writable(const std::string& path) {
  const std::string kind = ending(path);
  if (kind != ".csv" && kind != ".npy" && kind != ".npz") {
    throw Failure(path + ": tables are written to .csv, .npy and .npz files");
  }
  const std::size_t slash = path.rfind('/');
  const std::string folder = slash == std::string::npos ? "." : path.substr(0, slash + 1);
  if (access(folder.c_str(), W_OK) != 0) throw Failure(path + ": " + std::strerror(errno));
}

void write_file(const std::string& path, const std::string& bytes) {
  const std::string beside = path + ".part" + std::to_string(getpid());
  std::FILE* file = std::fopen(beside.c_str(), "wb");
  if (!file) throw Failure(path + ": " + std::strerror(errno));
  bool good = bytes.empty() || std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
  good = std::fclose(file) == 0 && good;
  good = good && std::rename(beside.c_str(), path.c_str()) == 0;
  if (good) return;
  const std::string why = std::strerror(errno);
  std::remove(beside.c_str());
  throw Failure(path + ": " + why);
}

}  // namespace app
