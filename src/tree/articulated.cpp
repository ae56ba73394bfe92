// SPDX-License-Identifier: Apache-2.0
#include "tree/articulated.h"

#include <algorithm>

#include "math/simd/articulate.h"
#include "math/simd/kernels.h"
#include "math/spatial.h"
#include "model/arena/arena.h"

namespace sinew {
namespace {

// Axes of dofs by component (math/simd/articulate.h), so that a wrench meets many of them at a time.
mjtNum* axes_by_component(const mjModel& m, const mjData& d, StackFrame& frame) {
  const int count = (m.nv + kAxisBlock - 1) / kAxisBlock;
  constexpr int kSize = 6 * kAxisStride;
  auto* axes = frame.alloc<mjtNum>(static_cast<std::size_t>(kSize) * static_cast<std::size_t>(count));
  for (int b = 0; b < count; ++b) {
    mjtNum* block = axes + static_cast<std::ptrdiff_t>(kSize) * b;
    for (int k = 0, i = kAxisBlock * b; k < kAxisStride && i < m.nv; ++k, ++i) {
      for (int c = 0; c < 6; ++c) block[kAxisStride * c + k] = d.cdof[6 * i + c];
    }
  }
  return axes;
}

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

bool has_wide_rows() { return kWideArticulateRows && has_avx512(); }

int sweep(const mjModel& m, mjData& d, const Scope& scope, const mjtNum* extra, const ArticulatedResult& result) {
  StackFrame frame(d);
  const auto nbody = static_cast<std::size_t>(m.nbody);
  ArticulatedTree tree = tree_of(m, d, scope, frame);
  if (result.factor) tree.axis_blocks = axes_by_component(m, d, frame);
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
  const int raised = kernels().articulate(tree, result, mjMINVAL, scratch, marks);
  if (result.factor) (has_wide_rows() ? kWideArticulateRows : kernels().articulate_rows)(tree, result);
  return raised;
}

// What a body's subtree has of momentum when dof i moves at unit speed.
Force<mjtNum> momentum_of(const mjModel& m, const mjData& d, int i) {
  return Inertia<mjtNum>::load(d.crb + 10 * m.dof_bodyid[i]) * Motion<mjtNum>::load(d.cdof + 6 * i);
}

}  // namespace

void write_long_mass_rows(const mjModel& m, mjData& d, const Scope& scope) {
  StackFrame frame(d);
  const mjtNum* axes = axes_by_component(m, d, frame);
  for (const Run& run : scope.runs) {
    for (const int i : run.dofs) {
      const int adr = m.M_rowadr[i], count = m.M_rownnz[i];
      mjtNum momentum[6];
      momentum_of(m, d, i).store(momentum);
      kernels().project_axes(d.M + adr, axes, momentum, m.M_colind + adr, count);
      d.M[adr + count - 1] += m.dof_armature[i];
      if (m.dof_simplenum[i]) d.M[adr + count - 1] = m.dof_M0[i];
    }
  }
}

int factor_with_mass_matrix(const mjModel& m, mjData& d, const Scope& scope, const KeptFactor& kept) {
  StackFrame frame(d);
  auto* momentum = frame.alloc<mjtNum>(6 * static_cast<std::size_t>(m.nv));
  for (const Run& run : scope.runs) {
    for (const int i : run.dofs) momentum_of(m, d, i).store(momentum + 6 * i);
  }
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

void solve_with_bodies(const mjModel& m, mjData& d, const Scope& scope, const KeptFactor& factor, mjtNum* x) {
  StackFrame frame(d);
  const std::size_t size = kArticulateSolveScratch * static_cast<std::size_t>(m.nbody);
  auto* scratch = frame.alloc<mjtNum>(size);
  std::fill_n(scratch, size, 0);
  ArticulatedTree tree = tree_of(m, d, scope, frame);
  tree.axis = factor.axis;
  kernels().articulate_solve(tree, factor.wrench, factor.inverse_diag, x, scratch);
}

int solve_articulated(const mjModel& m, mjData& d, const Scope& scope, const mjtNum* extra, mjtNum* values,
                      mjtNum* inverse_diag, mjtNum* x) {
  StackFrame frame(d);
  auto* wrench = frame.alloc<mjtNum>(6 * static_cast<std::size_t>(m.nv));
  const int raised = sweep(m, d, scope, extra, {.wrench = wrench, .inverse_diag = inverse_diag, .factor = values});
  solve_with_bodies(m, d, scope, {.wrench = wrench, .axis = d.cdof, .inverse_diag = inverse_diag}, x);
  return raised;
}

}  // namespace sinew
