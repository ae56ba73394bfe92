// SPDX-License-Identifier: Apache-2.0
#include "constraint/kept_rows.h"

#include <algorithm>
#include <cstddef>
#include <iterator>

namespace sinew {
namespace {

// The arrays of mjData that have a number for each row and are known with the model.
constexpr mjtNum* mjData::*kOfRows[] = {&mjData::efc_pos, &mjData::efc_margin, &mjData::efc_frictionloss,
                                        &mjData::efc_D,   &mjData::efc_R,      &mjData::efc_diagApprox};

}  // namespace

bool KeptRows::read(std::string_view field) {
  static constexpr std::string_view kRead[] = {"dof_frictionloss", "dof_solref", "dof_solimp", "dof_invweight0",
                                               "opt.timestep"};
  return std::find(std::begin(kRead), std::end(kRead), field) != std::end(kRead);
}

void KeptRows::make_room(int nv) {
  static_assert(std::size(kOfRows) == kArrays);
  const auto size = static_cast<std::size_t>(nv);
  dof_.resize(size);
  value_.resize(kArrays * size);
  kbip_.resize(4 * size);
}

void KeptRows::keep(const mjData& d) {
  const int first = d.ne;
  int count = 0;
  while (count < d.nf && d.efc_type[first + count] == mjCNSTR_FRICTION_DOF) ++count;
  for (int r = 0; r < count; ++r) dof_[static_cast<std::size_t>(r)] = d.efc_id[first + r];
  mjtNum* next = value_.data();
  for (mjtNum* mjData::*array : kOfRows) next = std::copy_n(d.*array + first, count, next);
  std::copy_n(d.efc_KBIP + 4 * first, 4 * count, kbip_.data());
  count_ = count;
}

void KeptRows::copy_to(mjData& d, int row) const {
  const mjtNum* next = value_.data();
  for (mjtNum* mjData::*array : kOfRows) {
    std::copy_n(next, count_, d.*array + row);
    next += count_;
  }
  std::copy_n(kbip_.data(), 4 * count_, d.efc_KBIP + 4 * row);
  std::copy_n(dof_.data(), count_, d.efc_id + row);
  std::fill_n(d.efc_type + row, count_, int{mjCNSTR_FRICTION_DOF});
}

}  // namespace sinew
