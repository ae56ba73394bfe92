// SPDX-License-Identifier: Apache-2.0
// Height fields: grids of elevations between 0 and 1, the near row first.
#include <algorithm>
#include <cmath>
#include <string>

#include "base/error.h"
#include "compile/assets/assets.h"
#include "compile/assets/assets_file.h"
#include "format/image/png.h"
#include "format/mesh/hfield.h"

namespace sinew {

std::size_t byte_size(const HFieldFile& file) { return sizeof file + byte_size(file.data); }

namespace {

// Brightness is height; the top row of the picture is the far one.
HFieldFile read_hfield_png(std::span<const std::byte> bytes, std::string_view name) {
  const Image image = read_png(bytes, name, 1);
  HFieldFile file{image.height, image.width, {}};
  file.data.reserve(image.data.size());
  for (int row = image.height - 1; row >= 0; --row) {
    const auto begin = image.data.begin() + static_cast<std::ptrdiff_t>(row) * image.width;
    file.data.insert(file.data.end(), begin, begin + image.width);
  }
  return file;
}

HFieldBuild load_file(const Build& build, const HField& hfield) {
  const std::string kind = asset_kind(*hfield.c.content_type, *hfield.c.file);
  const bool is_png = kind == ".png" || kind == "image/png";
  if (!is_png && !hfield.c.content_type->empty() && kind != "image/vnd.mujoco.hfield") {
    refuse(hfield, "content_type must be image/png or image/vnd.mujoco.hfield, got '" + *hfield.c.content_type + "'");
  }
  AssetFile file = open_asset(build, hfield, *hfield.c.file, AssetFolder::Meshes);
  const auto found =
      load_asset<HFieldFile>(hfield, file, is_png ? "hfield png" : "hfield", is_png ? read_hfield_png : read_hfield);
  return {found->nrow, found->ncol, found->data, file.path};
}

HFieldBuild take_values(const HField& hfield) {
  HFieldBuild made{hfield.c.nrow, hfield.c.ncol, *hfield.c.userdata, {}};
  if (made.nrow < 1 || made.ncol < 1) refuse(hfield, "needs a file, or nrow and ncol of at least 1");
  const std::size_t expected = static_cast<std::size_t>(made.nrow) * static_cast<std::size_t>(made.ncol);
  if (made.data.empty()) made.data.assign(expected, 0.0F);
  if (made.data.size() != expected) {
    refuse(hfield, "elevation needs nrow * ncol = " + std::to_string(expected) + " numbers, got " +
                       std::to_string(made.data.size()));
  }
  return made;
}

// The lowest point becomes 0 and the highest 1; a plain becomes 0.
void normalize_heights(const HField& hfield, std::vector<float>& data) {
  for (const float height : data) {
    if (!std::isfinite(height)) refuse(hfield, "has an elevation that is not finite");
  }
  const auto [low, high] = std::minmax_element(data.begin(), data.end());
  const float base = *low, range = *high - *low;
  for (float& height : data) height = range > 0 ? (height - base) / range : 0;
}

}  // namespace

void compile_hfields(Build& build) {
  for (const auto& hfield : build.all<HField>()) {
    require_name(*hfield);
    for (const double size : hfield->c.size) {
      if (!(size > 0)) refuse(*hfield, "all four numbers of size must be positive");
    }
    HFieldBuild made = hfield->c.file->empty() ? take_values(*hfield) : load_file(build, *hfield);
    normalize_heights(*hfield, made.data);
    build.hfield.push_back(std::move(made));
  }
}

void count_hfields(const Build& build, ModelSizes& sizes) {
  sizes.nhfield = static_cast<int>(build.hfield.size());
  for (const HFieldBuild& hfield : build.hfield) add_size(sizes.nhfielddata, hfield.data.size(), "elevations");
}

void write_hfields(const Build& build, mjModel& m) {
  int adr = 0;
  for (std::size_t i = 0; i < build.hfield.size(); ++i) {
    const HFieldBuild& hfield = build.hfield[i];
    std::copy_n(build.all<HField>()[i]->c.size, 4, m.hfield_size + 4 * i);
    m.hfield_nrow[i] = hfield.nrow;
    m.hfield_ncol[i] = hfield.ncol;
    m.hfield_adr[i] = adr;
    std::copy(hfield.data.begin(), hfield.data.end(), m.hfield_data + adr);
    adr += static_cast<int>(hfield.data.size());
  }
}

}  // namespace sinew
