// SPDX-License-Identifier: Apache-2.0
// collision.h -- the stage that finds the contacts.
//   in    poses of bodies and geoms; who is awake           out   contact, ncon
//   math  docs/theory/collision.md: candidates by bodies and boxes, then a collider for each pair of types
//   note  contacts are sorted by their bodies, then by their geoms; contacts in the gap (exclude 1) make no constraint
//   cost  O(n log n) for n bodies apart, and a narrow phase for each pair that is near; arena for the contacts
//   next  constraint/make_constraint.h
#ifndef SINEW_COLLIDE_COLLISION_H_
#define SINEW_COLLIDE_COLLISION_H_

#include <span>

#include <mujoco/mjdata.h>

#include "collide/candidates.h"
#include "model/arena/side_by_side.h"
#include "model/scope.h"

namespace sinew {

// Forgets the constraints of before, since they belong to other contacts. later: items of another stage, or
// null.
void find_contacts(const mjModel& m, mjData& d, const Scope& scope, LaterItems* later = nullptr);

// The same with the candidates of candidates.h given; for models without flexes.
void find_contacts_among(const mjModel& m, mjData& d, std::span<const GeomPair> pairs);

}  // namespace sinew

#endif  // SINEW_COLLIDE_COLLISION_H_
