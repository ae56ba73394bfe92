// SPDX-License-Identifier: Apache-2.0
#include "tree/articulated.h"

#include <algorithm>

#include "math/simd/articulate.h"
#include "math/simd/kernels.h"
#include "math/spatial.h"
#include "model/kept_factor.h"

namespace sinew {
namespace {

// The bodies of a scope; null for all.
const int* list_bodies(const mjModel& m, const Scope& scope, StackFrame& frame, int& count) {
  count = m.nbody;
  if (scope.is_whole()) return nullptr;
  int* list = frame.alloc<int>(m.nbody);
  count = 0;
  for (const Run& run : scope.runs) {
    for (const int b : run.bodies) list[count++] = b;
  }
  return list;
}

// The tree of the scope's bodies, without what only a factor needs.
ArticulatedTree tree_of(const mjModel& m, const mjData& d, const Scope& scope, StackFrame& frame) {
  int count = 0;
  const int* bodies = list_bodies(m, scope, frame, count);
  return {
      .size = count,
      .body = bodies,
      .parent = m.body_parentid,
      .dofadr = m.body_dofadr,
      .dofnum = m.body_dofnum,
      .inertia = d.cinert,
      .axis = d.cdof,
      .axis_blocks = nullptr,
      .share = nullptr,
      .added = nullptr,
      .rownnz = m.M_rownnz,
      .rowadr = m.M_rowadr,
      .colind = m.M_colind,
  };
}

int sweep(const mjModel& m, mjData& d, const Scope& scope, const mjtNum* extra, const ArticulatedResult& result) {
  StackFrame frame(d);
  const auto nbody = static_cast<std::size_t>(m.nbody);
  ArticulatedTree tree = tree_of(m, d, scope, frame);
  if (result.factor) tree.axis_blocks = AxisColumns(m, d, frame).data();
  auto* share = frame.alloc<mjtNum>(m.nv);
  auto* added = frame.alloc<mjtNum>(m.nv);
  for (int i = 0; i < m.nv; ++i) {
    const bool is_simple = m.dof_simplenum[i] != 0;  // its inertia is the same in every pose
    share[i] = is_simple ? 0 : 1;
    added[i] = (is_simple ? m.dof_M0[i] : m.dof_armature[i]) + (extra ? extra[i] : 0);
  }
  tree.share = share;
  tree.added = added;
  auto* scratch = frame.alloc<mjtNum>(kArticulateScratch * nbody);
  auto* marks = frame.alloc<unsigned char>(nbody);
  std::fill_n(marks, nbody, static_cast<unsigned char>(0));
  return kernels().articulate(tree, result, mjMINVAL, scratch, marks);
}

void solve(const mjModel& m, mjData& d, const Scope& scope, const KeptFactor& factor, mjtNum* x) {
  StackFrame frame(d);
  const std::size_t size = kArticulateSolveScratch * static_cast<std::size_t>(m.nbody);
  auto* scratch = frame.alloc<mjtNum>(size);
  std::fill_n(scratch, size, 0);
  ArticulatedTree tree = tree_of(m, d, scope, frame);
  tree.axis = factor.axis;
  kernels().articulate_solve(tree, factor.wrench, factor.inverse_diag, x, scratch);
}

}  // namespace

bool articulated_factor_pays(const mjModel& m) {
  return has_long_rows(m) &&
         std::none_of(m.tendon_armature, m.tendon_armature + m.ntendon, [](mjtNum armature) { return armature != 0; });
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

int factor_with_mass_matrix(const mjModel& m, mjData& d, const Scope& scope) {
  StackFrame frame(d);
  auto* momentum = frame.alloc<mjtNum>(6 * static_cast<std::size_t>(m.nv));
  for (const Run& run : scope.runs) {
    for (const int i : run.dofs) {
      (Inertia<mjtNum>::load(d.crb + 10 * m.dof_bodyid[i]) * Motion<mjtNum>::load(d.cdof + 6 * i))
          .store(momentum + 6 * i);
    }
  }
  const KeptFactor kept = kept_factor(m, d);
  const int raised = sweep(m, d, scope, nullptr,
                           {.wrench = kept.wrench,
                            .inverse_diag = d.qLDiagInv,
                            .factor = d.qLD,
                            .momentum = momentum,
                            .mass = d.M,
                            .mass_descending = d.qM,
                            .descending_adr = m.dof_Madr});
  std::copy_n(d.cdof, 6 * m.nv, kept.axis);
  std::copy_n(d.qLDiagInv, m.nv, kept.inverse_diag);
  return raised;
}

bool solve_with_kept_factor(const mjModel& m, mjData& d, const Scope& scope, mjtNum* x) {
  const KeptFactor kept = kept_factor(m, d);
  if (!std::equal(kept.inverse_diag, kept.inverse_diag + m.nv, d.qLDiagInv)) return false;
  solve(m, d, scope, kept, x);
  return true;
}

int solve_articulated(const mjModel& m, mjData& d, const Scope& scope, const mjtNum* extra, mjtNum* values,
                      mjtNum* inverse_diag, mjtNum* x) {
  StackFrame frame(d);
  auto* wrench = frame.alloc<mjtNum>(6 * static_cast<std::size_t>(m.nv));
  const int raised = sweep(m, d, scope, extra, {.wrench = wrench, .inverse_diag = inverse_diag, .factor = values});
  solve(m, d, scope, {.wrench = wrench, .axis = d.cdof, .inverse_diag = inverse_diag}, x);
  return raised;
}

}  // namespace sinew
