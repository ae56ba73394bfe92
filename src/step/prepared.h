// SPDX-License-Identifier: Apache-2.0
// prepared.h -- the rest of a step whose smooth beginning is there already: a batch computes it for four environments
// at once (batch/lanes.h).
//   in    begin_step() is done, and what `Prepared` names; always poses, motion axes, crb, M, qM, cvel, cdof_dot and
//         qfrc_bias of the state, but for what nobody reads
//   out   what step() leaves, with the same bits
//   note  for data in which nothing sleeps
#ifndef SINEW_STEP_PREPARED_H_
#define SINEW_STEP_PREPARED_H_

#include <span>

#include <mujoco/mjdata.h>

#include "collide/candidates.h"
#include "constraint/kept_rows.h"
#include "model/scope.h"
#include "step/measure.h"

namespace sinew {

struct Prepared {
  bool has_factor = false;   // qLD, qLDiagInv
  bool has_forces = false;   // transmissions, passive and actuator forces, act_dot, qfrc_smooth, qacc_smooth
  bool has_pairs = false;    // `pairs`: what find_candidates() would find
  bool is_unseen = false;    // nobody will look at islands and the dense Jacobian, which are left out if they can be
  bool has_cameras = false;  // or nobody looks at cameras and lights
  // ten_length of fixed tendons, which are all that there are. Their rows stand in the data if the first has entries.
  bool has_lengths = false;
  bool has_length_velocities = false;  // or nobody looks at those of tendons
  Sensors sensors = Sensors::kCompute;
  bool has_loads = false;  // before forward_from_solver(): cacc, cfrc_ext and cfrc_int, as far as sensors read them
  KeptRows* friction = nullptr;        // rows that all such data have in common; null if they have none
  const IndexList* limited = nullptr;  // joints that can be at their limits; null: any can
  std::span<const GeomPair> pairs;
};

// All but the integration, in three parts: up to the constraints with their aref; forces and accelerations, which for
// prepared forces are those of constraints only; sensors and checks. False if the data was reset on the way, as mj_step
// does with a motion that has gone wild.
void forward_to_solver(const mjModel& m, mjData& d, const Prepared& prepared);
void solve_prepared(const mjModel& m, mjData& d, const Prepared& prepared);
bool forward_from_solver(const mjModel& m, mjData& d, const Prepared& prepared);

// What an integration asks for beside the state and its rates: qDeriv.
void prepare_integration(const mjModel& m, mjData& d);

}  // namespace sinew

#endif  // SINEW_STEP_PREPARED_H_
