// SPDX-License-Identifier: Apache-2.0
// forward_smooth.h -- all of a step that has no contacts and no constraints, over data of any scalar.
//   in    qpos, qvel, act, ctrl, qfrc_applied, xfrc_applied, mocap poses of TreeData (model/tree_data.h)
//   out   everything up to qacc_smooth; with advance_smooth(), the next state
//   use   Dual<N>: exact derivatives by N inputs. Lanes<N>: N environments at once, each with the bits of a double
//   note  mjData goes through step/step.h. What its stages add there is left out here: sleeping, contacts and adhesion,
//         constraints, sensors, callbacks, plugins. Of implicit integration nothing is done: Euler without damping
#ifndef SINEW_STEP_FORWARD_SMOOTH_H_
#define SINEW_STEP_FORWARD_SMOOTH_H_

#include "model/tree_data.h"

namespace sinew {

template <class Real>
void forward_smooth(const mjModel& m, TreeData<Real>& d);

// The state moves with qacc_smooth for one time step.
template <class Real>
void advance_smooth(const mjModel& m, TreeData<Real>& d);

}  // namespace sinew

#endif  // SINEW_STEP_FORWARD_SMOOTH_H_
