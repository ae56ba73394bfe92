// SPDX-License-Identifier: Apache-2.0
// Names and file paths: two arrays of characters that everything else points into.
#include <cstring>
#include <limits>

#include "base/error.h"
#include "compile/stages.h"
#include "model/text/names.h"

namespace sinew {
namespace {

// Calls visit(address array of the model, element) for every named object, in the order in which names are laid out.
template <class Visit>
void for_each_named(const Build& build, mjModel& m, Visit&& visit) {
  const auto visit_all = [&]<class T>() {
    int* address = const_cast<int*>(named_objects(m, T::kKind).address);
    for (T* element : build.all<T>()) visit(address ? address++ : nullptr, *element);
  };
  for_each_kind(Kinds<Body>(), visit_all);
  for_each_kind(PartKinds(), visit_all);
  for_each_kind(ListKinds(), visit_all);
}

// Calls visit(path, address array of the model, index) for every asset that came from a file.
template <class Visit>
void for_each_path(const Build& build, mjModel& m, Visit&& visit) {
  const auto list = [&](int* address, const auto& assets) {
    for (std::size_t i = 0; i < assets.size(); ++i) visit(address ? address + i : nullptr, assets[i].path);
  };
  list(m.mesh_pathadr, build.mesh);
  list(m.skin_pathadr, build.skin);
  list(m.hfield_pathadr, build.hfield);
  list(m.tex_pathadr, build.texture);
}

int checked_size(std::size_t bytes, const char* what) {
  if (bytes > std::numeric_limits<int>::max()) throw ModelError(std::string("the ") + what + " are too long");
  return static_cast<int>(bytes);
}

}  // namespace

void count_names(const Build& build, ModelSizes& sizes) {
  mjModel none{};
  std::size_t names = build.spec.c.modelname->size() + 1, paths = 0;
  for_each_named(build, none, [&](int*, const Element& e) { names += e.name.size() + 1; });
  for_each_path(build, none, [&](int*, const std::string& path) { paths += path.empty() ? 0 : path.size() + 1; });
  sizes.nnames = checked_size(names, "names");
  sizes.npaths = checked_size(paths, "file paths");
  sizes.nnames_map = names_map_size(sizes);
}

void write_names(const Build& build, mjModel& m) {
  const std::string& title = *build.spec.c.modelname;
  std::memcpy(m.names, title.c_str(), title.size() + 1);
  int at = static_cast<int>(title.size()) + 1;
  for_each_named(build, m, [&](int* address, const Element& e) {
    std::memcpy(m.names + at, e.name.c_str(), e.name.size() + 1);
    *address = at;
    at += static_cast<int>(e.name.size()) + 1;
  });
  at = 0;
  for_each_path(build, m, [&](int* address, const std::string& path) {
    *address = path.empty() ? -1 : at;
    if (path.empty()) return;
    std::memcpy(m.paths + at, path.c_str(), path.size() + 1);
    at += static_cast<int>(path.size()) + 1;
  });
  build_names_map(m);
}

}  // namespace sinew
