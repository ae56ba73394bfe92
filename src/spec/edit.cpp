// SPDX-License-Identifier: Apache-2.0
#include "spec/edit.h"

#include <type_traits>

#include "base/error.h"

namespace sinew {
namespace {

template <class T>
T* find_in(List<T>& list, std::string_view name) {
  for (auto& element : list) {
    if (element->name == name) return element.get();
  }
  return nullptr;
}

// A name that no class has counts as none: programs may set it before they add the class.
Default& class_of_contents(const Element& element, const std::string& childclass) {
  Default* named = childclass.empty() ? nullptr : find_default(*element.spec, childclass);
  if (named) return *named;
  return element.defaults ? *element.defaults : *element.spec->defaults[0];
}

template <class T, class... Kinds>
constexpr bool kIsOneOf = (std::is_same_v<T, Kinds> || ...);

template <class T>
constexpr bool kInTree = kIsOneOf<T, Frame, Joint, Geom, Site, Camera, Light>;

}  // namespace

Default& add_default(Spec& spec, std::string_view name, Default& parent) {
  if (find_default(spec, name)) {
    throw ModelError("default '" + std::string(name) + "': this class exists already; give the new one another name");
  }
  auto defaults = std::make_unique<Default>(parent);
  defaults->spec = &spec;
  defaults->name = name;
  defaults->source = {};
  defaults->parent = &parent;
  parent.children.push_back(defaults.get());
  spec.defaults.push_back(std::move(defaults));
  return *spec.defaults.back();
}

Default* find_default(Spec& spec, std::string_view name) { return find_in(spec.defaults, name); }

Default& class_inside(const Body& body) { return class_of_contents(body, *body.c.childclass); }
Default& class_inside(const Frame& frame) { return class_of_contents(frame, *frame.c.childclass); }

template <class T>
T* find(Spec& spec, std::string_view name) {
  T* found = nullptr;
  if constexpr (std::is_same_v<T, Body>) {
    for_each_body(*spec.world, [&](Body& body) {
      if (!found && body.name == name) found = &body;
    });
  } else if constexpr (kInTree<T>) {
    for_each_body(*spec.world, [&](Body& body) {
      if (!found) found = find_in(list_of<T>(body), name);
    });
  } else {
    found = find_in(list_of<T>(spec), name);
  }
  return found;
}

template Body* find<Body>(Spec&, std::string_view);
template Frame* find<Frame>(Spec&, std::string_view);
template Joint* find<Joint>(Spec&, std::string_view);
template Geom* find<Geom>(Spec&, std::string_view);
template Site* find<Site>(Spec&, std::string_view);
template Camera* find<Camera>(Spec&, std::string_view);
template Light* find<Light>(Spec&, std::string_view);
template Mesh* find<Mesh>(Spec&, std::string_view);
template Skin* find<Skin>(Spec&, std::string_view);
template HField* find<HField>(Spec&, std::string_view);
template Texture* find<Texture>(Spec&, std::string_view);
template Material* find<Material>(Spec&, std::string_view);
template Flex* find<Flex>(Spec&, std::string_view);
template Pair* find<Pair>(Spec&, std::string_view);
template Exclude* find<Exclude>(Spec&, std::string_view);
template Equality* find<Equality>(Spec&, std::string_view);
template Tendon* find<Tendon>(Spec&, std::string_view);
template Actuator* find<Actuator>(Spec&, std::string_view);
template Sensor* find<Sensor>(Spec&, std::string_view);
template Numeric* find<Numeric>(Spec&, std::string_view);
template Text* find<Text>(Spec&, std::string_view);
template Tuple* find<Tuple>(Spec&, std::string_view);
template Key* find<Key>(Spec&, std::string_view);
template Plugin* find<Plugin>(Spec&, std::string_view);

}  // namespace sinew
