// SPDX-License-Identifier: Apache-2.0
// api_add.cpp -- elements outside of the tree of bodies, added by programs: assets, relations, classes, the rest.
#include <string>

#include <mujoco/mujoco.h>

#include "capi/spec/edit_guard.h"
#include "capi/spec/given_class.h"
#include "spec/edit.h"

using namespace sinew;

namespace {

Spec& require_spec(const mjSpec* s) {
  if (!s || !s->element) throw ModelError("the spec is NULL");
  return spec_of(s);
}

// With the values of the class that is given, or of the main class; kinds that no class speaks of have none.
template <class T>
typename T::Values* add(const char* function, const mjSpec* s, const mjsDefault* def = nullptr) {
  return edit_or<typename T::Values*>(nullptr, spec_around(handle_of(s)), function, [&] {
    Spec& spec = require_spec(s);
    Default* defaults = nullptr;
    if (default_of<T>(*spec.defaults[0])) defaults = def ? &given_class(spec, *def) : spec.defaults[0].get();
    return &add_to_spec<T>(spec, defaults).c;
  });
}

}  // namespace

extern "C" {

mjsMesh* mjs_addMesh(mjSpec* s, const mjsDefault* def) { return add<Mesh>(__func__, s, def); }
mjsHField* mjs_addHField(mjSpec* s) { return add<HField>(__func__, s); }
mjsSkin* mjs_addSkin(mjSpec* s) { return add<Skin>(__func__, s); }
mjsTexture* mjs_addTexture(mjSpec* s) { return add<Texture>(__func__, s); }
mjsMaterial* mjs_addMaterial(mjSpec* s, const mjsDefault* def) { return add<Material>(__func__, s, def); }

mjsFlex* mjs_addFlex(mjSpec* s) { return add<Flex>(__func__, s); }
mjsPair* mjs_addPair(mjSpec* s, const mjsDefault* def) { return add<Pair>(__func__, s, def); }
mjsExclude* mjs_addExclude(mjSpec* s) { return add<Exclude>(__func__, s); }
mjsEquality* mjs_addEquality(mjSpec* s, const mjsDefault* def) { return add<Equality>(__func__, s, def); }
mjsTendon* mjs_addTendon(mjSpec* s, const mjsDefault* def) { return add<Tendon>(__func__, s, def); }
mjsActuator* mjs_addActuator(mjSpec* s, const mjsDefault* def) { return add<Actuator>(__func__, s, def); }
mjsSensor* mjs_addSensor(mjSpec* s) { return add<Sensor>(__func__, s); }

mjsNumeric* mjs_addNumeric(mjSpec* s) { return add<Numeric>(__func__, s); }
mjsText* mjs_addText(mjSpec* s) { return add<Text>(__func__, s); }
mjsTuple* mjs_addTuple(mjSpec* s) { return add<Tuple>(__func__, s); }
mjsKey* mjs_addKey(mjSpec* s) { return add<Key>(__func__, s); }
mjsPlugin* mjs_addPlugin(mjSpec* s) { return add<Plugin>(__func__, s); }

mjsDefault* mjs_addDefault(mjSpec* s, const char* classname, const mjsDefault* parent) {
  return edit_or<mjsDefault*>(nullptr, spec_around(handle_of(s)), __func__, [&] {
    Spec& spec = require_spec(s);
    if (!classname || !*classname) throw ModelError("a default class needs a name");
    return &add_default(spec, classname, parent ? given_class(spec, *parent) : *spec.defaults[0]).c;
  });
}

}  // extern "C"
