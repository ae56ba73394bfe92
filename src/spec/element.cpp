// SPDX-License-Identifier: Apache-2.0
#include "spec/element.h"

#include "base/error.h"
#include "spec/spec.h"

namespace sinew {

const char* kind_name(mjtObj type) {
  switch (type) {
    case mjOBJ_BODY:
      return "body";
    case mjOBJ_XBODY:
      return "xbody";
    case mjOBJ_JOINT:
      return "joint";
    case mjOBJ_DOF:
      return "dof";
    case mjOBJ_GEOM:
      return "geom";
    case mjOBJ_SITE:
      return "site";
    case mjOBJ_CAMERA:
      return "camera";
    case mjOBJ_LIGHT:
      return "light";
    case mjOBJ_FLEX:
      return "flex";
    case mjOBJ_MESH:
      return "mesh";
    case mjOBJ_SKIN:
      return "skin";
    case mjOBJ_HFIELD:
      return "hfield";
    case mjOBJ_TEXTURE:
      return "texture";
    case mjOBJ_MATERIAL:
      return "material";
    case mjOBJ_PAIR:
      return "pair";
    case mjOBJ_EXCLUDE:
      return "exclude";
    case mjOBJ_EQUALITY:
      return "equality";
    case mjOBJ_TENDON:
      return "tendon";
    case mjOBJ_ACTUATOR:
      return "actuator";
    case mjOBJ_SENSOR:
      return "sensor";
    case mjOBJ_NUMERIC:
      return "numeric";
    case mjOBJ_TEXT:
      return "text";
    case mjOBJ_TUPLE:
      return "tuple";
    case mjOBJ_KEY:
      return "key";
    case mjOBJ_PLUGIN:
      return "plugin";
    case mjOBJ_FRAME:
      return "frame";
    case mjOBJ_DEFAULT:
      return "default";
    case mjOBJ_MODEL:
      return "model";
    default:
      return "element";
  }
}

const mjsCompiler& compiler_of(const Element& element) {
  return element.origin ? element.origin->c : element.spec->c.compiler;
}

const std::string& folder_of(const Element& element) {
  return element.origin ? element.origin->modelfiledir : *element.spec->c.modelfiledir;
}

bool strips_paths(const Element& element) {
  return element.origin ? element.origin->strippath : element.spec->c.strippath != 0;
}

// An unnamed element without a place in a file is at least found through its body.
std::string describe(const Element& element) {
  std::string text;
  if (element.source.file) {
    text += *element.source.file;
    if (element.source.line > 0) text += ":" + std::to_string(element.source.line);
    text += ": ";
  }
  text += kind_name(element.elemtype);
  if (!element.name.empty()) {
    text += " '" + element.name + "'";
  } else if (!element.source.file && element.body && !element.body->name.empty()) {
    text += " of body '" + element.body->name + "'";
  }
  return text;
}

void refuse(const Element& element, const std::string& finding) {
  throw ModelError(describe(element) + ": " + finding);
}

}  // namespace sinew
