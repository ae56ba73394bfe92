// SPDX-License-Identifier: Apache-2.0
// Sensors that need velocities.
#include "sense/measure.h"

namespace sinew {
namespace {

mjtNum limit_velocity(const mjData& d, int type, int id) {
  const int row = find_limit_row(d, type, id);
  return row < 0 ? 0 : d.efc_vel[row];
}

// How the object moves for someone who stands in the reference frame and turns with it, in that frame's axes.
Motion<mjtNum> frame_velocity(const mjModel& m, const mjData& d, const SensorEnds& ends) {
  const ObjectFrame object = ends.object(m, d);
  const Motion<mjtNum> v = object_velocity(m, d, object, Axes::kWorld);
  if (ends.ref < 0) return v;
  const ObjectFrame reference = ends.reference(m, d);
  const Motion<mjtNum> carried =
      moved(object_velocity(m, d, reference, Axes::kWorld), object.position - reference.position);
  return rotate_back(reference.orientation, v - carried);
}

}  // namespace

void measure_velocity(const mjModel& m, const mjData& d, int sensor, mjtNum* out) {
  const SensorEnds ends(m, sensor);
  switch (m.sensor_type[sensor]) {
    case mjSENS_VELOCIMETER:
      object_velocity(m, d, ends.object(m, d), Axes::kLocal).linear.store(out);
      return;
    case mjSENS_GYRO:
      object_velocity(m, d, ends.object(m, d), Axes::kLocal).angular.store(out);
      return;
    case mjSENS_JOINTVEL:
      *out = d.qvel[m.jnt_dofadr[ends.id]];
      return;
    case mjSENS_TENDONVEL:
      *out = d.ten_velocity[ends.id];
      return;
    case mjSENS_ACTUATORVEL:
      *out = d.actuator_velocity[ends.id];
      return;
    case mjSENS_BALLANGVEL:
      load3(d.qvel + m.jnt_dofadr[ends.id]).store(out);
      return;
    case mjSENS_JOINTLIMITVEL:
      *out = limit_velocity(d, mjCNSTR_LIMIT_JOINT, ends.id);
      return;
    case mjSENS_TENDONLIMITVEL:
      *out = limit_velocity(d, mjCNSTR_LIMIT_TENDON, ends.id);
      return;
    case mjSENS_FRAMELINVEL:
      frame_velocity(m, d, ends).linear.store(out);
      return;
    case mjSENS_FRAMEANGVEL:
      frame_velocity(m, d, ends).angular.store(out);
      return;
    case mjSENS_SUBTREELINVEL:
      load3(d.subtree_linvel + 3 * ends.id).store(out);
      return;
    case mjSENS_SUBTREEANGMOM:
      load3(d.subtree_angmom + 3 * ends.id).store(out);
      return;
    default:
      return;
  }
}

}  // namespace sinew
