// SPDX-License-Identifier: Apache-2.0
#include "archive.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>

#include "table.h"
#include "zip.h"

namespace app {
namespace {

namespace fs = std::filesystem;
using sinew::Failure;

constexpr std::size_t kLargestFile = 0x7fffffff;  // that an mjVFS takes

// Folders that systems add to archives of their own accord have names that begin with a dot or two underscores.
bool is_hidden(const std::string& name) {
  const fs::path path = name;
  return std::any_of(path.begin(), path.end(), [](const fs::path& part) {
    return part.string().starts_with(".") || part.string().starts_with("__");
  });
}

bool is_model(const std::string& path) {
  return path.ends_with(".xml") || path.ends_with(".urdf") || path.ends_with(".mjb");
}

std::ptrdiff_t depth(const std::string& path) { return std::count(path.begin(), path.end(), '/'); }

}  // namespace

bool is_archive(const std::string& path) { return path.ends_with(".zip") || path.ends_with(".mjz"); }

std::string model_among(const std::string& place, std::vector<std::string> paths) {
  std::erase_if(paths, [](const std::string& path) { return !is_model(path); });
  std::sort(paths.begin(), paths.end());
  for (const std::string& path : paths) {
    if (fs::path(path).stem() == "scene") return path;
  }
  if (paths.empty()) throw Failure(place + ": there is no model in it (.xml, .urdf, .mjb)");
  std::string names;
  for (const std::string& path : paths) names += (names.empty() ? "" : ", ") + fs::path(path).filename().string();
  if (paths.size() > 1) throw Failure(place + ": which of these is meant? " + names.substr(0, 300));
  return paths[0];
}

Archive open_archive(const std::string& path) {
  Archive archive;
  archive.files = Files(new mjVFS{});
  mj_defaultVFS(archive.files.get());
  std::vector<std::string> models;
  for (const auto& [name, bytes] : read_zip(path, read_file(path))) {
    if (is_hidden(name)) continue;
    if (bytes.size() > kLargestFile ||
        mj_addBufferVFS(archive.files.get(), name.c_str(), bytes.data(), static_cast<int>(bytes.size())) != 0) {
      throw Failure(path + ": '" + name + "' cannot be kept in memory");
    }
    if (is_model(name)) models.push_back(name);
  }
  // Parts of a model are in folders beside it.
  std::ptrdiff_t highest = PTRDIFF_MAX;
  for (const std::string& each : models) highest = std::min(highest, depth(each));
  std::erase_if(models, [&](const std::string& each) { return depth(each) > highest; });
  archive.model = model_among(path, std::move(models));
  return archive;
}

}  // namespace app
