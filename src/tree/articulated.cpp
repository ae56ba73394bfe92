// SPDX-License-Identifier: Apache-2.0
#include "tree/articulated.h"

#include <algorithm>

#include "math/simd/articulate.h"
#include "math/simd/kernels.h"
#include "math/spatial.h"
#include "model/arena/arena.h"
#include "tree/awake.h"

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

// The tree of bodies that are awake, without what only a factor needs.
ArticulatedTree tree_of(const mjModel& m, const mjData& d) {
  const IndexList bodies = awake_bodies(m, d);
  return {
      .size = bodies.size(),
      .body = bodies.is_complete() ? nullptr : d.body_awake_ind,
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

int sweep(const mjModel& m, mjData& d, const mjtNum* extra, const ArticulatedResult& result) {
  StackFrame frame(d);
  const auto nbody = static_cast<std::size_t>(m.nbody);
  ArticulatedTree tree = tree_of(m, d);
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
  return kernels().articulate(tree, result, mjMINVAL, scratch, marks);
}

// What a body's subtree has of momentum when dof i moves at unit speed.
Force<mjtNum> momentum_of(const mjModel& m, const mjData& d, int i) {
  return Inertia<mjtNum>::load(d.crb + 10 * m.dof_bodyid[i]) * Motion<mjtNum>::load(d.cdof + 6 * i);
}

}  // namespace

void write_long_mass_rows(const mjModel& m, mjData& d) {
  StackFrame frame(d);
  const mjtNum* axes = axes_by_component(m, d, frame);
  const IndexList dofs = awake_dofs(m, d);
  for (int n = 0; n < dofs.size(); ++n) {
    const int i = dofs[n], adr = m.M_rowadr[i], count = m.M_rownnz[i];
    mjtNum momentum[6];
    momentum_of(m, d, i).store(momentum);
    kernels().project_axes(d.M + adr, axes, momentum, m.M_colind + adr, count);
    d.M[adr + count - 1] += m.dof_armature[i];
    if (m.dof_simplenum[i]) d.M[adr + count - 1] = m.dof_M0[i];
  }
}

int factor_with_mass_matrix(const mjModel& m, mjData& d, const KeptFactor& kept) {
  StackFrame frame(d);
  const IndexList dofs = awake_dofs(m, d);
  auto* momentum = frame.alloc<mjtNum>(6 * static_cast<std::size_t>(m.nv));
  for (int n = 0; n < dofs.size(); ++n) momentum_of(m, d, dofs[n]).store(momentum + 6 * dofs[n]);
  const int raised = sweep(m, d, nullptr,
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

void solve_with_bodies(const mjModel& m, mjData& d, const KeptFactor& factor, mjtNum* x) {
  StackFrame frame(d);
  const std::size_t size = kArticulateSolveScratch * static_cast<std::size_t>(m.nbody);
  auto* scratch = frame.alloc<mjtNum>(size);
  std::fill_n(scratch, size, 0);
  ArticulatedTree tree = tree_of(m, d);
  tree.axis = factor.axis;
  kernels().articulate_solve(tree, factor.wrench, factor.inverse_diag, x, scratch);
}

int solve_articulated(const mjModel& m, mjData& d, const mjtNum* extra, mjtNum* values, mjtNum* inverse_diag,
                      mjtNum* x) {
  StackFrame frame(d);
  auto* wrench = frame.alloc<mjtNum>(6 * static_cast<std::size_t>(m.nv));
  const int raised = sweep(m, d, extra, {.wrench = wrench, .inverse_diag = inverse_diag, .factor = values});
  solve_with_bodies(m, d, {.wrench = wrench, .axis = d.cdof, .inverse_diag = inverse_diag}, x);
  return raised;
}

}  // namespace sinew
