// SPDX-License-Identifier: Apache-2.0
// spec.hpp -- models as programs build and edit them: an owning handle for a spec, ranges over its elements, exceptions
// with the reason. Header only, on top of the C API: elements are the plain structs of mjspec.h.
//   use   sinew::ModelSpec spec = sinew::ModelSpec::load("robot.xml");
//         for (mjsGeom& geom : spec.all<mjsGeom>()) geom.rgba[3] = 0.5f;
//         spec.add<mjsGeom>(spec.at<mjsBody>("hand"), "finger").size[0] = 0.01;
//         sinew::Model model = spec.compile();
#ifndef SINEW_SPEC_HPP_
#define SINEW_SPEC_HPP_

#include <cstddef>
#include <iterator>
#include <memory>
#include <string>
#include <type_traits>

#include <mujoco/mujoco.h>
#include <sinew/model.hpp>

namespace sinew {

// What the C API has for elements of type T: their number in mjtObj, the way from a handle, and how they are added to a
// body (tree) or to a spec (list), with a default class or NULL.
template <class T>
struct ElementKind {
  mjtObj type;
  T* (*from)(mjsElement*);
  T* (*add_to_body)(mjsBody*, const mjsDefault*) = nullptr;
  T* (*add_to_spec)(mjSpec*, const mjsDefault*) = nullptr;
};

// The kinds whose functions take no class.
template <class T, T* (*kAdd)(mjSpec*)>
T* add_without_class(mjSpec* s, const mjsDefault*) {
  return kAdd(s);
}
inline mjsFrame* add_frame(mjsBody* body, const mjsDefault*) { return mjs_addFrame(body, nullptr); }

template <class T>
inline constexpr ElementKind<T> kElement{};
template <>
inline constexpr ElementKind<mjsBody> kElement<mjsBody>{mjOBJ_BODY, mjs_asBody, mjs_addBody};
template <>
inline constexpr ElementKind<mjsJoint> kElement<mjsJoint>{mjOBJ_JOINT, mjs_asJoint, mjs_addJoint};
template <>
inline constexpr ElementKind<mjsGeom> kElement<mjsGeom>{mjOBJ_GEOM, mjs_asGeom, mjs_addGeom};
template <>
inline constexpr ElementKind<mjsSite> kElement<mjsSite>{mjOBJ_SITE, mjs_asSite, mjs_addSite};
template <>
inline constexpr ElementKind<mjsCamera> kElement<mjsCamera>{mjOBJ_CAMERA, mjs_asCamera, mjs_addCamera};
template <>
inline constexpr ElementKind<mjsLight> kElement<mjsLight>{mjOBJ_LIGHT, mjs_asLight, mjs_addLight};
template <>
inline constexpr ElementKind<mjsFrame> kElement<mjsFrame>{mjOBJ_FRAME, mjs_asFrame, add_frame};
template <>
inline constexpr ElementKind<mjsFlex> kElement<mjsFlex>{mjOBJ_FLEX, mjs_asFlex, nullptr,
                                                        add_without_class<mjsFlex, mjs_addFlex>};
template <>
inline constexpr ElementKind<mjsMesh> kElement<mjsMesh>{mjOBJ_MESH, mjs_asMesh, nullptr, mjs_addMesh};
template <>
inline constexpr ElementKind<mjsSkin> kElement<mjsSkin>{mjOBJ_SKIN, mjs_asSkin, nullptr,
                                                        add_without_class<mjsSkin, mjs_addSkin>};
template <>
inline constexpr ElementKind<mjsHField> kElement<mjsHField>{mjOBJ_HFIELD, mjs_asHField, nullptr,
                                                            add_without_class<mjsHField, mjs_addHField>};
template <>
inline constexpr ElementKind<mjsTexture> kElement<mjsTexture>{mjOBJ_TEXTURE, mjs_asTexture, nullptr,
                                                              add_without_class<mjsTexture, mjs_addTexture>};
template <>
inline constexpr ElementKind<mjsMaterial> kElement<mjsMaterial>{mjOBJ_MATERIAL, mjs_asMaterial, nullptr,
                                                                mjs_addMaterial};
template <>
inline constexpr ElementKind<mjsPair> kElement<mjsPair>{mjOBJ_PAIR, mjs_asPair, nullptr, mjs_addPair};
template <>
inline constexpr ElementKind<mjsExclude> kElement<mjsExclude>{mjOBJ_EXCLUDE, mjs_asExclude, nullptr,
                                                              add_without_class<mjsExclude, mjs_addExclude>};
template <>
inline constexpr ElementKind<mjsEquality> kElement<mjsEquality>{mjOBJ_EQUALITY, mjs_asEquality, nullptr,
                                                                mjs_addEquality};
template <>
inline constexpr ElementKind<mjsTendon> kElement<mjsTendon>{mjOBJ_TENDON, mjs_asTendon, nullptr, mjs_addTendon};
template <>
inline constexpr ElementKind<mjsActuator> kElement<mjsActuator>{mjOBJ_ACTUATOR, mjs_asActuator, nullptr,
                                                                mjs_addActuator};
template <>
inline constexpr ElementKind<mjsSensor> kElement<mjsSensor>{mjOBJ_SENSOR, mjs_asSensor, nullptr,
                                                            add_without_class<mjsSensor, mjs_addSensor>};
template <>
inline constexpr ElementKind<mjsNumeric> kElement<mjsNumeric>{mjOBJ_NUMERIC, mjs_asNumeric, nullptr,
                                                              add_without_class<mjsNumeric, mjs_addNumeric>};
template <>
inline constexpr ElementKind<mjsText> kElement<mjsText>{mjOBJ_TEXT, mjs_asText, nullptr,
                                                        add_without_class<mjsText, mjs_addText>};
template <>
inline constexpr ElementKind<mjsTuple> kElement<mjsTuple>{mjOBJ_TUPLE, mjs_asTuple, nullptr,
                                                          add_without_class<mjsTuple, mjs_addTuple>};
template <>
inline constexpr ElementKind<mjsKey> kElement<mjsKey>{mjOBJ_KEY, mjs_asKey, nullptr,
                                                      add_without_class<mjsKey, mjs_addKey>};
template <>
inline constexpr ElementKind<mjsPlugin> kElement<mjsPlugin>{mjOBJ_PLUGIN, mjs_asPlugin, nullptr,
                                                            add_without_class<mjsPlugin, mjs_addPlugin>};

// The elements of one kind, in the order of the spec: all of them, or those in a body and, if `below`, under it.
// Elements may be added and changed while one walks; one that is removed must not be where the walk stands.
template <class T>
class Elements {
 public:
  explicit Elements(mjSpec* spec) : spec_(spec) {}
  Elements(mjsBody& body, bool below) : body_(&body), below_(below) {}

  class iterator {
   public:
    using value_type = T;
    using reference = T&;
    using pointer = T*;
    using difference_type = std::ptrdiff_t;
    using iterator_category = std::forward_iterator_tag;

    iterator() = default;
    iterator(const Elements* range, mjsElement* at) : range_(range), at_(at) {}
    T& operator*() const { return *kElement<T>.from(at_); }
    T* operator->() const { return kElement<T>.from(at_); }
    iterator& operator++() {
      at_ = range_->next(at_);
      return *this;
    }
    iterator operator++(int) {
      const iterator before = *this;
      ++*this;
      return before;
    }
    bool operator==(const iterator& other) const { return at_ == other.at_; }

   private:
    const Elements* range_ = nullptr;
    mjsElement* at_ = nullptr;
  };

  iterator begin() const {
    constexpr mjtObj kType = kElement<T>.type;
    return {this, body_ ? mjs_firstChild(body_, kType, below_) : mjs_firstElement(spec_, kType)};
  }
  iterator end() const { return {this, nullptr}; }
  std::size_t size() const { return static_cast<std::size_t>(std::distance(begin(), end())); }
  bool empty() const { return begin() == end(); }

 private:
  mjsElement* next(mjsElement* at) const {
    return body_ ? mjs_nextChild(body_, at, below_) : mjs_nextElement(spec_, at);
  }

  mjSpec* spec_ = nullptr;
  mjsBody* body_ = nullptr;
  bool below_ = false;
};

// The name of any element; empty if it has none.
template <class T>
const std::string& name_of(const T& element) {
  return *mjs_getName(element.element);
}

class ModelSpec {
 public:
  ModelSpec() : ModelSpec(mj_makeSpec()) {}

  // Takes over a spec of the C API.
  explicit ModelSpec(mjSpec* s) : s_(s, mj_deleteSpec) {
    if (!s_) throw Failure("there is no memory for a spec");
  }

  static ModelSpec load(const std::string& path) {
    char error[1000] = "";
    mjSpec* s = mj_parse(path.c_str(), nullptr, nullptr, error, sizeof error);
    if (!s) throw Failure(error);
    return ModelSpec(s);
  }
  static ModelSpec parse(const std::string& xml) {
    char error[1000] = "";
    mjSpec* s = mj_parseXMLString(xml.c_str(), nullptr, error, sizeof error);
    if (!s) throw Failure(error);
    return ModelSpec(s);
  }
  ModelSpec copy() const { return ModelSpec(mj_copySpec(s_.get())); }

  mjSpec* get() const { return s_.get(); }
  mjSpec* operator->() const { return get(); }

  Model compile(const mjVFS* vfs = nullptr) {
    mjModel* m = mj_compile(get(), vfs);
    if (!m) fail();
    return Model(m);
  }

  // Both need a compiled spec.
  std::string xml() const {
    char error[1000] = "";
    const int size = mj_saveXMLString(get(), nullptr, 0, error, sizeof error);
    if (size < 0) throw Failure(error);
    std::string text(static_cast<std::size_t>(size), '\0');
    if (mj_saveXMLString(get(), text.data(), size, error, sizeof error) != 0) throw Failure(error);
    text.pop_back();  // the zero at the end
    return text;
  }
  void save(const std::string& path) const {
    char error[1000] = "";
    if (mj_saveXML(get(), path.c_str(), error, sizeof error) != 0) throw Failure(error);
  }

  mjsBody& world() const { return *mjs_findBody(get(), "world"); }

  // Ranges: spec.all<mjsGeom>(), spec.inside<mjsGeom>(body), spec.below<mjsGeom>(body).
  template <class T>
  Elements<T> all() const {
    return Elements<T>(get());
  }
  template <class T>
  static Elements<T> inside(mjsBody& body) {
    return Elements<T>(body, false);
  }
  template <class T>
  static Elements<T> below(mjsBody& body) {
    return Elements<T>(body, true);
  }

  // By name: null, or a Failure, if there is none.
  template <class T>
  T* find(const std::string& name) const {
    return kElement<T>.from(mjs_findElement(get(), kElement<T>.type, name.c_str()));
  }
  template <class T>
  T& at(const std::string& name) const {
    if (T* found = find<T>(name)) return *found;
    throw Failure("the spec has no " + std::string(mju_type2Str(kElement<T>.type)) + " named '" + name + "'");
  }
  mjsDefault& main_class() const { return *mjs_getSpecDefault(get()); }
  mjsDefault* find_class(const std::string& name) const { return mjs_findDefault(get(), name.c_str()); }
  mjsDefault& add_class(const std::string& name, const mjsDefault* parent = nullptr) {
    return checked(mjs_addDefault(get(), name.c_str(), parent));
  }

  // Elements of the tree are added to a body, all others to the spec. Without a class they are in that of the body, or
  // in the main one.
  template <class T>
  requires(kElement<T>.add_to_body != nullptr) T& add(mjsBody& body, const std::string& name = {},
                                                      const mjsDefault* def = nullptr) {
    return named(checked(kElement<T>.add_to_body(&body, def)), name);
  }
  template <class T>
  requires(kElement<T>.add_to_spec != nullptr) T& add(const std::string& name = {}, const mjsDefault* def = nullptr) {
    return named(checked(kElement<T>.add_to_spec(get(), def)), name);
  }
  mjsJoint& add_free_joint(mjsBody& body, const std::string& name = {}) {
    return named(checked(mjs_addFreeJoint(&body)), name);
  }

  template <class T>
  void set_name(T& element, const std::string& name) {
    if (mjs_setName(element.element, name.c_str()) != 0) fail();
  }

  // The element, and what cannot be without it.
  template <class T>
  void remove(T& element) {
    if (mjs_delete(get(), element.element) != 0) fail();
  }

  // A body, frame or whole spec at a frame, body or site of this spec. Returns the attached element.
  template <class Parent, class Child>
  mjsElement& attach(Parent& parent, const Child& child, const std::string& prefix, const std::string& suffix = {}) {
    return checked(mjs_attach(parent.element, child.element, prefix.c_str(), suffix.c_str()));
  }
  template <class Parent>
  mjsElement& attach(Parent& parent, const ModelSpec& child, const std::string& prefix,
                     const std::string& suffix = {}) {
    return attach(parent, *child.get(), prefix, suffix);
  }

 private:
  [[noreturn]] void fail() const { throw Failure(mjs_getError(get())); }

  template <class T>
  T& checked(T* result) const {
    if (!result) fail();
    return *result;
  }

  // An element that cannot have its name is not added.
  template <class T>
  T& named(T& element, const std::string& name) {
    if (name.empty() || mjs_setName(element.element, name.c_str()) == 0) return element;
    const std::string reason = mjs_getError(get());
    mjs_delete(get(), element.element);
    throw Failure(reason);
  }

  std::unique_ptr<mjSpec, void (*)(mjSpec*)> s_;
};

}  // namespace sinew

#endif  // SINEW_SPEC_HPP_
