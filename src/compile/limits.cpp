// SPDX-License-Identifier: Apache-2.0
#include "compile/limits.h"

#include <cstdint>
#include <limits>
#include <string>

#include "base/error.h"
#include "model/fields.h"
#include "model/layout.h"

namespace sinew {
namespace {

constexpr double kGiga = 1 << 30;

double drawn_bytes(const mjsTexture& texture) {
  if (texture.builtin == mjBUILTIN_NONE) return 0;
  const double rows = texture.type == mjTEXTURE_2D ? texture.height : 6.0 * texture.width;
  return rows * texture.width * texture.nchannel;
}

double flat_bytes(const mjsHField& hfield) {
  if (!hfield.file->empty() || !hfield.userdata->empty()) return 0;
  return static_cast<double>(hfield.nrow) * hfield.ncol * sizeof(float);
}

// Without the contents of assets, which were there before the model.
ModelSizes without_assets(ModelSizes sizes) {
  sizes.ntexdata = sizes.nhfielddata = 0;
  sizes.nmeshvert = sizes.nmeshnormal = sizes.nmeshtexcoord = sizes.nmeshface = sizes.nmeshgraph = 0;
  sizes.nmeshpoly = sizes.nmeshpolyvert = sizes.nmeshpolymap = 0;
  return sizes;
}

std::int64_t data_bytes(const ModelSizes& sizes) {
  mjModel shape{};
  set_sizes(shape, sizes);
  mjData none{};
  LayoutSize layout(0);
  for_each_array(shape, none, [&](auto* array, const ArrayInfo& info) { layout.add(info, sizeof *array); });
  return layout.fits() ? layout.total() : LayoutSize::kLimit;
}

}  // namespace

void check_announced(const Spec& spec) {
  constexpr double kMostBytes = kGiga;
  constexpr int kMostKeys = 1'000'000;
  double bytes = 0;
  const auto add = [&](const Element& element, double more) {
    bytes += more > 0 ? more : 0;  // what is negative is reported where it is used
    if (bytes > kMostBytes) {
      throw ModelError(describe(element) + ": the textures and height fields that are drawn without a file need more " +
                       "than a gigabyte together: make them smaller");
    }
  };
  for (const auto& texture : spec.textures) add(*texture, drawn_bytes(texture->c));
  for (const auto& hfield : spec.hfields) add(*hfield, flat_bytes(hfield->c));
  if (spec.c.nkey > kMostKeys) throw ModelError("size: nkey asks for more than a million keys");
}

void check_total(const ModelSizes& all) {
  constexpr std::int64_t kMostBytes = std::int64_t{1} << 31;
  const ModelSizes sizes = without_assets(all);
  const std::int64_t model = array_bytes(sizes).value_or(LayoutSize::kLimit), data = data_bytes(sizes);
  if (model + data <= kMostBytes) return;
  const auto megabytes = [](std::int64_t bytes) { return std::to_string(bytes >> 20) + " MB"; };
  throw ModelError("the model is too large: its arrays need " + megabytes(model) + " and those of its data " +
                   megabytes(data) + ", and at most " + megabytes(kMostBytes) + " are possible together; look for " +
                   "large numbers in <size>, 'size', 'dim' and 'actdim', or use fewer bodies, tendons and actuators");
}

void add_size(int& size, std::size_t amount, const char* what) {
  if (amount > static_cast<std::size_t>(std::numeric_limits<int>::max() - size)) {
    throw ModelError(std::string("the model has more ") + what + " than an int can count");
  }
  size += static_cast<int>(amount);
}

}  // namespace sinew
