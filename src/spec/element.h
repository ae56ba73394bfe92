// SPDX-License-Identifier: Apache-2.0
// element.h -- the private side of every element of a spec: name, place in the file, default class, frame, body.
//   note  mjsElement is the first base, so the API's mjsElement* and our Element* are the same address
#ifndef SINEW_SPEC_ELEMENT_H_
#define SINEW_SPEC_ELEMENT_H_

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <mujoco/mjspec.h>

#include "spec/owned.h"
#include "spec/user_values.h"

namespace sinew {

struct Spec;
struct Body;
struct Frame;
struct Default;

// Where an element was read; programs that build specs leave it empty.
struct Source {
  std::shared_ptr<const std::string> file;
  int line = 0;
};

// What an attached element keeps of the model it came from, and is compiled with.
struct Origin : Owned<mjsCompiler> {
  std::string modelfiledir;
  bool strippath = false;
};

struct Element : mjsElement {
  explicit Element(mjtObj type) : mjsElement{type, 0} {}

  Spec* spec = nullptr;  // whose element it is
  std::string name;      // empty: unnamed
  Source source;
  std::size_t slot = 0;            // where it stands in its List
  bool erased = false;             // its spec keeps it for a while, so that a stale handle is told from a good one
  Spec* lender = nullptr;          // attached by reference: the spec that it came from, which still lists it
  int id = -1;                     // its id in the compiled model, set by the compiler
  Default* defaults = nullptr;     // the class whose values it started from
  Body* body = nullptr;            // elements of the tree: the body they belong to (a body's parent)
  Frame* frame = nullptr;          // elements of the tree: the innermost frame around them
  const Origin* origin = nullptr;  // attached elements: their own model's settings; null: those of the spec
  UserValues user_values;
};

// The compiler settings and the folder that hold for an element: its origin's, or those of its spec.
const mjsCompiler& compiler_of(const Element& element);
const std::string& folder_of(const Element& element);
bool strips_paths(const Element& element);

// "arm.xml:12: joint 'elbow'": how an error begins that is about this element.
std::string describe(const Element& element);

// Throws a ModelError: "arm.xml:12: joint 'elbow': <finding>".
[[noreturn]] void refuse(const Element& element, const std::string& finding);

// The kind's word in MJCF: "geom", "joint", ...
const char* kind_name(mjtObj type);

// An element whose values are an API struct C.
template <class C, mjtObj kType>
struct Item : Element, Owned<C> {
  static constexpr mjtObj kKind = kType;
  using Values = C;

  Item() : Element(kType) { this->c.element = this; }
  Item(const Item& other) : Element(other), Owned<C>(other) { this->c.element = this; }
  Item& operator=(const Item&) = delete;
};

using Joint = Item<mjsJoint, mjOBJ_JOINT>;
using Geom = Item<mjsGeom, mjOBJ_GEOM>;
using Site = Item<mjsSite, mjOBJ_SITE>;
using Camera = Item<mjsCamera, mjOBJ_CAMERA>;
using Light = Item<mjsLight, mjOBJ_LIGHT>;
using Flex = Item<mjsFlex, mjOBJ_FLEX>;
using Skin = Item<mjsSkin, mjOBJ_SKIN>;
using HField = Item<mjsHField, mjOBJ_HFIELD>;
using Texture = Item<mjsTexture, mjOBJ_TEXTURE>;
using Material = Item<mjsMaterial, mjOBJ_MATERIAL>;
using Pair = Item<mjsPair, mjOBJ_PAIR>;
using Exclude = Item<mjsExclude, mjOBJ_EXCLUDE>;
using Equality = Item<mjsEquality, mjOBJ_EQUALITY>;
using Actuator = Item<mjsActuator, mjOBJ_ACTUATOR>;
using Sensor = Item<mjsSensor, mjOBJ_SENSOR>;
using Numeric = Item<mjsNumeric, mjOBJ_NUMERIC>;
using Text = Item<mjsText, mjOBJ_TEXT>;
using Tuple = Item<mjsTuple, mjOBJ_TUPLE>;

// A mesh. One that was made by the name of a shape remembers the name, and the numbers that shaped it.
struct Mesh : Item<mjsMesh, mjOBJ_MESH> {
  int builtin = mjMESH_BUILTIN_NONE;
  std::vector<double> params;
};

// A piece of a keyframe: the values that one joint, mocap body or actuator has in one of the vectors.
struct KeyPart {
  mjDoubleVec* mjsKey::*vector;  // &mjsKey::qpos, ...
  const Element* element;
  std::vector<double> values;
};

// A keyframe. One that came with an attached model has empty vectors and keeps its values by element, because only the
// compiler knows where in the combined state they belong; the rest of the state is as in an empty key.
struct Key : Item<mjsKey, mjOBJ_KEY> {
  std::vector<KeyPart> parts;
  bool waiting = false;    // it was taken apart since the last model was made; until the next, programs do not meet it
  bool repeated = false;   // a replicate has made one like it for each of its copies
  Owned<mjsKey> laid_out;  // with parts: the whole vectors, as they were in the last compiled model
};

using PluginAttributes = std::map<std::string, std::string, std::less<>>;  // as mjs_setPluginAttributes takes it

// A plugin instance: declared in <extension>, or made for one element (then unnamed, and that element's
// c.plugin.element points to it). Attributes are key -> value.
struct Plugin : Item<mjsPlugin, mjOBJ_PLUGIN> {
  PluginAttributes attributes;
};

}  // namespace sinew

#endif  // SINEW_SPEC_ELEMENT_H_
