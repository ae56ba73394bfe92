// SPDX-License-Identifier: Apache-2.0
// archive.h -- a model in an archive (.zip, .mjz): its files in memory, and which of them is the model.
#ifndef SINEW_APPS_ARCHIVE_H_
#define SINEW_APPS_ARCHIVE_H_

#include <memory>
#include <string>
#include <vector>

#include <sinew/model.hpp>

namespace app {

struct DeleteFiles {
  void operator()(mjVFS* files) const {
    mj_deleteVFS(files);
    delete files;
  }
};
using Files = std::unique_ptr<mjVFS, DeleteFiles>;

struct Archive {
  Files files;
  std::string model;  // the path of the model in the archive
};

bool is_archive(const std::string& path);
// Throws Failure if there is no model in it, or more than one.
Archive open_archive(const std::string& path);

// The one model among paths of files: the only one, or the one called scene. Throws Failure, in the name of `place`.
std::string model_among(const std::string& place, std::vector<std::string> paths);

}  // namespace app

#endif  // SINEW_APPS_ARCHIVE_H_
