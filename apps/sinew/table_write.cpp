// SPDX-License-Identifier: Apache-2.0
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstring>

#include <sys/stat.h>
#include <unistd.h>

#include <sinew/model.hpp>

#include "table.h"

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

std::string csv_text(const Table& table) {
  std::string text;
  for (std::size_t i = 0; i < table.names.size(); ++i) text += (i ? "," : "") + csv_field(table.names[i]);
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
  std::string header = "{'descr': '<f8', 'fortran_order': False, 'shape': (";
  if (table.groups) header += std::to_string(table.groups) + ", ";
  header += std::to_string(table.groups ? table.rows / table.groups : table.rows) + ", ";
  header += std::to_string(table.columns) + "), }";
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
  for (int i = 0; i < bytes; ++i, value >>= 8) out += static_cast<char>(value & 0xff);
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

// Signals wait while one of these lives, so that none can leave half a file behind.
class SignalsWait {
 public:
  SignalsWait() {
    sigset_t signals;
    sigemptyset(&signals);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&signals, signal);
    pthread_sigmask(SIG_BLOCK, &signals, &before_);
  }
  ~SignalsWait() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  SignalsWait(const SignalsWait&) = delete;
  SignalsWait& operator=(const SignalsWait&) = delete;

 private:
  sigset_t before_;
};

}  // namespace

void write_tables(const std::string& path, const std::vector<NamedTable>& tables) {
  if (path.ends_with(".npz")) return write_file(path, npz_bytes(tables));
  const Table joined = side_by_side(tables);
  write_file(path, path.ends_with(".csv") ? csv_text(joined) : npy_bytes(joined));
}

void check_table_path(const std::string& path) {
  if (!path.ends_with(".csv") && !path.ends_with(".npy") && !path.ends_with(".npz")) {
    throw Failure(path + ": tables are written to .csv, .npy and .npz files");
  }
  check_writable(path);
}

void check_writable(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  const std::string folder = slash == std::string::npos ? "." : path.substr(0, slash + 1);
  struct stat found;
  if (access(folder.c_str(), W_OK) != 0) throw Failure(path + ": " + std::strerror(errno));
  if (stat(path.c_str(), &found) != 0) return;
  if (S_ISDIR(found.st_mode)) throw Failure(path + ": is a folder");
  if (access(path.c_str(), W_OK) != 0) throw Failure(path + ": " + std::strerror(errno));
}

void write_file(const std::string& path, const std::string& bytes) {
  const SignalsWait wait;
  const std::string beside = path + ".part" + std::to_string(getpid());
  std::FILE* file = std::fopen(beside.c_str(), "wb");
  if (!file) throw Failure(path + ": " + std::strerror(errno));
  bool good = bytes.empty() || std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
  int why = good ? 0 : errno;
  if (std::fclose(file) != 0 && good) {
    good = false;
    why = errno;
  }
  if (good && std::rename(beside.c_str(), path.c_str()) == 0) return;
  if (good) why = errno;
  std::remove(beside.c_str());
  throw Failure(path + ": " + std::strerror(why));
}

}  // namespace app
