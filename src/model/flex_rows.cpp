// SPDX-License-Identifier: Apache-2.0
#include "model/flex_rows.h"

#include <algorithm>

namespace sinew {
namespace {

mjtSize dofs_above(const mjModel& m, int body) {
  mjtSize dofs = 0;
  for (int b = body; b > 0; b = m.body_parentid[b]) dofs += m.body_dofnum[b];
  return dofs;
}

}  // namespace

mjtSize flex_row_width(const mjModel& m) {
  if (has_full_flex_rows(m)) return m.nv;
  mjtSize width = 0;
  if (!m.flex_edge) return width;
  for (int f = 0; f < m.nflex; ++f) {
    if (m.flex_interp[f]) continue;
    const int* body = m.flex_vertbodyid + m.flex_vertadr[f];
    for (int e = m.flex_edgeadr[f]; e < m.flex_edgeadr[f] + m.flex_edgenum[f]; ++e) {
      const int* end = m.flex_edge + 2 * e;
      width = std::max(width, dofs_above(m, body[end[0]]) + dofs_above(m, body[end[1]]));
    }
  }
  return std::min<mjtSize>(width, m.nv);
}

}  // namespace sinew
