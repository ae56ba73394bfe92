// SPDX-License-Identifier: Apache-2.0
// Sensors that need velocities.
#include "sense/measure.h"
#include "tree/constraint_jacobian.h"

namespace sinew {
namespace {

mjtNum limit_velocity(const mjData& d, int type, int id) {
  const int row = find_limit_row(d, type, id);
  return row < 0 ? 0 : d.efc_vel[row];
}

// How the object moves for someone who stands in the reference frame and turns with it, in that frame's axes.
Motion<mjtNum> frame_velocity(const SensorView& s) {
  const ObjectFrame object = s.object();
  const Motion<mjtNum> v = object_velocity(s.m, s.d, object, Axes::kWorld);
  if (s.ref < 0) return v;
  const ObjectFrame reference = s.reference();
  const Motion<mjtNum> carried =
      moved(object_velocity(s.m, s.d, reference, Axes::kWorld), object.position - reference.position);
  return rotate_back(reference.orientation, v - carried);
}

Motion<mjtNum> own_velocity(const SensorView& s) { return object_velocity(s.m, s.d, s.object(), Axes::kLocal); }

using S = const SensorView&;

constexpr SensorMeasure kVelocitySensors[] = {
    reads(mjSENS_VELOCIMETER, [](S s) { return own_velocity(s).linear; }),
    reads(mjSENS_GYRO, [](S s) { return own_velocity(s).angular; }),
    reads(mjSENS_JOINTVEL, [](S s) { return s.d.qvel[s.m.jnt_dofadr[s.id]]; }),
    reads(mjSENS_TENDONVEL, [](S s) { return s.d.ten_velocity[s.id]; }),
    reads(mjSENS_ACTUATORVEL, [](S s) { return s.d.actuator_velocity[s.id]; }),
    reads(mjSENS_BALLANGVEL, [](S s) { return load3(s.d.qvel + s.m.jnt_dofadr[s.id]); }),
    reads(mjSENS_JOINTLIMITVEL, [](S s) { return limit_velocity(s.d, mjCNSTR_LIMIT_JOINT, s.id); }),
    reads(mjSENS_TENDONLIMITVEL, [](S s) { return limit_velocity(s.d, mjCNSTR_LIMIT_TENDON, s.id); }),
    reads(mjSENS_FRAMELINVEL, [](S s) { return frame_velocity(s).linear; }),
    reads(mjSENS_FRAMEANGVEL, [](S s) { return frame_velocity(s).angular; }),
    reads(mjSENS_SUBTREELINVEL, [](S s) { return load3(s.d.subtree_linvel + 3 * s.id); }),
    reads(mjSENS_SUBTREEANGMOM, [](S s) { return load3(s.d.subtree_angmom + 3 * s.id); }),
};
static_assert(measures_stage(kVelocitySensors, kinds::kSensors, mjSTAGE_VEL));

}  // namespace

constinit const StageMeasures kVelocityMeasures = by_type(kVelocitySensors);

}  // namespace sinew
