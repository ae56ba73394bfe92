// SPDX-License-Identifier: Apache-2.0
// sensors.h -- <sensor>: one row per sensor says what it measures and how its object is named.
#ifndef SINEW_FORMAT_MJCF_SCHEMA_SENSORS_H_
#define SINEW_FORMAT_MJCF_SCHEMA_SENSORS_H_

#include "format/mjcf/schema/compose.h"
#include "format/mjcf/schema/keywords.h"

namespace sinew::mjcf {

inline constexpr Attribute kSensorUser[] = {attribute<&mjsSensor::userdata>("user")};
inline constexpr Attribute kSensor[] = {
    attribute<&mjsSensor::cutoff>("cutoff"),
    attribute<&mjsSensor::noise>("noise"),
    attribute<&mjsSensor::userdata>("user"),
};
inline constexpr Attribute kSensorPluginValues[] = {
    attribute<&mjsSensor::cutoff>("cutoff"),
    attribute<&mjsSensor::userdata>("user"),
};

inline constexpr Attribute kSensorSite[] = {attribute<&mjsSensor::objname>("site", kRequired)};
inline constexpr Attribute kSensorJoint[] = {attribute<&mjsSensor::objname>("joint", kRequired)};
inline constexpr Attribute kSensorTendon[] = {attribute<&mjsSensor::objname>("tendon", kRequired)};
inline constexpr Attribute kSensorActuator[] = {attribute<&mjsSensor::objname>("actuator", kRequired)};
inline constexpr Attribute kSensorBody[] = {attribute<&mjsSensor::objname>("body", kRequired)};
inline constexpr Attribute kSensorCamera[] = {
    attribute<&mjsSensor::refname>("camera", kRequired),
    attribute<&mjsSensor::objname>("site", kRequired),
};
inline constexpr Attribute kSensorObject[] = {
    attribute<&mjsSensor::objname>("objname", kRequired),
    keyword<&mjsSensor::objtype>("objtype", kFrameObject, kRequired),
};
inline constexpr Attribute kSensorReference[] = {
    attribute<&mjsSensor::refname>("refname"),
    keyword<&mjsSensor::reftype>("reftype", kFrameObject, kAnyWord),
};
inline constexpr Attribute kSensorAnyReference[] = {
    attribute<&mjsSensor::refname>("refname"),
    keyword<&mjsSensor::reftype>("reftype", kObjectType, kAnyWord),
};
inline constexpr Attribute kSensorAnyObject[] = {
    attribute<&mjsSensor::objname>("objname"),
    keyword<&mjsSensor::objtype>("objtype", kObjectType, kAnyWord),
};
inline constexpr Attribute kSensorInside[] = {attribute<&mjsSensor::refname>("site", kRequired)};
inline constexpr Attribute kSensorTactile[] = {
    attribute<&mjsSensor::refname>("geom", kRequired),
    attribute<&mjsSensor::objname>("mesh", kRequired),
};
inline constexpr Attribute kSensorOwn[] = {
    keyword<&mjsSensor::datatype>("datatype", kDataType),
    attribute<&mjsSensor::dim>("dim", kRequired),
    keyword<&mjsSensor::needstage>("needstage", kStage),
};

// The two sides of a distance or a contact.
struct SensorSides {
  std::string body1, body2, geom1, geom2, subtree1, subtree2, site;
};
inline constexpr Attribute kSensorPair[] = {
    attribute<&SensorSides::body1>("body1"),
    attribute<&SensorSides::body2>("body2"),
    attribute<&SensorSides::geom1>("geom1"),
    attribute<&SensorSides::geom2>("geom2"),
};
inline constexpr Attribute kSensorContactSides[] = {
    attribute<&SensorSides::site>("site"),
    attribute<&SensorSides::subtree1>("subtree1"),
    attribute<&SensorSides::subtree2>("subtree2"),
};
struct ContactSensor {
  std::vector<std::string> data;
  int num = 1;
  int reduce = 0;
};
inline constexpr Attribute kSensorContact[] = {
    attribute<&ContactSensor::data>("data"),
    attribute<&ContactSensor::num>("num", kPositive),
    keyword<&ContactSensor::reduce>("reduce", kContactReduce),
};

// How the measured object is said.
enum class Measures {
  Nothing,
  Site,
  Joint,
  Tendon,
  Actuator,
  Body,
  CameraAndSite,
  Frame,
  Acceleration,
  Inside,
  Pair,
  Contact,
  Own,
  Tactile,
  PluginObject
};

struct SensorKind {
  std::string_view name;
  mjtSensor type;
  Measures measures;
};
inline constexpr SensorKind kSensorKinds[] = {
    {"touch", mjSENS_TOUCH, Measures::Site},
    {"accelerometer", mjSENS_ACCELEROMETER, Measures::Site},
    {"velocimeter", mjSENS_VELOCIMETER, Measures::Site},
    {"gyro", mjSENS_GYRO, Measures::Site},
    {"force", mjSENS_FORCE, Measures::Site},
    {"torque", mjSENS_TORQUE, Measures::Site},
    {"magnetometer", mjSENS_MAGNETOMETER, Measures::Site},
    {"camprojection", mjSENS_CAMPROJECTION, Measures::CameraAndSite},
    {"rangefinder", mjSENS_RANGEFINDER, Measures::Site},
    {"jointpos", mjSENS_JOINTPOS, Measures::Joint},
    {"jointvel", mjSENS_JOINTVEL, Measures::Joint},
    {"tendonpos", mjSENS_TENDONPOS, Measures::Tendon},
    {"tendonvel", mjSENS_TENDONVEL, Measures::Tendon},
    {"actuatorpos", mjSENS_ACTUATORPOS, Measures::Actuator},
    {"actuatorvel", mjSENS_ACTUATORVEL, Measures::Actuator},
    {"actuatorfrc", mjSENS_ACTUATORFRC, Measures::Actuator},
    {"jointactuatorfrc", mjSENS_JOINTACTFRC, Measures::Joint},
    {"tendonactuatorfrc", mjSENS_TENDONACTFRC, Measures::Tendon},
    {"ballquat", mjSENS_BALLQUAT, Measures::Joint},
    {"ballangvel", mjSENS_BALLANGVEL, Measures::Joint},
    {"jointlimitpos", mjSENS_JOINTLIMITPOS, Measures::Joint},
    {"jointlimitvel", mjSENS_JOINTLIMITVEL, Measures::Joint},
    {"jointlimitfrc", mjSENS_JOINTLIMITFRC, Measures::Joint},
    {"tendonlimitpos", mjSENS_TENDONLIMITPOS, Measures::Tendon},
    {"tendonlimitvel", mjSENS_TENDONLIMITVEL, Measures::Tendon},
    {"tendonlimitfrc", mjSENS_TENDONLIMITFRC, Measures::Tendon},
    {"framepos", mjSENS_FRAMEPOS, Measures::Frame},
    {"framequat", mjSENS_FRAMEQUAT, Measures::Frame},
    {"framexaxis", mjSENS_FRAMEXAXIS, Measures::Frame},
    {"frameyaxis", mjSENS_FRAMEYAXIS, Measures::Frame},
    {"framezaxis", mjSENS_FRAMEZAXIS, Measures::Frame},
    {"framelinvel", mjSENS_FRAMELINVEL, Measures::Frame},
    {"frameangvel", mjSENS_FRAMEANGVEL, Measures::Frame},
    {"framelinacc", mjSENS_FRAMELINACC, Measures::Acceleration},
    {"frameangacc", mjSENS_FRAMEANGACC, Measures::Acceleration},
    {"subtreecom", mjSENS_SUBTREECOM, Measures::Body},
    {"subtreelinvel", mjSENS_SUBTREELINVEL, Measures::Body},
    {"subtreeangmom", mjSENS_SUBTREEANGMOM, Measures::Body},
    {"insidesite", mjSENS_INSIDESITE, Measures::Inside},
    {"distance", mjSENS_GEOMDIST, Measures::Pair},
    {"normal", mjSENS_GEOMNORMAL, Measures::Pair},
    {"fromto", mjSENS_GEOMFROMTO, Measures::Pair},
    {"contact", mjSENS_CONTACT, Measures::Contact},
    {"e_potential", mjSENS_E_POTENTIAL, Measures::Nothing},
    {"e_kinetic", mjSENS_E_KINETIC, Measures::Nothing},
    {"clock", mjSENS_CLOCK, Measures::Nothing},
    {"user", mjSENS_USER, Measures::Own},
    {"tactile", mjSENS_TACTILE, Measures::Tactile},
    {"plugin", mjSENS_PLUGIN, Measures::PluginObject},
};

constexpr std::array<Attributes, 8> sensor_groups(Measures measures) {
  switch (measures) {
    case Measures::Nothing:
      return {kName, kSensor};
    case Measures::Site:
      return {kName, kSensor, kSensorSite};
    case Measures::Joint:
      return {kName, kSensor, kSensorJoint};
    case Measures::Tendon:
      return {kName, kSensor, kSensorTendon};
    case Measures::Actuator:
      return {kName, kSensor, kSensorActuator};
    case Measures::Body:
      return {kName, kSensor, kSensorBody};
    case Measures::CameraAndSite:
      return {kName, kSensor, kSensorCamera};
    case Measures::Frame:
      return {kName, kSensor, kSensorObject, kSensorReference};
    case Measures::Acceleration:
      return {kName, kSensor, kSensorObject};
    case Measures::Inside:
      return {kName, kSensor, kSensorObject, kSensorInside};
    case Measures::Pair:
      return {kName, kSensor, kSensorPair};
    case Measures::Contact:
      return {kName, kSensor, kSensorPair, kSensorContactSides, kSensorContact};
    case Measures::Own:
      return {kName, kSensor, kSensorAnyObject, kSensorOwn};
    case Measures::Tactile:
      return {kName, kSensorUser, kSensorTactile};
    case Measures::PluginObject:
      return {kName, kSensorPluginValues, kSensorAnyObject, kSensorAnyReference, kPlugin};
  }
  return {};
}

inline constexpr auto kSensorChildren = [] {
  std::array<ElementSchema, std::size(kSensorKinds)> elements{};
  for (std::size_t i = 0; i < elements.size(); ++i) {
    elements[i] = {kSensorKinds[i].name, '*', sensor_groups(kSensorKinds[i].measures)};
    if (kSensorKinds[i].measures == Measures::PluginObject) elements[i].children = kConfigChild;
  }
  return elements;
}();

}  // namespace sinew::mjcf

#endif  // SINEW_FORMAT_MJCF_SCHEMA_SENSORS_H_
