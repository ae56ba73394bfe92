// SPDX-License-Identifier: Apache-2.0
// sensors.h -- <sensor>: how the things that a sensor measures are named, by what they are.
#ifndef SINEW_FORMAT_MJCF_SCHEMA_SENSORS_H_
#define SINEW_FORMAT_MJCF_SCHEMA_SENSORS_H_

#include <algorithm>

#include "base/kinds/sensors.h"
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

// How the ends of a sensor are said: what may stand at them (base/kinds/sensors.h) tells.
struct SensorForm {
  kinds::ObjectSet object, reference;
  Attributes common;
  std::array<Attributes, 3> ends;
};
inline constexpr SensorForm kSensorForms[] = {
    {kinds::kNothing, kinds::kNothing, kSensor, {}},
    {kinds::kSite, kinds::kNothing, kSensor, {kSensorSite}},
    {kinds::kJoint, kinds::kNothing, kSensor, {kSensorJoint}},
    {kinds::kTendon, kinds::kNothing, kSensor, {kSensorTendon}},
    {kinds::kActuator, kinds::kNothing, kSensor, {kSensorActuator}},
    {kinds::kBody, kinds::kNothing, kSensor, {kSensorBody}},
    {kinds::kSite, kinds::kCamera, kSensor, {kSensorCamera}},
    {kinds::kFrame, kinds::kFrame | kinds::kNothing, kSensor, {kSensorObject, kSensorReference}},
    {kinds::kFrame, kinds::kNothing, kSensor, {kSensorObject}},
    {kinds::kFrame, kinds::kSite, kSensor, {kSensorObject, kSensorInside}},
    {kinds::kGeomOrBody, kinds::kGeomOrBody, kSensor, {kSensorPair}},
    {kinds::kContactSide | kinds::kSite,
     kinds::kContactSide,
     kSensor,
     {kSensorPair, kSensorContactSides, kSensorContact}},
    {kinds::kMesh, kinds::kGeom, kSensorUser, {kSensorTactile}},
    {kinds::kAnything, kinds::kNothing, kSensor, {kSensorAnyObject, kSensorOwn}},
    {kinds::kAnything, kinds::kAnything, kSensorPluginValues, {kSensorAnyObject, kSensorAnyReference}},
};

constexpr const SensorForm* find_form(const kinds::Sensor& kind) {
  for (const SensorForm& form : kSensorForms) {
    if (form.object == kind.object && form.reference == kind.reference) return &form;
  }
  return nullptr;
}
static_assert(std::ranges::all_of(kinds::kSensors, find_form));

inline constexpr auto kSensorChildren = [] {
  std::array<ElementSchema, std::size(kinds::kSensors)> elements{};
  for (std::size_t i = 0; i < elements.size(); ++i) {
    const kinds::Sensor& kind = kinds::kSensors[i];
    const SensorForm& form = *find_form(kind);
    elements[i].name = kind.keyword;
    elements[i].groups = {kName, form.common};
    std::copy(form.ends.begin(), form.ends.end(), elements[i].groups.begin() + 2);
    if (kind.type != mjSENS_PLUGIN) continue;
    elements[i].groups[5] = kPlugin;
    elements[i].children = kConfigChild;
  }
  // in the printed schema two sensors come before their place in mjtSensor
  std::swap(elements[mjSENS_RANGEFINDER], elements[mjSENS_CAMPROJECTION]);
  std::rotate(elements.begin() + mjSENS_TACTILE, elements.begin() + mjSENS_USER, elements.end());
  return elements;
}();

}  // namespace sinew::mjcf

#endif  // SINEW_FORMAT_MJCF_SCHEMA_SENSORS_H_
