// SPDX-License-Identifier: Apache-2.0
#include "draw/gl/functions.h"

namespace sinew::draw {

const char* load_functions(GetProc get_proc, Gl& gl) {
#define SINEW_GL_LOAD(type, name) gl.name = reinterpret_cast<PFNGL##type##PROC>(get_proc("gl" #name));
  SINEW_GL_FUNCTIONS(SINEW_GL_LOAD)
  SINEW_GL_OPTIONAL(SINEW_GL_LOAD)
#undef SINEW_GL_LOAD
#define SINEW_GL_CHECK(type, name) \
  if (!gl.name) return "gl" #name;
  SINEW_GL_FUNCTIONS(SINEW_GL_CHECK)
#undef SINEW_GL_CHECK
  return nullptr;
}

}  // namespace sinew::draw
