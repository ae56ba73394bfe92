// SPDX-License-Identifier: Apache-2.0
// references.h -- which strings of an element name other objects, and of what type: listed once.
//   use   for_each_reference(geom, [&](std::string& name, mjtObj type) { ... });
//   note  empty names are passed over; a default class is mjOBJ_DEFAULT, a plugin instance mjOBJ_PLUGIN;
//         mjOBJ_XBODY is reported as mjOBJ_BODY, for they share their names
#ifndef SINEW_SPEC_REFERENCES_H_
#define SINEW_SPEC_REFERENCES_H_

#include <cstddef>
#include <string>
#include <tuple>
#include <type_traits>

#include "base/kinds/actuators.h"
#include "base/kinds/equalities.h"
#include "spec/spec.h"

namespace sinew {

// A member of C that holds a name, or a list of names, and how to tell the type of what is named.
template <class C, class Names>
struct Reference {
  Names* C::*names;
  mjtObj (*type)(const C&);
};

template <mjtObj kType, class C, class Names>
constexpr Reference<C, Names> refers(Names* C::*names) {
  return {names, [](const C&) { return kType; }};
}

inline mjtObj transmission_target(const mjsActuator& c) {
  return kinds::is_transmission(c.trntype) ? kinds::kTransmissions[c.trntype].target : mjOBJ_UNKNOWN;
}

inline mjtObj equality_object(const mjsEquality& c) {
  return kinds::is_equality(c.type) ? kinds::end_type(kinds::kEqualities[c.type], c.objtype) : mjOBJ_GEOM;
}

inline mjtObj wrap_target(const mjsWrap& c) {
  switch (c.type) {
    case mjWRAP_JOINT:
      return mjOBJ_JOINT;
    case mjWRAP_SITE:
      return mjOBJ_SITE;
    case mjWRAP_SPHERE:
    case mjWRAP_CYLINDER:
      return mjOBJ_GEOM;
    default:
      return mjOBJ_UNKNOWN;
  }
}

template <class C>
inline constexpr auto kReferences = std::tuple<>();

template <>
inline constexpr auto kReferences<mjsBody> = std::tuple(refers<mjOBJ_DEFAULT>(&mjsBody::childclass));
template <>
inline constexpr auto kReferences<mjsFrame> = std::tuple(refers<mjOBJ_DEFAULT>(&mjsFrame::childclass));
template <>
inline constexpr auto kReferences<mjsGeom> = std::tuple(refers<mjOBJ_MATERIAL>(&mjsGeom::material),
                                                        refers<mjOBJ_HFIELD>(&mjsGeom::hfieldname),
                                                        refers<mjOBJ_MESH>(&mjsGeom::meshname));
template <>
inline constexpr auto kReferences<mjsSite> = std::tuple(refers<mjOBJ_MATERIAL>(&mjsSite::material));
template <>
inline constexpr auto kReferences<mjsCamera> = std::tuple(refers<mjOBJ_BODY>(&mjsCamera::targetbody));
template <>
inline constexpr auto kReferences<mjsLight> = std::tuple(refers<mjOBJ_BODY>(&mjsLight::targetbody),
                                                         refers<mjOBJ_TEXTURE>(&mjsLight::texture));
template <>
inline constexpr auto kReferences<mjsFlex> = std::tuple(refers<mjOBJ_MATERIAL>(&mjsFlex::material),
                                                        refers<mjOBJ_BODY>(&mjsFlex::nodebody),
                                                        refers<mjOBJ_BODY>(&mjsFlex::vertbody));
template <>
inline constexpr auto kReferences<mjsMesh> = std::tuple(refers<mjOBJ_MATERIAL>(&mjsMesh::material));
template <>
inline constexpr auto kReferences<mjsSkin> = std::tuple(refers<mjOBJ_MATERIAL>(&mjsSkin::material),
                                                        refers<mjOBJ_BODY>(&mjsSkin::bodyname));
template <>
inline constexpr auto kReferences<mjsMaterial> = std::tuple(refers<mjOBJ_TEXTURE>(&mjsMaterial::textures));
template <>
inline constexpr auto kReferences<mjsPair> = std::tuple(refers<mjOBJ_GEOM>(&mjsPair::geomname1),
                                                        refers<mjOBJ_GEOM>(&mjsPair::geomname2));
template <>
inline constexpr auto kReferences<mjsExclude> = std::tuple(refers<mjOBJ_BODY>(&mjsExclude::bodyname1),
                                                           refers<mjOBJ_BODY>(&mjsExclude::bodyname2));
template <>
inline constexpr auto kReferences<mjsEquality> =
    std::tuple(Reference<mjsEquality, mjString>{&mjsEquality::name1, equality_object},
               Reference<mjsEquality, mjString>{&mjsEquality::name2, equality_object});
template <>
inline constexpr auto kReferences<mjsTendon> = std::tuple(refers<mjOBJ_MATERIAL>(&mjsTendon::material));
template <>
inline constexpr auto kReferences<mjsActuator> = std::tuple(Reference<mjsActuator, mjString>{&mjsActuator::target,
                                                                                             transmission_target},
                                                            refers<mjOBJ_SITE>(&mjsActuator::refsite),
                                                            refers<mjOBJ_SITE>(&mjsActuator::slidersite));
template <>
inline constexpr auto kReferences<mjsSensor> =
    std::tuple(Reference<mjsSensor, mjString>{&mjsSensor::objname, [](const mjsSensor& c) { return c.objtype; }},
               Reference<mjsSensor, mjString>{&mjsSensor::refname, [](const mjsSensor& c) { return c.reftype; }});

template <class F>
void visit_reference(std::string& name, mjtObj type, F& f) {
  if (!name.empty()) f(name, type == mjOBJ_XBODY ? mjOBJ_BODY : type);
}

template <class F>
void visit_reference(std::vector<std::string>& names, mjtObj type, F& f) {
  for (std::string& name : names) visit_reference(name, type, f);
}

// Hands f(name, type) every name of another object that the element holds.
template <class T, class F>
void for_each_reference(const T& element, F&& f) {
  const auto& c = element.c;
  std::apply([&](const auto&... reference) { (visit_reference(*(c.*reference.names), reference.type(c), f), ...); },
             kReferences<typename T::Values>);
  if constexpr (requires { c.plugin.name; }) visit_reference(*c.plugin.name, mjOBJ_PLUGIN, f);
  if constexpr (std::is_same_v<T, Tendon>) {
    for (const auto& wrap : element.path) {
      visit_reference(wrap->target, wrap_target(wrap->c), f);
      visit_reference(wrap->sidesite, mjOBJ_SITE, f);
    }
  }
  if constexpr (std::is_same_v<T, Tuple>) {
    for (std::size_t i = 0; i < c.objname->size() && i < c.objtype->size(); ++i) {
      visit_reference((*c.objname)[i], static_cast<mjtObj>((*c.objtype)[i]), f);
    }
  }
}

}  // namespace sinew

#endif  // SINEW_SPEC_REFERENCES_H_
