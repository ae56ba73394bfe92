// SPDX-License-Identifier: Apache-2.0
// assets_file.h -- the files of assets: where they are, what they are, and their decoded content through the cache.
//   in    an element and the file name it gives       out   an open resource, or ModelError naming element and file
#ifndef SINEW_COMPILE_ASSETS_ASSETS_FILE_H_
#define SINEW_COMPILE_ASSETS_ASSETS_FILE_H_

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "base/files/resource.h"
#include "compile/assets/assets_cache.h"
#include "compile/build.h"

namespace sinew {

enum class AssetFolder { Meshes, Textures };  // which of meshdir and texturedir counts

struct AssetFile {
  std::string path;  // as the model stores it: without folders under strippath
  Resource resource;
};

// Opens the file where the element's settings put it: the folder of the model, then meshdir or texturedir, then the
// name; each of them may be absolute.
AssetFile open_asset(const Build& build, const Element& element, const std::string& file, AssetFolder folder);

// All of its bytes; they stay as long as the file is open.
std::span<const std::byte> read_asset(const Element& element, AssetFile& file);

// The file's kind: its content type if the element gives one, else the extension in lower case, with its dot.
std::string asset_kind(const std::string& content_type, const std::string& file);

template <class T>
std::size_t byte_size(const std::vector<T>& values) {
  return values.size() * sizeof(T);
}

inline std::string cache_key(const AssetFile& file, const std::string& settings) {
  return settings + ':' + file.resource.name();
}

// What decode(bytes, name) makes of bytes that were read already. Calls no code of the resource's provider.
template <class T, class Decode>
std::shared_ptr<const T> decode_bytes(const Element& element, const AssetFile& file, std::span<const std::byte> bytes,
                                      const std::string& settings, Decode&& decode) {
  std::shared_ptr<const T> asset;
  try {
    asset = std::make_shared<const T>(decode(bytes, std::string_view(file.resource.name())));
  } catch (const ModelError& error) {
    throw ModelError(describe(element) + ": " + error.what());
  }
  asset_cache().insert(cache_key(file, settings), file.resource, asset, byte_size(*asset));
  return asset;
}

// The content of the file as the cache has it for these settings, or else decoded. T needs a byte_size(const T&).
template <class T, class Decode>
std::shared_ptr<const T> load_asset(const Element& element, AssetFile& file, const std::string& settings,
                                    Decode&& decode) {
  if (auto known = asset_cache().find<T>(cache_key(file, settings), file.resource)) return known;
  return decode_bytes<T>(element, file, read_asset(element, file), settings, decode);
}

}  // namespace sinew

#endif  // SINEW_COMPILE_ASSETS_ASSETS_FILE_H_
