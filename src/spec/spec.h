// SPDX-License-Identifier: Apache-2.0
// spec.h -- a model as people describe it: a tree of bodies and lists of everything else, editable until compiled.
//   in    the readers of format/, or a program through mjs_ functions      out   what compile/ turns into an mjModel
//   files owned.h, element.h, spec.h, defaults.h, edit.h, references.h, attach.h
#ifndef SINEW_SPEC_SPEC_H_
#define SINEW_SPEC_SPEC_H_

#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "spec/element.h"
#include "spec/list.h"
#include "spec/names.h"

namespace sinew {

// A frame moves what is inside it and then dissolves: only poses remain in the compiled model. `frame` (of Element) is
// the frame around it, `body` the body it stands in.
using FrameItem = Item<mjsFrame, mjOBJ_FRAME>;
struct Frame : FrameItem {};

// The inertia that the compiler found for a body, stated or derived from geoms: of the body alone, in the frame that
// the spec gives it, before all masses are scaled together.
struct FoundInertia {
  double mass = -1;  // negative: not compiled yet
  double pos[3] = {}, quat[4] = {}, moments[3] = {};
};

// A body and everything attached to it, each list in the order of the document, frames flattened.
struct Body : Item<mjsBody, mjOBJ_BODY> {
  Body() = default;
  Body(const Body& other) = delete;
  ~Body();

  List<Body> bodies;
  List<Frame> frames;
  List<Joint> joints;
  List<Geom> geoms;
  List<Site> sites;
  List<Camera> cameras;
  List<Light> lights;
  FoundInertia found;
};

// One object on a tendon's way.
struct Wrap : Item<mjsWrap, mjOBJ_UNKNOWN> {
  std::string target;    // site, geom or joint
  std::string sidesite;  // for geoms, may be empty
  double value = 0;      // coefficient of a joint, divisor of a pulley
};

struct Tendon : Item<mjsTendon, mjOBJ_TENDON> {
  Tendon() = default;
  Tendon(const Tendon& other);  // with a copy of the path

  List<Wrap> path;
};

// A default class: the values with which its elements start. The main class has no parent.
struct Default : Element {
  static constexpr mjtObj kKind = mjOBJ_DEFAULT;

  Default();
  Default(const Default& other);

  void join(Spec& owner);  // it and the values in it are the spec's from now on

  mjsDefault c{};
  Default* parent = nullptr;
  std::vector<Default*> children;  // owned by the spec's list

  Joint joint;
  Geom geom;
  Site site;
  Camera camera;
  Light light;
  Flex flex;
  Mesh mesh;
  Material material;
  Pair pair;
  Equality equality;
  Tendon tendon;
  Actuator actuator;
};

struct Spec : Element, Owned<mjSpec> {
  Spec();
  Spec(const Spec& other) = delete;
  ~Spec();

  List<Default> defaults;  // [0] is the main class, "main"; parents before children
  std::unique_ptr<Body> world;

  List<Mesh> meshes;
  List<Skin> skins;
  List<HField> hfields;
  List<Texture> textures;
  List<Material> materials;
  List<Flex> flexes;
  List<Pair> pairs;
  List<Exclude> excludes;
  List<Equality> equalities;
  List<Tendon> tendons;
  List<Actuator> actuators;
  List<Sensor> sensors;
  List<Numeric> numerics;
  List<Text> texts;
  List<Tuple> tuples;
  List<Key> keys;
  List<Plugin> plugins;

  List<Spec> models;                        // <asset><model>: what <attach> takes bodies from
  List<Origin> origins;                     // of attached elements
  std::vector<std::string> active_plugins;  // <extension><plugin plugin="...">
  NameIndex names;
  std::vector<Element*> lent;                   // what was attached to another spec by reference; that one owns it
  std::vector<Spec*> attached;                  // specs of which parts were attached to this one, as long as they exist
  std::vector<Spec*> attached_to;               // and the other way round
  std::deque<std::shared_ptr<void>> graveyard;  // the last elements that were erased
  std::string clash;             // a name that could not be given, in an edit that no later one has made up for
  bool deep_copy = false;        // attaching copies instead of moving
  std::vector<double> compiled;  // numbers of the last model made from it: compile/copy_back
  std::uint64_t revision = 0;    // counts the edits: elements that came, went, moved or got a name
  std::uint64_t compiled_revision = ~std::uint64_t{0};  // the one of the last model, which has the spec's signature
  std::string error;                                    // the last compilation's message, for mjs_getError
  bool error_is_warning = false;
};

}  // namespace sinew

#endif  // SINEW_SPEC_SPEC_H_
