// SPDX-License-Identifier: Apache-2.0
#include "spec/spec.h"

#include "spec/defaults.h"
#include "spec/kinds.h"

namespace sinew {

// Children are taken apart in a loop: a chain of bodies may be longer than the call stack is deep.
Body::~Body() {
  std::vector<List<Body>> pending;
  pending.push_back(std::move(bodies));
  while (!pending.empty()) {
    const List<Body> children = std::move(pending.back());
    pending.pop_back();
    for (const auto& child : children) {
      if (!child->bodies.empty()) pending.push_back(std::move(child->bodies));
    }
  }
}

Tendon::Tendon(const Tendon& other) : Item(other) {
  for (const auto& wrap : other.path) path.push_back(std::make_unique<Wrap>(*wrap));
}

Default::Default() : Element(mjOBJ_DEFAULT) {
  c.element = this;
  for_each_kind(ClassKinds(), [this]<class T>() {
    T& item = this->*kClassItem<T>.item;
    set_default(item.c);
    c.*kClassItem<T>.pointer = &item.c;
  });
}

void Default::join(Spec& owner) {
  spec = &owner;
  for_each_item(*this, [&](Element& item) { item.spec = &owner; });
}

// The copy has the values, but its place in the tree of classes is for the caller to find.
Default::Default(const Default& other) : Default() {
  name = other.name;
  source = other.source;
  for_each_kind(ClassKinds(), [&]<class T>() {
    static_cast<Owned<typename T::Values>&>(this->*kClassItem<T>.item) = other.*kClassItem<T>.item;
  });
}

Spec::Spec() : Element(mjOBJ_MODEL) {
  spec = this;
  c.element = this;
  set_default(c);
  *c.modelname = "MuJoCo Model";

  defaults.push_back(std::make_unique<Default>());
  defaults[0]->join(*this);
  defaults[0]->name = "main";

  world = std::make_unique<Body>();
  set_default(world->c);
  world->spec = this;
  world->defaults = defaults[0].get();
  world->name = "world";
}

// Specs that know of this one forget it, and what it has lent is nobody's any more.
Spec::~Spec() {
  for (Element* element : lent) element->lender = nullptr;
  for (Spec* child : attached) {
    std::erase(child->attached_to, this);
    std::erase_if(child->lent, [this](const Element* element) { return element->spec == this; });
  }
  for (Spec* owner : attached_to) std::erase(owner->attached, this);
}

}  // namespace sinew
