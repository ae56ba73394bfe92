// SPDX-License-Identifier: Apache-2.0
// object.h -- motion of things that are fixed to bodies, and the mass of it all.
//   in    cvel, cacc, poses                math  the motion of a tree, moved from its reference point to the object
#ifndef SINEW_TREE_OBJECT_H_
#define SINEW_TREE_OBJECT_H_

#include <mujoco/mjdata.h>

#include "math/spatial.h"

namespace sinew {

enum class Axes { kWorld, kLocal };

// Where an object is, and which body carries it. A body stands for its inertial frame, an xbody for its own.
struct ObjectFrame {
  int body;
  Vector position;
  Matrix orientation;
};

// False if objects of that type (mjtObj) have no frame, or there is no object of that number.
bool find_object_frame(const mjModel& m, const mjData& d, int type, int id, ObjectFrame& frame);

Motion<mjtNum> object_velocity(const mjModel& m, const mjData& d, const ObjectFrame& object, Axes axes);

// The acceleration of the object's point, not the spatial one: turning points accelerate even at constant cvel.
// What cannot move has none, while cacc holds it up against gravity: MuJoCo's accelerometers read 0 there.
Motion<mjtNum> object_acceleration(const mjModel& m, const mjData& d, const ObjectFrame& object, Axes axes);

mjtNum total_mass(const mjModel& m);

// Scales masses and inertias; what depends on them is up to whoever recomputes the constants of the model.
void set_total_mass(mjModel& m, mjtNum mass);

}  // namespace sinew

#endif  // SINEW_TREE_OBJECT_H_
