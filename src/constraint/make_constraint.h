// SPDX-License-Identifier: Apache-2.0
// make_constraint.h -- everything that constrains the motion becomes rows of J, with their softness.
//   in    poses, cdof, qpos, tendons, contacts   out   ne, nf, nl, nefc, nJ; efc_type to efc_R; contact.mu, efc_address
//   math  rows in the order equalities, friction loss (dofs, tendons), limits (joints, tendons), contacts
//   note  J: see tree/constraint_jacobian.h. efc_vel and efc_aref follow in the velocity stage (row_reference.h)
//   cost  O(entries of J); memory from the arena        next  constraint/island.h
#ifndef SINEW_CONSTRAINT_MAKE_CONSTRAINT_H_
#define SINEW_CONSTRAINT_MAKE_CONSTRAINT_H_

#include <mujoco/mjdata.h>

#include "constraint/kept_rows.h"
#include "constraint/row_source.h"
#include "model/arena/side_by_side.h"
#include "model/scope.h"

namespace sinew {

// What is known of rows beforehand.
struct KnownRows {
  KeptRows* friction = nullptr;       // those that data of the same model have in common
  const IndexList* joints = nullptr;  // no others can be at their limits; null: any can
};

// known, later (items of another stage): may be null
void make_constraint(const mjModel& m, mjData& d, const Scope& scope, DenseJacobian dense = DenseJacobian::kWrite,
                     const KnownRows* known = nullptr, LaterItems* later = nullptr);

}  // namespace sinew

#endif  // SINEW_CONSTRAINT_MAKE_CONSTRAINT_H_
