// SPDX-License-Identifier: Apache-2.0
// defaults.h -- the values that a fresh element has before any class or attribute; what mjs_default* functions hand
// out.
//   note  only plain values are set: strings and vectors keep what they hold, c.element stays
#ifndef SINEW_SPEC_DEFAULTS_H_
#define SINEW_SPEC_DEFAULTS_H_

#include <mujoco/mjspec.h>

namespace sinew {

void set_default(mjSpec& c);
void set_default(mjsOrientation& c);
void set_default(mjsBody& c);
void set_default(mjsFrame& c);
void set_default(mjsJoint& c);
void set_default(mjsGeom& c);
void set_default(mjsSite& c);
void set_default(mjsCamera& c);
void set_default(mjsLight& c);
void set_default(mjsFlex& c);
void set_default(mjsMesh& c);
void set_default(mjsHField& c);
void set_default(mjsSkin& c);
void set_default(mjsTexture& c);
void set_default(mjsMaterial& c);
void set_default(mjsPair& c);
void set_default(mjsExclude& c);
void set_default(mjsEquality& c);
void set_default(mjsTendon& c);
void set_default(mjsWrap& c);
void set_default(mjsActuator& c);
void set_default(mjsSensor& c);
void set_default(mjsNumeric& c);
void set_default(mjsText& c);
void set_default(mjsTuple& c);
void set_default(mjsKey& c);
void set_default(mjsPlugin& c);

}  // namespace sinew

#endif  // SINEW_SPEC_DEFAULTS_H_
