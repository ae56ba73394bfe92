// SPDX-License-Identifier: Apache-2.0
// edit.h -- building a spec: add elements to bodies and to the spec, make and find default classes, find by name.
//   use   Geom& foot = add_to_body<Geom>(shin, frame, defaults);   foot.name = "foot";   foot.c.size[0] = 0.03;
//   note  the readers of format/ and the mjs_ functions of the API both build through these, and only these
#ifndef SINEW_SPEC_EDIT_H_
#define SINEW_SPEC_EDIT_H_

#include <memory>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "spec/defaults.h"
#include "spec/spec.h"

namespace sinew {

// The list in which a body keeps elements of type T.
template <class T>
List<T>& list_of(Body& body) {
  if constexpr (std::is_same_v<T, Body>) return body.bodies;
  if constexpr (std::is_same_v<T, Frame>) return body.frames;
  if constexpr (std::is_same_v<T, Joint>) return body.joints;
  if constexpr (std::is_same_v<T, Geom>) return body.geoms;
  if constexpr (std::is_same_v<T, Site>) return body.sites;
  if constexpr (std::is_same_v<T, Camera>) return body.cameras;
  if constexpr (std::is_same_v<T, Light>) return body.lights;
}

// The list in which a spec keeps elements of type T.
template <class T>
List<T>& list_of(Spec& spec) {
  if constexpr (std::is_same_v<T, Mesh>) return spec.meshes;
  if constexpr (std::is_same_v<T, Skin>) return spec.skins;
  if constexpr (std::is_same_v<T, HField>) return spec.hfields;
  if constexpr (std::is_same_v<T, Texture>) return spec.textures;
  if constexpr (std::is_same_v<T, Material>) return spec.materials;
  if constexpr (std::is_same_v<T, Flex>) return spec.flexes;
  if constexpr (std::is_same_v<T, Pair>) return spec.pairs;
  if constexpr (std::is_same_v<T, Exclude>) return spec.excludes;
  if constexpr (std::is_same_v<T, Equality>) return spec.equalities;
  if constexpr (std::is_same_v<T, Tendon>) return spec.tendons;
  if constexpr (std::is_same_v<T, Actuator>) return spec.actuators;
  if constexpr (std::is_same_v<T, Sensor>) return spec.sensors;
  if constexpr (std::is_same_v<T, Numeric>) return spec.numerics;
  if constexpr (std::is_same_v<T, Text>) return spec.texts;
  if constexpr (std::is_same_v<T, Tuple>) return spec.tuples;
  if constexpr (std::is_same_v<T, Key>) return spec.keys;
  if constexpr (std::is_same_v<T, Plugin>) return spec.plugins;
}

// The same lists of what is only looked at.
template <class T, class Owner>
const List<T>& list_of(const Owner& owner) {
  return list_of<T>(const_cast<Owner&>(owner));
}

// The element of a default class from which elements of type T start; null for types that have no defaults.
template <class T>
const T* default_of(const Default& defaults) {
  if constexpr (std::is_same_v<T, Joint>) return &defaults.joint;
  if constexpr (std::is_same_v<T, Geom>) return &defaults.geom;
  if constexpr (std::is_same_v<T, Site>) return &defaults.site;
  if constexpr (std::is_same_v<T, Camera>) return &defaults.camera;
  if constexpr (std::is_same_v<T, Light>) return &defaults.light;
  if constexpr (std::is_same_v<T, Flex>) return &defaults.flex;
  if constexpr (std::is_same_v<T, Mesh>) return &defaults.mesh;
  if constexpr (std::is_same_v<T, Material>) return &defaults.material;
  if constexpr (std::is_same_v<T, Pair>) return &defaults.pair;
  if constexpr (std::is_same_v<T, Equality>) return &defaults.equality;
  if constexpr (std::is_same_v<T, Tendon>) return &defaults.tendon;
  if constexpr (std::is_same_v<T, Actuator>) return &defaults.actuator;
  return nullptr;
}

// A fresh element with the values of the class, or with the general defaults if the type or the caller has none.
template <class T>
std::unique_ptr<T> make_element(Spec& spec, Default* defaults) {
  auto element = std::make_unique<T>();
  const T* start = defaults ? default_of<T>(*defaults) : nullptr;
  if (start) {
    static_cast<Owned<typename T::Values>&>(*element) = *start;
  } else {
    set_default(element->c);
  }
  element->spec = &spec;
  element->defaults = defaults;
  return element;
}

// Adds a Body, Frame, Joint, Geom, Site, Camera or Light to a body, inside `frame` unless that is null.
template <class T>
T& add_to_body(Body& body, Frame* frame = nullptr, Default* defaults = nullptr) {
  auto& list = list_of<T>(body);
  list.push_back(make_element<T>(*body.spec, defaults));
  list.back()->body = &body;
  list.back()->frame = frame;
  return *list.back();
}

// Adds any other element to the spec.
template <class T>
T& add_to_spec(Spec& spec, Default* defaults = nullptr) {
  auto& list = list_of<T>(spec);
  list.push_back(make_element<T>(spec, defaults));
  return *list.back();
}

// A spec with a world body and the main default class, everything at its default.
inline std::unique_ptr<Spec> make_spec() { return std::make_unique<Spec>(); }

// A new class that starts with its parent's values. Throws ModelError if the name is taken.
Default& add_default(Spec& spec, std::string_view name, Default& parent);
Default* find_default(Spec& spec, std::string_view name);  // null if there is none

// The class that elements inside a body or frame start from unless they name another: its childclass, or the class that
// was in force where it was added.
Default& class_inside(const Body& body);
Default& class_inside(const Frame& frame);

// The element of type T with this name, anywhere in the spec; null if there is none.
template <class T>
T* find(Spec& spec, std::string_view name);

// Calls visit(body) for the body and everything below it, parents before children, in the order of the model.
// Keeps its own stack: a chain of bodies may be longer than the call stack is deep.
template <class AnyBody, class Visit>
requires std::is_same_v<std::remove_const_t<AnyBody>, Body>
void for_each_body(AnyBody& body, Visit&& visit) {
  std::vector<AnyBody*> pending{&body};
  while (!pending.empty()) {
    AnyBody& next = *pending.back();
    pending.pop_back();
    visit(next);
    for (auto child = next.bodies.rbegin(); child != next.bodies.rend(); ++child) pending.push_back(child->get());
  }
}

// Calls visit(item) for the element of each type that a default class holds.
template <class Visit>
void for_each_item(Default& defaults, Visit&& visit) {
  visit(defaults.joint);
  visit(defaults.geom);
  visit(defaults.site);
  visit(defaults.camera);
  visit(defaults.light);
  visit(defaults.flex);
  visit(defaults.mesh);
  visit(defaults.material);
  visit(defaults.pair);
  visit(defaults.equality);
  visit(defaults.tendon);
  visit(defaults.actuator);
}

}  // namespace sinew

#endif  // SINEW_SPEC_EDIT_H_
