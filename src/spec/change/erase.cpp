// SPDX-License-Identifier: Apache-2.0
#include "spec/change/erase.h"

#include <algorithm>
#include <string>

#include "base/error.h"
#include "spec/change/leave.h"
#include "spec/copy/copy.h"
#include "spec/copy/key_layout.h"

namespace sinew {
namespace {

// Erases elements of a spec one by one; when it ends, nothing in the spec knows of them any more.
class Eraser {
 public:
  explicit Eraser(Spec& spec) : spec_(spec) {}
  ~Eraser() { forget_in_keys(spec_, gone_); }
  Eraser(const Eraser&) = delete;
  Eraser& operator=(const Eraser&) = delete;

  template <class T>
  void remove(T& element) {
    std::vector<Plugin*> plugins;
    for_each_inside(element, [&](auto& inner) {
      gone_.insert(&inner);
      return_to_lender(inner);
      if (Plugin* instance = private_plugin(inner)) plugins.push_back(instance);
    });
    bury(take_out(element));
    for (Plugin* instance : plugins) remove(*instance);
  }

  // What refers to the selected part of the tree, but for tuples.
  void remove_relations(const Selection& selection) {
    const auto remove_chosen = [this]<class T>(const Chosen<T>& chosen) {
      if constexpr (!std::is_same_v<T, Tuple>) {
        for (const T* element : chosen) remove(const_cast<T&>(*element));
      }
    };
    std::apply([&](const auto&... chosen) { (remove_chosen(chosen), ...); }, selection.relations);
  }

 private:
  Spec& spec_;
  std::unordered_set<const Element*> gone_;
};

void hide_keys(Spec& spec) {
  take_keys_apart(spec);
  for (const auto& key : spec.keys) key->waiting = true;
}

void erase_body(Body& body) {
  if (!body.body) throw ModelError("the world cannot be deleted");
  Spec& spec = *body.spec;
  Selection selection(spec, spec);
  selection.choose_body(body);
  selection.choose_referring();
  hide_keys(spec);
  Eraser eraser(spec);
  eraser.remove_relations(selection);
  eraser.remove(body);
}

template <class T>
std::vector<T*> inside_frame(Body& body, const Frame& frame) {
  std::vector<T*> found;
  for (const auto& element : list_of<T>(body)) {
    if (is_inside(element->frame, &frame)) found.push_back(element.get());
  }
  return found;
}

void erase_frame(Frame& frame) {
  Spec& spec = *frame.spec;
  Body& body = *frame.body;
  Selection selection(spec, spec);
  selection.choose_contents(body, &frame);
  selection.choose_referring();
  hide_keys(spec);
  Eraser eraser(spec);
  eraser.remove_relations(selection);
  for_each_kind(PartKinds(), [&]<class T>() {
    for (T* element : inside_frame<T>(body, frame)) eraser.remove(*element);
  });
  for (Body* child : inside_frame<Body>(body, frame)) eraser.remove(*child);
  for (Frame* inner : inside_frame<Frame>(body, frame)) eraser.remove(*inner);
  eraser.remove(frame);
}

// Users of the instance are left with a name that leads nowhere.
void erase_plugin(Plugin& plugin) {
  const auto let_go = [&](auto& element) {
    if constexpr (requires { element.c.plugin.element; }) {
      if (element.c.plugin.element == &plugin) element.c.plugin.element = nullptr;
    }
  };
  Spec& spec = *plugin.spec;
  for_each_inside(*spec.world, let_go);
  for_each_kind(ListKinds(), [&]<class T>() {
    for (const auto& element : list_of<T>(spec)) let_go(*element);
  });
  Eraser(spec).remove(plugin);
}

// Every class comes before those derived from it.
std::vector<Default*> with_derived(Default& top) {
  std::vector<Default*> classes{&top};
  for (std::size_t i = 0; i < classes.size(); ++i) {
    classes.insert(classes.end(), classes[i]->children.begin(), classes[i]->children.end());
  }
  return classes;
}

void erase_class(Default& top) {
  if (!top.parent) throw ModelError("the main class cannot be deleted");
  Spec& spec = *top.spec;
  const std::vector<Default*> classes = with_derived(top);
  const std::unordered_set<const Default*> gone(classes.begin(), classes.end());
  const auto rebase = [&](auto& element) {
    if (gone.contains(element.defaults)) element.defaults = top.parent;
    if constexpr (requires { element.c.childclass; }) {
      for (const Default* each : classes) {
        if (*element.c.childclass == each->name) *element.c.childclass = top.parent->parent ? top.parent->name : "";
      }
    }
  };
  for_each_inside(*spec.world, rebase);
  for_each_kind(ListKinds(), [&]<class T>() {
    for (const auto& element : list_of<T>(spec)) rebase(*element);
  });
  std::erase(top.parent->children, &top);
  mark_edited(spec);
  for (Default* each : classes) {
    spec.names.forget(*each);
    bury(spec.defaults.take(*each));
  }
}

template <class T>
void hand_over(Body& from, Body& parent, Frame& frame) {
  std::vector<T*> elements;
  for (const auto& element : list_of<T>(from)) elements.push_back(element.get());
  for (T* element : elements) {
    std::unique_ptr<T> owner = list_of<T>(from).take(*element);
    element->body = &parent;
    if (!element->frame) element->frame = &frame;
    list_of<T>(parent).push_back(std::move(owner));
  }
}

}  // namespace

void return_to_lender(Element& element) {
  if (element.lender) std::erase(element.lender->lent, &element);
  element.lender = nullptr;
}

void forget_in_keys(Spec& spec, const std::unordered_set<const Element*>& gone) {
  for (const auto& key : spec.keys) {
    std::erase_if(key->parts, [&](const KeyPart& part) { return gone.contains(part.element); });
  }
}

void erase(Element& element) {
  if (element.elemtype == mjOBJ_DEFAULT) return erase_class(static_cast<Default&>(element));
  const bool known = visit(element, []<class T>(T& item) {
    if constexpr (std::is_same_v<T, Body>) {
      erase_body(item);
    } else if constexpr (std::is_same_v<T, Frame>) {
      erase_frame(item);
    } else if constexpr (std::is_same_v<T, Plugin>) {
      erase_plugin(item);
    } else {
      Eraser(*item.spec).remove(item);
    }
  });
  if (!known) throw ModelError(describe(element) + " is not an element that can be deleted");
}

Frame& dissolve(Body& body) {
  if (!body.body) throw ModelError("the world cannot become a frame");
  Spec& spec = *body.spec;
  Body& parent = *body.body;
  hide_keys(spec);
  Frame& frame = add_to_body<Frame>(parent, body.frame, body.defaults);
  std::copy_n(body.c.pos, 3, frame.c.pos);
  std::copy_n(body.c.quat, 4, frame.c.quat);
  frame.c.alt = body.c.alt;
  *frame.c.childclass = *body.c.childclass;
  frame.source = body.source;
  frame.origin = body.origin;
  hand_over<Frame>(body, parent, frame);
  for_each_kind(PartKinds(), [&]<class T>() { hand_over<T>(body, parent, frame); });
  for (const auto& child : body.bodies) {
    child->body = &parent;
    if (!child->frame) child->frame = &frame;
  }
  spec.names.forget_all();
  mark_edited(spec);
  return_to_lender(body);
  forget_in_keys(spec, {&body});
  bury(parent.bodies.replace(body, std::move(body.bodies)));
  return frame;
}

}  // namespace sinew
