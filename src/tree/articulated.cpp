// SPDX-License-Identifier: Apache-2.0
#include "tree/articulated.h"

#include <algorithm>

#include "math/simd/kernels.h"
#include "math/spatial.h"
#include "tree/awake.h"

namespace sinew {
namespace {

// A symmetric 6 x 6 matrix, angular part first; all 36 numbers, which vector registers like better than 21.
struct ArticulatedInertia {
  mjtNum value[36];

  void set(const mjtNum* cinert) {
    const Inertia<mjtNum> inertia = Inertia<mjtNum>::load(cinert);
    for (int c = 0; c < 6; ++c) {
      Motion<mjtNum> unit;
      (c < 3 ? unit.angular : unit.linear)[c % 3] = 1;
      (inertia * unit).store(value + 6 * c);  // symmetric: columns are rows
    }
  }

  void times(const mjtNum* axis, mjtNum* u) const {
    for (int r = 0; r < 6; ++r) u[r] = value[r] * axis[0];
    for (int c = 1; c < 6; ++c) {
      for (int r = 0; r < 6; ++r) u[r] += value[6 * c + r] * axis[c];
    }
  }

  // Takes away u u^T / D; scaled is u / D.
  void give_way(const mjtNum* u, const mjtNum* scaled) {
    for (int r = 0; r < 6; ++r) {
      for (int c = 0; c < 6; ++c) value[6 * r + c] -= u[r] * scaled[c];
    }
  }

  void operator+=(const ArticulatedInertia& other) {
    for (int k = 0; k < 36; ++k) value[k] += other.value[k];
  }
};

mjtNum dot6(const mjtNum* a, const mjtNum* b) {
  mjtNum sum = a[0] * b[0];
  for (int c = 1; c < 6; ++c) sum += a[c] * b[c];
  return sum;
}

}  // namespace

bool articulated_factor_pays(const mjModel& m) {
  constexpr int kLongRow = 20;  // entries of an average row from which on ldl_factor() is slower
  if (m.nv == 0 || m.nC / m.nv < kLongRow) return false;
  return std::none_of(m.tendon_armature, m.tendon_armature + m.ntendon, [](mjtNum armature) { return armature != 0; });
}

AxisColumns::AxisColumns(const mjModel& m, const mjData& d, StackFrame& frame)
    : axes_(frame.alloc<mjtNum>(6 * static_cast<std::size_t>(m.nv))), stride_(static_cast<int>(m.nv)) {
  for (int i = 0; i < m.nv; ++i) {
    for (int c = 0; c < 6; ++c) axes_[static_cast<std::ptrdiff_t>(c) * stride_ + i] = d.cdof[6 * i + c];
  }
}

void AxisColumns::project(mjtNum* result, const mjtNum wrench[6], const int* column, int n) const {
  kernels().project_axes(result, axes_, stride_, wrench, column, n);
}

int factor_articulated(const mjModel& m, mjData& d, const mjtNum* extra, mjtNum* values, mjtNum* inverse_diag) {
  StackFrame frame(d);
  const AxisColumns axes(m, d, frame);
  auto* inertia = frame.alloc<ArticulatedInertia>(m.nbody);
  const IndexList bodies = awake_bodies(m, d);
  for (int k = 1; k < bodies.size(); ++k) inertia[bodies[k]].set(d.cinert + 10 * bodies[k]);
  int raised = 0;
  for (int k = bodies.size() - 1; k > 0; --k) {
    const int b = bodies[k], parent = m.body_parentid[b];
    for (int i = m.body_dofadr[b] + m.body_dofnum[b] - 1; i >= m.body_dofadr[b] && m.body_dofnum[b] > 0; --i) {
      const int adr = m.M_rowadr[i], before = m.M_rownnz[i] - 1;
      mjtNum u[6], scaled[6];
      inertia[b].times(d.cdof + 6 * i, u);
      mjtNum pivot = m.dof_simplenum[i] ? m.dof_M0[i] : dot6(d.cdof + 6 * i, u) + m.dof_armature[i];
      if (extra) pivot += extra[i];
      if (pivot < mjMINVAL) {
        pivot = mjMINVAL;
        ++raised;
      }
      values[adr + before] = pivot;
      inverse_diag[i] = 1 / pivot;
      for (int c = 0; c < 6; ++c) scaled[c] = u[c] * inverse_diag[i];
      axes.project(values + adr, scaled, m.M_colind + adr, before);
      inertia[b].give_way(u, scaled);
    }
    if (parent > 0) inertia[parent] += inertia[b];
  }
  return raised;
}

}  // namespace sinew
