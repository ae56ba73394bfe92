// SPDX-License-Identifier: Apache-2.0
#include "format/urdf/asset_search.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "base/files/file.h"
#include "base/files/resource.h"
#include "format/mjcf/check.h"

namespace sinew::urdf {
namespace {

// "package://arm/meshes/hand.stl" is the package "arm" and the path "meshes/hand.stl"; "file:///a/b.stl" and names
// without a scheme are paths.
struct Address {
  std::string package, path;
};

Address parse_address(std::string_view file) {
  const std::size_t colon = file.find("://");
  if (colon == std::string_view::npos) return {"", std::string(file)};
  const std::string_view rest = file.substr(colon + 3);
  if (file.substr(0, colon) == "file") return {"", std::string(rest)};
  const std::size_t slash = rest.find('/');
  if (slash == std::string_view::npos) return {"", std::string(rest)};
  return {std::string(rest.substr(0, slash)), std::string(rest.substr(slash + 1))};
}

std::string absolute_path(const std::string& path) {
  std::error_code error;
  const std::filesystem::path absolute = std::filesystem::absolute(path.empty() ? "." : path, error);
  return normalize_path(error ? path : absolute.string());
}

// The folder itself and those around it, innermost first.
std::vector<std::string> folders_around(const std::string& folder) {
  std::vector<std::string> all;
  for (std::filesystem::path at(folder); !at.empty(); at = at.parent_path()) {
    all.push_back(at.string());
    if (at == at.parent_path()) break;
  }
  return all;
}

bool is_called(const std::string& folder, const std::string& name) { return file_name_of(folder) == name; }

}  // namespace

AssetSearch::AssetSearch(Spec& spec, const mjVFS* vfs, const std::vector<std::string>& folders)
    : spec_(spec), vfs_(vfs) {
  for (const std::string& folder : folders) folders_.push_back(absolute_path(folder));
  const char* packages = std::getenv("ROS_PACKAGE_PATH");
  for (const std::string& folder : split_path_list(packages ? packages : "")) folders_.push_back(absolute_path(folder));
}

bool AssetSearch::opens(const std::string& path) const {
  std::string ignored;
  return open_resource(path, vfs_, ignored).has_value();
}

// Where the file may be besides the place where MuJoCo looks, likeliest first.
std::vector<std::string> AssetSearch::places(const std::string& file, const std::string& folder) const {
  const Address address = parse_address(file);
  const std::string model_folder = absolute_path(*spec_.c.modelfiledir);
  std::vector<std::string> places;
  if (address.package.empty()) {
    places.push_back(join_path(join_path(model_folder, folder), address.path));
    places.push_back(join_path(model_folder, address.path));
  }
  const auto look_in = [&](const std::string& top) {
    if (is_called(top, address.package)) places.push_back(join_path(top, address.path));
    if (!address.package.empty()) places.push_back(join_path(join_path(top, address.package), address.path));
  };
  for (const std::string& top : folders_) {
    look_in(top);
    places.push_back(join_path(top, address.path));
    places.push_back(join_path(top, file_name_of(file)));
  }
  if (!address.package.empty()) {
    for (const std::string& top : folders_around(model_folder)) look_in(top);
  }
  for (std::string& place : places) place = normalize_path(place);
  return places;
}

std::string AssetSearch::usual_name(const std::string& file) const {
  return spec_.c.strippath ? std::string(file_name_of(file)) : file;
}

std::optional<std::string> AssetSearch::locate(const std::string& file, const std::string& folder) {
  const std::string name = usual_name(file);
  if (file.empty()) return {};
  if (opens(resource_name(*spec_.c.modelfiledir, resource_name(folder, name)))) return normalize_path(name);
  for (const std::string& place : places(file, folder)) {
    if (!opens(place)) continue;
    found_elsewhere_ = true;
    return place;
  }
  return {};
}

std::string AssetSearch::find_mesh(const XmlNode& node, const std::string& file) {
  const std::string& folder = *spec_.c.compiler.meshdir;
  if (const std::optional<std::string> name = locate(file, folder)) return *name;
  if (missed_ || file.empty()) return usual_name(file);
  missed_ = true;
  const std::vector<std::string> others = places(file, folder);
  std::string list;
  for (std::size_t i = 0; i < std::min<std::size_t>(others.size(), 3); ++i) list += ", " + others[i];
  mjcf::warn(node, "'" + file + "' is not found in the folder of meshes" + list + (others.size() > 3 ? ", ..." : "") +
                       "; the compiler's meshdir, and ROS_PACKAGE_PATH, name further folders");
  return usual_name(file);
}

void AssetSearch::finish() {
  if (found_elsewhere_) spec_.c.strippath = 0;
}

}  // namespace sinew::urdf
