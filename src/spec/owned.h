// SPDX-License-Identifier: Apache-2.0
// owned.h -- the strings and vectors that the API's mjs structs point to: listed once, owned by Owned<C>.
//   use   Owned<mjsGeom> geom; *geom.c.material = "steel"; Owned<mjsGeom> copy = geom;   // a deep copy
//   note  every pointer of an mjs struct to a string or vector stands in exactly one list below
#ifndef SINEW_SPEC_OWNED_H_
#define SINEW_SPEC_OWNED_H_

#include <tuple>
#include <type_traits>
#include <utility>

#include <mujoco/mjspec.h>

namespace sinew {

template <class C>
inline constexpr auto kOwned = std::tuple<>();

template <>
inline constexpr auto kOwned<mjsPlugin> = std::tuple(&mjsPlugin::name, &mjsPlugin::plugin_name, &mjsPlugin::info);
template <>
inline constexpr auto kOwned<mjsCompiler> = std::tuple(&mjsCompiler::meshdir, &mjsCompiler::texturedir);
template <>
inline constexpr auto kOwned<mjSpec> = std::tuple(&mjSpec::modelname, &mjSpec::comment, &mjSpec::modelfiledir);
template <>
inline constexpr auto kOwned<mjsBody> = std::tuple(&mjsBody::childclass, &mjsBody::userdata, &mjsBody::info);
template <>
inline constexpr auto kOwned<mjsFrame> = std::tuple(&mjsFrame::childclass, &mjsFrame::info);
template <>
inline constexpr auto kOwned<mjsJoint> = std::tuple(&mjsJoint::userdata, &mjsJoint::info);
template <>
inline constexpr auto kOwned<mjsGeom> = std::tuple(&mjsGeom::material, &mjsGeom::hfieldname, &mjsGeom::meshname,
                                                   &mjsGeom::userdata, &mjsGeom::info);
template <>
inline constexpr auto kOwned<mjsSite> = std::tuple(&mjsSite::material, &mjsSite::userdata, &mjsSite::info);
template <>
inline constexpr auto kOwned<mjsCamera> = std::tuple(&mjsCamera::targetbody, &mjsCamera::userdata, &mjsCamera::info);
template <>
inline constexpr auto kOwned<mjsLight> = std::tuple(&mjsLight::targetbody, &mjsLight::texture, &mjsLight::info);
template <>
inline constexpr auto kOwned<mjsFlex> = std::tuple(&mjsFlex::material, &mjsFlex::nodebody, &mjsFlex::vertbody,
                                                   &mjsFlex::node, &mjsFlex::vert, &mjsFlex::elem, &mjsFlex::texcoord,
                                                   &mjsFlex::elemtexcoord, &mjsFlex::info);
template <>
inline constexpr auto kOwned<mjsMesh> = std::tuple(&mjsMesh::content_type, &mjsMesh::file, &mjsMesh::uservert,
                                                   &mjsMesh::usernormal, &mjsMesh::usertexcoord, &mjsMesh::userface,
                                                   &mjsMesh::userfacenormal, &mjsMesh::userfacetexcoord,
                                                   &mjsMesh::material, &mjsMesh::info);
template <>
inline constexpr auto kOwned<mjsHField> = std::tuple(&mjsHField::content_type, &mjsHField::file, &mjsHField::userdata,
                                                     &mjsHField::info);
template <>
inline constexpr auto kOwned<mjsSkin> = std::tuple(&mjsSkin::file, &mjsSkin::material, &mjsSkin::vert,
                                                   &mjsSkin::texcoord, &mjsSkin::face, &mjsSkin::bodyname,
                                                   &mjsSkin::bindpos, &mjsSkin::bindquat, &mjsSkin::vertid,
                                                   &mjsSkin::vertweight, &mjsSkin::info);
template <>
inline constexpr auto kOwned<mjsTexture> = std::tuple(&mjsTexture::content_type, &mjsTexture::file,
                                                      &mjsTexture::cubefiles, &mjsTexture::data, &mjsTexture::info);
template <>
inline constexpr auto kOwned<mjsMaterial> = std::tuple(&mjsMaterial::textures, &mjsMaterial::info);
template <>
inline constexpr auto kOwned<mjsPair> = std::tuple(&mjsPair::geomname1, &mjsPair::geomname2, &mjsPair::info);
template <>
inline constexpr auto kOwned<mjsExclude> = std::tuple(&mjsExclude::bodyname1, &mjsExclude::bodyname2,
                                                      &mjsExclude::info);
template <>
inline constexpr auto kOwned<mjsEquality> = std::tuple(&mjsEquality::name1, &mjsEquality::name2, &mjsEquality::info);
template <>
inline constexpr auto kOwned<mjsTendon> = std::tuple(&mjsTendon::material, &mjsTendon::userdata, &mjsTendon::info);
template <>
inline constexpr auto kOwned<mjsWrap> = std::tuple(&mjsWrap::info);
template <>
inline constexpr auto kOwned<mjsActuator> = std::tuple(&mjsActuator::target, &mjsActuator::refsite,
                                                       &mjsActuator::slidersite, &mjsActuator::userdata,
                                                       &mjsActuator::info);
template <>
inline constexpr auto kOwned<mjsSensor> = std::tuple(&mjsSensor::objname, &mjsSensor::refname, &mjsSensor::userdata,
                                                     &mjsSensor::info);
template <>
inline constexpr auto kOwned<mjsNumeric> = std::tuple(&mjsNumeric::data, &mjsNumeric::info);
template <>
inline constexpr auto kOwned<mjsText> = std::tuple(&mjsText::data, &mjsText::info);
template <>
inline constexpr auto kOwned<mjsTuple> = std::tuple(&mjsTuple::objtype, &mjsTuple::objname, &mjsTuple::objprm,
                                                    &mjsTuple::info);
template <>
inline constexpr auto kOwned<mjsKey> = std::tuple(&mjsKey::qpos, &mjsKey::qvel, &mjsKey::act, &mjsKey::mpos,
                                                  &mjsKey::mquat, &mjsKey::ctrl, &mjsKey::info);

// Hands f every pair of owned pointers of two structs of one type; f(to, from) with to a reference to the pointer.
template <class C, class F>
void for_each_owned(C& to, const C& from, F&& f) {
  std::apply([&](auto... member) { (f(to.*member, from.*member), ...); }, kOwned<C>);
  if constexpr (requires { to.plugin.plugin_name; }) for_each_owned(to.plugin, from.plugin, f);
  if constexpr (requires { to.compiler.meshdir; }) for_each_owned(to.compiler, from.compiler, f);
}

// What the listed pointers of a struct point to, value for value.
template <class Members>
struct PointedTo;
template <class... C, class... T>
struct PointedTo<std::tuple<T * C::*...>> {
  using Type = std::tuple<T...>;
};

// The strings and vectors of a struct and of the structs inside it, side by side: an element of a large model has a
// dozen of them, nearly all empty, and a heap block for each was most of what loading allocated.
template <class C>
struct Storage {
  struct None {};
  static constexpr bool kHasPlugin = requires(C c) { c.plugin.plugin_name; };
  static constexpr bool kHasCompiler = requires(C c) { c.compiler.meshdir; };

  void connect(C& c) {
    connect_members(c, std::make_index_sequence<std::tuple_size_v<decltype(own)>>());
    if constexpr (kHasPlugin) plugin.connect(c.plugin);
    if constexpr (kHasCompiler) compiler.connect(c.compiler);
  }

  typename PointedTo<std::remove_const_t<decltype(kOwned<C>)>>::Type own;
  [[no_unique_address]] std::conditional_t<kHasPlugin, Storage<mjsPlugin>, None> plugin;
  [[no_unique_address]] std::conditional_t<kHasCompiler, Storage<mjsCompiler>, None> compiler;

 private:
  template <std::size_t... I>
  void connect_members(C& c, std::index_sequence<I...>) {
    ((c.*std::get<I>(kOwned<C>) = &std::get<I>(own)), ...);
  }
};

// An API struct together with everything it points to.
template <class C>
class Owned {
 public:
  Owned() { storage_.connect(c); }
  Owned(const Owned& other) : Owned() { *this = other; }

  // Values are copied deeply; c.element, the identity, stays this object's own.
  Owned& operator=(const Owned& other) {
    if (this == &other) return *this;
    C values = other.c;
    if constexpr (requires { values.element; }) values.element = c.element;
    for_each_owned(values, c, [](auto*& pointer, auto* mine) {
      *mine = *pointer;
      pointer = mine;
    });
    c = values;
    return *this;
  }

  C c{};

 private:
  Storage<C> storage_;
};

}  // namespace sinew

#endif  // SINEW_SPEC_OWNED_H_
