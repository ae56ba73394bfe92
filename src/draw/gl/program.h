// SPDX-License-Identifier: Apache-2.0
// program.h -- a pair of shaders, compiled and linked, with the vertex attributes at fixed places.
#ifndef SINEW_DRAW_GL_PROGRAM_H_
#define SINEW_DRAW_GL_PROGRAM_H_

#include <string>

#include "draw/gl/functions.h"

namespace sinew::draw {

// Where each attribute of a vertex or an instance is bound; the names in the shaders are those of kAttributeNames.
enum Attribute : GLuint {
  kPosition,
  kNormal,
  kTexcoord,
  kRow0,  // three rows of the matrix that places an instance
  kRow1,
  kRow2,
  kColor,
  kMaterial,  // emission, specular, shininess, 1 if the color stands alone (no light)
  kMapping,   // scale and offset of texture coordinates
  kAttributes
};

// Compiles both shaders behind the #version line of the context and `defines`, and links them. Returns 0 and says
// why in `error` if the driver refuses.
GLuint make_program(const Gl& gl, bool es, const std::string& defines, const char* vertex, const char* fragment,
                    std::string& error);

}  // namespace sinew::draw

#endif  // SINEW_DRAW_GL_PROGRAM_H_
