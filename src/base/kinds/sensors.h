// SPDX-License-Identifier: Apache-2.0
// sensors.h -- what each type of sensor is called, attached to, gives and needs: one row per mjtSensor.
//   use   files and their schema (keyword, ends), compiler and checks of models (ends, dim, datatype, stage, demands),
//         sense/ (what to compute before a stage, cutoffs), sleep (who looks beyond its object)
//   note  docs/extending.md adds a row; the function that measures is in sense/measure_*.cpp, by stage
#ifndef SINEW_BASE_KINDS_SENSORS_H_
#define SINEW_BASE_KINDS_SENSORS_H_

#include <string_view>

#include "base/kinds/kind.h"

namespace sinew::kinds {

enum SensorTrait : unsigned {
  // what its object must be, beyond the type
  kScalarJoint = 1 << 0,  // a hinge or slide
  kBallJoint = 1 << 1,
  kLimited = 1 << 2,  // a joint or tendon with limits
  kApart = 1 << 3,    // two different things between which a distance is known
  // what is to be computed before it is read
  kReadsSubtreeVelocity = 1 << 4,
  kReadsBodyLoads = 1 << 5,
  kReadsPotentialEnergy = 1 << 6,
  kReadsKineticEnergy = 1 << 7,
  // how it is read
  kUnclipped = 1 << 8,     // its cutoff, if it has one, is how far it looks
  kSeesFromSite = 1 << 9,  // attached to a site it sees what happens around, whoever else sleeps
  kForeign = 1 << 10,      // the program or a plugin writes it, and may read anything
};

constexpr int kOwnDim = 0;  // depends on more than the type

struct Sensor {
  mjtSensor type;
  std::string_view keyword;  // the element in MJCF
  ObjectSet object;          // sensor_objtype
  ObjectSet reference;       // sensor_reftype
  int dim;
  mjtDataType datatype;
  mjtStage stage;
  unsigned traits = 0;

  constexpr bool has(SensorTrait trait) const { return (traits & trait) != 0; }
};

namespace sensor_words {
inline constexpr mjtDataType kReal = mjDATATYPE_REAL, kPositive = mjDATATYPE_POSITIVE, kAxis = mjDATATYPE_AXIS,
                             kQuaternion = mjDATATYPE_QUATERNION;
inline constexpr mjtStage kPos = mjSTAGE_POS, kVel = mjSTAGE_VEL, kAcc = mjSTAGE_ACC;

inline constexpr Sensor kTable[] = {
    {mjSENS_TOUCH, "touch", kSite, kNothing, 1, kPositive, kAcc},
    {mjSENS_ACCELEROMETER, "accelerometer", kSite, kNothing, 3, kReal, kAcc, kReadsBodyLoads},
    {mjSENS_VELOCIMETER, "velocimeter", kSite, kNothing, 3, kReal, kVel},
    {mjSENS_GYRO, "gyro", kSite, kNothing, 3, kReal, kVel},
    {mjSENS_FORCE, "force", kSite, kNothing, 3, kReal, kAcc, kReadsBodyLoads},
    {mjSENS_TORQUE, "torque", kSite, kNothing, 3, kReal, kAcc, kReadsBodyLoads},
    {mjSENS_MAGNETOMETER, "magnetometer", kSite, kNothing, 3, kReal, kPos},
    {mjSENS_RANGEFINDER, "rangefinder", kSite, kNothing, 1, kPositive, kPos, kSeesFromSite},
    {mjSENS_CAMPROJECTION, "camprojection", kSite, kCamera, 2, kReal, kPos},
    {mjSENS_JOINTPOS, "jointpos", kJoint, kNothing, 1, kReal, kPos, kScalarJoint},
    {mjSENS_JOINTVEL, "jointvel", kJoint, kNothing, 1, kReal, kVel, kScalarJoint},
    {mjSENS_TENDONPOS, "tendonpos", kTendon, kNothing, 1, kReal, kPos},
    {mjSENS_TENDONVEL, "tendonvel", kTendon, kNothing, 1, kReal, kVel},
    {mjSENS_ACTUATORPOS, "actuatorpos", kActuator, kNothing, 1, kReal, kPos},
    {mjSENS_ACTUATORVEL, "actuatorvel", kActuator, kNothing, 1, kReal, kVel},
    {mjSENS_ACTUATORFRC, "actuatorfrc", kActuator, kNothing, 1, kReal, kAcc},
    {mjSENS_JOINTACTFRC, "jointactuatorfrc", kJoint, kNothing, 1, kReal, kAcc, kScalarJoint},
    {mjSENS_TENDONACTFRC, "tendonactuatorfrc", kTendon, kNothing, 1, kReal, kAcc},
    {mjSENS_BALLQUAT, "ballquat", kJoint, kNothing, 4, kQuaternion, kPos, kBallJoint},
    {mjSENS_BALLANGVEL, "ballangvel", kJoint, kNothing, 3, kReal, kVel, kBallJoint},
    {mjSENS_JOINTLIMITPOS, "jointlimitpos", kJoint, kNothing, 1, kReal, kPos, kLimited},
    {mjSENS_JOINTLIMITVEL, "jointlimitvel", kJoint, kNothing, 1, kReal, kVel, kLimited},
    {mjSENS_JOINTLIMITFRC, "jointlimitfrc", kJoint, kNothing, 1, kReal, kAcc, kLimited},
    {mjSENS_TENDONLIMITPOS, "tendonlimitpos", kTendon, kNothing, 1, kReal, kPos, kLimited},
    {mjSENS_TENDONLIMITVEL, "tendonlimitvel", kTendon, kNothing, 1, kReal, kVel, kLimited},
    {mjSENS_TENDONLIMITFRC, "tendonlimitfrc", kTendon, kNothing, 1, kReal, kAcc, kLimited},
    {mjSENS_FRAMEPOS, "framepos", kFrame, kFrame | kNothing, 3, kReal, kPos},
    {mjSENS_FRAMEQUAT, "framequat", kFrame, kFrame | kNothing, 4, kQuaternion, kPos},
    {mjSENS_FRAMEXAXIS, "framexaxis", kFrame, kFrame | kNothing, 3, kAxis, kPos},
    {mjSENS_FRAMEYAXIS, "frameyaxis", kFrame, kFrame | kNothing, 3, kAxis, kPos},
    {mjSENS_FRAMEZAXIS, "framezaxis", kFrame, kFrame | kNothing, 3, kAxis, kPos},
    {mjSENS_FRAMELINVEL, "framelinvel", kFrame, kFrame | kNothing, 3, kReal, kVel},
    {mjSENS_FRAMEANGVEL, "frameangvel", kFrame, kFrame | kNothing, 3, kReal, kVel},
    {mjSENS_FRAMELINACC, "framelinacc", kFrame, kNothing, 3, kReal, kAcc, kReadsBodyLoads},
    {mjSENS_FRAMEANGACC, "frameangacc", kFrame, kNothing, 3, kReal, kAcc, kReadsBodyLoads},
    {mjSENS_SUBTREECOM, "subtreecom", kBody, kNothing, 3, kReal, kPos},
    {mjSENS_SUBTREELINVEL, "subtreelinvel", kBody, kNothing, 3, kReal, kVel, kReadsSubtreeVelocity},
    {mjSENS_SUBTREEANGMOM, "subtreeangmom", kBody, kNothing, 3, kReal, kVel, kReadsSubtreeVelocity},
    {mjSENS_INSIDESITE, "insidesite", kFrame, kSite, 1, kPositive, kPos},
    {mjSENS_GEOMDIST, "distance", kGeomOrBody, kGeomOrBody, 1, kReal, kPos, kApart},
    {mjSENS_GEOMNORMAL, "normal", kGeomOrBody, kGeomOrBody, 3, kAxis, kPos, kApart | kUnclipped},
    {mjSENS_GEOMFROMTO, "fromto", kGeomOrBody, kGeomOrBody, 6, kReal, kPos, kApart | kUnclipped},
    {mjSENS_CONTACT, "contact", kContactSide | kSite, kContactSide, kOwnDim, kReal, kAcc, kUnclipped | kSeesFromSite},
    {mjSENS_E_POTENTIAL, "e_potential", kNothing, kNothing, 1, kReal, kPos, kReadsPotentialEnergy},
    {mjSENS_E_KINETIC, "e_kinetic", kNothing, kNothing, 1, kReal, kPos, kReadsKineticEnergy},
    {mjSENS_CLOCK, "clock", kNothing, kNothing, 1, kReal, kPos},
    {mjSENS_TACTILE, "tactile", kMesh, kGeom, kOwnDim, kReal, kAcc},
    {mjSENS_PLUGIN, "plugin", kAnything, kAnything, kOwnDim, kReal, kAcc, kForeign},
    {mjSENS_USER, "user", kAnything, kNothing, kOwnDim, kReal, kAcc, kForeign},
};
}  // namespace sensor_words

inline constexpr auto& kSensors = sensor_words::kTable;
static_assert(has_all_rows(kSensors, mjSENS_USER + 1));

constexpr bool is_sensor(int type) { return 0 <= type && type <= mjSENS_USER; }

// The numbers that a contact sensor gives of each contact; fields: a bit for each mjtConDataField.
constexpr int contact_dim(int fields) {
  constexpr int kFieldDim[mjNCONDATA] = {1, 3, 3, 1, 3, 3, 3};
  int dim = 0;
  for (int field = 0; field < mjNCONDATA; ++field) dim += (fields >> field & 1) * kFieldDim[field];
  return dim;
}

}  // namespace sinew::kinds

#endif  // SINEW_BASE_KINDS_SENSORS_H_
