// SPDX-License-Identifier: Apache-2.0
// The tree as lists: every element gets its id, every name must be the only one of its kind.
#include <string>
#include <unordered_set>

#include "base/error.h"
#include "compile/stages.h"
#include "spec/edit.h"

namespace sinew {
namespace {

void list_elements(Build& build, Body& body) {
  const auto append = [](auto& list, const auto& elements) {
    for (const auto& element : elements) list.push_back(element.get());
  };
  build.bodies.push_back(&body);
  append(build.joints, body.joints);
  append(build.geoms, body.geoms);
  append(build.sites, body.sites);
  append(build.cameras, body.cameras);
  append(build.lights, body.lights);
}

void refuse_repeated(const Element& element) {
  throw ModelError(describe(element) + ": repeated name; another " + kind_name(element.elemtype) +
                   " has it already, give this one its own");
}

// Numbers a list from 0 on and enters its names; works on lists of plain and of owning pointers.
template <class Elements>
void number(Build& build, const Elements& elements) {
  if (elements.empty()) return;
  int id = 0;
  auto& ids = build.ids[elements[0]->elemtype];
  ids.reserve(elements.size());
  for (auto& element : elements) {
    element->id = id++;
    if (element->name.empty()) continue;
    if (!ids.emplace(element->name, element->id).second) refuse_repeated(*element);
  }
}

// Frames leave no trace in the model, but a name must name one of them.
void check_frame_names(const Build& build) {
  std::unordered_set<std::string_view> seen;
  for (const Body* body : build.bodies) {
    for (const auto& frame : body->frames) {
      if (!frame->name.empty() && !seen.insert(frame->name).second) refuse_repeated(*frame);
    }
  }
}

void clear_lists(Build& build) {
  build.bodies.clear();
  build.joints.clear();
  build.geoms.clear();
  build.sites.clear();
  build.cameras.clear();
  build.lights.clear();
  for (auto& table : build.ids) table.clear();
}

}  // namespace

void flatten_tree(Build& build) {
  clear_lists(build);
  Spec& spec = build.spec;
  for_each_body(*spec.world, [&](Body& body) { list_elements(build, body); });
  number(build, build.bodies);
  number(build, build.joints);
  number(build, build.geoms);
  number(build, build.sites);
  number(build, build.cameras);
  number(build, build.lights);
  number(build, spec.meshes);
  number(build, spec.skins);
  number(build, spec.hfields);
  number(build, spec.textures);
  number(build, spec.materials);
  number(build, spec.flexes);
  number(build, spec.pairs);
  number(build, spec.excludes);
  number(build, spec.equalities);
  number(build, spec.tendons);
  number(build, spec.actuators);
  number(build, spec.sensors);
  number(build, spec.numerics);
  number(build, spec.texts);
  number(build, spec.tuples);
  number(build, spec.keys);
  number(build, spec.plugins);
  check_frame_names(build);
}

}  // namespace sinew
