// SPDX-License-Identifier: Apache-2.0
#include "spec/copy/copy.h"

#include <algorithm>
#include <memory>
#include <type_traits>
#include <utility>

#include "spec/change/leave.h"
#include "spec/copy/key_layout.h"
#include "spec/edit.h"
#include "spec/references.h"

namespace sinew {
namespace {

// Types whose copies others ask for: keys are about bodies, joints and actuators.
template <class T>
constexpr bool kRemembered = std::is_same_v<T, Body> || std::is_same_v<T, Frame> || std::is_same_v<T, Joint> ||
                             std::is_same_v<T, Actuator> || std::is_same_v<T, Plugin>;

// A copy of the element alone: a body comes without what is attached to it.
template <class T>
std::unique_ptr<T> duplicate(const T& source) {
  if constexpr (std::is_same_v<T, Body>) {
    auto body = std::make_unique<Body>();
    static_cast<Owned<mjsBody>&>(*body) = source;
    body->name = source.name;
    body->source = source.source;
    return body;
  } else {
    return std::make_unique<T>(source);
  }
}

// A list as it is now, to walk over while it grows.
template <class T>
std::vector<const T*> pointers_to(const List<T>& list) {
  std::vector<const T*> pointers;
  for (const auto& element : list) pointers.push_back(element.get());
  return pointers;
}

}  // namespace

Copier::Copier(const Selection& selection, Spec& to, const Renaming& renaming)
    : selection_(selection), to_(to), prefix_(renaming.prefix), suffix_(renaming.suffix) {}

Element* Copier::copy_of(const Element* source) const {
  const auto found = copies_.find(source);
  return found == copies_.end() ? nullptr : found->second;
}

Frame* Copier::frame_for(const Frame* source, Frame* otherwise) const {
  Element* copy = source ? copy_of(source) : nullptr;
  return copy ? static_cast<Frame*>(copy) : otherwise;
}

std::string Copier::renamed(std::string_view name) const { return prefix_ + std::string(name) + suffix_; }

template <class T>
void Copier::rename(T& element) const {
  if (!element.name.empty()) element.name = renamed(element.name);
  for_each_reference(element, [this](std::string& name, mjtObj type) {
    const bool is_world = type == mjOBJ_BODY && name == "world";
    const bool comes_along = selection_.has(type, name) || (!selection_.within_one_spec && !is_world);
    if (comes_along) name = renamed(name);
  });
}

std::unique_ptr<Origin> settings_of(const Spec& spec) {
  auto origin = std::make_unique<Origin>();
  for_each_owned(origin->c, spec.c.compiler, [](auto* mine, auto* theirs) { *mine = *theirs; });
  mjsCompiler settings = spec.c.compiler;
  for_each_owned(settings, origin->c, [](auto*& pointer, auto* mine) { pointer = mine; });
  origin->c = settings;
  origin->modelfiledir = *spec.c.modelfiledir;
  origin->strippath = spec.c.strippath != 0;
  return origin;
}

// Elements without an origin come from the spec itself; in another spec its settings become their origin.
const Origin* Copier::origin_for(const Origin* source) {
  if (selection_.within_one_spec || (whole_spec_ && !source)) return source;
  auto [place, is_new] = origins_.try_emplace(source, nullptr);
  if (is_new) {
    auto origin = source ? std::make_unique<Origin>(*source) : settings_of(selection_.from);
    place->second = origin.get();
    to_.origins.push_back(std::move(origin));
  }
  return place->second;
}

// A private plugin instance is copied with its element; a named one is shared, or came along with its spec.
template <class T>
void Copier::adopt_plugin(T& element) {
  if constexpr (requires { element.c.plugin.element; }) {
    auto* instance = static_cast<Plugin*>(static_cast<Element*>(element.c.plugin.element));
    if (!instance) return;
    if (is_private(*instance)) {
      element.c.plugin.element = &copy(*instance, to_.plugins);
    } else if (Element* known = copy_of(instance)) {
      element.c.plugin.element = known;
    }
  }
}

template <class T>
T& Copier::copy(const T& source, List<T>& list) {
  std::unique_ptr<T> element = duplicate(source);
  element->spec = &to_;
  element->id = -1;
  element->signature = 0;
  element->lender = nullptr;
  element->defaults = class_for(source.defaults);
  element->origin = origin_for(source.origin);
  rename(*element);
  if constexpr (std::is_same_v<T, Plugin>) {
    if (!element->c.name->empty()) *element->c.name = renamed(*element->c.name);
  }
  if constexpr (std::is_same_v<T, Tendon>) {
    for (auto& wrap : element->path) wrap->spec = &to_;
  }
  adopt_plugin(*element);
  if constexpr (kRemembered<T>) copies_[&source] = element.get();
  list.push_back(std::move(element));
  to_.names.enter(*list.back());
  mark_edited(to_);
  return *list.back();
}

template <class T>
void Copier::copy_list() {
  for (const auto& element : list_of<T>(selection_.from)) copy(*element, list_of<T>(to_));
}

Default* Copier::class_for(const Default* source) const {
  if (selection_.within_one_spec) return const_cast<Default*>(source);
  const auto known = classes_.find(source);
  return known == classes_.end() ? nullptr : known->second;
}

template <class T>
void Copier::copy_needed() {
  for (const auto& element : list_of<T>(selection_.from)) {
    constexpr bool kOnCall = kIsOneOf<T, LargeKinds>;
    if (!kOnCall || whole_spec_ || selection_.refers_to(T::kKind, element->name)) copy(*element, list_of<T>(to_));
  }
}

// A class that is there already, from an earlier copy of the same model, serves again.
void Copier::copy_classes() {
  if (selection_.within_one_spec) return;
  for (const auto& source : selection_.from.defaults) {
    const std::string name = renamed(source->name);
    Default* known = find_default(to_, name);
    if (!known) {
      auto copy = std::make_unique<Default>(*source);
      copy->join(to_);
      copy->name = name;
      copy->origin = origin_for(source->origin);
      const auto parent = classes_.find(source->parent);
      if (parent != classes_.end()) {
        copy->parent = parent->second;
      } else if (!to_.defaults.empty()) {
        copy->parent = to_.defaults[0].get();
      }
      if (copy->parent) copy->parent->children.push_back(copy.get());
      for_each_item(*copy, [this](auto& item) { rename(item); });
      known = copy.get();
      to_.defaults.push_back(std::move(copy));
      to_.names.enter(*known);
    }
    classes_[source.get()] = known;
  }
}

void Copier::copy_shared() {
  if (selection_.within_one_spec) return;
  for (const auto& plugin : selection_.from.plugins) {
    if (!is_private(*plugin)) copy(*plugin, to_.plugins);
  }
  for_each_kind(AssetKinds(), [this]<class T>() { copy_needed<T>(); });
  for (const std::string& plugin : selection_.from.active_plugins) {
    auto& active = to_.active_plugins;
    if (std::find(active.begin(), active.end(), plugin) == active.end()) active.push_back(plugin);
  }
}

Body& Copier::copy_body(const Body& source, Body& parent, Frame* frame) {
  Body& body = copy(source, parent.bodies);
  body.body = &parent;
  body.frame = frame;
  pending_.emplace_back(&source, &body);
  copy_pending();
  return body;
}

void Copier::copy_contents(const Body& source, const Frame* inside, Body& parent, Frame* frame) {
  copy_level(source, inside, parent, frame);
  copy_pending();
}

void Copier::copy_pending() {
  while (!pending_.empty()) {
    const auto [source, target] = pending_.back();
    pending_.pop_back();
    copy_level(*source, nullptr, *target, nullptr);
  }
}

// The source may be the parent itself: only what was there at the start is copied.
template <class T>
void Copier::copy_members(const Body& source, const Frame* inside, Body& parent, Frame* frame) {
  for (const T* member : pointers_to(list_of<T>(source))) {
    if (!is_inside(member->frame, inside)) continue;
    T& element = copy(*member, list_of<T>(parent));
    element.body = &parent;
    element.frame = frame_for(member->frame, frame);
    if constexpr (std::is_same_v<T, Body>) pending_.emplace_back(member, &element);
  }
}

// What is directly on one body. Frames come first, for the others stand in them.
void Copier::copy_level(const Body& source, const Frame* inside, Body& parent, Frame* frame) {
  const std::vector<const Frame*> frames = pointers_to(source.frames);
  for (const Frame* each : frames) {
    if (is_inside(each, inside)) copy(*each, parent.frames);
  }
  for (const Frame* each : frames) {
    Element* copy = copy_of(each);
    if (!copy) continue;
    copy->body = &parent;
    copy->frame = frame_for(each->frame, frame);
  }
  for_each_kind(PartKinds(), [&]<class T>() { copy_members<T>(source, inside, parent, frame); });
  copy_members<Body>(source, inside, parent, frame);
}

void Copier::copy_relations() {
  const auto copy_chosen = [this]<class T>(const Chosen<T>& chosen) {
    for (const T* element : chosen) copy(*element, list_of<T>(to_));
  };
  std::apply([&](const auto&... chosen) { (copy_chosen(chosen), ...); }, selection_.relations);
}

void Copier::note_keys() {
  if (selection_.from.keys.empty()) return;
  const std::vector<KeySlot> layout = key_layout(selection_.from);
  for (const auto& key : selection_.from.keys) keys_.emplace_back(key.get(), key_parts(*key, layout));
}

// Within one spec the copy of a key has the values of the copies, and of what was not copied.
void Copier::copy_keys() {
  for (const auto& [source, parts] : keys_) {
    Key& key = copy(*source, to_.keys);
    key.parts.clear();
    for (const KeyPart& part : parts) {
      const Element* copied = copy_of(part.element);
      if (!copied && selection_.within_one_spec) copied = part.element;
      if (copied) key.parts.push_back({part.vector, copied, part.values});
    }
    for_each_owned(key.c, key.c, [](auto*& vector, auto*) {
      if constexpr (std::is_same_v<decltype(vector), mjDoubleVec*&>) vector->clear();
    });
    key.waiting = true;
  }
}

void Copier::copy_spec() {
  whole_spec_ = true;
  const Spec& from = selection_.from;
  static_cast<Owned<mjSpec>&>(to_) = from;
  to_.name = from.name;
  to_.source = from.source;
  to_.deep_copy = from.deep_copy;
  to_.defaults.clear();
  to_.names.forget_all();
  copy_classes();
  copy_shared();

  static_cast<Owned<mjsBody>&>(*to_.world) = *from.world;
  to_.world->source = from.world->source;
  to_.world->defaults = to_.defaults[0].get();
  copy_contents(*from.world, nullptr, *to_.world, nullptr);

  for_each_kind(RelationKinds(), [this]<class T>() { copy_list<T>(); });
  copy_list<Key>();
  for (auto& key : to_.keys) {
    for (KeyPart& part : key->parts) part.element = copy_of(part.element);
  }
  for (const auto& model : from.models) to_.models.push_back(sinew::copy_spec(*model));
}

std::unique_ptr<Spec> copy_spec(const Spec& source) {
  auto target = make_spec();
  const Selection nothing(source, *target);
  Copier(nothing, *target, {}).copy_spec();
  return target;
}

}  // namespace sinew
