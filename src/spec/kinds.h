// SPDX-License-Identifier: Apache-2.0
// kinds.h -- the kinds of elements, listed once: where each is kept, and how code is run for every kind or for one.
//   use   for_each_kind(ListKinds(), [&]<class T>() { count += list_of<T>(spec).size(); });
//         visit(element, [&](auto& item) { item.c ... });                       // item: the Geom, Joint, ... behind it
//   note  a new kind is one line of kList, and one entry of TreeKinds or ListKinds
#ifndef SINEW_SPEC_KINDS_H_
#define SINEW_SPEC_KINDS_H_

#include <type_traits>

#include "spec/spec.h"

namespace sinew {

template <class... T>
struct Kinds {};

template <class T, class List>
inline constexpr bool kIsOneOf = false;
template <class T, class... Listed>
inline constexpr bool kIsOneOf<T, Kinds<Listed...>> = (std::is_same_v<T, Listed> || ...);

// Kinds that stand on bodies, and kinds that the spec itself keeps, in the order of mjtObj.
using TreeKinds = Kinds<Body, Joint, Geom, Site, Camera, Light, Frame>;
using ListKinds = Kinds<Flex, Mesh, Skin, HField, Texture, Material, Pair, Exclude, Equality, Tendon, Actuator, Sensor,
                        Numeric, Text, Tuple, Key, Plugin>;
// What a body carries besides other bodies and frames.
using PartKinds = Kinds<Joint, Geom, Site, Camera, Light>;
// Kinds outside the tree that refer to it, each after the kinds it may refer to.
using RelationKinds = Kinds<Flex, Skin, Pair, Exclude, Tendon, Equality, Actuator, Sensor, Tuple>;
// Kinds that others refer to, and that never refer to the tree.
using AssetKinds = Kinds<Mesh, HField, Texture, Material, Numeric, Text>;
// Kinds that a default class has values for.
using ClassKinds = Kinds<Joint, Geom, Site, Camera, Light, Flex, Mesh, Material, Pair, Equality, Tendon, Actuator>;

// The list in which elements of type T are kept: a member of Body or of Spec.
template <class T>
inline constexpr auto kList = nullptr;
template <>
inline constexpr auto kList<Body> = &Body::bodies;
template <>
inline constexpr auto kList<Frame> = &Body::frames;
template <>
inline constexpr auto kList<Joint> = &Body::joints;
template <>
inline constexpr auto kList<Geom> = &Body::geoms;
template <>
inline constexpr auto kList<Site> = &Body::sites;
template <>
inline constexpr auto kList<Camera> = &Body::cameras;
template <>
inline constexpr auto kList<Light> = &Body::lights;
template <>
inline constexpr auto kList<Flex> = &Spec::flexes;
template <>
inline constexpr auto kList<Mesh> = &Spec::meshes;
template <>
inline constexpr auto kList<Skin> = &Spec::skins;
template <>
inline constexpr auto kList<HField> = &Spec::hfields;
template <>
inline constexpr auto kList<Texture> = &Spec::textures;
template <>
inline constexpr auto kList<Material> = &Spec::materials;
template <>
inline constexpr auto kList<Pair> = &Spec::pairs;
template <>
inline constexpr auto kList<Exclude> = &Spec::excludes;
template <>
inline constexpr auto kList<Equality> = &Spec::equalities;
template <>
inline constexpr auto kList<Tendon> = &Spec::tendons;
template <>
inline constexpr auto kList<Actuator> = &Spec::actuators;
template <>
inline constexpr auto kList<Sensor> = &Spec::sensors;
template <>
inline constexpr auto kList<Numeric> = &Spec::numerics;
template <>
inline constexpr auto kList<Text> = &Spec::texts;
template <>
inline constexpr auto kList<Tuple> = &Spec::tuples;
template <>
inline constexpr auto kList<Key> = &Spec::keys;
template <>
inline constexpr auto kList<Plugin> = &Spec::plugins;

// True for kinds that stand on bodies.
template <class T>
inline constexpr bool kInTree = kIsOneOf<T, TreeKinds>;

template <class T>
List<T>& list_of(std::conditional_t<kInTree<T>, Body, Spec>& owner) {
  return owner.*kList<T>;
}

template <class T>
const List<T>& list_of(const std::conditional_t<kInTree<T>, Body, Spec>& owner) {
  return owner.*kList<T>;
}

// The values of type T in a default class, and the API's pointer to them.
template <class T>
struct ClassItem {
  T Default::*item = nullptr;
  typename T::Values* mjsDefault::*pointer = nullptr;
};
template <class T>
inline constexpr ClassItem<T> kClassItem{};
template <>
inline constexpr ClassItem<Joint> kClassItem<Joint>{&Default::joint, &mjsDefault::joint};
template <>
inline constexpr ClassItem<Geom> kClassItem<Geom>{&Default::geom, &mjsDefault::geom};
template <>
inline constexpr ClassItem<Site> kClassItem<Site>{&Default::site, &mjsDefault::site};
template <>
inline constexpr ClassItem<Camera> kClassItem<Camera>{&Default::camera, &mjsDefault::camera};
template <>
inline constexpr ClassItem<Light> kClassItem<Light>{&Default::light, &mjsDefault::light};
template <>
inline constexpr ClassItem<Flex> kClassItem<Flex>{&Default::flex, &mjsDefault::flex};
template <>
inline constexpr ClassItem<Mesh> kClassItem<Mesh>{&Default::mesh, &mjsDefault::mesh};
template <>
inline constexpr ClassItem<Material> kClassItem<Material>{&Default::material, &mjsDefault::material};
template <>
inline constexpr ClassItem<Pair> kClassItem<Pair>{&Default::pair, &mjsDefault::pair};
template <>
inline constexpr ClassItem<Equality> kClassItem<Equality>{&Default::equality, &mjsDefault::equality};
template <>
inline constexpr ClassItem<Tendon> kClassItem<Tendon>{&Default::tendon, &mjsDefault::tendon};
template <>
inline constexpr ClassItem<Actuator> kClassItem<Actuator>{&Default::actuator, &mjsDefault::actuator};

// Calls f.operator()<T>() for each kind of the list, in its order.
template <class... T, class F>
void for_each_kind(Kinds<T...>, F&& f) {
  (f.template operator()<T>(), ...);
}

// Calls f(item) for the values of each kind that a default class holds.
template <class AnyDefault, class F>
void for_each_item(AnyDefault& defaults, F&& f) {
  for_each_kind(ClassKinds(), [&]<class T>() { f(defaults.*kClassItem<T>.item); });
}

template <class... T, class F>
bool visit_one_of(Kinds<T...>, Element& element, F& f) {
  return ((element.elemtype == T::kKind && (f(static_cast<T&>(element)), true)) || ...);
}

// Calls f(item) with the element as what it is: Body&, Geom&, ... Returns false, and calls nothing, for elements that
// are in no list of kinds: specs, default classes and points of a tendon's path.
template <class F>
bool visit(Element& element, F&& f) {
  return visit_one_of(TreeKinds(), element, f) || visit_one_of(ListKinds(), element, f);
}

}  // namespace sinew

#endif  // SINEW_SPEC_KINDS_H_
