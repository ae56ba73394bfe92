// SPDX-License-Identifier: Apache-2.0
#include "base/files/vfs.h"

#include <algorithm>
#include <utility>

#include "base/ascii.h"
#include "base/files/file.h"
#include "base/hash.h"

namespace sinew {
namespace {

std::string path_in(std::string_view directory, std::string_view name) {
  return normalize_path(join_path(directory, name));
}

// The path comes first: a file's full path is never hidden by the short name of another.
template <class Files>
auto locate(Files& files, std::string_view name) {
  const std::string wanted = normalize_path(name);
  const auto found = std::find_if(files.begin(), files.end(), [&](const auto& file) { return file->path == wanted; });
  if (found != files.end()) return found;
  const auto named = std::find_if(files.begin(), files.end(), [&](const auto& file) { return file->name == wanted; });
  if (named != files.end()) return named;
  return std::find_if(files.begin(), files.end(), [&](const auto& file) {
    return equal_ignoring_case(file_name_of(file->path), file_name_of(wanted));
  });
}

}  // namespace

Vfs::Added Vfs::add(std::string_view directory, std::string_view name, std::vector<std::byte> bytes) {
  if (contains(directory, name)) return Added::NameTaken;
  const std::uint64_t hash = hash_bytes(bytes.data(), bytes.size());
  files_.push_back(
      std::make_unique<const File>(File{path_in(directory, name), normalize_path(name), std::move(bytes), hash}));
  return Added::Done;
}

bool Vfs::contains(std::string_view directory, std::string_view name) const {
  const std::string path = path_in(directory, name);
  return std::any_of(files_.begin(), files_.end(), [&](const auto& file) { return file->path == path; });
}

bool Vfs::remove(std::string_view name) {
  const auto found = locate(files_, name);
  if (found == files_.end()) return false;
  files_.erase(found);
  return true;
}

const Vfs::File* Vfs::find(std::string_view name) const {
  const auto found = locate(files_, name);
  return found == files_.end() ? nullptr : found->get();
}

const Vfs* vfs_of(const mjVFS* vfs) { return vfs ? static_cast<const Vfs*>(vfs->impl_) : nullptr; }

}  // namespace sinew
