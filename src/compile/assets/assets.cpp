// SPDX-License-Identifier: Apache-2.0
// The asset stage: everything that geoms, sites, tendons and skins refer to by name.
#include "compile/assets/assets.h"

#include <string>

#include "base/error.h"

namespace sinew {

void compile_assets(Build& build) {
  compile_textures(build);
  check_materials(build);
  compile_meshes(build);
  compile_hfields(build);
  compile_skins(build);
}

void count_assets(const Build& build, ModelSizes& sizes) {
  count_meshes(build, sizes);
  count_hfields(build, sizes);
  count_textures(build, sizes);
  count_materials(build, sizes);
  count_skins(build, sizes);
}

void write_assets(const Build& build, mjModel& m) {
  write_meshes(build, m);
  write_hfields(build, m);
  write_textures(build, m);
  write_materials(build, m);
  write_skins(build, m);
}

void require_name(const Element& element) {
  if (element.name.empty()) throw ModelError(describe(element) + ": needs a name to be referred to by");
}

}  // namespace sinew
