// SPDX-License-Identifier: Apache-2.0
// tree.cpp -- <worldbody>: bodies and everything in them.
//   note  ids follow the order within each kind, so that order is kept; between kinds there is none. A frame is opened
//         again where the order of one kind leads back into it: only its first appearance carries its name.
#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "format/mjcf/schema/tree.h"
#include "format/mjcf/write/writing.h"

namespace sinew::mjcf {
namespace {

// The order of kinds where no frame says otherwise.
enum Kinds { kJoints, kGeoms, kSites, kCameras, kLights, kBodies, kKinds };

// Calls f with the list of a kind.
template <class F>
const Element* with_list(const Body& body, int kind, F&& f) {
  switch (kind) {
    case kJoints:
      return f(body.joints);
    case kGeoms:
      return f(body.geoms);
    case kSites:
      return f(body.sites);
    case kCameras:
      return f(body.cameras);
    case kLights:
      return f(body.lights);
    default:
      return f(body.bodies);
  }
}

// A body being written: the next of each of its lists, and the frames that are open, with the classes in force.
struct Place {
  Place(const Body& of, const Default* in_force_around) : body(&of), defaults(in_force_around) {
    for (int kind = 0; kind < kKinds; ++kind) {
      head[kind] = with_list(
          *body, kind, [](const auto& list) -> const Element* { return list.empty() ? nullptr : list.front().get(); });
    }
  }

  const Frame* frame() const { return open.empty() ? nullptr : open.back().first; }
  const Default& in_force() const { return open.empty() ? *defaults : *open.back().second; }

  // The next element of a kind, after which its successor is the next.
  const Element* take(int kind) {
    const Element* taken = head[kind];
    head[kind] = with_list(*body, kind, [&]<class T>(const List<T>& list) -> const Element* {
      return list.next_after(static_cast<const T&>(*taken));
    });
    return taken;
  }

  const Body* body;
  const Default* defaults;
  std::array<const Element*, kKinds> head{};  // null: no more
  std::vector<std::pair<const Frame*, const Default*>> open{};
};

int depth_of(const Frame* frame) {
  int depth = 0;
  for (; frame; frame = frame->frame) ++depth;
  return depth;
}

// Frames to close and to open on the way from one to the other.
int steps_between(const Frame* a, const Frame* b) {
  int steps = 0, depth_a = depth_of(a), depth_b = depth_of(b);
  for (; a != b; ++steps) {
    if (depth_a >= depth_b) {
      a = a->frame;
      --depth_a;
    } else {
      b = b->frame;
      --depth_b;
    }
  }
  return steps;
}

// The kind whose next element is nearest to the open frame; kKinds if nothing is left.
int nearest_kind(const Place& place) {
  int nearest = kKinds, least = 0;
  for (int kind = 0; kind < kKinds; ++kind) {
    const Element* head = place.head[kind];
    if (!head) continue;
    const int steps = steps_between(place.frame(), head->frame);
    if (nearest != kKinds && steps >= least) continue;
    nearest = kind;
    least = steps;
  }
  return nearest;
}

class TreeWriter {
 public:
  explicit TreeWriter(Writing& writing) : writing_(writing), xml_(writing.xml) {
    for (const auto& defaults : writing.spec.defaults) classes_.emplace(defaults->name, defaults.get());
  }

  // Keeps its own stack of places: a chain of bodies may be longer than the call stack is deep.
  void write(const Body& world) {
    xml_.open("worldbody");
    open_.emplace_back(world, &writing_.main_class());
    while (!open_.empty()) {
      Place& place = open_.back();
      const int kind = nearest_kind(place);
      if (kind == kKinds) {
        finish(place);
        open_.pop_back();
        continue;
      }
      const Element* element = place.take(kind);
      go_to(place, element->frame);
      if (kind == kBodies) {
        open_.push_back(open_body(place, static_cast<const Body&>(*element)));
      } else {
        write_leaf(place, kind, *element);
      }
    }
  }

 private:
  const Default* class_named(const mjString* name, const Default& around) const {
    const auto found = classes_.find(*name);
    return found == classes_.end() ? &around : found->second;
  }

  void go_to(Place& place, const Frame* frame) {
    std::vector<const Frame*> path;  // innermost first
    for (; frame; frame = frame->frame) path.push_back(frame);
    std::reverse(path.begin(), path.end());
    std::size_t common = 0;
    while (common < std::min(path.size(), place.open.size()) && place.open[common].first == path[common]) ++common;
    for (; place.open.size() > common; place.open.pop_back()) xml_.close();
    for (; common < path.size(); ++common) open_frame(place, *path[common]);
  }

  void open_frame(Place& place, const Frame& original) {
    const Frame frame = expressed(original);
    xml_.open("frame");
    if (named_.insert(&original).second) write_text(xml_, "name", frame.name);
    write_values(xml_, kFrame, &frame.c, &fresh<mjsFrame>());
    place.open.emplace_back(&original, class_named(frame.c.childclass, place.in_force()));
  }

  // Frames with nothing in them say nothing, unless they have a name to be found by.
  void finish(Place& place) {
    for (const auto& frame : place.body->frames) {
      if (!frame->name.empty() && !named_.contains(frame.get())) go_to(place, frame.get());
    }
    go_to(place, nullptr);
    xml_.close();
  }

  Place open_body(const Place& place, const Body& body) {
    Owned<mjsBody> values = body;
    express_rotation(body, values.c.quat, values.c.alt);
    xml_.open("body");
    write_text(xml_, "name", body.name);
    write_values(xml_, kBody, &values.c, &fresh<mjsBody>());
    if (writing_.states_inertia && body.found.mass > 0) {
      take_inertia(body.found, values.c);
      write_inertial(values.c);
    } else if (body.c.explicitinertial) {
      express_inertia(body, values.c);
      write_inertial(values.c);
    } else if (writing_.spec.c.compiler.saveinertial && body.found.mass > 0) {
      take_inertia(body.found, values.c);
      write_inertial(values.c);
    }
    write_plugin_child(writing_, body.c.plugin);
    return {body, class_named(body.c.childclass, place.in_force())};
  }

  // How many of its sizes a shape has; MuJoCo does not write the others, whatever they are.
  static int size_count(mjtGeom type) {
    if (type == mjGEOM_SPHERE) return 1;
    return type == mjGEOM_CAPSULE || type == mjGEOM_CYLINDER ? 2 : 3;
  }

  // A primitive that takes its size from a mesh.
  static bool is_fitted(const mjsGeom& c) {
    return !c.meshname->empty() && c.type != mjGEOM_MESH && c.type != mjGEOM_SDF;
  }

  static void express_inertia(const Body& body, mjsBody& values) {
    if (std::isnan(values.fullinertia[0])) return express_rotation(body, values.iquat, values.ialt);
    std::copy_n(fresh<mjsBody>().inertia, 3, values.inertia);
    std::copy_n(fresh<mjsBody>().iquat, 4, values.iquat);
  }

  static void take_inertia(const FoundInertia& found, mjsBody& values) {
    values.mass = found.mass;
    values.fullinertia[0] = fresh<mjsBody>().fullinertia[0];
    std::copy_n(found.pos, 3, values.ipos);
    std::copy_n(found.quat, 4, values.iquat);
    std::copy_n(found.moments, 3, values.inertia);
  }

  void write_inertial(const mjsBody& values) {
    xml_.open("inertial");
    write_values(xml_, kInertial, &values, &fresh<mjsBody>());
    xml_.close();
  }

  void write_leaf(const Place& place, int kind, const Element& element) {
    const Default& in_force = place.in_force();
    switch (kind) {
      case kJoints:
        return write_joint(expressed(static_cast<const Joint&>(element)), in_force);
      case kGeoms:
        return write_geom(expressed(static_cast<const Geom&>(element)), in_force);
      case kSites:
        return write_site(expressed(static_cast<const Site&>(element)), in_force);
      case kCameras:
        return write_camera(expressed(static_cast<const Camera&>(element)), in_force);
      default:
        return write_light(static_cast<const Light&>(element), in_force);
    }
  }

  // A free joint with nothing of its own takes nothing from a class either.
  void write_joint(const Joint& joint, const Default& in_force) {
    Joint rest = joint;
    rest.c.type = mjJNT_HINGE;
    rest.c.group = 0;
    if (joint.c.type == mjJNT_FREE && same_values(kJoint, &rest.c, &fresh<mjsJoint>())) {
      open_named(writing_, "freejoint", joint);
      write_values(xml_, kFreeJoint, &joint.c, &fresh<mjsJoint>());
    } else {
      open_of_class(writing_, "joint", joint, in_force);
      write_values(xml_, kJoint, &joint.c, &writing_.class_values(joint.defaults).joint.c);
    }
    xml_.close();
  }

  void write_geom(const Geom& geom, const Default& in_force) {
    const mjsGeom& unsaid = writing_.class_values(geom.defaults).geom.c;
    mjsGeom values = geom.c;
    std::copy(unsaid.size + size_count(geom.c.type), unsaid.size + 3, values.size + size_count(geom.c.type));
    open_of_class(writing_, "geom", geom, in_force);
    write_values(xml_, kGeom, &values, &unsaid);
    const GeomExtras none{geom.spec->c.compiler.fitaabb};
    GeomExtras extras = none;
    if (is_fitted(geom.c)) extras.fit = compiler_of(geom).fitaabb;
    write_values(xml_, kGeomExtras, &extras, &none);
    write_plugin_child(writing_, geom.c.plugin);
    xml_.close();
  }

  void write_site(const Site& site, const Default& in_force) {
    open_of_class(writing_, "site", site, in_force);
    write_values(xml_, kSite, &site.c, &writing_.class_values(site.defaults).site.c);
    xml_.close();
  }

  void write_camera(const Camera& camera, const Default& in_force) {
    open_of_class(writing_, "camera", camera, in_force);
    write_camera_values(xml_, camera.c, writing_.class_values(camera.defaults).camera.c);
    write_values(xml_, kCameraTarget, &camera.c, &fresh<mjsCamera>());
    xml_.close();
  }

  void write_light(const Light& light, const Default& in_force) {
    open_of_class(writing_, "light", light, in_force);
    write_values(xml_, kLight, &light.c, &writing_.class_values(light.defaults).light.c);
    write_values(xml_, kLightTarget, &light.c, &fresh<mjsLight>());
    xml_.close();
  }

  Writing& writing_;
  XmlWriter& xml_;
  std::vector<Place> open_;
  std::unordered_map<std::string_view, const Default*> classes_;
  std::unordered_set<const Frame*> named_;  // frames that have been opened once
};

}  // namespace

void write_world(Writing& writing) { TreeWriter(writing).write(*writing.spec.world); }

// What belongs to a lens is said together, and then instead of the field of view.
void write_camera_values(XmlWriter& xml, const mjsCamera& camera, const mjsCamera& unsaid) {
  constexpr std::string_view kLens[] = {"focal", "focalpixel", "principal", "principalpixel", "sensorsize"};
  const auto is_lens = [&](const Attribute& a) {
    return std::find(std::begin(kLens), std::end(kLens), a.name) != std::end(kLens);
  };
  bool lens = false;
  for (const Attribute& a : kCamera) lens = lens || (is_lens(a) && !same_values({&a, 1}, &camera, &unsaid));
  for (Attribute a : kCamera) {
    if (lens && a.name == "fovy") continue;
    if (lens && (a.name == "sensorsize" || a.name == "resolution")) a.rules |= kRequired;
    write_values(xml, {&a, 1}, &camera, &unsaid);
  }
}

}  // namespace sinew::mjcf
