// SPDX-License-Identifier: Apache-2.0
// dropped.h -- files that were dropped on a page, in memory: a model with its meshes and images.
//   note  a model from a page may name only files that came with it. Otherwise it could have a file of this machine
//         read, and shown in the reason why that is no mesh
#ifndef SINEW_APPS_STUDIO_DROPPED_H_
#define SINEW_APPS_STUDIO_DROPPED_H_

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "../sinew/archive.h"

namespace app::studio {

class Dropped {
 public:
  // Appends a part to a file, given as base64; a part at 0 begins it anew. Throws Failure.
  void add(const std::string& name, std::size_t at, std::string_view base64);
  void clear();

  // All files, for a loader. Throws Failure if the model is not among them, or one of them names another file.
  Files pack(const std::string& model) const;

 private:
  void check_names(const std::string& text) const;

  std::map<std::string, std::string> files_;  // by name in lower case, as loaders look for them
  std::size_t bytes_ = 0;
};

}  // namespace app::studio

#endif  // SINEW_APPS_STUDIO_DROPPED_H_
