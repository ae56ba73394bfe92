// SPDX-License-Identifier: Apache-2.0
// api_spec_as.cpp -- an element as the struct of its type; null if it is of another.
#include <mujoco/mujoco.h>

#include "capi/spec_handle.h"

using namespace sinew;

mjsBody* mjs_asBody(mjsElement* element) { return values_as<Body>(element); }
mjsGeom* mjs_asGeom(mjsElement* element) { return values_as<Geom>(element); }
mjsJoint* mjs_asJoint(mjsElement* element) { return values_as<Joint>(element); }
mjsSite* mjs_asSite(mjsElement* element) { return values_as<Site>(element); }
mjsCamera* mjs_asCamera(mjsElement* element) { return values_as<Camera>(element); }
mjsLight* mjs_asLight(mjsElement* element) { return values_as<Light>(element); }
mjsFrame* mjs_asFrame(mjsElement* element) { return values_as<Frame>(element); }
mjsActuator* mjs_asActuator(mjsElement* element) { return values_as<Actuator>(element); }
mjsSensor* mjs_asSensor(mjsElement* element) { return values_as<Sensor>(element); }
mjsFlex* mjs_asFlex(mjsElement* element) { return values_as<Flex>(element); }
mjsPair* mjs_asPair(mjsElement* element) { return values_as<Pair>(element); }
mjsEquality* mjs_asEquality(mjsElement* element) { return values_as<Equality>(element); }
mjsExclude* mjs_asExclude(mjsElement* element) { return values_as<Exclude>(element); }
mjsTendon* mjs_asTendon(mjsElement* element) { return values_as<Tendon>(element); }
mjsNumeric* mjs_asNumeric(mjsElement* element) { return values_as<Numeric>(element); }
mjsText* mjs_asText(mjsElement* element) { return values_as<Text>(element); }
mjsTuple* mjs_asTuple(mjsElement* element) { return values_as<Tuple>(element); }
mjsKey* mjs_asKey(mjsElement* element) { return values_as<Key>(element); }
mjsMesh* mjs_asMesh(mjsElement* element) { return values_as<Mesh>(element); }
mjsHField* mjs_asHField(mjsElement* element) { return values_as<HField>(element); }
mjsSkin* mjs_asSkin(mjsElement* element) { return values_as<Skin>(element); }
mjsTexture* mjs_asTexture(mjsElement* element) { return values_as<Texture>(element); }
mjsMaterial* mjs_asMaterial(mjsElement* element) { return values_as<Material>(element); }
mjsPlugin* mjs_asPlugin(mjsElement* element) { return values_as<Plugin>(element); }
