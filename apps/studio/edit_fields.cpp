// SPDX-License-Identifier: Apache-2.0
#include "edit_fields.h"

#include <cmath>
#include <type_traits>

#include <sinew/model.hpp>

namespace app::studio {
namespace {

template <class Object, class Member>
Object object_of(Member Object::*);

// A row of the table: kind and count follow from the member.
template <auto Member>
constexpr EditField row(mjtObj type, const char* name) {
  using Object = decltype(object_of(Member));
  using Value = std::remove_reference_t<decltype(std::declval<Object&>().*Member)>;
  using Number = std::remove_extent_t<Value>;
  constexpr auto kKind = std::is_same_v<Number, double>    ? EditField::Kind::Double
                         : std::is_same_v<Number, float>   ? EditField::Kind::Float
                         : std::is_same_v<Number, mjtByte> ? EditField::Kind::Byte
                                                           : EditField::Kind::Int;
  static_assert(kKind != EditField::Kind::Int || std::is_same_v<Number, int>, "a plain number, no enumeration");
  constexpr int kCount = std::is_array_v<Value> ? static_cast<int>(std::extent_v<Value>) : 1;
  return {type, name, kKind, kCount, [](void* object) -> void* { return &(static_cast<Object*>(object)->*Member); }};
}

#define SINEW_ROW_(type, object, member) row<&object::member>(type, #member)
constexpr EditField kFields[] = {
    SINEW_ROW_(mjOBJ_BODY, mjsBody, pos),
    SINEW_ROW_(mjOBJ_BODY, mjsBody, quat),
    SINEW_ROW_(mjOBJ_BODY, mjsBody, mass),
    SINEW_ROW_(mjOBJ_BODY, mjsBody, ipos),
    SINEW_ROW_(mjOBJ_BODY, mjsBody, iquat),
    SINEW_ROW_(mjOBJ_BODY, mjsBody, inertia),
    SINEW_ROW_(mjOBJ_BODY, mjsBody, gravcomp),
    SINEW_ROW_(mjOBJ_BODY, mjsBody, explicitinertial),
    SINEW_ROW_(mjOBJ_JOINT, mjsJoint, pos),
    SINEW_ROW_(mjOBJ_JOINT, mjsJoint, axis),
    SINEW_ROW_(mjOBJ_JOINT, mjsJoint, ref),
    SINEW_ROW_(mjOBJ_JOINT, mjsJoint, stiffness),
    SINEW_ROW_(mjOBJ_JOINT, mjsJoint, springref),
    SINEW_ROW_(mjOBJ_JOINT, mjsJoint, limited),
    SINEW_ROW_(mjOBJ_JOINT, mjsJoint, range),
    SINEW_ROW_(mjOBJ_JOINT, mjsJoint, margin),
    SINEW_ROW_(mjOBJ_JOINT, mjsJoint, solref_limit),
    SINEW_ROW_(mjOBJ_JOINT, mjsJoint, solimp_limit),
    SINEW_ROW_(mjOBJ_JOINT, mjsJoint, armature),
    SINEW_ROW_(mjOBJ_JOINT, mjsJoint, damping),
    SINEW_ROW_(mjOBJ_JOINT, mjsJoint, frictionloss),
    SINEW_ROW_(mjOBJ_JOINT, mjsJoint, actfrcrange),
    SINEW_ROW_(mjOBJ_JOINT, mjsJoint, group),
    SINEW_ROW_(mjOBJ_GEOM, mjsGeom, pos),
    SINEW_ROW_(mjOBJ_GEOM, mjsGeom, quat),
    SINEW_ROW_(mjOBJ_GEOM, mjsGeom, fromto),
    SINEW_ROW_(mjOBJ_GEOM, mjsGeom, size),
    SINEW_ROW_(mjOBJ_GEOM, mjsGeom, mass),
    SINEW_ROW_(mjOBJ_GEOM, mjsGeom, density),
    SINEW_ROW_(mjOBJ_GEOM, mjsGeom, friction),
    SINEW_ROW_(mjOBJ_GEOM, mjsGeom, contype),
    SINEW_ROW_(mjOBJ_GEOM, mjsGeom, conaffinity),
    SINEW_ROW_(mjOBJ_GEOM, mjsGeom, condim),
    SINEW_ROW_(mjOBJ_GEOM, mjsGeom, priority),
    SINEW_ROW_(mjOBJ_GEOM, mjsGeom, solmix),
    SINEW_ROW_(mjOBJ_GEOM, mjsGeom, solref),
    SINEW_ROW_(mjOBJ_GEOM, mjsGeom, solimp),
    SINEW_ROW_(mjOBJ_GEOM, mjsGeom, margin),
    SINEW_ROW_(mjOBJ_GEOM, mjsGeom, gap),
    SINEW_ROW_(mjOBJ_GEOM, mjsGeom, rgba),
    SINEW_ROW_(mjOBJ_GEOM, mjsGeom, group),
    SINEW_ROW_(mjOBJ_SITE, mjsSite, pos),
    SINEW_ROW_(mjOBJ_SITE, mjsSite, quat),
    SINEW_ROW_(mjOBJ_SITE, mjsSite, size),
    SINEW_ROW_(mjOBJ_SITE, mjsSite, rgba),
    SINEW_ROW_(mjOBJ_SITE, mjsSite, group),
    SINEW_ROW_(mjOBJ_CAMERA, mjsCamera, pos),
    SINEW_ROW_(mjOBJ_CAMERA, mjsCamera, quat),
    SINEW_ROW_(mjOBJ_CAMERA, mjsCamera, fovy),
    SINEW_ROW_(mjOBJ_LIGHT, mjsLight, pos),
    SINEW_ROW_(mjOBJ_LIGHT, mjsLight, dir),
    SINEW_ROW_(mjOBJ_LIGHT, mjsLight, active),
    SINEW_ROW_(mjOBJ_LIGHT, mjsLight, castshadow),
    SINEW_ROW_(mjOBJ_LIGHT, mjsLight, ambient),
    SINEW_ROW_(mjOBJ_LIGHT, mjsLight, diffuse),
    SINEW_ROW_(mjOBJ_LIGHT, mjsLight, specular),
    SINEW_ROW_(mjOBJ_LIGHT, mjsLight, attenuation),
    SINEW_ROW_(mjOBJ_LIGHT, mjsLight, cutoff),
    SINEW_ROW_(mjOBJ_LIGHT, mjsLight, exponent),
    SINEW_ROW_(mjOBJ_MATERIAL, mjsMaterial, rgba),
    SINEW_ROW_(mjOBJ_MATERIAL, mjsMaterial, texrepeat),
    SINEW_ROW_(mjOBJ_MATERIAL, mjsMaterial, texuniform),
    SINEW_ROW_(mjOBJ_MATERIAL, mjsMaterial, emission),
    SINEW_ROW_(mjOBJ_MATERIAL, mjsMaterial, specular),
    SINEW_ROW_(mjOBJ_MATERIAL, mjsMaterial, shininess),
    SINEW_ROW_(mjOBJ_MATERIAL, mjsMaterial, reflectance),
    SINEW_ROW_(mjOBJ_PAIR, mjsPair, condim),
    SINEW_ROW_(mjOBJ_PAIR, mjsPair, friction),
    SINEW_ROW_(mjOBJ_PAIR, mjsPair, solref),
    SINEW_ROW_(mjOBJ_PAIR, mjsPair, solimp),
    SINEW_ROW_(mjOBJ_PAIR, mjsPair, margin),
    SINEW_ROW_(mjOBJ_PAIR, mjsPair, gap),
    SINEW_ROW_(mjOBJ_EQUALITY, mjsEquality, data),
    SINEW_ROW_(mjOBJ_EQUALITY, mjsEquality, active),
    SINEW_ROW_(mjOBJ_EQUALITY, mjsEquality, solref),
    SINEW_ROW_(mjOBJ_EQUALITY, mjsEquality, solimp),
    SINEW_ROW_(mjOBJ_TENDON, mjsTendon, stiffness),
    SINEW_ROW_(mjOBJ_TENDON, mjsTendon, springlength),
    SINEW_ROW_(mjOBJ_TENDON, mjsTendon, damping),
    SINEW_ROW_(mjOBJ_TENDON, mjsTendon, frictionloss),
    SINEW_ROW_(mjOBJ_TENDON, mjsTendon, armature),
    SINEW_ROW_(mjOBJ_TENDON, mjsTendon, limited),
    SINEW_ROW_(mjOBJ_TENDON, mjsTendon, range),
    SINEW_ROW_(mjOBJ_TENDON, mjsTendon, margin),
    SINEW_ROW_(mjOBJ_TENDON, mjsTendon, width),
    SINEW_ROW_(mjOBJ_TENDON, mjsTendon, rgba),
    SINEW_ROW_(mjOBJ_ACTUATOR, mjsActuator, gear),
    SINEW_ROW_(mjOBJ_ACTUATOR, mjsActuator, gainprm),
    SINEW_ROW_(mjOBJ_ACTUATOR, mjsActuator, biasprm),
    SINEW_ROW_(mjOBJ_ACTUATOR, mjsActuator, dynprm),
    SINEW_ROW_(mjOBJ_ACTUATOR, mjsActuator, ctrllimited),
    SINEW_ROW_(mjOBJ_ACTUATOR, mjsActuator, ctrlrange),
    SINEW_ROW_(mjOBJ_ACTUATOR, mjsActuator, forcelimited),
    SINEW_ROW_(mjOBJ_ACTUATOR, mjsActuator, forcerange),
    SINEW_ROW_(mjOBJ_ACTUATOR, mjsActuator, actlimited),
    SINEW_ROW_(mjOBJ_ACTUATOR, mjsActuator, actrange),
    SINEW_ROW_(mjOBJ_ACTUATOR, mjsActuator, cranklength),
    SINEW_ROW_(mjOBJ_ACTUATOR, mjsActuator, group),
    SINEW_ROW_(mjOBJ_SENSOR, mjsSensor, cutoff),
    SINEW_ROW_(mjOBJ_SENSOR, mjsSensor, noise),
};
#undef SINEW_ROW_

void* object_of_element(mjtObj type, mjsElement* element) {
  switch (type) {
    case mjOBJ_BODY:
      return mjs_asBody(element);
    case mjOBJ_JOINT:
      return mjs_asJoint(element);
    case mjOBJ_GEOM:
      return mjs_asGeom(element);
    case mjOBJ_SITE:
      return mjs_asSite(element);
    case mjOBJ_CAMERA:
      return mjs_asCamera(element);
    case mjOBJ_LIGHT:
      return mjs_asLight(element);
    case mjOBJ_MATERIAL:
      return mjs_asMaterial(element);
    case mjOBJ_PAIR:
      return mjs_asPair(element);
    case mjOBJ_EQUALITY:
      return mjs_asEquality(element);
    case mjOBJ_TENDON:
      return mjs_asTendon(element);
    case mjOBJ_ACTUATOR:
      return mjs_asActuator(element);
    case mjOBJ_SENSOR:
      return mjs_asSensor(element);
    default:
      return nullptr;
  }
}

void* place_of(const EditField& field, mjsElement* element) {
  void* object = object_of_element(field.type, element);
  if (!object) throw sinew::Failure("this element cannot be edited");
  return field.place(object);
}

}  // namespace

std::span<const EditField> edit_fields() { return kFields; }

const EditField* find_edit_field(mjtObj type, const std::string& name) {
  for (const EditField& field : kFields) {
    if (field.type == type && name == field.name) return &field;
  }
  return nullptr;
}

mjsElement* find_element(mjSpec* spec, mjtObj type, int id) {
  for (mjsElement* element = mjs_firstElement(spec, type); element; element = mjs_nextElement(spec, element)) {
    if (mjs_getId(element) == id) return element;
  }
  return nullptr;
}

std::vector<double> read_edit(const EditField& field, mjsElement* element) {
  const void* place = place_of(field, element);
  std::vector<double> values;
  for (int i = 0; i < field.count; ++i) {
    switch (field.kind) {
      case EditField::Kind::Double:
        values.push_back(static_cast<const double*>(place)[i]);
        break;
      case EditField::Kind::Float:
        values.push_back(static_cast<double>(static_cast<const float*>(place)[i]));
        break;
      case EditField::Kind::Int:
        values.push_back(static_cast<const int*>(place)[i]);
        break;
      case EditField::Kind::Byte:
        values.push_back(static_cast<const mjtByte*>(place)[i]);
        break;
    }
  }
  return values;
}

void write_edit(const EditField& field, mjsElement* element, const std::vector<double>& values) {
  if (values.size() != static_cast<std::size_t>(field.count)) {
    throw sinew::Failure(std::string(field.name) + " has " + std::to_string(field.count) + " numbers");
  }
  const bool whole = field.kind == EditField::Kind::Int || field.kind == EditField::Kind::Byte;
  const double most = field.kind == EditField::Kind::Byte ? 1 : whole ? 1e9 : 1e30;
  const double least = field.kind == EditField::Kind::Byte ? 0 : -most;
  for (const double value : values) {
    // Some fields stand for "not given" when they are not a number.
    if (!whole && std::isnan(value)) continue;
    if (!(value >= least && value <= most) || (whole && value != std::floor(value))) {
      throw sinew::Failure(std::string(field.name) + (whole ? " takes whole numbers" : " takes numbers") +
                           " of ordinary size");
    }
  }
  void* place = place_of(field, element);
  for (std::size_t i = 0; i < values.size(); ++i) {
    switch (field.kind) {
      case EditField::Kind::Double:
        static_cast<double*>(place)[i] = values[i];
        break;
      case EditField::Kind::Float:
        static_cast<float*>(place)[i] = static_cast<float>(values[i]);
        break;
      case EditField::Kind::Int:
        static_cast<int*>(place)[i] = static_cast<int>(values[i]);
        break;
      case EditField::Kind::Byte:
        static_cast<mjtByte*>(place)[i] = static_cast<mjtByte>(values[i]);
        break;
    }
  }
}

}  // namespace app::studio
