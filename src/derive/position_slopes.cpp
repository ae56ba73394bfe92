// SPDX-License-Identifier: Apache-2.0
#include "derive/position_slopes.h"

#include "math/dense/dense.h"
#include "math/rotation_jacobian.h"

namespace sinew {
namespace {

// Three rows of result = R^T position + dt J rate_slopes.
void turn_rows(const Mat3<mjtNum>& R, const Mat3<mjtNum>& J, mjtNum dt, const mjtNum* position,
               const mjtNum* rate_slopes, int columns, mjtNum* result) {
  for (int r = 0; r < 3; ++r) {
    mjtNum* row = result + mjtSize{r} * columns;
    fill(row, 0, columns);
    for (int k = 0; k < 3; ++k) {
      add_scaled(row, row, position + mjtSize{k} * columns, R(k, r), columns);
      add_scaled(row, row, rate_slopes + mjtSize{k} * columns, dt * J(r, k), columns);
    }
  }
}

}  // namespace

void move_position_slopes(const mjModel& m, mjtNum dt, const mjtNum* rate, const mjtNum* position,
                          const mjtNum* rate_slopes, int columns, mjtNum* result) {
  for (int j = 0; j < m.njnt; ++j) {
    const int type = m.jnt_type[j], first = m.jnt_dofadr[j];
    const int plain = type == mjJNT_FREE ? 3 : type == mjJNT_BALL ? 0 : 1;
    const mjtSize adr = mjtSize{first} * columns, turned = adr + mjtSize{plain} * columns;
    add_scaled(result + adr, position + adr, rate_slopes + adr, dt, plain * columns);
    if (plain == 1) continue;
    const Vec3<mjtNum> s = load3(rate + first + plain) * dt;
    turn_rows(to_matrix(from_rotation_vector(s)), rotation_jacobian(s), dt, position + turned, rate_slopes + turned,
              columns, result + turned);
  }
}

}  // namespace sinew
