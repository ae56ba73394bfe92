// SPDX-License-Identifier: Apache-2.0
// Sensors: each type is attached to objects of certain types and writes a certain number of values.
#include "base/error.h"
#include "base/kinds/sensors.h"
#include "model/file/validate_rules.h"

namespace sinew {
namespace {

// One end of a sensor: an object of an allowed type; or no object, where that is allowed.
struct SensorEnd {
  const char* type_name;
  const int* types;
  const char* id_name;
  const int* ids;
  kinds::ObjectSet allowed;
};

Fault check_end(const mjModel& m, const SensorEnd& end, Index sensor) {
  const int type = end.types[sensor];
  const int id = end.ids[sensor];
  if (!kinds::contains(end.allowed, type)) {
    return wrong_value(end.type_name, sensor, type,
                       format_text("a sensor of type %d does not take it", m.sensor_type[sensor]));
  }
  if (type == mjOBJ_UNKNOWN) return expect_value(end.id_name, sensor, id, -1);
  return check_object_id(m, end.id_name, sensor, id, type, 0);
}

// sensor_intprm: the fields to report, how to choose among many contacts, how many to report.
Fault check_contact_sensor(const mjModel& m, Index sensor) {
  constexpr int kReductions = 4;
  const Index at = sensor * mjNSENS;
  const int* parameter = m.sensor_intprm + at;
  if (parameter[0] < 1 || parameter[0] >= 1 << mjNCONDATA) {
    return wrong_value("sensor_intprm", at, parameter[0], format_text("should be 1 to %d", (1 << mjNCONDATA) - 1));
  }
  if (parameter[1] < 0 || parameter[1] >= kReductions) {
    return wrong_value("sensor_intprm", at + 1, parameter[1], format_text("should be 0 to %d", kReductions - 1));
  }
  if (parameter[2] < 1) return wrong_value("sensor_intprm", at + 2, parameter[2], "should be at least 1");
  return expect_value("sensor_dim", sensor, m.sensor_dim[sensor],
                      parameter[2] * Index{kinds::contact_dim(parameter[0])});
}

Fault check_dim(const mjModel& m, const kinds::Sensor& kind, Index sensor) {
  switch (kind.type) {
    case mjSENS_CONTACT:
      return check_contact_sensor(m, sensor);
    case mjSENS_TACTILE:  // a vector per vertex
      return expect_value("sensor_dim", sensor, m.sensor_dim[sensor],
                          3 * Index{m.mesh_vertnum[m.sensor_objid[sensor]]});
    default:
      return kind.dim == kinds::kOwnDim ? Fault{} : expect_value("sensor_dim", sensor, m.sensor_dim[sensor], kind.dim);
  }
}

Fault check_ball(const mjModel& m, Index sensor) {
  const int joint = m.sensor_objid[sensor];
  if (m.jnt_type[joint] == mjJNT_BALL) return {};
  return wrong_value("sensor_objid", sensor, joint, "not a ball joint");
}

}  // namespace

Fault check_sensors(const mjModel& m) {
  for (Index i = 0; i < m.nsensor; ++i) {
    const kinds::Sensor& kind = kinds::kSensors[m.sensor_type[i]];
    const SensorEnd object{"sensor_objtype", m.sensor_objtype, "sensor_objid", m.sensor_objid, kind.object};
    const SensorEnd reference{"sensor_reftype", m.sensor_reftype, "sensor_refid", m.sensor_refid, kind.reference};
    if (Fault fault = check_end(m, object, i)) return fault;
    if (Fault fault = check_end(m, reference, i)) return fault;
    if (Fault fault = check_dim(m, kind, i)) return fault;
    if (kind.has(kinds::kBallJoint)) {
      if (Fault fault = check_ball(m, i)) return fault;
    }
  }
  return {};
}

}  // namespace sinew
