// SPDX-License-Identifier: Apache-2.0
// length_force.h -- forces along lengths, of tendons and actuators, by position and velocity.
//   math  a force f along a length with moment arms J acts as J^T f; it changes by J^T df + (dJ)^T f
#ifndef SINEW_DERIVE_LENGTH_FORCE_H_
#define SINEW_DERIVE_LENGTH_FORCE_H_

#include "derive/actuator_slopes.h"
#include "derive/inverse_terms.h"
#include "derive/length_slopes.h"

namespace sinew {

// Less the springs and dampers of tendons, and what their armature adds to M a + c.
void add_tendon_derivative(const mjModel& m, mjData& d, const AllLengthSlopes& lengths, const InverseTerms& terms);

// What M a changes by through tendons with armature, for accelerations a of one's own.
void add_armature_change(const mjModel& m, mjData& d, const AllLengthSlopes& lengths, const mjtNum* a, mjtNum* dq);

// Less qfrc_actuator. Rows that are not open, where the limit of a joint holds the force, feel nothing.
void add_actuator_derivative(const mjModel& m, mjData& d, const AllLengthSlopes& lengths, const ActuatorSlope* slopes,
                             const bool* open, const InverseTerms& terms, const InputTerms& inputs,
                             DerivativeReport& report);

}  // namespace sinew

#endif  // SINEW_DERIVE_LENGTH_FORCE_H_
