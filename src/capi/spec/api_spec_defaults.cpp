// SPDX-License-Identifier: Apache-2.0
// api_spec_defaults.cpp -- the values with which elements of a spec start.
//   note  the caller's struct may be raw memory, so its pointers are not kept but cleared as well
#include <mujoco/mujoco.h>

#include "spec/defaults.h"

using namespace sinew;

namespace {

template <class C>
void start_afresh(C* c) {
  *c = C{};
  set_default(*c);
}

}  // namespace

void mjs_defaultSpec(mjSpec* spec) { start_afresh(spec); }
void mjs_defaultOrientation(mjsOrientation* orient) { start_afresh(orient); }
void mjs_defaultBody(mjsBody* body) { start_afresh(body); }
void mjs_defaultFrame(mjsFrame* frame) { start_afresh(frame); }
void mjs_defaultJoint(mjsJoint* joint) { start_afresh(joint); }
void mjs_defaultGeom(mjsGeom* geom) { start_afresh(geom); }
void mjs_defaultSite(mjsSite* site) { start_afresh(site); }
void mjs_defaultCamera(mjsCamera* camera) { start_afresh(camera); }
void mjs_defaultLight(mjsLight* light) { start_afresh(light); }
void mjs_defaultFlex(mjsFlex* flex) { start_afresh(flex); }
void mjs_defaultMesh(mjsMesh* mesh) { start_afresh(mesh); }
void mjs_defaultHField(mjsHField* hfield) { start_afresh(hfield); }
void mjs_defaultSkin(mjsSkin* skin) { start_afresh(skin); }
void mjs_defaultTexture(mjsTexture* texture) { start_afresh(texture); }
void mjs_defaultMaterial(mjsMaterial* material) { start_afresh(material); }
void mjs_defaultPair(mjsPair* pair) { start_afresh(pair); }
void mjs_defaultEquality(mjsEquality* equality) { start_afresh(equality); }
void mjs_defaultTendon(mjsTendon* tendon) { start_afresh(tendon); }
void mjs_defaultActuator(mjsActuator* actuator) { start_afresh(actuator); }
void mjs_defaultSensor(mjsSensor* sensor) { start_afresh(sensor); }
void mjs_defaultNumeric(mjsNumeric* numeric) { start_afresh(numeric); }
void mjs_defaultText(mjsText* text) { start_afresh(text); }
void mjs_defaultTuple(mjsTuple* tuple) { start_afresh(tuple); }
void mjs_defaultKey(mjsKey* key) { start_afresh(key); }
void mjs_defaultPlugin(mjsPlugin* plugin) { start_afresh(plugin); }
