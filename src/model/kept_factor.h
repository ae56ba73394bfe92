// SPDX-License-Identifier: Apache-2.0
// kept_factor.h -- what the factor of a long chain's M was made of, kept from the stage of positions to that of
// accelerations: a solution with it takes O(nv), one with the rows of qLD O(nC).
//   in    written by tree/articulated.h                         out   read by it, if qLDiagInv is still the same
//   note  mjData has no field for it. It is copied with mjData, so that a copy goes on with the same bits.
#ifndef SINEW_MODEL_KEPT_FACTOR_H_
#define SINEW_MODEL_KEPT_FACTOR_H_

#include <cstddef>
#include <cstdint>

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "model/private_data.h"

namespace sinew {

struct KeptFactor {
  mjtNum* wrench;        // 6 for each dof: row i of L is the products of wrench i with the axes before
  mjtNum* axis;          // 6 for each dof: cdof as it was
  mjtNum* inverse_diag;  // qLDiagInv as it was
};

// Rows that are 20 long on average: from there on it is quicker to factor the bodies than M.
inline bool has_long_rows(const mjModel& m) {
  constexpr int kLongRow = 20;
  return m.nv > 0 && m.nC / m.nv >= kLongRow;
}

inline std::int64_t kept_factor_size(const mjModel& m) { return has_long_rows(m) ? 13 * std::int64_t{m.nv} : 0; }

inline KeptFactor kept_factor(const mjModel& m, const mjData& d) {
  mjtNum* first = private_data(d).kept_factor;
  const auto axes = 6 * static_cast<std::ptrdiff_t>(m.nv);
  return {first, first + axes, first + 2 * axes};
}

}  // namespace sinew

#endif  // SINEW_MODEL_KEPT_FACTOR_H_
