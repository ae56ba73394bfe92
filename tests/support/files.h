// SPDX-License-Identifier: Apache-2.0
// files.h -- files for tests, in memory and on the disk.
#ifndef SINEW_TESTS_SUPPORT_FILES_H_
#define SINEW_TESTS_SUPPORT_FILES_H_

#include <fstream>
#include <stdexcept>
#include <string>

#include <mujoco/mujoco.h>

namespace sinew {

class MemoryFiles {
 public:
  MemoryFiles() { mj_defaultVFS(&vfs_); }
  ~MemoryFiles() { mj_deleteVFS(&vfs_); }
  MemoryFiles(const MemoryFiles&) = delete;
  MemoryFiles& operator=(const MemoryFiles&) = delete;

  void add(const std::string& name, const std::string& text) {
    const int refused = mj_addBufferVFS(&vfs_, name.c_str(), text.data(), static_cast<int>(text.size()));
    if (refused) throw std::runtime_error("cannot add " + name);
  }
  const mjVFS* get() const { return &vfs_; }

 private:
  mjVFS vfs_;
};

inline void write_file(const std::string& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  if (!file) throw std::runtime_error("cannot write " + path);
}

}  // namespace sinew

#endif  // SINEW_TESTS_SUPPORT_FILES_H_
