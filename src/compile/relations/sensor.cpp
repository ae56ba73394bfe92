// SPDX-License-Identifier: Apache-2.0
// Sensors: one table says what each type may measure and what it gives.
#include "compile/relations/sensor.h"

#include <cstdint>
#include <limits>

#include "compile/relations/relations.h"
#include "compile/tree/written_parts.h"

namespace sinew {
namespace {

// Kinds of objects that may stand at one end of a sensor, a bit for each mjtObj; that of mjOBJ_UNKNOWN: none at all.
using Kinds = std::uint32_t;
constexpr Kinds kind(mjtObj type) { return Kinds{1} << type; }
static_assert(mjNOBJECT <= 32);

constexpr Kinds kNone = kind(mjOBJ_UNKNOWN), kSite = kind(mjOBJ_SITE), kJoint = kind(mjOBJ_JOINT),
                kTendon = kind(mjOBJ_TENDON), kActuator = kind(mjOBJ_ACTUATOR), kBody = kind(mjOBJ_BODY),
                kCamera = kind(mjOBJ_CAMERA), kGeom = kind(mjOBJ_GEOM), kMesh = kind(mjOBJ_MESH),
                kFrame = kBody | kind(mjOBJ_XBODY) | kGeom | kSite | kCamera,  // whatever has a pose
    kContact = kNone | kBody | kind(mjOBJ_XBODY) | kGeom, kAny = ~Kinds{0};

constexpr mjtDataType kReal = mjDATATYPE_REAL, kPositive = mjDATATYPE_POSITIVE, kAxis = mjDATATYPE_AXIS,
                      kQuaternion = mjDATATYPE_QUATERNION;
constexpr mjtStage kPos = mjSTAGE_POS, kVel = mjSTAGE_VEL, kAcc = mjSTAGE_ACC;

struct SensorType {
  const char* name;  // the element in MJCF
  Kinds object, reference;
  int dim;  // 0: depends on more than the type
  mjtDataType datatype;
  mjtStage stage;
};

// in the order of mjtSensor
constexpr SensorType kTypes[] = {
    {"touch", kSite, kNone, 1, kPositive, kAcc},
    {"accelerometer", kSite, kNone, 3, kReal, kAcc},
    {"velocimeter", kSite, kNone, 3, kReal, kVel},
    {"gyro", kSite, kNone, 3, kReal, kVel},
    {"force", kSite, kNone, 3, kReal, kAcc},
    {"torque", kSite, kNone, 3, kReal, kAcc},
    {"magnetometer", kSite, kNone, 3, kReal, kPos},
    {"rangefinder", kSite, kNone, 1, kPositive, kPos},
    {"camprojection", kSite, kCamera, 2, kReal, kPos},
    {"jointpos", kJoint, kNone, 1, kReal, kPos},
    {"jointvel", kJoint, kNone, 1, kReal, kVel},
    {"tendonpos", kTendon, kNone, 1, kReal, kPos},
    {"tendonvel", kTendon, kNone, 1, kReal, kVel},
    {"actuatorpos", kActuator, kNone, 1, kReal, kPos},
    {"actuatorvel", kActuator, kNone, 1, kReal, kVel},
    {"actuatorfrc", kActuator, kNone, 1, kReal, kAcc},
    {"jointactuatorfrc", kJoint, kNone, 1, kReal, kAcc},
    {"tendonactuatorfrc", kTendon, kNone, 1, kReal, kAcc},
    {"ballquat", kJoint, kNone, 4, kQuaternion, kPos},
    {"ballangvel", kJoint, kNone, 3, kReal, kVel},
    {"jointlimitpos", kJoint, kNone, 1, kReal, kPos},
    {"jointlimitvel", kJoint, kNone, 1, kReal, kVel},
    {"jointlimitfrc", kJoint, kNone, 1, kReal, kAcc},
    {"tendonlimitpos", kTendon, kNone, 1, kReal, kPos},
    {"tendonlimitvel", kTendon, kNone, 1, kReal, kVel},
    {"tendonlimitfrc", kTendon, kNone, 1, kReal, kAcc},
    {"framepos", kFrame, kFrame | kNone, 3, kReal, kPos},
    {"framequat", kFrame, kFrame | kNone, 4, kQuaternion, kPos},
    {"framexaxis", kFrame, kFrame | kNone, 3, kAxis, kPos},
    {"frameyaxis", kFrame, kFrame | kNone, 3, kAxis, kPos},
    {"framezaxis", kFrame, kFrame | kNone, 3, kAxis, kPos},
    {"framelinvel", kFrame, kFrame | kNone, 3, kReal, kVel},
    {"frameangvel", kFrame, kFrame | kNone, 3, kReal, kVel},
    {"framelinacc", kFrame, kNone, 3, kReal, kAcc},
    {"frameangacc", kFrame, kNone, 3, kReal, kAcc},
    {"subtreecom", kBody, kNone, 3, kReal, kPos},
    {"subtreelinvel", kBody, kNone, 3, kReal, kVel},
    {"subtreeangmom", kBody, kNone, 3, kReal, kVel},
    {"insidesite", kFrame, kSite, 1, kPositive, kPos},
    {"distance", kGeom | kBody, kGeom | kBody, 1, kReal, kPos},
    {"normal", kGeom | kBody, kGeom | kBody, 3, kAxis, kPos},
    {"fromto", kGeom | kBody, kGeom | kBody, 6, kReal, kPos},
    {"contact", kContact | kSite, kContact, 0, kReal, kAcc},
    {"e_potential", kNone, kNone, 1, kReal, kPos},
    {"e_kinetic", kNone, kNone, 1, kReal, kPos},
    {"clock", kNone, kNone, 1, kReal, kPos},
    {"tactile", kMesh, kGeom, 0, kReal, kAcc},
    {"plugin", kAny, kAny, 0, kReal, kAcc},
    {"user", kAny, kNone, 0, kReal, kAcc},
};
static_assert(std::size(kTypes) == mjSENS_USER + 1);

bool is_type(int type) { return 0 <= type && type <= mjSENS_USER; }

// "site or camera"
std::string kinds_text(Kinds kinds) {
  std::string text;
  for (int type = 1; type < mjNOBJECT; ++type) {
    if ((kinds & kind(static_cast<mjtObj>(type))) == 0) continue;
    text += (text.empty() ? "" : " or ") + std::string(kind_name(static_cast<mjtObj>(type)));
  }
  return text;
}

// The id at one end, or -1 if nothing stands there and nothing must.
int resolve_end(const Build& build, const Sensor& sensor, Kinds kinds, mjtObj type, const std::string& name,
                const char* end) {
  const std::string& sort = kTypes[sensor.c.type].name;
  if (type == mjOBJ_UNKNOWN && name.empty() && (kinds & kNone)) return -1;
  if (kinds == kNone) refuse(sensor, sort + " takes no " + end + ", but has '" + name + "'");
  const bool known = 0 <= type && type < mjNOBJECT;
  if (type == mjOBJ_UNKNOWN || !known || (kinds & kind(type)) == 0) {
    refuse(sensor, sort + " needs as its " + end + " a " + kinds_text(kinds) + ", not a " + kind_name(type));
  }
  return named_id(build, sensor, type, name, end);
}

void check_joint(const Build& build, const Sensor& sensor, int id) {
  const mjtJoint type = build.joints[id]->c.type;
  const std::string start = std::string(kTypes[sensor.c.type].name) + " needs a ";
  const std::string end = ", which joint '" + *sensor.c.objname + "' is not";
  switch (sensor.c.type) {
    case mjSENS_JOINTPOS:
    case mjSENS_JOINTVEL:
    case mjSENS_JOINTACTFRC:
      if (type != mjJNT_SLIDE && type != mjJNT_HINGE) refuse(sensor, start + "hinge or slide joint" + end);
      return;
    case mjSENS_BALLQUAT:
    case mjSENS_BALLANGVEL:
      if (type != mjJNT_BALL) refuse(sensor, start + "ball joint" + end);
      return;
    case mjSENS_JOINTLIMITPOS:
    case mjSENS_JOINTLIMITVEL:
    case mjSENS_JOINTLIMITFRC:
      if (!build.joint[id].limited) refuse(sensor, start + "joint that is limited" + end);
      return;
    default:
      return;
  }
}

void check_distance(const Build& build, const Sensor& sensor, const SensorBuild& built) {
  if (sensor.c.objtype == sensor.c.reftype && built.object == built.reference) {
    refuse(sensor, "both ends are '" + *sensor.c.objname + "': name two different ones");
  }
  for (const auto& [type, id] : {std::pair(sensor.c.objtype, built.object), {sensor.c.reftype, built.reference}}) {
    if (type == mjOBJ_GEOM && build.geom[id].type == mjGEOM_HFIELD) {
      refuse(sensor, "geom '" + build.geoms[id]->name + "' is a height field, to which no distance is known");
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
  const mjtSensor type = sensor.c.type;
  if (kTypes[type].object == kJoint) check_joint(build, sensor, built.object);
  const bool limit = type == mjSENS_TENDONLIMITPOS || type == mjSENS_TENDONLIMITVEL || type == mjSENS_TENDONLIMITFRC;
  if (limit && !build.tendon[built.object].limited) {
    refuse(sensor, std::string(kTypes[type].name) + " needs a tendon that is limited, which '" + *sensor.c.objname +
                       "' is not");
  }
  if (type == mjSENS_GEOMDIST || type == mjSENS_GEOMNORMAL || type == mjSENS_GEOMFROMTO) {
    check_distance(build, sensor, built);
  }
  if (type == mjSENS_CONTACT) check_contact(sensor);
  if (type == mjSENS_USER) check_user(sensor);
}

// A cutoff clips numbers, which would spoil unit vectors; for `normal` it is the distance up to which it looks.
void check_numbers(const Sensor& sensor, mjtDataType datatype) {
  const mjsSensor& c = sensor.c;
  if (c.noise < 0) refuse(sensor, "noise must not be negative");
  if (c.cutoff < 0) refuse(sensor, "cutoff must not be negative");
  const bool unit = datatype == mjDATATYPE_AXIS || datatype == mjDATATYPE_QUATERNION;
  if (c.cutoff > 0 && unit && c.type != mjSENS_GEOMNORMAL) {
    refuse(sensor, "cutoff cannot be applied to a unit vector or quaternion");
  }
}

SensorBuild compile_sensor(const Build& build, const Sensor& sensor) {
  const mjsSensor& c = sensor.c;
  if (!is_type(c.type)) refuse(sensor, "type " + std::to_string(c.type) + " is unknown");
  const SensorType& type = kTypes[c.type];
  SensorBuild built;
  built.object = resolve_end(build, sensor, type.object, c.objtype, *c.objname, "object");
  built.reference = resolve_end(build, sensor, type.reference, c.reftype, *c.refname, "reference");
  check_ends(build, sensor, built);
  const bool user = c.type == mjSENS_USER;
  built.datatype = user ? c.datatype : type.datatype;
  built.stage = user ? c.needstage : type.stage;
  built.dim = sensor_dimension(c);
  if (c.type == mjSENS_TACTILE) built.dim = static_cast<int>(build.mesh[built.object].vert.size());
  check_numbers(sensor, built.datatype);
  return built;
}

}  // namespace

int sensor_dimension(const mjsSensor& sensor) {
  if (!is_type(sensor.type)) return 0;
  if (sensor.type == mjSENS_USER) return sensor.dim;
  if (sensor.type != mjSENS_CONTACT) return kTypes[sensor.type].dim;
  constexpr int kFieldSize[mjNCONDATA] = {1, 3, 3, 1, 3, 3, 3};
  std::int64_t dim = 0;
  for (int field = 0; field < mjNCONDATA; ++field) dim += (sensor.intprm[0] >> field & 1) * kFieldSize[field];
  return static_cast<int>(std::min<std::int64_t>(dim * sensor.intprm[2], std::numeric_limits<int>::max()));
}

void compile_sensors(Build& build) {
  std::int64_t total = 0;
  for (const auto& sensor : build.spec.sensors) {
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
  sizes.nuser_sensor = user_size(build.spec.sensors, build.spec.c.nuser_sensor, "nuser_sensor");
}

void write_sensors(const Build& build, mjModel& m) {
  for (int i = 0; i < m.nsensor; ++i) {
    const mjsSensor& c = build.spec.sensors[i]->c;
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
    m.sensor_plugin[i] = plugin_id(build, *build.spec.sensors[i], c.plugin);
  }
}

}  // namespace sinew
