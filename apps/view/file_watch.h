// SPDX-License-Identifier: Apache-2.0
// file_watch.h -- whether the files of a model have changed on the disk.
#ifndef SINEW_APPS_VIEW_FILE_WATCH_H_
#define SINEW_APPS_VIEW_FILE_WATCH_H_

#include <filesystem>
#include <map>
#include <string>

namespace app::view {

// Watches the model file, the files it includes, and the meshes and images that it names.
class FileWatch {
 public:
  // The files as they are now are the ones that are known.
  void set(const std::string& path);
  // True once after a change, when the files have rested for as long as it takes from one call to the next: whoever
  // writes them may be at it still.
  bool changed();

 private:
  struct Stamp {
    std::filesystem::file_time_type time{};
    std::uintmax_t size = 0;
    bool operator==(const Stamp&) const = default;
  };
  static Stamp stamp(const std::filesystem::path& path);
  void add(const std::filesystem::path& path, int depth);

  std::map<std::filesystem::path, Stamp> known_, last_;
};

}  // namespace app::view

#endif  // SINEW_APPS_VIEW_FILE_WATCH_H_
