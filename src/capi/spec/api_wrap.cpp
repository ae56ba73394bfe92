// SPDX-License-Identifier: Apache-2.0
// api_wrap.cpp -- the path of a tendon, point by point.
#include <cstddef>
#include <memory>
#include <string>
#include <utility>

#include <mujoco/mujoco.h>

#include "capi/spec/edit_guard.h"
#include "spec/edit.h"
#include "spec/references.h"

using namespace sinew;

namespace {

std::string require_name(const char* name, const char* what) {
  if (!name) throw ModelError(std::string(what) + " is NULL");
  return name;
}

mjsWrap* add_wrap(const char* function, const mjsTendon* tendon, mjtWrap type, const char* target, const char* sidesite,
                  double value) {
  const mjsElement* handle = handle_of(tendon);
  return edit_or<mjsWrap*>(nullptr, spec_around(handle), function, [&] {
    Tendon& owner = require_item<Tendon>(handle, "the tendon");
    auto wrap = std::make_unique<Wrap>();
    set_default(wrap->c);
    wrap->spec = owner.spec;
    wrap->c.type = type;
    wrap->target = require_name(target, "the name");
    wrap->sidesite = sidesite ? sidesite : "";
    wrap->value = value;
    owner.path.push_back(std::move(wrap));
    return &owner.path.back()->c;
  });
}

Wrap& require_wrap(const mjsWrap* wrap) { return require_item<Wrap>(handle_of(wrap), "the wrap"); }

template <class T>
mjsElement* require_named(const Wrap& wrap, const std::string& name) {
  if (!wrap.spec) throw ModelError("the tendon of a default class has no path");
  T* found = find<T>(*wrap.spec, name);
  if (!found) throw ModelError("the spec has no " + std::string(kind_name(T::kKind)) + " named '" + name + "'");
  return found;
}

mjsElement* target_of(const Wrap& wrap) {
  switch (wrap_target(wrap.c)) {
    case mjOBJ_JOINT:
      return require_named<Joint>(wrap, wrap.target);
    case mjOBJ_SITE:
      return require_named<Site>(wrap, wrap.target);
    case mjOBJ_GEOM:
      return require_named<Geom>(wrap, wrap.target);
    default:
      return nullptr;
  }
}

double number_of(const char* function, const mjsWrap* wrap, mjtWrap type, const char* what) {
  return edit_or(0.0, spec_around(handle_of(wrap)), function, [&] {
    const Wrap& stop = require_wrap(wrap);
    if (stop.c.type != type) throw ModelError("the wrap is no " + std::string(what));
    return stop.value;
  });
}

}  // namespace

extern "C" {

mjsWrap* mjs_wrapSite(mjsTendon* tendon, const char* name) {
  return add_wrap(__func__, tendon, mjWRAP_SITE, name, nullptr, 0);
}

// Whether a geom is wrapped as a sphere or as a cylinder is known when geoms are: the compiler decides.
mjsWrap* mjs_wrapGeom(mjsTendon* tendon, const char* name, const char* sidesite) {
  return add_wrap(__func__, tendon, mjWRAP_SPHERE, name, sidesite, 0);
}

mjsWrap* mjs_wrapJoint(mjsTendon* tendon, const char* name, double coef) {
  return add_wrap(__func__, tendon, mjWRAP_JOINT, name, nullptr, coef);
}

mjsWrap* mjs_wrapPulley(mjsTendon* tendon, double divisor) {
  return add_wrap(__func__, tendon, mjWRAP_PULLEY, "", nullptr, divisor);
}

int mjs_getWrapNum(const mjsTendon* tendonspec) {
  const Tendon* tendon = item_as<Tendon>(handle_of(tendonspec));
  return tendon ? static_cast<int>(tendon->path.size()) : 0;
}

mjsWrap* mjs_getWrap(const mjsTendon* tendonspec, int i) {
  const mjsElement* handle = handle_of(tendonspec);
  return edit_or<mjsWrap*>(nullptr, spec_around(handle), __func__, [&] {
    const Tendon& tendon = require_item<Tendon>(handle, "the tendon");
    if (i < 0 || static_cast<std::size_t>(i) >= tendon.path.size()) {
      throw ModelError(describe(tendon) + " has no point " + std::to_string(i) + " among " +
                       std::to_string(tendon.path.size()));
    }
    return &tendon.path[static_cast<std::size_t>(i)]->c;
  });
}

mjsElement* mjs_getWrapTarget(mjsWrap* wrap) {
  return edit_or<mjsElement*>(nullptr, spec_around(handle_of(wrap)), __func__,
                              [&] { return target_of(require_wrap(wrap)); });
}

mjsSite* mjs_getWrapSideSite(mjsWrap* wrap) {
  return edit_or<mjsSite*>(nullptr, spec_around(handle_of(wrap)), __func__, [&]() -> mjsSite* {
    const Wrap& stop = require_wrap(wrap);
    if (stop.sidesite.empty()) return nullptr;
    return values_as<Site>(require_named<Site>(stop, stop.sidesite));
  });
}

double mjs_getWrapDivisor(mjsWrap* wrap) { return number_of(__func__, wrap, mjWRAP_PULLEY, "pulley"); }

double mjs_getWrapCoef(mjsWrap* wrap) { return number_of(__func__, wrap, mjWRAP_JOINT, "joint"); }

}  // extern "C"
