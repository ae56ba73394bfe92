// SPDX-License-Identifier: Apache-2.0
#include "inertia/mass_matrix.tpp"

#include <atomic>

#include "math/simd/kernels.h"
#include "model/parts.h"
#include "tree/mass_factor.h"

namespace sinew {
namespace {

constexpr int kFewColumns = 4;  // of fewer, packs would be half empty

// The rows of a block, none of which is of a simple dof alone.
void write_block(const mjModel& m, mjData& d, const Kernels& k, int first, int rows) {
  mjtNum* row[kLdlBlockRows];
  mjtNum momenta[6 * kLdlBlockRows];
  for (int q = 0; q < rows; ++q) {
    row[q] = d.M + m.M_rowadr[first + q];
    momentum_of_dof(m, d, first + q).store(momenta + 6 * q);
  }
  const int last = first + rows - 1, outside = m.M_rownnz[first] - 1;
  k.mass_rows(row, rows, momenta, d.cdof, m.M_colind + m.M_rowadr[last], outside);
  for (int q = 0; q < rows; ++q) row[q][outside + q] += m.dof_armature[first + q];
}

void write_inertias_and_rows(const mjModel& m, mjData& d, const Scope& part) {
  add_up_inertias(m, d, part);
  write_mass_rows(m, d, part);
}

// How many pivots were raised.
int copy_and_factor(const mjModel& m, mjData& d, const Scope& part) {
  copy_mass_matrix(m, d, part);
  return MassFactor(m, d, part).factor_runs();
}

bool goes_by_separate_parts(const mjModel& m, mjData& d, const Scope& scope) {
  return has_helpers(d) && m.nv > 0 && scope.is_whole() && !has_tendon_armature(m) &&
         !MassFactor(m, d, scope).bodies_are_quicker() && goes_by_parts(m, d, scope, Work::kHeavy);
}

}  // namespace

// A simple dof has no other in its row, and so it is a block of its own.
template <>
void write_mass_rows<mjData>(const mjModel& m, mjData& d, const Scope& scope) {
  const Kernels& k = kernels();
  for (const Run& run : scope.runs) {
    const LdlPattern blocks = mass_pattern(m, d, run.dofs.first, run.dofs.after);
    for (int s = 0; s < blocks.nblock; ++s) {
      const int first = blocks.block[s], after = blocks.block[s + 1];
      if (m.dof_simplenum[first]) {
        d.M[m.M_rowadr[first]] = m.dof_M0[first];
      } else if (m.M_rownnz[after - 1] < kFewColumns) {
        for (int i = first; i < after; ++i) write_mass_row(m, d, i);
      } else {
        write_block(m, d, k, first, after - first);
      }
    }
  }
}

// Simple dofs go one by one, what is between them at once.
template <>
void copy_mass_matrix<mjData>(const mjModel& m, mjData& d, const Scope& scope) {
  for (const Run& run : scope.runs) {
    for (int i = run.dofs.first; i < run.dofs.after;) {
      if (m.dof_simplenum[i]) {
        d.qM[m.mapM2M[m.M_rowadr[i]]] = d.M[m.M_rowadr[i]];
        ++i;
        continue;
      }
      const int first = i;
      while (i < run.dofs.after && !m.dof_simplenum[i]) ++i;
      kernels().reverse_rows(d.qM, m.dof_Madr + first, d.M, m.M_rowadr + first, m.M_rownnz + first, i - first);
    }
  }
}

template void add_up_inertias<mjData>(const mjModel& m, mjData& d, const Scope& scope);
template void add_tendon_armature<mjData>(const mjModel& m, mjData& d, const Scope& scope);

template <>
void compute_composite_inertia<mjData>(const mjModel& m, mjData& d, const Scope& scope) {
  add_up_inertias(m, d, scope);
  if (!MassFactor(m, d, scope).write_long_rows()) write_mass_rows(m, d, scope);
}

MassItems::MassItems(const mjModel& m, mjData& d, const Scope& scope)
    : m_(m),
      d_(d),
      scope_(scope),
      are_wanted_(goes_by_separate_parts(m, d, scope)),
      items_(are_wanted_ ? plan_of(m, d).nparts : 0, *this) {}

void MassItems::operator()(int part) {
  for_part(m_, d_, scope_, part, [&](const Scope& own) {
    write_inertias_and_rows(m_, d_, own);
    raised_ += copy_and_factor(m_, d_, own);
  });
}

void MassItems::finish() {
  if (!are_wanted_) return;
  items_.finish(d_);
  MassFactor(m_, d_, scope_).set_factored(raised_);
}

void compute_mass_and_factor(const mjModel& m, mjData& d, const Scope& scope, MassItems* later) {
  if (m.nv == 0) return add_up_inertias(m, d, scope);
  if (later && later->are_wanted()) return;
  MassFactor factor(m, d, scope);
  if (factor.bodies_are_quicker()) {
    add_up_inertias(m, d, scope);
    factor.factor_bodies();
    return;
  }
  std::atomic<int> raised = 0;
  for_parts(m, d, scope, Work::kHeavy, [&](const Scope& part) { write_inertias_and_rows(m, d, part); });
  add_tendon_armature(m, d, scope);  // which ties trees
  for_parts(m, d, scope, Work::kHeavy, [&](const Scope& part) { raised += copy_and_factor(m, d, part); });
  factor.set_factored(raised);
}

void compute_smooth_acceleration(const mjModel& m, mjData& d, const Scope& scope) {
  if (m.nv == 0) return;
  for_parts(m, d, scope, Work::kLight,
            [&](const Scope& part) { MassFactor(m, d, part).solve_in_scope(d.qacc_smooth, d.qfrc_smooth); });
}

}  // namespace sinew
