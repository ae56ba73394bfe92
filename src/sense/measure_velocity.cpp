// SPDX-License-Identifier: Apache-2.0
// Sensors that need velocities.
#include "sense/common_sensors.h"
#include "tree/constraint_jacobian.h"

namespace sinew {
namespace {

mjtNum limit_velocity(const mjData& d, int type, int id) {
  const int row = find_limit_row(d, type, id);
  return row < 0 ? 0 : d.efc_vel[row];
}

using S = const SensorView&;

constexpr SensorMeasure kVelocitySensors[] = {
    reads(mjSENS_TENDONVEL, [](S s) { return s.d.ten_velocity[s.id]; }),
    reads(mjSENS_JOINTLIMITVEL, [](S s) { return limit_velocity(s.d, mjCNSTR_LIMIT_JOINT, s.id); }),
    reads(mjSENS_TENDONLIMITVEL, [](S s) { return limit_velocity(s.d, mjCNSTR_LIMIT_TENDON, s.id); }),
    reads(mjSENS_SUBTREELINVEL, [](S s) { return load3(s.d.subtree_linvel + 3 * s.id); }),
    reads(mjSENS_SUBTREEANGMOM, [](S s) { return load3(s.d.subtree_angmom + 3 * s.id); }),
};
static_assert(measure_stage(kVelocitySensors, common_sensors::kVelocity<mjData>, kinds::kSensors, mjSTAGE_VEL));

}  // namespace

constinit const StageMeasures kVelocityMeasures = by_type(kVelocitySensors, common_sensors::kVelocity<mjData>);

}  // namespace sinew
