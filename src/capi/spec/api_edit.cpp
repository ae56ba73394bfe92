// SPDX-License-Identifier: Apache-2.0
// api_edit.cpp -- elements that are in a spec get a name, a class or a frame, leave it, or come from another spec.
#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <mujoco/mujoco.h>

#include "capi/spec/edit_guard.h"
#include "capi/spec/given_class.h"
#include "spec/change/borrow.h"
#include "spec/change/erase.h"
#include "spec/change/leave.h"
#include "spec/copy/copy.h"
#include "spec/copy/key_layout.h"
#include "spec/edit.h"

using namespace sinew;

namespace {

// Where an attached thing goes: into a body, and there into a frame unless that is null.
struct Place {
  Body* body;
  Frame* frame;
};

// A frame at the site takes what is attached to a site.
Frame& frame_at(Site& site) {
  Frame& frame = add_to_body<Frame>(*site.body, site.frame, site.defaults);
  std::copy_n(site.c.pos, 3, frame.c.pos);
  std::copy_n(site.c.quat, 4, frame.c.quat);
  frame.c.alt = site.c.alt;
  frame.origin = site.origin;
  return frame;
}

// Calls attach(place), and takes the frame of a site away again if that fails.
template <class Attach>
Element* attach_at(Element& parent, Attach&& attach) {
  if (parent.elemtype == mjOBJ_BODY) return attach(Place{static_cast<Body*>(&parent), nullptr});
  if (parent.elemtype == mjOBJ_FRAME) return attach(Place{parent.body, static_cast<Frame*>(&parent)});
  Frame& frame = frame_at(static_cast<Site&>(parent));
  try {
    return attach(Place{parent.body, &frame});
  } catch (...) {
    bury(take_out(frame));
    throw;
  }
}

Element* attach_body_at(const Place& place, Body& child, const Renaming& renaming) {
  const bool copies = place.body->spec->deep_copy;
  return copies ? &attach_body(*place.body, place.frame, child, renaming)
                : &borrow_body(*place.body, place.frame, child, renaming);
}

Element* attach_frame_at(const Place& place, Frame& child, const Renaming& renaming) {
  const bool copies = place.body->spec->deep_copy;
  return copies ? &attach_frame(*place.body, place.frame, child, renaming)
                : &borrow_frame(*place.body, place.frame, child, renaming);
}

void check_kinds(const Element& parent, const Element& child) {
  const mjtObj to = parent.elemtype, what = child.elemtype;
  if (to != mjOBJ_FRAME && to != mjOBJ_BODY && to != mjOBJ_SITE) {
    throw ModelError("nothing can be attached to " + describe(parent) + ", only to frames, bodies and sites");
  }
  if (what != mjOBJ_FRAME && what != mjOBJ_BODY && what != mjOBJ_MODEL) {
    throw ModelError(describe(child) + " cannot be attached, only bodies, frames and whole specs can");
  }
  if (to == mjOBJ_BODY && what == mjOBJ_BODY) {
    throw ModelError(describe(child) + " cannot be attached to a body; add a frame to it and attach to that");
  }
}

// Keys of a spec that was compiled are taken apart, so that they go on fitting it; they are put together again unless
// that is accepted.
class KeysApart {
 public:
  explicit KeysApart(Spec& spec) {
    if (spec.compiled.empty()) return;
    for (const auto& key : spec.keys) before_.emplace_back(key.get(), std::make_unique<Key>(*key));
    take_keys_apart(spec);
  }
  ~KeysApart() {
    for (const auto& [key, before] : before_) {
      static_cast<Owned<mjsKey>&>(*key) = *before;
      key->parts = before->parts;
    }
  }
  KeysApart(const KeysApart&) = delete;
  KeysApart& operator=(const KeysApart&) = delete;
  void accept() { before_.clear(); }

 private:
  std::vector<std::pair<Key*, std::unique_ptr<Key>>> before_;
};

Element* attach(Element& parent, Element& child, Renaming renaming) {
  check_kinds(parent, child);
  Spec& spec = *parent.spec;
  renaming.refuse_clashes = renaming.needed_only = true;
  KeysApart keys(spec);
  Element* result = attach_at(parent, [&](const Place& place) -> Element* {
    switch (child.elemtype) {
      case mjOBJ_BODY:
        return attach_body_at(place, static_cast<Body&>(child), renaming);
      case mjOBJ_FRAME:
        return attach_frame_at(place, static_cast<Frame&>(child), renaming);
      default:
        return &attach_spec(*place.body, place.frame, static_cast<Spec&>(child), renaming);
    }
  });
  keys.accept();
  return result;
}

void set_frame(Element& element, Frame& frame) {
  const bool in_tree = visit(element, []<class T>(T&) {}) && element.body;
  if (!in_tree) throw ModelError(describe(element) + " stands in no body, so it cannot be in a frame");
  if (frame.body != element.body) {
    throw ModelError(describe(frame) + " stands in another body than " + describe(element));
  }
  if (element.elemtype == mjOBJ_FRAME && is_inside(&frame, static_cast<Frame*>(&element))) {
    throw ModelError(describe(element) + ": a frame cannot be inside itself");
  }
  element.frame = &frame;
  mark_edited(*element.spec);
}

// The spec for messages of a function that gets both a spec and an element.
Spec* spec_for(const mjSpec* s, const mjsElement* element) { return s ? &spec_of(s) : spec_around(element); }

}  // namespace

extern "C" {

int mjs_setDeepCopy(mjSpec* s, int deepcopy) {
  if (!s) {
    leave_error(nullptr, __func__, "the spec is NULL");
    return -1;
  }
  spec_of(s).deep_copy = deepcopy != 0;
  return 0;
}

// A name that is taken is refused, and the compiler then refuses the spec until a later edit succeeds, as in MuJoCo.
mjsElement* mjs_attach(mjsElement* parent, const mjsElement* child, const char* prefix, const char* suffix) {
  Spec* spec = spec_around(parent);
  return edit_or<mjsElement*>(nullptr, spec, __func__, [&]() -> mjsElement* {
    Element& to = require_alive(parent, "the parent");
    Element& what = require_alive(child, "the child");
    const Renaming renaming{prefix ? prefix : "", suffix ? suffix : ""};
    try {
      Element* attached = attach(to, what, renaming);
      note_attached(*to.spec, *what.spec);
      spec->clash.clear();
      return attached;
    } catch (const NameClash& clash) {
      spec->clash = clash.what();
      throw;
    }
  });
}

int mjs_delete(mjSpec* s, mjsElement* element) {
  return edit_or(-1, spec_for(s, element), __func__, [&] {
    if (!s) throw ModelError("the spec is NULL");
    Element& unwanted = require_alive(element, "the element");
    if (unwanted.spec != &spec_of(s)) throw ModelError(describe(unwanted) + " is an element of another spec");
    erase(unwanted);
    spec_of(s).clash.clear();
    return 0;
  });
}

int mjs_setName(mjsElement* element, const char* name) {
  return edit_or(-1, spec_around(element), __func__, [&] {
    Element& named = require_alive(element, "the element");
    if (!name) throw ModelError("the name is NULL");
    if (!named.spec) throw ModelError(describe(named) + " has no name");
    set_name(named, name);
    return 0;
  });
}

void mjs_setDefault(mjsElement* element, const mjsDefault* def) {
  edit_or(0, spec_around(element), __func__, [&] {
    Element& item = require_alive(element, "the element");
    if (!def) throw ModelError("the default class is NULL");
    item.defaults = &given_class(*item.spec, *def);
    mark_edited(*item.spec);
    return 0;
  });
}

int mjs_setFrame(mjsElement* dest, mjsFrame* frame) {
  return edit_or(-1, spec_around(dest), __func__, [&] {
    Element& element = require_alive(dest, "the element");
    set_frame(element, require_item<Frame>(handle_of(frame), "the frame"));
    return 0;
  });
}

mjsFrame* mjs_bodyToFrame(mjsBody** body) {
  const mjsElement* handle = body ? handle_of(*body) : nullptr;
  return edit_or<mjsFrame*>(nullptr, spec_around(handle), __func__, [&] {
    Frame& frame = dissolve(require_item<Body>(handle, "the body"));
    *body = nullptr;
    return &frame.c;
  });
}

}  // extern "C"
