// SPDX-License-Identifier: Apache-2.0
// api_add_tree.cpp -- elements of the tree of bodies, added by programs.
#include <string>

#include <mujoco/mujoco.h>

#include "capi/spec/edit_guard.h"
#include "capi/spec/given_class.h"
#include "spec/edit.h"

using namespace sinew;

namespace {

// The class that is given, or the one in force inside the body.
template <class T>
typename T::Values* add_in_tree(const char* function, const mjsBody* body, const mjsDefault* def) {
  const mjsElement* handle = handle_of(body);
  return edit_or<typename T::Values*>(nullptr, spec_around(handle), function, [&] {
    Body& parent = require_item<Body>(handle, "the body");
    Default& defaults = def ? given_class(*parent.spec, *def) : class_inside(parent);
    return &add_to_body<T>(parent, nullptr, &defaults).c;
  });
}

}  // namespace

extern "C" {

mjsBody* mjs_addBody(mjsBody* body, const mjsDefault* def) { return add_in_tree<Body>(__func__, body, def); }

mjsSite* mjs_addSite(mjsBody* body, const mjsDefault* def) { return add_in_tree<Site>(__func__, body, def); }

mjsJoint* mjs_addJoint(mjsBody* body, const mjsDefault* def) { return add_in_tree<Joint>(__func__, body, def); }

mjsGeom* mjs_addGeom(mjsBody* body, const mjsDefault* def) { return add_in_tree<Geom>(__func__, body, def); }

mjsCamera* mjs_addCamera(mjsBody* body, const mjsDefault* def) { return add_in_tree<Camera>(__func__, body, def); }

mjsLight* mjs_addLight(mjsBody* body, const mjsDefault* def) { return add_in_tree<Light>(__func__, body, def); }

// A free joint takes nothing from the class of joints, as in a file.
mjsJoint* mjs_addFreeJoint(mjsBody* body) {
  const mjsElement* handle = handle_of(body);
  return edit_or<mjsJoint*>(nullptr, spec_around(handle), __func__, [&] {
    Body& parent = require_item<Body>(handle, "the body");
    Joint& joint = add_to_body<Joint>(parent);
    joint.defaults = parent.spec->defaults[0].get();
    joint.c.type = mjJNT_FREE;
    return &joint.c;
  });
}

mjsFrame* mjs_addFrame(mjsBody* body, mjsFrame* parentframe) {
  const mjsElement* handle = handle_of(body);
  return edit_or<mjsFrame*>(nullptr, spec_around(handle), __func__, [&] {
    Body& parent = require_item<Body>(handle, "the body");
    Frame* around = parentframe ? &require_item<Frame>(parentframe->element, "the frame around it") : nullptr;
    if (around && around->body != &parent) {
      throw ModelError("the frame around it, " + describe(*around) + ", stands in another body");
    }
    Default& defaults = around ? class_inside(*around) : class_inside(parent);
    return &add_to_body<Frame>(parent, around, &defaults).c;
  });
}

}  // extern "C"
