// SPDX-License-Identifier: Apache-2.0
// Sensors: base/kinds/sensors.h says what each type may measure and what it gives.
#include "compile/relations/sensor.h"

#include <cstdint>
#include <limits>

#include "base/kinds/sensors.h"
#include "compile/relations/relations.h"
#include "compile/tree/written_parts.h"

namespace sinew {
namespace {

using kinds::ObjectSet;

const kinds::Sensor& kind_of(const Sensor& sensor) { return kinds::kSensors[sensor.c.type]; }

// "site or camera"
std::string objects_text(ObjectSet objects) {
  std::string text;
  for (int type = 1; type < mjNOBJECT; ++type) {
    if (!kinds::contains(objects, type)) continue;
    text += (text.empty() ? "" : " or ") + std::string(kind_name(static_cast<mjtObj>(type)));
  }
  return text;
}

// The id at one end, or -1 if nothing stands there and nothing must.
int resolve_end(const Build& build, const Sensor& sensor, ObjectSet objects, mjtObj type, const std::string& name,
                const char* end) {
  const std::string keyword(kind_of(sensor).keyword);
  if (type == mjOBJ_UNKNOWN && name.empty() && kinds::contains(objects, mjOBJ_UNKNOWN)) return -1;
  if (objects == kinds::kNothing) refuse(sensor, keyword + " takes no " + end + ", but has '" + name + "'");
  const bool known = 0 <= type && type < mjNOBJECT;
  if (type == mjOBJ_UNKNOWN || !known || !kinds::contains(objects, type)) {
    refuse(sensor, keyword + " needs as its " + end + " a " + objects_text(objects) + ", not a " + kind_name(type));
  }
  return named_id(build, sensor, type, name, end);
}

void check_object(const Build& build, const Sensor& sensor, int id) {
  const kinds::Sensor& kind = kind_of(sensor);
  const bool is_joint = kind.object == kinds::kJoint;
  const auto require = [&](kinds::SensorTrait trait, bool holds, const char* what) {
    if (!kind.has(trait) || holds) return;
    refuse(sensor, std::string(kind.keyword) + " needs a " + what + ", which " + (is_joint ? "joint '" : "'") +
                       *sensor.c.objname + "' is not");
  };
  if (is_joint) {
    const mjtJoint type = build.all<Joint>()[id]->c.type;
    require(kinds::kScalarJoint, type == mjJNT_SLIDE || type == mjJNT_HINGE, "hinge or slide joint");
    require(kinds::kBallJoint, type == mjJNT_BALL, "ball joint");
    require(kinds::kLimited, build.joint[id].limited, "joint that is limited");
  } else if (kind.object == kinds::kTendon) {
    require(kinds::kLimited, build.tendon[id].limited, "tendon that is limited");
  }
}

void check_distance(const Build& build, const Sensor& sensor, const SensorBuild& built) {
  if (sensor.c.objtype == sensor.c.reftype && built.object == built.reference) {
    refuse(sensor, "both ends are '" + *sensor.c.objname + "': name two different ones");
  }
  for (const auto& [type, id] : {std::pair(sensor.c.objtype, built.object), {sensor.c.reftype, built.reference}}) {
    if (type == mjOBJ_GEOM && build.geom[id].type == mjGEOM_HFIELD) {
      refuse(sensor, "geom '" + build.all<Geom>()[id]->name + "' is a height field, to which no distance is known");
    }
  }
}

void check_contact(const Sensor& sensor) {
  const auto& [data, reduce, num] = sensor.c.intprm;
  if (data <= 0 || data >= 1 << mjNCONDATA) refuse(sensor, "data names no field of a contact");
  if (reduce < 0 || reduce > 3) refuse(sensor, "reduce must be none, mindist, maxforce or netforce");
  if (num <= 0) refuse(sensor, "num must be positive");
}

void check_user(const Sensor& sensor) {
  const mjsSensor& c = sensor.c;
  if (c.dim < 0) refuse(sensor, "dim must not be negative");
  if (c.datatype == mjDATATYPE_AXIS && c.dim != 3) refuse(sensor, "datatype axis needs dim 3");
  if (c.datatype == mjDATATYPE_QUATERNION && c.dim != 4) refuse(sensor, "datatype quaternion needs dim 4");
}

void check_ends(const Build& build, const Sensor& sensor, const SensorBuild& built) {
  check_object(build, sensor, built.object);
  if (kind_of(sensor).has(kinds::kApart)) check_distance(build, sensor, built);
  if (sensor.c.type == mjSENS_CONTACT) check_contact(sensor);
  if (sensor.c.type == mjSENS_USER) check_user(sensor);
}

// A cutoff clips numbers, which would spoil unit vectors; for `normal` it is the distance up to which it looks.
void check_numbers(const Sensor& sensor, mjtDataType datatype) {
  const mjsSensor& c = sensor.c;
  if (c.noise < 0) refuse(sensor, "noise must not be negative");
  if (c.cutoff < 0) refuse(sensor, "cutoff must not be negative");
  const bool unit = datatype == mjDATATYPE_AXIS || datatype == mjDATATYPE_QUATERNION;
  if (c.cutoff > 0 && unit && !kind_of(sensor).has(kinds::kUnclipped)) {
    refuse(sensor, "cutoff cannot be applied to a unit vector or quaternion");
  }
}

SensorBuild compile_sensor(const Build& build, const Sensor& sensor) {
  const mjsSensor& c = sensor.c;
  if (!kinds::is_sensor(c.type)) refuse(sensor, "type " + std::to_string(c.type) + " is unknown");
  const kinds::Sensor& kind = kind_of(sensor);
  SensorBuild built;
  built.object = resolve_end(build, sensor, kind.object, c.objtype, *c.objname, "object");
  built.reference = resolve_end(build, sensor, kind.reference, c.reftype, *c.refname, "reference");
  check_ends(build, sensor, built);
  const bool user = c.type == mjSENS_USER;
  built.datatype = user ? c.datatype : kind.datatype;
  built.stage = user ? c.needstage : kind.stage;
  built.dim = sensor_dimension(c);
  if (c.type == mjSENS_TACTILE) built.dim = static_cast<int>(build.mesh[built.object]->vert.size());
  check_numbers(sensor, built.datatype);
  return built;
}

}  // namespace

int sensor_dimension(const mjsSensor& sensor) {
  if (!kinds::is_sensor(sensor.type)) return 0;
  if (sensor.type == mjSENS_USER) return sensor.dim;
  if (sensor.type != mjSENS_CONTACT) return kinds::kSensors[sensor.type].dim;
  const std::int64_t dim = std::int64_t{kinds::contact_dim(sensor.intprm[0])} * sensor.intprm[2];
  return static_cast<int>(std::min<std::int64_t>(dim, std::numeric_limits<int>::max()));
}

void compile_sensors(Build& build) {
  std::int64_t total = 0;
  for (const auto& sensor : build.all<Sensor>()) {
    SensorBuild built = compile_sensor(build, *sensor);
    built.adr = static_cast<int>(total);
    total += built.dim;
    if (total > std::numeric_limits<int>::max()) refuse(*sensor, "all sensors together give too many numbers");
    build.sensor.push_back(built);
  }
}

void count_sensors(const Build& build, ModelSizes& sizes) {
  sizes.nsensor = static_cast<int>(build.sensor.size());
  for (const SensorBuild& built : build.sensor) sizes.nsensordata += built.dim;
  sizes.nuser_sensor = user_size(build.all<Sensor>(), build.spec.c.nuser_sensor, "nuser_sensor");
}

void write_sensors(const Build& build, mjModel& m) {
  for (int i = 0; i < m.nsensor; ++i) {
    const mjsSensor& c = build.all<Sensor>()[i]->c;
    const SensorBuild& built = build.sensor[i];
    m.sensor_type[i] = c.type;
    m.sensor_datatype[i] = built.datatype;
    m.sensor_needstage[i] = built.stage;
    m.sensor_objtype[i] = c.objtype;
    m.sensor_objid[i] = built.object;
    m.sensor_reftype[i] = c.reftype;
    m.sensor_refid[i] = built.reference;
    write_row(m.sensor_intprm, i, c.intprm);
    m.sensor_dim[i] = built.dim;
    m.sensor_adr[i] = built.adr;
    m.sensor_cutoff[i] = c.cutoff;
    m.sensor_noise[i] = c.noise;
    write_user(c, m.nuser_sensor, i, m.sensor_user);
    m.sensor_plugin[i] = plugin_id(build, *build.all<Sensor>()[i], c.plugin);
  }
}

}  // namespace sinew
