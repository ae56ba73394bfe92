// SPDX-License-Identifier: Apache-2.0
// tree.cpp -- <worldbody>: bodies and everything in them, in the order of the document; <attach> and <replicate>, which
// copy parts of other models, and of this one, with new names.
#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.h"
#include "format/mjcf/check.h"
#include "format/mjcf/read/make_composite.h"
#include "format/mjcf/read/reading.h"
#include "format/mjcf/schema/tree.h"
#include "spec/copy/attach.h"
#include "spec/copy/copy.h"

namespace sinew::mjcf {
namespace {

// Where elements go. The walk keeps its own stack of these, because a chain of bodies may be longer than the call
// stack is deep.
struct Place {
  Body* body;
  Frame* frame;
  Default* defaults;    // "childclass" of the body or frame around, or the main class
  const XmlNode* next;  // what is to be read here

  // Inside <replicate>, `body` is the pattern of the copies: where those go is said by the place around this one.
  const XmlNode* replicate = nullptr;
  std::unique_ptr<Body> pattern{};
};

bool is_world(const Place& place) { return place.body == place.body->spec->world.get(); }

// The class for elements inside a body, frame or replicate. Frames and replicates may call it "class", too.
Default* child_class(const Reading& reading, const XmlNode& node, Default* around) {
  const std::string_view* said = node.find("childclass");
  if (!said && node.name != "body") said = node.find("class");
  if (!said) return around;
  const std::string name(*said);
  if (Default* found = find_default(reading.spec, name)) return found;
  std::vector<std::string_view> known;
  for (const auto& defaults : reading.spec.defaults) known.push_back(defaults->name);
  fail(node, "unknown default class '" + name + "' in 'childclass'" + did_you_mean(name, known));
}

// The contents of <replicate> are copied into the body around it, one after the other: what a body has once, or in a
// certain order, cannot be among them.
void refuse_in_replicate(const Place& place, const XmlNode& node) {
  const bool pattern = !place.body->body && !is_world(place);
  if (pattern) fail(node, "cannot be replicated by itself: put it into a body inside 'replicate'");
}

void read_inertial(const Place& place, const XmlNode& node) {
  refuse_in_replicate(place, node);
  if (is_world(place)) fail(node, "the world has no inertia");
  mjsBody& body = place.body->c;
  read_values(node, kInertial, &body);
  read_orientation(node, body.ialt);
  if (says(node, "fullinertia")) {
    if (says(node, "diaginertia")) fail(node, "the inertia is given twice, as 'diaginertia' and as 'fullinertia'");
    for (const char* notation : {"quat", "axisangle", "euler", "xyaxes", "zaxis"}) {
      if (says(node, notation))
        fail(node, "'fullinertia' includes the orientation, so '" + std::string(notation) + "' has no place");
    }
  }
  body.explicitinertial = 1;
}

void read_joint(Reading& reading, const Place& place, const XmlNode& node) {
  refuse_in_replicate(place, node);
  if (is_world(place)) fail(node, "the world cannot move, so it has no joints");
  Joint& joint = add_to_body<Joint>(*place.body, place.frame, &default_class(reading, node, place.defaults));
  mark(joint, node);
  read_joint_values(node, joint);
}

// A free joint takes nothing from the class of joints: friction or damping meant for hinges would be a surprise.
void read_freejoint(Reading& reading, const Place& place, const XmlNode& node) {
  refuse_in_replicate(place, node);
  if (is_world(place)) fail(node, "the world cannot move, so it has no joints");
  Joint& joint = add_to_body<Joint>(*place.body, place.frame, nullptr);
  joint.defaults = reading.spec.defaults[0].get();
  mark(joint, node);
  joint.c.type = mjJNT_FREE;
  read_values(node, kFreeJoint, &joint.c);
}

// The settings of the model, but for the way in which geoms are fitted to meshes.
const Origin& other_fit(Spec& spec) {
  spec.origins.push_back(settings_of(spec));
  Origin& origin = *spec.origins.back();
  origin.c.fitaabb = !origin.c.fitaabb;
  return origin;
}

void read_geom(Reading& reading, const Place& place, const XmlNode& node) {
  Geom& geom = add_to_body<Geom>(*place.body, place.frame, &default_class(reading, node, place.defaults));
  mark(geom, node);
  read_geom_values(node, geom);
  GeomExtras extras;
  read_values(node, kGeomExtras, &extras);
  if (extras.fit >= 0 && extras.fit != reading.spec.c.compiler.fitaabb) geom.origin = &other_fit(reading.spec);
  use_plugin(reading.spec, plugin_of(node), geom.source, geom.c.plugin);
}

void read_site(Reading& reading, const Place& place, const XmlNode& node) {
  Site& site = add_to_body<Site>(*place.body, place.frame, &default_class(reading, node, place.defaults));
  mark(site, node);
  read_site_values(node, site);
}

void read_camera(Reading& reading, const Place& place, const XmlNode& node) {
  Camera& camera = add_to_body<Camera>(*place.body, place.frame, &default_class(reading, node, place.defaults));
  mark(camera, node);
  read_camera_values(node, camera);
  read_values(node, kCameraTarget, &camera.c);
}

void read_light(Reading& reading, const Place& place, const XmlNode& node) {
  Light& light = add_to_body<Light>(*place.body, place.frame, &default_class(reading, node, place.defaults));
  mark(light, node);
  read_light_values(node, light);
  read_values(node, kLightTarget, &light.c);
}

void claim(Reading& reading, const XmlNode& node, double elements) {
  if (!reading.budget->take(elements)) fail(node, Budget::refusal());
}

Spec& find_model(Reading& reading, const XmlNode& node, const std::string& name) {
  std::vector<std::string_view> known;
  for (const auto& model : reading.spec.models) {
    if (model->name == name) return *model;
    known.push_back(model->name);
  }
  fail(node, "no model is named '" + name + "' in <asset>" + did_you_mean(name, known));
}

Body& find_body(const XmlNode& node, Spec& model, const std::string& name) {
  if (Body* body = find<Body>(model, name)) return *body;
  std::vector<std::string_view> known;
  for_each_body(*model.world, [&](const Body& body) { known.push_back(body.name); });
  fail(node, "model '" + model.name + "' has no body '" + name + "'" + did_you_mean(name, known));
}

void read_attach(Reading& reading, const Place& place, const XmlNode& node) {
  Attachment attachment;
  read_values(node, kAttach, &attachment);
  Spec& model = find_model(reading, node, attachment.model);
  claim(reading, node, static_cast<double>(count_elements(model)));
  const Renaming renaming{attachment.prefix, ""};
  Body* child = attachment.body.empty() ? nullptr : &find_body(node, model, attachment.body);
  try {
    if (child && child != model.world.get()) {
      attach_body(*place.body, place.frame, *child, renaming);
    } else {
      attach_spec(*place.body, place.frame, model, renaming);
    }
  } catch (const ModelError& error) {
    fail(node, error.what());
  }
}

void read_body_plugin(Reading& reading, const Place& place, const XmlNode& node) {
  refuse_in_replicate(place, node);
  if (place.body->c.plugin.active) fail(node, "there is a second plugin for one body");
  use_plugin(reading.spec, read_plugin_use(node), source_of(node), place.body->c.plugin);
}

Place open_body(Reading& reading, const Place& place, const XmlNode& node) {
  Body& body = add_to_body<Body>(*place.body, place.frame, place.defaults);
  mark(body, node);
  read_values(node, kBody, &body.c);
  read_orientation(node, body.c.alt);
  body.defaults = child_class(reading, node, place.defaults);
  return {&body, nullptr, body.defaults, node.first_child};
}

Place open_frame(Reading& reading, const Place& place, const XmlNode& node) {
  Frame& frame = add_to_body<Frame>(*place.body, place.frame, place.defaults);
  mark(frame, node);
  read_values(node, kFrame, &frame.c);
  read_orientation(node, frame.c.alt);
  frame.defaults = child_class(reading, node, place.defaults);
  if (frame.defaults != place.defaults) *frame.c.childclass = frame.defaults->name;
  return {place.body, &frame, frame.defaults, node.first_child};
}

Place open_replicate(Reading& reading, const Place& place, const XmlNode& node) {
  Default* defaults = child_class(reading, node, place.defaults);
  std::unique_ptr<Body> pattern = make_element<Body>(reading.spec, defaults);
  Body* body = pattern.get();
  return {body, nullptr, defaults, node.first_child, &node, std::move(pattern)};
}

void make_replicas(Reading& reading, const XmlNode& node, Body& body, Frame* frame, std::unique_ptr<Body> contents) {
  ReplicateValues values;
  read_values(node, kReplicate, &values);
  if (values.count <= 0) return warn(node, "makes no copies, as 'count' is " + std::to_string(values.count));
  Replication replication;
  replication.count = values.count;
  replication.separator = values.sep;
  std::copy_n(values.offset, 3, replication.offset);
  std::copy_n(values.euler, 3, replication.euler);
  claim(reading, node, values.count * static_cast<double>(count_elements(*contents)));
  try {
    replicate(body, frame, std::move(contents), replication);
  } catch (const ModelError& error) {
    fail(node, error.what());
  }
}

// Everything of this place is read; it makes room for the one around it.
void close(Reading& reading, std::vector<Place>& open) {
  Place done = std::move(open.back());
  open.pop_back();
  if (!done.replicate) return;
  make_replicas(reading, *done.replicate, *open.back().body, open.back().frame, std::move(done.pattern));
}

void read_composite(Reading& reading, const Place& place, const XmlNode& node) {
  constexpr double kElementsPerPoint = 4;  // a body with joint and geom, and an exclude
  const CompositeDescription description = describe_composite(node);
  claim(reading, node, kElementsPerPoint * std::max<double>(description.count[0], description.vertex.size() / 3));
  make_composite(*place.body, place.frame, description);
}

void read_leaf(Reading& reading, const Place& place, const XmlNode& node) {
  constexpr std::pair<std::string_view, void (*)(Reading&, const Place&, const XmlNode&)> kLeaves[] = {
      {"geom", read_geom},     {"joint", read_joint}, {"freejoint", read_freejoint}, {"site", read_site},
      {"camera", read_camera}, {"light", read_light}, {"plugin", read_body_plugin},  {"attach", read_attach},
  };
  for (const auto& [name, read] : kLeaves) {
    if (node.name == name) return read(reading, place, node);
  }
  if (node.name == "inertial") return read_inertial(place, node);
  if (node.name == "composite") return read_composite(reading, place, node);
  if (node.name == "flexcomp") {
    make_flexcomp(*place.body, place.frame, describe_flexcomp(node),
                  {reading.vfs, place.defaults, reading.budget.get()});
  }
}

}  // namespace

void read_world(Reading& reading, const XmlNode& section) {
  std::vector<Place> open;
  open.push_back({reading.spec.world.get(), nullptr, reading.spec.defaults[0].get(), section.first_child});
  while (!open.empty()) {
    Place& place = open.back();
    const XmlNode* node = place.next;
    if (!node) {
      close(reading, open);
      continue;
    }
    place.next = node->next;
    if (node->name == "body") {
      open.push_back(open_body(reading, place, *node));
    } else if (node->name == "frame") {
      open.push_back(open_frame(reading, place, *node));
    } else if (node->name == "replicate") {
      open.push_back(open_replicate(reading, place, *node));
    } else {
      read_leaf(reading, place, *node);
    }
  }
}

void read_joint_values(const XmlNode& node, Joint& joint) { read_values(node, kJoint, &joint.c); }

void read_geom_values(const XmlNode& node, Geom& geom) {
  read_values(node, kGeom, &geom.c);
  read_orientation(node, geom.c.alt);
}

void read_site_values(const XmlNode& node, Site& site) {
  read_values(node, kSite, &site.c);
  read_orientation(node, site.c.alt);
}

void read_camera_values(const XmlNode& node, Camera& camera) {
  read_values(node, kCamera, &camera.c);
  read_orientation(node, camera.c.alt);
  const bool lens = says(node, "sensorsize");
  if (lens && says(node, "fovy")) fail(node, "the view is given twice, as 'fovy' and as 'sensorsize'");
  if (lens && !says(node, "resolution")) fail(node, "attribute 'resolution' is missing: 'sensorsize' needs it");
  for (const char* name : {"focal", "focalpixel", "principal", "principalpixel"}) {
    if (says(node, name) && !lens)
      fail(node, "attribute 'sensorsize' is missing: '" + std::string(name) + "' needs it");
  }
}

void read_light_values(const XmlNode& node, Light& light) {
  read_values(node, kLight, &light.c);
  LightExtras extras;
  read_values(node, kLightExtras, &extras);
  if (extras.directional < 0) return;
  if (node.find("type")) fail(node, "the kind of light is given twice, as 'type' and as 'directional'");
  light.c.type = extras.directional ? mjLIGHT_DIRECTIONAL : mjLIGHT_SPOT;
}

}  // namespace sinew::mjcf
