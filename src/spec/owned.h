// SPDX-License-Identifier: Apache-2.0
// owned.h -- the strings and vectors that the API's mjs structs point to: listed once, owned by Owned<C>.
//   use   Owned<mjsGeom> geom; *geom.c.material = "steel"; Owned<mjsGeom> copy = geom;   // a deep copy
//   note  every pointer of an mjs struct to a string or vector stands in exactly one list below
#ifndef SINEW_SPEC_OWNED_H_
#define SINEW_SPEC_OWNED_H_

#include <type_traits>

#include <mujoco/mjspec.h>

namespace sinew {

// Pointers to members as a type. std::tuple would do, but 130 files include this, and each would compile for a second
// longer.
template <auto... kMembers>
struct Members {};

template <class C>
inline constexpr auto kOwned = Members<>();

template <>
inline constexpr auto kOwned<mjsPlugin> = Members<&mjsPlugin::name, &mjsPlugin::plugin_name, &mjsPlugin::info>();
template <>
inline constexpr auto kOwned<mjsCompiler> = Members<&mjsCompiler::meshdir, &mjsCompiler::texturedir>();
template <>
inline constexpr auto kOwned<mjSpec> = Members<&mjSpec::modelname, &mjSpec::comment, &mjSpec::modelfiledir>();
template <>
inline constexpr auto kOwned<mjsBody> = Members<&mjsBody::childclass, &mjsBody::userdata, &mjsBody::info>();
template <>
inline constexpr auto kOwned<mjsFrame> = Members<&mjsFrame::childclass, &mjsFrame::info>();
template <>
inline constexpr auto kOwned<mjsJoint> = Members<&mjsJoint::userdata, &mjsJoint::info>();
template <>
inline constexpr auto kOwned<mjsGeom> =
    Members<&mjsGeom::material, &mjsGeom::hfieldname, &mjsGeom::meshname, &mjsGeom::userdata, &mjsGeom::info>();
template <>
inline constexpr auto kOwned<mjsSite> = Members<&mjsSite::material, &mjsSite::userdata, &mjsSite::info>();
template <>
inline constexpr auto kOwned<mjsCamera> = Members<&mjsCamera::targetbody, &mjsCamera::userdata, &mjsCamera::info>();
template <>
inline constexpr auto kOwned<mjsLight> = Members<&mjsLight::targetbody, &mjsLight::texture, &mjsLight::info>();
template <>
inline constexpr auto kOwned<mjsFlex> =
    Members<&mjsFlex::material, &mjsFlex::nodebody, &mjsFlex::vertbody, &mjsFlex::node, &mjsFlex::vert, &mjsFlex::elem,
            &mjsFlex::texcoord, &mjsFlex::elemtexcoord, &mjsFlex::info>();
template <>
inline constexpr auto kOwned<mjsMesh> = Members<
    &mjsMesh::content_type, &mjsMesh::file, &mjsMesh::uservert, &mjsMesh::usernormal, &mjsMesh::usertexcoord,
    &mjsMesh::userface, &mjsMesh::userfacenormal, &mjsMesh::userfacetexcoord, &mjsMesh::material, &mjsMesh::info>();
template <>
inline constexpr auto kOwned<mjsHField> =
    Members<&mjsHField::content_type, &mjsHField::file, &mjsHField::userdata, &mjsHField::info>();
template <>
inline constexpr auto kOwned<mjsSkin> =
    Members<&mjsSkin::file, &mjsSkin::material, &mjsSkin::vert, &mjsSkin::texcoord, &mjsSkin::face, &mjsSkin::bodyname,
            &mjsSkin::bindpos, &mjsSkin::bindquat, &mjsSkin::vertid, &mjsSkin::vertweight, &mjsSkin::info>();
template <>
inline constexpr auto kOwned<mjsTexture> = Members<&mjsTexture::content_type, &mjsTexture::file, &mjsTexture::cubefiles,
                                                   &mjsTexture::data, &mjsTexture::info>();
template <>
inline constexpr auto kOwned<mjsMaterial> = Members<&mjsMaterial::textures, &mjsMaterial::info>();
template <>
inline constexpr auto kOwned<mjsPair> = Members<&mjsPair::geomname1, &mjsPair::geomname2, &mjsPair::info>();
template <>
inline constexpr auto kOwned<mjsExclude> = Members<&mjsExclude::bodyname1, &mjsExclude::bodyname2, &mjsExclude::info>();
template <>
inline constexpr auto kOwned<mjsEquality> = Members<&mjsEquality::name1, &mjsEquality::name2, &mjsEquality::info>();
template <>
inline constexpr auto kOwned<mjsTendon> = Members<&mjsTendon::material, &mjsTendon::userdata, &mjsTendon::info>();
template <>
inline constexpr auto kOwned<mjsWrap> = Members<&mjsWrap::info>();
template <>
inline constexpr auto kOwned<mjsActuator> =
    Members<&mjsActuator::target, &mjsActuator::refsite, &mjsActuator::slidersite, &mjsActuator::userdata,
            &mjsActuator::info>();
template <>
inline constexpr auto kOwned<mjsSensor> =
    Members<&mjsSensor::objname, &mjsSensor::refname, &mjsSensor::userdata, &mjsSensor::info>();
template <>
inline constexpr auto kOwned<mjsNumeric> = Members<&mjsNumeric::data, &mjsNumeric::info>();
template <>
inline constexpr auto kOwned<mjsText> = Members<&mjsText::data, &mjsText::info>();
template <>
inline constexpr auto kOwned<mjsTuple> =
    Members<&mjsTuple::objtype, &mjsTuple::objname, &mjsTuple::objprm, &mjsTuple::info>();
template <>
inline constexpr auto kOwned<mjsKey> =
    Members<&mjsKey::qpos, &mjsKey::qvel, &mjsKey::act, &mjsKey::mpos, &mjsKey::mquat, &mjsKey::ctrl, &mjsKey::info>();

template <class C, class F, auto... kMembers>
void for_each_listed(Members<kMembers...>, C& to, const C& from, F&& f) {
  (f(to.*kMembers, from.*kMembers), ...);
}

// Hands f every pair of owned pointers of two structs of one type; f(to, from) with to a reference to the pointer.
template <class C, class F>
void for_each_owned(C& to, const C& from, F&& f) {
  for_each_listed(kOwned<C>, to, from, f);
  if constexpr (requires { to.plugin.plugin_name; }) for_each_owned(to.plugin, from.plugin, f);
  if constexpr (requires { to.compiler.meshdir; }) for_each_owned(to.compiler, from.compiler, f);
}

// What one pointer of a struct points to.
template <auto kMember>
struct Target;
template <class C, class T, T* C::*kMember>
struct Target<kMember> {
  T value{};
};

// What the listed pointers of a struct point to, value for value.
template <class List>
struct Targets;
template <auto... kMembers>
struct Targets<Members<kMembers...>> : Target<kMembers>... {
  template <class C>
  void connect([[maybe_unused]] C& c) {
    ((c.*kMembers = &static_cast<Target<kMembers>&>(*this).value), ...);
  }
};

// The strings and vectors of a struct and of the structs inside it, side by side: an element of a large model has a
// dozen of them, nearly all empty, and a heap block for each was most of what loading allocated.
template <class C>
struct Storage {
  struct None {};
  static constexpr bool kHasPlugin = requires(C c) { c.plugin.plugin_name; };
  static constexpr bool kHasCompiler = requires(C c) { c.compiler.meshdir; };

  void connect(C& c) {
    own.connect(c);
    if constexpr (kHasPlugin) plugin.connect(c.plugin);
    if constexpr (kHasCompiler) compiler.connect(c.compiler);
  }

  Targets<std::remove_const_t<decltype(kOwned<C>)>> own;
  [[no_unique_address]] std::conditional_t<kHasPlugin, Storage<mjsPlugin>, None> plugin;
  [[no_unique_address]] std::conditional_t<kHasCompiler, Storage<mjsCompiler>, None> compiler;
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
