// SPDX-License-Identifier: Apache-2.0
#include "derive/length_view.h"

namespace sinew {
namespace {

Length curved(const LengthSlopes& slopes, mjtNum gear) {
  return {slopes.n, slopes.dof, slopes.moment, slopes.slope, slopes.curvature, gear};
}

bool has_place(const mjModel& m, Couplings couplings, int row, int column) {
  const int *begin = m.D_colind + m.D_rowadr[row], *end = begin + m.D_rownnz[row];
  const int* found = std::lower_bound(begin, end, column);
  if (found == end || *found != column) return false;
  return couplings == Couplings::kTree || m.mapM2D[found - m.D_colind] >= 0;
}

}  // namespace

Length tendon_length(const mjData& d, const AllLengthSlopes& all, int t, mjtNum gear) {
  if (all.tendon[t].n > 0) return curved(all.tendon[t], gear);
  const int adr = d.ten_J_rowadr[t];
  return {d.ten_J_rownnz[t], d.ten_J_colind + adr, d.ten_J + adr, d.ten_J + adr, nullptr, gear};
}

Length actuator_length(const mjModel& m, const mjData& d, const AllLengthSlopes& all, int i) {
  if (all.actuator[i].n > 0) return curved(all.actuator[i], 1);
  if (m.actuator_trntype[i] == mjTRN_TENDON) {
    return tendon_length(d, all, m.actuator_trnid[2 * i], m.actuator_gear[6 * i]);
  }
  const int adr = d.moment_rowadr[i], type = m.actuator_trntype[i];
  const bool has_length = type != mjTRN_BODY && type != mjTRN_SITE && m.jnt_type[m.actuator_trnid[2 * i]] != mjJNT_FREE;
  const mjtNum* moment = d.actuator_moment + adr;
  return {d.moment_rownnz[i], d.moment_colind + adr, moment, has_length ? moment : nullptr, nullptr, 1};
}

void add_moment_rate(const Length& length, mjtNum scale, const mjtNum* v, mjtNum* row) {
  if (!length.curvature) return;
  for (int k = 0; k < length.n; ++k) {
    const mjtNum rate = scale * length.gear * v[length.dof[k]];
    const mjtNum* by = length.curvature + mjtSize{k} * length.n;
    for (int j = 0; rate != 0 && j < length.n; ++j) row[j] += rate * by[j];
  }
}

void LengthGradient::add(const Length& length, mjtNum by_length, mjtNum by_velocity, const mjtNum* qvel) {
  for (int j = 0; j < length.n; ++j) {
    if (length.slope) q[j] += by_length * length.gear * length.slope[j];
    v[j] += by_velocity * length.gear * length.moment[j];
  }
  if (by_velocity != 0) add_moment_rate(length, by_velocity, qvel, q);
}

// Row k is factor J_k s with s the sum of J_r y_r over the dofs r that have a place in it.
void add_limited_product(const mjModel& m, mjData& d, const Length& length, Couplings couplings, const Factor& factor,
                         const mjtNum* y, const Slopes& slopes) {
  const bool constant = factor.by_length == 0 && factor.by_velocity == 0 && factor.by_input == 0;
  if (constant && (!length.curvature || factor.value == 0)) return;
  StackFrame frame(d);
  LengthGradient gradient(length.n, frame);
  gradient.add(length, factor.by_length, factor.by_velocity, d.qvel);
  mjtNum* by = frame.alloc<mjtNum>(length.n);
  const mjtNum gear2 = length.gear * length.gear;
  for (int k = 0; k < length.n; ++k) {
    const mjtSize dof = length.dof[k];
    const mjtNum J = length.moment[k];
    mjtNum s = 0;
    std::fill_n(by, length.n, 0);
    for (int r = 0; r < length.n; ++r) {
      const mjtNum along = y[length.dof[r]];
      if (along == 0 || !has_place(m, couplings, length.dof[k], length.dof[r])) continue;
      s += gear2 * length.moment[r] * along;
      const mjtNum* curvature = length.curvature ? length.curvature + mjtSize{r} * length.n : nullptr;
      for (int j = 0; curvature && j < length.n; ++j) by[j] += gear2 * along * curvature[j];
    }
    const mjtNum* own = length.curvature ? length.curvature + mjtSize{k} * length.n : nullptr;
    for (int j = 0; j < length.n; ++j) {
      const mjtSize entry = dof * m.nv + length.dof[j];
      const mjtNum curved = own ? factor.value * (own[j] * s + J * by[j]) : 0;
      if (slopes.dq) slopes.dq[entry] += curved + J * s * gradient.q[j];
      if (slopes.dv) slopes.dv[entry] += J * s * gradient.v[j];
    }
    if (slopes.dact && factor.act >= 0) slopes.dact[dof * m.na + factor.act] += J * s * factor.by_input;
    if (slopes.dctrl && factor.ctrl >= 0) slopes.dctrl[dof * m.nu + factor.ctrl] += J * s * factor.by_input;
  }
}

mjtNum limited_power(const mjModel& m, const Length& row, const Length& column, Couplings couplings, const mjtNum* w,
                     const mjtNum* y) {
  mjtNum sum = 0;
  for (int k = 0; k < row.n; ++k) {
    const mjtNum left = w[row.dof[k]] * row.moment[k];
    for (int r = 0; left != 0 && r < column.n; ++r) {
      if (has_place(m, couplings, row.dof[k], column.dof[r])) sum += left * column.moment[r] * y[column.dof[r]];
    }
  }
  return sum * row.gear * column.gear;
}

}  // namespace sinew
