// SPDX-License-Identifier: Apache-2.0
// mass_matrix.h -- the joint-space inertia matrix M, and its factor.
//   in    cinert, cdof, ten_J              out   crb, M, qM; qLD, qLDiagInv
//   math  docs/theory/inertia.md (2.1): composite rigid bodies: M_ij = cdof_j . (crb_body(i) cdof_i) for j an ancestor
//         of i, plus armatures
//   cost  O(entries of M), no allocation; that of the factor with it             next  collide/collision.h
#ifndef SINEW_INERTIA_MASS_MATRIX_H_
#define SINEW_INERTIA_MASS_MATRIX_H_

#include <atomic>

#include <mujoco/mjdata.h>

#include "model/arena/side_by_side.h"
#include "model/scope.h"

namespace sinew {

// crb alone.
template <class Data>
void add_up_inertias(const mjModel& m, Data& d, const Scope& scope);

// M without tendons, row by row; for mjData by blocks of rows that share their columns.
template <class Data>
void write_mass_rows(const mjModel& m, Data& d, const Scope& scope);
template <>
void write_mass_rows<mjData>(const mjModel& m, mjData& d, const Scope& scope);

// Both. Numbers of mjData go through vector registers where rows are long.
template <class Data>
void compute_composite_inertia(const mjModel& m, Data& d, const Scope& scope) {
  add_up_inertias(m, d, scope);
  write_mass_rows(m, d, scope);
}
template <>
void compute_composite_inertia<mjData>(const mjModel& m, mjData& d, const Scope& scope);

// Tendons with armature add armature * J^T J, in the entries that M has.
template <class Data>
void add_tendon_armature(const mjModel& m, Data& d, const Scope& scope);

// M in the order of qM, which programs read: entries that M leaves out (simple dofs) are zero.
template <class Data>
void copy_mass_matrix(const mjModel& m, Data& d, const Scope& scope);
template <>
void copy_mass_matrix<mjData>(const mjModel& m, mjData& d, const Scope& scope);

template <class Data>
void compute_mass_matrix(const mjModel& m, Data& d, const Scope& scope) {
  compute_composite_inertia(m, d, scope);
  add_tendon_armature(m, d, scope);
  copy_mass_matrix(m, d, scope);
}

// The parts of a whole scope (model/parts.h) as items that other stages do beside what needs one thread there: nobody
// needs M and its factor before the end of the position stage.
class MassItems {
 public:
  MassItems(const mjModel& m, mjData& d, const Scope& scope);

  bool are_wanted() const { return are_wanted_; }
  LaterItems* items() { return are_wanted_ ? &items_ : nullptr; }
  void operator()(int part);  // for one of them, by any thread
  void finish();              // what is left

 private:
  const mjModel& m_;
  mjData& d_;
  const Scope& scope_;
  const bool are_wanted_;
  std::atomic<int> raised_ = 0;
  LaterItems items_;
};

// crb, M, qM and the factor of M (tree/mass_factor.h), which comes from the bodies where that is quicker. later: may be
// null, or else has all of it, if parts are worth it.
void compute_mass_and_factor(const mjModel& m, mjData& d, const Scope& scope, MassItems* later = nullptr);

// qacc_smooth = M^-1 qfrc_smooth, with that factor.
void compute_smooth_acceleration(const mjModel& m, mjData& d, const Scope& scope);

extern template void add_up_inertias<mjData>(const mjModel& m, mjData& d, const Scope& scope);
extern template void add_tendon_armature<mjData>(const mjModel& m, mjData& d, const Scope& scope);

}  // namespace sinew

#endif  // SINEW_INERTIA_MASS_MATRIX_H_
