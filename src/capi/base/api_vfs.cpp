// SPDX-License-Identifier: Apache-2.0
// api_vfs.cpp -- mjVFS: files in memory that the loaders look at before the disk.
#include <cstddef>
#include <limits>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include <mujoco/mujoco.h>

#include "base/files/file.h"
#include "base/files/vfs.h"
#include "capi/guard.h"

namespace {

using sinew::Vfs;

constexpr int kAdded = 0;
constexpr int kNotFound = -1;
constexpr int kFailed = -1;
constexpr int kNameTaken = 2;

Vfs* files_of(mjVFS* vfs) { return static_cast<Vfs*>(vfs->impl_); }

bool is_empty(const char* text) { return !text || !*text; }

// A struct that was zeroed instead of passed to mj_defaultVFS gets its table here.
int add(mjVFS* vfs, const char* directory, const char* name, std::vector<std::byte> bytes) {
  if (!vfs->impl_) vfs->impl_ = new Vfs;
  const auto added = files_of(vfs)->add(directory ? directory : "", name, std::move(bytes));
  return added == Vfs::Added::Done ? kAdded : kNameTaken;
}

}  // namespace

void mj_defaultVFS(mjVFS* vfs) {
  if (vfs) vfs->impl_ = new (std::nothrow) Vfs;
}

int mj_addFileVFS(mjVFS* vfs, const char* directory, const char* filename) {
  if (!vfs || is_empty(filename)) return kFailed;
  return sinew::guard_or(kFailed, [&] {
    const char* folder = directory ? directory : "";
    // before the disk is touched: a name that is taken is reported as such even if the file has gone
    if (vfs->impl_ && files_of(vfs)->contains(folder, filename)) return kNameTaken;
    std::vector<std::byte> bytes;
    std::string error;
    if (!sinew::read_file(sinew::join_path(folder, filename), bytes, error)) return kFailed;
    if (bytes.size() > static_cast<std::size_t>(std::numeric_limits<int>::max())) return kFailed;
    return add(vfs, folder, filename, std::move(bytes));
  });
}

int mj_addBufferVFS(mjVFS* vfs, const char* name, const void* buffer, int nbuffer) {
  if (!vfs || is_empty(name) || nbuffer < 0 || (!buffer && nbuffer > 0)) return kFailed;
  return sinew::guard_or(kFailed, [&] {
    const auto* begin = static_cast<const std::byte*>(buffer);
    return add(vfs, nullptr, name, std::vector<std::byte>(begin, begin + nbuffer));
  });
}

int mj_deleteFileVFS(mjVFS* vfs, const char* filename) {
  if (!vfs || !vfs->impl_ || is_empty(filename)) return kNotFound;
  return sinew::guard_or(kNotFound, [&] { return files_of(vfs)->remove(filename) ? 0 : kNotFound; });
}

void mj_deleteVFS(mjVFS* vfs) {
  if (!vfs) return;
  delete files_of(vfs);
  vfs->impl_ = nullptr;
}
