// SPDX-License-Identifier: Apache-2.0
#include "compile/assets/assets_file.h"

#include <optional>
#include <utility>

#include "base/ascii.h"
#include "base/files/file.h"
#include "base/files/registry.h"

namespace sinew {

AssetFile open_asset(const Build& build, const Element& element, const std::string& file, AssetFolder folder) {
  const mjsCompiler& compiler = compiler_of(element);
  const std::string& directory = folder == AssetFolder::Meshes ? *compiler.meshdir : *compiler.texturedir;
  std::string path(strips_paths(element) ? file_name_of(file) : std::string_view(file));
  const std::string inside = resource_name(directory, path);
  std::string reason;
  std::optional<Resource> resource = open_resource(resource_name(folder_of(element), inside), build.vfs, reason);
  if (!resource) throw ModelError(describe(element) + ": " + reason);
  return {std::move(path), std::move(*resource)};
}

std::span<const std::byte> read_asset(const Element& element, AssetFile& file) {
  std::span<const std::byte> bytes;
  std::string reason;
  if (!file.resource.read(bytes, reason)) throw ModelError(describe(element) + ": " + reason);
  return bytes;
}

std::string asset_kind(const std::string& content_type, const std::string& file) {
  return to_lower(content_type.empty() ? extension_of(file) : without_parameters(content_type));
}

}  // namespace sinew
