// SPDX-License-Identifier: Apache-2.0
#include "derive/parameter/model_gradient.h"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <limits>
#include <string_view>
#include <type_traits>

#include "model/fields.h"
#include "model/model.h"
#include "model/signature.h"

namespace sinew {
namespace {

// Arrays that forces, constraints or positions are made of, and whose slopes parameter/ does not compute.
constexpr std::string_view kUnknown[] = {
    "qpos0",
    "body_pos",
    "body_quat",
    "jnt_pos",
    "jnt_axis",
    "geom_size",
    "geom_fluid",
    "site_size",
    "site_pos",
    "site_quat",
    "wrap_prm",
    "tendon_length0",
    "actuator_acc0",
    "actuator_lengthrange",
    "actuator_cranklength",
    "actuator_ctrlrange",
    "actuator_actrange",
    "hfield_size",
    "oct_coeff",
    "flex_vert",
    "flex_vert0",
    "flex_node",
    "flex_node0",
    "flex_radius",
    "flex_thickness",
};

bool is_unknown(std::string_view name) {
  return std::find(std::begin(kUnknown), std::end(kUnknown), name) != std::end(kUnknown);
}

// Apart from the loop over all arrays, which compilers would copy it into hundreds of times.
__attribute__((noinline)) void clear_numbers(mjtNum* array, const ArrayInfo& info) {
  std::fill_n(array, info.count(), is_unknown(info.name) ? unknown_slope() : 0);
}

struct NumberArray {
  mjtNum* first;
  mjtSize count;
};

#define SINEW_ONE(type, name, nr, nc) +1
constexpr int kMostArrays = MJMODEL_POINTERS_TABLE(SINEW_ONE, SINEW_ONE);
#undef SINEW_ONE

// Calls act(array, count) with every array of mjtNum, by way of a list of them: see clear_numbers().
template <class Act>
void for_each_number_array(mjModel& gradient, Act&& act) {
  NumberArray arrays[kMostArrays], *end = arrays;
  for_each_array(gradient, [&](auto*& array, const ArrayInfo& info) {
    using Number = std::remove_reference_t<decltype(*array)>;
    if constexpr (std::is_same_v<Number, mjtNum>) *end++ = {array, info.count()};
  });
  for (const NumberArray* one = arrays; one < end; ++one) act(one->first, one->count);
}

void clear_options(mjOption& opt) {
  const auto clear_one = [](auto& number) {
    if constexpr (std::is_same_v<std::remove_reference_t<decltype(number)>, mjtNum>) number = 0;
  };
#define SINEW_SCALAR(type, name) clear_one(opt.name);
#define SINEW_VALUES(type, name, n) \
  for (int i = 0; i < (n); ++i) clear_one(opt.name[i]);
  MJOPTION_VALUES_TABLE(SINEW_SCALAR, SINEW_VALUES)
#undef SINEW_SCALAR
#undef SINEW_VALUES
  opt.timestep = opt.density = opt.viscosity = unknown_slope();
  std::fill_n(opt.wind, 3, unknown_slope());
}

}  // namespace

mjtNum unknown_slope() { return std::numeric_limits<mjtNum>::quiet_NaN(); }

void mark_geom_pose(mjModel& gradient, int geom) {
  std::fill_n(gradient.geom_pos + 3 * geom, 3, unknown_slope());
  std::fill_n(gradient.geom_quat + 4 * geom, 4, unknown_slope());
}

void clear_gradient(mjModel& gradient) {
  for_each_array(gradient, [](auto*& array, const ArrayInfo& info) {
    using Number = std::remove_reference_t<decltype(*array)>;
    if constexpr (std::is_same_v<Number, mjtNum>) clear_numbers(array, info);
    if constexpr (std::is_same_v<Number, float>) std::fill_n(array, info.count(), 0.0f);
  });
  clear_options(gradient.opt);
}

mjModel* make_gradient(const mjModel& m) {
  mjModel* gradient = copy_model(nullptr, m);
  if (!gradient) return nullptr;
  gradient->signature = gradient_signature(m.signature);
  clear_gradient(*gradient);
  return gradient;
}

bool is_gradient_of(const mjModel& gradient, const mjModel& m) {
  const ModelSizes a = sizes_of(gradient), b = sizes_of(m);
  bool same = gradient.signature == gradient_signature(m.signature);
#define SINEW_SIZE(name) same = same && a.name == b.name;
  MJMODEL_SIZES_TABLE(SINEW_SIZE)
#undef SINEW_SIZE
  return same;
}

GradientGuard::GradientGuard(mjModel* gradient, StackFrame& frame) : gradient_(gradient) {
  if (!gradient) return;
  mjtSize size = 0;
  for_each_number_array(*gradient, [&](mjtNum*, mjtSize n) { size += n; });
  numbers_ = frame.alloc<mjtNum>(size);
  opt_ = gradient->opt;
  mjtNum* to = numbers_;
  for_each_number_array(*gradient, [&](const mjtNum* array, mjtSize n) { to = std::copy_n(array, n, to); });
}

GradientGuard::~GradientGuard() {
  if (!gradient_) return;
  const mjtNum* from = numbers_;
  for_each_number_array(*gradient_, [&](mjtNum* array, mjtSize n) {
    std::copy_n(from, n, array);
    from += n;
  });
  gradient_->opt = opt_;
}

}  // namespace sinew
