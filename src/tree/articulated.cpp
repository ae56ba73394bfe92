// SPDX-License-Identifier: Apache-2.0
#include "tree/articulated.h"

#include <algorithm>

#include "math/simd/articulate.h"
#include "math/simd/kernels.h"
#include "math/spatial.h"
#include "tree/awake.h"

namespace sinew {
namespace {

// Fills in the wrenches of a result and leaves the rest to the kernel.
int sweep(const mjModel& m, mjData& d, const mjtNum* extra, ArticulatedResult result, StackFrame& frame) {
  const IndexList bodies = awake_bodies(m, d);
  const auto nbody = static_cast<std::size_t>(m.nbody);
  const mjtNum* axis_blocks = result.factor ? AxisColumns(m, d, frame).data() : nullptr;
  auto* share = frame.alloc<mjtNum>(m.nv);
  auto* added = frame.alloc<mjtNum>(m.nv);
  for (int i = 0; i < m.nv; ++i) {
    const bool is_simple = m.dof_simplenum[i] != 0;  // its inertia is the same in every pose
    share[i] = is_simple ? 0 : 1;
    added[i] = (is_simple ? m.dof_M0[i] : m.dof_armature[i]) + (extra ? extra[i] : 0);
  }
  const ArticulatedTree tree = {
      .size = bodies.size(),
      .body = bodies.is_complete() ? nullptr : d.body_awake_ind,
      .parent = m.body_parentid,
      .dofadr = m.body_dofadr,
      .dofnum = m.body_dofnum,
      .inertia = d.cinert,
      .axis = d.cdof,
      .axis_blocks = axis_blocks,
      .share = share,
      .added = added,
      .rownnz = m.M_rownnz,
      .rowadr = m.M_rowadr,
      .colind = m.M_colind,
  };
  result.wrench = frame.alloc<mjtNum>(6 * static_cast<std::size_t>(m.nv));
  auto* scratch = frame.alloc<mjtNum>(kArticulateScratch * nbody);
  auto* marks = frame.alloc<unsigned char>(nbody);
  std::fill_n(marks, nbody, static_cast<unsigned char>(0));
  return kernels().articulate(tree, result, mjMINVAL, scratch, marks);
}

}  // namespace

bool articulated_factor_pays(const mjModel& m) {
  constexpr int kLongRow = 20;  // entries of an average row from which on ldl_factor() is slower
  if (m.nv == 0 || m.nC / m.nv < kLongRow) return false;
  return std::none_of(m.tendon_armature, m.tendon_armature + m.ntendon, [](mjtNum armature) { return armature != 0; });
}

AxisColumns::AxisColumns(const mjModel& m, const mjData& d, StackFrame& frame) {
  const int nv = static_cast<int>(m.nv), count = (nv + kAxisBlock - 1) / kAxisBlock;
  constexpr int kSize = 6 * kAxisStride;
  axes_ = frame.alloc<mjtNum>(static_cast<std::size_t>(kSize) * static_cast<std::size_t>(count));
  for (int b = 0; b < count; ++b) {
    mjtNum* block = axes_ + static_cast<std::ptrdiff_t>(kSize) * b;
    for (int k = 0, i = kAxisBlock * b; k < kAxisStride && i < nv; ++k, ++i) {
      for (int c = 0; c < 6; ++c) block[kAxisStride * c + k] = d.cdof[6 * i + c];
    }
  }
}

void AxisColumns::project(mjtNum* result, const mjtNum wrench[6], const int* column, int n) const {
  kernels().project_axes(result, axes_, wrench, column, n);
}

int factor_articulated(const mjModel& m, mjData& d, const mjtNum* extra, mjtNum* values, mjtNum* inverse_diag) {
  StackFrame frame(d);
  return sweep(m, d, extra, {.inverse_diag = inverse_diag, .factor = values}, frame);
}

int factor_with_mass_matrix(const mjModel& m, mjData& d) {
  StackFrame frame(d);
  const IndexList dofs = awake_dofs(m, d);
  auto* momentum = frame.alloc<mjtNum>(6 * static_cast<std::size_t>(m.nv));
  for (int n = 0; n < dofs.size(); ++n) {
    const int i = dofs[n];
    (Inertia<mjtNum>::load(d.crb + 10 * m.dof_bodyid[i]) * Motion<mjtNum>::load(d.cdof + 6 * i))
        .store(momentum + 6 * i);
  }
  return sweep(m, d, nullptr,
               {.inverse_diag = d.qLDiagInv,
                .factor = d.qLD,
                .momentum = momentum,
                .mass = d.M,
                .mass_descending = d.qM,
                .descending_adr = m.dof_Madr},
               frame);
}

int solve_articulated(const mjModel& m, mjData& d, const mjtNum* extra, mjtNum* values, mjtNum* inverse_diag,
                      mjtNum* x) {
  StackFrame frame(d);
  return sweep(m, d, extra, {.inverse_diag = inverse_diag, .factor = values, .solution = x}, frame);
}

}  // namespace sinew
