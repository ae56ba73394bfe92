// SPDX-License-Identifier: Apache-2.0
// api_text.cpp -- functions that make or copy text. Texts made here live in a buffer of the calling thread.
#include <cstdio>
#include <cstring>

#include <mujoco/mujoco.h>

#include "model/warnings.h"

using namespace sinew;

namespace {

// In the order of mjtObj, from mjOBJ_BODY on.
constexpr const char* kObjectNames[] = {"body",  "xbody",   "joint",    "dof",    "geom",     "site",    "camera",
                                        "light", "flex",    "mesh",     "skin",   "hfield",   "texture", "material",
                                        "pair",  "exclude", "equality", "tendon", "actuator", "sensor",  "numeric",
                                        "text",  "tuple",   "key",      "plugin"};
static_assert(sizeof kObjectNames / sizeof *kObjectNames == mjNOBJECT - mjOBJ_BODY);

}  // namespace

const char* mju_type2Str(int type) {
  if (type == mjOBJ_FRAME) return "frame";
  return type >= mjOBJ_BODY && type < mjNOBJECT ? kObjectNames[type - mjOBJ_BODY] : nullptr;
}

// A frame has a name to print but does not last into the model, so its name stands for no object.
int mju_str2Type(const char* str) {
  for (int type = mjOBJ_BODY; str && type < mjNOBJECT; ++type) {
    if (std::strcmp(str, kObjectNames[type - mjOBJ_BODY]) == 0) return type;
  }
  return mjOBJ_UNKNOWN;
}

// The largest unit that divides the number, so that the text is exact and the reader of <size memory="..."> takes it.
const char* mju_writeNumBytes(size_t nbytes) {
  constexpr char kUnits[] = "KMGTPE";
  thread_local char text[32];
  int unit = 0;
  for (; unit < 6 && nbytes != 0 && nbytes % 1024 == 0; ++unit) nbytes /= 1024;
  const char suffix[2] = {unit > 0 ? kUnits[unit - 1] : '\0', '\0'};
  std::snprintf(text, sizeof text, "%zu%s", nbytes, suffix);
  return text;
}

const char* mju_warningText(int warning, size_t info) {
  thread_local WarningText buffer;
  buffer = warning_text(warning, info);
  return buffer.text;
}

char* mju_strncpy(char* dst, const char* src, int n) {
  int i = 0;
  for (; i < n - 1 && src[i]; ++i) dst[i] = src[i];
  for (; i < n; ++i) dst[i] = '\0';
  return dst;
}
