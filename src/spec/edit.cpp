// SPDX-License-Identifier: Apache-2.0
#include "spec/edit.h"

#include "base/error.h"

namespace sinew {
namespace {

// A name that no class has counts as none: programs may set it before they add the class.
Default& class_of_contents(const Element& element, const std::string& childclass) {
  Default* named = childclass.empty() ? nullptr : find_default(*element.spec, childclass);
  if (named) return *named;
  return element.defaults ? *element.defaults : *element.spec->defaults[0];
}

}  // namespace

Default& add_default(Spec& spec, std::string_view name, Default& parent) {
  if (find_default(spec, name)) {
    throw ModelError("default '" + std::string(name) + "': this class exists already; give the new one another name");
  }
  auto defaults = std::make_unique<Default>(parent);
  defaults->join(spec);
  defaults->name = name;
  defaults->source = {};
  defaults->parent = &parent;
  parent.children.push_back(defaults.get());
  spec.defaults.push_back(std::move(defaults));
  spec.names.enter(*spec.defaults.back());
  mark_edited(spec);
  return *spec.defaults.back();
}

Default* find_default(Spec& spec, std::string_view name) {
  return static_cast<Default*>(spec.names.find(spec, mjOBJ_DEFAULT, name));
}

Default& class_inside(const Body& body) { return class_of_contents(body, *body.c.childclass); }
Default& class_inside(const Frame& frame) { return class_of_contents(frame, *frame.c.childclass); }

void set_name(Element& element, std::string_view name) {
  Spec& spec = *element.spec;
  if (&element == spec.world.get() && name != element.name) throw ModelError("the world cannot be renamed");
  if (element.elemtype == mjOBJ_DEFAULT && name.empty()) throw ModelError("a default class needs a name");
  const Element* other = spec.names.find(spec, element.elemtype, name);
  if (other && other != &element) {
    spec.clash = describe(element) + ": cannot be named '" + std::string(name) + "', another " +
                 kind_name(element.elemtype) + " has that name";
    throw ModelError(spec.clash);
  }
  spec.clash.clear();
  if (element.name == name) return;
  spec.names.forget(element);
  element.name = name;
  spec.names.enter(element);
  if (element.elemtype == mjOBJ_PLUGIN) *static_cast<Plugin&>(element).c.name = name;
  if (element.elemtype == mjOBJ_MODEL) *static_cast<Spec&>(element).c.modelname = name;
  mark_edited(spec);
}

std::size_t count_elements(const Body& body) {
  std::size_t count = 0;
  for_each_body(body, [&](const Body& each) {
    ++count;
    for_each_kind(PartKinds(), [&]<class T>() { count += list_of<T>(each).size(); });
    count += each.frames.size();
  });
  return count;
}

std::size_t count_elements(const Spec& spec) {
  std::size_t count = count_elements(*spec.world) + spec.defaults.size();
  for_each_kind(ListKinds(), [&]<class T>() { count += list_of<T>(spec).size(); });
  return count;
}

}  // namespace sinew
