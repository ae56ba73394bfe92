// SPDX-License-Identifier: Apache-2.0
#include "draw/gl/program.h"

namespace sinew::draw {

namespace {

constexpr const char* kAttributeNames[kAttributes] = {"position", "normal", "texcoord", "row0",   "row1",
                                                      "row2",     "color",  "material", "mapping"};

constexpr const char* kDesktopHeader = "#version 330 core\n";
constexpr const char* kEsHeader =
    "#version 300 es\n"
    "precision highp float;\n"
    "precision highp int;\n"
    "precision highp sampler2D;\n"
    "precision highp samplerCube;\n"
    "precision highp sampler2DShadow;\n";

GLuint compile(const Gl& gl, GLenum kind, const char* header, const std::string& defines, const char* text,
               std::string& error) {
  const GLuint shader = gl.CreateShader(kind);
  if (!shader) {
    error = "the OpenGL context makes no shaders; it may be lost";
    return 0;
  }
  const char* parts[] = {header, defines.c_str(), text};
  gl.ShaderSource(shader, 3, parts, nullptr);
  gl.CompileShader(shader);
  GLint good = 0;
  gl.GetShaderiv(shader, GL_COMPILE_STATUS, &good);
  if (good) return shader;
  char log[800] = "";
  gl.GetShaderInfoLog(shader, sizeof log, nullptr, log);
  error = std::string("the OpenGL driver refuses a shader: ") + log;
  gl.DeleteShader(shader);
  return 0;
}

}  // namespace

GLuint make_program(const Gl& gl, bool es, const std::string& defines, const char* vertex, const char* fragment,
                    std::string& error) {
  const char* header = es ? kEsHeader : kDesktopHeader;
  const GLuint first = compile(gl, GL_VERTEX_SHADER, header, defines, vertex, error);
  const GLuint second = first ? compile(gl, GL_FRAGMENT_SHADER, header, defines, fragment, error) : 0;
  GLuint program = 0;
  if (first && second) {
    program = gl.CreateProgram();
    gl.AttachShader(program, first);
    gl.AttachShader(program, second);
    for (GLuint i = 0; i < kAttributes; ++i) gl.BindAttribLocation(program, i, kAttributeNames[i]);
    gl.LinkProgram(program);
    GLint good = 0;
    gl.GetProgramiv(program, GL_LINK_STATUS, &good);
    if (!good) {
      char log[800] = "";
      gl.GetProgramInfoLog(program, sizeof log, nullptr, log);
      error = std::string("the OpenGL driver refuses to link shaders: ") + log;
      gl.DeleteProgram(program);
      program = 0;
    }
  }
  if (first) gl.DeleteShader(first);
  if (second) gl.DeleteShader(second);
  return program;
}

}  // namespace sinew::draw
