// SPDX-License-Identifier: Apache-2.0
#include "spec/spec.h"

#include <tuple>

#include "spec/defaults.h"

namespace sinew {
namespace {

// The items of a class together with the API's pointers to them; both are listed here and nowhere else.
constexpr auto kClassItems =
    std::tuple(std::pair(&Default::joint, &mjsDefault::joint), std::pair(&Default::geom, &mjsDefault::geom),
               std::pair(&Default::site, &mjsDefault::site), std::pair(&Default::camera, &mjsDefault::camera),
               std::pair(&Default::light, &mjsDefault::light), std::pair(&Default::flex, &mjsDefault::flex),
               std::pair(&Default::mesh, &mjsDefault::mesh), std::pair(&Default::material, &mjsDefault::material),
               std::pair(&Default::pair, &mjsDefault::pair), std::pair(&Default::equality, &mjsDefault::equality),
               std::pair(&Default::tendon, &mjsDefault::tendon), std::pair(&Default::actuator, &mjsDefault::actuator));

template <class Visit>
void for_each_class_item(Visit&& visit) {
  std::apply([&](auto... item) { (visit(item.first, item.second), ...); }, kClassItems);
}

}  // namespace

// Children are taken apart in a loop: a chain of bodies may be longer than the call stack is deep.
Body::~Body() {
  List<Body> pending = std::move(bodies);
  while (!pending.empty()) {
    const std::unique_ptr<Body> next = std::move(pending.back());
    pending.pop_back();
    for (auto& child : next->bodies) pending.push_back(std::move(child));
    next->bodies.clear();
  }
}

Tendon::Tendon(const Tendon& other) : Item(other) {
  for (const auto& wrap : other.path) path.push_back(std::make_unique<Wrap>(*wrap));
}

Default::Default() : Element(mjOBJ_DEFAULT) {
  c.element = this;
  for_each_class_item([this](auto item, auto pointer) {
    set_default((this->*item).c);
    c.*pointer = &(this->*item).c;
  });
}

// The copy has the values, but its place in the tree of classes is for the caller to find.
Default::Default(const Default& other) : Default() {
  name = other.name;
  source = other.source;
  for_each_class_item([&](auto item, auto) {
    using Values = typename std::remove_reference_t<decltype(this->*item)>::Values;
    static_cast<Owned<Values>&>(this->*item) = other.*item;
  });
}

Spec::Spec() : Element(mjOBJ_MODEL) {
  spec = this;
  c.element = this;
  set_default(c);
  *c.modelname = "MuJoCo Model";

  defaults.push_back(std::make_unique<Default>());
  defaults[0]->spec = this;
  defaults[0]->name = "main";

  world = std::make_unique<Body>();
  set_default(world->c);
  world->spec = this;
  world->defaults = defaults[0].get();
  world->name = "world";
}

Spec::~Spec() = default;

}  // namespace sinew
