// SPDX-License-Identifier: Apache-2.0
// derivative.h -- Jacobians of a step and of inverse dynamics, by finite differences.
//   in    the state, and a small eps                 out   dense matrices, any of which may be null; the state is back
//   math  one-sided (y(x + eps) - y(x)) / eps, or centred; positions are nudged along dofs and subtracted as rotations
//         are. A control is nudged only inside its range: to the other side if need be, not at all from outside of it
//   note  what does not depend on the nudged number is not computed again; every evaluation starts from the same warm
//         start. Results other than the state are left as at the last evaluation
//   cost  one step for each dof, activation and control, twice that if centred; scratch from the stack
#ifndef SINEW_STEP_DERIVATIVE_H_
#define SINEW_STEP_DERIVATIVE_H_

#include <mujoco/mjdata.h>

namespace sinew {

// x = (dof positions, qvel, act) and controls u go to the next y, of the same form, and sensors s; nx = 2 nv + na.
struct TransitionJacobians {
  mjtNum* dy_dx;  // nx x nx
  mjtNum* dy_du;  // nx x nu
  mjtNum* ds_dx;  // nsensordata x nx
  mjtNum* ds_du;  // nsensordata x nu
};

enum class Differences { kForward, kCentred };

void difference_transition(const mjModel& m, mjData& d, mjtNum eps, Differences differences,
                           const TransitionJacobians& result);

// Row i is the change with dof i. The forces f are qfrc_inverse, less qfrc_actuator if asked for.
struct InverseJacobians {
  mjtNum *df_dq, *df_dv, *df_da;  // nv x nv
  mjtNum *ds_dq, *ds_dv, *ds_da;  // nv x nsensordata
  mjtNum* dM_dq;                  // nv x nM, in the format of qM
};

void difference_inverse(const mjModel& m, mjData& d, mjtNum eps, bool subtract_actuation,
                        const InverseJacobians& result);

}  // namespace sinew

#endif  // SINEW_STEP_DERIVATIVE_H_
