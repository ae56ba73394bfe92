// SPDX-License-Identifier: Apache-2.0
#include "table.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <string_view>

#include <sinew/model.hpp>

#include "zip.h"

namespace app {
namespace {

using sinew::Failure;

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r')) text.remove_suffix(1);
  return text;
}

bool parse_number(std::string_view text, double& value) {
  text = trimmed(text);
  if (text.starts_with('+')) text.remove_prefix(1);  // which from_chars does not know
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size();
}

// The fields of a line; one in double quotes may hold commas, and quotes written twice (RFC 4180).
std::vector<std::string> split(std::string_view line) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  std::vector<std::string> fields(1);
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '"' && quoted && i + 1 < line.size() && line[i + 1] == '"') {
      fields.back() += line[++i];
    } else if (line[i] == '"') {
      quoted = !quoted;
    } else if (line[i] == ',' && !quoted) {
      fields.emplace_back();
    } else {
      fields.back() += line[i];
    }
  }
  return fields;
}

// A first line is one of names if nothing in it is a number, and its first field does not begin like one: "0.5x" is a
// number with a mistake in it.
bool is_header(const std::vector<std::string>& fields) {
  const std::string_view first = trimmed(fields[0]);
  if (!first.empty() && std::string_view("0123456789+-.").find(first[0]) != std::string_view::npos) return false;
  double value = 0;
  return std::none_of(fields.begin(), fields.end(), [&](const auto& field) { return parse_number(field, value); });
}

Table parse_csv(const std::string& path, const std::string& text) {
  Table table;
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";  // some spreadsheets begin a file with it
  std::istringstream in(text.starts_with(kByteOrderMark) ? text.substr(kByteOrderMark.size()) : text);
  std::string line;
  for (int number = 1; std::getline(in, line); ++number) {
    if (line.empty() || line == "\r") continue;
    const std::vector<std::string> fields = split(line);
    double value = 0;
    if (table.columns == 0) {
      table.columns = fields.size();
      if (is_header(fields)) {
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
      const bool several = trimmed(field).find_first_of(" \t;") != std::string_view::npos;
      if (!parse_number(field, value)) {
        throw Failure(where + "'" + field + "' is not a number" + (several ? "; commas separate numbers" : ""));
      }
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

// "(7, 3)" or "(7,)"; nothing for any other number of dimensions, and for what is no list of counts.
std::optional<std::array<std::size_t, 2>> parse_shape(std::string_view shape) {
  if (!shape.starts_with('(') || !shape.ends_with(')')) return {};
  shape = shape.substr(1, shape.size() - 2);
  std::array<std::size_t, 2> sizes{1, 1};
  std::size_t dimensions = 0;
  while (!trimmed(shape).empty()) {
    const std::size_t comma = shape.find(',');
    const std::string_view field = trimmed(shape.substr(0, comma));
    shape = comma == std::string_view::npos ? "" : shape.substr(comma + 1);
    if (dimensions == sizes.size()) return {};
    const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), sizes[dimensions++]);
    if (error != std::errc() || end != field.data() + field.size()) return {};
  }
  if (dimensions == 0) return {};
  return sizes;
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
  const auto sizes = parse_shape(shape);
  if (!sizes) refuse("a shape of one or two dimensions is wanted, not " + shape);
  Table table;
  table.rows = (*sizes)[0];
  table.columns = (*sizes)[1];
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

std::vector<NamedTable> parse_npz(const std::string& path, const std::string& bytes) {
  std::vector<NamedTable> tables;
  for (const auto& [member, content] : read_zip(path, bytes)) {
    const std::string name = member.ends_with(".npy") ? member.substr(0, member.size() - 4) : member;
    tables.push_back({name, parse_npy(path + ": array '" + name + "'", content)});
  }
  return tables;
}

}  // namespace

std::string read_file(const std::string& path) {
  if (std::filesystem::is_directory(path)) throw Failure(path + ": is a folder");
  std::ifstream in(path, std::ios::binary);
  if (!in) throw Failure(path + ": " + std::strerror(errno));
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

std::vector<NamedTable> read_tables(const std::string& path) {
  if (path.ends_with(".csv")) return {{"", parse_csv(path, read_file(path))}};
  if (path.ends_with(".npy")) return {{"", parse_npy(path, read_file(path))}};
  if (path.ends_with(".npz")) return parse_npz(path, read_file(path));
  throw Failure(path + ": tables are read from .csv, .npy and .npz files");
}

}  // namespace app
