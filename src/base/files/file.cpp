// SPDX-License-Identifier: Apache-2.0
#include "base/files/file.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <system_error>

#include "base/ascii.h"

namespace sinew {
namespace {

constexpr std::string_view kSeparators = "/\\";

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using FileHandle = std::unique_ptr<std::FILE, CloseFile>;

std::string reading_failure(const std::string& path, int code) {
  switch (code) {
    case ENOENT:
      return "file '" + path + "' does not exist";
    case ENOTDIR:
      return "file '" + path + "' does not exist: part of its path is not a folder";
    case EISDIR:
      return "'" + path + "' is a folder, not a file";
    case EACCES:
    case EPERM:
      return "no permission to read file '" + path + "'";
    default:
      return "cannot read file '" + path + "': " + std::generic_category().message(code);
  }
}

// The size is only a first guess: files under /proc do not tell theirs.
template <class Buffer>
bool read_all(std::FILE* file, std::size_t size_guess, Buffer& buffer) {
  std::size_t used = 0;
  buffer.resize(size_guess + 1);  // one more than expected, so that the end is found without a second round
  for (;;) {
    used += std::fread(buffer.data() + used, 1, buffer.size() - used, file);
    if (used < buffer.size()) break;
    buffer.resize(2 * buffer.size());
  }
  buffer.resize(used);
  return !std::ferror(file);
}

template <class Buffer>
bool read_into(const std::string& path, Buffer& buffer, std::string& error) {
  buffer.clear();
  std::error_code ignored;
  const std::filesystem::file_status status = std::filesystem::status(path, ignored);
  if (std::filesystem::is_directory(status)) {  // fopen would take a folder for a file
    error = reading_failure(path, EISDIR);
    return false;
  }
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
    error = "'" + path + "' is a device or a pipe, not a file";  // which may have no end, or none that comes
    return false;
  }
  errno = 0;
  const FileHandle file(std::fopen(path.c_str(), "rb"));
  if (!file) {
    error = reading_failure(path, errno);
    return false;
  }
  std::error_code no_size;
  const std::uintmax_t size = std::filesystem::file_size(path, no_size);
  if (read_all(file.get(), no_size ? 0 : static_cast<std::size_t>(size), buffer)) return true;
  error = reading_failure(path, errno);
  buffer.clear();
  return false;
}

}  // namespace

bool read_file(const std::string& path, std::vector<std::byte>& bytes, std::string& error) {
  return read_into(path, bytes, error);
}

bool read_file(const std::string& path, std::string& text, std::string& error) { return read_into(path, text, error); }

std::string_view directory_of(std::string_view path) {
  const std::size_t last = path.find_last_of(kSeparators);
  return last == std::string_view::npos ? std::string_view() : path.substr(0, last + 1);
}

std::string_view file_name_of(std::string_view path) { return path.substr(directory_of(path).size()); }

std::string_view extension_of(std::string_view path) {
  const std::string_view name = file_name_of(path);
  const std::size_t dot = name.find_last_of('.');
  return dot == std::string_view::npos || dot == 0 ? std::string_view() : name.substr(dot);
}

std::string_view strip_extension(std::string_view path) {
  return path.substr(0, path.size() - extension_of(path).size());
}

bool is_absolute(std::string_view path) {
  if (path.empty()) return false;
  if (kSeparators.find(path[0]) != std::string_view::npos) return true;
  return path.size() >= 2 && is_letter(path[0]) && path[1] == ':';
}

std::string join_path(std::string_view directory, std::string_view path) {
  if (directory.empty() || is_absolute(path)) return std::string(path);
  std::string joined(directory);
  if (kSeparators.find(joined.back()) == std::string_view::npos) joined += '/';
  return joined += path;
}

std::string normalize_path(std::string_view path) {
  const bool rooted = !path.empty() && kSeparators.find(path[0]) != std::string_view::npos;
  std::vector<std::string_view> parts;
  while (!path.empty()) {
    const std::size_t end = path.find_first_of(kSeparators);
    const std::string_view part = path.substr(0, end);
    path.remove_prefix(end == std::string_view::npos ? path.size() : end + 1);
    if (part.empty() || part == ".") continue;
    const bool climbs = part == "..";
    if (climbs && !parts.empty() && parts.back() != "..") {
      parts.pop_back();
    } else if (!climbs || !rooted) {  // nothing lies above the root
      parts.push_back(part);
    }
  }
  std::string normal = rooted ? "/" : "";
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) normal += '/';
    normal += parts[i];
  }
  return normal;
}

std::vector<std::string> split_path_list(std::string_view list) {
  std::vector<std::string> folders;
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(':'), list.size());
    if (end > 0) folders.emplace_back(list.substr(0, end));
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return folders;
}

}  // namespace sinew
