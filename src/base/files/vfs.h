// SPDX-License-Identifier: Apache-2.0
// vfs.h -- files kept in memory under names: what stands behind mjVFS.
//   note  a file answers to its path (folder and name, normalized), to the name it was given alone, and last to its
//         plain file name, in which folders and upper or lower case do not count: "meshes/a.stl" finds "A.STL". The
//         first comer wins.
//   note  any number of threads may look up at once; adding and deleting needs the caller's care, as for a container
#ifndef SINEW_BASE_FILES_VFS_H_
#define SINEW_BASE_FILES_VFS_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <mujoco/mjmodel.h>

namespace sinew {

class Vfs {
 public:
  struct File {
    std::string path;  // normalized
    std::string name;  // as given, normalized; differs from path when a folder was given beside it
    std::vector<std::byte> bytes;
    std::uint64_t hash = 0;
  };

  enum class Added { Done, NameTaken };

  Added add(std::string_view directory, std::string_view name, std::vector<std::byte> bytes);
  bool contains(std::string_view directory, std::string_view name) const;
  bool remove(std::string_view name);

  // Null if there is no such file. A found file stays where it is until it is removed.
  const File* find(std::string_view name) const;

  std::size_t size() const { return files_.size(); }

 private:
  // In the order they came; models have tens of files, so a walk is as good as a table.
  std::vector<std::unique_ptr<const File>> files_;
};

// Null for a null or empty mjVFS.
const Vfs* vfs_of(const mjVFS* vfs);

}  // namespace sinew

#endif  // SINEW_BASE_FILES_VFS_H_
