// SPDX-License-Identifier: Apache-2.0
#include "file_watch.h"

#include <fstream>
#include <iterator>
#include <regex>
#include <vector>

namespace app::view {
namespace {

namespace fs = std::filesystem;

constexpr int kDeepest = 10;                        // of includes
constexpr std::size_t kMostFiles = 1000;            // watched
constexpr std::uintmax_t kLargestText = 10u << 20;  // a file larger than this is no text to search for names

std::vector<std::string> attribute_values(const std::string& text, const std::string& names) {
  const std::regex attribute("\\b(?:" + names + ")\\s*=\\s*[\"']([^\"']+)[\"']");
  std::vector<std::string> values;
  for (std::sregex_iterator at(text.begin(), text.end(), attribute), end; at != end; ++at) values.push_back((*at)[1]);
  return values;
}

}  // namespace

FileWatch::Stamp FileWatch::stamp(const fs::path& path) {
  std::error_code error;
  Stamp stamp;
  stamp.time = fs::last_write_time(path, error);
  stamp.size = fs::file_size(path, error);
  return error ? Stamp{} : stamp;
}

void FileWatch::set(const std::string& path) {
  known_.clear();
  add(fs::path(path), 0);
  last_ = known_;
}

// Names are looked for in the text rather than in the model: a file that cannot be compiled is watched as well.
void FileWatch::add(const fs::path& path, int depth) {
  std::error_code error;
  if (depth > kDeepest || known_.size() >= kMostFiles || !fs::is_regular_file(path, error)) return;
  if (!known_.emplace(path, stamp(path)).second) return;
  const bool is_text = path.extension() == ".xml" || path.extension() == ".urdf" || path.extension() == ".mjcf";
  if (!is_text || fs::file_size(path, error) > kLargestText) return;
  std::ifstream in(path);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  const fs::path folder = path.parent_path();
  std::vector<std::string> folders = attribute_values(text, "meshdir|texturedir|assetdir");
  folders.emplace_back("");
  for (const std::string& name : attribute_values(text, "file|filename")) {
    for (const std::string& each : folders) add(folder / each / name, depth + 1);
  }
}

bool FileWatch::changed() {
  std::map<fs::path, Stamp> now;
  for (const auto& [path, before] : known_) now.emplace(path, stamp(path));
  const bool rests = now == last_;
  last_ = now;
  // A file that is gone is about to come back: editors rename.
  for (const auto& [path, each] : now) {
    if (each == Stamp{} && known_[path] != Stamp{}) return false;
  }
  if (!rests || now == known_) return false;
  known_ = now;
  return true;
}

}  // namespace app::view
